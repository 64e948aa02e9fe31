using System.Text.Json;

namespace Peregrine.Json.Contracts;

/// <summary>Where contracts come from. The options ask it, so that rooms below discovery need no reflection.</summary>
internal interface IContractSource
{
    /// <summary>The options that stand for none given.</summary>
    JsonSerializerOptions Default();

    /// <summary>Makes options read-only, with a resolver if they have none.</summary>
    void Freeze(JsonSerializerOptions options);

    /// <summary>Makes the contract of a type.</summary>
    TypeContract Create(Type type, FrozenOptions options);

    /// <summary>The contract that writes values declared as object whose run-time type this is: that of its polymorphic base, where it has one.</summary>
    TypeContract CreateRuntime(Type type, FrozenOptions options);
}
