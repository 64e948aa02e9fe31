namespace Peregrine.Json.Workloads.StjOwn;

/// <summary>Bytes as a member, which JSON has in base64.</summary>
public sealed class BinaryData
{
    public byte[]? Bytes { get; set; }

    internal static BinaryData Make(Prose prose)
    {
        var bytes = new byte[1024];
        prose.Random.NextBytes(bytes);
        return new BinaryData { Bytes = bytes };
    }
}

/// <summary>A list that is a type of its own.</summary>
public sealed class ShortListOfInt : List<int>
{
    internal static ShortListOfInt Make(Prose prose) => [prose.Number(100), prose.Number(100), prose.Number(100)];
}

public struct SmallStruct
{
    public int Number { get; set; }

    public string? Text { get; set; }

    internal static SmallStruct Make(Prose prose) => new() { Number = (int)prose.Integer(5), Text = prose.Letters(3 + prose.Number(10)) };
}

public struct LargeStruct
{
    public string? First { get; set; }

    public string? Second { get; set; }

    public string? Third { get; set; }

    public string? Fourth { get; set; }

    public string? Fifth { get; set; }

    public int Count { get; set; }

    public long Total { get; set; }

    public double Mean { get; set; }

    public bool IsFinal { get; set; }

    public DateTime Since { get; set; }

    internal static LargeStruct Make(Prose prose) => new()
    {
        First = prose.Letters(3 + prose.Number(10)),
        Second = prose.Letters(3 + prose.Number(10)),
        Third = prose.Letters(3 + prose.Number(10)),
        Fourth = prose.Letters(3 + prose.Number(10)),
        Fifth = prose.Letters(3 + prose.Number(10)),
        Count = (int)prose.Integer(6),
        Total = prose.Integer(12),
        Mean = prose.Number(1_000_000) / 100.0,
        IsFinal = prose.Chance(50),
        Since = prose.Moment(DateTimeKind.Utc, fraction: false),
    };
}

public sealed record ClassRecord(string? Text, int Number, bool IsOpen)
{
    internal static ClassRecord Make(Prose prose) => new(prose.Letters(3 + prose.Number(10)), (int)prose.Integer(6), prose.Chance(50));
}

public readonly record struct StructRecord(string? Text, int Number, bool IsOpen)
{
    internal static StructRecord Make(Prose prose) => new(prose.Letters(3 + prose.Number(10)), (int)prose.Integer(6), prose.Chance(50));
}

public sealed record TreeRecord(int Value, TreeRecord? Left, TreeRecord? Right)
{
    internal static TreeRecord Make(Prose prose) => Make(prose, 6)!;

    private static TreeRecord? Make(Prose prose, int levels) =>
        levels == 0 ? null : new((int)prose.Integer(4), Make(prose, levels - 1), Make(prose, levels - 1));
}

/// <summary>Holds a value of another type as an object: writing it finds out what it is.</summary>
public sealed class Holder
{
    public object? Held { get; set; }
}
