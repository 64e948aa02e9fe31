namespace Peregrine.Json;

/// <summary>
/// The object model of a JavaScript engine, as far as ECMA-262 §25.5 needs it. Implement it with a struct: it is then compiled into the algorithms of
/// <see cref="EcmaJson"/>, without boxing or virtual calls. Exceptions thrown by its members, and by the code they run, propagate unchanged. Members are called
/// in the order of the standard's observable steps.
/// </summary>
/// <typeparam name="TValue">A value of the engine.</typeparam>
public interface IEcmaHost<TValue>
{
    /// <summary>The value undefined.</summary>
    TValue Undefined { get; }

    /// <summary>The value null.</summary>
    TValue Null { get; }

    /// <summary>Returns the kind of a value. Must not run user code.</summary>
    EcmaKind KindOf(TValue value);

    /// <summary>Returns the value of a Boolean, or of the slot of a <see cref="EcmaKind.BooleanObject"/>.</summary>
    bool BooleanOf(TValue value);

    /// <summary>Returns the value of a Number.</summary>
    double NumberOf(TValue value);

    /// <summary>Returns the string of a value, or the text of a <see cref="EcmaKind.RawJson"/>.</summary>
    string TextOf(TValue value);

    /// <summary>ToNumber of an object with [[NumberData]]; may run user code.</summary>
    double ToNumber(TValue value);

    /// <summary>ToString of an object with [[StringData]] or [[NumberData]]; may run user code.</summary>
    string ToText(TValue value);

    /// <summary>IsArray (§7.2.2), which looks through proxies and throws for a revoked one.</summary>
    bool IsArray(TValue value);

    /// <summary>LengthOfArrayLike (§7.3.18), from 0 to 2^53 - 1; may run user code. <see cref="EcmaJson.ToLength"/> implements the last step.</summary>
    long LengthOf(TValue value);

    /// <summary>Get, or GetV of a BigInt, by a name.</summary>
    TValue Get(TValue target, string name);

    /// <summary>Get by an index; the property's name is the index in decimal digits.</summary>
    TValue Get(TValue target, long index);

    /// <summary>
    /// Appends the names of EnumerableOwnProperties (§7.3.23): own enumerable string keys, array indices in ascending order first.
    /// </summary>
    void AppendNames(TValue target, List<string> names);

    /// <summary>
    /// A faster way to get the names: returns a layout that currently has the same names as the object, in the same order. Returns false if the host has no
    /// layout for the object; <see cref="AppendNames"/> is then called.
    /// </summary>
    bool TryGetLayout(TValue target, out EcmaLayout? layout);

    /// <summary>
    /// Get by the name at a position of a layout that <see cref="TryGetLayout"/> returned for this object. The object may have changed since.
    /// </summary>
    TValue Get(TValue target, EcmaLayout layout, int position);

    /// <summary>Returns a reference that is equal for two values if and only if they are the same object.</summary>
    object IdentityOf(TValue value);

    /// <summary>SameValue (§7.2.10).</summary>
    bool SameValue(TValue left, TValue right);

    /// <summary>Calls a function.</summary>
    TValue Call(TValue function, TValue self, ReadOnlySpan<TValue> arguments);

    /// <summary>Creates a Boolean.</summary>
    TValue FromBoolean(bool value);

    /// <summary>Creates a Number.</summary>
    TValue FromNumber(double value);

    /// <summary>Creates a string, which may have unpaired surrogates.</summary>
    TValue FromText(string value);

    /// <summary>
    /// Creates an ordinary object with the prototype %Object.prototype% and a data property for each name of the layout. Objects with equal names usually share
    /// one layout. A host can store its own data for a layout in <see cref="EcmaLayout.Tag"/>.
    /// </summary>
    TValue CreateObject(EcmaLayout layout, ReadOnlySpan<TValue> values);

    /// <summary>Creates an array of exactly these elements.</summary>
    TValue CreateArray(ReadOnlySpan<TValue> values);

    /// <summary>CreateDataProperty (§7.3.5). If the object refuses it, nothing happens.</summary>
    void CreateProperty(TValue target, string name, TValue value);

    /// <inheritdoc cref="CreateProperty(TValue, string, TValue)"/>
    void CreateProperty(TValue target, long index, TValue value);

    /// <summary>[[Delete]]. If the object refuses it, nothing happens.</summary>
    void Delete(TValue target, string name);

    /// <inheritdoc cref="Delete(TValue, string)"/>
    void Delete(TValue target, long index);

    /// <summary>
    /// For engines that limit memory, time or steps, or that can be told to stop. Called repeatedly while a text is read or a value is revived or written: at
    /// least once every 1,024 values and every 16 KiB of text, unless the text is within one string. To end the call, throw; the exception propagates
    /// unchanged. The default implementation does nothing.
    /// </summary>
    void CheckConstraints()
    {
    }

    /// <summary>
    /// Returns the text to write for a <see cref="EcmaKind.RawJson"/> that is nested in <paramref name="depth"/> containers, each indented by
    /// <paramref name="gap"/>, which is empty for compact text. The text is copied to the output unchanged. For hosts whose objects can write themselves. The
    /// default implementation returns <see cref="TextOf"/>.
    /// </summary>
    string RawTextOf(TValue value, string gap, int depth) => TextOf(value);
}
