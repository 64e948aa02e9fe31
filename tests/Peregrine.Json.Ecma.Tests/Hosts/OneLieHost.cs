namespace Peregrine.Json.EcmaTests.Hosts;

/// <summary>The model as a host with lengths that are always the same, with names that are none, or one that is interrupted.</summary>
internal readonly struct OneLieHost : IEcmaHost<EcmaValue>
{
    /// <summary>What every array has, if not its own.</summary>
    public long? Length { get; init; }

    /// <summary>Called before each object or array is made.</summary>
    public Action? OnCreation { get; init; }

    /// <summary>Whether names are null.</summary>
    public bool NamesAreNull { get; init; }

    /// <summary>Whether the names of the objects around are taken away.</summary>
    public bool TakesNames { get; init; }

    private static OutsideHost Honest => default;

    public EcmaValue Undefined => default;

    public EcmaValue Null => EcmaValue.Null;

    public EcmaKind KindOf(EcmaValue value) => value.Kind;

    public bool BooleanOf(EcmaValue value) => Honest.BooleanOf(value);

    public double NumberOf(EcmaValue value) => Honest.NumberOf(value);

    public string TextOf(EcmaValue value) => Honest.TextOf(value);

    public double ToNumber(EcmaValue value) => Honest.ToNumber(value);

    public string ToText(EcmaValue value) => Honest.ToText(value);

    public bool IsArray(EcmaValue value) => Honest.IsArray(value);

    public long LengthOf(EcmaValue value) => Length ?? Honest.LengthOf(value);

    public EcmaValue Get(EcmaValue target, string name) => Honest.Get(target, name);

    public EcmaValue Get(EcmaValue target, long index) => Honest.Get(target, index);

    public void AppendNames(EcmaValue target, List<string> names)
    {
        if (TakesNames && names.Count > 0)
        {
            names.Clear();
        }
        else if (NamesAreNull)
        {
            names.Add(null!);
        }
        else
        {
            Honest.AppendNames(target, names);
        }
    }

    public bool TryGetLayout(EcmaValue target, out EcmaLayout? layout)
    {
        layout = null;
        return false;
    }

    public EcmaValue Get(EcmaValue target, EcmaLayout layout, int position) => Honest.Get(target, layout, position);

    public object IdentityOf(EcmaValue value) => Honest.IdentityOf(value);

    public bool SameValue(EcmaValue left, EcmaValue right) => Honest.SameValue(left, right);

    public EcmaValue Call(EcmaValue function, EcmaValue self, ReadOnlySpan<EcmaValue> arguments) => Honest.Call(function, self, arguments);

    public EcmaValue FromBoolean(bool value) => value;

    public EcmaValue FromNumber(double value) => value;

    public EcmaValue FromText(string value) => value;

    public EcmaValue CreateObject(EcmaLayout layout, ReadOnlySpan<EcmaValue> values)
    {
        OnCreation?.Invoke();
        return Honest.CreateObject(layout, values);
    }

    public EcmaValue CreateArray(ReadOnlySpan<EcmaValue> values)
    {
        OnCreation?.Invoke();
        return Honest.CreateArray(values);
    }

    public void CreateProperty(EcmaValue target, string name, EcmaValue value) => Honest.CreateProperty(target, name, value);

    public void CreateProperty(EcmaValue target, long index, EcmaValue value) => Honest.CreateProperty(target, index, value);

    public void Delete(EcmaValue target, string name) => Honest.Delete(target, name);

    public void Delete(EcmaValue target, long index) => Honest.Delete(target, index);
}
