using System.Runtime.InteropServices;
using Peregrine.Json.Contracts;
using Peregrine.Json.Names;

namespace Peregrine.Json.Converters;

/// <summary>
/// What is known of an object while the table reads it, beside the object itself: which members have come, and what cannot be put into it yet. A reader in
/// pieces keeps it from one run of members to the next.
/// </summary>
[StructLayout(LayoutKind.Auto)]
internal struct ObjectDraft
{
    /// <summary>The arguments of the constructor, those that have not come by their defaults; null where the object is there and is filled.</summary>
    public object?[]? Arguments;

    /// <summary>With arguments: members that are set once the object is there, by number, value, and the offset after it.</summary>
    public List<(int Member, object? Value, nint End)>? Later;

    /// <summary>With arguments: members for the extension data, by the offsets of names and values.</summary>
    public List<(nint Name, nint Value)>? Unknown;

    /// <summary>
    /// What a contract made instead of such an object. That shows where a member is first set, after what is wrong in the text before that, or at the
    /// end.
    /// </summary>
    public object? Other;

    /// <summary>Whether there is such a thing, which may be null.</summary>
    public bool IsOther;

    /// <summary>The box of a struct that is noted under an id, to be filled at the end.</summary>
    public object? Noted;

    /// <summary>With arguments: whether an id waits for the object.</summary>
    public bool IsClaimed;

    /// <summary>Members that have come.</summary>
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
