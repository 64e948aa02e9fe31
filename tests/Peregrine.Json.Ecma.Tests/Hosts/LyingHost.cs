namespace Peregrine.Json.EcmaTests.Hosts;

/// <summary>
/// The model as a host that now and then says what is not so: kinds, lengths, names, layouts, identities; that makes other values than requested, throws, calls in again, and
/// after so many calls throws for good. Everything it throws is its own exception, so that any other is a fault of the library.
/// </summary>
internal readonly struct LyingHost(Liar liar) : IEcmaHost<EcmaValue>
{
    private static readonly OutsideHost s_honest = new() { ShowsLayouts = true };

    public EcmaValue Undefined => default;

    public EcmaValue Null => EcmaValue.Null;

    public EcmaKind KindOf(EcmaValue value) => !liar.Lies(60) ? value.Kind
        : value.IsObject ? (EcmaKind)liar.Next((int)EcmaKind.Object, (int)EcmaKind.RawJson + 1)
        : (EcmaKind)liar.Next((int)EcmaKind.Undefined, (int)EcmaKind.BigInt);

    public bool BooleanOf(EcmaValue value) => liar.Lies(2);

    public double NumberOf(EcmaValue value) => value.IsNumber ? value.AsNumber() : liar.Number();

    public string TextOf(EcmaValue value) => value.Kind == EcmaKind.String ? value.AsString() : value.IsObject ? liar.RawText() : "\t";

    public double ToNumber(EcmaValue value) => liar.Number();

    public string ToText(EcmaValue value) => liar.Text();

    public bool IsArray(EcmaValue value) => value.AsObject().IsArray ^ liar.Lies(40);

    public long LengthOf(EcmaValue value) => liar.Lies(8) ? liar.Length() : value.Reference is EcmaArray array ? array.Length : 1;

    public EcmaValue Get(EcmaValue target, string name) => liar.Lies(20) ? liar.Value() : target.IsObject ? target.AsObject().Get(name) : default;

    public EcmaValue Get(EcmaValue target, long index) => liar.Lies(20) ? liar.Value() : target.AsObject().Get(EcmaJson.NumberToString(index));

    public void AppendNames(EcmaValue target, List<string> names)
    {
        names.AddRange(target.AsObject().Names);
        for (int more = liar.Lies(4) ? liar.Next(0, 5) : 0; more > 0; more--)
        {
            names.Add(liar.Text());
        }
    }

    public bool TryGetLayout(EcmaValue target, out EcmaLayout? layout)
    {
        layout = liar.Lies(4) ? liar.Layout() : null;
        return layout is not null || s_honest.TryGetLayout(target, out layout);
    }

    public EcmaValue Get(EcmaValue target, EcmaLayout layout, int position) => Get(target, layout.Names[position]);

    public object IdentityOf(EcmaValue value) => liar.Lies(30) ? new object() : liar.Lies(30) ? liar : value.AsObject();

    public bool SameValue(EcmaValue left, EcmaValue right) => left == right ^ liar.Lies(10);

    public EcmaValue Call(EcmaValue function, EcmaValue self, ReadOnlySpan<EcmaValue> arguments)
    {
        EcmaValue given = arguments.Length > 1 ? arguments[1] : default;
        if (self.IsObject && liar.Lies(6))
        {
            Change(self.AsObject());
        }

        return liar.Next(0, 12) switch
        {
            0 => default,
            1 => liar.Value(),
            2 => liar.CallIn(this),
            3 => self,
            _ => given,
        };
    }

    public EcmaValue FromBoolean(bool value) => value;

    public EcmaValue FromNumber(double value) => liar.Lies(50) ? liar.Value() : value;

    public EcmaValue FromText(string value) => liar.Lies(50) ? liar.Value() : value;

    public EcmaValue CreateObject(EcmaLayout layout, ReadOnlySpan<EcmaValue> values) => liar.Lies(30) ? liar.Value() : s_honest.CreateObject(layout, values);

    public EcmaValue CreateArray(ReadOnlySpan<EcmaValue> values) => liar.Lies(30) ? liar.Value() : s_honest.CreateArray(values);

    public void CreateProperty(EcmaValue target, string name, EcmaValue value)
    {
        if (!liar.Lies(10))
        {
            target.AsObject().CreateProperty(name, value);
        }
    }

    public void CreateProperty(EcmaValue target, long index, EcmaValue value) => CreateProperty(target, EcmaJson.NumberToString(index), value);

    public void Delete(EcmaValue target, string name)
    {
        if (!liar.Lies(10))
        {
            target.AsObject().Delete(name);
        }
    }

    public void Delete(EcmaValue target, long index) => Delete(target, EcmaJson.NumberToString(index));

    private void Change(EcmaObject target)
    {
        switch (liar.Next(0, 4))
        {
            case 0 when target.Names is [var first, ..]:
                target.Delete(first);
                break;
            case 1 when target is EcmaArray array:
                array.CreateProperty("length", liar.Next(0, 5));
                break;
            case 2 when target.Names is [.., var last]:
                target.CreateProperty(last, liar.Value());
                break;
            case 3 when target is not EcmaArray:
                target.CreateProperty(liar.Text(), liar.Value());
                break;
        }
    }
}
