using System.Buffers.Binary;
using System.Reflection.Emit;
using Peregrine.Json.Kernels;
using Peregrine.Json.Names;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Emit;

/// <summary>Emits compact output: a few stores of constants write punctuation and names; short strings are written without a call.</summary>
internal sealed partial class IlWriteCode
{
    private static readonly MethodInfo s_raw = Writer(nameof(JsonWriter.PutRaw));
    private static readonly MethodInfo s_string = Writer(nameof(JsonWriter.PutStringOfAnyKind));
    private static readonly MethodInfo s_rareString = Writer(nameof(JsonWriter.PutRareString));
    private static readonly MethodInfo s_escapes = typeof(JsonWriter).GetProperty(nameof(JsonWriter.Escapes))!.GetMethod!;
    private static readonly MethodInfo s_set8 = typeof(Mem).GetMethod(nameof(Mem.Set8))!;
    private static readonly MethodInfo s_set16 = typeof(Mem).GetMethod(nameof(Mem.Set16))!;
    private static readonly MethodInfo s_set64 = typeof(Mem).GetMethod(nameof(Mem.Set64))!;
    private static readonly MethodInfo s_words2 = typeof(JsonWriter).GetMethod(
        nameof(JsonWriter.SetWords), [typeof(byte).MakeByRefType(), typeof(nint), typeof(nint), typeof(ulong), typeof(ulong)])!;
    private static readonly MethodInfo s_words4 = typeof(JsonWriter).GetMethod(
        nameof(JsonWriter.SetWords), [typeof(byte).MakeByRefType(), typeof(nint), typeof(nint), typeof(ulong), typeof(ulong), typeof(ulong), typeof(ulong)])!;
    private static readonly MethodInfo s_short = typeof(EscapeText).GetMethod(
        nameof(EscapeText.TryWriteShortPinned), BindingFlags.Static | BindingFlags.NonPublic)!;
    private static readonly MethodInfo s_lengthOf = typeof(string).GetProperty(nameof(string.Length))!.GetMethod!;
    private static readonly MethodInfo s_firstOf = typeof(string).GetMethod(nameof(string.GetPinnableReference))!;

    private LocalBuilder? _text;
    private LocalBuilder? _pinned;

    public void OpenEmpty(Lead lead)
    {
        Label isThere = il.DefineLabel();
        EmitHasAny(lead);
        il.Emit(OpCodes.Brtrue, isThere);
        EmitStore(s_set8, '{');
        EmitStep(1);
        il.MarkLabel(isThere);
    }

    public void Name(int member, Lead lead, bool withQuote, bool isCopied)
    {
        if (_depth is not null)
        {
            EmitSeparateName(member, lead);
            return;
        }

        NameTable.Block block = plan.Names.BlockOf(member);
        byte[] text = plan.Names.BlockText.AsSpan(block.Offset, block.Length + (withQuote ? 1 : 0)).ToArray();
        text[0] = (byte)(lead == Lead.Comma ? ',' : '{');
        if (isCopied)
        {
            EmitStore(s_set8, (char)text[0]);
        }
        else
        {
            EmitText(text);
        }

        if (lead == Lead.First)
        {
            Label isNew = il.DefineLabel();
            il.Emit(OpCodes.Ldarg, IsOpenArgument);
            il.Emit(OpCodes.Brfalse, isNew);
            EmitStore(s_set8, ',');
            il.MarkLabel(isNew);
        }

        if (lead == Lead.Kept)
        {
            EmitStart(0);
            il.Emit(OpCodes.Ldloc, _lead!);
            EmitStored(s_set8);
            EmitLeadIsComma();
        }

        if (!isCopied)
        {
            EmitStep(text.Length);
            return;
        }

        EmitStep(1);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldloc, _at);
        constants.Load(il, plan.Names.BlockText, typeof(byte[]));
        il.Emit(OpCodes.Ldc_I4, block.Offset + 1);
        il.Emit(OpCodes.Ldc_I4, text.Length - 1);
        il.Emit(OpCodes.Call, s_raw);
        EmitMoved();
    }

    public void PutText(int member, bool isGot)
    {
        Label isOther = il.DefineLabel(), isWritten = il.DefineLabel();
        _text = GotOf(member);
        if (!isGot)
        {
            EmitValue(member, isGot: false);
            il.Emit(OpCodes.Stloc, _text);
        }

        if (EscapeText.IsShortFormBrief)
        {
            EmitShortText(isOther, isWritten);
        }

        il.MarkLabel(isOther);
        il.Emit(OpCodes.Ldarg_1);
        EmitPlaceAfter(-1);
        il.Emit(OpCodes.Ldloc, _text);
        il.Emit(OpCodes.Call, s_string);
        EmitMoved();
        il.MarkLabel(isWritten);
    }

    public void PutRareText(int member)
    {
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldloc, _at);
        il.Emit(OpCodes.Ldloc, GotOf(member));
        il.Emit(OpCodes.Call, s_rareString);
        EmitMoved();
    }

    /// <summary>Emits the writing of a name in indented output, on its own line.</summary>
    private void EmitSeparateName(int member, Lead lead)
    {
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldloc, _at);
        constants.Load(il, plan.Names, typeof(NameTable));
        il.Emit(OpCodes.Ldc_I4, member);
        EmitHasAny(lead);
        il.Emit(OpCodes.Ldc_I4_0);
        il.Emit(OpCodes.Ceq);
        il.Emit(OpCodes.Call, s_name);
        EmitMoved();
        if (lead == Lead.Kept)
        {
            EmitLeadIsComma();
        }
    }

    private void EmitLeadIsComma()
    {
        il.Emit(OpCodes.Ldc_I4, (int)',');
        il.Emit(OpCodes.Stloc, _lead!);
    }

    /// <summary>Stores constant text at the position, with as few and as narrow stores as possible; bytes stored past its end are overwritten later.</summary>
    private void EmitText(byte[] text)
    {
        byte[] padded = [.. text, .. new byte[32]];
        for (int done = 0; done < text.Length;)
        {
            int left = text.Length - done;

            // Wider stores are used on little-endian machines only, because a vector's lanes are in the machine's byte order.
            int width = left <= 8 || !BitConverter.IsLittleEndian ? 8 : left <= 16 ? 16 : 32;
            if (width == 8)
            {
                EmitStart(done);
            }
            else
            {
                il.Emit(OpCodes.Ldloc, _start);
                EmitPlaceAfter(done);
                EmitUncheckedLimit();
            }

            for (int i = 0; i < width; i += 8)
            {
                il.Emit(OpCodes.Ldc_I8, BinaryPrimitives.ReadInt64LittleEndian(padded.AsSpan(done + i)));
            }

            if (width == 8)
            {
                EmitStored(s_set64);
            }
            else
            {
                il.Emit(OpCodes.Call, width == 16 ? s_words2 : s_words4);
            }

            done += width;
        }
    }

    /// <summary>Emits the kernel of short strings inline, and the closing quote.</summary>
    private void EmitShortText(Label isOther, Label isWritten)
    {
        _pinned ??= il.DeclareLocal(typeof(char).MakeByRefType(), pinned: true);
        il.Emit(OpCodes.Ldloc, _text!);
        il.Emit(OpCodes.Brfalse, isOther);
        il.Emit(OpCodes.Ldloc, _text!);
        il.Emit(OpCodes.Call, s_lengthOf);
        il.Emit(OpCodes.Ldc_I4, EscapeText.ShortLength);
        il.Emit(OpCodes.Bgt_Un, isOther);
        il.Emit(OpCodes.Ldloc, _text!);
        il.Emit(OpCodes.Call, s_firstOf);
        il.Emit(OpCodes.Stloc, _pinned);
        EmitPlace();
        il.Emit(OpCodes.Ldloc, _pinned);
        il.Emit(OpCodes.Conv_U);
        il.Emit(OpCodes.Ldloc, _text!);
        il.Emit(OpCodes.Call, s_lengthOf);
        il.Emit(OpCodes.Conv_I);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Call, s_escapes);
        il.Emit(OpCodes.Call, s_short);
        il.Emit(OpCodes.Brfalse, isOther);
        il.Emit(OpCodes.Ldloc, _at);
        il.Emit(OpCodes.Ldloc, _text!);
        il.Emit(OpCodes.Call, s_lengthOf);
        il.Emit(OpCodes.Conv_I);
        il.Emit(OpCodes.Add);
        il.Emit(OpCodes.Stloc, _at);
        EmitStore(s_set8, '"');
        EmitStep(1);
        il.Emit(OpCodes.Br, isWritten);
    }
}
