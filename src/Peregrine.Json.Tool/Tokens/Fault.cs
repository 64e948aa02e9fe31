namespace Peregrine.Json.Tool.Tokens;

/// <summary>The place where a text is not JSON, and the reason.</summary>
/// <param name="Offset">Bytes before the place.</param>
/// <param name="Line">The line, from 1.</param>
/// <param name="Column">The column in code units of UTF-16, from 1.</param>
/// <param name="Message">What was expected and what was found.</param>
/// <param name="Excerpt">The line around the place.</param>
internal sealed record Fault(long Offset, long Line, long Column, string Message, Excerpt Excerpt)
{
    /// <summary>A fault in a text that is completely in memory.</summary>
    public static Fault At(byte[] text, int at, string message)
    {
        const int shown = 200;
        int line = text.AsSpan(0, at).LastIndexOf((byte)'\n') + 1;
        int from = Math.Max(line, at - shown);
        var window = new Window(new MemoryStream(text, from, Math.Min(text.Length - from, 2 * shown)), 2 * shown);
        int place = at - from;
        _ = window.Refill(ref place);
        return new Fault(at, text.AsSpan(0, at).Count((byte)'\n') + 1, Encoding.UTF8.GetCharCount(text, line, at - line) + 1, message, window.Excerpt(place));
    }
}

/// <summary>What the grammar allows, and how many faults to find.</summary>
internal sealed record PumpSettings
{
    /// <summary>Only RFC 8259, up to the first fault.</summary>
    public static PumpSettings Strict { get; } = new();

    /// <summary>How many containers may be open at once.</summary>
    public int MaxDepth { get; init; } = int.MaxValue;

    /// <summary>Whether each line is a value, as in JSON Lines, instead of one value in all.</summary>
    public bool Lines { get; init; }

    /// <summary>Whether JavaScript comments are allowed between tokens.</summary>
    public bool Comments { get; init; }

    /// <summary>Whether a comma is allowed before a closing bracket.</summary>
    public bool TrailingCommas { get; init; }

    /// <summary>The number of faults after which reading stops.</summary>
    public int MostFaults { get; init; } = 1;
}
