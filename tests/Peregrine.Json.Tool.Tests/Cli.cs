using System.Diagnostics;
using System.Text;

namespace Peregrine.Json.Tool.Tests;

/// <summary>What a run of the program gave.</summary>
internal sealed record Run(int Code, string Out, string Error);

/// <summary>The real program in processes of its own, in a folder of its own with the files of a test.</summary>
internal sealed class Cli : IDisposable
{
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(60);

    public Cli(params (string Name, string Text)[] files)
    {
        Folder = Directory.CreateTempSubdirectory("peregrine-").FullName;
        foreach ((string name, string text) in files)
        {
            Write(name, text);
        }
    }

    /// <summary>Where the program runs.</summary>
    public string Folder { get; }

    private static string Dotnet { get; } = Path.GetFullPath(Path.Combine(System.Runtime.InteropServices.RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", "..", "dotnet"));

    private static string Program { get; } = Path.Combine(AppContext.BaseDirectory, "peregrine.dll");

    public string Write(string name, string text)
    {
        string path = Path.Combine(Folder, name);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, text);
        return path;
    }

    public string Read(string name) => File.ReadAllText(Path.Combine(Folder, name));

    public string[] Files() => [.. Directory.GetFiles(Folder).Select(static path => Path.GetFileName(path)).Order(StringComparer.Ordinal)];

    /// <summary>Runs the program.</summary>
    public Run Peregrine(params string[] arguments) => Piped(null, arguments);

    /// <summary>Runs the program with something in its standard input, or nothing.</summary>
    public Run Piped(string? input, params string[] arguments)
    {
        ProcessStartInfo start = Info(Dotnet);
        start.ArgumentList.Add(Program);
        foreach (string argument in arguments)
        {
            start.ArgumentList.Add(argument);
        }

        return Finish(Process.Start(start)!, input);
    }

    /// <summary>Runs a line of shell in which the program is called `peregrine`.</summary>
    public Run Shell(string line, params (string Name, string Value)[] environment)
    {
        Assert.SkipUnless(File.Exists("/bin/bash"), "There is no shell here.");
        ProcessStartInfo start = Info("/bin/bash");
        start.ArgumentList.Add("-c");
        start.ArgumentList.Add($"peregrine() {{ \"{Dotnet}\" \"{Program}\" \"$@\"; }}; export -f peregrine\n{line}");
        foreach ((string name, string value) in environment)
        {
            start.Environment[name] = value;
        }

        return Finish(Process.Start(start)!, null);
    }

    /// <summary>Runs a line of shell under a pseudo terminal; what it shows is <see cref="Run.Out"/>.</summary>
    public Run Terminal(string line, params (string Name, string Value)[] environment)
    {
        Assert.SkipUnless(File.Exists("/usr/bin/script"), "There is no script (util-linux) here.");
        return Shell(
            $"SHELL=/bin/bash script -qefc '{line.Replace("'", "'\\''", StringComparison.Ordinal)}' \"$SHOWN\"", [.. environment, ("SHOWN", Folder + ".shown")]);
    }

    /// <summary>Starts the program, with its standard input open, for the test to end.</summary>
    public Process Start(params string[] arguments)
    {
        // What a background job was started with ignored, its children ignore too: these tests may be such a job.
        string[] own = OperatingSystem.IsLinux() ? ["/usr/bin/env", "--default-signal=INT", Dotnet, Program] : [Dotnet, Program];
        ProcessStartInfo start = Info(own[0]);
        foreach (string argument in own.Skip(1).Concat(arguments))
        {
            start.ArgumentList.Add(argument);
        }

        return Process.Start(start)!;
    }

    public void Dispose()
    {
        Directory.Delete(Folder, recursive: true);
        File.Delete(Folder + ".shown");
    }

    private ProcessStartInfo Info(string file)
    {
        var start = new ProcessStartInfo(file)
        {
            WorkingDirectory = Folder,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            StandardOutputEncoding = new UTF8Encoding(false),
            StandardErrorEncoding = new UTF8Encoding(false),
            StandardInputEncoding = new UTF8Encoding(false),
        };
        start.Environment.Remove("NO_COLOR");

        // Most runs are over before a profile would be of use.
        start.Environment["DOTNET_TieredPGO"] = "0";
        start.Environment["TERM"] = "xterm-256color";
        return start;
    }

    private static Run Finish(Process process, string? input)
    {
        using (process)
        {
            Task<string> output = process.StandardOutput.ReadToEndAsync();
            Task<string> error = process.StandardError.ReadToEndAsync();
            process.StandardInput.Write(input);
            process.StandardInput.Close();
            if (!process.WaitForExit(s_patience))
            {
                process.Kill(entireProcessTree: true);
                Assert.Fail("The program does not end.");
            }

            return new Run(process.ExitCode, output.Result, error.Result);
        }
    }
}
