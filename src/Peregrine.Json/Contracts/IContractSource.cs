using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Contracts;

/// <summary>Where contracts come from. The options ask it, so that rooms below discovery need no reflection.</summary>
internal interface IContractSource
{
    /// <summary>The options that stand for none given.</summary>
    JsonSerializerOptions Default();

    /// <summary>The key of the defaults where they can be known without making them, else null.</summary>
    OptionsKey? DefaultKey();

    /// <summary>The options' resolver; null for the usual one, which finds what reflection finds.</summary>
    IJsonTypeInfoResolver? ResolverOf(JsonSerializerOptions options);

    /// <summary>Whether System.Text.Json calls this library where it is called with the options.</summary>
    bool IsBridged(JsonSerializerOptions options);

    /// <summary>Makes options read-only, with a resolver if they have none.</summary>
    void Freeze(JsonSerializerOptions options);

    /// <summary>Makes the contract of a type.</summary>
    TypeContract Create(Type type, OptionsScope options);

    /// <summary>
    /// Makes the contract of a type and prepares it. Where it is refused, or would not be as System.Text.Json reads and writes the type, one that leaves the type to
    /// that.
    /// </summary>
    TypeContract Prepare(Type type, OptionsScope options)
    {
        TypeContract contract = options.Contract(type);
        Preparation.Run(contract);
        return contract;
    }

    /// <summary>The same for values declared as object whose run-time type this is (<see cref="CreateRuntime"/>).</summary>
    TypeContract PrepareRuntime(Type type, OptionsScope options)
    {
        TypeContract contract = CreateRuntime(type, options);
        Preparation.Run(contract);
        return contract;
    }

    /// <summary>The contract that writes values declared as object whose run-time type this is: that of its polymorphic base, where it has one.</summary>
    TypeContract CreateRuntime(Type type, OptionsScope options);
}
