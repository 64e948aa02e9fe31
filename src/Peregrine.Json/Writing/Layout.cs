namespace Peregrine.Json.Writing;

/// <summary>The layout of indented output; compact output has no layout.</summary>
/// <param name="Character">Space or tab.</param>
/// <param name="Size">The number of characters for each level, 0 to 127.</param>
/// <param name="CarriageReturn">Whether lines end in CR LF.</param>
internal sealed record Layout(byte Character, int Size, bool CarriageReturn)
{
    /// <summary>The maximum number of indentation characters for a level.</summary>
    private const int MostSize = 127;

    /// <summary>
    /// The cached layouts of options and writers, at most 512. Each is complete before it is stored. Two threads may create equal layouts; either can be used.
    /// </summary>
    private static readonly Layout?[] s_known = new Layout?[4 * (MostSize + 1)];

    /// <summary>The length of <see cref="Line"/>.</summary>
    public const int LineLength = 64;

    /// <summary>A line break and indentation, 64 bytes in all: a new line is two vector stores.</summary>
    public byte[] Line { get; } = LineOf(Character, CarriageReturn);

    /// <summary>The length of a line end.</summary>
    public int EndLength => CarriageReturn ? 2 : 1;

    /// <summary>Returns the layout of System.Text.Json's settings, which allow a space or a tab, and line ends of LF or CR LF.</summary>
    public static Layout Of(char character, int size, string newLine)
    {
        bool isTab = character == '\t', carriageReturn = newLine == "\r\n";
        ref Layout? known = ref s_known[size + ((MostSize + 1) * ((isTab ? 1 : 0) + (carriageReturn ? 2 : 0)))];
        return known ??= new Layout((byte)character, size, carriageReturn);
    }

    private static byte[] LineOf(byte character, bool carriageReturn)
    {
        var line = new byte[LineLength];
        line.AsSpan().Fill(character);
        (carriageReturn ? "\r\n"u8 : "\n"u8).CopyTo(line);
        return line;
    }
}

/// <summary>The options' layout and depth for writing.</summary>
/// <param name="MaxDepth">The limit of nested containers.</param>
/// <param name="Layout">The layout, or null for compact output.</param>
internal readonly record struct WriteSettings(int MaxDepth, Layout? Layout)
{
    /// <summary>
    /// The maximum depth of text that other writers write inside this output; 0 for <see cref="MaxDepth"/>. Output for a caller's writer has the limit of that
    /// writer here.
    /// </summary>
    public int OthersDepth { get; init; }
}
