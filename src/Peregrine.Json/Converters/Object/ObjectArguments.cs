using System.Runtime.InteropServices;
using Peregrine.Json.Contracts;
using Peregrine.Json.Names;

namespace Peregrine.Json.Converters;

/// <summary>What has been read of an object that its constructor's arguments make.</summary>
[StructLayout(LayoutKind.Auto)]
internal struct ObjectArguments
{
    /// <summary>The arguments; those that have not come have their defaults.</summary>
    public object?[] Values;

    /// <summary>Members that are set once the object is there: number, value, and the offset after it.</summary>
    public List<(int Member, object? Value, nint End)>? Later;

    /// <summary>Members for the extension data: the offsets of names and values.</summary>
    public List<(nint Name, nint Value)>? Unknown;

    /// <summary>Members that have come.</summary>
    public MemberSet Seen;

    private readonly ObjectSpec _spec;

    public ObjectArguments(ObjectSpec spec)
    {
        _spec = spec;
        Values = new object?[spec.Parameters.Length];
        for (int i = 0; i < Values.Length; i++)
        {
            Values[i] = spec.Parameters[i].Default;
        }
    }

    /// <summary>Takes the value of a member that is not skipped.</summary>
    public void Take(MemberSpec spec, int member, object? value, nint end)
    {
        if (spec.Parameter < 0)
        {
            (Later ??= []).Add((member, value, end));
        }
        else if (value is not null || !spec.IgnoresNull)
        {
            Values[spec.Parameter] = value;
        }
        else if (_spec.DropsIgnoredNulls)
        {
            Values[spec.Parameter] = _spec.Parameters[spec.Parameter].Default;
        }
    }
}
