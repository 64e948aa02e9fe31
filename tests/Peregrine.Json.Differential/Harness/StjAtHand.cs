namespace Peregrine.Json.Differential.Harness;

/// <summary>The System.Text.Json that the suite runs with: the framework's, or that of a package (eng/release.sh stj-11). Expectations that name its words are written once, with both.</summary>
internal static class StjAtHand
{
    /// <summary>Whether it is version 11 or a newer one.</summary>
    public static bool Is11 { get; } = typeof(Stj).Assembly.GetName().Version!.Major >= 11;

    /// <summary>What is between the lines of its messages: packages are built with other ends than the framework for Linux.</summary>
    public static string NewLine => Is11 ? "\r\n" : "\n";

    /// <summary>What is expected of version 10, or of 11.</summary>
    public static T Of<T>(T ten, T eleven) => Is11 ? eleven : ten;

    /// <summary>Runs what holds in version 10, or what holds in 11.</summary>
    public static void Run(Action ten, Action eleven) => Of(ten, eleven)();
}
