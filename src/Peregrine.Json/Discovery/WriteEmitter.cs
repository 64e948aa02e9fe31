using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;
using System.Text.Json.Serialization;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Names;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Discovery;

/// <summary>
/// Emits the writing of an object: straight-line code, names as constants, a test only for members that have a condition. For compact
/// output names need no look at the layout, and the slack is restored once for several members whose longest text is known.
/// </summary>
[RequiresUnreferencedCode(ContractDiscovery.Unreferenced)]
[RequiresDynamicCode(ContractDiscovery.Dynamic)]
internal sealed class WriteEmitter(Type type, ObjectPlan plan, object? extension, EmitConstants constants)
{
    private static readonly MethodInfo s_open = Method(nameof(JsonWriter.Open));
    private static readonly MethodInfo s_close = Method(nameof(JsonWriter.Close));
    private static readonly MethodInfo s_openLeaf = Method(nameof(JsonWriter.OpenLeaf));
    private static readonly MethodInfo s_closeLeaf = Method(nameof(JsonWriter.CloseLeaf));
    private static readonly MethodInfo s_depth = typeof(JsonWriter).GetProperty(nameof(JsonWriter.Depth))!.GetMethod!;
    private static readonly MethodInfo s_isIndented = typeof(JsonWriter).GetProperty(nameof(JsonWriter.IsIndented))!.GetMethod!;
    private static readonly MethodInfo s_keepSlack = typeof(JsonWriter).GetMethod(nameof(JsonWriter.KeepSlack), [typeof(nint)])!;
    private static readonly MethodInfo s_block = Method(nameof(JsonWriter.PutBlock));
    private static readonly MethodInfo s_quotedString = Method(nameof(JsonWriter.PutQuotedString));
    private static readonly MethodInfo s_bare = Method(nameof(JsonWriter.PutBare));
    private static readonly MethodInfo s_name = typeof(JsonWriter).GetMethod(nameof(JsonWriter.PutName), [typeof(nint), typeof(byte[]), typeof(int), typeof(int)])!;
    private static readonly MethodInfo s_nameOf = typeof(JsonWriter).GetMethod(nameof(JsonWriter.PutName), [typeof(nint), typeof(NameTable), typeof(int), typeof(int)])!;

    private static readonly MethodInfo s_refuseNull = typeof(ObjectSteps).GetMethod(nameof(ObjectSteps.RefuseNull), [typeof(MemberDescription), typeof(Type)])!;
    private static readonly MethodInfo s_typeOf = typeof(Type).GetMethod(nameof(Type.GetTypeFromHandle))!;
    private static readonly FieldInfo s_at = typeof(JsonWriter).GetField(nameof(JsonWriter.At), BindingFlags.Instance | BindingFlags.NonPublic)!;

    private readonly bool _isLeaf = plan.IsCompact && !plan.IsBegun && extension is null
        && plan.Members.All(m => !m.IsWritten || m.Contract.CodecType is not null);

    private LocalBuilder _at = null!;

    /// <summary>Bytes that may have been written since the slack was full; callers may have written a separator or a short name.</summary>
    private int _used = 64;

    public void Emit(ILGenerator il, object table)
    {
        _at = il.DeclareLocal(typeof(nint));
        LocalBuilder depth = il.DeclareLocal(typeof(int));
        if (plan.IsCompact)
        {
            EmitLayoutTest(il, table);
        }

        EmitOpen(il, depth);
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

            if (member.Condition is WriteCondition.Always or WriteCondition.NullIfOpen)
            {
                EmitMember(il, i, member, hasWritten, skip, () => EmitGet(il, member));
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

        EmitClose(il, depth, hasWritten, skip);
        EmitCallback(il, plan.Callbacks.Serialized, typeof(IJsonOnSerialized));
        il.Emit(OpCodes.Ldloc, _at);
        il.Emit(OpCodes.Ret);
    }

    private static MethodInfo Method(string name) => typeof(JsonWriter).GetMethod(name)!;

    /// <summary>A caller's own writer may indent where the options do not: rare, and left to the table.</summary>
    private void EmitLayoutTest(ILGenerator il, object table)
    {
        Label compact = il.DefineLabel();
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Call, s_isIndented);
        il.Emit(OpCodes.Brfalse, compact);
        il.Emit(OpCodes.Ldsfld, constants.Add(table, table.GetType()));
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldarg_2);
        il.Emit(OpCodes.Ldarg_3);
        il.Emit(OpCodes.Callvirt, table.GetType().GetMethod("Put")!);
        il.Emit(OpCodes.Ret);
        il.MarkLabel(compact);
    }

    private void EmitOpen(ILGenerator il, LocalBuilder depth)
    {
        il.Emit(OpCodes.Ldarg_1);
        if (plan.IsBegun)
        {
            il.Emit(OpCodes.Call, s_depth);
            il.Emit(OpCodes.Stloc, depth);
            il.Emit(OpCodes.Ldarg_2);
        }
        else
        {
            il.Emit(OpCodes.Ldarg_2);
            if (_isLeaf)
            {
                il.Emit(OpCodes.Call, s_openLeaf);
            }
            else
            {
                il.Emit(OpCodes.Ldc_I4, (int)'{');
                il.Emit(OpCodes.Ldloca, depth);
                il.Emit(OpCodes.Call, s_open);
            }

            _used++;
        }

        il.Emit(OpCodes.Stloc, _at);
    }

    private void EmitClose(ILGenerator il, LocalBuilder depth, bool hasWritten, LocalBuilder? skip)
    {
        LocalBuilder? any = extension is null ? null : EmitExtension(il, hasWritten, skip);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldloc, _at);
        if (_isLeaf)
        {
            il.Emit(OpCodes.Call, s_closeLeaf);
        }
        else
        {
            il.Emit(OpCodes.Ldc_I4, (int)'}');
            il.Emit(OpCodes.Ldloc, depth);
            if (any is not null)
            {
                il.Emit(OpCodes.Ldloc, any);
            }
            else if (plan.IsCompact)
            {
                il.Emit(OpCodes.Ldc_I4_0);
            }
            else
            {
                EmitHasAny(il, hasWritten, skip);
            }

            il.Emit(OpCodes.Call, s_close);
        }

        il.Emit(OpCodes.Stloc, _at);
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

    /// <summary>Writes the entries of the extension member; gives whether the object has members.</summary>
    private LocalBuilder EmitExtension(ILGenerator il, bool hasWritten, LocalBuilder? skip)
    {
        EmitKeepSlack(il);
        LocalBuilder any = il.DeclareLocal(typeof(bool));
        EmitStoreAt(il);
        il.Emit(OpCodes.Ldsfld, constants.Add(extension, extension!.GetType()));
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldarga, (short)3);
        EmitHasAny(il, hasWritten, skip);
        il.Emit(OpCodes.Call, extension.GetType().GetMethod(nameof(ExtensionData<>.Write))!);
        il.Emit(OpCodes.Stloc, any);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldfld, s_at);
        il.Emit(OpCodes.Stloc, _at);
        return any;
    }

    private void EmitStoreAt(ILGenerator il)
    {
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldloc, _at);
        il.Emit(OpCodes.Stfld, s_at);
    }

    /// <summary>Restores the slack, where anything was written since it was full.</summary>
    private void EmitKeepSlack(ILGenerator il)
    {
        if (_used > 0)
        {
            il.Emit(OpCodes.Ldarg_1);
            il.Emit(OpCodes.Ldloc, _at);
            il.Emit(OpCodes.Call, s_keepSlack);
            il.Emit(OpCodes.Stloc, _at);
            _used = 0;
        }
    }

    /// <summary>Restores the slack where <paramref name="room"/> more bytes would leave less than a kernel may overshoot.</summary>
    private void EmitRoom(ILGenerator il, int room)
    {
        if (_used + room > JsonWriter.Slack - JsonWriter.ValueRoom)
        {
            EmitKeepSlack(il);
        }

        _used += room;
    }

    private void EmitConditional(ILGenerator il, int index, MemberDescription member, bool hasWritten, LocalBuilder? skip)
    {
        LocalBuilder value = il.DeclareLocal(member.ValueType);
        Label leftOut = il.DefineLabel();
        EmitGet(il, member);
        il.Emit(OpCodes.Stloc, value);
        EmitLeftOutTest(il, member, value, leftOut);
        int usedWithout = _used;
        EmitMember(il, index, member, hasWritten, skip, () => il.Emit(OpCodes.Ldloc, value));
        _used = Math.Max(_used, usedWithout);
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

    private void EmitMember(ILGenerator il, int index, MemberDescription member, bool hasWritten, LocalBuilder? skip, Action load)
    {
        if (member.GivesNoNull)
        {
            Action loadAny = load;
            load = () => EmitNullCheck(il, member, loadAny);
        }

        TypeContract contract = member.Contract;
        bool isString = contract.CodecType == typeof(StringCodec);
        bool hasQuote = EmitName(il, index, hasWritten, skip, isString && !member.GivesNoNull);
        if (hasQuote)
        {
            // 34 bytes at most are new behind the name: longer strings leave the slack full.
            EmitRoom(il, 34);
            EmitCall(il, load, s_quotedString);
        }
        else if (contract.CodecType is { } codec)
        {
            if (contract.LongestText > 0)
            {
                EmitRoom(il, contract.LongestText);
                EmitCall(il, load, s_bare.MakeGenericMethod(contract.Type, codec));
            }
            else
            {
                EmitKeepSlack(il);
                EmitCall(il, load, codec.GetMethod("Put", BindingFlags.Public | BindingFlags.Static)!);
            }
        }
        else
        {
            EmitKeepSlack(il);
            il.Emit(OpCodes.Ldsfld, constants.Add(contract, contract.GetType()));
            EmitCall(il, load, typeof(TypeContract<>).MakeGenericType(contract.Type).GetMethod("Put")!);
        }
    }

    /// <summary>Calls what writes a value, with the writer, the position and the value.</summary>
    private void EmitCall(ILGenerator il, Action load, MethodInfo method)
    {
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldloc, _at);
        load();
        il.Emit(method.IsVirtual ? OpCodes.Callvirt : OpCodes.Call, method);
        il.Emit(OpCodes.Stloc, _at);
    }

    /// <summary>Writes the name; says whether the quote behind it, with which a string begins, is written too.</summary>
    private bool EmitName(ILGenerator il, int index, bool hasWritten, LocalBuilder? skip, bool wantsQuote)
    {
        NameTable.Block block = plan.Names.BlockOf(index);
        EmitRoom(il, block.Length + 1);
        if (!hasWritten && skip is not null)
        {
            il.Emit(OpCodes.Ldarg_1);
            il.Emit(OpCodes.Ldloc, _at);
            il.Emit(OpCodes.Ldsfld, constants.Add(plan.Names, typeof(NameTable)));
            il.Emit(OpCodes.Ldc_I4, index);
            il.Emit(OpCodes.Ldloc, skip);
            il.Emit(OpCodes.Call, s_nameOf);
            il.Emit(OpCodes.Stloc, _at);
            return false;
        }

        int comma = hasWritten ? 0 : 1;
        int length = block.Length - comma;
        bool isBlock = plan.IsCompact && length < 32;
        wantsQuote &= isBlock;
        if (!isBlock)
        {
            EmitKeepSlack(il);
        }

        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldloc, _at);
        il.Emit(OpCodes.Ldsfld, constants.Add(plan.Names.BlockText, typeof(byte[])));
        il.Emit(OpCodes.Ldc_I4, block.Offset + comma);
        il.Emit(OpCodes.Ldc_I4, wantsQuote ? length + 1 : length);
        il.Emit(OpCodes.Call, isBlock ? s_block : s_name);
        il.Emit(OpCodes.Stloc, _at);
        return wantsQuote;
    }

    private void EmitNullCheck(ILGenerator il, MemberDescription member, Action load)
    {
        Label isThere = il.DefineLabel();
        load();
        il.Emit(OpCodes.Dup);
        il.Emit(OpCodes.Box, member.ValueType);
        il.Emit(OpCodes.Brtrue, isThere);

        // The error finds its path in what is written so far.
        EmitStoreAt(il);
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
            il.Emit(OpCodes.Ldarga, (short)3);
            il.Emit(OpCodes.Constrained, type);
            il.Emit(OpCodes.Callvirt, callback.GetMethods()[0]);
        }
    }

    private void EmitGet(ILGenerator il, MemberDescription member)
    {
        il.Emit(type.IsValueType ? OpCodes.Ldarga : OpCodes.Ldarg, (short)3);
        if (member.Info is FieldInfo field)
        {
            il.Emit(OpCodes.Ldfld, field);
        }
        else
        {
            il.Emit(type.IsValueType ? OpCodes.Call : OpCodes.Callvirt, member.Getter!);
        }

        if (member.Condition >= WriteCondition.UnlessOpen)
        {
            il.Emit(OpCodes.Ldarg_1);
            il.Emit(OpCodes.Call, typeof(ObjectConditions).GetMethod(nameof(ObjectConditions.NullIfOpen))!.MakeGenericMethod(member.ValueType));
        }
    }
}
