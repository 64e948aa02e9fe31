namespace Peregrine.Json.Diagnostics;

/// <summary>The source that determines how a type is read and written.</summary>
public enum ContractOriginKind
{
    /// <summary>The type itself and its attributes, inspected by reflection or by this library's source generator.</summary>
    Type,

    /// <summary>A converter in <see cref="JsonSerializerOptions.Converters"/>.</summary>
    Options,

    /// <summary>The converter given by an attribute on the type.</summary>
    TypeAttribute,

    /// <summary>The converter given by an attribute on the member.</summary>
    MemberAttribute,

    /// <summary>The unchanged metadata of a source-generated <see cref="System.Text.Json.Serialization.JsonSerializerContext"/>.</summary>
    Context,

    /// <summary>Metadata that a modifier has changed, or that a resolver in user code has created.</summary>
    Resolver,
}
