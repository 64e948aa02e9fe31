using System.Reflection.Emit;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Emit;

/// <summary>Emits the reading of members' values: into a local with a kernel, codec or contract, then into the object.</summary>
internal sealed partial class IlReadCode
{
    private static readonly MethodInfo s_note = typeof(ObjectSteps).GetMethod(nameof(ObjectSteps.Note))!;
    private static readonly MethodInfo s_noteAfter = typeof(ObjectSteps).GetMethod(nameof(ObjectSteps.NoteAfter))!;
    private static readonly MethodInfo s_checkNumberEnd = Reader(nameof(JsonReader.CheckNumberEnd));
    private static readonly MethodInfo s_skipValue = Reader(nameof(JsonReader.SkipValue));
    private static readonly MethodInfo s_readString = Reader(nameof(JsonReader.ReadString));
    private static readonly MethodInfo s_findClose = typeof(StringRead).GetMethod(nameof(StringRead.FindClose))!;
    private static readonly MethodInfo s_stringBetween = typeof(StringRead).GetMethod(nameof(StringRead.Between))!;
    private static readonly MethodInfo s_stringByCall = typeof(StringRead).GetMethod(nameof(StringRead.BetweenByCall))!;
    private static readonly MethodInfo s_refuseNull = typeof(ObjectSteps).GetMethod(
        nameof(ObjectSteps.RefuseNull), [typeof(MemberSpec), typeof(Type), typeof(JsonReader).MakeByRefType()])!;

    /// <summary>The locals for values, one per type.</summary>
    private readonly Dictionary<Type, LocalBuilder> _read = [];

    public void Note(int member, bool isAfterValue)
    {
        if (_isPart)
        {
            il.Emit(OpCodes.Ldarg, SeenArgument);
        }
        else
        {
            il.Emit(OpCodes.Ldloca, _seen!);
        }

        il.Emit(OpCodes.Ldc_I4, member);
        constants.Load(il, plan, typeof(ObjectPlan));
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Call, isAfterValue ? s_noteAfter : s_note);
    }

    public void Skip()
    {
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Call, s_skipValue);
    }

    public void Fill(int member)
    {
        constants.Load(il, plan.Accessors[member], _accessor);
        il.Emit(OpCodes.Ldarg_1);
        EmitAddress();
        il.Emit(OpCodes.Callvirt, _accessor.GetMethod(nameof(MemberAccess<>.Read))!);
    }

    public void ReadExtension()
    {
        constants.Load(il, extension, extension!.GetType());
        il.Emit(OpCodes.Ldarg_1);
        EmitAddress();
        il.Emit(OpCodes.Call, extension.GetType().GetMethod(nameof(ExtensionData<>.Read))!);
    }

    public void Read(int member)
    {
        TypeContract contract = plan.Members[member].Contract;
        LocalBuilder read = ReadTo(member);
        if (plan.Spec.Members[member].Codec is { } codec)
        {
            il.Emit(OpCodes.Ldarg_1);
            il.Emit(OpCodes.Call, ReadOf(codec));
        }
        else
        {
            constants.Load(il, contract, contract.GetType());
            il.Emit(OpCodes.Ldarg_1);
            il.Emit(OpCodes.Callvirt, typeof(TypeContract<>).MakeGenericType(contract.Type).GetMethod("Read")!);
        }

        il.Emit(OpCodes.Stloc, read);
    }

    public void TryRead(int member, CodeLabel failed, CodeLabel isRead)
    {
        Type codec = plan.Spec.Members[member].Codec!;
        LocalBuilder read = ReadTo(member);
        if (codec == typeof(StringCodec))
        {
            // Finds the closing quote first, and allocates the string later, off the critical path.
            EmitInput();
            il.Emit(OpCodes.Call, s_findClose);
            EmitUnlessFailed(At(failed));
            il.Emit(OpCodes.Ldloc, _start);
            il.Emit(OpCodes.Ldloc, _at);
            il.Emit(OpCodes.Ldloc, _after);
            il.Emit(OpCodes.Ldloc, _end);
            il.Emit(OpCodes.Call, _isPart ? s_stringByCall : s_stringBetween);
            il.Emit(OpCodes.Stloc, read);
        }
        else
        {
            EmitInput();
            il.Emit(OpCodes.Ldloca, read);
            il.Emit(OpCodes.Call, MemberTraits.KernelOf(codec)!);
            EmitUnlessFailed(At(failed));
        }

        il.MarkLabel(At(isRead));
        EmitStep(_after, 0, _at);
    }

    public void ReadInstead(int member, CodeLabel isRead)
    {
        Type codec = plan.Spec.Members[member].Codec!;
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Call, codec == typeof(StringCodec) ? s_readString : ReadOf(codec));
        il.Emit(OpCodes.Stloc, ReadTo(member));
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldfld, s_readerAt);
        il.Emit(OpCodes.Stloc, _after);
        il.Emit(OpCodes.Br, At(isRead));
    }

    public void GotoIfNull(int member, bool isNull, CodeLabel label)
    {
        il.Emit(OpCodes.Ldloc, ReadTo(member));
        il.Emit(OpCodes.Box, plan.Spec.Members[member].ValueType);
        il.Emit(isNull ? OpCodes.Brfalse : OpCodes.Brtrue, At(label));
    }

    public void RefuseNull(int member)
    {
        constants.Load(il, plan.Spec.Members[member], typeof(MemberSpec));
        LoadType();
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Call, s_refuseNull);
        il.Emit(OpCodes.Ldnull);
        il.Emit(OpCodes.Throw);
    }

    public void CheckNumberEnd()
    {
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Call, s_checkNumberEnd);
    }

    public void Set(int member)
    {
        EmitObject();
        il.Emit(OpCodes.Ldloc, ReadTo(member));
        EmitSet(member);
    }

    public void SetLate(int? member)
    {
        il.Emit(OpCodes.Ldarg_1);
        if (member is { } kept)
        {
            EmitCame(kept);
        }
        else
        {
            il.Emit(OpCodes.Ldc_I4_0);
            il.Emit(OpCodes.Conv_I);
        }

        il.Emit(OpCodes.Stfld, Field(nameof(JsonReader.Late)));
    }

    private static MethodInfo ReadOf(Type codec) => codec.GetMethod("Read", BindingFlags.Public | BindingFlags.Static)!;

    private LocalBuilder ReadTo(int member)
    {
        Type value = plan.Spec.Members[member].ValueType;
        if (!_read.TryGetValue(value, out LocalBuilder? read))
        {
            _read.Add(value, read = il.DeclareLocal(value));
        }

        return read;
    }

    /// <summary>Loads the input, the position and the end: the first arguments of a reading kernel.</summary>
    private void EmitInput()
    {
        il.Emit(OpCodes.Ldloc, _start);
        il.Emit(OpCodes.Ldloc, _at);
        il.Emit(OpCodes.Ldloc, _end);
    }

    /// <summary>Stores the offset that a kernel returned, or jumps if it failed.</summary>
    private void EmitUnlessFailed(Label failed)
    {
        il.Emit(OpCodes.Stloc, _after);
        il.Emit(OpCodes.Ldloc, _after);
        il.Emit(OpCodes.Ldc_I4_0);
        il.Emit(OpCodes.Conv_I);
        il.Emit(OpCodes.Blt, failed);
    }

    private void EmitSet(int member)
    {
        if (plan.Members[member].Code.Field is { } field)
        {
            il.Emit(OpCodes.Stfld, field);
        }
        else
        {
            il.Emit(type.IsValueType ? OpCodes.Call : OpCodes.Callvirt, plan.Members[member].Code.Setter!);
        }
    }
}
