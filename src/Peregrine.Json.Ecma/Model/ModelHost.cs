using System.Runtime.CompilerServices;

namespace Peregrine.Json.Ecma;

/// <summary>Makes the library's own object model a host.</summary>
internal readonly struct ModelHost : IEcmaHost<EcmaValue>
{
    internal const string ToJson = "toJSON";

    public EcmaValue Undefined => default;

    public EcmaValue Null => EcmaValue.Null;

    public EcmaKind KindOf(EcmaValue value) => value.Kind;

    public bool BooleanOf(EcmaValue value) => (value.Reference is EcmaPrimitiveObject boxed ? boxed.Value : value).IsTrue;

    public double NumberOf(EcmaValue value) => value.NumberUnchecked;

    public string TextOf(EcmaValue value) => value.Reference as string ?? ((RawJsonObject)value.Reference!).Text;

    public double ToNumber(EcmaValue value) => Conversion.ToNumber(value);

    public string ToText(EcmaValue value) => Conversion.ToText(value);

    public bool IsArray(EcmaValue value) => ((EcmaObject)value.Reference!).IsArray;

    public long LengthOf(EcmaValue value) =>
        value.Reference is EcmaArray array ? array._length : Conversion.ToLength(Conversion.ToNumber(((EcmaObject)value.Reference!).Get("length", value)));

    public EcmaValue Get(EcmaValue target, string name) =>
        target.Reference is not EcmaObject value ? EcmaValue.Undefined
        : ReferenceEquals(name, ToJson) ? value.GetToJson(target)
        : value.Get(name, target);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public EcmaValue Get(EcmaValue target, long index) => ((EcmaObject)target.Reference!).Get(index, target);

    public void AppendNames(EcmaValue target, List<string> names) => ((EcmaObject)target.Reference!).AppendNames(names);

    public bool TryGetLayout(EcmaValue target, out EcmaLayout? layout)
    {
        // Objects that are not ordinary, or have hidden, removed or accessor properties, are not described by a layout.
        layout = target.Reference is { } reference && reference.GetType() == typeof(EcmaObject) && ((EcmaObject)reference) is { IsOfLayout: true } value ? value.Layout : null;
        return layout is { IsOrdered: true, IsShared: true };
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public EcmaValue Get(EcmaValue target, EcmaLayout layout, int position) => ((EcmaObject)target.Reference!).Get(layout, position);

    public object IdentityOf(EcmaValue value) => value.Reference!;

    public bool SameValue(EcmaValue left, EcmaValue right) => left.Equals(right);

    public EcmaValue Call(EcmaValue function, EcmaValue self, ReadOnlySpan<EcmaValue> arguments) => ((EcmaObject)function.Reference!).Call(self, arguments);

    public EcmaValue FromBoolean(bool value) => value;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public EcmaValue FromNumber(double value) => value;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public EcmaValue FromText(string value) => value;

    public EcmaValue CreateObject(EcmaLayout layout, ReadOnlySpan<EcmaValue> values) => new EcmaObject(layout, values.ToArray());

    public EcmaValue CreateArray(ReadOnlySpan<EcmaValue> values) => EcmaArray.Over(values.ToArray());

    public void CreateProperty(EcmaValue target, string name, EcmaValue value) => ((EcmaObject)target.Reference!).CreateProperty(name, value);

    public void CreateProperty(EcmaValue target, long index, EcmaValue value) => ((EcmaObject)target.Reference!).CreateProperty(index, value);

    public void Delete(EcmaValue target, string name) => ((EcmaObject)target.Reference!).DeleteProperty(name);

    public void Delete(EcmaValue target, long index) => ((EcmaObject)target.Reference!).DeleteProperty(index);

    public void CheckConstraints()
    {
    }

    public string RawTextOf(EcmaValue value, string gap, int depth) => TextOf(value);
}
