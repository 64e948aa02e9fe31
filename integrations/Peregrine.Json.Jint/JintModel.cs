using Jint;
using Jint.Native;
using Jint.Native.Function;
using Jint.Native.Object;
using Jint.Runtime;
using Jint.Runtime.Descriptors;
using Jint.Runtime.Interop;
using Peregrine.Json.Ecma;

namespace Peregrine.Json.Jint;

#pragma warning disable CA1822 // Members of a host: some do not need the engine.

/// <summary>
/// Implements the operations of <see cref="JintHost"/> on values of Jint by Jint's public members. If <see cref="JintStorage.IsKnown"/>, objects that have only
/// data properties are read from their storage, and if a script has called the JSON object, functions are called by members that are not public.
/// </summary>
internal readonly struct JintModel
{
    /// <summary>The maximum number of names with which an object is created with a hidden class.</summary>
    private const int MostShaped = 64;

    /// <summary>The name toJSON, as the same string object that the algorithms use, so that it can be recognized by reference.</summary>
    private const string ToJson = "toJSON";

    /// <summary>
    /// The tag of a layout that has occurred once. Jint limits the number of its hidden classes, so a layout gets one only when it occurs a second time.
    /// </summary>
    private static readonly object s_once = new();

    /// <summary>The tag of a layout for which Jint cannot create a hidden class.</summary>
    private static readonly object s_unshaped = new();

    private readonly Engine _engine;
    private readonly JintRealm _realm;
    private readonly bool _isInScript;

    /// <summary>Creates the model for the values of one realm.</summary>
    /// <param name="engine">The engine.</param>
    /// <param name="realm">The realm of the JSON object.</param>
    /// <param name="isInScript">Whether a script has called the JSON object. Functions are then called as part of the running evaluation of the script.</param>
    public JintModel(Engine engine, JintRealm realm, bool isInScript)
    {
        _isInScript = isInScript;
        _engine = engine;
        _realm = realm;
    }

    public JsValue Undefined => JsValue.Undefined;

    public JsValue Null => JsValue.Null;

    public EcmaKind KindOf(JsValue value) => value.Type switch
    {
        Types.Null => EcmaKind.Null,
        Types.Boolean => EcmaKind.Boolean,
        Types.Number => EcmaKind.Number,
        Types.String => EcmaKind.String,
        Types.Symbol => EcmaKind.Symbol,
        Types.BigInt => EcmaKind.BigInt,
        Types.Object => KindOfObject(value),
        _ => EcmaKind.Undefined,
    };

    public bool BooleanOf(JsValue value) => value.Type == Types.Boolean ? ReferenceEquals(value, JsBoolean.True) : ((IJsPrimitive)value).PrimitiveValue.AsBoolean();

    public double NumberOf(JsValue value) => value.AsNumber();

    public string TextOf(JsValue value) => value is RawJsonObject raw ? raw.Text : value.ToString();

    public string RawTextOf(JsValue value, string gap, int depth) => value is IObjectWrapper wrapper && _realm.SerializeToJson is { } serialize
        ? serialize(wrapper.Target, gap, depth == 0 || gap.Length == 0 ? null : string.Concat(Enumerable.Repeat(gap, depth))) ?? ""
        : TextOf(value);

    public void CheckConstraints() => _engine.Constraints.Check();

    public double ToNumber(JsValue value) => TypeConverter.ToNumber(value);

    public string ToText(JsValue value) => TypeConverter.ToString(value);

    public bool IsArray(JsValue value) => value is JsArray || (value is not JsObject && (value is IObjectWrapper wrapper ? ClrArrays.Contain(wrapper.Target) : _realm.IsArray(value)));

    public long LengthOf(JsValue value) => value is JsArray array ? array.Length : (long)TypeConverter.ToLength(value.Get("length"));

    public JsValue Get(JsValue target, string name)
    {
        if (_realm.Shapes is { } shapes && (ReferenceEquals(name, ToJson) ? shapes.HasNoToJson(target) : target is JsObject plain && shapes.HasNo(plain, name)))
        {
            return JsValue.Undefined;
        }

        return target is ObjectInstance ? target.Get(JsString.Create(name)) : _realm.BigIntPrototype.Get(JsString.Create(name), target);
    }

    public JsValue Get(JsValue target, long index) =>
        target is JsArray array && index < uint.MaxValue && array.TryGetValue((uint)index, out JsValue? value) ? value : target.Get(Key(index));

    public void AppendNames(JsValue target, List<string> names)
    {
        var from = (ObjectInstance)target;
        if (target is JsObject plain && _realm.Shapes is not null && TryAppendNames(plain, names))
        {
            return;
        }

        foreach (JsValue key in from.GetOwnPropertyKeys(Types.String))
        {
            if (!key.IsString())
            {
                // For a proxy, Jint also returns the symbols of its target.
                continue;
            }

            PropertyDescriptor property = from.GetOwnProperty(key);
            if (property != PropertyDescriptor.Undefined && property.Enumerable)
            {
                names.Add(key.ToString());
            }
        }
    }

    public bool TryGetLayout(JsValue target, out EcmaLayout? layout)
    {
        layout = target is JsObject plain && _realm.Shapes is { } shapes ? shapes.LayoutOf(plain) : null;
        return layout is not null;
    }

    public JsValue Get(JsValue target, EcmaLayout layout, int position) =>
        target is JsObject plain && _realm.Shapes is { } shapes && shapes.TryGet(plain, layout, position, out JsValue? value) ? value! : Get(target, layout.Names[position]);

    public bool BeginPlain() => _realm.Shapes is { } shapes && shapes.BeginPlain();

    public void GaveUp(nint written) => _realm.Shapes!.GaveUp(written);

    public bool TryOpen(JsValue value, PlainStack<JintValue> stack, ref PlainContainer<JintValue> opened) => JintPlain.TryOpen(_realm.Shapes!, value, stack, ref opened);

    public object IdentityOf(JsValue value) => value;

    public bool SameValue(JsValue left, JsValue right)
    {
        if (ReferenceEquals(left, right) || left.Type != right.Type || left.Type == Types.Object)
        {
            return ReferenceEquals(left, right);
        }

        return left.Type switch
        {
            Types.Number => BitConverter.DoubleToInt64Bits(left.AsNumber()) == BitConverter.DoubleToInt64Bits(right.AsNumber()) ||
                (double.IsNaN(left.AsNumber()) && double.IsNaN(right.AsNumber())),
            Types.String => left.ToString() == right.ToString(),
            Types.Symbol => false,
            _ => left.Equals(right),
        };
    }

    public JsValue Call(JsValue function, JsValue self, ReadOnlySpan<JsValue> arguments)
    {
        if (_isInScript && _realm.Shapes is { } shapes)
        {
            if (function is ScriptFunction script && JintCalls.IsKnown && JintCalls.TryCall(script, self, arguments, ref shapes.LastCallee, out JsValue? result))
            {
                return result!;
            }

            if (function is Function known)
            {
                return JintStorage.Call(_engine, known, self, arguments.ToArray(), null);
            }
        }

        return _engine.Call(function, self, arguments.ToArray());
    }

    public JsValue FromBoolean(bool value) => value ? JsBoolean.True : JsBoolean.False;

    public JsValue FromNumber(double value) => JsNumber.Create(value);

    public JsValue FromText(string value) => JsString.Create(value);

    public JsValue CreateObject(EcmaLayout layout, ReadOnlySpan<JsValue> values)
    {
        if (layout.IsShared && ShapeOf(layout) is { } shape)
        {
            return JsObject.Create(_engine, shape, values);
        }

        var made = new JsObject(_engine);
        ReadOnlySpan<string> names = layout.Names;
        for (int i = 0; i < names.Length; i++)
        {
            made.FastSetDataProperty(names[i], values[i]);
        }

        return made;
    }

    public JsValue CreateArray(ReadOnlySpan<JsValue> values) => new JsArray(_engine, values.ToArray());

    public void CreateProperty(JsValue target, string name, JsValue value) => ((ObjectInstance)target).CreateDataProperty(JsString.Create(name), value);

    public void CreateProperty(JsValue target, long index, JsValue value) => ((ObjectInstance)target).CreateDataProperty(Key(index), value);

    public void Delete(JsValue target, string name) => ((ObjectInstance)target).Delete(JsString.Create(name));

    public void Delete(JsValue target, long index) => ((ObjectInstance)target).Delete(Key(index));

    /// <summary>
    /// Appends the names of an object's enumerable properties in the order of its table, which is the order of their creation. Returns false and appends no
    /// name if one begins with a digit, because array indices come first in JavaScript.
    /// </summary>
    private static bool TryAppendNames(JsObject target, List<string> names)
    {
        int before = names.Count;
        foreach ((JsValue key, PropertyDescriptor property) in target.GetOwnProperties())
        {
            if (key is not JsString text)
            {
                // Symbols come last.
                break;
            }

            string name = text.ToString();
            if (name.Length > 0 && char.IsAsciiDigit(name[0]))
            {
                names.RemoveRange(before, names.Count - before);
                return false;
            }

            if (property.Enumerable)
            {
                names.Add(name);
            }
        }

        return true;
    }

    private static JsString Key(long index) => JsString.Create(EcmaJson.NumberToString(index));

    private EcmaKind KindOfObject(JsValue value)
    {
        if (value is JsObject or JsArray)
        {
            return EcmaKind.Object;
        }

        if (value is RawJsonObject)
        {
            return EcmaKind.RawJson;
        }

        if (value is IObjectWrapper wrapper && !value.IsCallable())
        {
            // As in Jint, SerializeToJson of the engine's options, if it is set, writes objects of .NET that are not arrays.
            return _realm.SerializeToJson is null || ClrArrays.Contain(wrapper.Target) ? EcmaKind.Object : EcmaKind.RawJson;
        }

        return value is IJsPrimitive boxed
            ? boxed.Type switch
            {
                Types.Number => EcmaKind.NumberObject,
                Types.String => EcmaKind.StringObject,
                Types.Boolean => EcmaKind.BooleanObject,
                Types.BigInt => EcmaKind.BigIntObject,
                _ => EcmaKind.Object,
            }
            : value.IsCallable() ? EcmaKind.Function : EcmaKind.Object;
    }

    /// <summary>
    /// Returns Jint's layout with the same names, which all engines share. Returns null when a layout occurs for the first time, and if Jint cannot have a
    /// hidden class with these names.
    /// </summary>
    private static JsObjectLayout? ShapeOf(EcmaLayout layout)
    {
        switch (layout.Tag)
        {
            case JsObjectLayout shape:
                return shape;
            case null:
                layout.Tag = s_once;
                return null;
            case var tag when tag == s_once:
                ReadOnlySpan<string> names = layout.Names;
                bool isShaped = names.Length is > 0 and <= MostShaped;
                foreach (string name in names)
                {
                    isShaped &= name.Length > 0 && !char.IsAsciiDigit(name[0]);
                }

                var made = isShaped ? new JsObjectLayout(names.ToArray()) : null;
                layout.Tag = made ?? s_unshaped;
                return made;
            default:
                return null;
        }
    }
}
