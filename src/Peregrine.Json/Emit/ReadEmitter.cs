using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;
using System.Text.Json.Serialization;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Errors;
using Peregrine.Json.Names;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Emit;

/// <summary>
/// Emits the reading of an object: its members one after the other, as they are expected, and a jump table for those that come otherwise.
/// Objects with constructor parameters read into locals first.
/// </summary>
[RequiresUnreferencedCode(Requirements.Unreferenced)]
[RequiresDynamicCode(Requirements.Dynamic)]
internal sealed partial class ReadEmitter(Type type, ObjectPlan plan, IReadOnlyList<object> accessors, object? extension, EmitConstants constants)
{
    private static readonly MethodInfo s_checkRequired = typeof(ObjectSteps).GetMethod(nameof(ObjectSteps.CheckRequired))!;
    private static readonly MethodInfo s_refuseRead = typeof(ObjectSteps).GetMethod(nameof(ObjectSteps.RefuseRead))!;
    private static readonly MethodInfo s_typeOf = typeof(Type).GetMethod(nameof(Type.GetTypeFromHandle))!;

    private readonly Type _accessor = typeof(MemberAccess<>).MakeGenericType(type.IsValueType ? type : typeof(object));
    private readonly bool _usesLocals = plan.Spec.Parameters.Length > 0;
    private readonly LocalBuilder?[] _values = new LocalBuilder?[plan.Members.Length];
    /// <summary>Of the members that are set once their object is made: the offset after the value, 0 where none came.</summary>
    private readonly LocalBuilder?[] _came = new LocalBuilder?[plan.Members.Length];

    private LocalBuilder? _noted;
    private LocalBuilder? _claimed;

    public void Emit(ILGenerator il)
    {
        if (plan.Spec.RefusesRead)
        {
            constants.Load(il, plan, typeof(ObjectPlan));
            il.Emit(OpCodes.Ldarg_1);
            il.Emit(OpCodes.Call, s_refuseRead);
            il.Emit(OpCodes.Ldnull);
            il.Emit(OpCodes.Throw);
            return;
        }

        LocalBuilder? seen = plan.Spec.Tracks ? il.DeclareLocal(typeof(MemberSet)) : null;
        LocalBuilder value = il.DeclareLocal(type);
        if (_usesLocals)
        {
            DeclareLocals(il);
            EmitClaim(il);
        }
        else
        {
            EmitConstruction(il, value);
            EmitNote(il, value);
            EmitCallback(il, value, plan.Callbacks.Deserializing, typeof(IJsonOnDeserializing));
        }

        EmitMembers(il, seen, value);
        if (!_usesLocals)
        {
            EmitCallback(il, value, plan.Callbacks.Deserialized, typeof(IJsonOnDeserialized));
        }

        if (seen is not null)
        {
            il.Emit(OpCodes.Ldloca, seen);
            EmitPlanAndType(il);
            il.Emit(OpCodes.Ldarg_1);
            il.Emit(OpCodes.Call, s_checkRequired);
        }

        if (_usesLocals)
        {
            EmitConstruction(il, value);
            EmitNote(il, value);
            EmitCallback(il, value, plan.Callbacks.Deserializing, typeof(IJsonOnDeserializing));
            EmitLaterMembers(il, value);
            EmitCallback(il, value, plan.Callbacks.Deserialized, typeof(IJsonOnDeserialized));
        }

        if (_noted is not null)
        {
            il.Emit(OpCodes.Ldloc, _noted);
            il.Emit(OpCodes.Ldloca, value);
            il.Emit(OpCodes.Call, typeof(ObjectSteps).GetMethod(nameof(ObjectSteps.FillBox))!.MakeGenericMethod(type));
        }

        il.Emit(OpCodes.Ldloc, value);
        il.Emit(OpCodes.Ret);
    }

    private void LoadOwner(ILGenerator il, LocalBuilder value) => il.Emit(type.IsValueType ? OpCodes.Ldloca : OpCodes.Ldloc, value);

    private void EmitSet(ILGenerator il, MemberCode member)
    {
        if (member.Field is { } field)
        {
            il.Emit(OpCodes.Stfld, field);
        }
        else
        {
            il.Emit(type.IsValueType ? OpCodes.Call : OpCodes.Callvirt, member.Setter!);
        }
    }

    private void DeclareLocals(ILGenerator il)
    {
        for (int i = 0; i < plan.Members.Length; i++)
        {
            MemberSpec member = plan.Spec.Members[i];
            if (member.IsSkipped)
            {
                continue;
            }

            _values[i] = il.DeclareLocal(member.ValueType);
            if (member.Parameter < 0)
            {
                _came[i] = il.DeclareLocal(typeof(nint));
            }
            else if (plan.Spec.Parameters[member.Parameter].Default is { } initial && !IsZero(initial))
            {
                constants.Load(il, initial, member.ValueType);
                il.Emit(OpCodes.Stloc, _values[i]!);
            }
        }
    }

    private static bool IsZero(object value) => value is ValueType && value.Equals(System.Runtime.CompilerServices.RuntimeHelpers.GetUninitializedObject(value.GetType()));

    private void EmitConstruction(ILGenerator il, LocalBuilder value)
    {
        int taken = plan.Constructor?.GetParameters().Length ?? 0;
        for (int i = 0; i < taken; i++)
        {
            ParameterSpec parameter = plan.Spec.Parameters[i];
            if (parameter.Member >= 0)
            {
                il.Emit(OpCodes.Ldloc, _values[parameter.Member]!);
            }
            else
            {
                constants.Load(il, parameter.Default, parameter.Type);
            }
        }

        if (plan.Constructor is null)
        {
            il.Emit(OpCodes.Ldloca, value);
            il.Emit(OpCodes.Initobj, type);
            return;
        }

        il.Emit(OpCodes.Newobj, plan.Constructor);
        il.Emit(OpCodes.Stloc, value);
        for (int i = taken; i < plan.Spec.Parameters.Length; i++)
        {
            int member = plan.Spec.Parameters[i].Member;
            LoadOwner(il, value);
            il.Emit(OpCodes.Ldloc, _values[member]!);
            EmitSet(il, plan.Members[member].Code);
        }
    }

    private void EmitLaterMembers(ILGenerator il, LocalBuilder value)
    {
        for (int i = 0; i < plan.Members.Length; i++)
        {
            if (_came[i] is not { } came)
            {
                continue;
            }

            Label absent = il.DefineLabel();
            il.Emit(OpCodes.Ldloc, came);
            il.Emit(OpCodes.Brfalse, absent);
            bool isSetByUser = plan.Members[i].Code.IsSetByUser;
            if (isSetByUser)
            {
                EmitLate(il, () => il.Emit(OpCodes.Ldloc, came));
            }

            LoadOwner(il, value);
            il.Emit(OpCodes.Ldloc, _values[i]!);
            EmitSet(il, plan.Members[i].Code);
            if (isSetByUser)
            {
                EmitLate(il, () =>
                {
                    il.Emit(OpCodes.Ldc_I4_0);
                    il.Emit(OpCodes.Conv_I);
                });
            }

            il.MarkLabel(absent);
        }
    }

    private static void EmitLate(ILGenerator il, Action load)
    {
        il.Emit(OpCodes.Ldarg_1);
        load();
        il.Emit(OpCodes.Stfld, Field(nameof(JsonReader.Late)));
    }

    private void EmitPlanAndType(ILGenerator il)
    {
        constants.Load(il, plan, typeof(ObjectPlan));
        EmitType(il);
    }

    private void EmitType(ILGenerator il)
    {
        il.Emit(OpCodes.Ldtoken, type);
        il.Emit(OpCodes.Call, s_typeOf);
    }

    /// <summary>Keeps in mind whether an id waits for the object, while its arguments are read.</summary>
    private void EmitClaim(ILGenerator il)
    {
        if (plan.Spec.NotesReferences)
        {
            _claimed = il.DeclareLocal(typeof(bool));
            il.Emit(OpCodes.Ldarg_1);
            il.Emit(OpCodes.Call, typeof(ObjectSteps).GetMethod(nameof(ObjectSteps.ClaimReference))!);
            il.Emit(OpCodes.Stloc, _claimed);
        }
    }

    /// <summary>Has the object noted under the id that waits for it.</summary>
    private void EmitNote(ILGenerator il, LocalBuilder value)
    {
        if (!plan.Spec.NotesReferences)
        {
            return;
        }

        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldloc, value);
        if (_claimed is not null)
        {
            il.Emit(OpCodes.Ldloc, _claimed);
        }

        string note = _claimed is null ? nameof(ObjectSteps.NoteReference) : nameof(ObjectSteps.NoteClaimed);
        il.Emit(OpCodes.Call, typeof(ObjectSteps).GetMethod(note)!.MakeGenericMethod(type));
        if (type.IsValueType)
        {
            _noted = il.DeclareLocal(typeof(object));
            il.Emit(OpCodes.Stloc, _noted);
        }
        else
        {
            il.Emit(OpCodes.Pop);
        }
    }

    private void EmitCallback(ILGenerator il, LocalBuilder value, bool has, Type callback)
    {
        if (has)
        {
            il.Emit(OpCodes.Ldloca, value);
            il.Emit(OpCodes.Constrained, type);
            il.Emit(OpCodes.Callvirt, callback.GetMethods()[0]);
        }
    }
}
