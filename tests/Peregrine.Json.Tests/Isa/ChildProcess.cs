using System.Diagnostics;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;

namespace Peregrine.Json.Tests.Isa;

/// <summary>Runs classes of this assembly again, in a process with other settings.</summary>
internal static partial class ChildProcess
{
    private const string Marker = "PEREGRINE_CHILD";

    /// <summary>A child starts no children; a run that is already set to one form is part of a matrix from outside.</summary>
    public static bool IsChild =>
        Environment.GetEnvironmentVariable(Marker) is not null || Environment.GetEnvironmentVariable(ExpectedFormTests.Variable) is not null
        || Environment.GetEnvironmentVariable("PEREGRINE_EXPECT_DYNAMIC") is not null;

    /// <summary>Runs the classes; gives the number of tests that passed. Fails with the child's log when one does not.</summary>
    public static async Task<int> RunAsync(IReadOnlyDictionary<string, string> environment, bool dynamicCode, params IEnumerable<string> classes)
    {
        string assembly = typeof(ChildProcess).Assembly.Location;
        var start = new ProcessStartInfo(Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet")
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            RedirectStandardInput = true,
        };
        start.ArgumentList.Add("exec");
        string? config = null;
        if (!dynamicCode)
        {
            config = WithoutDynamicCode(Path.ChangeExtension(assembly, ".runtimeconfig.json"));
            start.ArgumentList.Add("--runtimeconfig");
            start.ArgumentList.Add(config);
            start.ArgumentList.Add("--depsfile");
            start.ArgumentList.Add(Path.ChangeExtension(assembly, ".deps.json"));
        }

        start.ArgumentList.Add(assembly);
        start.ArgumentList.Add("-noColor");
        foreach (string name in classes)
        {
            start.ArgumentList.Add("-class");
            start.ArgumentList.Add(name);
        }

        foreach (string name in start.Environment.Keys.Where(static key => key.StartsWith("DOTNET_Enable", StringComparison.Ordinal) || key == "DOTNET_PreferredVectorBitWidth").ToArray())
        {
            start.Environment.Remove(name);
        }

        start.Environment[Marker] = "1";
        start.Environment.TryAdd("PEREGRINE_SEEDS", "1");
        start.Environment["PEREGRINE_SEEDS"] = (0.05 * double.Parse(start.Environment["PEREGRINE_SEEDS"]!)).ToString();
        foreach ((string name, string value) in environment)
        {
            start.Environment[name] = value;
        }

        try
        {
            using Process process = Process.Start(start)!;
            process.StandardInput.Close();
            Task<string> errors = process.StandardError.ReadToEndAsync();
            string output = await process.StandardOutput.ReadToEndAsync() + await errors;
            await process.WaitForExitAsync();
            Match summary = Summary().Match(output);
            Assert.True(process.ExitCode == 0 && summary.Success, $"exit code {process.ExitCode}\n{output}");
            Assert.Equal("0", summary.Groups["failed"].Value);
            return int.Parse(summary.Groups["total"].Value) - int.Parse(summary.Groups["skipped"].Value);
        }
        finally
        {
            if (config is not null)
            {
                File.Delete(config);
            }
        }
    }

    /// <summary>The switch is a property of the runtime's configuration, not of the environment: a copy of ours with it off.</summary>
    private static string WithoutDynamicCode(string path)
    {
        JsonNode config = JsonNode.Parse(File.ReadAllText(path))!;
        var options = (JsonObject)config["runtimeOptions"]!;
        var properties = options["configProperties"] as JsonObject ?? [];
        options["configProperties"] = properties;
        properties["System.Runtime.CompilerServices.RuntimeFeature.IsDynamicCodeSupported"] = false;
        string copy = Path.Combine(Path.GetTempPath(), $"peregrine-{Guid.NewGuid():N}.runtimeconfig.json");
        File.WriteAllText(copy, config.ToJsonString());
        return copy;
    }

    [GeneratedRegex(@"Total: (?<total>\d+), Errors: 0, Failed: (?<failed>\d+), Skipped: (?<skipped>\d+)")]
    private static partial Regex Summary();
}
