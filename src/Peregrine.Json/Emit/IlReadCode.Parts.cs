using System.Reflection.Emit;
using Peregrine.Json.Names;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Emit;

/// <summary>Emits several methods for very many members; each reads some of them.</summary>
internal sealed partial class IlReadCode
{
    public void ReadParts(int[] starts)
    {
        Type filled = _kept is not null ? _kept.LocalType.MakeByRefType() : type.IsValueType ? type.MakeByRefType() : type;
        _parts = [.. starts.Select((_, part) => owner.DefineMethod(
            $"ReadPart{part}",
            MethodAttributes.Private | MethodAttributes.HideBySig,
            typeof(int),
            [typeof(JsonReader).MakeByRefType(), filled, typeof(MemberSet).MakeByRefType(), typeof(int)]))];
        _seen ??= il.DeclareLocal(typeof(MemberSet));
        _member = il.DeclareLocal(typeof(int));
        Label end = il.DefineLabel(), next = il.DefineLabel();
        Label[] after = Array.ConvertAll(starts, _ => il.DefineLabel());
        il.Emit(OpCodes.Ldc_I4_M1);
        il.Emit(OpCodes.Stloc, _member);
        for (int part = 0; part < starts.Length; part++)
        {
            il.MarkLabel(after[part]);
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Ldarg_1);
            if (_kept is not null)
            {
                EmitFields();
            }
            else
            {
                EmitObject();
            }

            il.Emit(OpCodes.Ldloca, _seen);
            il.Emit(OpCodes.Ldloc, _member);
            il.Emit(OpCodes.Call, _parts[part]);
            il.Emit(OpCodes.Stloc, _member);

            // If the next member is the first one of the next part, that part continues.
            if (part + 1 < starts.Length)
            {
                il.Emit(OpCodes.Ldloc, _member);
                il.Emit(OpCodes.Ldc_I4, starts[part + 1]);
                il.Emit(OpCodes.Beq, after[part + 1]);
                il.Emit(OpCodes.Br, next);
            }
        }

        il.MarkLabel(next);
        il.Emit(OpCodes.Ldloc, _member);
        il.Emit(OpCodes.Ldc_I4_0);
        il.Emit(OpCodes.Blt, end);
        for (int part = 1; part < starts.Length; part++)
        {
            il.Emit(OpCodes.Ldloc, _member);
            il.Emit(OpCodes.Ldc_I4, starts[part]);
            il.Emit(OpCodes.Blt, after[part - 1]);
        }

        il.Emit(OpCodes.Br, after[^1]);
        il.MarkLabel(end);
    }

    public void BeginPart(int part)
    {
        il = _parts[part].GetILGenerator();
        _isPart = true;
        _read.Clear();
    }

    public void EnterPart(int first, CodeLabel[] members)
    {
        il.Emit(OpCodes.Ldarg, MemberArgument);
        il.Emit(OpCodes.Stloc, _member);
        if (first > 0)
        {
            il.Emit(OpCodes.Ldloc, _member);
            il.Emit(OpCodes.Ldc_I4, first);
            il.Emit(OpCodes.Beq, At(members[0]));
        }

        JumpByMember(first, members);
    }

    public void LeavePart(int? member)
    {
        StorePosition();
        if (member is { } known)
        {
            il.Emit(OpCodes.Ldc_I4, known);
        }
        else
        {
            il.Emit(OpCodes.Ldloc, _member);
        }

        il.Emit(OpCodes.Ret);
    }

    /// <summary>Loads the object or, if it is a struct, its address.</summary>
    private void EmitObject()
    {
        if (_isPart)
        {
            il.Emit(OpCodes.Ldarg, ObjectArgument);
        }
        else
        {
            il.Emit(type.IsValueType ? OpCodes.Ldloca : OpCodes.Ldloc, _value);
        }
    }

    /// <summary>Loads the address of the object.</summary>
    private void EmitAddress()
    {
        if (_isPart)
        {
            il.Emit(type.IsValueType ? OpCodes.Ldarg : OpCodes.Ldarga, ObjectArgument);
        }
        else
        {
            il.Emit(OpCodes.Ldloca, _value);
        }
    }
}
