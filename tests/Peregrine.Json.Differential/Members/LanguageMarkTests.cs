using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.CompilerServices;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Members;

/// <summary>Members that are <c>required</c> in assemblies for older frameworks: the attributes of the language are the assembly's own.</summary>
public class LanguageMarkTests
{
    [Theory]
    [InlineData(true, true, false, false)]
    [InlineData(true, true, true, false)]
    [InlineData(true, true, true, true)]
    [InlineData(true, false, false, false)]
    [InlineData(false, true, false, false)]
    [InlineData(false, false, false, false)]
    public void AttributesAreKnownByName(bool isTypeMarked, bool isMemberMarked, bool setsRequired, bool isInherited)
    {
        if (!RuntimeFeature.IsDynamicCodeSupported)
        {
            Assert.Skip("Emitting types needs dynamic code.");
        }

        Type type = Emit(isTypeMarked, isMemberMarked, setsRequired, isInherited);
        var report = new Report();
        foreach (JsonSerializerOptions? options in new JsonSerializerOptions?[] { null, JsonSerializerOptions.Web, new() { UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow } })
        {
            foreach (string text in new[] { "{}", "{\"A\":1}", "{\"B\":1}", "{\"B\":null,\"A\":2}", "{\"a\":1}", "{\"C\":1}" })
            {
                Both.Of(type).Read(report, System.Text.Encoding.UTF8.GetBytes(text), options);
            }
        }

        report.Check();
    }

    /// <summary>A type with the members A and B of numbers, B required, and perhaps a type derived from it, as a compiler writes them.</summary>
    private static Type Emit(bool isTypeMarked, bool isMemberMarked, bool setsRequired, bool isInherited)
    {
        ModuleBuilder module = EmittedCode.Module($"LanguageMarks{isTypeMarked}{isMemberMarked}{setsRequired}{isInherited}");
        CustomAttributeBuilder required = Own(module, typeof(RequiredMemberAttribute)), sets = Own(module, typeof(SetsRequiredMembersAttribute));
        TypeBuilder type = module.DefineType("Marked", TypeAttributes.Public);
        EmittedCode.Property(type, "A", typeof(int));
        PropertyBuilder member = EmittedCode.Property(type, "B", typeof(int?));
        if (isTypeMarked)
        {
            type.SetCustomAttribute(required);
        }

        if (isMemberMarked)
        {
            member.SetCustomAttribute(required);
        }

        ConstructorBuilder constructor = type.DefineDefaultConstructor(MethodAttributes.Public);
        if (setsRequired && !isInherited)
        {
            constructor.SetCustomAttribute(sets);
        }

        Type made = type.CreateType();
        if (!isInherited)
        {
            return made;
        }

        TypeBuilder derived = module.DefineType("Derived", TypeAttributes.Public, made);
        ConstructorBuilder another = derived.DefineDefaultConstructor(MethodAttributes.Public);
        if (setsRequired)
        {
            another.SetCustomAttribute(sets);
        }

        return derived.CreateType();
    }

    /// <summary>The module's own attribute with the name of another.</summary>
    private static CustomAttributeBuilder Own(ModuleBuilder module, Type attribute)
    {
        TypeBuilder own = module.DefineType(attribute.FullName!, TypeAttributes.NotPublic, typeof(Attribute));
        own.DefineDefaultConstructor(MethodAttributes.Public);
        return new CustomAttributeBuilder(own.CreateType().GetConstructor([])!, []);
    }
}
