namespace Peregrine.Json;

/// <summary>
/// The object model of a JavaScript engine, as far as ECMA-262 §25.5 needs it. Implemented by a struct, it is compiled into the algorithms of
/// <see cref="EcmaJson"/>: no boxing and no virtual calls. Exceptions of its members, and of the code they run, pass through unchanged. Members are called in the
/// order in which the standard has the steps observable.
/// </summary>
/// <typeparam name="TValue">A value of the engine.</typeparam>
public interface IEcmaHost<TValue>
{
    /// <summary>The value undefined.</summary>
    TValue Undefined { get; }

    /// <summary>The value null.</summary>
    TValue Null { get; }

    /// <summary>What a value is. Runs no user code.</summary>
    EcmaKind KindOf(TValue value);

    /// <summary>The truth of a Boolean, or of the slot of a <see cref="EcmaKind.BooleanObject"/>.</summary>
    bool BooleanOf(TValue value);

    /// <summary>A number.</summary>
    double NumberOf(TValue value);

    /// <summary>A string, or the text of a <see cref="EcmaKind.RawJson"/>.</summary>
    string TextOf(TValue value);

    /// <summary>ToNumber of an object with [[NumberData]]; may run user code.</summary>
    double ToNumber(TValue value);

    /// <summary>ToString of an object with [[StringData]] or [[NumberData]]; may run user code.</summary>
    string ToText(TValue value);

    /// <summary>IsArray (§7.2.2), which looks through proxies and throws for a revoked one.</summary>
    bool IsArray(TValue value);

    /// <summary>LengthOfArrayLike (§7.3.18): from 0 to 2^53 - 1; may run user code. <see cref="EcmaJson.ToLength"/> does the last step.</summary>
    long LengthOf(TValue value);

    /// <summary>Get, or GetV of a BigInt, by a name.</summary>
    TValue Get(TValue target, string name);

    /// <summary>Get by an index, which is the name of its decimal digits.</summary>
    TValue Get(TValue target, long index);

    /// <summary>
    /// Appends the names of EnumerableOwnProperties (§7.3.23): own enumerable string keys, array indices in ascending order first.
    /// </summary>
    void AppendNames(TValue target, List<string> names);

    /// <summary>
    /// A quicker way to the names: a layout whose names are those of the object in their order at this moment. False where the
    /// host has none for it; <see cref="AppendNames"/> is called then.
    /// </summary>
    bool TryGetLayout(TValue target, out EcmaLayout? layout);

    /// <summary>Get of the name at a position of a layout that <see cref="TryGetLayout"/> gave for this object, which may have changed since.</summary>
    TValue Get(TValue target, EcmaLayout layout, int position);

    /// <summary>The reference by which two objects are the same one.</summary>
    object IdentityOf(TValue value);

    /// <summary>SameValue (§7.2.10).</summary>
    bool SameValue(TValue left, TValue right);

    /// <summary>Calls a function.</summary>
    TValue Call(TValue function, TValue self, ReadOnlySpan<TValue> arguments);

    /// <summary>true or false.</summary>
    TValue FromBoolean(bool value);

    /// <summary>A number.</summary>
    TValue FromNumber(double value);

    /// <summary>A string, perhaps with unpaired surrogates.</summary>
    TValue FromText(string value);

    /// <summary>
    /// An ordinary object, its prototype %Object.prototype%, with a data property for each name of the layout. Layouts of equal objects are mostly the
    /// same object, which carries what the host keeps for it in <see cref="EcmaLayout.Tag"/>.
    /// </summary>
    TValue CreateObject(EcmaLayout layout, ReadOnlySpan<TValue> values);

    /// <summary>An array of exactly these elements.</summary>
    TValue CreateArray(ReadOnlySpan<TValue> values);

    /// <summary>CreateDataProperty (§7.3.5), whose refusal is not looked at.</summary>
    void CreateProperty(TValue target, string name, TValue value);

    /// <inheritdoc cref="CreateProperty(TValue, string, TValue)"/>
    void CreateProperty(TValue target, long index, TValue value);

    /// <summary>[[Delete]], whose refusal is not looked at.</summary>
    void Delete(TValue target, string name);

    /// <inheritdoc cref="Delete(TValue, string)"/>
    void Delete(TValue target, long index);

    /// <summary>
    /// For engines that limit memory, time or steps, or can be told to stop: called again and again while a text is read, a value revived or written, at the latest after 1,024 values and after
    /// 16 KiB of text, if these are not parts of one string. Throws to end the call; the exception passes unchanged. Does nothing if it is not implemented.
    /// </summary>
    void CheckConstraints()
    {
    }

    /// <summary>
    /// The text of a <see cref="EcmaKind.RawJson"/> where it is written: inside so many containers, each of which is indented by a gap, which is empty for compact text. Gives <see cref="TextOf"/> if it is
    /// not implemented. For hosts whose objects can write themselves; the text becomes part of the output as it is.
    /// </summary>
    string RawTextOf(TValue value, string gap, int depth) => TextOf(value);
}
