using System.Reflection;
using System.Reflection.Emit;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Errors;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Emit;

/// <summary>The value of a member: by a kernel at the position where there is one, by the contract otherwise; then into the object.</summary>
internal sealed partial class ReadEmitter
{
    private static readonly MethodInfo s_checkNumberEnd = typeof(JsonReader).GetMethod(nameof(JsonReader.CheckNumberEnd))!;
    private static readonly MethodInfo s_skipValue = typeof(JsonReader).GetMethod(nameof(JsonReader.SkipValue))!;
    private static readonly MethodInfo s_readString = typeof(JsonReader).GetMethod(nameof(JsonReader.ReadString))!;
    private static readonly MethodInfo s_findClose = typeof(StringRead).GetMethod(nameof(StringRead.FindClose))!;
    private static readonly MethodInfo s_stringBetween = typeof(StringRead).GetMethod(nameof(StringRead.Between))!;
    private static readonly MethodInfo s_refuseNull = typeof(ObjectSteps).GetMethod(nameof(ObjectSteps.RefuseNull), [typeof(MemberSpec), typeof(Type), typeof(JsonReader).MakeByRefType()])!;

    private readonly Dictionary<Type, LocalBuilder> _read = [];

    private void EmitMember(ILGenerator il, int index, LocalBuilder value)
    {
        MemberSpec member = plan.Spec.Members[index];
        if (member.IsSkipped)
        {
            PutBack(il);
            il.Emit(OpCodes.Ldarg_1);
            il.Emit(OpCodes.Call, s_skipValue);
            TakeUp(il);
            return;
        }

        if (member.Populates || (member.IgnoresNull && member.Kind == ShapeKind.Opaque && !_usesLocals))
        {
            // Rare, and the work is inside: the accessor does it.
            PutBack(il);
            constants.Load(il, accessors[index], _accessor);
            il.Emit(OpCodes.Ldarg_1);
            il.Emit(OpCodes.Ldloca, value);
            il.Emit(OpCodes.Callvirt, _accessor.GetMethod(nameof(MemberAccess<>.Read))!);
            TakeUp(il);
            return;
        }

        LocalBuilder read = EmitValue(il, index);
        Label isStored = il.DefineLabel();
        if (member.IgnoresNull)
        {
            Label isValue = il.DefineLabel();
            il.Emit(OpCodes.Ldloc, read);
            il.Emit(OpCodes.Box, member.ValueType);
            il.Emit(OpCodes.Brtrue, isValue);
            if (_usesLocals && member.Parameter >= 0 && plan.Spec.DropsIgnoredNulls)
            {
                // What came before it gives way to the default.
                constants.Load(il, plan.Spec.Parameters[member.Parameter].Default, member.ValueType);
                il.Emit(OpCodes.Stloc, _values[index]!);
            }

            il.Emit(OpCodes.Br, isStored);
            il.MarkLabel(isValue);
        }

        if (_usesLocals)
        {
            il.Emit(OpCodes.Ldloc, read);
            il.Emit(OpCodes.Stloc, _values[index]!);
        }
        else
        {
            EmitUserSetter(il, index);
            LoadOwner(il, value);
            il.Emit(OpCodes.Ldloc, read);
            EmitSet(il, plan.Members[index].Code);
        }

        il.MarkLabel(isStored);
        if (_usesLocals && _came[index] is { } came)
        {
            il.Emit(OpCodes.Ldloc, _at);
            il.Emit(OpCodes.Stloc, came);
        }
    }

    /// <summary>Before a setter that someone wrote: the position, for an exception of its own, and the end of a number.</summary>
    private void EmitUserSetter(ILGenerator il, int index)
    {
        if (!plan.Members[index].Code.IsSetByUser)
        {
            return;
        }

        PutBack(il);
        if (plan.Spec.Members[index].Codec != typeof(StringCodec))
        {
            il.Emit(OpCodes.Ldarg_1);
            il.Emit(OpCodes.Call, s_checkNumberEnd);
        }
    }

    /// <summary>Reads a value into a local.</summary>
    private LocalBuilder EmitValue(ILGenerator il, int index)
    {
        (MemberSpec member, _, TypeContract contract) = plan.Members[index];
        if (!_read.TryGetValue(member.ValueType, out LocalBuilder? read))
        {
            _read.Add(member.ValueType, read = il.DeclareLocal(member.ValueType));
        }

        if (member.Codec == typeof(StringCodec))
        {
            EmitString(il, read);
        }
        else if (member.Codec is not { } codec)
        {
            PutBack(il);
            constants.Load(il, contract, contract.GetType());
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
            il.Emit(OpCodes.Ldloc, _after);
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
                constants.Load(il, member, typeof(MemberSpec));
                EmitType(il);
                il.Emit(OpCodes.Ldarg_1);
                il.Emit(OpCodes.Call, s_refuseNull);
                il.Emit(OpCodes.Ldnull);
                il.Emit(OpCodes.Throw);
            });
        }

        return read;
    }

    /// <summary>A string: its end by one look at a block, then the text, which nothing after it waits for.</summary>
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
        il.Emit(OpCodes.Ldloc, _after);
        il.Emit(OpCodes.Ldloc, _end);
        il.Emit(OpCodes.Call, s_stringBetween);
        il.Emit(OpCodes.Stloc, read);
        il.MarkLabel(isRead);
        il.Emit(OpCodes.Ldloc, _after);
        il.Emit(OpCodes.Stloc, _at);
    }

    /// <summary>Keeps the offset a kernel gave; where it failed, <paramref name="readAll"/> reads the value, which then goes on at <paramref name="isRead"/>.</summary>
    private void EmitUnlessFailed(ILGenerator il, MethodInfo readAll, LocalBuilder read, Label isRead)
    {
        Label failed = il.DefineLabel();
        il.Emit(OpCodes.Stloc, _after);
        il.Emit(OpCodes.Ldloc, _after);
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
            il.Emit(OpCodes.Stloc, _after);
            il.Emit(OpCodes.Br, isRead);
        });
    }

    private static MethodInfo ReadOf(Type codec) => codec.GetMethod("Read", BindingFlags.Public | BindingFlags.Static)!;
}
