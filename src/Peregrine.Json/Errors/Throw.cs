using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Errors;

/// <summary>
/// The exceptions for types, attributes and options that cannot work, with System.Text.Json's types and texts.
/// Each method returns the exception; the caller throws it.
/// </summary>
internal static class Throw
{
    // Types.
    public static InvalidOperationException InvalidType(Type type) => new(
        $"The type '{type}' is invalid for serialization or deserialization because it is a pointer type, is a ref struct, or contains "
        + "generic parameters that have not been replaced by specific types.");

    public static InvalidOperationException InvalidMemberType(Type type, string member, Type declaringType) => new(
        $"The type '{type}' of property '{member}' on type '{declaringType}' is invalid for serialization or deserialization because it is a "
        + "pointer type, is a ref struct, or contains generic parameters that have not been replaced by specific types.");

    public static ArgumentException WrongInputType(Type inputType, Type valueType) => new(
        $"The specified type {inputType} must derive from the specific value's type {valueType}.");

    public static NotSupportedException NoMetadata(Type type, string resolver) => new(NoMetadataText(type, resolver));

    public static InvalidOperationException NoMetadataInContext(Type type, string resolver) => new(NoMetadataText(type, resolver));

    // Names.
    /// <param name="declaringType">The type with both members.</param>
    /// <param name="name">The JSON name that both have.</param>
    public static InvalidOperationException NameCollision(Type declaringType, string name) => new(
        $"The JSON property name for '{declaringType}.{name}' collides with another property.");

    public static InvalidOperationException NameIsNull(Type declaringType, string member) => new(
        $"The JSON property name for '{declaringType}.{member}' cannot be null.");

    public static InvalidOperationException PolicyGaveNull(JsonNamingPolicy policy) => new(
        $"The naming policy '{policy}' cannot return null.");

    public static InvalidOperationException EnumIdentifier(string enumTypeName, string? identifier) => new(
        $"Enum type '{enumTypeName}' uses unsupported identifier '{identifier}'. It must not be null, empty, or containing leading or trailing "
        + "whitespace. Flags enums must additionally not contain commas.");

    // Members.
    public static InvalidOperationException RequiredWithoutSetter(string name, Type declaringType) => new(
        $"JsonPropertyInfo '{name}' defined in type '{declaringType}' is marked required but does not specify a setter.");

    public static InvalidOperationException RequiredExtensionData(string name, Type declaringType) => new(
        $"JsonPropertyInfo '{name}' defined in type '{declaringType}' is marked both as required and as an extension data property. "
        + "This combination is not supported.");

    public static InvalidOperationException IgnoreNullOnValueType(string member, Type declaringType) => new(
        $"The ignore condition 'JsonIgnoreCondition.WhenWritingNull' is not valid on value-type member '{member}' on type '{declaringType}'. "
        + "Consider using 'JsonIgnoreCondition.WhenWritingDefault'.");

    public static InvalidOperationException NumberHandlingOnMember(string member, Type declaringType) => new(
        "'JsonNumberHandlingAttribute' is only valid on a number or a collection of numbers when applied to a property or field. "
        + $"See member '{member}' on type '{declaringType}'.");

    public static InvalidOperationException AttributeTwice(Type attribute, string location) => new(
        $"The attribute '{attribute}' cannot exist more than once on '{location}'.");

    public static InvalidOperationException TypeAttributeTwice(Type type, Type attribute) => new(
        $"The type '{type}' cannot have more than one member that has the attribute '{attribute}'.");

    // Extension data.
    public static InvalidOperationException ExtensionDataType(Type memberType, string member) => new(
        $"The extension data property '{memberType}.{member}' is invalid. It must implement 'IDictionary<string, JsonElement>' or "
        + "'IDictionary<string, object>', or be 'JsonObject'.");

    public static InvalidOperationException ExtensionDataIsParameter(string member, Type declaringType) => new(
        $"The extension data property '{member}' on type '{declaringType}' cannot bind with a parameter in the deserialization constructor.");

    public static InvalidOperationException ExtensionDataConflictsWithDisallow(Type type, string member) => new(
        $"The type '{type}' is marked 'JsonUnmappedMemberHandling.Disallow' which conflicts with extension data property '{member}'.");

    public static InvalidOperationException ExtensionDataNodeConverter() => new(
        "A custom converter for JsonObject is not allowed on an extension property.");

    // Constructors.
    public static InvalidOperationException ConstructorParameterIncomplete(Type type) => new(
        $"Each parameter in the deserialization constructor on type '{type}' must bind to an object property or field on deserialization. "
        + "Each parameter name and type must match with a property or field on the object. Fields are only considered when "
        + "'JsonSerializerOptions.IncludeFields' is enabled. The name match can be case-insensitive.");

    /// <param name="first">The JSON name of the member that binds second.</param>
    /// <param name="second">The JSON name of the member found first.</param>
    /// <param name="type">The type with the constructor.</param>
    /// <param name="parameter">The parameter.</param>
    public static InvalidOperationException ConstructorParameterAmbiguous(string first, string second, Type type, string parameter) => new(
        $"Members '{first}' and '{second}' on type '{type}' cannot both bind with parameter '{parameter}' in the deserialization constructor.");

    public static NotSupportedException ConstructorParameterWithoutName(Type type) => new(
        $"The deserialization constructor for type '{type}' contains parameters with null names. This might happen because the parameter names "
        + "have been trimmed by ILLink. Consider using the source generated serializer instead.");

    // Converters.
    /// <param name="location">The type, or type and member with a dot between.</param>
    /// <param name="type">The type that should be converted.</param>
    public static InvalidOperationException ConverterAttributeNotCompatible(string location, Type type) => new(
        $"The converter specified on '{location}' is not compatible with the type '{type}'.");

    public static InvalidOperationException ConverterNotCompatible(Type converter, Type type) => new(
        $"The converter '{converter}' is not compatible with the type '{type}'.");

    public static InvalidOperationException ConverterAttributeInvalid(string location) => new(
        $"The converter specified on '{location}' does not derive from JsonConverter or have a public parameterless constructor.");

    public static InvalidOperationException FactoryGaveNull(Type factory) => new(
        $"The converter '{factory}' cannot return a null value.");

    public static InvalidOperationException FactoryGaveFactory(Type factory) => new(
        $"The converter '{factory}' cannot return an instance of JsonConverterFactory.");

    // Polymorphism.
    public static InvalidOperationException NoDerivedTypes(Type baseType) => new(
        $"Polymorphic configuration for type '{baseType}' should specify at least one derived type.");

    public static InvalidOperationException DerivedTypeNotSupported(Type derivedType, Type baseType) => new(
        $"Specified type '{derivedType}' is not a supported derived type for the polymorphic type '{baseType}'. Derived types must be assignable "
        + "to the base type, must not be generic and cannot be abstract classes or interfaces unless "
        + "'JsonUnknownDerivedTypeHandling.FallBackToNearestAncestor' is specified.");

    public static InvalidOperationException DerivedTypeTwice(Type baseType, Type derivedType) => new(
        $"The polymorphic type '{baseType}' has already specified derived type '{derivedType}'.");

    public static InvalidOperationException DiscriminatorTwice(Type baseType, object discriminator) => new(
        $"The polymorphic type '{baseType}' has already specified a type discriminator '{discriminator}'.");

    public static InvalidOperationException DiscriminatorNameReserved() => new(
        "The metadata property names '$id', '$ref', and '$values' are reserved and cannot be used as custom type discriminator property names.");

    public static InvalidOperationException MemberNamedAsMetadata(Type type, string name) => new(
        $"The type '{type}' contains property '{name}' that conflicts with an existing metadata property name. Consider either renaming it or "
        + "ignoring it with JsonIgnoreAttribute.");

    public static InvalidOperationException NotPolymorphic(Type type) => new(
        $"Specified type '{type}' does not support polymorphism. Polymorphic types cannot be structs, sealed types, generic types or System.Object.");

    // Populate.
    public static InvalidOperationException PopulateNotSupported(string name, Type type) => new(
        $"{Populated(name, type)} but it doesn't support populating. This can be either because the property type is immutable or it could use a custom converter.");

    public static InvalidOperationException PopulateWithoutGetter(string name, Type type) => new($"{Populated(name, type)} but it doesn't have a getter.");

    public static InvalidOperationException PopulateStructWithoutSetter(string name, Type type) => new(
        $"{Populated(name, type)} but is a value type that doesn't have a setter.");

    public static InvalidOperationException PopulatePolymorphic(string name, Type type) => new(
        $"{Populated(name, type)} but its type allows polymorphic deserialization.");

    public static InvalidOperationException PopulateReadOnlyIgnored(string name, Type type) => new(
        $"{Populated(name, type)} but it is a read-only member and JsonSerializerOptions has IgnoreReadOnlyProperties or IgnoreReadOnlyFields set.");

    public static InvalidOperationException CannotAssignNull(Type type) => new($"Unable to assign 'null' to the property or field of type '{type}'.");

    /// <summary>Of this library alone: the root of a call cannot be filled.</summary>
    public static NotSupportedException CannotPopulate(Type type) => new(
        $"Instances of '{type}' cannot be populated: the type is immutable or an array, has no members to set, allows polymorphic deserialization, or is read by a converter.");

    public static InvalidOperationException PopulateWithReferences() => new(
        "JsonObjectCreationHandling.Populate is incompatible with reference handling.");

    public static NotSupportedException PopulateWithParameters() => new(
        "JsonObjectCreationHandling.Populate is currently not supported in types with parameterized constructors.");

    // Options and arguments.
    public static InvalidOperationException OptionsReadOnly() => new(
        "This JsonSerializerOptions instance is read-only or has already been used in serialization or deserialization.");

    public static InvalidOperationException NoResolver() => new(
        "JsonSerializerOptions instance must specify a TypeInfoResolver setting before being marked as read-only.");

    public static InvalidOperationException NoReflection() => new(
        "Reflection-based serialization has been disabled for this application. Either use the source generator APIs or explicitly configure the "
        + "'JsonSerializerOptions.TypeInfoResolver' property.");

    public static InvalidOperationException IgnoreConditionTwice() => new(
        "'IgnoreNullValues' and 'DefaultIgnoreCondition' cannot both be set to non-default values.");

    public static ArgumentException NotFinite() => new(ErrorText.NotFinite);

    public static ArgumentException ValueTooLong(long length) => new($"The JSON value of length {length} is too large and not supported.");

    public static ArgumentException NameTooLong(long length) => new($"The JSON property name of length {length} is too large and not supported.");

    /// <summary>An encoder that user code wrote says of its work what cannot be.</summary>
    public static ArgumentException EncoderFailed() => new("The encoder did not encode the text.");

    /// <summary>Bits that no decimal has: only raw copies make them.</summary>
    public static ArgumentException NotADecimal() => new("The bits of the value are not those of a decimal.");

    /// <summary>Bits that no date, time or offset of the type has: only raw copies make them.</summary>
    public static ArgumentOutOfRangeException NotATime(Type type) => new(null, $"The bits of the value are not those of a {type}.");

    public static ArgumentException InvalidUtf16(Exception? inner = null) => new(ErrorText.InvalidUtf16, inner);

    public static JsonException NullForValueType(Type type) => new(ConversionText.CannotConvert(type));

    public static InvalidOperationException NodeIsContainer() => new(ErrorText.NodeIsContainer);

    private static string Populated(string name, Type type) =>
        $"Property '{name}' on type '{type}' is marked with {nameof(JsonObjectCreationHandling)}.{nameof(JsonObjectCreationHandling.Populate)}";

    private static string NoMetadataText(Type type, string resolver) =>
        $"JsonTypeInfo metadata for type '{type}' was not provided by TypeInfoResolver of type '{resolver}'. If using source generation, ensure that all "
        + "root types passed to the serializer have been annotated with 'JsonSerializableAttribute', along with any types that might be serialized polymorphically.";
}
