namespace Peregrine.Json.EcmaTests.Hosts;

/// <summary>The model as a host that an outsider could have written: no quick door, and BigInts with a prototype.</summary>
internal readonly struct OutsideHost : IEcmaHost<EcmaValue>
{
    /// <summary>Called for properties of a BigInt.</summary>
    public EcmaObject? BigIntPrototype { get; init; }

    /// <summary>Whether objects show their layouts.</summary>
    public bool ShowsLayouts { get; init; }

    public EcmaValue Undefined => default;

    public EcmaValue Null => EcmaValue.Null;

    public EcmaKind KindOf(EcmaValue value) => value.Kind;

    public bool BooleanOf(EcmaValue value) => value.Kind == EcmaKind.Boolean ? value.AsBoolean() : ((EcmaPrimitiveObject)value.AsObject()).Value.AsBoolean();

    public double NumberOf(EcmaValue value) => value.AsNumber();

    public string TextOf(EcmaValue value) => value.Kind == EcmaKind.RawJson ? value.AsObject().Get("rawJSON").AsString() : value.AsString();

    public double ToNumber(EcmaValue value) => Ecma.Conversion.ToNumber(value);

    public string ToText(EcmaValue value) => Ecma.Conversion.ToText(value);

    public bool IsArray(EcmaValue value) => value.AsObject().IsArray;

    public long LengthOf(EcmaValue value) => EcmaJson.ToLength(Ecma.Conversion.ToNumber(value.AsObject().Get("length")));

    public EcmaValue Get(EcmaValue target, string name) =>
        target.Kind == EcmaKind.BigInt ? BigIntPrototype?.Get(name, target) ?? default : target.AsObject().Get(name);

    public EcmaValue Get(EcmaValue target, long index) => target.AsObject().Get(EcmaJson.NumberToString(index));

    public void AppendNames(EcmaValue target, List<string> names) => names.AddRange(target.AsObject().Names);

    public bool TryGetLayout(EcmaValue target, out EcmaLayout? layout)
    {
        layout = ShowsLayouts && target.AsObject().GetType() == typeof(EcmaObject) && target.AsObject().IsPlain ? target.AsObject().Layout : null;
        return layout is { IsOrdered: true, IsShared: true };
    }

    public EcmaValue Get(EcmaValue target, EcmaLayout layout, int position) => target.AsObject().Get(layout.Names[position]);

    public object IdentityOf(EcmaValue value) => value.AsObject();

    public bool SameValue(EcmaValue left, EcmaValue right) => left == right;

    public EcmaValue Call(EcmaValue function, EcmaValue self, ReadOnlySpan<EcmaValue> arguments) => function.AsObject().Call(self, arguments);

    public EcmaValue FromBoolean(bool value) => value;

    public EcmaValue FromNumber(double value) => value;

    public EcmaValue FromText(string value) => value;

    public EcmaValue CreateObject(EcmaLayout layout, ReadOnlySpan<EcmaValue> values)
    {
        var made = new EcmaObject();
        for (int i = 0; i < values.Length; i++)
        {
            made.Set(layout.Names[i], values[i]);
        }

        return made;
    }

    public EcmaValue CreateArray(ReadOnlySpan<EcmaValue> values) => new EcmaArray(values);

    public void CreateProperty(EcmaValue target, string name, EcmaValue value) => target.AsObject().CreateProperty(name, value);

    public void CreateProperty(EcmaValue target, long index, EcmaValue value) => target.AsObject().CreateProperty(EcmaJson.NumberToString(index), value);

    public void Delete(EcmaValue target, string name) => target.AsObject().Delete(name);

    public void Delete(EcmaValue target, long index) => target.AsObject().Delete(EcmaJson.NumberToString(index));
}
