namespace Peregrine.Json.Ecma;

/// <summary>
/// A host that can open plain containers: arrays without holes, and objects whose properties are all data properties, for which no toJSON is found. Nothing here runs code of the host's
/// programs.
/// </summary>
internal interface IPlainHost<TValue> : IEcmaHost<TValue>
{
    /// <summary>Begins a text of plain containers; returns false if the general code is to write it.</summary>
    bool BeginPlain();

    /// <summary>Called after something that is not plain was found.</summary>
    /// <param name="written">How many bytes had been written, which are discarded.</param>
    void GaveUp(nint written);

    /// <summary>
    /// Returns the kind of a value that is undefined, null, a Boolean, a Number or a String, <see cref="EcmaKind.Object"/> for every other object, and
    /// <see cref="EcmaKind.Symbol"/> for every other value, and for an absent one.
    /// </summary>
    EcmaKind PlainKindOf(TValue value);

    /// <summary>Describes a plain container; returns false for any other object.</summary>
    /// <param name="value">An object.</param>
    /// <param name="stack">Receives the properties of an object without hidden class: <see cref="PlainStack{TValue}.Add"/>.</param>
    /// <param name="opened">Receives everything but the positions in the text.</param>
    bool TryOpen(TValue value, PlainStack<TValue> stack, ref PlainContainer<TValue> opened);

    /// <summary>The hidden class of an object; what there was when it was opened is compared with it before a slot is read.</summary>
    object? ShapeOf(TValue value);

    /// <summary>The value in a slot of an object with a hidden class.</summary>
    TValue SlotOf(TValue value, int slot);

    /// <summary>The element of an array that was opened: of its <see cref="PlainContainer{TValue}.Items"/>.</summary>
    TValue ItemOf(object items, int index);
}
