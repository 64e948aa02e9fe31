using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.CompilerServices;

namespace Peregrine.Json.Tests.Discovery;

/// <summary>A constructor whose parameters have lost their names cannot be matched with members: refused as by System.Text.Json, in both directions.</summary>
public sealed class NamelessParameterTests
{
    [Fact]
    public void ATypeWithANamelessParameterIsRefused()
    {
        Assert.SkipUnless(RuntimeFeature.IsDynamicCodeSupported, "Needs dynamic code.");
        Type type = Make();
        object value = Activator.CreateInstance(type, 5)!;
        Same(() => Stj.Deserialize("{\"Number\":1}", type), () => JsonSerializer.Deserialize("{\"Number\":1}", type));
        Same(() => Stj.Deserialize("null", type), () => JsonSerializer.Deserialize("null", type));
        Same(() => Stj.Serialize(value, type), () => JsonSerializer.Serialize(value, type));
        Same(() => Stj.Serialize(new object[] { value }), () => JsonSerializer.Serialize(new object[] { value }));
    }

    private static void Same(Action theirs, Action ours)
    {
        Exception expected = Assert.ThrowsAny<Exception>(theirs), actual = Assert.ThrowsAny<Exception>(ours);
        Assert.Equal((expected.GetType(), expected.Message), (actual.GetType(), actual.Message));
    }

    private static Type Make()
    {
        TypeBuilder type = AssemblyBuilder.DefineDynamicAssembly(new AssemblyName("Peregrine.Json.Tests.Nameless"), AssemblyBuilderAccess.Run).DefineDynamicModule("m").DefineType("Nameless", TypeAttributes.Public);
        FieldBuilder field = type.DefineField("_number", typeof(int), FieldAttributes.Private);
        ConstructorBuilder constructor = type.DefineConstructor(MethodAttributes.Public, CallingConventions.Standard, [typeof(int)]);
        ILGenerator il = constructor.GetILGenerator();
        il.Emit(OpCodes.Ldarg_0);
        il.Emit(OpCodes.Call, typeof(object).GetConstructor([])!);
        il.Emit(OpCodes.Ldarg_0);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Stfld, field);
        il.Emit(OpCodes.Ret);
        MethodBuilder get = type.DefineMethod("get_Number", MethodAttributes.Public | MethodAttributes.SpecialName, typeof(int), []);
        il = get.GetILGenerator();
        il.Emit(OpCodes.Ldarg_0);
        il.Emit(OpCodes.Ldfld, field);
        il.Emit(OpCodes.Ret);
        type.DefineProperty("Number", PropertyAttributes.None, typeof(int), null).SetGetMethod(get);
        return type.CreateType();
    }
}
