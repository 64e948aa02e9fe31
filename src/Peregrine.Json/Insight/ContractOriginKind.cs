namespace Peregrine.Json.Diagnostics;

/// <summary>What determines how a type is read and written.</summary>
public enum ContractOriginKind
{
    /// <summary>The type and its attributes, inspected by reflection or by the source generator.</summary>
    Type,

    /// <summary>A converter of the options.</summary>
    Options,

    /// <summary>A converter that an attribute of the type names.</summary>
    TypeAttribute,

    /// <summary>A converter that an attribute of the member names.</summary>
    MemberAttribute,

    /// <summary>The metadata of a source-generated context, unchanged.</summary>
    Context,

    /// <summary>Metadata from a resolver: changed by modifiers, or created by a user's resolver.</summary>
    Resolver,
}
