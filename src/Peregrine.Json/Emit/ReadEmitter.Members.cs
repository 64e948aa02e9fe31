using System.Reflection;
using System.Reflection.Emit;
using Peregrine.Json.Converters;
using Peregrine.Json.Names;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Emit;

/// <summary>
/// The members of an object. Each is expected after the one before it, its name compared as constant words; whatever else comes goes over
/// the name table to a jump table, and on from there. The position stays in a local, and goes back to the reader before other code needs it.
/// </summary>
internal sealed partial class ReadEmitter
{
    /// <summary>Members up to which the names are compared one after the other before they are looked up.</summary>
    private const int MostCompared = 6;

    /// <summary>Members of an object up to which spaced text and unknown members have code of their own; with more, the JIT would no longer optimise.</summary>
    private const int MostDetailed = 64;

    /// <summary>Members up to which each is expected after the one before it, in code; beyond, by the name table.</summary>
    private const int MostExpected = 150;

    private static readonly MethodInfo s_firstMember = typeof(JsonReader).GetMethod(nameof(JsonReader.FindFirstMember))!;
    private static readonly MethodInfo s_nextMember = typeof(JsonReader).GetMethod(nameof(JsonReader.NextMember))!;
    private static readonly MethodInfo s_otherMember = typeof(JsonReader).GetMethod(nameof(JsonReader.FindOtherMember))!;
    private static readonly MethodInfo s_otherOrSkip = typeof(JsonReader).GetMethod(nameof(JsonReader.FindOtherOrSkip))!;
    private static readonly MethodInfo s_closeAfterSpace = typeof(JsonReader).GetMethod(nameof(JsonReader.CloseAfterSpace))!;
    private static readonly MethodInfo s_closesAt = typeof(JsonReader).GetMethod(nameof(JsonReader.ClosesAt))!;
    private static readonly MethodInfo s_note = typeof(ObjectSteps).GetMethod(nameof(ObjectSteps.Note))!;
    private static readonly MethodInfo s_noteAfter = typeof(ObjectSteps).GetMethod(nameof(ObjectSteps.NoteAfter))!;
    private static readonly FieldInfo s_readerStart = Field(nameof(JsonReader.Start));
    private static readonly FieldInfo s_readerAt = Field(nameof(JsonReader.At));
    private static readonly FieldInfo s_readerEnd = Field(nameof(JsonReader.End));

    /// <summary>What rarely runs, written after everything else.</summary>
    private readonly List<Action> _rare = [];

    private LocalBuilder _start = null!;
    private LocalBuilder _at = null!;
    private LocalBuilder _end = null!;
    private LocalBuilder _after = null!;
    private LocalBuilder _member = null!;

    // Where the value of each member is read, and where its successor is expected; the look-up after _member, and the jump by it.
    private Label[] _cases = [];
    private Label[] _successors = [];
    private Label _other;
    private Label _jump;

    private static FieldInfo Field(string name) => typeof(JsonReader).GetField(name, BindingFlags.Instance | BindingFlags.NonPublic)!;

    private void EmitMembers(ILGenerator il, LocalBuilder? seen, LocalBuilder value)
    {
        _member = il.DeclareLocal(typeof(int));
        _cases = [.. plan.Members.Select(_ => il.DefineLabel())];
        _successors = [.. plan.Members.Select(_ => il.DefineLabel())];
        _other = il.DefineLabel();
        _jump = il.DefineLabel();
        Label first = il.DefineLabel();
        Label end = il.DefineLabel();
        DeclarePosition(il);

        EmitExpected(il, 0, first, hasComma: false);
        for (int i = 0; i < _cases.Length; i++)
        {
            il.MarkLabel(_cases[i]);
            bool isNotedAfter = plan.Spec.Members[i].Populates;
            if (!isNotedAfter)
            {
                EmitNote(il, seen, i, s_note);
            }

            EmitMember(il, i, value);
            if (isNotedAfter)
            {
                EmitNote(il, seen, i, s_noteAfter);
            }

            il.MarkLabel(_successors[i]);
            if (_cases.Length > MostExpected)
            {
                EmitOther(il, i);
                continue;
            }

            Label missed = il.DefineLabel();
            if (plan.Names.TryExpect(i + 1, out _, out _, out _))
            {
                EmitExpected(il, i + 1, missed);
            }
            else
            {
                EmitClose(il, missed, end);
            }

            int last = i;
            _rare.Add(() =>
            {
                il.MarkLabel(missed);
                EmitMissed(il, last, end);
            });
        }

        _rare.ForEach(emit => emit());
        il.MarkLabel(first);
        Label isOther = il.DefineLabel();
        if (_cases.Length <= MostCompared)
        {
            EmitAny(il, isOther, isFirst: true);
        }
        else
        {
            EmitExpectedAfterSpace(il, 0, isOther, isFirst: true);
        }

        il.MarkLabel(isOther);
        EmitLookUp(il, s_firstMember, null);
        il.Emit(OpCodes.Br, _jump);
        il.MarkLabel(_other);
        if (_cases.Length <= MostCompared)
        {
            Label isUnknown = il.DefineLabel();
            EmitAny(il, isUnknown);
            il.MarkLabel(isUnknown);
        }

        EmitLookUp(il, _cases.Length > MostExpected ? s_nextMember : s_otherMember, () => il.Emit(OpCodes.Ldloc, _member));
        il.MarkLabel(_jump);
        Label unknown = il.DefineLabel();
        il.Emit(OpCodes.Ldloc, _member);
        il.Emit(OpCodes.Switch, plan.Spec.Extension is not null ? [.. _cases, unknown] : _cases);
        il.Emit(OpCodes.Br, end);
        il.MarkLabel(unknown);
        if (plan.Spec.Extension is not null)
        {
            constants.Load(il, extension, extension!.GetType());
            il.Emit(OpCodes.Ldarg_1);
            il.Emit(OpCodes.Ldloca, value);
            il.Emit(OpCodes.Call, extension.GetType().GetMethod(nameof(ExtensionData<>.Read))!);
            TakeUp(il);
            il.Emit(OpCodes.Br, _other);
        }

        il.MarkLabel(end);
        PutBack(il);
    }

    private void EmitNote(ILGenerator il, LocalBuilder? seen, int member, MethodInfo note)
    {
        if (seen is null)
        {
            return;
        }

        PutBack(il);
        il.Emit(OpCodes.Ldloca, seen);
        il.Emit(OpCodes.Ldc_I4, member);
        EmitPlanAndType(il);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Call, note);
    }

    /// <summary>After a member, where its successor does not stand at once.</summary>
    private void EmitMissed(ILGenerator il, int last, Label end)
    {
        bool isLast = last + 1 == _cases.Length;
        if (isLast)
        {
            Label isOpen = il.DefineLabel();
            EmitPlace(il, s_closeAfterSpace, _at, isOpen);
            EmitStep(il, _after, 0, _at);
            il.Emit(OpCodes.Br, end);
            il.MarkLabel(isOpen);
        }

        if (isLast || _cases.Length > MostDetailed)
        {
            EmitLast(il, last - 1);
            EmitOther(il, last);
            return;
        }

        Label isSpaced = il.DefineLabel();
        Label isOther = il.DefineLabel();
        il.Emit(OpCodes.Ldloc, _end);
        il.Emit(OpCodes.Ldloc, _at);
        il.Emit(OpCodes.Sub);
        il.Emit(OpCodes.Ldc_I4_2);
        il.Emit(OpCodes.Conv_I);
        il.Emit(OpCodes.Blt, isOther);
        EmitLoad(il, _at, 1, 1);
        il.Emit(OpCodes.Ldc_I4, (int)' ');
        il.Emit(OpCodes.Ble, isSpaced);
        if (_cases.Length <= MostCompared)
        {
            il.Emit(OpCodes.Br, isOther);
        }
        else
        {
            EmitLast(il, last - 1);

            // An unknown member may be skipped here: it came besides the expected one, or in its place.
            EmitLookUp(il, s_otherOrSkip, () => il.Emit(OpCodes.Ldc_I4, last));
            il.Emit(OpCodes.Ldloc, _member);
            il.Emit(OpCodes.Ldc_I4, NameTable.Skipped);
            il.Emit(OpCodes.Bne_Un, _jump);
            EmitExpected(il, last + 1, _successors[last + 1]);
        }

        il.MarkLabel(isSpaced);
        EmitExpectedAfterSpace(il, last + 1, isOther);
        il.MarkLabel(isOther);
        EmitOther(il, last);
    }

    /// <summary>Goes to the look-up that all members share.</summary>
    private void EmitOther(ILGenerator il, int last)
    {
        il.Emit(OpCodes.Ldc_I4, last);
        il.Emit(OpCodes.Stloc, _member);
        il.Emit(OpCodes.Br, _other);
    }

    /// <summary>Asks the reader for the member that is next, after <paramref name="last"/>.</summary>
    private void EmitLookUp(ILGenerator il, MethodInfo find, Action? last)
    {
        PutBack(il);
        il.Emit(OpCodes.Ldarg_1);
        constants.Load(il, plan.Names, typeof(NameTable));
        last?.Invoke();
        il.Emit(OpCodes.Call, find);
        il.Emit(OpCodes.Stloc, _member);
        TakeUp(il);
    }

    private void DeclarePosition(ILGenerator il)
    {
        _start = il.DeclareLocal(typeof(byte).MakeByRefType());
        _at = il.DeclareLocal(typeof(nint));
        _end = il.DeclareLocal(typeof(nint));
        _after = il.DeclareLocal(typeof(nint));
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

    /// <summary>Reads the closing bracket after the last member that is expected.</summary>
    private void EmitClose(ILGenerator il, Label missed, Label end)
    {
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldloc, _at);
        il.Emit(OpCodes.Call, s_closesAt);
        il.Emit(OpCodes.Brfalse, missed);
        EmitStep(il, _at, 1, _at);
        il.Emit(OpCodes.Br, end);
    }
}
