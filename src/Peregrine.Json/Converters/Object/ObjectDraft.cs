using System.Runtime.InteropServices;
using Peregrine.Json.Names;

namespace Peregrine.Json.Converters;

/// <summary>
/// The state of reading an object by the table, in addition to the object itself: the members found so far, and values that cannot be set yet. A piecewise
/// reader keeps it between runs of members.
/// </summary>
[StructLayout(LayoutKind.Auto)]
internal struct ObjectDraft
{
    /// <summary>The arguments of the constructor, initially their defaults; null if the object exists.</summary>
    public object?[]? Arguments;

    /// <summary>If the object is created from arguments, the members to set after that: number, value, and the offset after the value.</summary>
    public List<(int Member, object? Value, nint End)>? Later;

    /// <summary>If the object is created from arguments, the members that belong in the extension data: the offsets of names and values.</summary>
    public List<(nint Name, nint Value)>? Unknown;

    /// <summary>
    /// The object of another type, or null, that the metadata's creator returned. The error is thrown when the first member is set, or at the end of the
    /// object, so errors in the text before are thrown first.
    /// </summary>
    public object? Other;

    /// <summary>Whether the creator returned null or an object of another type.</summary>
    public bool IsOther;

    /// <summary>The box of a struct that is registered under an id; filled at the end.</summary>
    public object? Noted;

    /// <summary>If the object is created from arguments, whether the pending id is reserved for it.</summary>
    public bool IsClaimed;

    /// <summary>The members found so far.</summary>
    public MemberSet Seen;

    /// <summary>Sets each argument to the default of its parameter.</summary>
    public void TakeArguments(ObjectSpec spec)
    {
        Arguments = new object?[spec.Parameters.Length];
        for (int i = 0; i < Arguments.Length; i++)
        {
            Arguments[i] = spec.Parameters[i].Default;
        }
    }

    /// <summary>
    /// Stores the value of a member until the object is created: as an argument, or in <see cref="Later"/>. An ignored null leaves the argument unchanged, or
    /// resets it to the default (<see cref="ObjectSpec.DropsIgnoredNulls"/>).
    /// </summary>
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
