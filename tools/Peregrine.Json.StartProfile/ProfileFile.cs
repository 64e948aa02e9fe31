using System.Collections.Immutable;
using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;

namespace Peregrine.Json.StartProfile;

/// <summary>
/// Writes methods of an assembly as the compiler of images reads them (.mibc): an assembly whose global method AssemblyDictionary names groups, each a method that loads
/// the tokens of the group's methods. Generic types and methods are named over the type that stands for all references.
/// </summary>
internal sealed class ProfileFile
{
    /// <summary>As the JIT names them.</summary>
    private static readonly Dictionary<string, PrimitiveTypeCode> s_primitives = new()
    {
        ["bool"] = PrimitiveTypeCode.Boolean,
        ["char"] = PrimitiveTypeCode.Char,
        ["byte"] = PrimitiveTypeCode.SByte,
        ["ubyte"] = PrimitiveTypeCode.Byte,
        ["short"] = PrimitiveTypeCode.Int16,
        ["ushort"] = PrimitiveTypeCode.UInt16,
        ["int"] = PrimitiveTypeCode.Int32,
        ["uint"] = PrimitiveTypeCode.UInt32,
        ["long"] = PrimitiveTypeCode.Int64,
        ["ulong"] = PrimitiveTypeCode.UInt64,
        ["float"] = PrimitiveTypeCode.Single,
        ["double"] = PrimitiveTypeCode.Double,
        ["nint"] = PrimitiveTypeCode.IntPtr,
        ["nuint"] = PrimitiveTypeCode.UIntPtr,
    };

    private const SignatureCallingConvention Plain = SignatureCallingConvention.Default;

    private readonly MetadataReader _source;
    private readonly MetadataBuilder _metadata = new();
    private readonly BlobBuilder _code = new();
    private readonly MethodBodyStreamEncoder _bodies;
    private readonly Dictionary<string, TypeDefinitionHandle> _own;
    private readonly Dictionary<TypeDefinitionHandle, TypeReferenceHandle> _types = [];
    private readonly Dictionary<EntityHandle, EntityHandle> _references = [];
    private readonly AssemblyReferenceHandle _assembly;
    private readonly TypeReferenceHandle _anyReference;

    private ProfileFile(MetadataReader source)
    {
        _source = source;
        _bodies = new(_code);
        _own = OwnOf(source);
        _assembly = Assembly(source.GetString(source.GetAssemblyDefinition().Name));
        _anyReference = _metadata.AddTypeReference(Assembly("System.Private.Canon"), _metadata.GetOrAddString("System"), _metadata.GetOrAddString("__Canon"));
    }

    /// <summary>Whether the profile can name a method over these types: those of the assembly, and what has a name in every assembly.</summary>
    public static Func<TypeArgument, bool> Nameable(MetadataReader source)
    {
        Dictionary<string, TypeDefinitionHandle> own = OwnOf(source);
        return argument => argument.All(name => name == TypeArgument.AnyReference || s_primitives.ContainsKey(name) || own.ContainsKey(name));
    }

    private static Dictionary<string, TypeDefinitionHandle> OwnOf(MetadataReader source) => source.TypeDefinitions.ToDictionary(type => MethodName.TypeOf(source, type));

    public static void Write(MetadataReader source, IEnumerable<(MethodDefinitionHandle Handle, MethodName Listed)> methods, string path)
    {
        var file = new ProfileFile(source);
        string assembly = source.GetString(source.GetAssemblyDefinition().Name);
        file._metadata.AddAssembly(file._metadata.GetOrAddString("profile"), new Version(1, 0), default, default, default, AssemblyHashAlgorithm.None);
        file._metadata.AddModule(0, file._metadata.GetOrAddString("profile.mibc"), file._metadata.GetOrAddGuid(Guid.Empty), default, default);
        file._metadata.AddTypeDefinition(default, default, file._metadata.GetOrAddString("<Module>"), default, MetadataTokens.FieldDefinitionHandle(1), MetadataTokens.MethodDefinitionHandle(1));

        MethodDefinitionHandle group = file.Method("Methods", code =>
        {
            foreach ((MethodDefinitionHandle handle, MethodName listed) in methods)
            {
                code.OpCode(ILOpCode.Ldtoken);
                code.Token(file.Of(handle, listed));
                code.OpCode(ILOpCode.Pop);
            }
        });
        file.Method("AssemblyDictionary", code =>
        {
            code.LoadString(file._metadata.GetOrAddUserString(assembly + ";"));
            code.OpCode(ILOpCode.Ldtoken);
            code.Token(group);
            code.OpCode(ILOpCode.Pop);
        });
        var image = new BlobBuilder();
        new ManagedPEBuilder(PEHeaderBuilder.CreateLibraryHeader(), new MetadataRootBuilder(file._metadata), file._code, deterministicIdProvider: static _ => new BlobContentId(Guid.Empty, 1)).Serialize(image);
        using FileStream stream = File.Create(path);
        image.WriteContentTo(stream);
    }

    private MethodDefinitionHandle Method(string name, Action<InstructionEncoder> body)
    {
        var code = new InstructionEncoder(new BlobBuilder());
        body(code);
        code.OpCode(ILOpCode.Ret);
        int at = _bodies.AddMethodBody(code);
        return _metadata.AddMethodDefinition(MethodAttributes.Public | MethodAttributes.Static, MethodImplAttributes.IL, _metadata.GetOrAddString(name), Signature(0, parameters: 0), at, default);
    }

    private BlobHandle Signature(int arity, int parameters)
    {
        var blob = new BlobBuilder();
        new BlobEncoder(blob).MethodSignature(Plain, arity).Parameters(parameters, static result => result.Void(), static _ => { });
        return _metadata.GetOrAddBlob(blob);
    }

    private AssemblyReferenceHandle Assembly(string name) => _metadata.AddAssemblyReference(_metadata.GetOrAddString(name), new Version(0, 0), default, default, default, default);

    private EntityHandle Of(MethodDefinitionHandle handle, MethodName listed)
    {
        MethodDefinition method = _source.GetMethodDefinition(handle);
        var signature = new BlobBuilder();
        new SignatureCopy(_source, signature, Reference).Method(_source.GetBlobReader(method.Signature));
        TypeDefinitionHandle type = method.GetDeclaringType();
        EntityHandle owner = Owner(type, ArgumentsOf(listed.TypeArguments, _source.GetTypeDefinition(type).GetGenericParameters().Count));
        EntityHandle member = _metadata.AddMemberReference(owner, _metadata.GetOrAddString(_source.GetString(method.Name)), _metadata.GetOrAddBlob(signature));
        int arity = method.GetGenericParameters().Count;
        if (arity == 0)
        {
            return member;
        }

        var blob = new BlobBuilder();
        GenericTypeArgumentsEncoder encoder = new BlobEncoder(blob).MethodSpecificationSignature(arity);
        Encode(encoder, ArgumentsOf(listed.Arguments, arity));
        return _metadata.AddMethodSpecification(member, _metadata.GetOrAddBlob(blob));
    }

    private EntityHandle Owner(TypeDefinitionHandle type, TypeArgument[] arguments)
    {
        if (arguments.Length == 0)
        {
            return Reference(type);
        }

        var blob = new BlobBuilder();
        Encode(new BlobEncoder(blob).TypeSpecificationSignature().GenericInstantiation(Reference(type), arguments.Length, IsValue(type)), arguments);
        return _metadata.AddTypeSpecification(_metadata.GetOrAddBlob(blob));
    }

    /// <summary>What the compiler makes of a generic method has parameters of its own: it is named over references.</summary>
    private static TypeArgument[] ArgumentsOf(string listed, int arity)
    {
        TypeArgument[] arguments = TypeArgument.Parse(listed);
        return arguments.Length == arity ? arguments : [.. Enumerable.Repeat(new TypeArgument(TypeArgument.AnyReference, []), arity)];
    }

    private void Encode(GenericTypeArgumentsEncoder encoder, TypeArgument[] arguments)
    {
        foreach (TypeArgument argument in arguments)
        {
            Encode(encoder.AddArgument(), argument);
        }
    }

    private void Encode(SignatureTypeEncoder encoder, TypeArgument argument)
    {
        if (argument.Name == TypeArgument.AnyReference)
        {
            encoder.Type(_anyReference, isValueType: false);
        }
        else if (s_primitives.TryGetValue(argument.Name, out PrimitiveTypeCode code))
        {
            encoder.PrimitiveType(code);
        }
        else
        {
            TypeDefinitionHandle type = _own[argument.Name];
            if (argument.Arguments.Length == 0)
            {
                encoder.Type(Reference(type), IsValue(type));
            }
            else
            {
                Encode(encoder.GenericInstantiation(Reference(type), argument.Arguments.Length, IsValue(type)), argument.Arguments);
            }
        }
    }

    private bool IsValue(TypeDefinitionHandle type) =>
        _source.GetTypeDefinition(type).BaseType is { Kind: HandleKind.TypeReference } parent && _source.GetString(_source.GetTypeReference((TypeReferenceHandle)parent).Name) is "ValueType" or "Enum";

    private TypeReferenceHandle Reference(TypeDefinitionHandle handle)
    {
        if (!_types.TryGetValue(handle, out TypeReferenceHandle reference))
        {
            TypeDefinition type = _source.GetTypeDefinition(handle);
            EntityHandle scope = type.GetDeclaringType().IsNil ? _assembly : Reference(type.GetDeclaringType());
            _types[handle] = reference = _metadata.AddTypeReference(scope, _metadata.GetOrAddString(_source.GetString(type.Namespace)), _metadata.GetOrAddString(_source.GetString(type.Name)));
        }

        return reference;
    }

    private EntityHandle Reference(EntityHandle handle)
    {
        if (handle.Kind == HandleKind.TypeDefinition)
        {
            return Reference((TypeDefinitionHandle)handle);
        }

        if (!_references.TryGetValue(handle, out EntityHandle reference))
        {
            TypeReference type = _source.GetTypeReference((TypeReferenceHandle)handle);
            EntityHandle scope = type.ResolutionScope.Kind == HandleKind.TypeReference
                ? Reference(type.ResolutionScope)
                : Assembly(_source.GetString(_source.GetAssemblyReference((AssemblyReferenceHandle)type.ResolutionScope).Name));
            _references[handle] = reference = _metadata.AddTypeReference(scope, _metadata.GetOrAddString(_source.GetString(type.Namespace)), _metadata.GetOrAddString(_source.GetString(type.Name)));
        }

        return reference;
    }
}
