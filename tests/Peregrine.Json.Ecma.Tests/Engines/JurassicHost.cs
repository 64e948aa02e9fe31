using Jurassic;
using Jurassic.Library;

namespace Peregrine.Json.EcmaTests.Engines;

/// <summary>The values of the engine Jurassic, by its public members alone.</summary>
public readonly struct JurassicHost(ScriptEngine engine) : IEcmaHost<object?>
{
    private const long LastIndex = uint.MaxValue - 1L;

    public object? Undefined => Jurassic.Undefined.Value;

    public object? Null => Jurassic.Null.Value;

    public EcmaKind KindOf(object? value) => value switch
    {
        null or Jurassic.Undefined => EcmaKind.Undefined,
        Jurassic.Null => EcmaKind.Null,
        bool => EcmaKind.Boolean,
        double or int or uint => EcmaKind.Number,
        string or ConcatenatedString => EcmaKind.String,
        Symbol => EcmaKind.Symbol,
        FunctionInstance => EcmaKind.Function,
        NumberInstance => EcmaKind.NumberObject,
        StringInstance => EcmaKind.StringObject,
        BooleanInstance => EcmaKind.BooleanObject,
        RawJsonInstance => EcmaKind.RawJson,
        _ => EcmaKind.Object,
    };

    public bool BooleanOf(object? value) => value is BooleanInstance boxed ? boxed.Value : (bool)value!;

    public double NumberOf(object? value) => value switch
    {
        int number => number,
        uint number => number,
        _ => (double)value!,
    };

    public string TextOf(object? value) => value as string ?? (value as RawJsonInstance)?.Text ?? value!.ToString()!;

    public double ToNumber(object? value) => TypeConverter.ToNumber(value);

    public string ToText(object? value) => TypeConverter.ToString(value);

    public bool IsArray(object? value) => ArrayConstructor.IsArray(value);

    public long LengthOf(object? value) =>
        value is ArrayInstance array ? array.Length : EcmaJson.ToLength(TypeConverter.ToNumber(((ObjectInstance)value!).GetPropertyValue("length")));

    public object? Get(object? target, string name) => ((ObjectInstance)target!).GetPropertyValue(name);

    public object? Get(object? target, long index) =>
        index <= LastIndex ? ((ObjectInstance)target!).GetPropertyValue((uint)index) : Get(target, EcmaJson.NumberToString(index));

    public void AppendNames(object? target, List<string> names)
    {
        var from = (ObjectInstance)target!;
        int first = names.Count;
        foreach (object key in from.OwnKeys)
        {
            if (key is string name && from.GetOwnPropertyDescriptor(name) is { Exists: true, IsEnumerable: true })
            {
                names.Add(name);
            }
        }

        // The engine keeps the order of creation; the standard wants indices first, except from a proxy, which says its own order.
        if (from is not ProxyObject && names.FindIndex(first, static name => IndexOf(name) >= 0) >= 0)
        {
            string[] ordered = [.. names.Skip(first).OrderBy(static name => IndexOf(name) is var index && index < 0 ? long.MaxValue : index)];
            names.RemoveRange(first, ordered.Length);
            names.AddRange(ordered);
        }
    }

    public bool TryGetLayout(object? target, out EcmaLayout? layout)
    {
        layout = null;
        return false;
    }

    public object? Get(object? target, EcmaLayout layout, int position) => throw new NotSupportedException();

    public object IdentityOf(object? value) => value!;

    public bool SameValue(object? left, object? right) => TypeComparer.SameValue(left, right);

    public object? Call(object? function, object? self, ReadOnlySpan<object?> arguments) => ((FunctionInstance)function!).CallLateBound(self, arguments.ToArray());

    public object? FromBoolean(bool value) => value;

    public object? FromNumber(double value) => value;

    public object? FromText(string value) => value;

    public object? CreateObject(EcmaLayout layout, ReadOnlySpan<object?> values)
    {
        ObjectInstance made = engine.Object.Construct();
        ReadOnlySpan<string> names = layout.Names;
        for (int i = 0; i < names.Length; i++)
        {
            CreateProperty(made, names[i], values[i]);
        }

        return made;
    }

    public object? CreateArray(ReadOnlySpan<object?> values) => engine.Array.New(values.ToArray()!);

    public void CreateProperty(object? target, string name, object? value) =>
        ((ObjectInstance)target!).DefineProperty(name, new PropertyDescriptor(value, PropertyAttributes.FullAccess), throwOnError: false);

    public void CreateProperty(object? target, long index, object? value)
    {
        // The engine's arrays lose what is defined beyond their length; what is set there stays.
        if (target is ArrayInstance array && index >= array.Length && index <= LastIndex)
        {
            array.SetPropertyValue((uint)index, value!, throwOnError: false);
        }
        else
        {
            CreateProperty(target, EcmaJson.NumberToString(index), value);
        }
    }

    public void Delete(object? target, string name) => ((ObjectInstance)target!).Delete(name, throwOnError: false);

    public void Delete(object? target, long index)
    {
        // Proxies of the engine have a trap for names alone.
        if (index <= LastIndex && target is ArrayInstance array)
        {
            array.Delete((uint)index, throwOnError: false);
        }
        else
        {
            Delete(target, EcmaJson.NumberToString(index));
        }
    }

    /// <summary>The array index that a name is, or -1.</summary>
    private static long IndexOf(string name) =>
        name.Length is > 0 and <= 10 && long.TryParse(name, System.Globalization.NumberStyles.None, System.Globalization.CultureInfo.InvariantCulture, out long index) &&
        index <= LastIndex && (name[0] != '0' || name.Length == 1) ? index : -1;
}

/// <summary>What JSON.rawJSON gives.</summary>
public sealed class RawJsonInstance : ObjectInstance
{
    public RawJsonInstance(ScriptEngine engine, string text)
        : base(engine, null!)
    {
        Text = text;
        DefineProperty("rawJSON", new PropertyDescriptor(text, PropertyAttributes.Enumerable), throwOnError: true);
        ObjectConstructor.Freeze(this);
    }

    public string Text { get; }
}
