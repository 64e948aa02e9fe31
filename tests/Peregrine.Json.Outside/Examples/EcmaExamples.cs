using System.Buffers;
using System.Text;
using System.Text.Json;

namespace Peregrine.Json.Outside.Examples;

/// <summary>The code of docs/guide/json-in-javascript.md and docs/guide/canonical-json.md.</summary>
public sealed class EcmaExamples
{
    [Fact]
    public void Values()
    {
        // example: ecma-values
        EcmaValue value = EcmaJson.Parse("""{"b":1e21,"10":-0,"9":"\ud800","b":[0.000001]}""");
        string text = EcmaJson.Stringify(value)!;
        // → {"9":"\ud800","10":0,"b":[0.000001]}

        value.AsObject()["when"] = new EcmaFunction((_, _) => 1);       // has no JSON: left out
        value.AsObject()["b"].AsArray().Add(double.NaN);
        string spaced = EcmaJson.Stringify(value, new EcmaArray("b", "9"), "  ")!;
        // end
        Assert.Equal("""{"9":"\ud800","10":0,"b":[0.000001]}""", text);
        Assert.Equal("{\n  \"b\": [\n    0.000001,\n    null\n  ],\n  \"9\": \"\\ud800\"\n}", spaced);
    }

    [Fact]
    public void Revivers()
    {
        // example: ecma-reviver
        var keepDigits = new EcmaFunction((self, arguments) =>
        {
            EcmaValue source = arguments[2].AsObject()["source"];       // undefined for objects and arrays
            return arguments[1].IsNumber ? EcmaJson.RawJson(source.AsString()) : arguments[1];
        });
        string same = EcmaJson.Stringify(EcmaJson.Parse("""{"id":12345678901234567890,"price":1.50}""", keepDigits))!;
        // → {"id":12345678901234567890,"price":1.50}

        // end
        Assert.Equal("""{"id":12345678901234567890,"price":1.50}""", same);
    }

    [Fact]
    public void Buffers()
    {
        EcmaValue value = EcmaJson.Parse("[1]");

        // example: ecma-buffer
        var buffer = new ArrayBufferWriter<byte>();
        bool isWritten = EcmaJson.TryStringify(value, buffer);          // false where JavaScript has undefined
        // end
        Assert.True(isWritten);
        Assert.Equal("[1]"u8, buffer.WrittenSpan);
    }

    [Fact]
    public void Errors()
    {
        string message = "";

        // example: ecma-errors
        try
        {
            EcmaJson.Parse("[1,\n 2,]");
        }
        catch (EcmaJsonException error) when (error.Kind == EcmaErrorKind.Syntax)
        {
            message = $"{error.Expected}, unit {error.Position}, line {error.LineNumber}";
            // → A value or ']' was expected, unit 7, line 2
        }

        // end
        Assert.Equal("A value or ']' was expected, unit 7, line 2", message);
    }

    // example: ecma-host
    /// <summary>An engine whose values are null, bool, double, string, lists, dictionaries in order, and Func for functions; DBNull is its undefined.</summary>
    public readonly struct SmallHost : IEcmaHost<object?>
    {
        public object? Undefined => DBNull.Value;

        public object? Null => null;

        public EcmaKind KindOf(object? value) => value switch
        {
            null => EcmaKind.Null,
            DBNull => EcmaKind.Undefined,
            bool => EcmaKind.Boolean,
            double => EcmaKind.Number,
            string => EcmaKind.String,
            Func<object?, object?[], object?> => EcmaKind.Function,
            _ => EcmaKind.Object,
        };

        public bool BooleanOf(object? value) => (bool)value!;

        public double NumberOf(object? value) => (double)value!;

        public string TextOf(object? value) => (string)value!;

        public double ToNumber(object? value) => throw new NotSupportedException("There are no Number objects.");

        public string ToText(object? value) => throw new NotSupportedException("There are no String objects.");

        public bool IsArray(object? value) => value is List<object?>;

        public long LengthOf(object? value) => ((List<object?>)value!).Count;

        public object? Get(object? target, string name) =>
            target is OrderedDictionary<string, object?> members && members.TryGetValue(name, out object? value) ? value : Undefined;

        public object? Get(object? target, long index) => target is List<object?> items && index < items.Count ? items[(int)index] : Undefined;

        public void AppendNames(object? target, List<string> names) =>
            names.AddRange(((OrderedDictionary<string, object?>)target!).Keys);          // this engine has no index order

        public bool TryGetLayout(object? target, out EcmaLayout? layout) => (layout = null) is not null;

        public object? Get(object? target, EcmaLayout layout, int position) => Get(target, layout.Names[position]);

        public object IdentityOf(object? value) => value!;

        public bool SameValue(object? left, object? right) => left is double or string or bool ? left.Equals(right) : ReferenceEquals(left, right);

        public object? Call(object? function, object? self, ReadOnlySpan<object?> arguments) =>
            ((Func<object?, object?[], object?>)function!)(self, arguments.ToArray());

        public object? FromBoolean(bool value) => value;

        public object? FromNumber(double value) => value;

        public object? FromText(string value) => value;

        public object? CreateObject(EcmaLayout layout, ReadOnlySpan<object?> values)
        {
            var made = new OrderedDictionary<string, object?>(values.Length);
            for (int i = 0; i < values.Length; i++)
            {
                made.Add(layout.Names[i], values[i]);
            }

            return made;
        }

        public object? CreateArray(ReadOnlySpan<object?> values) => new List<object?>(values.ToArray());

        public void CreateProperty(object? target, string name, object? value) => ((OrderedDictionary<string, object?>)target!)[name] = value;

        public void CreateProperty(object? target, long index, object? value) => ((List<object?>)target!)[(int)index] = value;

        public void Delete(object? target, string name) => ((OrderedDictionary<string, object?>)target!).Remove(name);

        public void Delete(object? target, long index) => ((List<object?>)target!)[(int)index] = Undefined;
    }

    // end
    [Fact]
    public void Hosts()
    {
        // example: ecma-host-use
        object? value = EcmaJson.Parse<object?, SmallHost>(default, """{"a":[1,true],"b":"x"}""", DBNull.Value);
        Func<object?, object?[], object?> upper = (self, arguments) => arguments[1] is string text ? text.ToUpperInvariant() : arguments[1];
        string? text = EcmaJson.Stringify<object?, SmallHost>(default, value, upper, DBNull.Value);
        // → {"a":[1,true],"b":"X"}

        // end
        Assert.Equal("""{"a":[1,true],"b":"X"}""", text);
        object? revived = EcmaJson.Parse<object?, SmallHost>(default, "[1,{\"a\":2}]", (Func<object?, object?[], object?>)((_, arguments) => arguments[1] is double number ? number + 1 : arguments[1]));
        Assert.Equal("[2,{\"a\":3}]", EcmaJson.Stringify<object?, SmallHost>(default, revived, null, null));
    }

    [Fact]
    public void Canonical()
    {
        // example: canonical-text
        byte[] canonical = CanonicalJson.Canonicalize("""{"peach":"\u20ac", "Apple":[1.50, 1E30, null]}""");
        // → {"Apple":[1.5,1e+30,null],"peach":"€"}

        byte[] ofValue = CanonicalJson.Serialize(new { Name = "x", Count = 3 }, JsonSerializerOptions.Web);
        // → {"count":3,"name":"x"}

        // end
        Assert.Equal("""{"Apple":[1.5,1e+30,null],"peach":"€"}""", Encoding.UTF8.GetString(canonical));
        Assert.Equal("""{"count":3,"name":"x"}""", Encoding.UTF8.GetString(ofValue));
    }

    [Fact]
    public void CanonicalErrors()
    {
        long? position = null;

        // example: canonical-errors
        try
        {
            CanonicalJson.Canonicalize("""{"a":1,"a":2}""");
        }
        catch (EcmaJsonException error)
        {
            position = error.BytePosition;                              // 7: a name that the object has already
        }

        // end
        Assert.Equal(7, position);
    }
}
