namespace Peregrine.Json.Errors;

/// <summary>
/// Creates the exceptions for invalid types, attributes, options and values. Their types and messages are those of System.Text.Json, unless only this library
/// has the error. Most methods return the exception, and the caller throws it.
/// </summary>
internal static class Throw
{
    /// <summary>The source of System.Text.Json's exceptions, which existing programs read.</summary>
    public const string Source = "System.Text.Json";

    /// <summary>Sets the exception's source to that of System.Text.Json's exceptions.</summary>
    public static T WithSource<T>(this T error)
        where T : Exception
    {
        error.Source = Source;
        return error;
    }

    // Exceptions about types.
    public static InvalidOperationException InvalidType(Type type) => new InvalidOperationException(
        $"The type '{type}' is invalid for serialization or deserialization because it is a pointer type, is a ref struct, or contains "
        + "generic parameters that have not been replaced by specific types.").WithSource();

    public static InvalidOperationException InvalidMemberType(Type type, string member, Type declaringType) => new InvalidOperationException(
        $"The type '{type}' of property '{member}' on type '{declaringType}' is invalid for serialization or deserialization because it is a "
        + "pointer type, is a ref struct, or contains generic parameters that have not been replaced by specific types.").WithSource();

    public static ArgumentException WrongInputType(Type inputType, Type valueType) => new ArgumentException(
        $"The specified type {inputType} must derive from the specific value's type {valueType}.").WithSource();

    /// <summary>Creates the exception for ambiguous metadata. System.Text.Json stores it and throws it later, so the runtime becomes its source.</summary>
    /// <param name="type">The type without metadata.</param>
    /// <param name="first">A base type or interface of the type, which has metadata.</param>
    /// <param name="second">Another one, which is not related to the first.</param>
    public static NotSupportedException AmbiguousMetadata(Type type, Type first, Type second) => new(
        $"Ambiguous matches when resolving JsonTypeInfo metadata for type '{type}': '{first}', '{second}'. Consider either explicitly providing "
        + "metadata for the type or "
        + "removing one of its interface implementations.")
    { Source = typeof(object).Assembly.GetName().Name };

    public static InvalidOperationException NoMemberMetadata(Type type, object? resolver) => new InvalidOperationException(
        $"TypeInfoResolver '{resolver?.ToString() ?? "<null>"}' did not provide property metadata for type '{type}'.").WithSource();

    public static InvalidOperationException NoMetadataInContext(Type type, string context) =>
        new InvalidOperationException(ErrorText.NoMetadata(type, context)).WithSource();

    // Exceptions about names.
    /// <param name="declaringType">The type with both members.</param>
    /// <param name="name">The JSON name that both have.</param>
    public static InvalidOperationException NameCollision(Type declaringType, string name) => new InvalidOperationException(
        $"The JSON property name for '{declaringType}.{name}' collides with another property.").WithSource();

    public static InvalidOperationException NameIsNull(Type declaringType, string member) => new InvalidOperationException(
        $"The JSON property name for '{declaringType}.{member}' cannot be null.").WithSource();

    /// <summary>Throws if a key of a dictionary is null.</summary>
    public static void RefuseNullKey([System.Diagnostics.CodeAnalysis.NotNull] object? key) => ArgumentNullException.ThrowIfNull(key, "value");

    public static InvalidOperationException PolicyGaveNull(JsonNamingPolicy policy) => new InvalidOperationException(
        $"The naming policy '{policy}' cannot return null.").WithSource();

    public static InvalidOperationException EnumIdentifier(string enumTypeName, string? identifier) => new InvalidOperationException(
        $"Enum type '{enumTypeName}' uses unsupported identifier '{identifier}'.{StjVersion.EnumNameRule}").WithSource();

    // Exceptions about members.
    public static InvalidOperationException RequiredWithoutSetter(string name, Type declaringType) => new InvalidOperationException(
        $"JsonPropertyInfo '{name}' defined in type '{declaringType}' is marked required but does not specify a setter.").WithSource();

    public static InvalidOperationException RequiredExtensionData(string name, Type declaringType) => new InvalidOperationException(
        $"JsonPropertyInfo '{name}' defined in type '{declaringType}' is marked both as required and as an extension data property. "
        + "This combination is not supported.").WithSource();

    public static InvalidOperationException IgnoreNullOnValueType(string member, Type declaringType) => new InvalidOperationException(
        $"The ignore condition 'JsonIgnoreCondition.WhenWritingNull' is not valid on value-type member '{member}' on type '{declaringType}'. "
        + "Consider using 'JsonIgnoreCondition.WhenWritingDefault'.").WithSource();

    public static InvalidOperationException NotPossibleForKind(JsonTypeInfoKind kind) =>
        new InvalidOperationException($"Invalid JsonTypeInfo operation for JsonTypeInfoKind '{kind}'.").WithSource();

    public static InvalidOperationException NumberHandlingOnMember(string member, Type declaringType) => new InvalidOperationException(
        "'JsonNumberHandlingAttribute' is only valid on a number or a collection of numbers when applied to a property or field. "
        + $"See member '{member}' on type '{declaringType}'.").WithSource();

    public static InvalidOperationException AttributeTwice(Type attribute, string location) => new InvalidOperationException(
        $"The attribute '{attribute}' cannot exist more than once on '{location}'.").WithSource();

    public static InvalidOperationException TypeAttributeTwice(Type type, Type attribute) => new InvalidOperationException(
        $"The type '{type}' cannot have more than one member that has the attribute '{attribute}'.").WithSource();

    // Exceptions about extension data.
    public static InvalidOperationException ExtensionDataType(Type memberType, string member) => new InvalidOperationException(
        $"The extension data property '{memberType}.{member}' is invalid. It must implement 'IDictionary<string, JsonElement>' or "
        + "'IDictionary<string, object>', or be 'JsonObject'.").WithSource();

    public static InvalidOperationException ExtensionDataIsParameter(string member, Type declaringType) => new InvalidOperationException(
        $"The extension data property '{member}' on type '{declaringType}' cannot bind with a parameter in the deserialization constructor.").WithSource();

    public static InvalidOperationException ExtensionDataConflictsWithDisallow(Type type, string member) => new InvalidOperationException(
        $"The type '{type}' is marked 'JsonUnmappedMemberHandling.Disallow' which conflicts with extension data property '{member}'.").WithSource();

    public static InvalidOperationException ExtensionDataNodeConverter() => new InvalidOperationException(
        "A custom converter for JsonObject is not allowed on an extension property.").WithSource();

    // Exceptions about constructors.
    public static InvalidOperationException ConstructorParameterIncomplete(Type type) => new InvalidOperationException(
        $"Each parameter in the deserialization constructor on type '{type}' must bind to an object property or field on deserialization. "
        + "Each parameter name and type must match with a property or field on the object. Fields are only considered when "
        + "'JsonSerializerOptions.IncludeFields' is enabled. The name match can be case-insensitive.").WithSource();

    /// <param name="first">The name that the message shows first: the JSON name of the member that was found second.</param>
    /// <param name="second">The name that the message shows second: the JSON name of the member that was found first.</param>
    /// <param name="type">The type with the constructor.</param>
    /// <param name="parameter">The parameter.</param>
    public static InvalidOperationException ConstructorParameterAmbiguous(string first, string second, Type type, string parameter) =>
        new InvalidOperationException(
        $"Members '{first}' and '{second}' on type '{type}' cannot both bind with parameter '{parameter}' in the deserialization constructor.").WithSource();

    public static NotSupportedException ConstructorParameterWithoutName(Type type) => new NotSupportedException(
        $"The deserialization constructor for type '{type}' contains parameters with null names. This might happen because the parameter names "
        + "have been trimmed by ILLink. Consider using the source generated serializer instead.").WithSource();

    // Exceptions about converters.
    /// <param name="location">The type, or type and member with a dot between.</param>
    /// <param name="type">The type that should be converted.</param>
    public static InvalidOperationException ConverterAttributeNotCompatible(string location, Type type) => new InvalidOperationException(
        $"The converter specified on '{location}' is not compatible with the type '{type}'.").WithSource();

    public static InvalidOperationException ConverterNotCompatible(Type converter, Type type) => new InvalidOperationException(
        $"The converter '{converter}' is not compatible with the type '{type}'.").WithSource();

    public static InvalidOperationException ConverterAttributeInvalid(string location) => new InvalidOperationException(
        $"The converter specified on '{location}' does not derive from JsonConverter or have a public parameterless constructor.").WithSource();

    public static InvalidOperationException ConverterOfSeveralTypes(Type converter, Type converted, Type type) => new InvalidOperationException(
        $"The converter '{converter}' handles type '{converted}' but is being asked to convert type '{type}'. Either create a separate converter for "
        + $"type '{type}' "
        + "or change the converter's 'CanConvert' method to only return 'true' for a single type.").WithSource();

    public static InvalidOperationException FactoryGaveNull(Type factory) => new InvalidOperationException(
        $"The converter '{factory}' cannot return a null value.").WithSource();

    public static InvalidOperationException FactoryGaveFactory(Type factory) => new InvalidOperationException(
        $"The converter '{factory}' cannot return an instance of JsonConverterFactory.").WithSource();

    // Exceptions about polymorphism.
    public static InvalidOperationException NoDerivedTypes(Type baseType) => new InvalidOperationException(
        $"Polymorphic configuration for type '{baseType}' should specify at least one derived type.").WithSource();

    public static InvalidOperationException DerivedTypeNotSupported(Type derivedType, Type baseType) => new InvalidOperationException(
        $"Specified type '{derivedType}' is not a supported derived type for the polymorphic type '{baseType}'. Derived types must be assignable "
        + "to the base type, must not be generic and cannot be abstract classes or interfaces unless "
        + "'JsonUnknownDerivedTypeHandling.FallBackToNearestAncestor' is specified.").WithSource();

    public static InvalidOperationException DerivedTypeTwice(Type baseType, Type derivedType) => new InvalidOperationException(
        $"The polymorphic type '{baseType}' has already specified derived type '{derivedType}'.").WithSource();

    public static InvalidOperationException DiscriminatorTwice(Type baseType, object discriminator) => new InvalidOperationException(
        $"The polymorphic type '{baseType}' has already specified a type discriminator '{discriminator}'.").WithSource();

    public static InvalidOperationException DiscriminatorNameReserved() => new InvalidOperationException(
        "The metadata property names '$id', '$ref', and '$values' are reserved and cannot be used as custom type discriminator property names.").WithSource();

    public static InvalidOperationException MemberNamedAsMetadata(Type type, string name) => new InvalidOperationException(
        $"The type '{type}' contains property '{name}' that conflicts with an existing metadata property name. Consider either renaming it or "
        + "ignoring it with JsonIgnoreAttribute.").WithSource();

    /// <summary>Creates the exception for a type whose [JsonIgnore] has the condition Always, with the message of System.Text.Json 11.</summary>
    public static InvalidOperationException IgnoredType() => new InvalidOperationException("The value cannot be 'JsonIgnoreCondition.Always'.").WithSource();

    public static InvalidOperationException NotPolymorphic(Type type) => new InvalidOperationException(
        $"Specified type '{type}' does not support polymorphism. Polymorphic types cannot be structs, sealed types, generic types or "
        + "System.Object.").WithSource();

    // Exceptions about populating.
    public static InvalidOperationException PopulateNotSupported(string name, Type type) => new InvalidOperationException(
        $"{Populated(name, type)} but it doesn't support populating. This can be either because the property type is immutable or it could use a "
        + "custom converter.").WithSource();

    public static InvalidOperationException PopulateWithoutGetter(string name, Type type) =>
        new InvalidOperationException($"{Populated(name, type)} but it doesn't have a getter.").WithSource();

    public static InvalidOperationException PopulateStructWithoutSetter(string name, Type type) => new InvalidOperationException(
        $"{Populated(name, type)} but is a value type that doesn't have a setter.").WithSource();

    public static InvalidOperationException PopulatePolymorphic(string name, Type type) => new InvalidOperationException(
        $"{Populated(name, type)} but its type allows polymorphic deserialization.").WithSource();

    public static InvalidOperationException PopulateReadOnlyIgnored(string name, Type type) => new InvalidOperationException(
        $"{Populated(name, type)} but it is a read-only member and JsonSerializerOptions has IgnoreReadOnlyProperties or IgnoreReadOnlyFields "
        + "set.").WithSource();

    public static InvalidCastException CannotCast(Type value, Type type) =>
        new InvalidCastException($"Unable to cast object of type '{value}' to type '{type}'.").WithSource();

    public static InvalidOperationException CannotAssignNull(Type type) =>
        new InvalidOperationException($"Unable to assign 'null' to the property or field of type '{type}'.").WithSource();

    /// <summary>Creates an exception that only this library has: the root of a call cannot be filled.</summary>
    public static NotSupportedException CannotPopulate(Type type) => new NotSupportedException(
        $"Instances of '{type}' cannot be populated: the type is immutable or an array, has no members to set, allows polymorphic deserialization, or "
        + "is read by a converter.").WithSource();

    /// <summary>
    /// Creates an exception that only this library has. Without run-time code generation, System.Text.Json reads values by their metadata and can fill only
    /// members.
    /// </summary>
    public static NotSupportedException PopulateWithoutDynamicCode(Type type) => new NotSupportedException(
        $"Instances of '{type}' cannot be populated by metadata where no code can be made at run time: System.Text.Json then reads them, and it "
        + "populates members only.").WithSource();

    public static InvalidOperationException PopulateWithReferences() => new InvalidOperationException(
        "JsonObjectCreationHandling.Populate is incompatible with reference handling.").WithSource();

    public static NotSupportedException PopulateWithParameters() => new NotSupportedException(
        "JsonObjectCreationHandling.Populate is currently not supported in types with parameterized constructors.").WithSource();

    // Exceptions about values.
    public static ArgumentException NotFinite() => new ArgumentException(ErrorText.NotFinite).WithSource();

    public static ArgumentException ValueTooLong(long length) =>
        new ArgumentException($"The JSON value of length {length} is too large and not supported.").WithSource();

    public static ArgumentException NameTooLong(long length) =>
        new ArgumentException($"The JSON property name of length {length} is too large and not supported.").WithSource();

    public static ArgumentException InvalidUtf16(Exception? inner = null) => new ArgumentException(ErrorText.InvalidUtf16, inner).WithSource();

    public static JsonException NullForValueType(Type type) => new JsonException(ErrorText.CannotConvert(type)).WithSource();

    public static InvalidOperationException NodeIsContainer() => new InvalidOperationException(ErrorText.NodeIsContainer).WithSource();

    // Exceptions about generated code.
    public static ArgumentOutOfRangeException PositionOutside(long at, long length) =>
        new(nameof(at), at, $"The position is outside the {length} bytes that there are.");

    public static ArgumentOutOfRangeException NoSuchMember(int member) => new(nameof(member), member, "There is no member of this number.");

    public static ArgumentException EnumOfOtherNumber(Type type, Type number) => new($"The numbers of the enum '{type}' are not of the type '{number}'.");

    public static InvalidOperationException MemberOfOtherType(string member, Type type) =>
        new($"The code generated for '{type}' reaches its member '{member}' as that of another type.");

    /// <summary>Creates the exception for a type without the generated code that it needs.</summary>
    public static NotSupportedException NotGenerated(Type type) =>
        new(RefusedCode.Text ?? $"No code was generated for '{type}', and reflection is turned off.");

    public static InvalidOperationException NoUnknownMember() => new("The type has no extension data, or no unknown member has come.");

    private static string Populated(string name, Type type) =>
        $"Property '{name}' on type '{type}' is marked with {nameof(JsonObjectCreationHandling)}.{nameof(JsonObjectCreationHandling.Populate)}";
}
