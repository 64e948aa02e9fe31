using System.Buffers.Binary;
using System.Reflection;
using System.Reflection.Emit;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Discovery;

/// <summary>The names of members, compared with the input as constant words.</summary>
internal sealed partial class ReadEmitter
{
    private static readonly MethodInfo s_nameBehindLine = typeof(JsonReader).GetMethod(nameof(JsonReader.NameBehindLine))!;
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
        EmitStep(il, _at, text.Length - from);
        il.Emit(OpCodes.Br, _cases[member]);
    }

    /// <summary>Objects are often written in reverse: steps over the name of a member that stands at once, or goes on.</summary>
    private void EmitLast(ILGenerator il, int index)
    {
        if (index < 0 || !plan.Names.TryExpect(index, out int member, out byte[] text, out byte[] fold) || member != index)
        {
            return;
        }

        Label isOther = il.DefineLabel();
        EmitWords(il, _at, text, fold, isOther);
        EmitStep(il, _at, text.Length);
        il.Emit(OpCodes.Br, _cases[member]);
        il.MarkLabel(isOther);
    }

    /// <summary>As <see cref="EmitExpected"/>, on a line of its own as indented text has it.</summary>
    private void EmitExpectedBehindLine(ILGenerator il, int index, Label missed)
    {
        if (!plan.Names.TryExpect(index, out int member, out byte[] text, out byte[] fold))
        {
            il.Emit(OpCodes.Br, missed);
            return;
        }

        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldloc, _at);
        il.Emit(OpCodes.Call, s_nameBehindLine);
        il.Emit(OpCodes.Stloc, _behind);
        il.Emit(OpCodes.Ldloc, _behind);
        il.Emit(OpCodes.Ldc_I4_0);
        il.Emit(OpCodes.Conv_I);
        il.Emit(OpCodes.Blt, missed);
        EmitWords(il, _behind, text.AsSpan(1), fold.AsSpan(1), missed);
        EmitStep(il, _behind, text.Length - 1);

        // And behind a space, if there is one.
        EmitLoad(il, _at, 0, 1);
        il.Emit(OpCodes.Ldc_I4, (int)' ');
        il.Emit(OpCodes.Ceq);
        il.Emit(OpCodes.Conv_I);
        il.Emit(OpCodes.Ldloc, _at);
        il.Emit(OpCodes.Add);
        il.Emit(OpCodes.Stloc, _at);
        il.Emit(OpCodes.Br, _cases[member]);
    }

    /// <summary>Goes on where <paramref name="text"/> stands at <paramref name="place"/> and something behind it; its words may overlap.</summary>
    private void EmitWords(ILGenerator il, LocalBuilder place, ReadOnlySpan<byte> text, ReadOnlySpan<byte> fold, Label missed)
    {
        if (text.Length < 4)
        {
            // The empty name behind a bracket is shorter than a word: it is looked up.
            il.Emit(OpCodes.Br, missed);
            return;
        }

        il.Emit(OpCodes.Ldloc, _end);
        il.Emit(OpCodes.Ldloc, place);
        il.Emit(OpCodes.Sub);
        il.Emit(OpCodes.Ldc_I4, text.Length);
        il.Emit(OpCodes.Conv_I);
        il.Emit(OpCodes.Ble, missed);
        int width = text.Length < 8 ? 4 : 8;
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

    /// <summary>The position becomes the one behind <paramref name="length"/> bytes from <paramref name="place"/>.</summary>
    private void EmitStep(ILGenerator il, LocalBuilder place, int length)
    {
        il.Emit(OpCodes.Ldloc, place);
        il.Emit(OpCodes.Ldc_I4, length);
        il.Emit(OpCodes.Conv_I);
        il.Emit(OpCodes.Add);
        il.Emit(OpCodes.Stloc, _at);
    }

    /// <summary>
    /// The word <paramref name="offset"/> bytes behind <paramref name="place"/>, which the caller has found to lie within the input. Loaded
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
        if (bytes.Length == 4)
        {
            il.Emit(OpCodes.Ldc_I4, BinaryPrimitives.ReadInt32LittleEndian(bytes));
        }
        else
        {
            il.Emit(OpCodes.Ldc_I8, BinaryPrimitives.ReadInt64LittleEndian(bytes));
        }
    }
}
