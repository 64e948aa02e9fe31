using System.Reflection.Emit;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Emit;

/// <summary>Emits the writing of members' values: calls the getter, checks the condition, and writes the value with a kernel, codec or contract.</summary>
internal sealed partial class IlWriteCode
{
    private static readonly MethodInfo s_bare = Writer(nameof(JsonWriter.PutBare));
    private static readonly MethodInfo s_refuseNull = typeof(ObjectSteps).GetMethod(nameof(ObjectSteps.RefuseNull), [typeof(MemberSpec), typeof(Type)])!;
    private static readonly MethodInfo s_typeOf = typeof(Type).GetMethod(nameof(Type.GetTypeFromHandle))!;

    /// <summary>The locals, one per type, for strings and for values whose getter runs before the member's name is written.</summary>
    private readonly Dictionary<Type, LocalBuilder> _got = [];

    public void Get(int member)
    {
        EmitGet(member);
        il.Emit(OpCodes.Stloc, GotOf(member));
    }

    public void GotoIfLeftOut(int member, CodeLabel label)
    {
        Type value = plan.Spec.Members[member].ValueType;
        Label leftOut = _labels[label.Number];
        if (!value.IsValueType)
        {
            il.Emit(OpCodes.Ldloc, GotOf(member));
            il.Emit(OpCodes.Brfalse, leftOut);
        }
        else if (Nullable.GetUnderlyingType(value) is not null)
        {
            il.Emit(OpCodes.Ldloca, GotOf(member));
            il.Emit(OpCodes.Call, value.GetProperty("HasValue")!.GetMethod!);
            il.Emit(OpCodes.Brfalse, leftOut);
        }
        else
        {
            il.Emit(OpCodes.Ldloc, GotOf(member));
            il.Emit(OpCodes.Call, typeof(ObjectConditions).GetMethod(nameof(ObjectConditions.IsDefault))!.MakeGenericMethod(value));
            il.Emit(OpCodes.Brtrue, leftOut);
        }
    }

    public void PutBare(int member, bool isGot)
    {
        EmitPlace();
        EmitValue(member, isGot);
        il.Emit(OpCodes.Call, s_bare.MakeGenericMethod(plan.Members[member].Contract.Type, plan.Spec.Members[member].Codec!));
        il.Emit(OpCodes.Stloc, _at);
    }

    public void Put(int member, bool isGot)
    {
        TypeContract contract = plan.Members[member].Contract;
        Type? codec = plan.Spec.Members[member].Codec;
        if (codec is null)
        {
            constants.Load(il, contract, contract.GetType());
        }

        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldloc, _at);
        EmitValue(member, isGot);
        if (codec is null)
        {
            il.Emit(OpCodes.Callvirt, typeof(TypeContract<>).MakeGenericType(contract.Type).GetMethod("Put")!);
        }
        else
        {
            il.Emit(OpCodes.Call, codec.GetMethod("Put", BindingFlags.Public | BindingFlags.Static)!);
        }

        EmitMoved();
    }

    public void PutExtension(Lead lead)
    {
        _any = il.DeclareLocal(typeof(bool));
        constants.Load(il, extension, extension!.GetType());
        il.Emit(OpCodes.Ldarg_1);
        EmitAddress();
        EmitHasAny(lead);
        il.Emit(OpCodes.Call, extension.GetType().GetMethod(nameof(ExtensionData<>.Write))!);
        il.Emit(OpCodes.Stloc, _any);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldfld, s_field);
        EmitMoved();
    }

    /// <summary>Loads the value of a member; throws for a null that the member forbids.</summary>
    private void EmitValue(int member, bool isGot)
    {
        if (isGot)
        {
            il.Emit(OpCodes.Ldloc, GotOf(member));
        }
        else
        {
            EmitGet(member);
        }

        MemberSpec spec = plan.Spec.Members[member];
        if (!spec.GivesNoNull)
        {
            return;
        }

        Label isThere = il.DefineLabel();
        il.Emit(OpCodes.Dup);
        il.Emit(OpCodes.Box, spec.ValueType);
        il.Emit(OpCodes.Brtrue, isThere);

        // Stores the position, because the path of an error is found in the output so far.
        StorePosition();
        constants.Load(il, spec, typeof(MemberSpec));
        il.Emit(OpCodes.Ldtoken, type);
        il.Emit(OpCodes.Call, s_typeOf);
        il.Emit(OpCodes.Call, s_refuseNull);
        il.MarkLabel(isThere);
    }

    private LocalBuilder GotOf(int member)
    {
        Type value = plan.Spec.Members[member].ValueType;
        if (!_got.TryGetValue(value, out LocalBuilder? local))
        {
            _got.Add(value, local = il.DeclareLocal(value));
        }

        return local;
    }

    private void EmitGet(int member)
    {
        MemberCode code = plan.Members[member].Code;
        EmitObject();
        if (code.Field is { } field)
        {
            il.Emit(OpCodes.Ldfld, field);
        }
        else
        {
            il.Emit(type.IsValueType ? OpCodes.Call : OpCodes.Callvirt, code.Getter!);
        }

        MemberSpec spec = plan.Spec.Members[member];
        if (spec.Condition >= WriteCondition.UnlessOpen)
        {
            il.Emit(OpCodes.Ldarg_1);
            il.Emit(OpCodes.Call, typeof(ObjectConditions).GetMethod(nameof(ObjectConditions.NullIfOpen))!.MakeGenericMethod(spec.ValueType));
        }
    }
}
