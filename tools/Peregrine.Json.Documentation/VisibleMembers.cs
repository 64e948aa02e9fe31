using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;

namespace Peregrine.Json.Documentation;

/// <summary>The types that an assembly shows to others, and the names of the members that they show.</summary>
internal sealed class VisibleMembers
{
    private readonly Dictionary<string, HashSet<string>> _types = [];

    public VisibleMembers(string assembly)
    {
        using var file = new PEReader(File.OpenRead(assembly));
        MetadataReader metadata = file.GetMetadataReader();
        foreach (TypeDefinitionHandle handle in metadata.TypeDefinitions)
        {
            TypeDefinition type = metadata.GetTypeDefinition(handle);
            if (IsVisible(metadata, type))
            {
                _types.Add(NameOf(metadata, type), [.. MembersOf(metadata, type)]);
            }
        }
    }

    /// <summary>Whether others see what an identifier of a documentation file names (C# specification, D.4.2). Overloads of one name are not told apart.</summary>
    public bool Has(string identifier)
    {
        string path = identifier[2..];
        if (identifier[0] == 'T')
        {
            return _types.ContainsKey(path);
        }

        int end = path.AsSpan().IndexOfAny('(', '~');
        path = end < 0 ? path : path[..end];
        int dot = path.LastIndexOf('.');
        string name = path[(dot + 1)..];
        int arity = name.IndexOf("``", StringComparison.Ordinal);
        return _types.TryGetValue(path[..dot], out HashSet<string>? members) && members.Contains(arity < 0 ? name : name[..arity]);
    }

    private static IEnumerable<string> MembersOf(MetadataReader metadata, TypeDefinition type)
    {
        var methods = type.GetMethods().Where(handle => IsVisible(metadata.GetMethodDefinition(handle).Attributes)).ToHashSet();
        IEnumerable<StringHandle> names =
        [
            .. methods.Select(handle => metadata.GetMethodDefinition(handle).Name),
            .. type.GetFields().Select(metadata.GetFieldDefinition).Where(static field => IsVisible((MethodAttributes)field.Attributes)).Select(static field => field.Name),
            .. type.GetProperties().Select(metadata.GetPropertyDefinition).Where(property => methods.Contains(property.GetAccessors().Getter) || methods.Contains(property.GetAccessors().Setter)).Select(static property => property.Name),
            .. type.GetEvents().Select(metadata.GetEventDefinition).Where(@event => methods.Contains(@event.GetAccessors().Adder)).Select(static @event => @event.Name),
        ];
        return names.Select(name => metadata.GetString(name).Replace('.', '#'));
    }

    /// <summary>Fields have their accessibility in the same bits as methods (ECMA-335, II.23.1.5 and II.23.1.10).</summary>
    private static bool IsVisible(MethodAttributes attributes) =>
        (attributes & MethodAttributes.MemberAccessMask) is MethodAttributes.Public or MethodAttributes.Family or MethodAttributes.FamORAssem;

    private static bool IsVisible(MetadataReader metadata, TypeDefinition type) => (type.Attributes & TypeAttributes.VisibilityMask) switch
    {
        TypeAttributes.Public => true,
        TypeAttributes.NestedPublic or TypeAttributes.NestedFamily or TypeAttributes.NestedFamORAssem => IsVisible(metadata, metadata.GetTypeDefinition(type.GetDeclaringType())),
        _ => false,
    };

    private static string NameOf(MetadataReader metadata, TypeDefinition type)
    {
        string name = metadata.GetString(type.Name);
        return !type.GetDeclaringType().IsNil ? $"{NameOf(metadata, metadata.GetTypeDefinition(type.GetDeclaringType()))}.{name}"
            : type.Namespace.IsNil ? name
            : $"{metadata.GetString(type.Namespace)}.{name}";
    }
}
