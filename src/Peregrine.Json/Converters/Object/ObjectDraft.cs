using System.Runtime.InteropServices;
using Peregrine.Json.Names;

namespace Peregrine.Json.Converters;

/// <summary>
/// The state of reading an object by the table, besides the object itself: the members found so far, and values that cannot be set yet. A piecewise reader
/// keeps it between runs of members.
/// </summary>
[StructLayout(LayoutKind.Auto)]
internal struct ObjectDraft
{
    /// <summary>The arguments of the constructor, initially their defaults; null if the object exists already.</summary>
    public object?[]? Arguments;

    /// <summary>With arguments: members that are set after the object is created, by number, value, and the offset after the value.</summary>
    public List<(int Member, object? Value, nint End)>? Later;

    /// <summary>With arguments: members for the extension data, by the offsets of names and values.</summary>
    public List<(nint Name, nint Value)>? Unknown;

    /// <summary>
    /// The object that a contract created instead of one of this type. The error is thrown where a member is first set, after errors in the text before that,
    /// or at the end.
    /// </summary>
    public object? Other;

    /// <summary>Whether the contract created such an object, which may be null.</summary>
    public bool IsOther;

    /// <summary>The box of a struct that is registered under an id, to be filled at the end.</summary>
    public object? Noted;

    /// <summary>With arguments: whether an id is pending for the object.</summary>
    public bool IsClaimed;

    /// <summary>The members found so far.</summary>
    public MemberSet Seen;

    /// <summary>Prepares the arguments.</summary>
    public void TakeArguments(ObjectSpec spec)
    {
        Arguments = new object?[spec.Parameters.Length];
        for (int i = 0; i < Arguments.Length; i++)
        {
            Arguments[i] = spec.Parameters[i].Default;
        }
    }

    /// <summary>With arguments: takes the value of a member that is not skipped.</summary>
    public void Take(ObjectSpec spec, int member, object? value, nint end)
    {
        MemberSpec taken = spec.Members[member];
        if (taken.Parameter < 0)
        {
            (Later ??= []).Add((member, value, end));
        }
        else if (value is not null || !taken.IgnoresNull)
        {
            Arguments![taken.Parameter] = value;
        }
        else if (spec.DropsIgnoredNulls)
        {
            Arguments![taken.Parameter] = spec.Parameters[taken.Parameter].Default;
        }
    }
}
