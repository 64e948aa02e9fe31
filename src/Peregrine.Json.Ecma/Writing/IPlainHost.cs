namespace Peregrine.Json.Ecma;

/// <summary>
/// A host that can describe plain containers: arrays without holes, and objects with data properties only and without toJSON. No method that this interface
/// adds runs a script's code.
/// </summary>
internal interface IPlainHost<TValue> : IEcmaHost<TValue>
{
    /// <summary>Prepares the host for the writing of plain containers; returns false if the general code must write the value.</summary>
    bool BeginPlain();

    /// <summary>
    /// Tells the host that the writer cannot write the value, for example because a part of it is not plain, and that the general code writes the whole value.
    /// </summary>
    /// <param name="written">The number of bytes written so far, which are discarded.</param>
    void GaveUp(nint written);

    /// <summary>
    /// Returns the kind of a value: exact for undefined, null, a Boolean, a number or a string; <see cref="EcmaKind.Object"/> for every object;
    /// <see cref="EcmaKind.Symbol"/> for every other value and for a missing one.
    /// </summary>
    EcmaKind PlainKindOf(TValue value);

    /// <summary>Describes a plain container; returns false for any other object.</summary>
    /// <param name="value">An object.</param>
    /// <param name="stack">Receives the properties of an object without hidden class (<see cref="PlainStack{TValue}.Add"/>).</param>
    /// <param name="opened">
    /// Receives the elements, or the properties and the hidden class. The writer itself sets the value, the current index and the offset.
    /// </param>
    bool TryOpen(TValue value, PlainStack<TValue> stack, ref PlainContainer<TValue> opened);

    /// <summary>
    /// Returns the hidden class of an object. Before the writer reads a slot, it checks that the object still has the hidden class with which it was opened.
    /// </summary>
    object? ShapeOf(TValue value);

    /// <summary>Returns the value in a slot of an object with a hidden class.</summary>
    TValue SlotOf(TValue value, int slot);

    /// <summary>Returns an element of an opened array: one of its <see cref="PlainContainer{TValue}.Items"/>.</summary>
    TValue ItemOf(object items, int index);
}
