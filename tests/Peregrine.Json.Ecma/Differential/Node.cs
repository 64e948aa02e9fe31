using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Text;

namespace Peregrine.Json.EcmaTests.Differential;

/// <summary>The V8 of the node on this machine, asked in batches.</summary>
internal static class Node
{
    private static readonly Lazy<string?> s_version = new(Find);

    /// <summary>Skips the test where there is no node.</summary>
    public static void Require() => Assert.SkipWhen(s_version.Value is null, "There is no node on this machine: nothing is compared with V8.");

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
            using (Stream source = typeof(Node).Assembly.GetManifestResourceStream("driver.js")!)
            using (FileStream target = File.Create(script))
            {
                source.CopyTo(target);
            }

            File.WriteAllText(input, string.Concat(requests.Select(request => request + "\n")), Encoding.Latin1);
            using Process process = Process.Start(new ProcessStartInfo("node", [script, input, output]) { RedirectStandardError = true })!;
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

    private static string? Find()
    {
        try
        {
            using Process process = Process.Start(new ProcessStartInfo("node", ["--version"]) { RedirectStandardOutput = true, RedirectStandardError = true })!;
            string version = process.StandardOutput.ReadToEnd();
            process.WaitForExit();
            return process.ExitCode == 0 ? version : null;
        }
        catch (System.ComponentModel.Win32Exception)
        {
            return null;
        }
    }
}
