using Peregrine.Json.Insight;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Contracts;

/// <summary>A number, or a type that contains numbers: JsonNumberHandling can apply to it.</summary>
internal interface INumberHandlingContract
{
    /// <summary>Whether JsonNumberHandling applies. For a collection, its element type decides.</summary>
    bool HandlesNumbers { get; }

    /// <summary>Returns a copy of the contract with the number handling <paramref name="handling"/>.</summary>
    TypeContract WithNumberHandling(JsonNumberHandling handling);
}

/// <summary>An object, a collection or a dictionary, or a contract around one: whether values can be created, and whether they carry metadata.</summary>
internal interface IContainerContract
{
    /// <summary>Whether values can be created from JSON. An abstract type needs a contract that defines how.</summary>
    bool CanMake { get; }

    /// <summary>Whether an empty collection of the type can be created.</summary>
    bool CanCreate { get; }

    /// <summary>Whether a value can be written with an id or a discriminator: an array or an immutable collection cannot.</summary>
    bool CarriesMetadata { get; }
}

/// <summary>A contract around another contract that adds polymorphism or references.</summary>
internal interface IMetadataContract
{
    /// <summary>The contract without polymorphism and references.</summary>
    TypeContract Plain { get; }

    /// <summary>Whether a discriminator in the JSON can select another type for the value.</summary>
    bool ReadsDiscriminators { get; }
}

/// <summary>A contract that may support filling an existing value instead of replacing it.</summary>
internal interface IPopulates
{
    /// <summary>Whether the contract supports filling.</summary>
    bool CanPopulate { get; }

    /// <summary>Fills a boxed value and returns it; a struct is returned in a new box. Called only if <see cref="CanPopulate"/>.</summary>
    object PopulateObject(ref JsonReader reader, object value);

    /// <summary>Fills a boxed root value, like <see cref="IPopulates{T}.Update"/>, and returns it; a struct is returned in a new box.</summary>
    object UpdateObject(ref JsonReader reader, object value);
}

/// <inheritdoc/>
internal interface IPopulates<T> : IPopulates
{
    /// <summary>Fills <paramref name="value"/>, which is not null, from the next value. Called only if <see cref="IPopulates.CanPopulate"/>.</summary>
    void Populate(ref JsonReader reader, ref T value);

    /// <summary>
    /// Fills the root value of a call. Unlike <see cref="Populate"/>, requires no member, accepts existing keys, and counts only the elements of the JSON in
    /// paths.
    /// </summary>
    void Update(ref JsonReader reader, ref T value) => Populate(ref reader, ref value);

    /// <inheritdoc/>
    object IPopulates.PopulateObject(ref JsonReader reader, object value)
    {
        var typed = (T)value;
        Populate(ref reader, ref typed);
        return typed!;
    }

    /// <inheritdoc/>
    object IPopulates.UpdateObject(ref JsonReader reader, object value)
    {
        var typed = (T)value;
        Update(ref reader, ref typed);
        return typed!;
    }
}

/// <summary>A contract that registers the value under its pending <c>$id</c> before it reads the value's contents.</summary>
internal interface INotedContract<T>
{
    /// <summary>Reads the next value and registers it.</summary>
    T? ReadNoted(ref JsonReader reader);
}

/// <summary>A contract that tracks the identity of objects. The identity of a boxed struct is that of its box.</summary>
internal interface IIdentityContract
{
    /// <summary>Writes the object, or in its place a reference or null if it has occurred before.</summary>
    void WriteReferred(ref JsonWriter writer, object value);

    /// <summary>Writes the object in pieces, like <see cref="TypeContract{T}.TryWrite"/>.</summary>
    bool TryWriteReferred(ref JsonWriter writer, PieceOutput output, object value);
}

/// <summary>A contract that writes null for a value inside itself (a cycle).</summary>
internal interface ICycleContract
{
    /// <summary>Whether cycles are possible: structs have none.</summary>
    bool NullsOpen { get; }
}

/// <summary>A contract that reports what its values may contain, in addition to its parts (<see cref="TypeContract.VisitParts"/>).</summary>
internal interface IExtentContract
{
    /// <summary>The content that values may have. Read only after the contract has been prepared.</summary>
    WriteExtent OwnExtent { get; }
}

/// <summary>A contract that inspects more than the first byte of a value to decide whether to read it in pieces.</summary>
internal interface ILookingContract
{
    /// <summary>Returns the reader for the next value, like <see cref="TypeContract.Pieces"/>. Part of the value may not have arrived.</summary>
    PieceReader? PiecesAt(ref JsonReader ahead);
}

/// <summary>A contract whose values are read and written by code that may change later, or by different code for reading and for writing.</summary>
internal interface IServedContract
{
    /// <summary>The code that reads and writes values. If reading and writing differ, <see cref="IDescribedContract"/> reports both.</summary>
    ExecutionKind ServedBy { get; }

    /// <summary>Returns the code that reads a root, and the reason if that is System.Text.Json.</summary>
    ExecutionKind ReadBy(out FallbackReason reason)
    {
        reason = FallbackReason.None;
        return ServedBy;
    }

    /// <summary>Returns the code that writes the root of the next call, and the reason if that is System.Text.Json.</summary>
    ExecutionKind WrittenBy(bool isStreaming, out FallbackReason reason)
    {
        reason = FallbackReason.None;
        return ServedBy;
    }
}

/// <summary>
/// Default answers for contracts that lack a capability. Each call is a type test, for discovery, errors, and work done once per contract. Code that runs for
/// each value keeps the contract in a field typed as a class, because a generic interface call in code shared by reference types costs up to 20 ns.
/// </summary>
internal static class Capabilities
{
    extension(TypeContract contract)
    {
        /// <inheritdoc cref="INumberHandlingContract.HandlesNumbers"/>
        public bool HandlesNumbers => contract is INumberHandlingContract { HandlesNumbers: true };

        /// <inheritdoc cref="IServedContract.ReadBy"/>
        public ExecutionKind ReadBy(out FallbackReason reason)
        {
            reason = FallbackReason.None;
            return contract is IServedContract served ? served.ReadBy(out reason) : contract.Serving;
        }

        /// <inheritdoc cref="IServedContract.WrittenBy"/>
        public ExecutionKind WrittenBy(bool isStreaming, out FallbackReason reason)
        {
            reason = FallbackReason.None;
            return contract is IServedContract served ? served.WrittenBy(isStreaming, out reason) : contract.Serving;
        }

        /// <inheritdoc cref="IContainerContract.CanMake"/>
        public bool CanMake => contract is IContainerContract container ? container.CanMake : !contract.Type.IsAbstract;

        /// <inheritdoc cref="IContainerContract.CanCreate"/>
        public bool CanCreate => contract is IContainerContract { CanCreate: true };

        /// <inheritdoc cref="IContainerContract.CarriesMetadata"/>
        public bool CarriesMetadata => contract is IContainerContract { CarriesMetadata: true };

        /// <inheritdoc cref="IMetadataContract.Plain"/>
        public TypeContract Plain => (contract as IMetadataContract)?.Plain ?? contract;

        /// <inheritdoc cref="IMetadataContract.ReadsDiscriminators"/>
        public bool ReadsDiscriminators => contract is IMetadataContract { ReadsDiscriminators: true };

        /// <inheritdoc cref="IPopulates.CanPopulate"/>
        public bool CanPopulate => contract is IPopulates { CanPopulate: true };

        /// <inheritdoc cref="ICycleContract.NullsOpen"/>
        public bool NullsOpen => contract is ICycleContract { NullsOpen: true };

        /// <inheritdoc cref="IExtentContract.OwnExtent"/>
        public WriteExtent OwnExtent =>
            contract is IExtentContract own ? own.OwnExtent : contract.IsCollection ? WriteExtent.Large : WriteExtent.Small;

        /// <inheritdoc cref="INumberHandlingContract.WithNumberHandling"/>
        public TypeContract WithNumberHandling(JsonNumberHandling handling) => (contract as INumberHandlingContract)?.WithNumberHandling(handling) ?? contract;

        /// <inheritdoc cref="ILookingContract.PiecesAt"/>
        public PieceReader? PiecesAt(ref JsonReader ahead) =>
            contract is ILookingContract looking ? looking.PiecesAt(ref ahead) : contract.Pieces(ahead.Peek());
    }
}
