namespace Peregrine.Json.Tool.Files;

/// <summary>Reads the values of a text one after another: one document, JSON Lines, or values with or without white space between them.</summary>
internal static class Values
{
    private const int FirstLength = 256 * 1024;

    private static readonly JsonTextOptions s_anyDepth = new() { MaxDepth = int.MaxValue };

    /// <summary>Returns each value as a document of its own. The memory depends on the longest one.</summary>
    /// <exception cref="ToolException">The text is not JSON.</exception>
    public static IEnumerable<JsonText> Of(Input input)
    {
        using Stream stream = input.Open();
        using var progress = new Progress(input.Name, stream.CanSeek ? stream.Length : null, writesToTerminal: !Console.IsOutputRedirected);
        var grammar = new Grammar(new GrammarRules(TrailingCommas: false, GrammarComments.None, GrammarBytes.Utf8), int.MaxValue);
        byte[] bytes = new byte[FirstLength];
        int start = 0, at = 0, end = 0;
        long before = 0, count = 0;
        bool hasEnded = false;
        while (true)
        {
            NoSink none = default;
            at = grammar.Run(ref none, bytes.AsSpan(0, end), at, hasEnded);
            switch (grammar.Stop)
            {
                case GrammarStop.Root:
                    count++;
                    yield return JsonText.Parse(bytes.AsSpan(start, at - start).ToArray(), s_anyDepth);
                    start = at;
                    grammar.Begin();
                    break;
                case GrammarStop.More:
                    bytes.AsSpan(start, end - start).CopyTo(bytes);
                    grammar.MoveStart(Math.Max(0, grammar.Start - start));
                    before += start;
                    (start, at, end) = (0, at - start, end - start);
                    if (end == bytes.Length)
                    {
                        Array.Resize(ref bytes, (int)Math.Min(2L * end, Array.MaxLength));
                    }

                    int read = stream.Read(bytes, end, bytes.Length - end);
                    hasEnded = read == 0;
                    end += read;
                    progress.Report(before + end);
                    break;
                case GrammarStop.Fault when count > 0 && grammar is { Place: GrammarPlace.Root, Fault: GrammarFault.End }:
                    yield break;
                default:
                    throw new ToolException($"{input.Name}: {(count > 0 ? $"value {count + 1}: " : "")}{Why(bytes.AsSpan(start, end - start))} (byte {before + at})", ExitCode.Bad);
            }
        }
    }

    /// <summary>Returns the reason why a text is not JSON.</summary>
    private static string Why(ReadOnlySpan<byte> text)
    {
        // The exact fault is that of the other commands.
        var pump = new TokenPump<NoSink>(new Window(new MemoryStream(text.ToArray())), default, PumpSettings.Strict);
        return pump.Run() ? "not JSON" : PlainText.Of(pump.Faults[0].Message);
    }
}
