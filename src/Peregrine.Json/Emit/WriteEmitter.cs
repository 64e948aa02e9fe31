using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;
using System.Text.Json.Serialization;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Names;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Emit;

/// <summary>
/// Emits the writing of an object: straight-line code, names as constants, a test only for members that have a condition. For compact
/// output the members have a method of their own, which the one for a single object and the one for an array of them call.
/// </summary>
[RequiresUnreferencedCode(Requirements.Unreferenced)]
[RequiresDynamicCode(Requirements.Dynamic)]
internal sealed partial class WriteEmitter(Type type, ObjectPlan plan, object? extension, EmitConstants constants)
{
    private static readonly MethodInfo s_open = Method(nameof(JsonWriter.Open));
    private static readonly MethodInfo s_close = Method(nameof(JsonWriter.Close));
    private static readonly MethodInfo s_growAt = Method(nameof(JsonWriter.GrowAt));
    private static readonly MethodInfo s_depth = typeof(JsonWriter).GetProperty(nameof(JsonWriter.Depth))!.GetMethod!;
    private static readonly MethodInfo s_setDepth = typeof(JsonWriter).GetProperty(nameof(JsonWriter.Depth))!.SetMethod!;
    private static readonly MethodInfo s_soft = typeof(JsonWriter).GetProperty(nameof(JsonWriter.Soft))!.GetMethod!;
    private static readonly MethodInfo s_isIndented = typeof(JsonWriter).GetProperty(nameof(JsonWriter.IsIndented))!.GetMethod!;
    private static readonly MethodInfo s_bare = typeof(JsonWriter).GetMethod(nameof(JsonWriter.PutBare))!;
    private static readonly MethodInfo s_name = typeof(JsonWriter).GetMethod(nameof(JsonWriter.PutName), [typeof(nint), typeof(NameTable), typeof(int), typeof(int)])!;
    private static readonly FieldInfo s_start = Field(nameof(JsonWriter.Start));
    private static readonly FieldInfo s_limit = Field(nameof(JsonWriter.Limit));
    private static readonly FieldInfo s_field = Field(nameof(JsonWriter.At));

    private static readonly MethodInfo s_refuseNull = typeof(ObjectSteps).GetMethod(nameof(ObjectSteps.RefuseNull), [typeof(MemberSpec), typeof(Type)])!;
    private static readonly MethodInfo s_typeOf = typeof(Type).GetMethod(nameof(Type.GetTypeFromHandle))!;

    /// <summary>The value's number among the arguments: executor, writer, position, value, whether the object is open.</summary>
    private const short ValueArgument = 3;

    private const short IsOpenArgument = 4;

    private LocalBuilder _at = null!;

    /// <summary>The first byte of the space, kept in a local; taken anew after every call that may have changed it.</summary>
    private LocalBuilder _start = null!;

    /// <summary>Where nothing may have been written yet: the bracket, or else the comma, that comes before the next name.</summary>
    private LocalBuilder? _lead;

    /// <summary>Whether a member has been written for certain.</summary>
    private bool _hasWritten;

    /// <summary>Bytes that may have been written since the slack was full.</summary>
    private int _used = JsonWriter.EntryUse;


    /// <summary>Writes an object in indented output.</summary>
    public void EmitIndented(ILGenerator il)
    {
        Begin(il);
        LocalBuilder depth = il.DeclareLocal(typeof(int));
        Label isOpen = il.DefineLabel();
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Call, s_depth);
        il.Emit(OpCodes.Stloc, depth);
        il.Emit(OpCodes.Ldarg, IsOpenArgument);
        il.Emit(OpCodes.Brtrue, isOpen);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldloc, _at);
        il.Emit(OpCodes.Ldc_I4, (int)'{');
        il.Emit(OpCodes.Ldloca, depth);
        il.Emit(OpCodes.Call, s_open);
        il.Emit(OpCodes.Stloc, _at);
        EmitTakeStart(il);
        il.MarkLabel(isOpen);
        EmitMembers(il);
        LocalBuilder? any = extension is null ? null : EmitExtension(il);
        EmitCallback(il, plan.Callbacks.Serialized, typeof(IJsonOnSerialized));
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldloc, _at);
        il.Emit(OpCodes.Ldc_I4, (int)'}');
        il.Emit(OpCodes.Ldloc, depth);
        if (any is null)
        {
            EmitHasAny(il);
        }
        else
        {
            il.Emit(OpCodes.Ldloc, any);
        }

        il.Emit(OpCodes.Call, s_close);
        il.Emit(OpCodes.Stloc, _at);
        il.Emit(OpCodes.Ldloc, _at);
        il.Emit(OpCodes.Ret);
    }

    private static MethodInfo Method(string name) => typeof(JsonWriter).GetMethod(name)!;

    private static FieldInfo Field(string name) => typeof(JsonWriter).GetField(name, BindingFlags.Instance | BindingFlags.NonPublic)!;

    private void Begin(ILGenerator il)
    {
        _at = il.DeclareLocal(typeof(nint));
        _start = il.DeclareLocal(typeof(byte).MakeByRefType());
        il.Emit(OpCodes.Ldarg_2);
        il.Emit(OpCodes.Stloc, _at);
        EmitTakeStart(il);
    }

    private void EmitMembers(ILGenerator il)
    {
        EmitCallback(il, plan.Callbacks.Serializing, typeof(IJsonOnSerializing));
        for (int i = 0; i < plan.Members.Length; i++)
        {
            PlanMember member = plan.Members[i];
            if (!member.Spec.IsWritten)
            {
                continue;
            }

            if (member.Spec.Condition is WriteCondition.Always or WriteCondition.NullIfOpen)
            {
                EmitAlways(il, i, member);
                _hasWritten = true;
            }
            else
            {
                EmitConditional(il, i, member);
            }
        }
    }

    private void EmitAlways(ILGenerator il, int index, PlanMember member)
    {
        if (!member.Code.IsGotByUser)
        {
            EmitMember(il, index, member, () => EmitGet(il, member));
            return;
        }

        // Where the getter throws, the name has not been written.
        LocalBuilder value = il.DeclareLocal(member.Spec.ValueType);
        EmitAtHand(il, index + 1);
        EmitGet(il, member);
        il.Emit(OpCodes.Stloc, value);
        EmitAtHand(il, 0);
        EmitMember(il, index, member, () => il.Emit(OpCodes.Ldloc, value));
    }

    private void EmitConditional(ILGenerator il, int index, PlanMember member)
    {
        if (!_hasWritten && _lead is null)
        {
            _lead = il.DeclareLocal(typeof(int));
            EmitFirstLead(il);
            il.Emit(OpCodes.Stloc, _lead);
        }

        LocalBuilder value = il.DeclareLocal(member.Spec.ValueType);
        Label leftOut = il.DefineLabel();
        bool isGotByUser = member.Code.IsGotByUser;
        if (isGotByUser)
        {
            EmitAtHand(il, index + 1);
        }

        EmitGet(il, member);
        il.Emit(OpCodes.Stloc, value);
        if (isGotByUser)
        {
            EmitAtHand(il, 0);
        }

        EmitLeftOutTest(il, member, value, leftOut);
        int usedWithout = _used;
        EmitMember(il, index, member, () => il.Emit(OpCodes.Ldloc, value));
        _used = Math.Max(_used, usedWithout);
        il.MarkLabel(leftOut);
    }

    private static void EmitLeftOutTest(ILGenerator il, PlanMember member, LocalBuilder value, Label leftOut)
    {
        Type type = member.Spec.ValueType;
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

    private void EmitMember(ILGenerator il, int index, PlanMember member, Action load)
    {
        if (member.Spec.GivesNoNull)
        {
            Action loadAny = load;
            load = () => EmitNullCheck(il, member, loadAny);
        }

        TypeContract contract = member.Contract;
        bool isText = plan.Spec.IsCompact && member.Spec.Codec == typeof(StringCodec) && !member.Spec.GivesNoNull;
        EmitName(il, index, isText);
        if (isText)
        {
            EmitText(il, load);
        }
        else if (member.Spec.Codec is null)
        {
            EmitCall(il, contract, typeof(TypeContract<>).MakeGenericType(contract.Type).GetMethod("Put")!, load);
        }
        else if (contract.LongestText == 0)
        {
            EmitCall(il, null, member.Spec.Codec.GetMethod("Put", BindingFlags.Public | BindingFlags.Static)!, load);
        }
        else
        {
            EmitSpace(il, contract.LongestText);
            EmitPlace(il);
            load();
            il.Emit(OpCodes.Call, s_bare.MakeGenericMethod(contract.Type, member.Spec.Codec));
            il.Emit(OpCodes.Stloc, _at);
        }
    }

    /// <summary>Calls what writes a value and restores the slack itself.</summary>
    private void EmitCall(ILGenerator il, TypeContract? contract, MethodInfo method, Action load)
    {
        if (_used > JsonWriter.EntryUse)
        {
            EmitKeepSlack(il);
        }

        if (contract is not null)
        {
            constants.Load(il, contract, contract.GetType());
        }

        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldloc, _at);
        load();
        il.Emit(method.IsVirtual ? OpCodes.Callvirt : OpCodes.Call, method);
        il.Emit(OpCodes.Stloc, _at);
        EmitTakeStart(il);

        // An object leaves a bracket and a comma.
        _used = 2;
    }

    private void EmitName(ILGenerator il, int index, bool wantsQuote)
    {
        if (plan.Spec.IsCompact)
        {
            EmitCompactName(il, index, wantsQuote);
            return;
        }

        EmitKeepSlack(il);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldloc, _at);
        constants.Load(il, plan.Names, typeof(NameTable));
        il.Emit(OpCodes.Ldc_I4, index);
        EmitHasAny(il);
        il.Emit(OpCodes.Ldc_I4_0);
        il.Emit(OpCodes.Ceq);
        il.Emit(OpCodes.Call, s_name);
        il.Emit(OpCodes.Stloc, _at);
        EmitTakeStart(il);
        if (!_hasWritten && _lead is not null)
        {
            il.Emit(OpCodes.Ldc_I4, (int)',');
            il.Emit(OpCodes.Stloc, _lead);
        }
    }

    /// <summary>Whether the object has members so far.</summary>
    private void EmitHasAny(ILGenerator il)
    {
        if (_hasWritten)
        {
            il.Emit(OpCodes.Ldc_I4_1);
        }
        else if (_lead is null)
        {
            il.Emit(OpCodes.Ldarg, IsOpenArgument);
        }
        else
        {
            il.Emit(OpCodes.Ldloc, _lead);
            il.Emit(OpCodes.Ldc_I4, (int)',');
            il.Emit(OpCodes.Ceq);
        }
    }

    /// <summary>Loads what comes before the first name: the bracket, or the comma after metadata.</summary>
    private static void EmitFirstLead(ILGenerator il)
    {
        Label isOpen = il.DefineLabel(), isKnown = il.DefineLabel();
        il.Emit(OpCodes.Ldarg, IsOpenArgument);
        il.Emit(OpCodes.Brtrue, isOpen);
        il.Emit(OpCodes.Ldc_I4, (int)'{');
        il.Emit(OpCodes.Br, isKnown);
        il.MarkLabel(isOpen);
        il.Emit(OpCodes.Ldc_I4, (int)',');
        il.MarkLabel(isKnown);
    }

    /// <summary>Writes the entries of the extension member; gives whether the object has members.</summary>
    private LocalBuilder EmitExtension(ILGenerator il)
    {
        EmitKeepSlack(il);
        LocalBuilder any = il.DeclareLocal(typeof(bool));
        EmitStoreAt(il);
        constants.Load(il, extension, extension!.GetType());
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldarga, ValueArgument);
        EmitHasAny(il);
        il.Emit(OpCodes.Call, extension.GetType().GetMethod(nameof(ExtensionData<>.Write))!);
        il.Emit(OpCodes.Stloc, any);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldfld, s_field);
        il.Emit(OpCodes.Stloc, _at);
        EmitTakeStart(il);
        return any;
    }

    /// <summary>The space, the position in it and its length: what a kernel that writes begins with.</summary>
    private void EmitPlace(ILGenerator il)
    {
        il.Emit(OpCodes.Ldloc, _start);
        il.Emit(OpCodes.Ldloc, _at);
        EmitLimit(il);
    }

    private static void EmitLimit(ILGenerator il)
    {
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldfld, s_limit);
    }

    private void EmitTakeStart(ILGenerator il)
    {
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldfld, s_start);
        il.Emit(OpCodes.Stloc, _start);
    }

    private void EmitStoreAt(ILGenerator il)
    {
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldloc, _at);
        il.Emit(OpCodes.Stfld, s_field);
    }

    /// <summary>The position moves on.</summary>
    private void EmitStep(ILGenerator il, int length)
    {
        EmitPlaceAfter(il, _at, length);
        il.Emit(OpCodes.Stloc, _at);
    }

    /// <summary>The place <paramref name="length"/> bytes after another, or where that is negative, before it.</summary>
    private static void EmitPlaceAfter(ILGenerator il, LocalBuilder place, int length)
    {
        il.Emit(OpCodes.Ldloc, place);
        il.Emit(OpCodes.Ldc_I4, length);
        il.Emit(OpCodes.Conv_I);
        il.Emit(OpCodes.Add);
    }

    /// <summary>Restores the slack, where anything was written since it was full.</summary>
    private void EmitKeepSlack(ILGenerator il)
    {
        if (_used == 0)
        {
            return;
        }

        Label isThere = il.DefineLabel();
        il.Emit(OpCodes.Ldloc, _at);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Call, s_soft);
        il.Emit(OpCodes.Ble, isThere);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldloc, _at);
        il.Emit(OpCodes.Call, s_growAt);
        il.Emit(OpCodes.Stloc, _at);
        EmitTakeStart(il);
        il.MarkLabel(isThere);
        _used = 0;
    }

    /// <summary>Restores the slack where <paramref name="space"/> more bytes would leave less than a kernel may overshoot.</summary>
    private void EmitSpace(ILGenerator il, int space)
    {
        if (_used + space > JsonWriter.Slack - JsonWriter.ValueSpace)
        {
            EmitKeepSlack(il);
        }

        _used += space;
    }

    private void EmitNullCheck(ILGenerator il, PlanMember member, Action load)
    {
        Label isThere = il.DefineLabel();
        load();
        il.Emit(OpCodes.Dup);
        il.Emit(OpCodes.Box, member.Spec.ValueType);
        il.Emit(OpCodes.Brtrue, isThere);

        // The error finds its path in what is written so far.
        EmitStoreAt(il);
        constants.Load(il, member.Spec, typeof(MemberSpec));
        il.Emit(OpCodes.Ldtoken, type);
        il.Emit(OpCodes.Call, s_typeOf);
        il.Emit(OpCodes.Call, s_refuseNull);
        il.MarkLabel(isThere);
    }

    /// <summary>Which member is at hand, where its name is not written yet; -1 is the object.</summary>
    private static void EmitAtHand(ILGenerator il, int member)
    {
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldc_I4, member);
        il.Emit(OpCodes.Stfld, Field(nameof(JsonWriter.Member)));
    }

    private void EmitCallback(ILGenerator il, bool has, Type callback)
    {
        if (has)
        {
            EmitStoreAt(il);
            EmitAtHand(il, -1);
            il.Emit(OpCodes.Ldarga, ValueArgument);
            il.Emit(OpCodes.Constrained, type);
            il.Emit(OpCodes.Callvirt, callback.GetMethods()[0]);
            EmitAtHand(il, 0);
        }
    }

    private void EmitGet(ILGenerator il, PlanMember member)
    {
        if (member.Code.IsGotByUser)
        {
            EmitStoreAt(il);
        }

        il.Emit(type.IsValueType ? OpCodes.Ldarga : OpCodes.Ldarg, ValueArgument);
        if (member.Code.Field is { } field)
        {
            il.Emit(OpCodes.Ldfld, field);
        }
        else
        {
            il.Emit(type.IsValueType ? OpCodes.Call : OpCodes.Callvirt, member.Code.Getter!);
        }

        if (member.Spec.Condition >= WriteCondition.UnlessOpen)
        {
            il.Emit(OpCodes.Ldarg_1);
            il.Emit(OpCodes.Call, typeof(ObjectConditions).GetMethod(nameof(ObjectConditions.NullIfOpen))!.MakeGenericMethod(member.Spec.ValueType));
        }
    }
}
