namespace Peregrine.Json.Writing;

/// <summary>How indented output looks; compact output has none.</summary>
/// <param name="Character">Space or tab.</param>
/// <param name="Size">Characters a level, 0 to 127.</param>
/// <param name="CarriageReturn">Whether lines end in CR LF.</param>
internal sealed record Layout(byte Character, int Size, bool CarriageReturn)
{
    /// <summary>Bytes of <see cref="Line"/>.</summary>
    public const int LineLength = 64;

    /// <summary>A line break followed by indentation, 64 bytes in all: a new line is two vector stores of it.</summary>
    public byte[] Line { get; } = LineOf(Character, CarriageReturn);

    /// <summary>Bytes of a line's end.</summary>
    public int EndLength => CarriageReturn ? 2 : 1;

    private static byte[] LineOf(byte character, bool carriageReturn)
    {
        var line = new byte[LineLength];
        line.AsSpan().Fill(character);
        (carriageReturn ? "\r\n"u8 : "\n"u8).CopyTo(line);
        return line;
    }
}

/// <summary>What the options say about the output.</summary>
/// <param name="MaxDepth">How many containers may nest.</param>
/// <param name="Layout">Null for compact output.</param>
internal readonly record struct WriteSettings(int MaxDepth, Layout? Layout)
{
    /// <summary>How many containers may nest in what others write between ours, where the output is for a caller's writer: they ask only that writer. 0: as ours.</summary>
    public int OthersDepth { get; init; }
}
