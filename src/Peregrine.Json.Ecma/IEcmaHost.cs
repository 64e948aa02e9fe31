namespace Peregrine.Json;

/// <summary>
/// Connects <see cref="EcmaJson"/> to the object model of a JavaScript engine: the operations on values that the JSON object (ECMA-262 §25.5) needs. Implement
/// the interface with a struct: its members are then compiled into the algorithms of <see cref="EcmaJson"/>, without boxing or virtual calls. Exceptions
/// thrown by its members, and by the code that they run, propagate unchanged. The members are called in the order of the standard's observable steps.
/// </summary>
/// <typeparam name="TValue">The type of the engine's values.</typeparam>
public interface IEcmaHost<TValue>
{
    /// <summary>The value undefined.</summary>
    TValue Undefined { get; }

    /// <summary>The value null.</summary>
    TValue Null { get; }

    /// <summary>Returns the kind of a value. The method must not run user code.</summary>
    EcmaKind KindOf(TValue value);

    /// <summary>Returns the value of a Boolean, or the [[BooleanData]] of a <see cref="EcmaKind.BooleanObject"/>.</summary>
    bool BooleanOf(TValue value);

    /// <summary>Returns the value of a number.</summary>
    double NumberOf(TValue value);

    /// <summary>Returns the value of a string, or the JSON text of a <see cref="EcmaKind.RawJson"/>.</summary>
    string TextOf(TValue value);

    /// <summary>Converts an object with [[NumberData]] to a number (ToNumber). The conversion may run user code.</summary>
    double ToNumber(TValue value);

    /// <summary>Converts an object with [[StringData]] or [[NumberData]] to a string (ToString). The conversion may run user code.</summary>
    string ToText(TValue value);

    /// <summary>Returns whether an object is an array or a proxy of one (IsArray, §7.2.2). Throws for a revoked proxy.</summary>
    bool IsArray(TValue value);

    /// <summary>
    /// Returns the length of an array, from 0 to 2^53 - 1 (LengthOfArrayLike, §7.3.18). May run user code. <see cref="EcmaJson.ToLength"/> implements the last
    /// step.
    /// </summary>
    long LengthOf(TValue value);

    /// <summary>Returns the value of a property of an object (Get) or of a BigInt (GetV), by its name. May run user code.</summary>
    TValue Get(TValue target, string name);

    /// <summary>Returns the value of a property whose name is an index in decimal digits (Get). May run user code.</summary>
    TValue Get(TValue target, long index);

    /// <summary>
    /// Appends to a list the names of an object's own enumerable properties (EnumerableOwnProperties, §7.3.23): string keys only, array indices first, in
    /// ascending order.
    /// </summary>
    void AppendNames(TValue target, List<string> names);

    /// <summary>
    /// Returns a layout that currently has the same names as the object, in the same order. The library calls this method first, because a layout is faster
    /// than a list of names. Returns false if the host has no layout for the object; if the library needs the names, it then calls <see cref="AppendNames"/>.
    /// </summary>
    bool TryGetLayout(TValue target, out EcmaLayout? layout);

    /// <summary>
    /// Returns the value of the property whose name is at a position of a layout (Get). <see cref="TryGetLayout"/> returned the layout for this object, but the
    /// object may have changed since.
    /// </summary>
    TValue Get(TValue target, EcmaLayout layout, int position);

    /// <summary>Returns the identity of an object: a reference that is the same for two values if and only if they are the same object.</summary>
    object IdentityOf(TValue value);

    /// <summary>Returns whether two values are the same (SameValue, §7.2.10).</summary>
    bool SameValue(TValue left, TValue right);

    /// <summary>Calls a function with a value for <c>this</c> and with arguments, and returns the result.</summary>
    TValue Call(TValue function, TValue self, ReadOnlySpan<TValue> arguments);

    /// <summary>Creates a Boolean of the engine.</summary>
    TValue FromBoolean(bool value);

    /// <summary>Creates a number of the engine.</summary>
    TValue FromNumber(double value);

    /// <summary>Creates a string of the engine, which may contain unpaired surrogates.</summary>
    TValue FromText(string value);

    /// <summary>
    /// Creates an ordinary object with the prototype %Object.prototype% and a data property for each name of the layout. Objects with equal names usually share
    /// one layout. A host can store its own data for a layout in <see cref="EcmaLayout.Tag"/>.
    /// </summary>
    TValue CreateObject(EcmaLayout layout, ReadOnlySpan<TValue> values);

    /// <summary>Creates an array that contains exactly the given elements.</summary>
    TValue CreateArray(ReadOnlySpan<TValue> values);

    /// <summary>Creates an enumerable data property, or replaces it (CreateDataProperty, §7.3.5). If the object does not allow it, nothing happens.</summary>
    void CreateProperty(TValue target, string name, TValue value);

    /// <summary>Creates or replaces the property whose name is an index, as the overload with a name does.</summary>
    void CreateProperty(TValue target, long index, TValue value);

    /// <summary>Deletes a property ([[Delete]]). If the object does not allow it, nothing happens.</summary>
    void Delete(TValue target, string name);

    /// <summary>Deletes the property whose name is an index, as the overload with a name does.</summary>
    void Delete(TValue target, long index);

    /// <summary>
    /// Checks the limits of an engine on memory, time or steps, or whether the engine must stop. The library calls this repeatedly while a text is read or a
    /// value is revived or written: at least once every 1,024 values, and at the next value when 16 KiB of text have been processed since the last call. To end
    /// the operation, throw: the exception propagates unchanged. The default implementation does nothing.
    /// </summary>
    void CheckConstraints()
    {
    }

    /// <summary>
    /// Returns the JSON text of a value of kind <see cref="EcmaKind.RawJson"/>. The library copies the text unchanged, so a host that creates the text here
    /// must also indent it: the value is inside <paramref name="depth"/> containers, and <paramref name="gap"/> is the indentation of one level (empty for
    /// compact text). The default implementation returns <see cref="TextOf"/>.
    /// </summary>
    string RawTextOf(TValue value, string gap, int depth) => TextOf(value);
}
