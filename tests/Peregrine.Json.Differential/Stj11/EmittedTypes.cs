using System.Reflection;
using System.Reflection.Emit;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Stj11;

/// <summary>Types whose attributes a compiler writes by itself, or refuses: closed hierarchies and faulty unions.</summary>
internal static class EmittedTypes
{
    private static readonly AssemblyBuilder s_assembly = AssemblyBuilder.DefineDynamicAssembly(new AssemblyName("Closed"), AssemblyBuilderAccess.Run);
    private static readonly ModuleBuilder s_module = s_assembly.DefineDynamicModule("Closed");
    private static readonly Type s_closed = Attribute("System.Runtime.CompilerServices.IsClosedTypeAttribute", hasList: true);
    private static readonly Type s_union = Attribute("System.Runtime.CompilerServices.UnionAttribute", hasList: false);

    private static readonly Dictionary<Type, ConstructorInfo> s_constructors = [];

    public static readonly Type[] All = [.. Make()];

    private static List<Type> Make()
    {
        // The attribute names its types, which no file has.
        AppDomain.CurrentDomain.AssemblyResolve += static (_, wanted) => wanted.Name.StartsWith("Closed,", StringComparison.Ordinal) ? s_assembly : null;
        TypeBuilder root = Class("ClosedBase", null, isAbstract: true, ("X", typeof(int)));
        TypeBuilder a = Class("ClosedA", root, isAbstract: false, ("A", typeof(int)));
        TypeBuilder b = Class("ClosedB", root, isAbstract: true);
        TypeBuilder b1 = Class("ClosedB1", b, isAbstract: false, ("Text", typeof(string)));
        TypeBuilder marked = Class("MarkedClosed", null, isAbstract: true, ("X", typeof(int)));
        TypeBuilder markedLeaf = Class("MarkedLeaf", marked, isAbstract: false, ("Y", typeof(int)));
        TypeBuilder unmarked = Class("UnmarkedClosed", null, isAbstract: false, ("X", typeof(int)));
        TypeBuilder unmarkedLeaf = Class("UnmarkedLeaf", unmarked, isAbstract: false, ("Y", typeof(int)));
        TypeBuilder listless = Class("ClosedWithoutList", null, isAbstract: true);
        TypeBuilder listed = Class("ClosedAndListed", null, isAbstract: false);
        TypeBuilder listedLeaf = Class("ListedLeaf", listed, isAbstract: false);
        TypeBuilder noCases = Class("NoCases", null, isAbstract: false);
        TypeBuilder plain = Class("NotClosed", null, isAbstract: true);
        Close(root, a, b);
        Close(b, b1);
        Close(marked, markedLeaf);
        Infer(marked, true);
        Close(unmarked, unmarkedLeaf);
        Infer(unmarked, false);
        Close(listless);
        Infer(listless, true);
        Close(listed, listedLeaf);
        listed.SetCustomAttribute(new CustomAttributeBuilder(typeof(JsonDerivedTypeAttribute).GetConstructor([typeof(Type), typeof(string)])!, [typeof(string), "s"]));
        noCases.SetCustomAttribute(new CustomAttributeBuilder(s_union.GetConstructor([])!, []));
        Infer(plain, true);
        return [.. new[] { root, a, b, b1, marked, markedLeaf, unmarked, unmarkedLeaf, listless, listed, listedLeaf, noCases, plain }.Select(static one => one.CreateType())];
    }

    private static Type Attribute(string name, bool hasList)
    {
        TypeBuilder attribute = s_module.DefineType(name, TypeAttributes.Public, typeof(Attribute));
        if (hasList)
        {
            EmittedCode.Property(attribute, "DerivedTypes", typeof(Type[]));
        }

        return attribute.CreateType();
    }

    private static TypeBuilder Class(string name, Type? parent, bool isAbstract, params (string Name, Type Type)[] fields)
    {
        TypeBuilder made = s_module.DefineType(name, TypeAttributes.Public | (isAbstract ? TypeAttributes.Abstract : 0), parent);
        ConstructorBuilder constructor = made.DefineConstructor(MethodAttributes.Public, CallingConventions.Standard, []);
        ILGenerator code = constructor.GetILGenerator();
        code.Emit(OpCodes.Ldarg_0);
        code.Emit(OpCodes.Call, parent is null ? typeof(object).GetConstructor([])! : s_constructors[parent]);
        code.Emit(OpCodes.Ret);
        s_constructors[made] = constructor;
        foreach ((string field, Type type) in fields)
        {
            made.DefineField(field, type, FieldAttributes.Public);
        }

        return made;
    }

    private static void Close(TypeBuilder type, params Type[] derived) =>
        type.SetCustomAttribute(derived.Length == 0
            ? new CustomAttributeBuilder(s_closed.GetConstructor([])!, [])
            : new CustomAttributeBuilder(s_closed.GetConstructor([])!, [], [s_closed.GetProperty("DerivedTypes")!], [derived]));

    private static void Infer(TypeBuilder type, bool infers) =>
        type.SetCustomAttribute(new CustomAttributeBuilder(
            typeof(JsonPolymorphicAttribute).GetConstructor([])!, [], [typeof(JsonPolymorphicAttribute).GetProperty(nameof(JsonPolymorphicAttribute.InferClosedTypePolymorphism))!], [infers]));
}
