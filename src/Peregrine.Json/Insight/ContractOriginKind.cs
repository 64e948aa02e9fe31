namespace Peregrine.Json.Diagnostics;

/// <summary>The source that determines how a type is read and written.</summary>
public enum ContractOriginKind
{
    /// <summary>The type and its attributes, inspected by reflection or by the source generator.</summary>
    Type,

    /// <summary>A converter in <see cref="JsonSerializerOptions.Converters"/>.</summary>
    Options,

    /// <summary>A converter that an attribute of the type names.</summary>
    TypeAttribute,

    /// <summary>A converter that an attribute of the member names.</summary>
    MemberAttribute,

    /// <summary>The unchanged metadata of a source-generated <see cref="System.Text.Json.Serialization.JsonSerializerContext"/>.</summary>
    Context,

    /// <summary>The metadata of a resolver: modifiers have changed it, or a resolver of user code has created it.</summary>
    Resolver,
}
