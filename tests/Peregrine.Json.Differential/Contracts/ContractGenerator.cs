using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.CompilerServices;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Contracts;

/// <summary>
/// Makes types that nobody wrote, emitted at run time: classes, structs, hierarchies with hidden and overridden members, polymorphic families,
/// constructors, callbacks, with random members of random types and random attributes; and options to go with them. A seed makes the same type everywhere.
/// </summary>
public sealed partial class ContractGenerator
{
    private const MethodAttributes Accessor = MethodAttributes.SpecialName | MethodAttributes.HideBySig;

    private static int s_serial;

    private readonly Random _random;
    private readonly ModuleBuilder _module;
    private readonly bool _isLogged;

    private int _types;
    private int _calls;

    public ContractGenerator(int seed)
    {
        _random = new Random(seed);
        _module = EmittedCode.Module("RandomContracts" + Interlocked.Increment(ref s_serial));
        _isLogged = _random.Next(3) == 0;
    }

    /// <summary>A type with 0 to 30 members, nested up to three levels.</summary>
    public Type NextType(int level = 0)
    {
        int kind = _random.Next(20);
        return kind < 3 ? Struct(level) : kind < 6 ? Hierarchy(level) : kind < 9 ? Family(level) : Class(level);
    }

    private bool OneIn(int chances) => _random.Next(chances) == 0;

    private TypeBuilder Define(TypeAttributes attributes, Type? parent) => _module.DefineType("T" + _types++, TypeAttributes.Public | attributes, parent);

    private Type Struct(int level)
    {
        TypeBuilder type = Define(TypeAttributes.SequentialLayout | TypeAttributes.Sealed, typeof(ValueType));
        TypeAttributesOf(type);
        List<Slot> slots = Members(type, level, NextNames(), isStruct: true);
        if (OneIn(4))
        {
            Constructor(type, null, slots, isStruct: true);
        }

        return type.CreateType();
    }

    private Type Class(int level)
    {
        TypeBuilder type = Define(TypeAttributes.Class, typeof(object));
        TypeAttributesOf(type);
        List<Slot> slots = Members(type, level, NextNames());
        Callbacks(type);
        Constructors(type, typeof(object).GetConstructor([])!, slots);
        return type.CreateType();
    }

    /// <summary>Two or three classes, each over the one before: members hidden, overridden, renamed, ignored on the way.</summary>
    private Type Hierarchy(int level)
    {
        Type current = typeof(object);
        ConstructorInfo @base = typeof(object).GetConstructor([])!;
        var all = new List<Slot>();
        var bases = new List<Type>();
        int depth = _random.Next(2, 4);
        for (int i = 0; i < depth; i++)
        {
            bool isLast = i == depth - 1;
            TypeBuilder type = Define(TypeAttributes.Class | (!isLast && OneIn(4) ? TypeAttributes.Abstract : 0), current);
            TypeAttributesOf(type);
            List<Slot> slots = Members(type, level + 1, NextNames(5), hasExtension: all.Exists(s => s.Name == "More"));
            foreach (Slot inherited in all.Where(s => s.IsVirtual).DistinctBy(s => s.Name).Where(s => !slots.Any(own => own.Name == s.Name)).Where(_ => OneIn(2)).ToList())
            {
                // The same signature in the same slot: overridden, and the attributes may be other ones.
                slots.Add(Property(type, inherited.Name, inherited.Type, inherited.Access with { IsOverride = true }));
            }

            // Once a name: two properties of one name and type in one class are no C#, and nobody can call the right one.
            foreach (Slot inherited in all.Where(s => !s.IsVirtual && !slots.Any(own => own.Name == s.Name)).DistinctBy(s => s.Name).Where(_ => OneIn(5)).ToList())
            {
                slots.Add(Property(type, inherited.Name, OneIn(2) ? inherited.Type : NextMemberType(level + 1), NextAccess(false)));
            }

            FinishRequired(type);
            Callbacks(type);
            if (isLast)
            {
                Constructors(type, @base, [.. slots, .. all.Where(s => !slots.Any(own => own.Name == s.Name))]);
            }
            else
            {
                @base = Plain(type, @base, MethodAttributes.Public);
            }

            current = type.CreateType();
            all.AddRange(slots);
            bases.ForEach(b => _derived.TryAdd(b, []));
            bases.ForEach(b => _derived[b].Add(current));
            bases.Add(current);
        }

        return current;
    }

    /// <summary>A base and the types derived from it, distinguished by a discriminator.</summary>
    private Type Family(int level)
    {
        bool isAbstract = OneIn(3);
        TypeBuilder root = Define(TypeAttributes.Class | (isAbstract ? TypeAttributes.Abstract : 0), typeof(object));
        TypeBuilder[] derived = [.. Enumerable.Range(0, _random.Next(1, 4)).Select(i => Define(TypeAttributes.Class, root))];
        if (OneIn(2))
        {
            var settings = new List<(string, object)>();
            if (OneIn(2))
            {
                settings.Add(("TypeDiscriminatorPropertyName", _random.Next(6) switch { 0 => "kind", 1 => "A", 2 => "é<", 3 => "@type", _ => "$type" }));
            }

            if (OneIn(3))
            {
                settings.Add(("UnknownDerivedTypeHandling", (JsonUnknownDerivedTypeHandling)_random.Next(3)));
            }

            if (OneIn(3))
            {
                settings.Add(("IgnoreUnrecognizedTypeDiscriminators", OneIn(2)));
            }

            Attribute(root.SetCustomAttribute, typeof(JsonPolymorphicAttribute), [.. settings]);
        }

        bool numbered = OneIn(3);
        for (int i = 0; i < derived.Length; i++)
        {
            if (!OneIn(8))
            {
                DerivedType(root, derived[i], OneIn(6) ? null : numbered ? i : OneIn(10) ? "é<" + i : "d" + i);
            }
        }

        if (!isAbstract && OneIn(3))
        {
            DerivedType(root, root, numbered ? 77 : "base");
        }

        List<Slot> slots = Members(root, level + 1, NextNames(5));
        Callbacks(root);
        ConstructorBuilder constructor = Plain(root, typeof(object).GetConstructor([])!, MethodAttributes.Public);
        Type created = root.CreateType();
        foreach (TypeBuilder type in derived)
        {
            List<Slot> own = Members(type, level + 2, NextNames(4), hasExtension: slots.Exists(s => s.Name == "More"));
            Constructors(type, constructor, [.. own, .. slots.Where(s => !own.Any(o => o.Name == s.Name))]);
            _derived.TryAdd(created, []);
            _derived[created].Add(type.CreateType());
        }

        return created;
    }

    private static void DerivedType(TypeBuilder root, TypeBuilder derived, object? discriminator) =>
        root.SetCustomAttribute(discriminator is null
            ? new CustomAttributeBuilder(typeof(JsonDerivedTypeAttribute).GetConstructor([typeof(Type)])!, [derived])
            : new CustomAttributeBuilder(typeof(JsonDerivedTypeAttribute).GetConstructor([typeof(Type), discriminator.GetType()])!, [derived, discriminator]));

    private readonly Dictionary<Type, List<Type>> _derived = [];

    /// <summary>The types that values of a base may have.</summary>
    public IReadOnlyDictionary<Type, List<Type>> Derived => _derived;

    private void TypeAttributesOf(TypeBuilder type)
    {
        if (OneIn(20))
        {
            Attribute(type.SetCustomAttribute, typeof(JsonNumberHandlingAttribute), NextNumberHandling());
        }

        if (OneIn(20))
        {
            Attribute(type.SetCustomAttribute, typeof(JsonUnmappedMemberHandlingAttribute), OneIn(2) ? JsonUnmappedMemberHandling.Disallow : JsonUnmappedMemberHandling.Skip);
        }

        if (OneIn(20))
        {
            Attribute(type.SetCustomAttribute, typeof(JsonObjectCreationHandlingAttribute), OneIn(3) ? JsonObjectCreationHandling.Replace : JsonObjectCreationHandling.Populate);
        }

        if (OneIn(3))
        {
            type.SetCustomAttribute(new CustomAttributeBuilder(typeof(NullableContextAttribute).GetConstructor([typeof(byte)])!, [(byte)_random.Next(3)]));
        }
    }

    private void Callbacks(TypeBuilder type)
    {
        Type[] callbacks = [typeof(IJsonOnDeserializing), typeof(IJsonOnDeserialized), typeof(IJsonOnSerializing), typeof(IJsonOnSerialized)];
        foreach (Type callback in callbacks)
        {
            if (!_isLogged || !OneIn(4))
            {
                continue;
            }

            type.AddInterfaceImplementation(callback);
            MethodInfo contract = callback.GetMethods()[0];
            MethodBuilder method = type.DefineMethod(contract.Name, MethodAttributes.Public | MethodAttributes.Virtual | MethodAttributes.HideBySig, null, []);
            ILGenerator il = method.GetILGenerator();
            Log(il);
            il.Emit(OpCodes.Ret);
            type.DefineMethodOverride(method, contract);
        }
    }

    private void Log(ILGenerator il)
    {
        if (_isLogged)
        {
            il.Emit(OpCodes.Ldc_I4, ++_calls);
            il.Emit(OpCodes.Call, typeof(CallLog).GetMethod(nameof(CallLog.Add))!);
        }
    }

    private void Constructors(TypeBuilder type, ConstructorInfo @base, List<Slot> slots)
    {
        switch (_random.Next(12))
        {
            case 0 or 1 or 2 or 3:
                Constructor(type, @base, slots);
                break;
            case 4:
                // Two without a mark: the one without parameters is taken.
                if (slots.Exists(s => s.Storage is not null && s.Storage.DeclaringType == type))
                {
                    Constructor(type, @base, slots, isMarked: false, least: 1);
                }

                Plain(type, @base, MethodAttributes.Public);
                break;
            case 5:
                Mark(Plain(type, @base, MethodAttributes.Private));
                break;
            case 6 when OneIn(4) && !_derived.ContainsKey(type.BaseType!) && type.BaseType == typeof(object):
                // No way in.
                Plain(type, @base, MethodAttributes.Private);
                break;
            default:
                Plain(type, @base, MethodAttributes.Public);
                break;
        }
    }

    private ConstructorBuilder Plain(TypeBuilder type, ConstructorInfo @base, MethodAttributes access)
    {
        ConstructorBuilder constructor = type.DefineConstructor(access, CallingConventions.Standard, []);
        ILGenerator il = constructor.GetILGenerator();
        Log(il);
        il.Emit(OpCodes.Ldarg_0);
        il.Emit(OpCodes.Call, @base);
        il.Emit(OpCodes.Ret);
        return constructor;
    }

    private static void Mark(ConstructorBuilder constructor) => constructor.SetCustomAttribute(new CustomAttributeBuilder(typeof(JsonConstructorAttribute).GetConstructor([])!, []));

    /// <summary>A constructor with some of the members as parameters.</summary>
    private void Constructor(TypeBuilder type, ConstructorInfo? @base, List<Slot> slots, bool isStruct = false, bool isMarked = true, int least = 0)
    {
        Slot[] taken = [.. slots.Where(s => s.Storage is not null && s.Storage.DeclaringType == type).DistinctBy(s => s.Name.ToUpperInvariant()).OrderBy(_ => _random.Next()).Where((s, i) => i < least || OneIn(2))];
        ConstructorBuilder constructor = type.DefineConstructor(OneIn(8) && isMarked ? MethodAttributes.Assembly : MethodAttributes.Public, CallingConventions.Standard, [.. taken.Select(s => s.Type)]);
        if (isMarked && (isStruct || OneIn(2) || !constructor.IsPublic))
        {
            Mark(constructor);
        }

        ILGenerator il = constructor.GetILGenerator();
        Log(il);
        if (!isStruct)
        {
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Call, @base!);
        }

        for (int i = 0; i < taken.Length; i++)
        {
            string name = OneIn(3) ? char.ToLowerInvariant(taken[i].Name[0]) + taken[i].Name[1..] : taken[i].Name;
            object? value = OneIn(4) ? DefaultOf(taken[i].Type) : null;
            ParameterBuilder parameter = constructor.DefineParameter(i + 1, value is null ? ParameterAttributes.None : ParameterAttributes.Optional | ParameterAttributes.HasDefault, name);
            Nullability(parameter.SetCustomAttribute);
            if (value is not null)
            {
                parameter.SetConstant(value);
            }

            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Ldarg, i + 1);
            il.Emit(OpCodes.Stfld, taken[i].Storage!);
        }

        il.Emit(OpCodes.Ret);
    }

    private static object? DefaultOf(Type type) =>
        type == typeof(int) ? 42 : type == typeof(string) ? "dflt" : type == typeof(bool) ? true : type == typeof(double) ? 1.5 : type == typeof(long) ? -7L : type == typeof(char) ? 'c' : null;

    private static void Attribute(Action<CustomAttributeBuilder> set, Type attribute, object argument) =>
        set(new CustomAttributeBuilder(attribute.GetConstructor([argument is Type ? typeof(Type) : argument.GetType()])!, [argument]));

    private static void Attribute(Action<CustomAttributeBuilder> set, Type attribute, params (string Name, object Value)[] settings) =>
        set(new CustomAttributeBuilder(attribute.GetConstructor([])!, [], [.. settings.Select(s => attribute.GetProperty(s.Name)!)], [.. settings.Select(s => s.Value)]));
}
