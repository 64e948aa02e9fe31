using System.Reflection;
using System.Reflection.Emit;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Peregrine.Json.House.Rules;

/// <summary>
/// Members of an assembly that nothing uses: methods and fields to which no instruction of it leads, and constants that no line names. What may be
/// called from outside, by way of an interface or a base, or by its name as a string, is used.
/// </summary>
internal sealed class Unused
{
    private static readonly Dictionary<int, OperandType> s_operands =
        typeof(OpCodes).GetFields(BindingFlags.Static | BindingFlags.Public).Select(static field => (OpCode)field.GetValue(null)!).ToDictionary(static code => code.Value & 0xFFFF, static code => code.OperandType);

    private readonly MetadataReader _metadata;
    private readonly PEReader _image;
    private readonly HashSet<EntityHandle> _used = [];
    private readonly HashSet<string> _named = [];
    private readonly Dictionary<(TypeDefinitionHandle Type, string Name), List<(EntityHandle Handle, byte[] Signature)>> _members = [];

    private Unused(PEReader image)
    {
        _image = image;
        _metadata = image.GetMetadataReader();
        foreach (TypeDefinitionHandle handle in _metadata.TypeDefinitions)
        {
            TypeDefinition type = _metadata.GetTypeDefinition(handle);
            foreach (MethodDefinitionHandle method in type.GetMethods())
            {
                MethodDefinition definition = _metadata.GetMethodDefinition(method);
                Add(handle, definition.Name, method, definition.Signature);
            }

            foreach (FieldDefinitionHandle field in type.GetFields())
            {
                FieldDefinition definition = _metadata.GetFieldDefinition(field);
                Add(handle, definition.Name, field, definition.Signature);
            }

            foreach (MethodImplementationHandle implementation in type.GetMethodImplementations())
            {
                Use(_metadata.GetMethodImplementation(implementation).MethodBody);
            }
        }

        foreach (MethodDefinitionHandle method in _metadata.MethodDefinitions)
        {
            Follow(_metadata.GetMethodDefinition(method));
        }
    }

    /// <summary>Methods and fields of the assembly in this file which nothing in it uses, nor <paramref name="others"/> by name.</summary>
    public static IEnumerable<Finding> Members(string path, IReadOnlySet<string> others)
    {
        using var image = new PEReader(File.OpenRead(path));
        var scan = new Unused(image);
        return [.. scan.Find().Where(member => !others.Contains(member.Name)).Select(member => new Finding(Path.GetFileName(path), 1, $"{member.Type}.{member.Name} is used by nothing."))];
    }

    /// <summary>Constants that nothing names: a private one in the files of its type, another anywhere.</summary>
    public static IEnumerable<Finding> Constants(IReadOnlyCollection<SourceFile> files, IReadOnlySet<string> others)
    {
        Dictionary<SourceFile, IReadOnlyDictionary<string, int>> names = files.ToDictionary(static file => file, static file => file.Names);
        ILookup<string, SourceFile> parts = files.SelectMany(static file => file.Nodes.OfType<TypeDeclarationSyntax>().Select(type => (type.Identifier.ValueText, file))).ToLookup(static part => part.ValueText, static part => part.file);
        foreach (SourceFile file in files.Where(static file => !file.IsGenerated))
        {
            foreach (FieldDeclarationSyntax field in file.Nodes.OfType<FieldDeclarationSyntax>().Where(static field => field.Modifiers.Any(SyntaxKind.ConstKeyword)))
            {
                bool isPrivate = !field.Modifiers.Any(static modifier => modifier.Kind() is SyntaxKind.PublicKeyword or SyntaxKind.InternalKeyword or SyntaxKind.ProtectedKeyword);
                IEnumerable<SourceFile> places = isPrivate ? parts[((TypeDeclarationSyntax)field.Parent!).Identifier.ValueText].Distinct() : files;
                foreach (VariableDeclaratorSyntax constant in field.Declaration.Variables)
                {
                    string name = constant.Identifier.ValueText;
                    if (places.Sum(place => names[place].GetValueOrDefault(name)) < 2 && (isPrivate || !others.Contains(name)))
                    {
                        yield return file.At(constant, $"the constant {name} is used by nothing.");
                    }
                }
            }
        }
    }

    private void Add(TypeDefinitionHandle type, StringHandle name, EntityHandle member, BlobHandle signature)
    {
        (TypeDefinitionHandle, string) key = (type, _metadata.GetString(name));
        if (!_members.TryGetValue(key, out List<(EntityHandle, byte[])>? members))
        {
            _members.Add(key, members = []);
        }

        members.Add((member, _metadata.GetBlobBytes(signature)));
    }

    private IEnumerable<(string Type, string Name)> Find()
    {
        foreach (((TypeDefinitionHandle owner, string name), List<(EntityHandle Handle, byte[])> members) in _members)
        {
            TypeDefinition type = _metadata.GetTypeDefinition(owner);
            string typeName = _metadata.GetString(type.Name);
            if (IsGenerated(type.GetCustomAttributes()) || typeName.Contains('<') || name.Contains('<') || name[0] == '.' || _named.Contains(Plain(name)))
            {
                continue;
            }

            foreach ((EntityHandle member, _) in members)
            {
                if (!_used.Contains(member) && (member.Kind == HandleKind.MethodDefinition ? IsOwn((MethodDefinitionHandle)member, type) : IsOwn((FieldDefinitionHandle)member, type)))
                {
                    yield return (typeName, Plain(name));
                }
            }
        }
    }

    private static string Plain(string name) => name.StartsWith("get_", StringComparison.Ordinal) || name.StartsWith("set_", StringComparison.Ordinal) ? name[4..] : name;

    private bool IsOwn(MethodDefinitionHandle handle, TypeDefinition type)
    {
        MethodDefinition method = _metadata.GetMethodDefinition(handle);
        return (method.Attributes & MethodAttributes.Virtual) == 0 && !IsGenerated(method.GetCustomAttributes()) && !(IsPublic(type) && (method.Attributes & MethodAttributes.MemberAccessMask) is MethodAttributes.Public or MethodAttributes.Family);
    }

    private bool IsOwn(FieldDefinitionHandle handle, TypeDefinition type)
    {
        FieldDefinition field = _metadata.GetFieldDefinition(handle);
        return (field.Attributes & (FieldAttributes.Literal | FieldAttributes.SpecialName)) == 0 && !IsGenerated(field.GetCustomAttributes()) && !IsInline(type);
    }

    private bool IsPublic(TypeDefinition type) =>
        (type.Attributes & TypeAttributes.VisibilityMask) == TypeAttributes.Public
        || ((type.Attributes & TypeAttributes.VisibilityMask) == TypeAttributes.NestedPublic && IsPublic(_metadata.GetTypeDefinition(type.GetDeclaringType())));

    /// <summary>The one field of an inline array stands for all of its elements.</summary>
    private bool IsInline(TypeDefinition type) => type.GetCustomAttributes().Any(attribute => NameOf(attribute) == "InlineArrayAttribute");

    private bool IsGenerated(CustomAttributeHandleCollection attributes) => attributes.Any(attribute => NameOf(attribute) == "CompilerGeneratedAttribute");

    private string? NameOf(CustomAttributeHandle handle) =>
        _metadata.GetCustomAttribute(handle).Constructor is { Kind: HandleKind.MemberReference } constructor
        && _metadata.GetMemberReference((MemberReferenceHandle)constructor).Parent is { Kind: HandleKind.TypeReference } type
            ? _metadata.GetString(_metadata.GetTypeReference((TypeReferenceHandle)type).Name)
            : null;

    private void Follow(MethodDefinition method)
    {
        if (method.RelativeVirtualAddress == 0)
        {
            return;
        }

        BlobReader il = _image.GetMethodBody(method.RelativeVirtualAddress).GetILReader();
        while (il.RemainingBytes > 0)
        {
            int code = il.ReadByte();
            switch (s_operands[code == 0xFE ? 0xFE00 | il.ReadByte() : code])
            {
                case OperandType.InlineField or OperandType.InlineMethod or OperandType.InlineTok:
                    Use(MetadataTokens.EntityHandle(il.ReadInt32()));
                    break;
                case OperandType.InlineString:
                    _named.Add(_metadata.GetUserString((UserStringHandle)MetadataTokens.Handle(il.ReadInt32())));
                    break;
                case OperandType.InlineSwitch:
                    int targets = il.ReadInt32();
                    il.Offset += 4 * targets;
                    break;
                case OperandType.InlineI8 or OperandType.InlineR:
                    il.Offset += 8;
                    break;
                case OperandType.InlineVar:
                    il.Offset += 2;
                    break;
                case OperandType.ShortInlineBrTarget or OperandType.ShortInlineI or OperandType.ShortInlineVar:
                    il.Offset++;
                    break;
                case OperandType.InlineNone:
                    break;
                default:
                    il.Offset += 4;
                    break;
            }
        }
    }

    private void Use(EntityHandle member)
    {
        switch (member.Kind)
        {
            case HandleKind.MethodSpecification:
                Use(_metadata.GetMethodSpecification((MethodSpecificationHandle)member).Method);
                break;
            case HandleKind.MemberReference:
                MemberReference reference = _metadata.GetMemberReference((MemberReferenceHandle)member);
                if (OwnerOf(reference.Parent) is { } owner && _members.TryGetValue((owner, _metadata.GetString(reference.Name)), out List<(EntityHandle Handle, byte[] Signature)>? members))
                {
                    byte[] signature = _metadata.GetBlobBytes(reference.Signature);
                    _used.UnionWith(members.Where(candidate => candidate.Signature.AsSpan().SequenceEqual(signature)).Select(static candidate => candidate.Handle));
                }

                break;
            default:
                _used.Add(member);
                break;
        }
    }

    /// <summary>The type of this assembly of which a reference names an instance.</summary>
    private TypeDefinitionHandle? OwnerOf(EntityHandle parent)
    {
        if (parent.Kind == HandleKind.TypeDefinition)
        {
            return (TypeDefinitionHandle)parent;
        }

        if (parent.Kind != HandleKind.TypeSpecification)
        {
            return null;
        }

        BlobReader signature = _metadata.GetBlobReader(_metadata.GetTypeSpecification((TypeSpecificationHandle)parent).Signature);
        return signature.ReadSignatureTypeCode() == SignatureTypeCode.GenericTypeInstance && signature.ReadCompressedInteger() is 0x11 or 0x12 && signature.ReadTypeHandle() is { Kind: HandleKind.TypeDefinition } type
            ? (TypeDefinitionHandle)type
            : null;
    }
}
