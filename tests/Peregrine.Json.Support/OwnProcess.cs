using System.Diagnostics;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;

namespace Peregrine.Json.Support;

/// <summary>
/// A test program, started again in a process of its own: by the host of .NET that runs this one, or, where it was published with a runtime of its own, as itself.
/// </summary>
public sealed partial class OwnProcess : IDisposable
{
    /// <summary>Names a program that starts the programs of these tests, where the system cannot: an emulator of their processor (eng/release.sh arm64).</summary>
    public const string LauncherVariable = "PEREGRINE_LAUNCHER";

    private readonly string? _temporary;

    /// <param name="tests">The test program.</param>
    /// <param name="properties">Properties of the runtime's configuration that differ there: they cannot be set by the environment.</param>
    /// <param name="arguments">For the runner of the tests.</param>
    public OwnProcess(Assembly tests, IReadOnlyDictionary<string, bool>? properties, params IEnumerable<string> arguments)
    {
        string folder = Path.GetDirectoryName(tests.Location)!;
        string name = Path.GetFileNameWithoutExtension(tests.Location);
        List<string> command = [];
        if (Environment.GetEnvironmentVariable(LauncherVariable) is { Length: > 0 } launcher)
        {
            command.Add(launcher);
        }

        if (properties is not null)
        {
            _temporary = Directory.CreateTempSubdirectory("peregrine-process-").FullName;
            File.WriteAllText(Path.Combine(_temporary, name + ".runtimeconfig.json"), Changed(File.ReadAllText(Path.Combine(folder, name + ".runtimeconfig.json")), properties));
        }

        if (IsSelfContained)
        {
            if (_temporary is not null)
            {
                Mirror(folder, _temporary, name);
            }

            command.Add(Path.Combine(_temporary ?? folder, OperatingSystem.IsWindows() ? name + ".exe" : name));
        }
        else
        {
            command.AddRange([Host, "exec"]);
            if (_temporary is not null)
            {
                command.AddRange(["--runtimeconfig", Path.Combine(_temporary, name + ".runtimeconfig.json"), "--depsfile", Path.Combine(folder, name + ".deps.json")]);
            }

            command.Add(tests.Location);
        }

        Start = new ProcessStartInfo(command[0], command.Skip(1).Append("-noColor").Concat(arguments)) { RedirectStandardInput = true, RedirectStandardOutput = true, RedirectStandardError = true };
        foreach (string variable in Start.Environment.Keys.Where(static key => key.StartsWith("TESTINGPLATFORM_", StringComparison.Ordinal)).ToArray())
        {
            Start.Environment.Remove(variable);
        }
    }

    /// <summary>Whether these tests were published together with a runtime.</summary>
    public static bool IsSelfContained { get; } = Path.GetDirectoryName(typeof(object).Assembly.Location) == Path.TrimEndingDirectorySeparator(AppContext.BaseDirectory);

    /// <summary>How the process is started; its environment may be changed until then.</summary>
    public ProcessStartInfo Start { get; }

    private static string Host { get; } = Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") is { Length: > 0 } host ? host
        : Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", "..", OperatingSystem.IsWindows() ? "dotnet.exe" : "dotnet"));

    /// <summary>Runs it to its end.</summary>
    public async Task<Result> RunAsync()
    {
        using Process process = Process.Start(Start)!;
        process.StandardInput.Close();
        Task<string> errors = process.StandardError.ReadToEndAsync();
        string output = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();
        return new Result(process.ExitCode, output + await errors);
    }

    public void Dispose()
    {
        if (_temporary is not null)
        {
            Directory.Delete(_temporary, recursive: true);
        }
    }

    private static string Changed(string configuration, IReadOnlyDictionary<string, bool> properties)
    {
        JsonNode root = JsonNode.Parse(configuration)!;
        var options = (JsonObject)root["runtimeOptions"]!;
        if (options["configProperties"] is not JsonObject all)
        {
            options["configProperties"] = all = [];
        }

        foreach ((string property, bool value) in properties)
        {
            all[property] = value;
        }

        return root.ToJsonString();
    }

    /// <summary>A program with its own runtime reads the configuration beside itself: the program is copied there, all else is linked to.</summary>
    private static void Mirror(string from, string to, string name)
    {
        foreach (string path in Directory.GetFileSystemEntries(from))
        {
            string file = Path.GetFileName(path), target = Path.Combine(to, file);
            if (file == name || file == name + ".dll" || file == name + ".exe")
            {
                File.Copy(path, target);
            }
            else if (!File.Exists(target))
            {
                File.CreateSymbolicLink(target, path);
            }
        }
    }

    /// <summary>What came of it: the exit code, and all that it printed.</summary>
    public sealed partial record Result(int ExitCode, string Output)
    {
        /// <summary>How many tests passed; fails with what was printed unless all did, but for those that were skipped.</summary>
        public int Passed()
        {
            Match summary = Summary().Match(Output);
            if (ExitCode != 0 || !summary.Success)
            {
                throw new InvalidOperationException($"Exit code {ExitCode}\n{(Output.Length > 20_000 ? Output[..20_000] + " ..." : Output)}");
            }

            return int.Parse(summary.Groups["total"].ValueSpan) - int.Parse(summary.Groups["skipped"].ValueSpan);
        }

        [GeneratedRegex(@"Total: (?<total>\d+), Errors: 0, Failed: 0, Skipped: (?<skipped>\d+)")]
        private static partial Regex Summary();
    }
}
