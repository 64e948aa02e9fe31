using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;
using System.Text.Json.Serialization;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Names;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Discovery;

/// <summary>Emits the writing of an object: straight-line code, names as constants, a test only for members that have a condition.</summary>
[RequiresUnreferencedCode(ContractDiscovery.Unreferenced)]
[RequiresDynamicCode(ContractDiscovery.Dynamic)]
internal sealed class WriteEmitter(Type type, ObjectPlan plan, object? extension, EmitConstants constants)
{
    private static readonly MethodInfo s_startObject = typeof(JsonWriter).GetMethod(nameof(JsonWriter.OpenObject))!;
    private static readonly MethodInfo s_endObject = typeof(JsonWriter).GetMethod(nameof(JsonWriter.CloseObject))!;
    private static readonly MethodInfo s_name = typeof(JsonWriter).GetMethod(nameof(JsonWriter.PutName), [typeof(nint), typeof(byte[]), typeof(int), typeof(int)])!;
    private static readonly MethodInfo s_nameOf = typeof(JsonWriter).GetMethod(nameof(JsonWriter.PutName), [typeof(nint), typeof(NameTable), typeof(int), typeof(int)])!;

    private static readonly MethodInfo s_refuseNull = typeof(ObjectSteps).GetMethod(nameof(ObjectSteps.RefuseNull), [typeof(MemberDescription), typeof(Type)])!;
    private static readonly MethodInfo s_typeOf = typeof(Type).GetMethod(nameof(Type.GetTypeFromHandle))!;
    private static readonly FieldInfo s_at = typeof(JsonWriter).GetField(nameof(JsonWriter.At), BindingFlags.Instance | BindingFlags.NonPublic)!;

    private LocalBuilder _at = null!;

    public void Emit(ILGenerator il)
    {
        _at = il.DeclareLocal(typeof(nint));
        il.Emit(OpCodes.Ldarg_1);
        if (plan.IsBegun)
        {
            il.Emit(OpCodes.Ldfld, s_at);
        }
        else
        {
            il.Emit(OpCodes.Call, s_startObject);
        }

        il.Emit(OpCodes.Stloc, _at);
        EmitCallback(il, plan.Callbacks.Serializing, typeof(IJsonOnSerializing));
        bool hasWritten = plan.IsBegun;
        LocalBuilder? skip = null;
        for (int i = 0; i < plan.Members.Length; i++)
        {
            MemberDescription member = plan.Members[i];
            if (!member.IsWritten)
            {
                continue;
            }

            if (member.Condition == WriteCondition.Always)
            {
                EmitName(il, i, hasWritten, skip);
                EmitWrite(il, member, () => EmitGet(il, member));
                hasWritten = true;
            }
            else
            {
                if (!hasWritten && skip is null)
                {
                    skip = il.DeclareLocal(typeof(int));
                    il.Emit(OpCodes.Ldc_I4_1);
                    il.Emit(OpCodes.Stloc, skip);
                }

                EmitConditional(il, i, member, hasWritten, skip);
            }
        }

        if (extension is not null)
        {
            EmitExtension(il, hasWritten, skip);
        }
        else
        {
            il.Emit(OpCodes.Ldarg_1);
            il.Emit(OpCodes.Ldloc, _at);
            EmitHasAny(il, hasWritten, skip);
        }

        il.Emit(OpCodes.Call, s_endObject);
        EmitCallback(il, plan.Callbacks.Serialized, typeof(IJsonOnSerialized));
        il.Emit(OpCodes.Ret);
    }

    private static void EmitHasAny(ILGenerator il, bool hasWritten, LocalBuilder? skip)
    {
        if (hasWritten || skip is null)
        {
            il.Emit(hasWritten ? OpCodes.Ldc_I4_1 : OpCodes.Ldc_I4_0);
        }
        else
        {
            il.Emit(OpCodes.Ldloc, skip);
            il.Emit(OpCodes.Ldc_I4_0);
            il.Emit(OpCodes.Ceq);
        }
    }

    /// <summary>Writes the entries of the extension member; leaves writer, position and whether the object has members.</summary>
    private void EmitExtension(ILGenerator il, bool hasWritten, LocalBuilder? skip)
    {
        LocalBuilder any = il.DeclareLocal(typeof(bool));
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldloc, _at);
        il.Emit(OpCodes.Stfld, s_at);
        il.Emit(OpCodes.Ldsfld, constants.Add(extension, extension!.GetType()));
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldarga, (short)2);
        EmitHasAny(il, hasWritten, skip);
        il.Emit(OpCodes.Call, extension.GetType().GetMethod(nameof(ExtensionData<>.Write))!);
        il.Emit(OpCodes.Stloc, any);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldfld, s_at);
        il.Emit(OpCodes.Ldloc, any);
    }

    private void EmitConditional(ILGenerator il, int index, MemberDescription member, bool hasWritten, LocalBuilder? skip)
    {
        LocalBuilder value = il.DeclareLocal(member.ValueType);
        Label leftOut = il.DefineLabel();
        EmitGet(il, member);
        il.Emit(OpCodes.Stloc, value);
        EmitLeftOutTest(il, member, value, leftOut);
        EmitName(il, index, hasWritten, skip);
        EmitWrite(il, member, () => il.Emit(OpCodes.Ldloc, value));
        if (!hasWritten)
        {
            il.Emit(OpCodes.Ldc_I4_0);
            il.Emit(OpCodes.Stloc, skip!);
        }

        il.MarkLabel(leftOut);
    }

    private static void EmitLeftOutTest(ILGenerator il, MemberDescription member, LocalBuilder value, Label leftOut)
    {
        Type type = member.ValueType;
        if (!type.IsValueType)
        {
            il.Emit(OpCodes.Ldloc, value);
            il.Emit(OpCodes.Brfalse, leftOut);
        }
        else if (Nullable.GetUnderlyingType(type) is not null)
        {
            il.Emit(OpCodes.Ldloca, value);
            il.Emit(OpCodes.Call, type.GetProperty("HasValue")!.GetMethod!);
            il.Emit(OpCodes.Brfalse, leftOut);
        }
        else
        {
            il.Emit(OpCodes.Ldloc, value);
            il.Emit(OpCodes.Call, typeof(ObjectConditions).GetMethod(nameof(ObjectConditions.IsDefault))!.MakeGenericMethod(type));
            il.Emit(OpCodes.Brtrue, leftOut);
        }
    }

    private void EmitName(ILGenerator il, int index, bool hasWritten, LocalBuilder? skip)
    {
        NameTable.Block block = plan.Names.BlockOf(index);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldloc, _at);
        if (!hasWritten && skip is not null)
        {
            il.Emit(OpCodes.Ldsfld, constants.Add(plan.Names, typeof(NameTable)));
            il.Emit(OpCodes.Ldc_I4, index);
            il.Emit(OpCodes.Ldloc, skip);
            il.Emit(OpCodes.Call, s_nameOf);
            il.Emit(OpCodes.Stloc, _at);
            return;
        }

        int comma = hasWritten ? 0 : 1;
        il.Emit(OpCodes.Ldsfld, constants.Add(plan.Names.BlockText, typeof(byte[])));
        il.Emit(OpCodes.Ldc_I4, block.Offset + comma);
        il.Emit(OpCodes.Ldc_I4, block.Length - comma);
        il.Emit(OpCodes.Call, s_name);
        il.Emit(OpCodes.Stloc, _at);
    }

    /// <summary>Loads the value and calls what writes it.</summary>
    private void EmitWrite(ILGenerator il, MemberDescription member, Action load)
    {
        TypeContract contract = member.Contract;
        if (member.GivesNoNull)
        {
            Action loadAny = load;
            load = () => EmitNullCheck(il, member, loadAny);
        }

        if (contract.CodecType is { } codec)
        {
            il.Emit(OpCodes.Ldarg_1);
            il.Emit(OpCodes.Ldloc, _at);
            load();
            il.Emit(OpCodes.Call, codec.GetMethod("Put", BindingFlags.Public | BindingFlags.Static)!);
            il.Emit(OpCodes.Stloc, _at);
            return;
        }

        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldloc, _at);
        il.Emit(OpCodes.Stfld, s_at);
        il.Emit(OpCodes.Ldsfld, constants.Add(contract, contract.GetType()));
        il.Emit(OpCodes.Ldarg_1);
        load();
        il.Emit(OpCodes.Callvirt, typeof(TypeContract<>).MakeGenericType(contract.Type).GetMethod("Write")!);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldfld, s_at);
        il.Emit(OpCodes.Stloc, _at);
    }

    private void EmitNullCheck(ILGenerator il, MemberDescription member, Action load)
    {
        Label isThere = il.DefineLabel();
        load();
        il.Emit(OpCodes.Dup);
        il.Emit(OpCodes.Box, member.ValueType);
        il.Emit(OpCodes.Brtrue, isThere);

        // The error finds its path in what is written so far.
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldloc, _at);
        il.Emit(OpCodes.Stfld, s_at);
        il.Emit(OpCodes.Ldsfld, constants.Add(member, typeof(MemberDescription)));
        il.Emit(OpCodes.Ldtoken, type);
        il.Emit(OpCodes.Call, s_typeOf);
        il.Emit(OpCodes.Call, s_refuseNull);
        il.MarkLabel(isThere);
    }

    private void EmitCallback(ILGenerator il, bool has, Type callback)
    {
        if (has)
        {
            il.Emit(OpCodes.Ldarga, (short)2);
            il.Emit(OpCodes.Constrained, type);
            il.Emit(OpCodes.Callvirt, callback.GetMethods()[0]);
        }
    }

    private void EmitGet(ILGenerator il, MemberDescription member)
    {
        il.Emit(type.IsValueType ? OpCodes.Ldarga : OpCodes.Ldarg, (short)2);
        if (member.Info is FieldInfo field)
        {
            il.Emit(OpCodes.Ldfld, field);
        }
        else
        {
            il.Emit(type.IsValueType ? OpCodes.Call : OpCodes.Callvirt, member.Getter!);
        }
    }
}
