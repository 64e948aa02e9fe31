using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;

namespace Peregrine.Json.Documentation;

/// <summary>The types and members that an assembly shows to others, by the identifiers of its documentation file (C# specification, D.4.2).</summary>
internal sealed class VisibleMembers
{
    private readonly HashSet<string> _identifiers = [];

    public VisibleMembers(string assembly)
    {
        using var file = new PEReader(File.OpenRead(assembly));
        MetadataReader metadata = file.GetMetadataReader();
        foreach (TypeDefinitionHandle handle in metadata.TypeDefinitions)
        {
            TypeDefinition type = metadata.GetTypeDefinition(handle);
            if (IsVisible(metadata, type))
            {
                string name = TypeNames.Of(metadata, type);
                _identifiers.Add("T:" + name);
                _identifiers.UnionWith(MembersOf(metadata, type, name));
            }
        }
    }

    /// <summary>Whether others see what an identifier names.</summary>
    public bool Has(string identifier) => _identifiers.Contains(identifier);

    private static IEnumerable<string> MembersOf(MetadataReader metadata, TypeDefinition type, string owner)
    {
        string Named(char kind, StringHandle name) => $"{kind}:{owner}.{metadata.GetString(name).Replace('.', '#')}";
        var methods = type.GetMethods().Where(handle => IsVisible(metadata.GetMethodDefinition(handle).Attributes)).ToHashSet();
        foreach (MethodDefinition method in methods.Select(metadata.GetMethodDefinition))
        {
            MethodSignature<string> signature = method.DecodeSignature(TypeNames.Provider, null);
            string arity = signature.GenericParameterCount > 0 ? $"``{signature.GenericParameterCount}" : "";
            string result = metadata.GetString(method.Name) is "op_Implicit" or "op_Explicit" ? "~" + signature.ReturnType : "";
            yield return Named('M', method.Name) + arity + Parameters(signature) + result;
        }

        foreach (PropertyDefinition property in type.GetProperties().Select(metadata.GetPropertyDefinition))
        {
            if (methods.Contains(property.GetAccessors().Getter) || methods.Contains(property.GetAccessors().Setter))
            {
                yield return Named('P', property.Name) + Parameters(property.DecodeSignature(TypeNames.Provider, null));
            }
        }

        foreach (FieldDefinition field in type.GetFields().Select(metadata.GetFieldDefinition).Where(static field => IsVisible((MethodAttributes)field.Attributes)))
        {
            yield return Named('F', field.Name);
        }

        foreach (EventDefinition item in type.GetEvents().Select(metadata.GetEventDefinition).Where(item => methods.Contains(item.GetAccessors().Adder)))
        {
            yield return Named('E', item.Name);
        }
    }

    private static string Parameters(MethodSignature<string> signature) =>
        signature.ParameterTypes.Length == 0 ? "" : "(" + string.Join(',', signature.ParameterTypes) + ")";

    /// <summary>Fields have their accessibility in the same bits as methods (ECMA-335, II.23.1.5 and II.23.1.10).</summary>
    private static bool IsVisible(MethodAttributes attributes) =>
        (attributes & MethodAttributes.MemberAccessMask) is MethodAttributes.Public or MethodAttributes.Family or MethodAttributes.FamORAssem;

    private static bool IsVisible(MetadataReader metadata, TypeDefinition type) => (type.Attributes & TypeAttributes.VisibilityMask) switch
    {
        TypeAttributes.Public => true,
        TypeAttributes.NestedPublic or TypeAttributes.NestedFamily or TypeAttributes.NestedFamORAssem => IsVisible(metadata, metadata.GetTypeDefinition(type.GetDeclaringType())),
        _ => false,
    };
}
