namespace Peregrine.Json.Tool;

/// <summary>Writes results to the standard output and messages to the standard error, with colours if a terminal shows them.</summary>
internal static class Terminal
{
    private static readonly Lazy<TextWriter> s_out = new(static () => new StreamWriter(StandardStreams.Output, new UTF8Encoding(false), 1 << 15) { NewLine = "\n" });

    /// <summary>The standard output; flushed at the end of the program.</summary>
    public static TextWriter Out => s_out.Value;

    /// <summary>Whether the standard output shows colours.</summary>
    public static bool HasColors { get; } = ShowsColors(Console.IsOutputRedirected);

    /// <summary>Whether the standard error shows colours.</summary>
    public static bool HasErrorColors { get; } = ShowsColors(Console.IsErrorRedirected);

    public static string Red(string text, bool colors) => colors ? $"\e[1;31m{text}\e[0m" : text;

    public static string Green(string text, bool colors) => colors ? $"\e[32m{text}\e[0m" : text;

    public static string Yellow(string text, bool colors) => colors ? $"\e[33m{text}\e[0m" : text;

    public static string Bold(string text, bool colors) => colors ? $"\e[1m{text}\e[0m" : text;

    /// <summary>
    /// Writes a message to the standard error, with escapes instead of control characters. Line feeds stay, because they come from this program: file names and
    /// text of documents have passed <see cref="PlainText.Of"/>.
    /// </summary>
    public static void Complain(string message)
    {
        Console.Error.Write("peregrine: " + string.Join('\n', message.Split('\n').Select(PlainText.Of)) + "\n");
    }

    /// <summary>Writes a fault in a text: the place and the message, the line, and a caret below the place.</summary>
    public static void Write(TextWriter writer, string name, Fault fault, bool colors)
    {
        (bool isCutBefore, string before, string after, bool isCutAfter) = fault.Excerpt;
        string number = fault.Line.ToString(System.Globalization.CultureInfo.InvariantCulture);
        string lead = isCutBefore ? "…" + before : before;
        writer.Write($"{Bold($"{name}:{fault.Line}:{fault.Column}:", colors)} {Red("error:", colors)} {fault.Message} (byte {fault.Offset})\n");
        writer.Write($" {number} | {lead}{after}{(isCutAfter ? "…" : "")}\n");
        writer.Write($" {new string(' ', number.Length)} | {new string(' ', lead.Length)}{Red("^", colors)}\n");
    }

    private static bool ShowsColors(bool isRedirected) =>
        !isRedirected && string.IsNullOrEmpty(Environment.GetEnvironmentVariable("NO_COLOR")) && Environment.GetEnvironmentVariable("TERM") != "dumb";
}
