using System.Buffers.Binary;
using System.Reflection;
using System.Reflection.Emit;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Emit;

/// <summary>The names of members, compared with the input as constant words.</summary>
internal sealed partial class ReadEmitter
{
    private static readonly MethodInfo s_firstNameAfterSpace = typeof(JsonReader).GetMethod(nameof(JsonReader.FirstNameAfterSpace))!;
    private static readonly MethodInfo s_nameAfterSpace = typeof(JsonReader).GetMethod(nameof(JsonReader.NameAfterSpace))!;
    private static readonly MethodInfo s_valueAfterSpace = typeof(JsonReader).GetMethod(nameof(JsonReader.ValueAfterSpace))!;
    private static readonly MethodInfo s_word8 = typeof(Mem).GetMethod(nameof(Mem.U8))!;
    private static readonly MethodInfo s_word32 = typeof(Mem).GetMethod(nameof(Mem.U32))!;
    private static readonly MethodInfo s_word64 = typeof(Mem).GetMethod(nameof(Mem.U64))!;

    /// <summary>Steps over the name expected at an index of the name table and goes to its member, or to <paramref name="missed"/>.</summary>
    private void EmitExpected(ILGenerator il, int index, Label missed, bool hasComma = true)
    {
        if (!plan.Names.TryExpect(index, out int member, out byte[] text, out byte[] fold))
        {
            il.Emit(OpCodes.Br, missed);
            return;
        }

        int from = hasComma ? 0 : 1;
        EmitWords(il, _at, text.AsSpan(from), fold.AsSpan(from), missed);
        EmitStep(il, _at, text.Length - from, _at);
        il.Emit(OpCodes.Br, _cases[member]);
    }

    /// <summary>Members in reverse order are common: tries the previous member's name before the lookup.</summary>
    private void EmitLast(ILGenerator il, int index)
    {
        if (index >= 0 && plan.Names.TryExpect(index, out int member, out _, out _) && member == index)
        {
            Label isOther = il.DefineLabel();
            EmitExpected(il, index, isOther);
            il.MarkLabel(isOther);
        }
    }

    /// <summary>As <see cref="EmitExpected"/>, for text with spaces or lines between its tokens.</summary>
    private void EmitExpectedAfterSpace(ILGenerator il, int index, Label missed, bool isFirst = false)
    {
        if (!plan.Names.TryExpect(index, out int member, out byte[] text, out byte[] fold))
        {
            il.Emit(OpCodes.Br, missed);
            return;
        }

        EmitPlace(il, isFirst ? s_firstNameAfterSpace : s_nameAfterSpace, _at, missed);
        EmitNamed(il, member, text, fold, missed, missed);
    }

    /// <summary>
    /// Goes to the member whose name stands next, after a comma (or where it <paramref name="isFirst"/>, the bracket) and what space there is, or
    /// goes on; few names are compared one by one.
    /// </summary>
    private void EmitAny(ILGenerator il, Label missed, bool isFirst = false)
    {
        EmitPlace(il, isFirst ? s_firstNameAfterSpace : s_nameAfterSpace, _at, missed);
        for (int i = 0; i < _cases.Length; i++)
        {
            if (plan.Names.TryExpect(i, out int member, out byte[] text, out byte[] fold) && member == i)
            {
                Label isOther = il.DefineLabel();
                EmitNamed(il, member, text, fold, isOther, missed);
                il.MarkLabel(isOther);
            }
        }
    }

    /// <summary>At a name in its quotes: goes to the value of <paramref name="member"/>, after the colon and at most a space on either side of it.</summary>
    private void EmitNamed(ILGenerator il, int member, byte[] text, byte[] fold, Label isOther, Label missed)
    {
        EmitWords(il, _after, text.AsSpan(1, text.Length - 2), fold.AsSpan(1, text.Length - 2), isOther);
        EmitStep(il, _after, text.Length - 2, _after);
        EmitPlace(il, s_valueAfterSpace, _after, missed);
        EmitStep(il, _after, 0, _at);
        il.Emit(OpCodes.Br, _cases[member]);
    }

    /// <summary>Asks the reader for the place after another, or misses.</summary>
    private void EmitPlace(ILGenerator il, MethodInfo find, LocalBuilder from, Label missed)
    {
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldloc, from);
        il.Emit(OpCodes.Call, find);
        il.Emit(OpCodes.Stloc, _after);
        il.Emit(OpCodes.Ldloc, _after);
        il.Emit(OpCodes.Ldc_I4_0);
        il.Emit(OpCodes.Conv_I);
        il.Emit(OpCodes.Blt, missed);
    }

    /// <summary>Goes on where <paramref name="text"/> stands at <paramref name="place"/> and something after it; its words may overlap.</summary>
    private void EmitWords(ILGenerator il, LocalBuilder place, ReadOnlySpan<byte> text, ReadOnlySpan<byte> fold, Label missed)
    {
        il.Emit(OpCodes.Ldloc, _end);
        il.Emit(OpCodes.Ldloc, place);
        il.Emit(OpCodes.Sub);
        il.Emit(OpCodes.Ldc_I4, text.Length);
        il.Emit(OpCodes.Conv_I);
        il.Emit(OpCodes.Ble, missed);
        int width = text.Length < 4 ? 1 : text.Length < 8 ? 4 : 8;
        for (int at = 0; at < text.Length; at += width)
        {
            int word = Math.Min(at, text.Length - width);
            EmitLoad(il, place, word, width);
            if (fold.Slice(word, width).ContainsAnyExcept((byte)0))
            {
                EmitConstant(il, fold.Slice(word, width));
                il.Emit(OpCodes.Or);
            }

            EmitConstant(il, text.Slice(word, width));
            il.Emit(OpCodes.Xor);
            if (at > 0)
            {
                il.Emit(OpCodes.Or);
            }
        }

        il.Emit(OpCodes.Brtrue, missed);
    }

    /// <summary><paramref name="target"/> becomes the place after <paramref name="length"/> bytes from <paramref name="place"/>.</summary>
    private static void EmitStep(ILGenerator il, LocalBuilder place, int length, LocalBuilder target)
    {
        il.Emit(OpCodes.Ldloc, place);
        if (length > 0)
        {
            il.Emit(OpCodes.Ldc_I4, length);
            il.Emit(OpCodes.Conv_I);
            il.Emit(OpCodes.Add);
        }

        il.Emit(OpCodes.Stloc, target);
    }

    /// <summary>
    /// The word <paramref name="offset"/> bytes after <paramref name="place"/>, which the caller has found to lie within the input. Loaded
    /// directly: the JIT has a budget for what it inlines into a method, and a call for each word of each name would use it up.
    /// </summary>
    private void EmitLoad(ILGenerator il, LocalBuilder place, int offset, int width)
    {
        il.Emit(OpCodes.Ldloc, _start);
        il.Emit(OpCodes.Ldloc, place);
        if (offset > 0)
        {
            il.Emit(OpCodes.Ldc_I4, offset);
            il.Emit(OpCodes.Conv_I);
            il.Emit(OpCodes.Add);
        }

        if (Mem.IsChecked || !BitConverter.IsLittleEndian)
        {
            il.Emit(OpCodes.Ldloc, _end);
            il.Emit(OpCodes.Call, width == 1 ? s_word8 : width == 4 ? s_word32 : s_word64);
            return;
        }

        il.Emit(OpCodes.Add);
        il.Emit(OpCodes.Unaligned, (byte)1);
        il.Emit(width == 1 ? OpCodes.Ldind_U1 : width == 4 ? OpCodes.Ldind_I4 : OpCodes.Ldind_I8);
    }

    private static void EmitConstant(ILGenerator il, ReadOnlySpan<byte> bytes)
    {
        if (bytes.Length == 1)
        {
            il.Emit(OpCodes.Ldc_I4, (int)bytes[0]);
        }
        else if (bytes.Length == 4)
        {
            il.Emit(OpCodes.Ldc_I4, BinaryPrimitives.ReadInt32LittleEndian(bytes));
        }
        else
        {
            il.Emit(OpCodes.Ldc_I8, BinaryPrimitives.ReadInt64LittleEndian(bytes));
        }
    }
}
