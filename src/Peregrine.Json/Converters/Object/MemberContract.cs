using System.Reflection;
using System.Runtime.CompilerServices;
using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Kernels;
using Peregrine.Json.Names;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>When a member that has a value is not written all the same.</summary>
internal enum WriteCondition : byte
{
    Always,
    UnlessNull,
    UnlessDefault,

    /// <summary>Unless null, or the object that is being written further out.</summary>
    UnlessOpen,

    /// <summary>Never left out, but taken for null where it is being written further out.</summary>
    NullIfOpen,
}

/// <summary>What reflection found out about a member, before its accessors are made.</summary>
internal sealed class MemberDescription
{
    public required MemberInfo Info { get; init; }

    /// <summary>The type whose contract has the member; a base of it may declare it.</summary>
    public required Type Owner { get; init; }

    /// <summary>The name in JSON.</summary>
    public required string Name { get; init; }

    public required Type ValueType { get; init; }

    /// <summary>The contract of the value; the same for all members of this type, or one for this member's attributes.</summary>
    public required TypeContract Contract { get; init; }

    /// <summary>Getter to call, or null for a field or a member not written.</summary>
    public MethodInfo? Getter { get; init; }

    /// <summary>Setter to call, or null for a field or a member not set.</summary>
    public MethodInfo? Setter { get; init; }

    public bool IsWritten { get; init; }

    public bool IsRead { get; init; }

    /// <summary>A known name whose value is skipped: a read-only member, an ignored one.</summary>
    public bool IsSkipped => !IsRead && Parameter < 0;

    public bool IsRequired { get; init; }

    public WriteCondition Condition { get; init; }

    /// <summary>Null in JSON leaves the member as it is.</summary>
    public bool IgnoresNull { get; init; }

    /// <summary>Null in JSON is an error (the annotations of the setter, or of the constructor parameter, say so).</summary>
    public bool RefusesNull { get; set; }

    /// <summary>A null value is not written but an error.</summary>
    public bool GivesNoNull { get; init; }

    /// <summary>What the member holds already is filled, not replaced.</summary>
    public bool Populates { get; set; }

    /// <summary>The constructor parameter it is passed to, or -1.</summary>
    public int Parameter { get; set; } = -1;

    /// <summary>The name of that parameter.</summary>
    public string? ParameterName { get; set; }

    /// <summary>Whether reading may set the member; what it holds may be filled all the same.</summary>
    public bool IsAssigned { get; init; }

    /// <summary>Whether the member can be got and set.</summary>
    public bool CanSetAndGet => IsAssigned && (Getter is not null || Info is FieldInfo);

    /// <summary>Whether the member can be got at all.</summary>
    public bool CanGet { get; init; } = true;

    public string ClrName => Info.Name;
}

/// <summary>
/// A member with typed accessors: the form that needs no emitted code. Members of all classes take their owner as an object, so that a process
/// makes them for each type of value alone, and not for each class again.
/// </summary>
internal abstract class MemberAccess
{
    /// <summary>Reads the value without an owner yet, boxed.</summary>
    public abstract object? ReadValue(ref JsonReader reader);

    /// <inheritdoc cref="MemberAccess{TOwner}.Read"/>
    public void ReadInto<T>(ref JsonReader reader, ref T owner)
    {
        if (typeof(T).IsValueType)
        {
            ProvenCast.To<MemberAccess<T>>(this).Read(ref reader, ref owner);
        }
        else
        {
            ProvenCast.To<MemberAccess<object>>(this).Read(ref reader, ref ProvenCast.AsObject(ref owner));
        }
    }

    /// <inheritdoc cref="MemberAccess{TOwner}.SetValue"/>
    public void SetIn<T>(ref T owner, object? value)
    {
        if (typeof(T).IsValueType)
        {
            ProvenCast.To<MemberAccess<T>>(this).SetValue(ref owner, value);
        }
        else
        {
            ProvenCast.To<MemberAccess<object>>(this).SetValue(ref ProvenCast.AsObject(ref owner), value);
        }
    }

    /// <inheritdoc cref="MemberAccess{TOwner}.GetObject"/>
    public object? GetFrom<T>(ref T owner) => typeof(T).IsValueType
        ? ProvenCast.To<MemberAccess<T>>(this).GetObject(ref owner)
        : ProvenCast.To<MemberAccess<object>>(this).GetObject(ref ProvenCast.AsObject(ref owner));

    /// <inheritdoc cref="MemberAccess{TOwner}.Write"/>
    public bool WriteFrom<T>(ref JsonWriter writer, ref T owner, NameTable names, int member, int skip) => typeof(T).IsValueType
        ? ProvenCast.To<MemberAccess<T>>(this).Write(ref writer, ref owner, names, member, skip)
        : ProvenCast.To<MemberAccess<object>>(this).Write(ref writer, ref ProvenCast.AsObject(ref owner), names, member, skip);

    /// <inheritdoc cref="MemberAccess{TOwner}.TryWrite"/>
    public bool TryWriteFrom<T>(ref JsonWriter writer, ref T owner, NameTable names, int member, int skip, PieceOutput output, out bool isWhole) => typeof(T).IsValueType
        ? ProvenCast.To<MemberAccess<T>>(this).TryWrite(ref writer, ref owner, names, member, skip, output, out isWhole)
        : ProvenCast.To<MemberAccess<object>>(this).TryWrite(ref writer, ref ProvenCast.AsObject(ref owner), names, member, skip, output, out isWhole);
}

/// <summary>A member of the struct <typeparamref name="TOwner"/>, or with object of a class.</summary>
internal abstract class MemberAccess<TOwner> : MemberAccess
{
    /// <summary>Reads the value and sets it.</summary>
    public abstract void Read(ref JsonReader reader, ref TOwner owner);

    /// <summary>Sets a value read before.</summary>
    public abstract void SetValue(ref TOwner owner, object? value);

    /// <summary>The value, boxed.</summary>
    public abstract object? GetObject(ref TOwner owner);

    /// <summary>Writes name and value; says false when the member's condition leaves it out.</summary>
    public abstract bool Write(ref JsonWriter writer, ref TOwner owner, NameTable names, int member, int skip);

    /// <summary>The same to an output in pieces; the value may only have been begun, as <see cref="TypeContract{T}.TryWrite"/>.</summary>
    public abstract bool TryWrite(ref JsonWriter writer, ref TOwner owner, NameTable names, int member, int skip, PieceOutput output, out bool isWhole);
}

/// <summary>The part that does not depend on how the owner is passed.</summary>
internal abstract class MemberAccess<TOwner, TValue>(MemberDescription description) : MemberAccess<TOwner>
{
    private readonly TypeContract<TValue> _contract = (TypeContract<TValue>)description.Contract;
    private readonly WriteCondition _condition = description.Condition;
    private readonly bool _ignoresNull = description.IgnoresNull;
    private readonly bool _refusesNull = description.RefusesNull;
    private readonly bool _givesNoNull = description.GivesNoNull;
    private readonly bool _populates = description.Populates;
    private readonly bool _isSetByUser = UserCode.Is(description.Setter);

    public sealed override void Read(ref JsonReader reader, ref TOwner owner)
    {
        if (_populates)
        {
            Populate(ref reader, ref owner);
            return;
        }

        if (_ignoresNull && reader.TryReadNull())
        {
            return;
        }

        TValue? value = _contract.Read(ref reader);
        if (_refusesNull && value is null)
        {
            ObjectSteps.RefuseNull(description, description.Owner, ref reader);
        }

        if (_isSetByUser)
        {
            reader.CheckNumberEnd();
        }

        Set(ref owner, value);
    }

    public sealed override object? ReadValue(ref JsonReader reader)
    {
        TValue? value = _contract.Read(ref reader);
        if (_refusesNull && value is null && !_ignoresNull)
        {
            ObjectSteps.RefuseNull(description, description.Owner, ref reader);
        }

        return value;
    }

    /// <summary>Fills what the member holds; a new value is made only where there is none.</summary>
    private void Populate(ref JsonReader reader, ref TOwner owner)
    {
        if (default(TValue) is null && reader.TryReadNull())
        {
            if (_ignoresNull)
            {
                return;
            }

            if (!description.IsAssigned)
            {
                throw Throw.CannotAssignNull(typeof(TValue));
            }

            if (_refusesNull)
            {
                ObjectSteps.RefuseNull(description, description.Owner, ref reader);
            }

            Set(ref owner, default);
            return;
        }

        TValue? value = owner is not null && IsFilledBy(reader.Peek()) ? GetToFill(ref reader, ref owner) : default;
        if (value is null || !IsFilledBy(reader.Peek()))
        {
            value = _contract.Read(ref reader);
        }
        else
        {
            _contract.Populate(ref reader, ref value);
            if (!typeof(TValue).IsValueType)
            {
                return;
            }
        }

        if (description.IsAssigned)
        {
            Set(ref owner, value);
        }
    }

    /// <summary>Of any other token only the contract knows what is wrong with it: the member is not asked for.</summary>
    private bool IsFilledBy(byte first) => _contract.Kind switch
    {
        ShapeKind.Array => first == (byte)'[' || (first == (byte)'{' && _contract.ReadsMetadata),
        ShapeKind.Object or ShapeKind.Dictionary => first == (byte)'{',
        _ => true,
    };

    private TValue? GetToFill(ref JsonReader reader, ref TOwner owner)
    {
        _ = reader.Peek();
        try
        {
            return Get(ref owner);
        }
        catch (Exception error) when (StjText.IsReading(error))
        {
            throw new ReadFault(FaultKind.UserBeforeValue, reader.At, error);
        }
    }

    public sealed override void SetValue(ref TOwner owner, object? value)
    {
        if (!_ignoresNull || value is not null)
        {
            Set(ref owner, (TValue?)value);
        }
    }

    public sealed override object? GetObject(ref TOwner owner) => Get(ref owner);

    public sealed override bool Write(ref JsonWriter writer, ref TOwner owner, NameTable names, int member, int skip)
    {
        if (!WriteName(ref writer, ref owner, names, member, skip, out TValue? value))
        {
            return false;
        }

        _contract.Write(ref writer, value);
        return true;
    }

    public sealed override bool TryWrite(ref JsonWriter writer, ref TOwner owner, NameTable names, int member, int skip, PieceOutput output, out bool isWhole)
    {
        if (!WriteName(ref writer, ref owner, names, member, skip, out TValue? value))
        {
            isWhole = true;
            return false;
        }

        isWhole = _contract.TryWrite(ref writer, output, value);
        return true;
    }

    /// <summary>Writes the name and gives the value; false when the member's condition leaves it out.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool WriteName(ref JsonWriter writer, ref TOwner owner, NameTable names, int member, int skip, out TValue? value)
    {
        writer.Member = member + 1;
        value = Get(ref owner);
        writer.Member = 0;
        if (_condition != WriteCondition.Always)
        {
            if (_condition >= WriteCondition.UnlessOpen)
            {
                value = ObjectConditions.NullIfOpen(value, ref writer);
            }

            if (IsLeftOut(value))
            {
                return false;
            }
        }

        writer.Name(names, member, skip);
        if (_givesNoNull && value is null)
        {
            ObjectSteps.RefuseNull(description, description.Owner);
        }

        return true;
    }

    protected abstract TValue? Get(ref TOwner owner);

    protected abstract void Set(ref TOwner owner, TValue? value);

    private bool IsLeftOut(TValue? value) => _condition switch
    {
        WriteCondition.UnlessDefault => EqualityComparer<TValue>.Default.Equals(value, default),
        WriteCondition.NullIfOpen => false,
        _ => value is null,
    };
}

/// <summary>A member of a class. Its delegates are made when first called: a type that is only read needs no getters.</summary>
/// <param name="description">The member.</param>
/// <param name="make">Makes the delegate that gets it, or with true sets it, typed as its accessors are.</param>
/// <typeparam name="TValue">The type of its value.</typeparam>
internal sealed class ClassMemberAccess<TValue>(MemberDescription description, Func<MemberDescription, bool, Delegate> make)
    : MemberAccess<object, TValue>(description)
{
    private readonly MemberDescription _description = description;
    private Func<object, TValue?>? _get;
    private Action<object, TValue?>? _set;

    protected override TValue? Get(ref object owner) => (_get ??= ProvenCast.OverObjects<Func<object, TValue?>>(make(_description, false)))(owner);

    protected override void Set(ref object owner, TValue? value) =>
        (_set ??= ProvenCast.OverObjects<Action<object, TValue?>>(make(_description, true)))(owner, value);
}

/// <summary>Gets a member of a struct in place.</summary>
internal delegate TValue StructGetter<TOwner, TValue>(ref TOwner owner);

/// <summary>Sets a member of a struct in place.</summary>
internal delegate void StructSetter<TOwner, TValue>(ref TOwner owner, TValue value);

/// <summary>A member of a struct, accessed in place: the struct is never boxed.</summary>
internal sealed class StructMemberAccess<TOwner, TValue>(MemberDescription description, StructGetter<TOwner, TValue?>? get, StructSetter<TOwner, TValue?>? set)
    : MemberAccess<TOwner, TValue>(description)
{
    protected override TValue? Get(ref TOwner owner) => get!(ref owner);

    protected override void Set(ref TOwner owner, TValue? value) => set!(ref owner, value);
}
