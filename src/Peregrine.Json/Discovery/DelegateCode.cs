using System.Buffers.Binary;
using System.Reflection.Metadata;
using Peregrine.Json.Contracts;

namespace Peregrine.Json.Discovery;

/// <summary>
/// What a delegate of metadata does, read from its own IL: the single accessor or field that a getter or setter reaches, or the constructor
/// that a creator calls. Emitted code may do the same without the delegate. Neither the name of a member nor its attribute provider says what a delegate does:
/// both stay the same when the delegate is replaced.
/// </summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
internal sealed class DelegateCode
{
    private readonly List<(ILOpCode Code, object? Operand)> _code = [];
    private int _at;

    private DelegateCode()
    {
    }

    private bool IsAtEnd => _at == _code.Count;

    /// <summary>The accessor or field that the getter reaches in every object of a type, or null if it does anything else.</summary>
    public static MemberInfo? GottenBy(Delegate getter, Type owner, Type value)
    {
        if (Read(getter) is not { } code || !code.TakeArgument(0) || code.TakeOwner(owner) is not { } reached)
        {
            return null;
        }

        if (code.TakeMember(reached, value, sets: false) is not { } member)
        {
            return null;
        }

        return code.Take(ILOpCode.Ret) && code.IsAtEnd ? member : null;
    }

    /// <summary>The accessor or field that the setter reaches, or null.</summary>
    public static MemberInfo? SetBy(Delegate setter, Type owner, Type value)
    {
        if (Read(setter) is not { } code || !code.TakeArgument(0) || code.TakeOwner(owner) is not { } reached || !code.TakeArgument(1))
        {
            return null;
        }

        MemberInfo? member = code.TakeMember(reached, value, sets: true);
        return member is not null && code.Take(ILOpCode.Ret) && code.IsAtEnd ? member : null;
    }

    /// <summary>
    /// Whether the delegate makes objects of a type by its constructor without parameters; null instead of a constructor means a struct's default value.
    /// </summary>
    public static bool IsMade(Delegate create, Type type, out ConstructorInfo? constructor)
    {
        constructor = null;
        if (Read(create) is not { } code)
        {
            return false;
        }

        if (code.Take(ILOpCode.Newobj, out ConstructorInfo? called))
        {
            constructor = called;
            return called!.DeclaringType == type && called.GetParameters().Length == 0 && code.Take(ILOpCode.Ret) && code.IsAtEnd;
        }

        return type.IsValueType && code.Take(ILOpCode.Ldloca, out int local) && code.Take(ILOpCode.Initobj, out Type? made) && made == type
            && code.Take(ILOpCode.Ldloc, out int given) && given == local && code.Take(ILOpCode.Ret) && code.IsAtEnd;
    }

    /// <summary>
    /// Whether the delegate makes objects by a constructor that gets the first arguments in their order, and then sets one member to each of the other
    /// arguments, in their order.
    /// </summary>
    public static bool IsMadeWith(
        Delegate create, Type type, ReadOnlySpan<Type> arguments, [NotNullWhen(true)] out ConstructorInfo? constructor, out MemberInfo[] initialized)
    {
        constructor = null;
        initialized = [];
        if (Read(create) is not { } code)
        {
            return false;
        }

        bool isInPlace = code.Take(ILOpCode.Ldloca, out int local);
        int count = 0;
        while (count < arguments.Length && code.TakeElement(count, arguments[count]))
        {
            count++;
        }

        if (!code.Take(isInPlace ? ILOpCode.Call : ILOpCode.Newobj, out constructor) || constructor!.DeclaringType != type || (isInPlace && !type.IsValueType))
        {
            return false;
        }

        ParameterInfo[] parameters = constructor.GetParameters();
        if (parameters.Length != count)
        {
            return false;
        }

        for (int i = 0; i < count; i++)
        {
            if (parameters[i].ParameterType != arguments[i])
            {
                return false;
            }
        }

        var members = new List<MemberInfo>();
        while (count < arguments.Length)
        {
            bool isNext = isInPlace ? code.Take(ILOpCode.Ldloca, out int other) && other == local : !type.IsValueType && code.Take(ILOpCode.Dup);
            if (!isNext || !code.TakeElement(count, arguments[count]) || code.TakeMember(type, arguments[count], sets: true) is not { } member)
            {
                return false;
            }

            members.Add(member);
            count++;
        }

        initialized = [.. members];
        return (!isInPlace || (code.Take(ILOpCode.Ldloc, out int given) && given == local)) && code.Take(ILOpCode.Ret) && code.IsAtEnd;
    }

    /// <summary>Takes element <paramref name="index"/> of the array in the first argument, as a value of a parameter's type.</summary>
    private bool TakeElement(int index, Type type)
    {
        if (!TakeArgument(0) || !Take(ILOpCode.Ldc_i4, out int element) || element != index || !Take(ILOpCode.Ldelem_ref))
        {
            return false;
        }

        return type == typeof(object) || ((Take(ILOpCode.Castclass, out Type? cast) || Take(ILOpCode.Unbox_any, out cast)) && cast == type);
    }

    /// <summary>
    /// Takes the object in the first argument, as the type through which its members are reached; null if not every object of the type has that type.
    /// </summary>
    private Type? TakeOwner(Type owner)
    {
        if (!owner.IsValueType)
        {
            return Take(ILOpCode.Castclass, out Type? cast) && cast!.IsAssignableFrom(owner) ? cast : null;
        }

        if (Take(ILOpCode.Unbox, out Type? unboxed))
        {
            return unboxed == owner ? owner : null;
        }

        if (Take(ILOpCode.Unbox_any, out unboxed))
        {
            // A copy, whose getter is then called in place.
            bool isCopied = unboxed == owner && Take(ILOpCode.Stloc, out int local) && Take(ILOpCode.Ldloca, out int reached) && reached == local;
            return isCopied ? owner : null;
        }

        // Unbox<T>, by which a generated context sets members of structs in their box.
        return Take(ILOpCode.Call, out MethodInfo? method)
            && method is { Name: "Unbox", IsGenericMethod: true, DeclaringType: { Name: "Unsafe", Namespace: "System.Runtime.CompilerServices" } holder }
            && holder.Assembly == typeof(object).Assembly && method.GetGenericArguments() is [var argument] && argument == owner ? owner : null;
    }

    /// <summary>Takes a field or an accessor of the type or one of its bases, with values of exactly that type.</summary>
    private MemberInfo? TakeMember(Type owner, Type value, bool sets)
    {
        if (Take(sets ? ILOpCode.Stfld : ILOpCode.Ldfld, out FieldInfo? field))
        {
            return field!.FieldType == value && field.DeclaringType!.IsAssignableFrom(owner) && !(sets && field.IsInitOnly) ? field : null;
        }

        bool isVirtualCall = Take(ILOpCode.Callvirt, out MethodInfo? method);
        if ((!isVirtualCall && !Take(ILOpCode.Call, out method)) || method is null || method.IsStatic
            || method.ContainsGenericParameters || method.DeclaringType?.IsAssignableFrom(owner) != true)
        {
            return null;
        }

        // A non-virtual call of a virtual method would reach a different method than the emitted call does.
        if (isVirtualCall == owner.IsValueType || (!isVirtualCall && method.IsVirtual && !owner.IsValueType))
        {
            return null;
        }

        ParameterInfo[] parameters = method.GetParameters();
        return sets
            ? method.ReturnType == typeof(void) && parameters.Length == 1 && parameters[0].ParameterType == value ? method : null
            : method.ReturnType == value && parameters.Length == 0 ? method : null;
    }

    private bool TakeArgument(int number) => Take(ILOpCode.Ldarg, out int argument) && argument == number;

    private bool Take(ILOpCode code)
    {
        bool isNext = _at < _code.Count && _code[_at].Code == code;
        _at += isNext ? 1 : 0;
        return isNext;
    }

    private bool Take<TOperand>(ILOpCode code, out TOperand? operand)
    {
        operand = default;
        if (_at == _code.Count || _code[_at].Code != code || _code[_at].Operand is not TOperand given)
        {
            return false;
        }

        operand = given;
        _at++;
        return true;
    }

    /// <summary>
    /// The instructions of the method that the delegate calls, in their longest forms, with arguments numbered as the delegate has them; null if there is more
    /// to it.
    /// </summary>
    private static DelegateCode? Read(Delegate value)
    {
        MethodInfo method = value.Method;
        bool isOpen = method.IsStatic && value.Target is null;
        if (!value.HasSingleTarget || method.DeclaringType is null || method.IsVirtual || (method.IsStatic && !isOpen))
        {
            return null;
        }

        if (method.GetMethodBody() is not { ExceptionHandlingClauses.Count: 0 } body || body.GetILAsByteArray() is not { } il)
        {
            return null;
        }

        var code = new DelegateCode();
        for (int at = 0; at < il.Length;)
        {
            if (!code.TryAdd(method, il, ref at, isOpen ? 0 : 1))
            {
                return null;
            }
        }

        return code;
    }

    /// <summary>Adds the instruction at an offset; returns false for an instruction that none of the known forms contains.</summary>
    private bool TryAdd(MethodInfo method, byte[] il, ref int at, int firstArgument)
    {
        int first = il[at++];
        ILOpCode code = (ILOpCode)first;
        switch (code)
        {
            case ILOpCode.Nop:
                return true;
            case >= ILOpCode.Ldarg_0 and <= ILOpCode.Ldarg_3:
                return Add(ILOpCode.Ldarg, code - ILOpCode.Ldarg_0 - firstArgument);
            case >= ILOpCode.Ldloc_0 and <= ILOpCode.Ldloc_3:
                return Add(ILOpCode.Ldloc, code - ILOpCode.Ldloc_0);
            case >= ILOpCode.Stloc_0 and <= ILOpCode.Stloc_3:
                return Add(ILOpCode.Stloc, code - ILOpCode.Stloc_0);
            case >= ILOpCode.Ldc_i4_0 and <= ILOpCode.Ldc_i4_8:
                return Add(ILOpCode.Ldc_i4, code - ILOpCode.Ldc_i4_0);
            case ILOpCode.Ldc_i4_s when at < il.Length:
                return Add(ILOpCode.Ldc_i4, (int)(sbyte)il[at++]);
            case ILOpCode.Ldloca_s when at < il.Length:
                return Add(ILOpCode.Ldloca, (int)il[at++]);
            case ILOpCode.Ldloc_s when at < il.Length:
                return Add(ILOpCode.Ldloc, (int)il[at++]);
            case ILOpCode.Stloc_s when at < il.Length:
                return Add(ILOpCode.Stloc, (int)il[at++]);
            case ILOpCode.Dup or ILOpCode.Ret or ILOpCode.Ldelem_ref:
                return Add(code, null);
            case ILOpCode.Ldc_i4 when TryTake(il, ref at, out int number):
                return Add(code, number);
            case ILOpCode.Castclass or ILOpCode.Unbox or ILOpCode.Unbox_any or ILOpCode.Call or ILOpCode.Callvirt or ILOpCode.Newobj or ILOpCode.Ldfld
                or ILOpCode.Stfld
                when TryTake(il, ref at, out int token):
                return Add(code, Resolve(method, token));
            case (ILOpCode)0xFE when at < il.Length && (ILOpCode)(0xFE00 | il[at]) == ILOpCode.Initobj && ++at > 0 && TryTake(il, ref at, out int token):
                return Add(ILOpCode.Initobj, Resolve(method, token));
            default:
                return false;
        }
    }

    private bool Add(ILOpCode code, object? operand)
    {
        _code.Add((code, operand));
        return true;
    }

    private static bool TryTake(byte[] il, ref int at, out int value)
    {
        bool isThere = il.Length - at >= sizeof(int);
        value = isThere ? BinaryPrimitives.ReadInt32LittleEndian(il.AsSpan(at)) : 0;
        at += sizeof(int);
        return isThere;
    }

    private static MemberInfo? Resolve(MethodInfo method, int token)
    {
        Type[]? ofType = method.DeclaringType!.IsGenericType ? method.DeclaringType.GetGenericArguments() : null;
        return method.Module.ResolveMember(token, ofType, method.IsGenericMethod ? method.GetGenericArguments() : null);
    }
}
