namespace Peregrine.Json.Contracts;

/// <summary>
/// Creates contracts under given options. An interface, so that <see cref="OptionsScope"/> does not refer to discovery, which needs reflection.
/// </summary>
internal interface IContractSource
{
    /// <summary>Returns the options to use if the caller passes none.</summary>
    JsonSerializerOptions Default();

    /// <summary>Returns the key of the default options if it can be determined without creating them; otherwise null.</summary>
    OptionsKey? DefaultKey();

    /// <summary>
    /// Returns the resolver of the options, without the part by which System.Text.Json calls this library; null for the default resolver, which uses
    /// reflection.
    /// </summary>
    IJsonTypeInfoResolver? ResolverOf(JsonSerializerOptions options);

    /// <summary>Whether System.Text.Json calls this library when it is called with the options.</summary>
    bool IsBridged(JsonSerializerOptions options);

    /// <summary>Whether a derived type that a base type lists is written with its discriminator even if the derived type is the declared type.</summary>
    bool KeepsDiscriminators(JsonSerializerOptions options) => false;

    /// <summary>Makes options read-only; gives them a resolver if they have none.</summary>
    void Freeze(JsonSerializerOptions options);

    /// <summary>Creates the contract of a type.</summary>
    TypeContract Create(Type type, OptionsScope options);

    /// <summary>
    /// Creates and prepares the contract of a type. An implementation may instead return a contract that delegates to System.Text.Json, for example if the type
    /// is refused here but a newer version of System.Text.Json accepts it.
    /// </summary>
    TypeContract Prepare(Type type, OptionsScope options)
    {
        TypeContract contract = options.Contract(type);
        Preparation.Run(contract);
        return contract;
    }

    /// <summary>Creates and prepares the contract for values declared as object with this run-time type (<see cref="CreateRuntime"/>).</summary>
    TypeContract PrepareRuntime(Type type, OptionsScope options)
    {
        TypeContract contract = CreateRuntime(type, options);
        Preparation.Run(contract);
        return contract;
    }

    /// <summary>
    /// Creates the contract that writes values declared as object with this run-time type: the contract of the type's polymorphic base type, if there is one.
    /// Otherwise, it is the contract of the type itself or, if a resolver has no metadata for the type, of a base type that has metadata.
    /// </summary>
    TypeContract CreateRuntime(Type type, OptionsScope options);
}
