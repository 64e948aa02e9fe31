using Peregrine.Json.Errors;

namespace Peregrine.Json.Extras;

/// <summary>The place of a walk in the grammar: what comes next.</summary>
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

/// <summary>A container that a <see cref="FaultWalk"/> is in.</summary>
internal sealed class OpenFrame
{
    /// <summary>The container around it, or null.</summary>
    public required OpenFrame? Around { get; init; }

    /// <summary>Whether its brackets are those of an object.</summary>
    public required bool IsObject { get; init; }

    /// <summary>The offset of its bracket.</summary>
    public required int Start { get; init; }

    /// <summary>Whether a container around it is judged as a whole.</summary>
    public required bool IsInJudged { get; init; }

    /// <summary>The number of containers around it.</summary>
    public required int Depth { get; init; }

    /// <summary>One of so many nested containers keeps its path, so that the next fault in it need not go through all around it.</summary>
    public const int PathsEach = 64;

    /// <summary>Its path, if a fault in it has asked for it.</summary>
    public string? Path { get; set; }

    /// <summary>The shape by which its parts are judged, or null.</summary>
    public Shape? Shape { get; set; }

    /// <summary>The shape by which it is judged as a whole, or null.</summary>
    public Shape? Judged { get; set; }

    /// <summary>The shape whose metadata may be in it, or null.</summary>
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

    /// <summary>Where the name begins, after its quote.</summary>
    public int NameStart { get; private set; }

    /// <summary>Where the name ends.</summary>
    public int NameEnd { get; private set; }

    /// <summary>The name as paths show it, if a fault has asked for it.</summary>
    public string? Segment { get; set; }

    /// <summary>The member of that name.</summary>
    public MemberShape Member { get; set; }

    /// <summary>Whether some members are required.</summary>
    public bool AsksForNames { get; set; }

    /// <summary>Whether a name could not be read, so that nothing can be said of names that are missing.</summary>
    public bool LosesNames { get; set; }

    /// <summary>The names of members, or the keys, that have been read.</summary>
    public HashSet<string>? Names { get; set; }

    /// <summary>What the shape has seen of the names.</summary>
    public object? Seen;

    /// <summary>Enters the member with a name.</summary>
    public void Enter(int nameStart, int nameEnd) => (NameStart, NameEnd, HasName, Segment) = (nameStart, nameEnd, true, null);
}
