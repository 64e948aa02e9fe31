using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Contracts;

/// <summary>A number, or a type that contains numbers, to which JsonNumberHandling can apply.</summary>
internal interface INumberHandlingContract
{
    /// <summary>Whether it applies. For a collection, its element decides.</summary>
    bool HandlesNumbers { get; }

    /// <summary>Returns the same contract with the number handling <paramref name="handling"/> says.</summary>
    TypeContract WithNumberHandling(JsonNumberHandling handling);
}

/// <summary>An object, a collection or a dictionary, or a contract around one: how its values are created, and whether they carry metadata.</summary>
internal interface IContainerContract
{
    /// <summary>Whether values can be created from JSON. For an abstract type, only if its contract says how.</summary>
    bool CanMake { get; }

    /// <summary>Whether an empty collection of the type can be created.</summary>
    bool CanCreate { get; }

    /// <summary>Whether ids and discriminators can be written with a value: not with an array or an immutable collection.</summary>
    bool CarriesMetadata { get; }
}

/// <summary>A contract around another that adds polymorphism or references.</summary>
internal interface IMetadataContract
{
    /// <summary>The contract without either.</summary>
    TypeContract Plain { get; }

    /// <summary>Whether JSON may name another type for the value.</summary>
    bool ReadsDiscriminators { get; }
}

/// <summary>A contract that may be able to fill an existing value instead of replacing it.</summary>
internal interface IPopulates
{
    /// <summary>Whether it can.</summary>
    bool CanPopulate { get; }

    /// <summary>Fills a boxed value and returns it; a struct is returned in a new box. Called only if <see cref="CanPopulate"/>.</summary>
    object PopulateObject(ref JsonReader reader, object value);
}

/// <inheritdoc/>
internal interface IPopulates<T> : IPopulates
{
    /// <summary>Fills <paramref name="value"/>, which is not null, from the next value. Called only if <see cref="IPopulates.CanPopulate"/>.</summary>
    void Populate(ref JsonReader reader, ref T value);

    /// <summary>
    /// As <see cref="Populate"/>, for the root of a call: no member is required, existing keys do not count as duplicates, and paths count only the elements of
    /// the JSON.
    /// </summary>
    void Update(ref JsonReader reader, ref T value) => Populate(ref reader, ref value);

    /// <inheritdoc/>
    object IPopulates.PopulateObject(ref JsonReader reader, object value)
    {
        var typed = (T)value;
        Populate(ref reader, ref typed);
        return typed!;
    }
}

/// <summary>A contract that registers the value under its pending <c>$id</c> before it reads the value's contents.</summary>
internal interface INotedContract<T>
{
    /// <summary>Reads the next value.</summary>
    T? ReadNoted(ref JsonReader reader);
}

/// <summary>
/// A contract that tracks the identity of objects. If the type is not declared, it is the identity of the given object; for structs, of the box.
/// </summary>
internal interface IIdentityContract
{
    /// <summary>Writes the object.</summary>
    void WriteReferred(ref JsonWriter writer, object value);

    /// <summary>The same, as <see cref="TypeContract{T}.TryWrite"/>.</summary>
    bool TryWriteReferred(ref JsonWriter writer, PieceOutput output, object value);
}

/// <summary>A contract that writes a value already being written further out (a cycle) as null.</summary>
internal interface ICycleContract
{
    /// <summary>Whether it does: structs have no cycles.</summary>
    bool NullsOpen { get; }
}

/// <summary>A contract with loops of its own over the elements of collections or the entries of dictionaries.</summary>
internal interface IElementContract<T>
{
    /// <summary>The loops.</summary>
    Elements<T> Elements { get; }
}

/// <summary>A contract that reports what its values may contain, apart from its parts (<see cref="TypeContract.VisitParts"/>).</summary>
internal interface IExtentContract
{
    /// <summary>What the values may contain. Called only after the contract has been prepared.</summary>
    WriteExtent OwnExtent { get; }
}

/// <summary>A contract that inspects more than the first byte of a value to decide whether it is read in pieces.</summary>
internal interface ILookingContract
{
    /// <summary>As <see cref="TypeContract.Pieces"/> for the next value, part of which may not have arrived.</summary>
    PieceReader? PiecesAt(ref JsonReader ahead);
}

/// <summary>
/// The answers for contracts without the capability. Each call is a type test: use it in discovery, for errors, and for work done once per contract. Code that
/// runs for each value keeps the object it calls in a field typed as a class, because a generic interface call in code shared by reference types costs up to 20
/// ns.
/// </summary>
internal static class Capabilities
{
    extension(TypeContract contract)
    {
        /// <inheritdoc cref="INumberHandlingContract.HandlesNumbers"/>
        public bool HandlesNumbers => contract is INumberHandlingContract { HandlesNumbers: true };

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
