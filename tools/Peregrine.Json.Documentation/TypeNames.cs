using System.Collections.Immutable;
using System.Reflection.Metadata;

namespace Peregrine.Json.Documentation;

/// <summary>Types as the identifiers of a documentation file have them (C# specification, D.4.2).</summary>
internal sealed class TypeNames : ISignatureTypeProvider<string, object?>
{
    public static TypeNames Provider { get; } = new();

    public static string Of(MetadataReader metadata, TypeDefinition type) => !type.GetDeclaringType().IsNil
        ? $"{Of(metadata, metadata.GetTypeDefinition(type.GetDeclaringType()))}.{metadata.GetString(type.Name)}"
        : InNamespace(metadata, type.Namespace, type.Name);

    public string GetTypeFromDefinition(MetadataReader reader, TypeDefinitionHandle handle, byte rawTypeKind) => Of(reader, reader.GetTypeDefinition(handle));

    public string GetTypeFromReference(MetadataReader reader, TypeReferenceHandle handle, byte rawTypeKind)
    {
        TypeReference type = reader.GetTypeReference(handle);
        return type.ResolutionScope.Kind == HandleKind.TypeReference
            ? $"{GetTypeFromReference(reader, (TypeReferenceHandle)type.ResolutionScope, rawTypeKind)}.{reader.GetString(type.Name)}"
            : InNamespace(reader, type.Namespace, type.Name);
    }

    public string GetTypeFromSpecification(MetadataReader reader, object? genericContext, TypeSpecificationHandle handle, byte rawTypeKind) =>
        reader.GetTypeSpecification(handle).DecodeSignature(this, genericContext);

    public string GetPrimitiveType(PrimitiveTypeCode typeCode) => "System." + typeCode;

    /// <summary>Each part of a nested type's name has its own arguments, where metadata counts its parameters.</summary>
    public string GetGenericInstantiation(string genericType, ImmutableArray<string> typeArguments)
    {
        int used = 0;
        return string.Join('.', genericType.Split('.').Select(part =>
        {
            int mark = part.IndexOf('`');
            if (mark < 0)
            {
                return part;
            }

            string[] own = [.. typeArguments.Skip(used).Take(int.Parse(part.AsSpan(mark + 1), null))];
            used += own.Length;
            return $"{part[..mark]}{{{string.Join(',', own)}}}";
        }));
    }

    public string GetGenericMethodParameter(object? genericContext, int index) => $"``{index}";

    public string GetGenericTypeParameter(object? genericContext, int index) => $"`{index}";

    public string GetSZArrayType(string elementType) => elementType + "[]";

    public string GetArrayType(string elementType, ArrayShape shape) => $"{elementType}[{string.Join(',', Enumerable.Repeat("0:", shape.Rank))}]";

    public string GetByReferenceType(string elementType) => elementType + "@";

    public string GetPointerType(string elementType) => elementType + "*";

    /// <summary>What <c>in</c>, <c>init</c> and <c>volatile</c> add is not part of the name.</summary>
    public string GetModifiedType(string modifier, string unmodifiedType, bool isRequired) => unmodifiedType;

    public string GetPinnedType(string elementType) => elementType;

    public string GetFunctionPointerType(MethodSignature<string> signature) => throw new NotSupportedException("A function pointer in the public surface.");

    private static string InNamespace(MetadataReader metadata, StringHandle space, StringHandle name) => space.IsNil ? metadata.GetString(name) : $"{metadata.GetString(space)}.{metadata.GetString(name)}";
}
