using System.Globalization;
using Peregrine.Json.Tool.Files;
using Peregrine.Json.Tool.Tokens;

namespace Peregrine.Json.Tool.Tests;

/// <summary>Runs of the pump within this process, over windows and pieces of any size.</summary>
internal static class Pump
{
    public static int Seeds(int count) => TestScale.Times(count);

    public static List<Fault> Check<TGrammar>(byte[] text, int window = Window.DefaultSize, int piece = int.MaxValue - 1, PumpSettings? settings = null)
        where TGrammar : struct, IGrammar
    {
        var pump = new TokenPump<NoSink>(new Window(new Trickle(text, window, piece), window), default, Of<TGrammar>(settings));
        Assert.Equal(pump.Run(), pump.Faults.Count == 0);
        return pump.Faults;
    }

    /// <summary>What a sink writes of a text; null where the text is refused.</summary>
    public static byte[]? Write<TSink, TGrammar>(byte[] text, Func<ByteOutput, TSink> sink, int window = Window.DefaultSize, int piece = int.MaxValue - 1, int buffer = 64, Action<TSink>? finish = null)
        where TSink : struct, ITokenSink
        where TGrammar : struct, IGrammar
    {
        using var stream = new MemoryStream();
        var output = new ByteOutput(stream, buffer);
        var pump = new TokenPump<TSink>(new Window(new Trickle(text, window, piece), window), sink(output), Of<TGrammar>(null));
        bool isGood = pump.Run();
        finish?.Invoke(pump.Sink);
        output.Flush();
        return isGood ? stream.ToArray() : null;
    }

    public static byte[]? Format(byte[] text, string indent = "  ", int window = Window.DefaultSize, int piece = int.MaxValue - 1) =>
        Write<FormatSink, PlainJson>(text, output => new FormatSink(output, indent), window, piece);

    public static byte[]? Minify(byte[] text, int window = Window.DefaultSize, int piece = int.MaxValue - 1) =>
        Write<MinifySink, PlainJson>(text, static output => new MinifySink(output), window, piece);

    private static PumpSettings Of<TGrammar>(PumpSettings? settings)
        where TGrammar : struct, IGrammar => (settings ?? PumpSettings.Strict) with { Lines = TGrammar.HasLines, Comments = TGrammar.HasComments };
}

/// <summary>What a text may contain beyond a single value by RFC 8259.</summary>
internal interface IGrammar
{
    static abstract bool HasLines { get; }

    static abstract bool HasComments { get; }
}

internal readonly struct PlainJson : IGrammar
{
    public static bool HasLines => false;

    public static bool HasComments => false;
}

internal readonly struct CommentedJson : IGrammar
{
    public static bool HasLines => false;

    public static bool HasComments => true;
}

internal readonly struct JsonLines : IGrammar
{
    public static bool HasLines => true;

    public static bool HasComments => false;
}
