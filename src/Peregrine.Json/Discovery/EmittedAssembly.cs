using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;

namespace Peregrine.Json.Discovery;

/// <summary>
/// Dynamic assemblies for emitted executors. A dynamic assembly tiers and gets PGO, a DynamicMethod does not. Access to the user's and our own
/// non-public members comes by IgnoresAccessChecksToAttribute, which the runtime honours by name; since it is read once an assembly, there is
/// one for each set of assemblies to see.
/// </summary>
[RequiresDynamicCode(ContractDiscovery.Dynamic)]
internal static class EmittedAssembly
{
    /// <summary>Types of one assembly: the runtime goes through all of its metadata for each new type (21 ms at 3,000, where the first take 4).</summary>
    public const int MostTypes = 64;

    private static readonly ConcurrentDictionary<string, (ModuleBuilder Module, int Types)> s_modules = new();
    private static int s_count;

    /// <summary>A new public type that derives from <paramref name="parent"/> and may use everything in <paramref name="visible"/>.</summary>
    public static TypeBuilder DefineType(string name, [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.All)] Type parent, IEnumerable<Assembly> visible)
    {
        string[] names = [.. visible.Select(a => a.GetName().Name!).Distinct().Order(StringComparer.Ordinal)];
        (ModuleBuilder module, _) = s_modules.AddOrUpdate(
            string.Join('|', names),
            _ => (DefineModule(names), 1),
            (_, current) => current.Types < MostTypes ? (current.Module, current.Types + 1) : (DefineModule(names), 1));
        return module.DefineType($"{name}_{Interlocked.Increment(ref s_count)}", TypeAttributes.Public | TypeAttributes.Sealed | TypeAttributes.Class, parent);
    }

    private static ModuleBuilder DefineModule(string[] visible)
    {
        AssemblyBuilder assembly = AssemblyBuilder.DefineDynamicAssembly(new AssemblyName($"Peregrine.Json.Emitted.{Interlocked.Increment(ref s_count)}"), AssemblyBuilderAccess.Run);
        ModuleBuilder module = assembly.DefineDynamicModule("Emitted");
        ConstructorInfo attribute = DefineAttribute(module);
        foreach (string name in visible)
        {
            assembly.SetCustomAttribute(new CustomAttributeBuilder(attribute, [name]));
        }

        return module;
    }

    private static ConstructorInfo DefineAttribute(ModuleBuilder module)
    {
        TypeBuilder type = module.DefineType("System.Runtime.CompilerServices.IgnoresAccessChecksToAttribute", TypeAttributes.Public | TypeAttributes.Sealed, typeof(Attribute));
        FieldBuilder name = type.DefineField("_assemblyName", typeof(string), FieldAttributes.Private);
        ConstructorBuilder constructor = type.DefineConstructor(MethodAttributes.Public, CallingConventions.Standard, [typeof(string)]);
        ILGenerator il = constructor.GetILGenerator();
        il.Emit(OpCodes.Ldarg_0);
        il.Emit(OpCodes.Call, typeof(Attribute).GetConstructor(BindingFlags.Instance | BindingFlags.NonPublic, [])!);
        il.Emit(OpCodes.Ldarg_0);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Stfld, name);
        il.Emit(OpCodes.Ret);
        PropertyBuilder property = type.DefineProperty("AssemblyName", PropertyAttributes.None, typeof(string), null);
        MethodBuilder getter = type.DefineMethod("get_AssemblyName", MethodAttributes.Public, typeof(string), []);
        il = getter.GetILGenerator();
        il.Emit(OpCodes.Ldarg_0);
        il.Emit(OpCodes.Ldfld, name);
        il.Emit(OpCodes.Ret);
        property.SetGetMethod(getter);
        return type.CreateType().GetConstructor([typeof(string)])!;
    }
}
