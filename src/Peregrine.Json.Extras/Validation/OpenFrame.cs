using Peregrine.Json.Errors;

namespace Peregrine.Json.Extras;

/// <summary>The position of the walk in the grammar: what comes next.</summary>
internal enum FaultPlace : byte
{
    Root,
    FirstElement,
    Element,
    FirstName,
    Name,
    Colon,
    Value,
    AfterValue,
    End,
}

/// <summary>A container that a <see cref="FaultWalk"/> has entered.</summary>
internal sealed class OpenFrame
{
    /// <summary>The container around it, or null.</summary>
    public required OpenFrame? Around { get; init; }

    /// <summary>Whether its brackets are those of an object.</summary>
    public required bool IsObject { get; init; }

    /// <summary>The offset of its bracket.</summary>
    public required int Start { get; init; }

    /// <summary>Whether a container around it is checked as a whole.</summary>
    public required bool IsInJudged { get; init; }

    /// <summary>The number of containers around it.</summary>
    public required int Depth { get; init; }

    /// <summary>One in this many levels of nested containers keeps its path, so that the next path is found without a visit to all containers around.</summary>
    public const int PathsEach = 64;

    /// <summary>Its path, once a fault needs it.</summary>
    public string? Path { get; set; }

    /// <summary>The shape by which its parts are checked, or null.</summary>
    public Shape? Shape { get; set; }

    /// <summary>The shape by which it is checked as a whole, or null.</summary>
    public Shape? Judged { get; set; }

    /// <summary>The declared shape, if the container may contain metadata of it (such as a discriminator); otherwise null.</summary>
    public Shape? Metadata { get; set; }

    /// <summary>Whether it is an object with members, not a dictionary.</summary>
    public bool IsOfMembers => Shape?.Kind == ShapeKind.Object;

    /// <summary>The byte that closes it.</summary>
    public byte Closing => (byte)(IsObject ? '}' : ']');

    /// <summary>The number of faults before it.</summary>
    public int FaultsBefore { get; set; }

    /// <summary>The number of values in it so far.</summary>
    public int Index { get; set; }

    /// <summary>Whether a name has been read, and its value is next.</summary>
    public bool HasName { get; set; }

    /// <summary>The offset at which the name begins, after its quote.</summary>
    public int NameStart { get; private set; }

    /// <summary>The offset at which the name ends.</summary>
    public int NameEnd { get; private set; }

    /// <summary>The name as part of a path, once a fault needs it.</summary>
    public string? Segment { get; set; }

    /// <summary>The member of that name.</summary>
    public MemberShape Member { get; set; }

    /// <summary>Whether some members are required.</summary>
    public bool AsksForNames { get; set; }

    /// <summary>Whether a name could not be read, so that missing names are not reported.</summary>
    public bool LosesNames { get; set; }

    /// <summary>The names or keys that have been read.</summary>
    public HashSet<string>? Names { get; set; }

    /// <summary>The state in which the shape records the names.</summary>
    public object? Seen;

    /// <summary>Records the name of the next value.</summary>
    public void Enter(int nameStart, int nameEnd) => (NameStart, NameEnd, HasName, Segment) = (nameStart, nameEnd, true, null);
}
