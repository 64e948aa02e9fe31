namespace Peregrine.Json.Tool.Tokens;

/// <summary>The place where a text is not JSON, and the reason.</summary>
/// <param name="Offset">The number of bytes before the place.</param>
/// <param name="Line">The line, from 1.</param>
/// <param name="Column">The column, from 1, counted in UTF-16 code units.</param>
/// <param name="Message">What was expected and what was found.</param>
/// <param name="Excerpt">The part of the line around the place.</param>
internal sealed record Fault(long Offset, long Line, long Column, string Message, Excerpt Excerpt)
{
    /// <summary>Creates a fault in a text that is completely in memory.</summary>
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

/// <summary>Settings of a <see cref="TokenPump{TSink}"/>: what the grammar allows, and how many faults to find.</summary>
internal sealed record PumpSettings
{
    /// <summary>RFC 8259 without extensions; reading stops at the first fault.</summary>
    public static PumpSettings Strict { get; } = new();

    /// <summary>RFC 8259 without extensions, for a text that may have several values.</summary>
    public static PumpSettings SeveralValues { get; } = new() { Values = true };

    /// <summary>The maximum number of open containers.</summary>
    public int MaxDepth { get; init; } = int.MaxValue;

    /// <summary>
    /// Whether each line is a value of its own, as in JSON Lines; otherwise the text is one value, or several if <see cref="Values"/> is true.
    /// </summary>
    public bool Lines { get; init; }

    /// <summary>Whether the text may have several values, one after the other.</summary>
    public bool Values { get; init; }

    /// <summary>
    /// Text that is added to the message about a second value. It names the option that allows several values; empty for commands without this option.
    /// </summary>
    public string ValuesHint { get; init; } = "";

    /// <summary>Whether JavaScript comments are allowed between tokens.</summary>
    public bool Comments { get; init; }

    /// <summary>Whether a comma is allowed before a closing bracket.</summary>
    public bool TrailingCommas { get; init; }

    /// <summary>The number of faults after which reading stops.</summary>
    public int MostFaults { get; init; } = 1;
}
