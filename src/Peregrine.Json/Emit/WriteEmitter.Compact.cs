using System.Buffers.Binary;
using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.InteropServices;
using System.Text.Json.Serialization;
using Peregrine.Json.Converters;
using Peregrine.Json.Kernels;
using Peregrine.Json.Names;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Emit;

/// <summary>Compact output: punctuation and names as the constants of a few stores.</summary>
internal sealed partial class WriteEmitter
{
    /// <summary>Longer names, with their punctuation, are copied.</summary>
    private const int LongestConstant = 64;

    /// <summary>What a string may take of the slack, with its closing quote: a longer one leaves the slack full.</summary>
    private const int ShortText = EscapeText.ShortLength + 2;

    private static readonly MethodInfo s_checkEnter = Method(nameof(JsonWriter.CheckEnter));
    private static readonly MethodInfo s_keepSlack = typeof(JsonWriter).GetMethod(nameof(JsonWriter.KeepSlack), [typeof(nint)])!;
    private static readonly MethodInfo s_enter = Method(nameof(JsonWriter.Enter));
    private static readonly MethodInfo s_takesObjects = Method(nameof(JsonWriter.TakesArrayOfObjects));
    private static readonly MethodInfo s_nullElement = Method(nameof(JsonWriter.PutNullElement));
    private static readonly MethodInfo s_raw = Method(nameof(JsonWriter.PutRaw));
    private static readonly MethodInfo s_string = Method(nameof(JsonWriter.PutStringOfAnyKind));
    private static readonly MethodInfo s_escapes = typeof(JsonWriter).GetProperty(nameof(JsonWriter.Escapes))!.GetMethod!;
    private static readonly MethodInfo s_set8 = typeof(Mem).GetMethod(nameof(Mem.Set8))!;
    private static readonly MethodInfo s_set16 = typeof(Mem).GetMethod(nameof(Mem.Set16))!;
    private static readonly MethodInfo s_set64 = typeof(Mem).GetMethod(nameof(Mem.Set64))!;
    private static readonly MethodInfo s_words2 = typeof(JsonWriter).GetMethod(nameof(JsonWriter.SetWords), [typeof(byte).MakeByRefType(), typeof(nint), typeof(nint), typeof(ulong), typeof(ulong)])!;
    private static readonly MethodInfo s_words4 = typeof(JsonWriter).GetMethod(nameof(JsonWriter.SetWords), [typeof(byte).MakeByRefType(), typeof(nint), typeof(nint), typeof(ulong), typeof(ulong), typeof(ulong), typeof(ulong)])!;
    private static readonly MethodInfo s_short = typeof(EscapeText).GetMethod(nameof(EscapeText.TryWriteShortPinned), BindingFlags.Static | BindingFlags.NonPublic)!;
    private static readonly MethodInfo s_lengthOf = typeof(string).GetProperty(nameof(string.Length))!.GetMethod!;
    private static readonly MethodInfo s_firstOf = typeof(string).GetMethod(nameof(string.GetPinnableReference))!;

    private readonly bool _isLeaf = extension is null && plan.Members.All(m => !m.Spec.IsWritten || m.Spec.Codec is not null);

    private LocalBuilder? _text;
    private LocalBuilder? _pinned;

    /// <summary>
    /// A method of the executor: writes the object with its brackets, or where it is open the rest of it, followed by an uncounted comma, which arrays keep
    /// and anything else overwrites. The caller checks layout, depth and slack.
    /// </summary>
    public void EmitCompact(ILGenerator il)
    {
        Begin(il);
        _used = 2;
        EmitMembers(il);
        EmitBracket(il);
        if (extension is not null)
        {
            EmitExtension(il);
        }

        EmitCallback(il, plan.Callbacks.Serialized, typeof(IJsonOnSerialized));
        EmitKeepSlack(il);
        EmitStore(il, s_set16, '}' | (',' << 8));
        EmitStep(il, 1);
        il.Emit(OpCodes.Ldloc, _at);
        il.Emit(OpCodes.Ret);
    }

    /// <summary>Writes one object.</summary>
    /// <param name="il">Takes the code.</param>
    /// <param name="members">The method made by <see cref="EmitCompact"/>.</param>
    /// <param name="table">Writes where a caller's own writer indents although the options do not: rare.</param>
    public void EmitOne(ILGenerator il, MethodInfo members, object table)
    {
        Label compact = il.DefineLabel();
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Call, s_isIndented);
        il.Emit(OpCodes.Brfalse, compact);
        constants.Load(il, table, table.GetType());
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldarg_2);
        il.Emit(OpCodes.Ldarg_3);
        il.Emit(OpCodes.Ldarg, IsOpenArgument);
        il.Emit(OpCodes.Callvirt, table.GetType().GetMethod(nameof(TableExecutor<>.PutMembers))!);
        il.Emit(OpCodes.Ret);
        il.MarkLabel(compact);
        EmitFullSlack(il);
        LocalBuilder depth = il.DeclareLocal(typeof(int));
        Label isOpen = il.DefineLabel(), isEntered = il.DefineLabel();
        il.Emit(OpCodes.Ldarg, IsOpenArgument);
        il.Emit(OpCodes.Brtrue, isOpen);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldarg_2);
        il.Emit(OpCodes.Call, _isLeaf ? s_checkEnter : s_enter);
        if (!_isLeaf)
        {
            il.Emit(OpCodes.Stloc, depth);
        }

        il.Emit(OpCodes.Br, isEntered);
        il.MarkLabel(isOpen);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Call, s_depth);
        il.Emit(OpCodes.Stloc, depth);
        if (_isLeaf)
        {
            // Nothing in it looks at the depth.
            EmitDepth(il, depth, -1);
        }

        il.MarkLabel(isEntered);
        il.Emit(OpCodes.Ldarg_0);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldarg_2);
        il.Emit(OpCodes.Ldarg_3);
        il.Emit(OpCodes.Ldarg, IsOpenArgument);
        il.Emit(OpCodes.Call, members);
        if (!_isLeaf)
        {
            EmitDepth(il, depth, -1);
        }

        il.Emit(OpCodes.Ret);
    }

    /// <summary>Writes an array or a list of at least one object: the depth is looked at once.</summary>
    /// <param name="il">Takes the code.</param>
    /// <param name="members">The method made by <see cref="EmitCompact"/>.</param>
    /// <param name="inherited">The method overridden: it writes where the output is indented, or the depth is nearly used up.</param>
    public void EmitArray(ILGenerator il, MethodInfo members, MethodInfo inherited)
    {
        Type span = typeof(ReadOnlySpan<>).MakeGenericType(type);
        LocalBuilder at = il.DeclareLocal(typeof(nint));
        LocalBuilder depth = il.DeclareLocal(typeof(int));
        LocalBuilder index = il.DeclareLocal(typeof(int));
        LocalBuilder item = il.DeclareLocal(type);
        Label isPlain = il.DefineLabel(), next = il.DefineLabel(), after = il.DefineLabel();
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Call, s_takesObjects);
        il.Emit(OpCodes.Brtrue, isPlain);
        il.Emit(OpCodes.Ldarg_0);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldarg_2);
        il.Emit(OpCodes.Ldarg_3);
        il.Emit(OpCodes.Ldarg, (short)4);
        il.Emit(OpCodes.Call, inherited);
        il.Emit(OpCodes.Ret);
        il.MarkLabel(isPlain);
        EmitFullSlack(il);
        il.Emit(OpCodes.Ldarg_2);
        il.Emit(OpCodes.Stloc, at);
        EmitMark(il, at, '[');
        if (!_isLeaf)
        {
            il.Emit(OpCodes.Ldarg_1);
            il.Emit(OpCodes.Call, s_depth);
            il.Emit(OpCodes.Stloc, depth);
            EmitDepth(il, depth, 2);
        }

        // Every element leaves a comma after it: the next one stands after that.
        il.MarkLabel(next);
        if (!type.IsValueType)
        {
            il.Emit(OpCodes.Ldarg_3);
            il.Emit(OpCodes.Ldloc, index);
            il.Emit(OpCodes.Call, typeof(Prefetch).GetMethod(nameof(Prefetch.Ahead))!.MakeGenericMethod(type));
        }

        il.Emit(OpCodes.Ldarga, (short)3);
        il.Emit(OpCodes.Ldloc, index);
        il.Emit(OpCodes.Call, span.GetMethod("get_Item")!);
        il.Emit(OpCodes.Ldobj, type);
        il.Emit(OpCodes.Stloc, item);
        if (!type.IsValueType)
        {
            Label isThere = il.DefineLabel();
            il.Emit(OpCodes.Ldloc, item);
            il.Emit(OpCodes.Brtrue, isThere);
            il.Emit(OpCodes.Ldarg_1);
            EmitPlaceAfter(il, at, 1);
            il.Emit(OpCodes.Call, s_nullElement);
            il.Emit(OpCodes.Br, after);
            il.MarkLabel(isThere);
        }

        il.Emit(OpCodes.Ldarg_0);
        il.Emit(OpCodes.Ldarg_1);
        EmitPlaceAfter(il, at, 1);
        il.Emit(OpCodes.Ldloc, item);
        il.Emit(OpCodes.Ldc_I4_0);
        il.Emit(OpCodes.Call, members);
        il.MarkLabel(after);
        il.Emit(OpCodes.Stloc, at);

        // A list may have other items by now.
        Label isArray = il.DefineLabel();
        il.Emit(OpCodes.Ldarg, (short)4);
        il.Emit(OpCodes.Brfalse, isArray);
        il.Emit(OpCodes.Ldarg, (short)4);
        il.Emit(OpCodes.Call, typeof(CollectionsMarshal).GetMethod(nameof(CollectionsMarshal.AsSpan))!.MakeGenericMethod(type));
        il.Emit(OpCodes.Call, typeof(Span<>).MakeGenericType(type).GetMethod("op_Implicit", [typeof(Span<>).MakeGenericType(type)])!);
        il.Emit(OpCodes.Starg, (short)3);
        il.MarkLabel(isArray);
        il.Emit(OpCodes.Ldloc, index);
        il.Emit(OpCodes.Ldc_I4_1);
        il.Emit(OpCodes.Add);
        il.Emit(OpCodes.Stloc, index);
        il.Emit(OpCodes.Ldloc, index);
        il.Emit(OpCodes.Ldarga, (short)3);
        il.Emit(OpCodes.Call, span.GetProperty("Length")!.GetMethod!);
        il.Emit(OpCodes.Blt, next);
        if (!_isLeaf)
        {
            EmitDepth(il, depth, 0);
        }

        EmitMark(il, at, ']');
        EmitPlaceAfter(il, at, 1);
        il.Emit(OpCodes.Ret);
    }

    /// <summary>What the caller used of the slack is restored, so that most members need not look.</summary>
    private static void EmitFullSlack(ILGenerator il)
    {
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldarg_2);
        il.Emit(OpCodes.Call, s_keepSlack);
        il.Emit(OpCodes.Starg, (short)2);
    }

    /// <summary>One byte at a place that stays.</summary>
    private static void EmitMark(ILGenerator il, LocalBuilder at, char mark)
    {
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldfld, s_start);
        il.Emit(OpCodes.Ldloc, at);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldfld, s_limit);
        il.Emit(OpCodes.Ldc_I4, (int)mark);
        il.Emit(OpCodes.Call, s_set8);
    }

    private static void EmitDepth(ILGenerator il, LocalBuilder depth, int change)
    {
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldloc, depth);
        il.Emit(OpCodes.Ldc_I4, change);
        il.Emit(OpCodes.Add);
        il.Emit(OpCodes.Call, s_setDepth);
    }

    /// <summary>Where no member may have been written yet: then the opening bracket now.</summary>
    private void EmitBracket(ILGenerator il)
    {
        if (_hasWritten)
        {
            return;
        }

        Label isThere = il.DefineLabel();
        EmitHasAny(il);
        il.Emit(OpCodes.Brtrue, isThere);

        EmitStore(il, s_set8, '{');
        EmitStep(il, 1);
        il.MarkLabel(isThere);
    }

    /// <summary>Writes what stands before the name, the name, the colon, and where it is wanted the quote after it.</summary>
    private void EmitCompactName(ILGenerator il, int index, bool wantsQuote)
    {
        NameTable.Block block = plan.Names.BlockOf(index);
        byte[] text = plan.Names.BlockText.AsSpan(block.Offset, block.Length + (wantsQuote ? 1 : 0)).ToArray();
        bool isLed = !_hasWritten && _lead is not null;
        bool isFirst = !_hasWritten && _lead is null;
        text[0] = (byte)(_hasWritten ? ',' : '{');

        // The string too: no bytes may be handed over between its quote and it, for another kind of value takes the quote's place.
        EmitSpace(il, text.Length + (wantsQuote ? ShortText : 0));
        if (text.Length <= LongestConstant)
        {
            EmitText(il, text);
        }
        else
        {
            EmitKeepSlack(il);
            EmitStore(il, s_set8, (char)text[0]);
        }

        if (isFirst)
        {
            Label isNew = il.DefineLabel();
            il.Emit(OpCodes.Ldarg, IsOpenArgument);
            il.Emit(OpCodes.Brfalse, isNew);
            EmitStore(il, s_set8, ',');
            il.MarkLabel(isNew);
        }

        if (isLed)
        {
            EmitPlace(il);
            il.Emit(OpCodes.Ldloc, _lead!);
            il.Emit(OpCodes.Call, s_set8);
            il.Emit(OpCodes.Ldc_I4, (int)',');
            il.Emit(OpCodes.Stloc, _lead!);
        }

        if (text.Length <= LongestConstant)
        {
            EmitStep(il, text.Length);
            return;
        }

        EmitStep(il, 1);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldloc, _at);
        constants.Load(il, plan.Names.BlockText, typeof(byte[]));
        il.Emit(OpCodes.Ldc_I4, block.Offset + 1);
        il.Emit(OpCodes.Ldc_I4, text.Length - 1);
        il.Emit(OpCodes.Call, s_raw);
        il.Emit(OpCodes.Stloc, _at);
        EmitTakeStart(il);
        _used = wantsQuote ? ShortText : 0;
    }

    /// <summary>Stores constant text at the position, in as few and as narrow stores as hold it; what they overshoot is written over.</summary>
    private void EmitText(ILGenerator il, byte[] text)
    {
        byte[] padded = [.. text, .. new byte[32]];
        for (int done = 0; done < text.Length;)
        {
            int left = text.Length - done;

            // A vector's lanes are in the machine's order.
            int width = left <= 8 || !BitConverter.IsLittleEndian ? 8 : left <= 16 ? 16 : 32;
            il.Emit(OpCodes.Ldloc, _start);
            EmitPlaceAfter(il, _at, done);

            EmitLimit(il);
            for (int i = 0; i < width; i += 8)
            {
                il.Emit(OpCodes.Ldc_I8, BinaryPrimitives.ReadInt64LittleEndian(padded.AsSpan(done + i)));
            }

            il.Emit(OpCodes.Call, width == 8 ? s_set64 : width == 16 ? s_words2 : s_words4);
            done += width;
        }
    }

    /// <summary>A string after its opening quote; its kernel's code stands here where that is brief.</summary>
    private void EmitText(ILGenerator il, Action load)
    {
        _text ??= il.DeclareLocal(typeof(string));
        Label isOther = il.DefineLabel(), isWritten = il.DefineLabel();
        load();
        il.Emit(OpCodes.Stloc, _text);
        if (EscapeText.IsShortFormBrief)
        {
            _pinned ??= il.DeclareLocal(typeof(char).MakeByRefType(), pinned: true);
            il.Emit(OpCodes.Ldloc, _text);
            il.Emit(OpCodes.Brfalse, isOther);
            il.Emit(OpCodes.Ldloc, _text);
            il.Emit(OpCodes.Call, s_lengthOf);
            il.Emit(OpCodes.Ldc_I4, EscapeText.ShortLength);
            il.Emit(OpCodes.Bgt_Un, isOther);
            il.Emit(OpCodes.Ldloc, _text);
            il.Emit(OpCodes.Call, s_firstOf);
            il.Emit(OpCodes.Stloc, _pinned);
            EmitPlace(il);
            il.Emit(OpCodes.Ldloc, _pinned);
            il.Emit(OpCodes.Conv_U);
            il.Emit(OpCodes.Ldloc, _text);
            il.Emit(OpCodes.Call, s_lengthOf);
            il.Emit(OpCodes.Conv_I);
            il.Emit(OpCodes.Ldarg_1);
            il.Emit(OpCodes.Call, s_escapes);
            il.Emit(OpCodes.Call, s_short);
            il.Emit(OpCodes.Brfalse, isOther);
            il.Emit(OpCodes.Ldloc, _at);
            il.Emit(OpCodes.Ldloc, _text);
            il.Emit(OpCodes.Call, s_lengthOf);
            il.Emit(OpCodes.Conv_I);
            il.Emit(OpCodes.Add);
            il.Emit(OpCodes.Stloc, _at);
            EmitStore(il, s_set8, '"');
            EmitStep(il, 1);
            il.Emit(OpCodes.Br, isWritten);
        }

        il.MarkLabel(isOther);
        il.Emit(OpCodes.Ldarg_1);
        EmitPlaceAfter(il, _at, -1);
        il.Emit(OpCodes.Ldloc, _text);
        il.Emit(OpCodes.Call, s_string);
        il.Emit(OpCodes.Stloc, _at);
        EmitTakeStart(il);
        il.MarkLabel(isWritten);
    }

    /// <summary>Stores a constant at the position.</summary>
    private void EmitStore(ILGenerator il, MethodInfo store, int value)
    {
        EmitPlace(il);
        il.Emit(OpCodes.Ldc_I4, value);
        il.Emit(OpCodes.Call, store);
    }
}
