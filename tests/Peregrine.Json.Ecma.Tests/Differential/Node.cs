using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Text;

namespace Peregrine.Json.EcmaTests.Differential;

/// <summary>The V8 of the node on this machine, called in batches.</summary>
internal static class Node
{
    /// <summary>In some versions, what makes V8 have JSON.rawJSON and source texts.</summary>
    private const string SourceFlag = "--harmony-json-parse-with-source";

    private static readonly Lazy<string[]?> s_flags = new(FindFlags);

    /// <summary>Skips the test where there is no node, or none with JSON.rawJSON and source texts for revivers.</summary>
    public static void Require() => Assert.SkipWhen(s_flags.Value is null, "There is no node of version 20 or later on this machine: nothing is compared with V8.");

    /// <summary>A request: an operation and its texts.</summary>
    public static string Request(string operation, params ReadOnlySpan<string> texts)
    {
        var line = new StringBuilder(operation);
        foreach (string text in texts)
        {
            line.Append(' ').Append(Convert.ToBase64String(MemoryMarshal.AsBytes(text.AsSpan())));
        }

        return line.ToString();
    }

    /// <summary>The answers, in order; an exception is '!' and its name.</summary>
    public static string[] Ask(IReadOnlyList<string> requests)
    {
        string folder = Directory.CreateTempSubdirectory("peregrine-ecma-").FullName;
        try
        {
            string script = Path.Combine(folder, "driver.js"), input = Path.Combine(folder, "in"), output = Path.Combine(folder, "out");
            File.WriteAllText(script, Resource("meddler.js") + Resource("driver.js"));
            File.WriteAllText(input, string.Concat(requests.Select(request => request + "\n")), Encoding.Latin1);
            using Process process = Process.Start(new ProcessStartInfo("node", [.. s_flags.Value!, script, input, output]) { RedirectStandardError = true })!;
            string errors = process.StandardError.ReadToEnd();
            process.WaitForExit();
            Assert.True(process.ExitCode == 0, errors);
            string[] answers = File.ReadAllText(output, Encoding.Latin1).Split('\n')[..^1];
            Assert.Equal(requests.Count, answers.Length);
            return [.. answers.Select(answer => answer.StartsWith('!') ? answer : Units(answer))];
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    /// <summary>UTF-16 as it is, with unpaired surrogates.</summary>
    public static string Units(string base64) => new(MemoryMarshal.Cast<byte, char>(Convert.FromBase64String(base64)));

    /// <summary>A text that is part of this assembly.</summary>
    public static string Resource(string name)
    {
        using var reader = new StreamReader(typeof(Node).Assembly.GetManifestResourceStream(name)!);
        return reader.ReadToEnd();
    }

    private static string[]? FindFlags()
    {
        string[][] ways = [[], [SourceFlag]];
        return ways.FirstOrDefault(static flags => Has(flags));
    }

    private static bool Has(string[] flags)
    {
        try
        {
            using Process process = Process.Start(new ProcessStartInfo("node", [.. flags, "-p", "typeof JSON.rawJSON"]) { RedirectStandardOutput = true, RedirectStandardError = true })!;
            string type = process.StandardOutput.ReadToEnd();
            process.WaitForExit();
            return process.ExitCode == 0 && type.Trim() == "function";
        }
        catch (System.ComponentModel.Win32Exception)
        {
            return false;
        }
    }
}
