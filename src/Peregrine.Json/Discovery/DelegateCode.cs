using System.Buffers.Binary;
using System.Globalization;
using System.Reflection.Metadata;
using Peregrine.Json.Contracts;

namespace Peregrine.Json.Discovery;

/// <summary>
/// Recognizes, from the IL of a delegate of metadata, which accessor or field a getter or setter accesses, or which constructor a creator calls. Emitted code
/// can then do the same without the delegate. A member's name and attribute provider do not reveal this: both stay the same when the delegate is replaced.
/// </summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
internal sealed class DelegateCode
{
    private readonly List<Instruction> _code = [];
    private int _at;

    private DelegateCode()
    {
    }

    private bool IsAtEnd => _at == _code.Count;

    /// <summary>Describes where the code deviates from the expected form.</summary>
    private string Fault => _code.Count == 0 ? "has no code" : $"is of no known form, by {_code[Math.Min(_at, _code.Count - 1)]}";

    /// <summary>
    /// Returns the field that the getter reads, or the accessor that it calls, for any object of the type; null if the getter does anything else.
    /// </summary>
    /// <param name="getter">The getter.</param>
    /// <param name="owner">The type.</param>
    /// <param name="value">The member's type.</param>
    /// <param name="fault">The reason for null, as text; otherwise null.</param>
    public static MemberInfo? GottenBy(Delegate getter, Type owner, Type value, out string? fault)
    {
        if (Read(getter, out fault) is not { } code)
        {
            return null;
        }

        MemberInfo? member = code.TakeArgument(0) && code.TakeOwner(owner, sets: false) is { } reached ? code.TakeMember(reached, value, sets: false) : null;
        return code.Ends(member is not null, out fault) ? member : null;
    }

    /// <summary>
    /// Returns the field that the setter sets, or the accessor that it calls, for any object of the type; null if the setter does anything else.
    /// </summary>
    /// <inheritdoc cref="GottenBy"/>
    public static MemberInfo? SetBy(Delegate setter, Type owner, Type value, out string? fault)
    {
        if (Read(setter, out fault) is not { } code)
        {
            return null;
        }

        MemberInfo? member = code.TakeArgument(0) && code.TakeOwner(owner, sets: true) is { } reached && code.TakeArgument(1)
            ? code.TakeMember(reached, value, sets: true) : null;
        return code.Ends(member is not null, out fault) ? member : null;
    }

    /// <summary>
    /// Whether the delegate only creates an object with the type's parameterless constructor, or returns a struct's default value; the constructor is null for
    /// a default value.
    /// </summary>
    public static bool IsMade(Delegate create, Type type, out ConstructorInfo? constructor, out string? fault)
    {
        // Nearly every such delegate only calls the constructor. The code that recognizes other forms is then not loaded.
        constructor = CalledAlone(create);
        if (constructor is not null && constructor.DeclaringType == type && constructor.GetParameters().Length == 0)
        {
            fault = null;
            return true;
        }

        return IsMadeInSteps(create, type, out constructor, out fault);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool IsMadeInSteps(Delegate create, Type type, out ConstructorInfo? constructor, out string? fault)
    {
        constructor = null;
        if (Read(create, out fault) is not { } code)
        {
            return false;
        }

        if (code.Take(ILOpCode.Newobj, out ConstructorInfo? called))
        {
            constructor = called;
            return code.Ends(called!.DeclaringType == type && called.GetParameters().Length == 0, out fault);
        }

        bool isDefault = type.IsValueType && code.Take(ILOpCode.Ldloca, out int local) && code.Take(ILOpCode.Initobj, out Type? made) && made == type
            && code.Take(ILOpCode.Ldloc, out int given) && given == local;
        return code.Ends(isDefault, out fault);
    }

    /// <summary>
    /// Whether the delegate passes the first arguments, in order, to a constructor, and then sets one member to each remaining argument, in order. The
    /// constructor is null for a struct's default value.
    /// </summary>
    /// <param name="create">The delegate.</param>
    /// <param name="type">The type.</param>
    /// <param name="arguments">The types of all arguments.</param>
    /// <param name="taken">The number of arguments that the constructor takes.</param>
    /// <param name="constructor">The constructor.</param>
    /// <param name="initialized">The members that are set to the remaining arguments.</param>
    /// <param name="fault">The reason for false, as text; otherwise null.</param>
    public static bool IsMadeWith(
        Delegate create, Type type, ReadOnlySpan<Type> arguments, int taken, out ConstructorInfo? constructor, out MemberInfo[] initialized, out string? fault)
    {
        constructor = null;
        initialized = [];
        return Read(create, out fault) is { } code && code.Ends(code.TakeMaker(type, arguments, taken, out constructor, out initialized), out fault);
    }

    private bool TakeMaker(Type type, ReadOnlySpan<Type> arguments, int taken, out ConstructorInfo? constructor, out MemberInfo[] initialized)
    {
        initialized = [];
        constructor = null;
        bool isInPlace = Take(ILOpCode.Ldloca, out int local);
        int count = 0;
        while (count < taken && TakeElement(count, arguments[count]))
        {
            count++;
        }

        bool isDefault = isInPlace && count == 0 && Take(ILOpCode.Initobj, out Type? made) && made == type;
        if (!isDefault && (!Take(isInPlace ? ILOpCode.Call : ILOpCode.Newobj, out constructor) || constructor!.DeclaringType != type))
        {
            return false;
        }

        ParameterInfo[] parameters = constructor?.GetParameters() ?? [];
        if (parameters.Length != taken || count != taken || (isInPlace && !type.IsValueType))
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
            bool isNext = isInPlace ? Take(ILOpCode.Ldloca, out int other) && other == local : !type.IsValueType && Take(ILOpCode.Dup);
            if (!isNext || !TakeElement(count, arguments[count]) || TakeMember(type, arguments[count], sets: true) is not { } member)
            {
                return false;
            }

            members.Add(member);
            count++;
        }

        initialized = [.. members];
        return !isInPlace || (Take(ILOpCode.Ldloc, out int given) && given == local);
    }

    /// <summary>Returns the constructor if the delegate's code only calls a constructor and returns the new object; otherwise null.</summary>
    private static ConstructorInfo? CalledAlone(Delegate create)
    {
        const byte Newobj = 0x73, Ret = 0x2A;
        MethodInfo method = create.Method;
        return IsReadable(create, method) && method.GetMethodBody()?.GetILAsByteArray() is [Newobj, _, _, _, _, Ret] code
            ? Resolve(method, TokenIn(code)) as ConstructorInfo : null;
    }

    private static int TokenIn(byte[] code) => code[1] | (code[2] << 8) | (code[3] << 16) | (code[4] << 24);

    private static bool IsReadable(Delegate value, MethodInfo method) =>
        value.HasSingleTarget && method.DeclaringType is not null && !method.IsVirtual && (!method.IsStatic || value.Target is null);

    /// <summary>Whether the code had the expected form so far and now returns, without further instructions.</summary>
    private bool Ends(bool isOfForm, out string? fault)
    {
        bool ends = isOfForm && Take(ILOpCode.Ret) && IsAtEnd;
        fault = ends ? null : Fault;
        return ends;
    }

    /// <summary>Matches code that loads element <paramref name="index"/> of the array in the first argument, as a value of a parameter's type.</summary>
    private bool TakeElement(int index, Type type)
    {
        if (!TakeArgument(0) || !Take(ILOpCode.Ldc_i4, out int element) || element != index || !Take(ILOpCode.Ldelem_ref))
        {
            return false;
        }

        return type == typeof(object) || ((Take(ILOpCode.Castclass, out Type? cast) || Take(ILOpCode.Unbox_any, out cast)) && cast == type);
    }

    /// <summary>
    /// Matches code that casts or unboxes the object that was loaded. Returns the resulting type; null if the code is different, could fail for an object of
    /// the owner's type, or would set a member in a copy of a struct.
    /// </summary>
    private Type? TakeOwner(Type owner, bool sets)
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
            // A getter or a load of a field may work on a copy of the struct. A member set in a copy would be lost.
            bool isCopied = !sets && unboxed == owner
                && (IsNext(ILOpCode.Ldfld) || (Take(ILOpCode.Stloc, out int local) && Take(ILOpCode.Ldloca, out int reached) && reached == local));
            return isCopied ? owner : null;
        }

        // A call of Unsafe.Unbox<T>, with which a generated context sets members of boxed structs.
        return Take(ILOpCode.Call, out MethodInfo? method)
            && method is { Name: "Unbox", IsGenericMethod: true, DeclaringType: { Name: "Unsafe", Namespace: "System.Runtime.CompilerServices" } holder }
            && holder.Assembly == typeof(object).Assembly && method.GetGenericArguments() is [var argument] && argument == owner ? owner : null;
    }

    /// <summary>
    /// Matches code that accesses a field or calls an accessor of the owner's type or a base type. The member's value must have exactly the type
    /// <paramref name="value"/>. Otherwise returns null.
    /// </summary>
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

        // Emitted code calls a class's accessors with callvirt and a struct's with call. The other instruction could reach a different method.
        if (isVirtualCall == owner.IsValueType)
        {
            return null;
        }

        ParameterInfo[] parameters = method.GetParameters();
        return sets
            ? method.ReturnType == typeof(void) && parameters.Length == 1 && parameters[0].ParameterType == value ? method : null
            : method.ReturnType == value && parameters.Length == 0 ? method : null;
    }

    private bool TakeArgument(int number) => Take(ILOpCode.Ldarg, out int argument) && argument == number;

    private bool IsNext(ILOpCode code) => _at < _code.Count && _code[_at].Code == code;

    private bool Take(ILOpCode code)
    {
        bool isNext = IsNext(code);
        _at += isNext ? 1 : 0;
        return isNext;
    }

    private bool Take(ILOpCode code, out int number)
    {
        number = _at < _code.Count ? _code[_at].Number : 0;
        return Take(code);
    }

    private bool Take<TMember>(ILOpCode code, out TMember? member)
        where TMember : MemberInfo
    {
        member = _at < _code.Count ? _code[_at].Member as TMember : null;
        return member is not null && Take(code);
    }

    /// <summary>
    /// Decodes the method that the delegate calls: each instruction in its longest form, with arguments numbered as in the delegate's signature. Null if the
    /// method cannot be read, or has exception handlers or instructions that none of the expected forms contains.
    /// </summary>
    private static DelegateCode? Read(Delegate value, out string? fault)
    {
        MethodInfo method = value.Method;
        bool isOpen = method.IsStatic && value.Target is null;
        if (!IsReadable(value, method) || method.GetMethodBody() is not { ExceptionHandlingClauses.Count: 0 } body || body.GetILAsByteArray() is not { } il)
        {
            fault = "cannot be read";
            return null;
        }

        fault = null;

        var code = new DelegateCode();
        for (int at = 0; at < il.Length;)
        {
            int begin = at;
            if (!code.TryAdd(method, il, ref at, isOpen ? 0 : 1))
            {
                fault = string.Create(CultureInfo.InvariantCulture, $"is of no known form, by {(ILOpCode)il[begin]} at {begin}");
                return null;
            }
        }

        return code;
    }

    /// <summary>Adds the instruction at an offset, unless it is a nop. Returns false for an instruction that none of the expected forms contains.</summary>
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
                return Add(ILOpCode.Ldc_i4, (sbyte)il[at++]);
            case ILOpCode.Ldloca_s when at < il.Length:
                return Add(ILOpCode.Ldloca, il[at++]);
            case ILOpCode.Ldloc_s when at < il.Length:
                return Add(ILOpCode.Ldloc, il[at++]);
            case ILOpCode.Stloc_s when at < il.Length:
                return Add(ILOpCode.Stloc, il[at++]);
            case ILOpCode.Dup or ILOpCode.Ret or ILOpCode.Ldelem_ref:
                return Add(code, 0);
            case ILOpCode.Ldc_i4 when TryTake(il, ref at, out int number):
                return Add(code, number);
            case ILOpCode.Castclass or ILOpCode.Unbox or ILOpCode.Unbox_any or ILOpCode.Call or ILOpCode.Callvirt or ILOpCode.Newobj or ILOpCode.Ldfld
                or ILOpCode.Stfld
                when TryTake(il, ref at, out int token):
                return Add(code, 0, Resolve(method, token));
            case (ILOpCode)0xFE when at < il.Length && (ILOpCode)(0xFE00 | il[at]) == ILOpCode.Initobj && ++at > 0 && TryTake(il, ref at, out int token):
                return Add(ILOpCode.Initobj, 0, Resolve(method, token));
            default:
                return false;
        }
    }

    private bool Add(ILOpCode code, int number, MemberInfo? member = null)
    {
        _code.Add(new(code, number, member));
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

    /// <summary>
    /// One instruction. A numeric operand and a member are separate, so that neither is mistaken for the other. A class, because a precompiled image contains
    /// no code for lists of a custom struct.
    /// </summary>
    private sealed record Instruction(ILOpCode Code, int Number, MemberInfo? Member)
    {
        public override string ToString() =>
            Member is null ? string.Create(CultureInfo.InvariantCulture, $"{Code} {Number}") : $"{Code} {Member.DeclaringType?.Name}.{Member.Name}";
    }
}
