using System.Collections.Concurrent;
using System.Reflection;
using System.Reflection.Emit;

namespace Peregrine.Json.Differential.Harness;

/// <summary>What tests that emit types have in common.</summary>
internal static class EmittedCode
{
    private static readonly ConcurrentDictionary<string, Assembly> s_assemblies = new();

    // The runtime looks up types named in attributes by the name of their assembly.
    static EmittedCode() => AppDomain.CurrentDomain.AssemblyResolve += static (_, asked) => s_assemblies.GetValueOrDefault(new AssemblyName(asked.Name).Name!);

    /// <summary>Defines the module of a new assembly, whose name no other has. Attributes in it may name its types.</summary>
    public static ModuleBuilder Module(string name)
    {
        AssemblyBuilder assembly = AssemblyBuilder.DefineDynamicAssembly(new AssemblyName(name), AssemblyBuilderAccess.Run);
        s_assemblies[name] = assembly;
        return assembly.DefineDynamicModule(name);
    }

    /// <summary>Defines a public property over a private field.</summary>
    public static PropertyBuilder Property(TypeBuilder type, string name, Type value, bool hasSetter = true)
    {
        const MethodAttributes Accessor = MethodAttributes.Public | MethodAttributes.SpecialName | MethodAttributes.HideBySig;
        FieldBuilder field = type.DefineField("_" + name, value, FieldAttributes.Private);
        PropertyBuilder property = type.DefineProperty(name, PropertyAttributes.None, value, null);
        MethodBuilder getter = type.DefineMethod("get_" + name, Accessor, value, []);
        ILGenerator code = getter.GetILGenerator();
        code.Emit(OpCodes.Ldarg_0);
        code.Emit(OpCodes.Ldfld, field);
        code.Emit(OpCodes.Ret);
        property.SetGetMethod(getter);
        if (hasSetter)
        {
            MethodBuilder setter = type.DefineMethod("set_" + name, Accessor, null, [value]);
            code = setter.GetILGenerator();
            code.Emit(OpCodes.Ldarg_0);
            code.Emit(OpCodes.Ldarg_1);
            code.Emit(OpCodes.Stfld, field);
            code.Emit(OpCodes.Ret);
            property.SetSetMethod(setter);
        }

        return property;
    }
}
