using System.Reflection.Emit;
using Peregrine.Json.Contracts;

namespace Peregrine.Json.Emit;

/// <summary>
/// Dynamic assemblies for emitted executors. Unlike a DynamicMethod, code in a dynamic assembly gets tiered compilation and PGO.
/// IgnoresAccessChecksToAttribute, which the runtime recognises by name, gives access to non-public members of user code and of this library. The runtime reads
/// the attribute once per assembly, so each dynamic assembly is for one set of accessed assemblies. Collectible code is compiled once, without tiers, and has
/// an assembly of its own.
/// </summary>
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class EmittedAssembly
{
    /// <summary>
    /// The maximum number of types in one assembly: for each new type, the runtime walks all metadata of the assembly (21 ms at 3,000 types; 4 ms for the first
    /// ones).
    /// </summary>
    public const int MostTypes = 64;

    private static readonly Dictionary<string, List<Shared>> s_shared = [];
    private static int s_count;

    /// <summary>
    /// Defines a public type that derives from <paramref name="parent"/> and may access everything in <paramref name="visible"/>; returns null if two of these
    /// assemblies have the same name, because code can refer to only one of them.
    /// </summary>
    public static TypeBuilder? DefineType(
        string name, [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.All)] Type parent, HashSet<Assembly> visible, bool isCollectible)
    {
        string[] names = [.. visible.Select(static assembly => assembly.GetName().Name!).Order(StringComparer.Ordinal)];
        return names.Distinct().Count() < names.Length ? null
            : ModuleFor(names, visible, isCollectible)
                .DefineType($"{name}_{Interlocked.Increment(ref s_count)}", TypeAttributes.Public | TypeAttributes.Sealed | TypeAttributes.Class, parent);
    }

    private static ModuleBuilder ModuleFor(string[] names, HashSet<Assembly> visible, bool isCollectible)
    {
        if (isCollectible)
        {
            return DefineModule(names, AssemblyBuilderAccess.RunAndCollect);
        }

        // Compares the assemblies themselves, because other assemblies may have the same names.
        string key = string.Join('|', names);
        lock (s_shared)
        {
            if (!s_shared.TryGetValue(key, out List<Shared>? sets))
            {
                s_shared.Add(key, sets = []);
            }

            Shared? shared = sets.Find(set => set.Visible.SetEquals(visible));
            if (shared is null)
            {
                sets.Add(shared = new Shared(visible, DefineModule(names, AssemblyBuilderAccess.Run)));
            }
            else if (shared.Types == MostTypes)
            {
                shared.Module = DefineModule(names, AssemblyBuilderAccess.Run);
                shared.Types = 0;
            }

            shared.Types++;
            return shared.Module;
        }
    }

    private static ModuleBuilder DefineModule(string[] visible, AssemblyBuilderAccess access)
    {
        AssemblyBuilder assembly = AssemblyBuilder.DefineDynamicAssembly(
            new AssemblyName($"Peregrine.Json.Emitted.{Interlocked.Increment(ref s_count)}"), access);
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
        TypeBuilder type = module.DefineType(
            "System.Runtime.CompilerServices.IgnoresAccessChecksToAttribute", TypeAttributes.Public | TypeAttributes.Sealed, typeof(Attribute));
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

    private sealed class Shared(HashSet<Assembly> visible, ModuleBuilder module)
    {
        public HashSet<Assembly> Visible => visible;

        public ModuleBuilder Module { get; set; } = module;

        public int Types { get; set; }
    }
}
