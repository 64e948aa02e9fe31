using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Names;
using Peregrine.Json.Reading;
using Peregrine.Json.Runtime;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>
/// The typed accessors of a member, used without emitted code. The owner of a member of a class is passed as object, so that there is one instantiation for
/// each type of a member's value, instead of one for each class.
/// </summary>
internal abstract class MemberAccess
{
    /// <summary>
    /// Decides, from the owner and the value, whether the member is written (<see cref="WriteCondition.IfAllowed"/>); null without such a condition.
    /// </summary>
    public Func<object, object?, bool>? ShouldSerialize { get; init; }

    /// <summary>
    /// For a member whose value is a struct and should be filled: the getter of metadata, which returns object, so that a user's delegate may return null. If
    /// it returns null, a new value is read instead.
    /// </summary>
    public Func<object, object?>? GetsToFill { get; init; }

    /// <summary>Reads the value without setting it, for example before the owner exists; returns it boxed.</summary>
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
    public bool WriteFrom<T>(ref JsonWriter writer, ref T owner, NameTable names, int member, int skip, PieceOutput? output, out bool isWhole) =>
        typeof(T).IsValueType
        ? ProvenCast.To<MemberAccess<T>>(this).Write(ref writer, ref owner, names, member, skip, output, out isWhole)
        : ProvenCast.To<MemberAccess<object>>(this).Write(ref writer, ref ProvenCast.AsObject(ref owner), names, member, skip, output, out isWhole);
}

/// <summary>A member of the struct <typeparamref name="TOwner"/>; for members of classes, <typeparamref name="TOwner"/> is object.</summary>
internal abstract class MemberAccess<TOwner> : MemberAccess
{
    /// <summary>Reads the value and sets it.</summary>
    public abstract void Read(ref JsonReader reader, ref TOwner owner);

    /// <summary>Sets a value that was read before.</summary>
    public abstract void SetValue(ref TOwner owner, object? value);

    /// <summary>Returns the boxed value.</summary>
    public abstract object? GetObject(ref TOwner owner);

    /// <summary>
    /// Writes name and value. Returns false if the member's condition omits it. In pieces, <paramref name="isWhole"/> is false if the value is still
    /// incomplete, as with <see cref="TypeContract{T}.TryWrite"/>.
    /// </summary>
    public abstract bool Write(ref JsonWriter writer, ref TOwner owner, NameTable names, int member, int skip, PieceOutput? output, out bool isWhole);
}

/// <summary>A member, independent of how the owner is passed to its accessors.</summary>
internal abstract class MemberAccess<TOwner, TValue>(PlanMember member) : MemberAccess<TOwner>
{
    private readonly MemberSpec _spec = member.Spec;
    private readonly TypeContract<TValue> _contract = (TypeContract<TValue>)member.Contract;
    private readonly WriteCondition _condition = member.Spec.Condition;
    private readonly bool _ignoresNull = member.Spec.IgnoresNull;
    private readonly bool _refusesNull = member.Spec.RefusesNull;
    private readonly bool _givesNoNull = member.Spec.GivesNoNull;
    private readonly IPopulates<TValue>? _filling = member.Spec.Populates ? (IPopulates<TValue>)member.Contract : null;
    private readonly bool _isSetByUser = member.Code.IsSetByUser;

    public sealed override void Read(ref JsonReader reader, ref TOwner owner)
    {
        if (_filling is not null)
        {
            Populate(ref reader, ref owner, _filling);
            return;
        }

        if (_ignoresNull && reader.TryReadNull())
        {
            return;
        }

        TValue? value = _contract.Read(ref reader);
        if (_refusesNull && value is null)
        {
            ObjectSteps.RefuseNull(_spec, _spec.Owner, ref reader);
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
            ObjectSteps.RefuseNull(_spec, _spec.Owner, ref reader);
        }

        return value;
    }

    /// <summary>Fills the member's value. Without a value to fill, reads a new one and, if the member has a setter, sets it.</summary>
    private void Populate(ref JsonReader reader, ref TOwner owner, IPopulates<TValue> filling)
    {
        if (default(TValue) is null && reader.TryReadNull())
        {
            if (_ignoresNull)
            {
                return;
            }

            if (!_spec.IsAssigned)
            {
                throw Throw.CannotAssignNull(typeof(TValue));
            }

            if (_refusesNull)
            {
                ObjectSteps.RefuseNull(_spec, _spec.Owner, ref reader);
            }

            Set(ref owner, default);
            return;
        }

        TValue? value = default;
        if (owner is null || !IsFilledBy(reader.Peek()) || !TryGetToFill(ref reader, ref owner, out value) || !IsFilledBy(reader.Peek()))
        {
            value = _contract.Read(ref reader);
        }
        else
        {
            filling.Populate(ref reader, ref value);
            if (!typeof(TValue).IsValueType)
            {
                return;
            }
        }

        if (_spec.IsAssigned)
        {
            Set(ref owner, value);
        }
    }

    /// <summary>
    /// Whether the first byte can begin a value that fills the member. For any other token, the contract throws, and the getter is not called.
    /// </summary>
    private bool IsFilledBy(byte first) => _contract.Kind switch
    {
        ShapeKind.Array => first == (byte)'[' || (first == (byte)'{' && _contract.Shape.ReadsMetadata),
        ShapeKind.Object or ShapeKind.Dictionary => first == (byte)'{',
        _ => true,
    };

    private bool TryGetToFill(ref JsonReader reader, ref TOwner owner, [NotNullWhen(true)] out TValue? value)
    {
        _ = reader.Peek();
        try
        {
            if (GetsToFill is null)
            {
                value = Get(ref owner);
                return value is not null;
            }

            object? found = GetsToFill(owner!);
            value = found is null ? default : (TValue)found;
            return found is not null;
        }
        catch (Exception error) when (StjText.IsReading(error))
        {
            throw new ReadFault(FaultKind.User, reader.At, error);
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

    public sealed override bool Write(ref JsonWriter writer, ref TOwner owner, NameTable names, int member, int skip, PieceOutput? output, out bool isWhole)
    {
        isWhole = true;
        writer.Member = member + 1;
        TValue? value = Get(ref owner);
        writer.Member = 0;
        if (_condition != WriteCondition.Always)
        {
            if (_condition >= WriteCondition.UnlessOpen && _contract.NullsOpen)
            {
                value = ObjectConditions.NullIfOpen(value, ref writer);
            }

            if (_condition == WriteCondition.IfAllowed ? !IsAllowed(ref writer, ref owner, value, member) : IsLeftOut(value))
            {
                return false;
            }
        }

        writer.Name(names, member, skip);
        if (_givesNoNull && value is null)
        {
            ObjectSteps.RefuseNull(_spec, _spec.Owner);
        }

        if (output is null)
        {
            writer.At = _contract.Put(ref writer, writer.At, value);
        }
        else
        {
            isWhole = _contract.TryWrite(ref writer, output, value);
        }

        return true;
    }

    private bool IsAllowed(ref JsonWriter writer, ref TOwner owner, TValue? value, int member)
    {
        writer.Member = member + 1;
        bool isAllowed = ShouldSerialize!(owner!, value);
        writer.Member = 0;
        return isAllowed;
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

/// <summary>A member of a class. Its delegates are created at their first call, so a type that is only read needs no getters.</summary>
/// <param name="member">The member.</param>
/// <param name="make">Creates the delegate for the getter or (with true) the setter, typed as the member's accessors.</param>
/// <typeparam name="TValue">The type of its value.</typeparam>
internal sealed class ClassMemberAccess<TValue>(PlanMember member, Func<PlanMember, bool, Delegate> make)
    : MemberAccess<object, TValue>(member)
{
    private readonly PlanMember _member = member;
    private Func<object, TValue?>? _get;
    private Action<object, TValue?>? _set;

    protected override TValue? Get(ref object owner) => (_get ??= ProvenCast.OverObjects<Func<object, TValue?>>(make(_member, false)))(owner);

    protected override void Set(ref object owner, TValue? value) =>
        (_set ??= ProvenCast.OverObjects<Action<object, TValue?>>(make(_member, true)))(owner, value);
}

/// <summary>A member of a struct. Its delegates receive a reference to the struct.</summary>
internal sealed class StructMemberAccess<TOwner, TValue>(PlanMember member, StructGet<TOwner, TValue?>? get, StructSet<TOwner, TValue?>? set)
    : MemberAccess<TOwner, TValue>(member)
{
    /// <summary>Creates accessors with delegates that get and set the member in a boxed struct.</summary>
    public static StructMemberAccess<TOwner, TValue> OverObjects(
        PlanMember member, Func<object, TValue?>? get, Action<object, TValue?>? set, Func<object, object?, bool>? shouldSerialize,
        Func<object, object?>? getsToFill) => new(
        member,
        get is null ? null : (ref TOwner owner) => get(owner!),
        set is null ? null : (ref TOwner owner, TValue? value) =>
        {
            object boxed = owner!;
            set(boxed, value);
            owner = (TOwner)boxed;
        })
        {
            ShouldSerialize = shouldSerialize,
            GetsToFill = getsToFill,
        };

    protected override TValue? Get(ref TOwner owner) => get!(ref owner);

    protected override void Set(ref TOwner owner, TValue? value) => set!(ref owner, value);
}
