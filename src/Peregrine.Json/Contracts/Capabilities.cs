using Peregrine.Json.Insight;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Contracts;

/// <summary>A contract that JsonNumberHandling may affect: of a number, of object, or of a type that may contain numbers.</summary>
internal interface INumberHandlingContract
{
    /// <summary>
    /// Whether JsonNumberHandling applies to the values. For a collection, the contract of the elements decides; false if the elements are collections, too.
    /// </summary>
    bool HandlesNumbers { get; }

    /// <summary>Returns a copy of the contract with the number handling <paramref name="handling"/>.</summary>
    TypeContract WithNumberHandling(JsonNumberHandling handling);
}

/// <summary>
/// The contract of an object, a collection or a dictionary, or a contract around such a contract. Reports whether values can be created, and whether they can
/// be written with an id or a discriminator.
/// </summary>
internal interface IContainerContract
{
    /// <summary>
    /// Whether values can be created from JSON. For an object, false only if its type is abstract and its contract does not define how values are created.
    /// </summary>
    bool CanMake { get; }

    /// <summary>Whether an empty collection of the type can be created.</summary>
    bool CanCreate { get; }

    /// <summary>Whether a value can be written with an id or a discriminator. An array, for example, and an immutable collection cannot.</summary>
    bool CarriesMetadata { get; }
}

/// <summary>A contract that adds polymorphism or references to the values of another contract.</summary>
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
    /// <summary>Fills <paramref name="value"/>, which is not null, from the next JSON value. Called only if <see cref="IPopulates.CanPopulate"/>.</summary>
    void Populate(ref JsonReader reader, ref T value);

    /// <summary>
    /// Fills the root value of a call. Unlike <see cref="Populate"/>, does not throw if a required member is missing or if a dictionary contains a key already.
    /// The indexes in paths count only the elements of the JSON text.
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
    /// <summary>
    /// Writes the object. If references are preserved and the object has been written before, writes a reference instead. If cycles are ignored and the object
    /// is inside itself, writes null instead.
    /// </summary>
    void WriteReferred(ref JsonWriter writer, object value);

    /// <summary>Writes the object in pieces, like <see cref="TypeContract{T}.TryWrite"/>.</summary>
    bool TryWriteReferred(ref JsonWriter writer, PieceOutput output, object value);
}

/// <summary>A contract that can write null for a value inside itself (a cycle).</summary>
internal interface ICycleContract
{
    /// <summary>Whether the contract writes null for a value inside itself. False for structs, which cannot be inside themselves.</summary>
    bool NullsOpen { get; }
}

/// <summary>A contract that reports what its values may contain besides the values of its parts (<see cref="TypeContract.VisitParts"/>).</summary>
internal interface IExtentContract
{
    /// <summary>The content that values may have, without the content of their parts. Read only after the contract has been prepared.</summary>
    WriteExtent OwnExtent { get; }
}

/// <summary>A contract that inspects more than the first byte of a value to decide whether to read it in pieces.</summary>
internal interface ILookingContract
{
    /// <summary>
    /// Like <see cref="TypeContract.Pieces"/>, returns the reader that reads the next value in pieces, or null if the value must be read whole. Part of the
    /// value may not have arrived.
    /// </summary>
    PieceReader? PiecesAt(ref JsonReader ahead);
}

/// <summary>
/// A contract that determines at each query which code reads and writes its values: the code may change later, may differ between reading and writing, or may
/// be that of another contract or of System.Text.Json.
/// </summary>
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
/// Calls the capabilities of any contract, and returns a default if a contract lacks the capability. Each call tests the type of the contract, so these calls
/// are for discovery, for errors, and for work that is done once per contract. Code that runs for each value keeps the contract in a field typed as a class,
/// because a generic interface call in code shared by reference types costs up to 20 ns.
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
