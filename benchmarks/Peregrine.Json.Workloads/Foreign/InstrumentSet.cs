namespace Peregrine.Json.Workloads.Foreign;

/// <summary>The patterns and instruments of a piece of music for a tracker: small integers, flags and nested objects of numbers.</summary>
public sealed class InstrumentSet
{
    public List<Instrument> Instruments { get; set; } = [];

    public List<Pattern> Patterns { get; set; } = [];

    public int Tempo { get; set; }

    internal static InstrumentSet Make(Prose prose) =>
        new() { Instruments = prose.Many(40, Instrument.Make), Patterns = prose.Many(16, Pattern.Make), Tempo = 125 };
}

public sealed class Instrument
{
    public int DefaultPan { get; set; }

    public int Fadeout { get; set; }

    public string? FileName { get; set; }

    public int GlobalVolume { get; set; }

    public string Name { get; set; } = "";

    public int MidiBank { get; set; }

    public int MidiChannel { get; set; }

    public int MidiProgram { get; set; }

    public bool IsMuted { get; set; }

    public Envelope? Pan { get; set; }

    public Envelope? Volume { get; set; }

    public int[] SampleMap { get; set; } = [];

    internal static Instrument Make(Prose prose) => new()
    {
        DefaultPan = 32,
        Fadeout = prose.Number(1_000),
        FileName = prose.Chance(30) ? prose.Letters(8) + ".wav" : null,
        GlobalVolume = prose.Number(128),
        Name = prose.Words(prose.Number(20)),
        MidiBank = prose.Number(128),
        MidiChannel = prose.Number(16),
        MidiProgram = prose.Number(128),
        IsMuted = prose.Chance(10),
        Pan = Envelope.Make(prose),
        Volume = Envelope.Make(prose),
        SampleMap = [.. prose.Many(24, static p => p.Number(100))],
    };
}

public sealed class Envelope
{
    public bool IsOn { get; set; }

    public int LoopStart { get; set; }

    public int LoopEnd { get; set; }

    public List<Node> Nodes { get; set; } = [];

    internal static Envelope Make(Prose prose) => new()
    {
        IsOn = prose.Chance(50),
        LoopStart = prose.Number(8),
        LoopEnd = prose.Number(8),
        Nodes = prose.Many(prose.Number(6), static p => new Node { Tick = p.Number(256), Value = p.Number(64) }),
    };
}

public sealed class Node
{
    public int Tick { get; set; }

    public int Value { get; set; }
}

public sealed class Pattern
{
    public string Name { get; set; } = "";

    public int Rows { get; set; }

    public List<List<int>> Notes { get; set; } = [];

    internal static Pattern Make(Prose prose) => new()
    {
        Name = prose.Words(8),
        Rows = 16,
        Notes = prose.Many(16, static p => p.Many(p.Number(5), static p => p.Number(120))),
    };
}
