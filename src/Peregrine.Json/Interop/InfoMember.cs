using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Errors;
using Peregrine.Json.Names;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Interop;

/// <summary>A member as a <see cref="JsonPropertyInfo"/> has it: by delegates over objects, so values of structs are boxed.</summary>
/// <param name="info">The member.</param>
/// <param name="member">What the contract makes of it.</param>
/// <param name="leftOut">The value not written under <see cref="WriteCondition.UnlessDefault"/>.</param>
/// <typeparam name="TOwner">The struct that has the member, or object for a class.</typeparam>
internal sealed class InfoMember<TOwner>(JsonPropertyInfo info, PlanMember member, object? leftOut) : MemberAccess<TOwner>
{
    private readonly MemberSpec _spec = member.Spec;
    private readonly TypeContract _contract = member.Contract;
    private readonly bool _takesNull = member.Contract.TakesNull;
    private readonly bool _nullsOpen = member.Contract.NullsOpen;
    private readonly Func<object, object?>? _get = info.Get;
    private readonly Action<object, object?>? _set = info.Set;
    private readonly Func<object, object?, bool>? _shouldSerialize = InfoInternals.ConditionOf(info) is null ? info.ShouldSerialize : null;

    public override void Read(ref JsonReader reader, ref TOwner owner)
    {
        if (_spec.Populates)
        {
            Populate(ref reader, ref owner);
        }
        else if (!_spec.IgnoresNull || !reader.TryReadNull())
        {
            object? value = ReadValue(ref reader);
            reader.CheckNumberEnd();
            SetValue(ref owner, value);
        }
    }

    public override object? ReadValue(ref JsonReader reader)
    {
        object? value = _contract.ReadObject(ref reader);
        if (value is null && _spec.RefusesNull && !_spec.IgnoresNull)
        {
            ObjectSteps.RefuseNull(_spec, _spec.Owner, ref reader);
        }

        return value;
    }

    /// <summary>Fills what the member holds; a new value is made only where there is none.</summary>
    private void Populate(ref JsonReader reader, ref TOwner owner)
    {
        if (_contract.TakesNull && reader.TryReadNull())
        {
            if (_spec.IgnoresNull)
            {
                return;
            }

            if (_set is null)
            {
                throw Throw.CannotAssignNull(_contract.Type);
            }

            if (_spec.RefusesNull)
            {
                ObjectSteps.RefuseNull(_spec, _spec.Owner, ref reader);
            }

            SetValue(ref owner, null);
            return;
        }

        object? held = GetToFill(ref reader, ref owner);
        object? value = held is null ? _contract.ReadObject(ref reader) : ((IPopulates)_contract).PopulateObject(ref reader, held);
        if (_set is not null && (held is null || _contract.Type.IsValueType))
        {
            SetValue(ref owner, value);
        }
    }

    private object? GetToFill(ref JsonReader reader, ref TOwner owner)
    {
        _ = reader.Peek();
        try
        {
            return GetObject(ref owner);
        }
        catch (Exception error) when (StjText.IsReading(error))
        {
            throw new ReadFault(FaultKind.User, reader.At, error);
        }
    }

    public override void SetValue(ref TOwner owner, object? value)
    {
        if (_spec.IgnoresNull && value is null)
        {
            return;
        }

        object boxed = owner!;
        _set!(boxed, value);
        owner = (TOwner)boxed;
    }

    public override object? GetObject(ref TOwner owner) => _get?.Invoke(owner!);

    public override bool Write(ref JsonWriter writer, ref TOwner owner, NameTable names, int member, int skip)
    {
        if (!WriteName(ref writer, ref owner, names, member, skip, out object? value))
        {
            return false;
        }

        _contract.WriteObject(ref writer, value);
        return true;
    }

    public override bool TryWrite(ref JsonWriter writer, ref TOwner owner, NameTable names, int member, int skip, PieceOutput output, out bool isWhole)
    {
        isWhole = true;
        if (!WriteName(ref writer, ref owner, names, member, skip, out object? value))
        {
            return false;
        }

        if (value is null)
        {
            _contract.WriteObject(ref writer, null);
        }
        else
        {
            isWhole = _contract.TryWriteObject(ref writer, output, value);
        }

        return true;
    }

    /// <summary>Writes the name and gives the value; false when the member's condition leaves it out.</summary>
    private bool WriteName(ref JsonWriter writer, ref TOwner owner, NameTable names, int member, int skip, out object? value)
    {
        object boxed = owner!;
        writer.Member = member + 1;
        value = _get!(boxed);
        if (value is null && !_takesNull)
        {
            _contract.CheckValue(value);
        }

        if (_nullsOpen && value is not null && TypeContract.IsOpen(ref writer, value))
        {
            value = null;
        }

        bool isLeftOut = _shouldSerialize is not null ? !_shouldSerialize(boxed, value) : IsLeftOut(value);
        writer.Member = 0;
        if (isLeftOut)
        {
            return false;
        }

        writer.Name(names, member, skip);
        if (value is null && _spec.GivesNoNull)
        {
            ObjectSteps.RefuseNull(_spec, _spec.Owner);
        }

        return true;
    }

    private bool IsLeftOut(object? value) => _spec.Condition switch
    {
        WriteCondition.UnlessNull or WriteCondition.UnlessOpen => value is null,
        WriteCondition.UnlessDefault => value is null || value.Equals(leftOut),
        _ => false,
    };
}
