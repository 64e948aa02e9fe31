using System.Collections;
using System.Collections.Concurrent;
using System.Text;

namespace Peregrine.Json.Errors;

/// <summary>
/// Messages of errors about values that cannot be read or written. They are identical to those of System.Text.Json, unless System.Text.Json has no such error.
/// Names from the input are limited in length (<see cref="SyntaxText.Quoted(string)"/>).
/// </summary>
internal static class ErrorText
{
    /// <summary>The beginning of the message for a value that cannot be converted to its .NET type.</summary>
    public const string CannotConvertBegin = "The JSON value could not be converted to ";

    public static string CannotConvert(Type type) => $"{CannotConvertBegin}{type}.";

    public const string InvalidUtf8 = "Cannot transcode invalid UTF-8 JSON text to UTF-16 string.";
    public const string InvalidUtf16 = "Cannot transcode invalid UTF-16 string to UTF-8 JSON text.";
    public const string MissingLowSurrogate = "Cannot read incomplete UTF-16 JSON text as string with missing low surrogate.";
    public const string InvalidBase64 = "Cannot decode JSON text that is not encoded as valid Base64 to bytes.";
    public const string CannotSerialize = "The object or value could not be serialized.";

    public const string TargetTooSmall = "The 'IBufferWriter' could not provide an output buffer that is large enough to continue writing.";
    public const string NodeIsContainer = "The element cannot be an object or array.";

    public const string NotFinite =
        ".NET number values such as positive and negative infinity cannot be written as valid JSON. To make it work when using "
        + "'JsonSerializer', consider specifying 'JsonNumberHandling.AllowNamedFloatingPointLiterals' (see "
        + "https://learn.microsoft.com/dotnet/api/system.text.json.serialization.jsonnumberhandling).";

    /// <summary>Returns the end of a write error's message: its path.</summary>
    public static string WriteSuffix(string path) => $" Path: {SyntaxText.Quoted(path)}.";

    public static string NoMetadata(Type type, string resolver) =>
        $"JsonTypeInfo metadata for type '{type}' was not provided by TypeInfoResolver of type '{resolver}'. If using source generation, ensure that all "
        + "root types passed to the serializer have been annotated with 'JsonSerializableAttribute', along with any types that might be serialized "
        + "polymorphically.";

    // Texts about members (System.Text.Json appends neither path nor position to the first five).
    public const string DuplicateKey = "Duplicate properties not allowed during deserialization.";

    public static string DuplicateMember(string name, Type type) =>
        $"Duplicate property '{SyntaxText.Quoted(name)}' encountered during deserialization of type '{type}'.";

    /// <summary>
    /// Returns the message for a repeated name. Shows only the first 15 code units of a longer name, as System.Text.Json does in this message only.
    /// </summary>
    public static string DuplicateName(string name) =>
        $"Duplicate property '{(name.Length <= 15 ? name : string.Concat(name.AsSpan(0, 15), "..."))}' encountered during deserialization.";

    public static string UnmappedMember(string name, Type type) =>
        $"The JSON property '{SyntaxText.Quoted(name)}' could not be mapped to any .NET member contained in type '{type}'.";

    /// <summary>
    /// Returns the message with the names of missing members. The list ends after the name with which it reaches 60 characters. A comma separates the names in
    /// every culture.
    /// </summary>
    public static string MissingMembers(Type type, IEnumerable<string> names)
    {
        const int Enough = 60;
        var list = new StringBuilder();
        foreach (string name in names)
        {
            list.Append(list.Length == 0 ? "" : ", ").Append('\'').Append(name).Append('\'');
            if (list.Length >= Enough)
            {
                break;
            }
        }

        return $"JSON deserialization for type '{type}' was missing required properties including: {list}.";
    }

    public static string MemberTakesNoNull(string name, Type type) =>
        $"The property or field '{name}' on type '{type}' doesn't allow setting null values. Consider updating its nullability annotation.";

    public static string MemberGivesNoNull(string name, Type type) =>
        $"The property or field '{name}' on type '{type}' doesn't allow getting null values. Consider updating its nullability annotation.";

    public static string ParameterTakesNoNull(string name, Type type) =>
        $"The constructor parameter '{name}' on type '{type}' doesn't allow null values. Consider updating its nullability annotation.";

    // Texts about converters.
    public static string ConverterRead(object converter) => $"The converter '{converter}' read too much or not enough.";

    public static string ConverterWrote(object converter) => $"The converter '{converter}' wrote too much or not enough.";

    // Texts about depth.
    public static string PossibleCycle(int maxDepth) =>
        $"A possible object cycle was detected. This can either be due to a cycle or if the object depth is larger than the maximum allowed depth "
        + $"of {maxDepth}. "
        + "Consider using ReferenceHandler.Preserve on JsonSerializerOptions to support cycles.";

    public static string WriterTooDeep(int depth, int maxDepth) =>
        $"CurrentDepth ({depth}) is equal to or larger than the maximum allowed depth of {maxDepth}. Cannot write the next JSON object or array.";

    // Texts about types that cannot be read or written. The diagnosis adds path and position (FaultKind.Unsupported).
    private const string RefusedInstances = "Serialization and deserialization of '", RefusedEnd = "' instances is not supported.";

    public static string InstancesNotSupported(Type type) => RefusedInstances + type.FullName + RefusedEnd;

    public static string TypeNotSupported(Type type) => $"The type '{type}' is not supported.";

    /// <summary>
    /// Whether a message says that a type is not supported. System.Text.Json throws an exception with this message and wraps it in another one with the place,
    /// so the inner exception has a source.
    /// </summary>
    public static bool IsTypeNotSupported(string text) =>
        text.StartsWith("The type '", StringComparison.Ordinal) && text.EndsWith("' is not supported.", StringComparison.Ordinal);

    /// <summary>Whether System.Text.Json throws this message in one of its converters that refuse every value.</summary>
    public static bool IsOfConverter(string? text) =>
        text is FSharpUnion || (text?.StartsWith(RefusedInstances, StringComparison.Ordinal) == true && text.EndsWith(RefusedEnd, StringComparison.Ordinal));

    public const string FSharpUnion = "F# discriminated union serialization is not supported. Consider authoring a custom converter for the type.";

    public static string NeedsAsync(Type type) => $"The type '{type}' can only be serialized using async serialization methods.";

    public static string AbstractType(Type type, bool hasDiscriminators) => hasDiscriminators ? NeedsDiscriminator(type)
        : $"Deserialization of interface or abstract types is not supported. Type '{type}'.";

    public static string NoConstructor(Type type) =>
        "Deserialization of types without a parameterless constructor, a singular parameterized constructor, or a parameterized constructor "
        + $"annotated with 'JsonConstructorAttribute' is not supported. Type '{type}'.";

    public static string CannotPopulate(Type type) =>
        $"The collection type '{type}' is abstract, an interface, or is read only, and could not be instantiated and populated.";

    /// <summary>Returns the message for JSON's null where a call fills an existing instance. Only this library has this message.</summary>
    public static string NullIntoExisting(Type type) => $"JSON's null cannot be read into an existing instance of '{type}'.";

    /// <summary>
    /// Returns the message for a collection that can be written but not read. In System.Text.Json, each kind of converter has its own message.
    /// </summary>
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "Only the words depend on it; the type itself is in use.")]
    public static string CannotMakeCollection(Type type)
    {
        if (!MayMeet.OwnCollections)
        {
            return CannotPopulate(type);
        }

        bool isClass = !type.IsInterface && !type.IsAbstract && !type.IsValueType;
        return !isClass || type.GetConstructor([]) is not null ? CannotPopulate(type) : NoConstructorOfCollection(type);
    }

    /// <summary>
    /// Returns the message for a collection that neither a constructor nor metadata can create. The message depends on the base classes and interfaces of the
    /// type.
    /// </summary>
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "Only the words depend on it; the type itself is in use.")]
    public static string NoConstructorOfCollection(Type type)
    {
        for (Type? ancestor = type; ancestor is not null; ancestor = ancestor.BaseType)
        {
            Type? definition = ancestor.IsGenericType ? ancestor.GetGenericTypeDefinition() : null;
            if (definition == typeof(List<>) || definition == typeof(Stack<>) || definition == typeof(Queue<>))
            {
                return TypeNotSupported(type);
            }

            if (definition == typeof(ConcurrentStack<>) || definition == typeof(ConcurrentQueue<>))
            {
                return NoConstructor(type);
            }
        }

        return !type.IsAbstract
            && Array.Exists(
                type.GetInterfaces(),
                i => i == typeof(IDictionary) || i == typeof(IList) || (i.IsGenericType && i.GetGenericTypeDefinition() == typeof(ICollection<>)))
            ? NoConstructor(type)
            : CannotPopulate(type);
    }

    /// <summary>Returns the message for a key type that is not supported. It names the converter that System.Text.Json has for the type.</summary>
    public static string KeyNotSupported(Type key, string converterType) =>
        $"The type '{key}' is not a supported dictionary key using converter of type '{converterType}'. Custom converters can add support for "
        + "dictionary key serialization by overriding the 'ReadAsPropertyName' and 'WriteAsPropertyName' methods.";

    // Texts about polymorphism.
    public static string NeedsDiscriminator(Type type) =>
        $"The JSON payload for polymorphic interface or abstract type '{type}' must specify a type discriminator.";

    public static string UnknownDiscriminator(object discriminator) =>
        $"Read unrecognized type discriminator id '{SyntaxText.Quoted(discriminator.ToString() ?? "")}'.";

    public static string RuntimeTypeNotSupported(Type runtimeType, Type baseType) =>
        $"Runtime type '{runtimeType}' is not supported by polymorphic type '{baseType}'.";

    public const string NotClassified =
        "The custom type classifier returned null, indicating it was unable to determine the target type for the JSON payload. Ensure the classifier "
        + "handles all expected JSON shapes.";

    public static string RuntimeTypeAmbiguous(Type runtimeType, Type first, Type second, Type baseType) =>
        $"Runtime type '{runtimeType}' has a diamond ambiguity between derived types '{first}' and '{second}' of polymorphic type '{baseType}'. "
        + "Consider either removing one of the derived types or removing the 'JsonUnknownDerivedTypeHandling.FallBackToNearestAncestor' setting.";

    // Texts about unions.
    public static string UnionAmbiguous(string kind, Type union) =>
        $"JSON value type '{kind}' is ambiguous for union type '{union}' because multiple case types can use this value type. Specify a custom type "
        + "classifier to support deserialization.";

    public static string UnionNotClassified(JsonTokenType token, Type union) =>
        $"The custom type classifier for union type '{union}' returned null for JSON token type '{token}'.";

    public static string UnionToken(JsonTokenType token, Type union) => $"JSON token type '{token}' is not supported for union type '{union}'.";

    public static string UnionNull(Type union) => $"The union type '{union}' does not support null values.";

    public static string UnionRuntimeType(Type type, Type union) => $"The runtime type '{type}' is not supported by union type '{union}'.";

    // Texts about metadata.
    public const string MetadataNotFirst =
        "The metadata property is either not supported by the type or is not the first property in the deserialized JSON object.";

    public const string DollarName =
        "Properties that start with '$' are not allowed in types that support metadata. Either replace the character or disable reference "
        + "preservation and polymorphic deserialization.";

    public const string ReferenceWithOthers = "A JSON object that contains a '$ref' metadata property must not contain any other properties.";
    public const string IdWithReference = "The metadata property '$id' cannot be used together with '$ref' metadata properties.";

    public const string ValuesAlone =
        "A '$values' metadata property must always be preceded by other metadata properties, such as '$id' or '$type'.";

    public static string MetadataTwice(string name) => $"Deserialized object contains a duplicate '{name}' metadata property.";

    /// <param name="token">The type of a token, or the kind of a value; the message shows its name.</param>
    public static string MetadataNotString<TToken>(TToken token)
        where TToken : struct, Enum =>
        $"The '$id', '$ref' or '$type' metadata properties must be JSON strings. Current token type is '{token}'.";

    public static string ValuesNotArray(JsonTokenType token) =>
        $"The '$values' metadata property must be a JSON array. Current token type is '{token}'.";

    public static string DerivedTypeWithoutMetadata(Type type) =>
        $"The converter for derived type '{type}' does not support metadata writes or reads.";

    public static string ReferenceNotFound(string id) => $"Reference '{SyntaxText.Quoted(id)}' was not found.";

    public static string IdTwice(string id) =>
        $"The value of the '$id' metadata property '{SyntaxText.Quoted(id)}' conflicts with an existing identifier.";

    public static string MetadataOnImmutable(Type type) =>
        $"Cannot parse a JSON object containing metadata properties like '$id' or '$type' into an array or immutable collection type. Type '{type}'.";

    public static string ReferenceToValueType(Type type) => $"Invalid reference to value type '{type}'.";

    public static string ReferenceInParameter(Type type) =>
        $"Reference metadata is not supported when deserializing constructor parameters. See type '{type}'.";

    public static string ReferenceOfWrongType(string id, Type actual, Type wanted) =>
        $"The object with reference id '{SyntaxText.Quoted(id)}' of type '{actual}' cannot be assigned to the type '{wanted}'.";

    /// <summary>Returns the message for an ordinary member beside <c>$values</c>.</summary>
    public static string ForeignMemberBesideValues(string name, Type type) =>
        ArrayMetadataFailed($"A JSON object containing metadata for a nested array includes a non-metadata property '{SyntaxText.Quoted(name)}'.", type);

    /// <summary>Returns the message for an object without <c>$values</c> that is read as a collection.</summary>
    public static string ValuesMissing(Type type) => ArrayMetadataFailed(ValuesAlone, type);

    private static string ArrayMetadataFailed(string reason, Type type) =>
        $"Deserialization failed for one of these reasons:{StjVersion.NewLine}1. {reason}{StjVersion.NewLine}2. {CannotConvert(type)}";
}
