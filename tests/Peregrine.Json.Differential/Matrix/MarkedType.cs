using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.CompilerServices;

namespace Peregrine.Json.Differential.Matrix;

/// <summary>Where the marked member stands.</summary>
public enum MemberPlace
{
    Property,
    StructProperty,
    Field,
    ReadOnlyField,
    PrivateField,
    InitProperty,
    PrivateSetter,
    PrivateGetter,
    GetterOnly,
    SetterOnly,
    PrivateProperty,
    Parameter,
    StructParameter,
    TwoConstructors,
    MarkedConstructor,
    Interface,
    Overridden,
    OverriddenUnmarked,
    Hidden,
    HiddenUnmarked,
    HiddenByAnotherType,
    Inherited,
    AbstractBase,
    ListSubclass,
    DictionarySubclass,
    Static,
    Indexer,
}

/// <summary>Emits a type with one marked member <c>M</c> beside an unmarked <c>Other</c>.</summary>
public static class MarkedType
{
    private const MethodAttributes Accessor = MethodAttributes.SpecialName | MethodAttributes.HideBySig;
    private const int TypesPerModule = 256;

    private static readonly Lock s_gate = new();
    private static ModuleBuilder? s_module;
    private static int s_types;
    private static int s_full;

    /// <summary>The type; attributes that may not stand twice, or not there, give null.</summary>
    public static Type? Emit(MemberPlace place, Type member, Mark?[] onMember, Mark?[] onType)
    {
        if (AreTwice(onType) || (place is not (MemberPlace.Overridden or MemberPlace.Hidden or MemberPlace.AbstractBase) && AreTwice(onMember)))
        {
            return null;
        }

        try
        {
            lock (s_gate)
            {
                // A type and its base are of one module. An attribute that names one of them holds a name, by which nobody else finds the module.
                if (s_module is null || s_types >= s_full)
                {
                    AssemblyBuilder assembly = AssemblyBuilder.DefineDynamicAssembly(new AssemblyName("Marked" + s_types), AssemblyBuilderAccess.Run);
                    s_module = assembly.DefineDynamicModule("Marked");
                    s_full = s_types + TypesPerModule;
                    AppDomain.CurrentDomain.AssemblyResolve += (_, asked) => new AssemblyName(asked.Name).Name == assembly.GetName().Name ? assembly : null;
                }

                return EmitUnchecked(place, member, onMember, onType);
            }
        }
        catch (Exception error) when (error is ArgumentException or TypeLoadException)
        {
            return null;
        }
    }

    private static bool AreTwice(Mark?[] marks) => marks is [{ } one, { } other] && one.Attribute == other.Attribute && one.Attribute != typeof(JsonDerivedTypeAttribute);

    private static Type EmitUnchecked(MemberPlace place, Type member, Mark?[] onMember, Mark?[] onType)
    {
        switch (place)
        {
            case MemberPlace.Interface:
                {
                    TypeBuilder face = Define(TypeAttributes.Interface | TypeAttributes.Abstract, null);
                    Property(face, "M", member, MethodAttributes.Public | MethodAttributes.Virtual | MethodAttributes.Abstract | MethodAttributes.NewSlot, MethodAttributes.Public | MethodAttributes.Virtual | MethodAttributes.Abstract | MethodAttributes.NewSlot, onMember);
                    return Finish(face, onType);
                }

            case MemberPlace.Overridden or MemberPlace.OverriddenUnmarked or MemberPlace.Hidden or MemberPlace.HiddenUnmarked or MemberPlace.HiddenByAnotherType or MemberPlace.Inherited or MemberPlace.AbstractBase:
                {
                    bool isVirtual = place is MemberPlace.Overridden or MemberPlace.OverriddenUnmarked or MemberPlace.AbstractBase;
                    MethodAttributes slot = isVirtual ? MethodAttributes.Public | MethodAttributes.Virtual | MethodAttributes.NewSlot : MethodAttributes.Public;
                    TypeBuilder root = Define(place == MemberPlace.AbstractBase ? TypeAttributes.Abstract : 0, typeof(object));
                    // With two marks one stands on each; with "unmarked" the derived one has none.
                    Mark?[] first = place is MemberPlace.Inherited or MemberPlace.OverriddenUnmarked or MemberPlace.HiddenUnmarked or MemberPlace.HiddenByAnotherType ? onMember : onMember[..1];
                    Property(root, "M", member, slot, slot, first);
                    ConstructorBuilder constructor = Constructor(root, typeof(object).GetConstructor([])!);
                    Type baseType = Finish(root, place == MemberPlace.Inherited ? onType : []);
                    TypeBuilder type = Define(0, baseType);
                    if (place != MemberPlace.Inherited)
                    {
                        MethodAttributes over = isVirtual ? MethodAttributes.Public | MethodAttributes.Virtual : MethodAttributes.Public;
                        Property(type, "M", place == MemberPlace.HiddenByAnotherType ? typeof(Guid) : member, over, over, place is MemberPlace.Overridden or MemberPlace.Hidden or MemberPlace.AbstractBase ? onMember[1..] : []);
                    }

                    Property(type, "Other", typeof(int), MethodAttributes.Public, MethodAttributes.Public, []);
                    Constructor(type, baseType.GetConstructor([])!);
                    return Finish(type, place == MemberPlace.Inherited ? [] : onType);
                }

            case MemberPlace.ListSubclass or MemberPlace.DictionarySubclass:
                {
                    Type collection = place == MemberPlace.ListSubclass ? typeof(List<int>) : typeof(Dictionary<string, double>);
                    TypeBuilder type = Define(0, collection);
                    Property(type, "M", member, MethodAttributes.Public, MethodAttributes.Public, onMember);
                    Constructor(type, collection.GetConstructor([])!);
                    return Finish(type, onType);
                }

            default:
                return Finish(Simple(place, member, onMember), onType);
        }
    }

    private static TypeBuilder Simple(MemberPlace place, Type member, Mark?[] marks)
    {
        bool isStruct = place is MemberPlace.StructProperty or MemberPlace.StructParameter;
        TypeBuilder type = isStruct ? Define(TypeAttributes.SequentialLayout | TypeAttributes.Sealed, typeof(ValueType)) : Define(0, typeof(object));
        ConstructorInfo? root = isStruct ? null : typeof(object).GetConstructor([]);
        const MethodAttributes Public = MethodAttributes.Public, Private = MethodAttributes.Private;
        FieldBuilder? backing = null;
        switch (place)
        {
            case MemberPlace.Field or MemberPlace.ReadOnlyField or MemberPlace.PrivateField:
                FieldBuilder field = type.DefineField("M", member, (place == MemberPlace.PrivateField ? FieldAttributes.Private : FieldAttributes.Public) | (place == MemberPlace.ReadOnlyField ? FieldAttributes.InitOnly : 0));
                Put(marks, mark => field.SetCustomAttribute(mark.Build(type)));
                break;
            case MemberPlace.PrivateProperty:
                Property(type, "M", member, Private, Private, marks);
                break;
            case MemberPlace.PrivateSetter:
                Property(type, "M", member, Public, Private, marks);
                break;
            case MemberPlace.PrivateGetter:
                Property(type, "M", member, Private, Public, marks);
                break;
            case MemberPlace.SetterOnly:
                Property(type, "M", member, null, Public, marks);
                break;
            case MemberPlace.GetterOnly or MemberPlace.Parameter or MemberPlace.StructParameter:
                backing = Property(type, "M", member, Public, null, marks);
                break;
            case MemberPlace.Static:
                Property(type, "M", member, Public | MethodAttributes.Static, Public | MethodAttributes.Static, marks);
                break;
            case MemberPlace.InitProperty:
                Property(type, "M", member, Public, Public, marks, isInit: true);
                break;
            case MemberPlace.Indexer:
                Property(type, "M", member, Public, Public, marks, parameter: typeof(int));
                break;
            default:
                backing = Property(type, "M", member, Public, Public, marks);
                break;
        }

        FieldBuilder? other = Property(type, "Other", typeof(int), Public, Public, []);
        bool takesMember = place is MemberPlace.Parameter or MemberPlace.StructParameter or MemberPlace.TwoConstructors or MemberPlace.MarkedConstructor;
        if (place is MemberPlace.Parameter or MemberPlace.StructParameter)
        {
            WithParameters(type, root, backing!, other!, isMarked: false);
        }
        else if (!isStruct)
        {
            Constructor(type, root!, place == MemberPlace.GetterOnly && member.GetConstructor([]) is { } make && !member.IsValueType ? (backing!, make) : null);
        }

        if (takesMember && place is MemberPlace.TwoConstructors or MemberPlace.MarkedConstructor)
        {
            WithParameters(type, root, backing!, other!, isMarked: place == MemberPlace.MarkedConstructor);
        }

        return type;
    }

    private static TypeBuilder Define(TypeAttributes attributes, Type? parent)
    {
        return s_module!.DefineType("Marked.T" + s_types++, TypeAttributes.Public | attributes, parent);
    }

    private static Type Finish(TypeBuilder type, Mark?[] marks)
    {
        Put(marks, mark => type.SetCustomAttribute(mark.Build(type)));
        return type.CreateType();
    }

    private static void Put(Mark?[] marks, Action<Mark> put)
    {
        foreach (Mark? mark in marks)
        {
            if (mark is not null)
            {
                put(mark);
            }
        }
    }

    private static FieldBuilder? Property(TypeBuilder type, string name, Type of, MethodAttributes? get, MethodAttributes? set, Mark?[] marks, bool isInit = false, Type? parameter = null)
    {
        bool isAbstract = type.IsInterface;
        bool isStatic = (get & MethodAttributes.Static) != 0;
        FieldBuilder? field = isAbstract ? null : type.DefineField("_" + name, of, FieldAttributes.Private | (isStatic ? FieldAttributes.Static : 0));
        Type[] index = parameter is null ? [] : [parameter];
        PropertyBuilder property = type.DefineProperty(name, PropertyAttributes.None, of, index);
        if (get is { } getter)
        {
            MethodBuilder method = type.DefineMethod("get_" + name, getter | Accessor, of, index);
            if (!isAbstract)
            {
                ILGenerator il = method.GetILGenerator();
                if (!isStatic)
                {
                    il.Emit(OpCodes.Ldarg_0);
                }

                il.Emit(isStatic ? OpCodes.Ldsfld : OpCodes.Ldfld, field!);
                il.Emit(OpCodes.Ret);
            }

            property.SetGetMethod(method);
        }

        if (set is { } setter)
        {
            MethodBuilder method = type.DefineMethod("set_" + name, setter | Accessor, CallingConventions.Standard | (isStatic ? 0 : CallingConventions.HasThis), typeof(void), isInit ? [typeof(IsExternalInit)] : null, null, [.. index, of], null, null);
            if (!isAbstract)
            {
                ILGenerator il = method.GetILGenerator();
                if (!isStatic)
                {
                    il.Emit(OpCodes.Ldarg_0);
                }

                il.Emit(isStatic ? OpCodes.Ldarg_0 : parameter is null ? OpCodes.Ldarg_1 : OpCodes.Ldarg_2);
                il.Emit(isStatic ? OpCodes.Stsfld : OpCodes.Stfld, field!);
                il.Emit(OpCodes.Ret);
            }

            property.SetSetMethod(method);
        }

        Put(marks, mark => property.SetCustomAttribute(mark.Build(type)));
        if (marks.Any(m => m?.Attribute == typeof(RequiredMemberAttribute)))
        {
            type.SetCustomAttribute(new CustomAttributeBuilder(typeof(RequiredMemberAttribute).GetConstructor([])!, []));
        }

        return field;
    }

    private static ConstructorBuilder Constructor(TypeBuilder type, ConstructorInfo root, (FieldBuilder Field, ConstructorInfo Make)? filled = null)
    {
        ConstructorBuilder constructor = type.DefineConstructor(MethodAttributes.Public, CallingConventions.HasThis, []);
        ILGenerator il = constructor.GetILGenerator();
        il.Emit(OpCodes.Ldarg_0);
        il.Emit(OpCodes.Call, root);
        if (filled is { } made)
        {
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Newobj, made.Make);
            il.Emit(OpCodes.Stfld, made.Field);
        }

        il.Emit(OpCodes.Ret);
        return constructor;
    }

    private static void WithParameters(TypeBuilder type, ConstructorInfo? root, FieldBuilder member, FieldBuilder other, bool isMarked)
    {
        ConstructorBuilder constructor = type.DefineConstructor(MethodAttributes.Public, CallingConventions.HasThis, [member.FieldType, typeof(int)]);
        constructor.DefineParameter(1, ParameterAttributes.None, "m");
        constructor.DefineParameter(2, ParameterAttributes.None, "other");
        ILGenerator il = constructor.GetILGenerator();
        if (root is not null)
        {
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Call, root);
        }

        il.Emit(OpCodes.Ldarg_0);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Stfld, member);
        il.Emit(OpCodes.Ldarg_0);
        il.Emit(OpCodes.Ldarg_2);
        il.Emit(OpCodes.Stfld, other);
        il.Emit(OpCodes.Ret);
        if (isMarked)
        {
            constructor.SetCustomAttribute(new CustomAttributeBuilder(typeof(JsonConstructorAttribute).GetConstructor([])!, []));
        }
    }
}
