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
    /// <summary>The frame of the container around this one; null for the root.</summary>
    public required OpenFrame? Around { get; init; }

    /// <summary>Whether the container is an object, by its opening bracket.</summary>
    public required bool IsObject { get; init; }

    /// <summary>The offset of the container's opening bracket.</summary>
    public required int Start { get; init; }

    /// <summary>Whether a container around this one is checked as a whole.</summary>
    public required bool IsInJudged { get; init; }

    /// <summary>The number of containers around this one.</summary>
    public required int Depth { get; init; }

    /// <summary>
    /// One in this many levels of nested containers stores its path, so that later paths can be created without a visit to all containers around them.
    /// </summary>
    public const int PathsEach = 64;

    /// <summary>The path of the container, at the levels that store it, once a fault needs it; otherwise null.</summary>
    public string? Path { get; set; }

    /// <summary>The shape by which the parts of the container are checked; null if they are not checked one by one.</summary>
    public Shape? Shape { get; set; }

    /// <summary>The shape by which the container is checked as a whole, at its end; null if the container is not checked in this way.</summary>
    public Shape? Judged { get; set; }

    /// <summary>The declared shape, if the container may contain metadata of it (such as a discriminator); otherwise null.</summary>
    public Shape? Metadata { get; set; }

    /// <summary>Whether the container is read as an object with members, not as a dictionary.</summary>
    public bool IsOfMembers => Shape?.Kind == ShapeKind.Object;

    /// <summary>The closing bracket of the container.</summary>
    public byte Closing => (byte)(IsObject ? '}' : ']');

    /// <summary>The number of faults that were found before the container.</summary>
    public int FaultsBefore { get; set; }

    /// <summary>The number of values in the container so far.</summary>
    public int Index { get; set; }

    /// <summary>Whether a name has been read, and its value is next.</summary>
    public bool HasName { get; set; }

    /// <summary>The offset at which the name begins, after its quote.</summary>
    public int NameStart { get; private set; }

    /// <summary>The offset at which the name ends.</summary>
    public int NameEnd { get; private set; }

    /// <summary>The name as part of a path, once a fault needs it; otherwise null.</summary>
    public string? Segment { get; set; }

    /// <summary>The member that has the name, for an object with members.</summary>
    public MemberShape Member { get; set; }

    /// <summary>Whether the type of the object has required members, so that names are recorded.</summary>
    public bool AsksForNames { get; set; }

    /// <summary>Whether a name could not be read, or the container was not closed by its own bracket, so that missing names are not reported.</summary>
    public bool LosesNames { get; set; }

    /// <summary>The names of members, or the keys, that have been read; null if none were recorded.</summary>
    public HashSet<string>? Names { get; set; }

    /// <summary>The state in which the shape of the object records names, to find repeated ones.</summary>
    public object? Seen;

    /// <summary>Records the name of the next value.</summary>
    public void Enter(int nameStart, int nameEnd) => (NameStart, NameEnd, HasName, Segment) = (nameStart, nameEnd, true, null);
}
