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
        // example: ecma-buffer
        EcmaValue value = EcmaJson.Parse("[1]");
        var buffer = new ArrayBufferWriter<byte>();
        bool isWritten = EcmaJson.TryStringify(value, buffer);          // false where JavaScript has undefined
        // end
        Assert.True(isWritten);
        Assert.Equal("[1]"u8, buffer.WrittenSpan);
    }

    [Fact]
    public void Errors()
    {
        // example: ecma-errors
        string message = "";
        try
        {
            EcmaJson.Parse("[1,\n 2,]");
        }
        catch (EcmaJsonException error) when (error.Kind == EcmaErrorKind.Syntax)
        {
            message = $"{error.Expected}, unit {error.Position}, line {error.LineNumber}";
            // → A value was expected, unit 7, line 2
        }

        // end
        Assert.Equal("A value was expected, unit 7, line 2", message);
    }

    /// <summary>A function of the small engine.</summary>

    /// <summary>An error of the small engine.</summary>

    // example: ecma-host
    public delegate object? Function(object? self, object?[] arguments);

    public sealed class ScriptException(string message) : Exception(message);

    /// <summary>An engine whose values are null, bool, double, string, lists, dictionaries in order, and functions; DBNull is its undefined.</summary>
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
            Function => EcmaKind.Function,
            _ => EcmaKind.Object,
        };
        public bool BooleanOf(object? value) => (bool)value!;
        public double NumberOf(object? value) => (double)value!;
        public string TextOf(object? value) => (string)value!;
        public double ToNumber(object? value) => throw new NotSupportedException("This engine has no Number objects.");
        public string ToText(object? value) => throw new NotSupportedException("This engine has no String objects.");
        public bool IsArray(object? value) => value is List<object?>;
        public long LengthOf(object? value) => ((List<object?>)value!).Count;
        public object? Get(object? target, string name) =>
            target is OrderedDictionary<string, object?> members && members.TryGetValue(name, out object? value) ? value : Undefined;
        public object? Get(object? target, long index) => target is List<object?> items && index < items.Count ? items[(int)index] : Undefined;
        public object? Get(object? target, EcmaLayout layout, int position) => Get(target, layout.Names[position]);
        public void AppendNames(object? target, List<string> names) => names.AddRange(((OrderedDictionary<string, object?>)target!).Keys);
        public bool TryGetLayout(object? target, out EcmaLayout? layout) => (layout = null) is not null;
        public object IdentityOf(object? value) => value!;
        public bool SameValue(object? left, object? right) => left is double a && right is double b
            ? BitConverter.DoubleToInt64Bits(a) == BitConverter.DoubleToInt64Bits(b)            // 0 and -0 are two values
            : left is string or bool ? left.Equals(right) : ReferenceEquals(left, right);
        public object? Call(object? function, object? self, ReadOnlySpan<object?> arguments) => ((Function)function!)(self, arguments.ToArray());
        public object? FromBoolean(bool value) => value;
        public object? FromNumber(double value) => value;
        public object? FromText(string value) => value;
        public object? CreateObject(EcmaLayout layout, ReadOnlySpan<object?> values) =>
            new OrderedDictionary<string, object?>(layout.Names.ToArray().Zip(values.ToArray(), KeyValuePair.Create));
        public object? CreateArray(ReadOnlySpan<object?> values) => new List<object?>(values.ToArray());
        public void CreateProperty(object? target, string name, object? value) => ((OrderedDictionary<string, object?>)target!)[name] = value;
        public void CreateProperty(object? target, long index, object? value) => ((List<object?>)target!)[(int)index] = value;
        public void Delete(object? target, string name) => ((OrderedDictionary<string, object?>)target!).Remove(name);
        public void Delete(object? target, long index) => ((List<object?>)target!)[(int)index] = Undefined;

        // The two functions that the engine's JSON object gets, and the engine's own error for theirs.
        public static Function Parse { get; } = Bound((host, arguments) => EcmaJson.Parse(host, (string)arguments[0]!, arguments[1]));
        public static Function Stringify { get; } = Bound((host, arguments) => EcmaJson.Stringify(host, arguments[0], arguments[1], arguments[2]) ?? host.Undefined);
        private static Function Bound(Func<SmallHost, object?[], object?> body) => (self, arguments) =>
        {
            try
            {
                return body(default, [.. arguments, null, null, null]);
            }
            catch (EcmaJsonException error)
            {
                throw new ScriptException($"{error.Kind}Error: {error.Message}");
            }
        };
    }

    // end
    [Fact]
    public void Hosts()
    {
        // example: ecma-host-use
        object? value = SmallHost.Parse(null, ["""{"a":[1,true],"b":"x"}"""]);
        Function upper = (self, arguments) => arguments[1] is string text ? text.ToUpperInvariant() : arguments[1];
        object? written = SmallHost.Stringify(null, [value, upper]);
        // → {"a":[1,true],"b":"X"}

        // end
        Assert.Equal("""{"a":[1,true],"b":"X"}""", written);
        Function add = (_, arguments) => arguments[1] is double number ? number + 1 : arguments[1];
        Assert.Equal("[2,{\"a\":3}]", SmallHost.Stringify(null, [SmallHost.Parse(null, ["[1,{\"a\":2}]", add])]));
        Assert.Equal("[]", SmallHost.Stringify(null, [SmallHost.Parse(null, ["[0]", (Function)((_, arguments) => arguments[0] is "" ? new List<object?>() : arguments[1])])]));
        Assert.StartsWith("SyntaxError: ", Assert.Throws<ScriptException>(() => SmallHost.Parse(null, ["[1,]"])).Message, StringComparison.Ordinal);
        Assert.Same(DBNull.Value, SmallHost.Stringify(null, [DBNull.Value]));
        var cycle = new List<object?>();
        cycle.Add(cycle);
        Assert.StartsWith("TypeError: ", Assert.Throws<ScriptException>(() => SmallHost.Stringify(null, [cycle])).Message, StringComparison.Ordinal);
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
        // example: canonical-errors
        long? position = null;
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
