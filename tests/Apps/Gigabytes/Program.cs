using System.Diagnostics;
using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;

namespace Peregrine.Json.Gigabytes;

/// <summary>
/// Runs each case in two processes of its own, one for each library, and compares what they report. With an argument, those cases alone whose names
/// begin with it. The exit code is the number of differences.
/// </summary>
internal static class Program
{
    /// <summary>Milliseconds for one case.</summary>
    private const int Patience = 300_000;

    /// <summary>MiB by which this library's peak may exceed twice the other's: the code and tables of both are in either process.</summary>
    private const long Allowance = 16;

    private const string Ended = "exit code", Unended = "not ended";

    /// <summary>What the other library fails with where this one may do better, or refuse by an exception that is documented: OutOfMemoryException for what no array holds.</summary>
    private static readonly string[] s_undocumented = [nameof(IndexOutOfRangeException), nameof(OutOfMemoryException), nameof(OverflowException), nameof(NullReferenceException)];

    private static async Task<int> Main(string[] arguments)
    {
        if (arguments is ["ours" or "theirs", var name])
        {
            await RunAsync(Side.Of(arguments[0]), Cases.DepthCase(name) ?? Cases.All.Single(c => c.Name == name));
            return 0;
        }

        int failures = 0;
        foreach (Case one in Cases.All.Where(c => arguments is not [var prefix, ..] || c.Name.StartsWith(prefix, StringComparison.Ordinal)))
        {
            failures += Compare(one) ? 0 : 1;
        }

        Console.WriteLine(failures == 0 ? "gigabytes: all agree" : $"gigabytes: {failures} DIFFER");
        return Math.Min(failures, 255);
    }

    private static async Task RunAsync(Side side, Case one)
    {
        string outcome;
        long begin = Stopwatch.GetTimestamp();
        try
        {
            outcome = await one.RunAsync(side);
        }
        catch (Exception error)
        {
            outcome = Describe(error);
        }

        TimeSpan time = Stopwatch.GetElapsedTime(begin);
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{Peak()}\n{time.TotalSeconds:0.0}\n{outcome}"));
    }

    private static bool Compare(Case one)
    {
        (string theirs, long theirPeak, string theirTime) = Start("theirs", one);
        (string ours, long ourPeak, string ourTime) = Start("ours", one);
        bool ends = theirs.StartsWith(Ended, StringComparison.Ordinal) || theirs.StartsWith(Unended, StringComparison.Ordinal);
        bool fails = s_undocumented.Any(theirs.StartsWith) || (one.MayEnd && ends);
        bool agrees = (theirs == ours && (one.MayEnd || !ends)) || (one.MayRefuse && ours == nameof(OutOfMemoryException)) || (fails && (ours == nameof(OutOfMemoryException) || !s_undocumented.Any(ours.StartsWith)));
        bool fits = !one.IsBounded || ourPeak <= (2 * theirPeak) + Allowance;
        string verdict = !agrees || !fits ? "FAILED" : theirs == ours ? "ok    " : one.MayRefuse ? "named " : "better";
        Console.WriteLine($"{verdict} {one.Name,-52} {ourPeak,6} MiB of {theirPeak,6}, {ourTime,6} s of {theirTime,6}  {(agrees ? Brief(ours) : "")}");
        if (!agrees)
        {
            Console.WriteLine($"  theirs: {theirs}\n  ours:   {ours}");
        }

        return agrees && fits;
    }

    private static (string Outcome, long Peak, string Time) Start(string side, Case one)
    {
        var start = new ProcessStartInfo(Environment.ProcessPath!) { RedirectStandardOutput = true, RedirectStandardError = true };
        if (Path.GetFileNameWithoutExtension(Environment.ProcessPath) == "dotnet")
        {
            start.ArgumentList.Add(typeof(Program).Assembly.Location);
        }

        start.ArgumentList.Add(side);
        start.ArgumentList.Add(one.Name);
        using Process child = Process.Start(start)!;
        Task<string> output = child.StandardOutput.ReadToEndAsync();
        Task<string> errors = child.StandardError.ReadToEndAsync();
        if (!child.WaitForExit(Patience))
        {
            child.Kill();
            return ($"{Unended} after {Patience / 1000} s", 0, "");
        }

        string[] lines = output.Result.Split('\n', 3);
        return child.ExitCode == 0 && lines.Length == 3
            ? (lines[2].TrimEnd(), long.Parse(lines[0], CultureInfo.InvariantCulture), lines[1])
            : ($"{Ended} {child.ExitCode}: {Brief(errors.Result)}", 0, "");
    }

    /// <summary>The type, place and text of an exception. Long ones in brief; that of memory depends on which allocation failed.</summary>
    private static string Describe(Exception error)
    {
        if (error is OutOfMemoryException)
        {
            return nameof(OutOfMemoryException);
        }

        string place = error is JsonException json ? $" at {Brief(json.Path ?? "")} {json.LineNumber} {json.BytePositionInLine}" : "";
        return $"{error.GetType().Name}{place}: {MessageOf(error)}";
    }

    /// <summary>The message, without the path in it where that is long: a message of ours quotes no more than 1 KiB of the text (<c>bounded-messages</c>).</summary>
    public static string MessageOf(Exception error)
    {
        string message = error.Message;
        int path = message.IndexOf(" Path: ", StringComparison.Ordinal);
        int line = message.LastIndexOf(" | LineNumber: ", StringComparison.Ordinal);
        line = line < 0 ? message.Length : line;
        return Brief(path < 0 || line - path < 1024 ? message : message[..path] + message[line..]);
    }

    /// <summary>The beginning, length and hash of a text.</summary>
    public static string Brief(string text) =>
        text.Length <= 300 ? text : $"{text[..100]}... ({text.Length} characters, {Convert.ToHexString(SHA256.HashData(System.Runtime.InteropServices.MemoryMarshal.AsBytes(text.AsSpan())))})";

    /// <summary>The most memory this process has had, in MiB.</summary>
    private static long Peak()
    {
        const string Status = "/proc/self/status";
        if (!File.Exists(Status))
        {
            using var self = Process.GetCurrentProcess();
            return self.PeakWorkingSet64 >> 20;
        }

        string line = File.ReadLines(Status, Encoding.UTF8).First(static l => l.StartsWith("VmHWM:", StringComparison.Ordinal));
        return long.Parse(line.AsSpan(6).TrimEnd(" kB").Trim(), CultureInfo.InvariantCulture) >> 10;
    }
}

/// <summary>What both libraries do.</summary>
/// <param name="Name">Its name.</param>
/// <param name="RunAsync">Does it; the result is what must be equal.</param>
/// <param name="MayEnd">What the other library does ends its process, or never ends, perhaps: then it does not matter what this one does.</param>
/// <param name="MayRefuse">The text is within 1 KiB of the longest array, so that this library may run out of memory (<c>longest-texts</c>).</param>
/// <param name="IsBounded">Whether this library may take no more than twice the memory of the other.</param>
internal sealed record Case(string Name, Func<Side, Task<string>> RunAsync, bool IsBounded = false, bool MayEnd = false, bool MayRefuse = false);
