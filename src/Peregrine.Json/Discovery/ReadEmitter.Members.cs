using System.Buffers.Binary;
using System.Reflection;
using System.Reflection.Emit;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Errors;
using Peregrine.Json.Kernels;
using Peregrine.Json.Names;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Discovery;

/// <summary>
/// The members of an object. Each is expected behind the one before it, its name compared as constant words; whatever else comes goes over
/// the name table to a jump table, and on from there. The position stays in a local, and goes back to the reader before other code needs it.
/// </summary>
internal sealed partial class ReadEmitter
{
    private static readonly MethodInfo s_firstMember = typeof(JsonReader).GetMethod(nameof(JsonReader.FindFirstMember))!;
    private static readonly MethodInfo s_nextMember = typeof(JsonReader).GetMethod(nameof(JsonReader.FindOtherMember))!;
    private static readonly MethodInfo s_nameBehindLine = typeof(JsonReader).GetMethod(nameof(JsonReader.NameBehindLine))!;
    private static readonly MethodInfo s_closesAt = typeof(JsonReader).GetMethod(nameof(JsonReader.ClosesAt))!;
    private static readonly MethodInfo s_skipValue = typeof(JsonReader).GetMethod(nameof(JsonReader.SkipValue))!;
    private static readonly MethodInfo s_readString = typeof(JsonReader).GetMethod(nameof(JsonReader.ReadString))!;
    private static readonly MethodInfo s_findClose = typeof(StringRead).GetMethod(nameof(StringRead.FindClose))!;
    private static readonly MethodInfo s_stringBetween = typeof(StringRead).GetMethod(nameof(StringRead.Between))!;
    private static readonly MethodInfo s_note = typeof(ObjectSteps).GetMethod(nameof(ObjectSteps.Note))!;
    private static readonly MethodInfo s_word8 = typeof(Mem).GetMethod(nameof(Mem.U8))!;
    private static readonly MethodInfo s_word32 = typeof(Mem).GetMethod(nameof(Mem.U32))!;
    private static readonly MethodInfo s_word64 = typeof(Mem).GetMethod(nameof(Mem.U64))!;
    private static readonly MethodInfo s_refuseNull = typeof(ObjectSteps).GetMethod(nameof(ObjectSteps.RefuseNull), [typeof(MemberDescription), typeof(Type), typeof(JsonReader).MakeByRefType()])!;
    private static readonly FieldInfo s_readerStart = Field(nameof(JsonReader.Start));
    private static readonly FieldInfo s_readerAt = Field(nameof(JsonReader.At));
    private static readonly FieldInfo s_readerEnd = Field(nameof(JsonReader.End));

    private readonly Dictionary<Type, LocalBuilder> _read = [];

    /// <summary>What rarely runs, written behind everything else.</summary>
    private readonly List<Action> _rare = [];

    private LocalBuilder _start = null!;
    private LocalBuilder _at = null!;
    private LocalBuilder _end = null!;
    private LocalBuilder _behind = null!;

    private static FieldInfo Field(string name) => typeof(JsonReader).GetField(name, BindingFlags.Instance | BindingFlags.NonPublic)!;

    private void EmitMembers(ILGenerator il, FieldBuilder planField, LocalBuilder? seen, LocalBuilder value)
    {
        FieldBuilder names = constants.Add(plan.Names, typeof(NameTable));
        LocalBuilder member = il.DeclareLocal(typeof(int));
        Label end = il.DefineLabel();
        Label other = il.DefineLabel();
        Label jump = il.DefineLabel();
        Label first = il.DefineLabel();
        Label[] cases = [.. plan.Members.Select(_ => il.DefineLabel())];
        DeclarePosition(il);
        if (plan.IsBegun)
        {
            // Behind metadata: a comma comes first, as behind any member.
            EmitExpected(il, 0, cases, first);
        }
        else
        {
            EmitExpected(il, 0, cases, first, hasComma: false);
        }

        for (int i = 0; i < cases.Length; i++)
        {
            il.MarkLabel(cases[i]);
            if (seen is not null)
            {
                PutBack(il);
                il.Emit(OpCodes.Ldloca, seen);
                il.Emit(OpCodes.Ldc_I4, i);
                EmitPlanAndType(il, planField);
                il.Emit(OpCodes.Ldarg_1);
                il.Emit(OpCodes.Call, s_note);
            }

            EmitMember(il, i, value);
            Label missed = il.DefineLabel();
            if (plan.Names.TryExpect(i + 1, out _, out _, out _))
            {
                EmitExpected(il, i + 1, cases, missed);
            }
            else
            {
                EmitClose(il, missed, end);
            }

            int index = i;
            _rare.Add(() =>
            {
                il.MarkLabel(missed);
                Label isOther = il.DefineLabel();
                EmitLast(il, index - 1, cases);
                EmitExpectedBehindLine(il, index + 1, cases, isOther);
                il.MarkLabel(isOther);
                il.Emit(OpCodes.Ldc_I4, index);
                il.Emit(OpCodes.Stloc, member);
                il.Emit(OpCodes.Br, other);
            });
        }

        _rare.ForEach(emit => emit());
        il.MarkLabel(first);
        PutBack(il);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldsfld, names);
        if (plan.IsBegun)
        {
            il.Emit(OpCodes.Ldc_I4_M1);
        }

        il.Emit(OpCodes.Call, plan.IsBegun ? s_nextMember : s_firstMember);
        il.Emit(OpCodes.Stloc, member);
        il.Emit(OpCodes.Br, jump);

        il.MarkLabel(other);
        PutBack(il);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldsfld, names);
        il.Emit(OpCodes.Ldloc, member);
        il.Emit(OpCodes.Call, s_nextMember);
        il.Emit(OpCodes.Stloc, member);
        il.MarkLabel(jump);
        TakeUp(il);
        Label unknown = il.DefineLabel();
        il.Emit(OpCodes.Ldloc, member);
        il.Emit(OpCodes.Switch, plan.HasExtension ? [.. cases, unknown] : cases);
        il.Emit(OpCodes.Br, end);
        il.MarkLabel(unknown);
        if (plan.HasExtension)
        {
            il.Emit(OpCodes.Ldsfld, constants.Add(extension, extension!.GetType()));
            il.Emit(OpCodes.Ldarg_1);
            il.Emit(OpCodes.Ldloca, value);
            il.Emit(OpCodes.Call, extension.GetType().GetMethod(nameof(ExtensionData<>.Read))!);
            TakeUp(il);
            il.Emit(OpCodes.Br, other);
        }

        il.MarkLabel(end);
        PutBack(il);
    }

    private void DeclarePosition(ILGenerator il)
    {
        _start = il.DeclareLocal(typeof(byte).MakeByRefType());
        _at = il.DeclareLocal(typeof(nint));
        _end = il.DeclareLocal(typeof(nint));
        _behind = il.DeclareLocal(typeof(nint));
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldfld, s_readerStart);
        il.Emit(OpCodes.Stloc, _start);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldfld, s_readerEnd);
        il.Emit(OpCodes.Stloc, _end);
        TakeUp(il);
    }

    /// <summary>The position from the reader.</summary>
    private void TakeUp(ILGenerator il)
    {
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldfld, s_readerAt);
        il.Emit(OpCodes.Stloc, _at);
    }

    /// <summary>The position to the reader, for code that goes on from there.</summary>
    private void PutBack(ILGenerator il)
    {
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldloc, _at);
        il.Emit(OpCodes.Stfld, s_readerAt);
    }

    /// <summary>Steps over the name expected at an index of the name table and goes to its member, or to <paramref name="missed"/>.</summary>
    private void EmitExpected(ILGenerator il, int index, Label[] cases, Label missed, bool hasComma = true)
    {
        if (!plan.Names.TryExpect(index, out int member, out byte[] text, out byte[] fold))
        {
            il.Emit(OpCodes.Br, missed);
            return;
        }

        int from = hasComma ? 0 : 1;
        EmitWords(il, _at, text.AsSpan(from), fold.AsSpan(from), missed);
        EmitStep(il, _at, text.Length - from);
        il.Emit(OpCodes.Br, cases[member]);
    }

    /// <summary>Objects are often written in reverse: steps over the name of a member that stands at once, or goes on.</summary>
    private void EmitLast(ILGenerator il, int index, Label[] cases)
    {
        if (index < 0 || !plan.Names.TryExpect(index, out int member, out byte[] text, out byte[] fold) || member != index)
        {
            return;
        }

        Label isOther = il.DefineLabel();
        EmitWords(il, _at, text, fold, isOther);
        EmitStep(il, _at, text.Length);
        il.Emit(OpCodes.Br, cases[member]);
        il.MarkLabel(isOther);
    }

    /// <summary>As <see cref="EmitExpected"/>, on a line of its own as indented text has it.</summary>
    private void EmitExpectedBehindLine(ILGenerator il, int index, Label[] cases, Label missed)
    {
        if (!plan.Names.TryExpect(index, out int member, out byte[] text, out byte[] fold))
        {
            return;
        }

        // Compact text is told apart before anything is called.
        il.Emit(OpCodes.Ldloc, _end);
        il.Emit(OpCodes.Ldloc, _at);
        il.Emit(OpCodes.Sub);
        il.Emit(OpCodes.Ldc_I4_2);
        il.Emit(OpCodes.Conv_I);
        il.Emit(OpCodes.Blt, missed);
        EmitLoad(il, _at, 1, 1);
        il.Emit(OpCodes.Ldc_I4, (int)' ');
        il.Emit(OpCodes.Bgt, missed);
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
        il.Emit(OpCodes.Br, cases[member]);
    }

    /// <summary>Goes on where <paramref name="text"/> stands at <paramref name="place"/> and something behind it; its words may overlap.</summary>
    private void EmitWords(ILGenerator il, LocalBuilder place, ReadOnlySpan<byte> text, ReadOnlySpan<byte> fold, Label missed)
    {
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
            il.Emit(OpCodes.Bne_Un, missed);
        }
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

    /// <summary>The position becomes the one behind <paramref name="length"/> bytes from <paramref name="place"/>.</summary>
    private void EmitStep(ILGenerator il, LocalBuilder place, int length)
    {
        il.Emit(OpCodes.Ldloc, place);
        il.Emit(OpCodes.Ldc_I4, length);
        il.Emit(OpCodes.Conv_I);
        il.Emit(OpCodes.Add);
        il.Emit(OpCodes.Stloc, _at);
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

    /// <summary>Reads the closing bracket behind the last member that is expected.</summary>
    private void EmitClose(ILGenerator il, Label missed, Label end)
    {
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldloc, _at);
        il.Emit(OpCodes.Call, s_closesAt);
        il.Emit(OpCodes.Brfalse, missed);
        EmitStep(il, _at, 1);
        il.Emit(OpCodes.Br, end);
    }

    private void EmitMember(ILGenerator il, int index, LocalBuilder value)
    {
        MemberDescription member = plan.Members[index];
        if (member.IsSkipped)
        {
            PutBack(il);
            il.Emit(OpCodes.Ldarg_1);
            il.Emit(OpCodes.Call, s_skipValue);
            TakeUp(il);
            return;
        }

        if (member.Populates || (member.IgnoresNull && member.Contract.Kind == ShapeKind.Opaque && !_usesLocals))
        {
            // Rare, and the work is inside: the accessor does it.
            PutBack(il);
            il.Emit(OpCodes.Ldsfld, constants.Add(accessors[index], _accessor));
            il.Emit(OpCodes.Ldarg_1);
            il.Emit(OpCodes.Ldloca, value);
            il.Emit(OpCodes.Callvirt, _accessor.GetMethod(nameof(MemberAccess<>.Read))!);
            TakeUp(il);
            return;
        }

        LocalBuilder read = EmitValue(il, member);
        Label isStored = il.DefineLabel();
        if (member.IgnoresNull)
        {
            il.Emit(OpCodes.Ldloc, read);
            il.Emit(OpCodes.Box, member.ValueType);
            il.Emit(OpCodes.Brfalse, isStored);
        }

        if (_usesLocals)
        {
            il.Emit(OpCodes.Ldloc, read);
            il.Emit(OpCodes.Stloc, _values[index]!);
        }
        else
        {
            LoadOwner(il, value);
            il.Emit(OpCodes.Ldloc, read);
            EmitSet(il, member);
        }

        il.MarkLabel(isStored);
        if (_usesLocals && _came[index] is { } came)
        {
            il.Emit(OpCodes.Ldc_I4_1);
            il.Emit(OpCodes.Stloc, came);
        }
    }

    /// <summary>Reads a value into a local.</summary>
    private LocalBuilder EmitValue(ILGenerator il, MemberDescription member)
    {
        TypeContract contract = member.Contract;
        if (!_read.TryGetValue(member.ValueType, out LocalBuilder? read))
        {
            _read.Add(member.ValueType, read = il.DeclareLocal(member.ValueType));
        }

        if (contract.CodecType == typeof(StringCodec))
        {
            EmitString(il, read);
        }
        else if (contract.CodecType is not { } codec)
        {
            PutBack(il);
            il.Emit(OpCodes.Ldsfld, constants.Add(contract, contract.GetType()));
            il.Emit(OpCodes.Ldarg_1);
            il.Emit(OpCodes.Callvirt, typeof(TypeContract<>).MakeGenericType(contract.Type).GetMethod("Read")!);
            il.Emit(OpCodes.Stloc, read);
            TakeUp(il);
        }
        else if (codec.GetMethod("ReadAt", BindingFlags.Public | BindingFlags.Static) is { } kernel)
        {
            il.Emit(OpCodes.Ldloc, _start);
            il.Emit(OpCodes.Ldloc, _at);
            il.Emit(OpCodes.Ldloc, _end);
            il.Emit(OpCodes.Ldloca, read);
            il.Emit(OpCodes.Call, kernel);
            Label isRead = il.DefineLabel();
            EmitUnlessFailed(il, ReadOf(codec), read, isRead);
            il.MarkLabel(isRead);
            il.Emit(OpCodes.Ldloc, _behind);
            il.Emit(OpCodes.Stloc, _at);
        }
        else
        {
            PutBack(il);
            il.Emit(OpCodes.Ldarg_1);
            il.Emit(OpCodes.Call, ReadOf(codec));
            il.Emit(OpCodes.Stloc, read);
            TakeUp(il);
        }

        if (member.RefusesNull && !member.IgnoresNull)
        {
            Label isNull = il.DefineLabel();
            il.Emit(OpCodes.Ldloc, read);
            il.Emit(OpCodes.Box, member.ValueType);
            il.Emit(OpCodes.Brfalse, isNull);
            _rare.Add(() =>
            {
                il.MarkLabel(isNull);
                PutBack(il);
                il.Emit(OpCodes.Ldsfld, constants.Add(member, typeof(MemberDescription)));
                EmitType(il);
                il.Emit(OpCodes.Ldarg_1);
                il.Emit(OpCodes.Call, s_refuseNull);
                il.Emit(OpCodes.Ldnull);
                il.Emit(OpCodes.Throw);
            });
        }

        return read;
    }

    /// <summary>A string: its end by one look at a block, then the text, which nothing behind it waits for.</summary>
    private void EmitString(ILGenerator il, LocalBuilder read)
    {
        Label isRead = il.DefineLabel();
        il.Emit(OpCodes.Ldloc, _start);
        il.Emit(OpCodes.Ldloc, _at);
        il.Emit(OpCodes.Ldloc, _end);
        il.Emit(OpCodes.Call, s_findClose);
        EmitUnlessFailed(il, s_readString, read, isRead);
        il.Emit(OpCodes.Ldloc, _start);
        il.Emit(OpCodes.Ldloc, _at);
        il.Emit(OpCodes.Ldloc, _behind);
        il.Emit(OpCodes.Ldloc, _end);
        il.Emit(OpCodes.Call, s_stringBetween);
        il.Emit(OpCodes.Stloc, read);
        il.MarkLabel(isRead);
        il.Emit(OpCodes.Ldloc, _behind);
        il.Emit(OpCodes.Stloc, _at);
    }

    /// <summary>Keeps the offset a kernel gave; where it failed, <paramref name="readAll"/> reads the value, which then goes on at <paramref name="isRead"/>.</summary>
    private void EmitUnlessFailed(ILGenerator il, MethodInfo readAll, LocalBuilder read, Label isRead)
    {
        Label failed = il.DefineLabel();
        il.Emit(OpCodes.Stloc, _behind);
        il.Emit(OpCodes.Ldloc, _behind);
        il.Emit(OpCodes.Ldc_I4_0);
        il.Emit(OpCodes.Conv_I);
        il.Emit(OpCodes.Blt, failed);
        _rare.Add(() =>
        {
            il.MarkLabel(failed);
            PutBack(il);
            il.Emit(OpCodes.Ldarg_1);
            il.Emit(OpCodes.Call, readAll);
            il.Emit(OpCodes.Stloc, read);
            il.Emit(OpCodes.Ldarg_1);
            il.Emit(OpCodes.Ldfld, s_readerAt);
            il.Emit(OpCodes.Stloc, _behind);
            il.Emit(OpCodes.Br, isRead);
        });
    }

    private static MethodInfo ReadOf(Type codec) => codec.GetMethod("Read", BindingFlags.Public | BindingFlags.Static)!;
}
