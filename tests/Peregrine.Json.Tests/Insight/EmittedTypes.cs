using System.Reflection;
using System.Reflection.Emit;

namespace Peregrine.Json.Tests.Insight;

/// <summary>Types that nobody would write.</summary>
internal static class EmittedTypes
{
    /// <summary>A class of many members.</summary>
    public static Type Wide(int members)
    {
        TypeBuilder type = Module().DefineType("Wide", TypeAttributes.Public);
        for (int i = 0; i < members; i++)
        {
            string name = $"M{i}";
            FieldBuilder field = type.DefineField("_" + name, typeof(int), FieldAttributes.Private);
            PropertyBuilder property = type.DefineProperty(name, PropertyAttributes.None, typeof(int), null);
            MethodBuilder getter = type.DefineMethod("get_" + name, MethodAttributes.Public, typeof(int), null);
            ILGenerator il = getter.GetILGenerator();
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Ldfld, field);
            il.Emit(OpCodes.Ret);
            property.SetGetMethod(getter);
        }

        return type.CreateType();
    }

    /// <summary>Classes that each have the next as a field; the last has a number.</summary>
    public static Type Chain(int length)
    {
        ModuleBuilder module = Module();
        Type next = typeof(int);
        for (int i = 0; i < length; i++)
        {
            TypeBuilder type = module.DefineType($"Link{i}", TypeAttributes.Public);
            type.DefineField("Next", next, FieldAttributes.Public);
            next = type.CreateType();
        }

        return next;
    }

    private static ModuleBuilder Module() => AssemblyBuilder.DefineDynamicAssembly(new AssemblyName("Emitted"), AssemblyBuilderAccess.Run).DefineDynamicModule("Emitted");
}
