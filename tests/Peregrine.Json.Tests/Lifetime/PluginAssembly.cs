using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.Loader;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Tests.Lifetime;

/// <summary>An assembly in bytes, as a plug-in is: a model, a derived type, an enum, a struct and a converter that inherits one of ours.</summary>
internal static class PluginAssembly
{
    /// <summary>What the types of the plug-in are called.</summary>
    public const string Name = "Peregrine.Json.Tests.Plugin";

    /// <summary>The assembly's bytes.</summary>
    public static byte[] Bytes { get; } = Make(Name, static (name, core) => new PersistedAssemblyBuilder(name, core), static builder =>
    {
        var stream = new MemoryStream();
        ((PersistedAssemblyBuilder)builder).Save(stream);
        return stream.ToArray();
    });

    /// <summary>The same as a dynamic assembly.</summary>
    public static Assembly Dynamic(AssemblyBuilderAccess access) =>
        Make(Name, (name, _) => AssemblyBuilder.DefineDynamicAssembly(name, access), static builder => (Assembly)builder);

    /// <summary>A fresh load context with the plug-in.</summary>
    public static AssemblyLoadContext Load(bool isCollectible, out Assembly assembly)
    {
        var context = new AssemblyLoadContext("plugin", isCollectible);
        assembly = context.LoadFromStream(new MemoryStream(Bytes));
        return context;
    }

    private static TResult Make<TResult>(string name, Func<AssemblyName, Assembly, AssemblyBuilder> create, Func<AssemblyBuilder, TResult> finish)
    {
        AssemblyBuilder assembly = create(new AssemblyName(name), typeof(object).Assembly);
        ModuleBuilder module = assembly.DefineDynamicModule(name);
        EnumBuilder kind = module.DefineEnum("Kind", TypeAttributes.Public, typeof(int));
        kind.DefineLiteral("One", 0);
        kind.DefineLiteral("Two", 1);
        Type kindType = kind.CreateType();

        TypeBuilder spot = module.DefineType("Spot", TypeAttributes.Public | TypeAttributes.Sealed | TypeAttributes.SequentialLayout, typeof(ValueType));
        AddProperty(spot, "X", typeof(int));
        AddProperty(spot, "Hidden", typeof(int), MethodAttributes.Assembly);
        Type spotType = spot.CreateType();

        TypeBuilder model = module.DefineType("Model", TypeAttributes.Public);
        model.DefineDefaultConstructor(MethodAttributes.Public);
        AddProperty(model, "Number", typeof(int));
        AddProperty(model, "Text", typeof(string));
        AddProperty(model, "Kind", kindType);
        AddProperty(model, "Spot", spotType);
        AddProperty(model, "Names", typeof(List<string>));
        AddProperty(model, "Children", model.MakeArrayType());
        AddProperty(model, "Kinds", typeof(Dictionary<,>).MakeGenericType(typeof(string), kindType));
        AddProperty(model, "Any", typeof(object));
        Type modelType = model.CreateType();

        TypeBuilder derived = module.DefineType("Derived", TypeAttributes.Public, modelType);
        derived.DefineDefaultConstructor(MethodAttributes.Public);
        AddProperty(derived, "More", typeof(double));
        Type derivedType = derived.CreateType();

        TypeBuilder shape = module.DefineType("Shape", TypeAttributes.Public, modelType);
        shape.DefineDefaultConstructor(MethodAttributes.Public);
        ConstructorInfo attribute = typeof(JsonDerivedTypeAttribute).GetConstructor([typeof(Type), typeof(string)])!;
        TypeBuilder circle = module.DefineType("Circle", TypeAttributes.Public, shape);
        shape.SetCustomAttribute(new CustomAttributeBuilder(attribute, [circle, "circle"]));
        shape.CreateType();
        circle.DefineDefaultConstructor(MethodAttributes.Public);
        AddProperty(circle, "Radius", typeof(decimal?));
        circle.CreateType();

        TypeBuilder other = module.DefineType("Plugged", TypeAttributes.Public, typeof(object), [typeof(IPlugged)]);
        other.DefineDefaultConstructor(MethodAttributes.Public);
        AddProperty(other, "Number", typeof(int), MethodAttributes.Public | MethodAttributes.Virtual);
        AddProperty(other, "Inner", derivedType);
        other.CreateType();

        TypeBuilder converter = module.DefineType("Converter", TypeAttributes.Public, typeof(PluginConverter<>).MakeGenericType(spotType));
        converter.DefineDefaultConstructor(MethodAttributes.Public);
        converter.CreateType();
        return finish(assembly);
    }

    private static void AddProperty(TypeBuilder type, string name, Type value, MethodAttributes access = MethodAttributes.Public)
    {
        FieldBuilder field = type.DefineField("_" + name, value, FieldAttributes.Private);
        PropertyBuilder property = type.DefineProperty(name, PropertyAttributes.None, value, null);
        const MethodAttributes Accessor = MethodAttributes.SpecialName | MethodAttributes.HideBySig;
        MethodBuilder get = type.DefineMethod("get_" + name, access | Accessor, value, []);
        ILGenerator il = get.GetILGenerator();
        il.Emit(OpCodes.Ldarg_0);
        il.Emit(OpCodes.Ldfld, field);
        il.Emit(OpCodes.Ret);
        property.SetGetMethod(get);
        MethodBuilder set = type.DefineMethod("set_" + name, access | Accessor, null, [value]);
        il = set.GetILGenerator();
        il.Emit(OpCodes.Ldarg_0);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Stfld, field);
        il.Emit(OpCodes.Ret);
        property.SetSetMethod(set);
        if (access == MethodAttributes.Assembly)
        {
            property.SetCustomAttribute(new CustomAttributeBuilder(typeof(JsonIncludeAttribute).GetConstructor([])!, []));
        }
    }
}

/// <summary>What a host declares and a plug-in implements.</summary>
public interface IPlugged
{
    int Number { get; set; }
}

/// <summary>A value of the host with a member that a plug-in fills.</summary>
public sealed class HostModel
{
    public object? Any { get; set; }

    public IPlugged? Plugged { get; set; }
}

/// <summary>A converter that a plug-in inherits.</summary>
public class PluginConverter<T> : JsonConverter<T>
    where T : struct
{
    public override T Read(ref System.Text.Json.Utf8JsonReader reader, Type typeToConvert, System.Text.Json.JsonSerializerOptions options)
    {
        reader.Skip();
        return default;
    }

    public override void Write(System.Text.Json.Utf8JsonWriter writer, T value, System.Text.Json.JsonSerializerOptions options) => writer.WriteStringValue(value.ToString());
}
