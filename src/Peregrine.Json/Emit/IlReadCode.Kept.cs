using System.Reflection.Emit;
using Peregrine.Json.Converters;

namespace Peregrine.Json.Emit;

/// <summary>
/// Stores values until all members have been read: in locals or, if several methods read the members, in the fields of a struct, which is a local of the first
/// method and is passed by address.
/// </summary>
internal sealed partial class IlReadCode
{
    /// <summary>The values by member number: locals or fields.</summary>
    private readonly LocalBuilder?[] _values = new LocalBuilder?[plan.Members.Length];
    private readonly FieldBuilder?[] _valueFields = new FieldBuilder?[plan.Members.Length];

    /// <summary>The offset after the value, for members that are set after the object is created; 0 if the member was not found.</summary>
    private readonly LocalBuilder?[] _came = new LocalBuilder?[plan.Members.Length];
    private readonly FieldBuilder?[] _cameFields = new FieldBuilder?[plan.Members.Length];

    /// <summary>The local that contains the struct with the stored values; null if each value has a local of its own.</summary>
    private LocalBuilder? _kept;

    public void DeclareArguments(bool inParts)
    {
        if (inParts)
        {
            DeclareFields();
        }

        for (int i = 0; i < plan.Members.Length; i++)
        {
            MemberSpec member = plan.Spec.Members[i];
            if (member.IsSkipped)
            {
                continue;
            }

            if (!inParts)
            {
                _values[i] = il.DeclareLocal(member.ValueType);
                _came[i] = member.Parameter < 0 ? il.DeclareLocal(typeof(nint)) : null;
            }

            if (member.Parameter >= 0 && plan.Spec.Parameters[member.Parameter].Default is { } initial && !IsZero(initial))
            {
                EmitPlace();
                constants.Load(il, initial, member.ValueType);
                EmitStore(_values[i], _valueFields[i]);
            }
        }
    }

    public void Keep(int member)
    {
        EmitPlace();
        il.Emit(OpCodes.Ldloc, ReadTo(member));
        EmitStore(_values[member], _valueFields[member]);
    }

    public void KeepDefault(int member)
    {
        MemberSpec spec = plan.Spec.Members[member];
        EmitPlace();
        constants.Load(il, plan.Spec.Parameters[spec.Parameter].Default, spec.ValueType);
        EmitStore(_values[member], _valueFields[member]);
    }

    public void KeepEnd(int member)
    {
        EmitPlace();
        il.Emit(OpCodes.Ldloc, _at);
        EmitStore(_came[member], _cameFields[member]);
    }

    public void GotoUnlessCame(int member, CodeLabel label)
    {
        EmitCame(member);
        il.Emit(OpCodes.Brfalse, At(label));
    }

    public void SetKept(int member)
    {
        EmitObject();
        EmitKept(member);
        EmitSet(member);
    }

    /// <summary>
    /// Defines the struct for the stored values: a field for each value, and a field for the offset after each value that is set after the object is created.
    /// </summary>
    private void DeclareFields()
    {
        TypeBuilder fields = ((ModuleBuilder)owner.Module).DefineType(owner.Name + "_Kept", TypeAttributes.Public | TypeAttributes.Sealed, typeof(ValueType));
        for (int i = 0; i < plan.Members.Length; i++)
        {
            MemberSpec member = plan.Spec.Members[i];
            if (!member.IsSkipped)
            {
                _valueFields[i] = fields.DefineField($"_value{i}", member.ValueType, FieldAttributes.Public);
                _cameFields[i] = member.Parameter < 0 ? fields.DefineField($"_came{i}", typeof(nint), FieldAttributes.Public) : null;
            }
        }

        _kept = il.DeclareLocal(fields.CreateType());
    }

    /// <summary>Loads a stored value, or its address.</summary>
    private void EmitKept(int member, bool isByReference = false) => EmitLoad(_values[member], _valueFields[member], isByReference);

    private void EmitCame(int member) => EmitLoad(_came[member], _cameFields[member]);

    private void EmitLoad(LocalBuilder? local, FieldBuilder? field, bool isByReference = false)
    {
        EmitPlace();
        if (field is not null)
        {
            il.Emit(isByReference ? OpCodes.Ldflda : OpCodes.Ldfld, field);
        }
        else
        {
            il.Emit(isByReference ? OpCodes.Ldloca : OpCodes.Ldloc, local!);
        }
    }

    /// <summary>Loads the address of the struct with the stored values; emits nothing if each value has a local of its own.</summary>
    private void EmitPlace()
    {
        if (_kept is not null)
        {
            EmitFields();
        }
    }

    private void EmitFields()
    {
        if (_isPart)
        {
            il.Emit(OpCodes.Ldarg, ObjectArgument);
        }
        else
        {
            il.Emit(OpCodes.Ldloca, _kept!);
        }
    }

    private void EmitStore(LocalBuilder? local, FieldBuilder? field)
    {
        if (field is not null)
        {
            il.Emit(OpCodes.Stfld, field);
        }
        else
        {
            il.Emit(OpCodes.Stloc, local!);
        }
    }

    private static bool IsZero(object value) =>
        value is ValueType && value.Equals(System.Runtime.CompilerServices.RuntimeHelpers.GetUninitializedObject(value.GetType()));
}
