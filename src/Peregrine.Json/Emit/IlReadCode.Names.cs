using System.Buffers.Binary;
using System.Reflection.Emit;
using Peregrine.Json.Kernels;
using Peregrine.Json.Names;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Emit;

/// <summary>Emits comparisons of the input with the names of members, as constant words, and look-ups of names.</summary>
internal sealed partial class IlReadCode
{
    private static readonly MethodInfo s_firstNameAfterSpace = Reader(nameof(JsonReader.FirstNameAfterSpace));
    private static readonly MethodInfo s_nameAfterSpace = Reader(nameof(JsonReader.NameAfterSpace));
    private static readonly MethodInfo s_valueAfterSpace = Reader(nameof(JsonReader.ValueAfterSpace));
    private static readonly MethodInfo s_firstMember = Reader(nameof(JsonReader.FindFirstMember));
    private static readonly MethodInfo s_otherMember = Reader(nameof(JsonReader.FindOtherMember));
    private static readonly MethodInfo s_otherOrSkip = Reader(nameof(JsonReader.FindOtherOrSkip));
    private static readonly MethodInfo s_closeAfterSpace = Reader(nameof(JsonReader.CloseAfterSpace));
    private static readonly MethodInfo s_closesAt = Reader(nameof(JsonReader.ClosesAt));
    private static readonly MethodInfo s_findAfterComma = typeof(NameTable).GetMethod(nameof(NameTable.FindAfterComma))!;
    private static readonly MethodInfo s_word8 = typeof(Mem).GetMethod(nameof(Mem.U8))!;
    private static readonly MethodInfo s_word32 = typeof(Mem).GetMethod(nameof(Mem.U32))!;
    private static readonly MethodInfo s_word64 = typeof(Mem).GetMethod(nameof(Mem.U64))!;

    public void Expect(ExpectedName name, bool isFirst, CodeLabel missed)
    {
        int from = isFirst ? 1 : 0;
        EmitWords(_at, name.Text.AsSpan(from), name.Fold.AsSpan(from), At(missed));
        EmitStep(_at, name.Text.Length - from, _at);
    }

    public void FindName(bool isFirst, CodeLabel missed) => EmitPlace(isFirst ? s_firstNameAfterSpace : s_nameAfterSpace, _at, At(missed));

    public void MatchName(ExpectedName name, CodeLabel isOther, CodeLabel missed)
    {
        // Compares the quoted name only: the comma was checked before, and a space may precede the colon.
        int length = name.Text.Length - 2;
        EmitWords(_after, name.Text.AsSpan(1, length), name.Fold.AsSpan(1, length), At(isOther));
        EmitStep(_after, length, _after);
        EmitPlace(s_valueAfterSpace, _after, At(missed));
        EmitStep(_after, 0, _at);
    }

    public void GotoIfSpaced(CodeLabel isSpaced, CodeLabel isShort)
    {
        il.Emit(OpCodes.Ldloc, _end);
        il.Emit(OpCodes.Ldloc, _at);
        il.Emit(OpCodes.Sub);
        il.Emit(OpCodes.Ldc_I4_2);
        il.Emit(OpCodes.Conv_I);
        il.Emit(OpCodes.Blt, At(isShort));
        EmitLoad(_at, 1, 1);
        il.Emit(OpCodes.Ldc_I4, (int)' ');
        il.Emit(OpCodes.Ble, At(isSpaced));
    }

    public void GotoIfCloses(CodeLabel label)
    {
        Label isOther = il.DefineLabel();
        EmitUnless('}', isOther);
        il.Emit(OpCodes.Br, At(label));
        il.MarkLabel(isOther);
    }

    public void GotoUnless(char next, CodeLabel label) => EmitUnless(next, At(label));

    public void Close(CodeLabel missed)
    {
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldloc, _at);
        il.Emit(OpCodes.Call, s_closesAt);
        il.Emit(OpCodes.Brfalse, At(missed));
        EmitStep(_at, 1, _at);
    }

    public void CloseAfterSpace(CodeLabel missed)
    {
        EmitPlace(s_closeAfterSpace, _at, At(missed));
        EmitStep(_after, 0, _at);
    }

    public void SetLast(int member)
    {
        il.Emit(OpCodes.Ldc_I4, member);
        il.Emit(OpCodes.Stloc, _member);
    }

    public void LookUp(NameSearch search, int last)
    {
        il.Emit(OpCodes.Ldarg_1);
        constants.Load(il, plan.Names, typeof(NameTable));
        if (search == NameSearch.OtherOrSkip)
        {
            il.Emit(OpCodes.Ldc_I4, last);
        }
        else if (search != NameSearch.First)
        {
            il.Emit(OpCodes.Ldloc, _member);
        }

        il.Emit(OpCodes.Call, search switch
        {
            NameSearch.First => s_firstMember,
            NameSearch.Other => s_otherMember,
            _ => s_otherOrSkip,
        });
        il.Emit(OpCodes.Stloc, _member);
    }

    public void GotoUnlessSkipped(CodeLabel label)
    {
        il.Emit(OpCodes.Ldloc, _member);
        il.Emit(OpCodes.Ldc_I4, NameTable.Skipped);
        il.Emit(OpCodes.Bne_Un, At(label));
    }

    public void FindDirect(CodeLabel label)
    {
        constants.Load(il, plan.Names, typeof(NameTable));
        EmitInput();
        il.Emit(OpCodes.Call, s_findAfterComma);
        il.Emit(OpCodes.Stloc, _member);
        il.Emit(OpCodes.Ldloc, _member);
        il.Emit(OpCodes.Ldc_I4_0);
        il.Emit(OpCodes.Bge, At(label));
    }

    public void Pass(ExpectedName name) => EmitStep(_at, name.Text.Length, _at);

    public void JumpByMember(int first, CodeLabel[] members)
    {
        il.Emit(OpCodes.Ldloc, _member);
        if (first > 0)
        {
            il.Emit(OpCodes.Ldc_I4, first);
            il.Emit(OpCodes.Sub);
        }

        il.Emit(OpCodes.Switch, Array.ConvertAll(members, At));
    }

    private static MethodInfo Reader(string name) => typeof(JsonReader).GetMethod(name)!;

    /// <summary>Calls a search method of the reader with a position, and stores the position that it returns; jumps if it finds nothing.</summary>
    private void EmitPlace(MethodInfo find, LocalBuilder from, Label missed)
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

    /// <summary>Jumps unless <paramref name="wanted"/> is the byte at the position.</summary>
    private void EmitUnless(char wanted, Label label)
    {
        il.Emit(OpCodes.Ldloc, _at);
        il.Emit(OpCodes.Ldloc, _end);
        il.Emit(OpCodes.Bge, label);
        EmitLoad(_at, 0, 1);
        il.Emit(OpCodes.Ldc_I4, (int)wanted);
        il.Emit(OpCodes.Bne_Un, label);
    }

    /// <summary>Jumps unless <paramref name="text"/> is at <paramref name="place"/> and more input follows it. The compared words may overlap.</summary>
    private void EmitWords(LocalBuilder place, ReadOnlySpan<byte> text, ReadOnlySpan<byte> fold, Label missed)
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
            EmitLoad(place, word, width);
            if (fold.Slice(word, width).ContainsAnyExcept((byte)0))
            {
                EmitConstant(fold.Slice(word, width));
                il.Emit(OpCodes.Or);
            }

            EmitConstant(text.Slice(word, width));
            il.Emit(OpCodes.Xor);
            if (at > 0)
            {
                il.Emit(OpCodes.Or);
            }
        }

        il.Emit(OpCodes.Brtrue, missed);
    }

    /// <summary>Sets <paramref name="target"/> to the position <paramref name="length"/> bytes after <paramref name="place"/>.</summary>
    private void EmitStep(LocalBuilder place, int length, LocalBuilder target)
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
    /// Loads the word <paramref name="offset"/> bytes after <paramref name="place"/>, which the caller has checked to be within the input. If possible, with an
    /// instruction instead of a call: the JIT limits inlining per method, and a call for each word of each name would use up the limit.
    /// </summary>
    private void EmitLoad(LocalBuilder place, int offset, int width)
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

    private void EmitConstant(ReadOnlySpan<byte> bytes)
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
