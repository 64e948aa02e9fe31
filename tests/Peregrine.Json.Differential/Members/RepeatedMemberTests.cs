using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Text;
using System.Text.RegularExpressions;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Members;

/// <summary>
/// A member that comes twice where options forbid it: what has been called by then, setters and collections of the program, and which fault is reported.
/// </summary>
public partial class RepeatedMemberTests
{
    [ThreadStatic]
    private static StringBuilder? t_calls;

    private static T Note<T>(T value, string call)
    {
        t_calls?.Append(call).Append('(').Append(value is IEnumerable and not string ? Stj.Serialize<object>(value) : (object?)value ?? "null").Append(')');
        return value;
    }

    public class Settable<T>
    {
        public T? V { get; set => field = Note(value, "V"); }

        public int N { get; set => field = Note(value, "N"); }
    }

    /// <summary>Without code of its own.</summary>
    public class Automatic<T>
    {
        public T? V { get; set; }

        public int N { get; set; }
    }

    public struct Fields<T>
    {
        [JsonInclude]
        public T? V;

        [JsonInclude]
        public int N;
    }

    public struct InStruct<T>
    {
        public T? V { readonly get; set => field = Note(value, "V"); }

        public int N { readonly get; set => field = Note(value, "N"); }
    }

    public class Initialized<T>
    {
        public T? V { get; init => field = Note(value, "V"); }

        public int N { get; init => field = Note(value, "N"); }
    }

    public class Demanded<T>
    {
        public required T V { get; set => field = Note(value, "V"); }

        [JsonRequired]
        public int N { get; set => field = Note(value, "N"); }
    }

    public class Parameter<T>
    {
        public Parameter(T? v) => V = Note(v, "new");

        public T? V { get; }

        public int N { get; set => field = Note(value, "N"); }
    }

    /// <summary>The member that comes twice is no parameter of the constructor.</summary>
    public class BesideParameter<T>
    {
        public BesideParameter(int n) => N = Note(n, "new");

        public T? V { get; set => field = Note(value, "V"); }

        public int N { get; }
    }

    public class Refusing<T>
    {
        private int _count;

        public T? V
        {
            get;
            set
            {
                Note(value, "V");
                field = _count++ == 0 ? value : throw new InvalidOperationException("The second.");
            }
        }

        public int N { get; set => field = Note(value, "N"); }
    }

    public class Filled<T>
        where T : new()
    {
        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public T V { get; set => field = Note(value, "V"); } = new();

        public int N { get; set => field = Note(value, "N"); }
    }

    public class Unread<T>
    {
        [JsonIgnore]
        public T? V { get; set => field = Note(value, "V"); }

        public int N { get; set => field = Note(value, "N"); }
    }

    public class GetOnly<T>
    {
        public T? V { get; }

        public int N { get; set => field = Note(value, "N"); }
    }

    public class Called<T> : IJsonOnDeserializing, IJsonOnDeserialized
    {
        public T? V { get; set => field = Note(value, "V"); }

        public int N { get; set => field = Note(value, "N"); }

        public void OnDeserializing() => Note(0, "begin");

        public void OnDeserialized() => Note(0, "end");
    }

    public class Extended
    {
        public int N { get; set => field = Note(value, "N"); }

        [JsonExtensionData]
        public Spy<object?>? Others { get; set => field = Note(value, "Others"); }
    }

    [JsonDerivedType(typeof(Derived), "d")]
    public class Base
    {
        public int? V { get; set => field = Note(value, "V"); }
    }

    public class Derived : Base
    {
        public int N { get; set => field = Note(value, "N"); }
    }

    [JsonConverter(typeof(OddConverter))]
    public sealed record Odd(string Text);

    /// <summary>Takes every value, null too, and leaves the last token where System.Text.Json wants it.</summary>
    public sealed class OddConverter : JsonConverter<Odd>
    {
        public override bool HandleNull => true;

        public override Odd Read(ref System.Text.Json.Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            Note(reader.TokenType, "read");
            string text = reader.TokenType.ToString();
            reader.Skip();
            return new Odd(text);
        }

        public override void Write(System.Text.Json.Utf8JsonWriter writer, Odd value, JsonSerializerOptions options) => writer.WriteStringValue(value.Text);
    }

    /// <summary>A dictionary that tells what it is asked.</summary>
    public sealed class Spy<TValue> : IDictionary<string, TValue>
    {
        private readonly Dictionary<string, TValue> _inner = [];

        public TValue this[string key]
        {
            get => _inner[Note(key, "get")];
            set => _inner[Note(key, "set")] = Note(value, "to");
        }

        public ICollection<string> Keys => _inner.Keys;

        public ICollection<TValue> Values => _inner.Values;

        public int Count => Note(_inner.Count, "count");

        public bool IsReadOnly => false;

        public void Add(string key, TValue value) => _inner.Add(Note(key, "add"), Note(value, "of"));

        public void Add(KeyValuePair<string, TValue> item) => Add(item.Key, item.Value);

        public void Clear() => _inner.Clear();

        public bool Contains(KeyValuePair<string, TValue> item) => _inner.Contains(item);

        public bool ContainsKey(string key) => _inner.ContainsKey(Note(key, "contains"));

        public void CopyTo(KeyValuePair<string, TValue>[] array, int arrayIndex) => ((ICollection<KeyValuePair<string, TValue>>)_inner).CopyTo(array, arrayIndex);

        public IEnumerator<KeyValuePair<string, TValue>> GetEnumerator() => _inner.GetEnumerator();

        public bool Remove(string key) => _inner.Remove(key);

        public bool Remove(KeyValuePair<string, TValue> item) => _inner.Remove(item.Key);

        public bool TryGetValue(string key, [MaybeNullWhen(false)] out TValue value) => _inner.TryGetValue(Note(key, "try"), out value);

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    private static readonly string[] s_tails =
    [
        "}", " }", ",\"N\":3}", " , \"N\":\"x\"}", ",\"V\":4}", ",\"Zz\":[}", ",\"Zz\":{\"A\":[1]},\"N\":\"x\"}", "", " x", ",}", "}}", "]",
    ];

    private static readonly string[] s_firsts = ["1", "null", "\"a\"", "{}", "[1]"];

    private static readonly string[] s_seconds =
    [
        "8", "null", " \"b\\\"c\\\\\" ", "\"\"", "-8.5e-1", "8x", "08", "tru", "true", "[1,2]", "[\"x\"]", "[", " [ ] ", "{\"V\":5}", "{\"V\":5,\"V\":6}", "{\"N\":\"x\"}", " { } ", "{",
    ];

    private static IEnumerable<byte[]> Texts()
    {
        foreach (string first in s_firsts)
        {
            foreach (string second in s_seconds)
            {
                foreach (string tail in s_tails)
                {
                    yield return Encoding.UTF8.GetBytes($"{{\"V\":{first},\"V\":{second}{tail}");
                }

                yield return Encoding.UTF8.GetBytes($"{{\"N\":2,\"V\":{first},\"N\":3,\"V\":{second},\"N\":4}}");
                yield return Encoding.UTF8.GetBytes($" {{ \"N\" : 2 , \"\\u0056\" : {first} , \"V\" : {second} }} ");
                yield return Encoding.UTF8.GetBytes($"{{\"N\":1,\"v\":{first},\"V\":{second},\"v\":1}}");
                yield return Encoding.UTF8.GetBytes($"{{\"$type\":\"d\",\"V\":{first},\"V\":{second},\"N\":1}}");
                yield return Encoding.UTF8.GetBytes($"{{\"$id\":\"1\",\"V\":{first},\"V\":{second},\"N\":1}}");
            }
        }
    }

    private static readonly string[] s_settings = ["plain", "allowing", "strict", "web", "nulls", "annotated", "preserving", "disallowing", "filling"];

    public static TheoryData<string> Settings { get; } = [.. s_settings];

    private static JsonSerializerOptions OptionsOf(string settings) => settings switch
    {
        "allowing" => new() { DefaultBufferSize = 16 },
        "strict" => new(JsonSerializerOptions.Strict) { DefaultBufferSize = 16 },
        "web" => new(JsonSerializerDefaults.Web) { AllowDuplicateProperties = false, DefaultBufferSize = 16 },
        "nulls" => new() { AllowDuplicateProperties = false, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull, DefaultBufferSize = 16 },
        "annotated" => new() { AllowDuplicateProperties = false, RespectNullableAnnotations = true, DefaultBufferSize = 16 },
        "preserving" => new() { AllowDuplicateProperties = false, ReferenceHandler = ReferenceHandler.Preserve, DefaultBufferSize = 16 },
        "disallowing" => new() { AllowDuplicateProperties = false, UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow, DefaultBufferSize = 16 },
        "filling" => new() { AllowDuplicateProperties = false, PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate, DefaultBufferSize = 16 },
        _ => new() { AllowDuplicateProperties = false, DefaultBufferSize = 16 },
    };

    [Theory]
    [MemberData(nameof(Settings))]
    public void ObjectsOfProperties(string settings)
    {
        var trials = new Trials(settings, takesSome: true);
        trials.Run<Settable<int>>();
        trials.Run<Settable<int?>>();
        trials.Run<Settable<string>>();
        trials.Run<Settable<int[]>>();
        trials.Run<Settable<object>>();
        trials.Run<Settable<Odd>>();
        trials.Run<Settable<Settable<int>>>();
        trials.Run<Automatic<int>>();
        trials.Run<Automatic<string>>();
        trials.Run<Automatic<Automatic<int?>>>();
        trials.Run<Fields<int>>();
        trials.Run<Fields<double>>();
        trials.Run<InStruct<int>>();
        trials.Run<InStruct<InStruct<int?>?>>();
        trials.Run<Initialized<int>>();
        trials.Run<Initialized<List<int>>>();
        trials.Run<Demanded<int>>();
        trials.Run<Demanded<string>>();
        trials.Run<Called<string>>();
        trials.Run<Refusing<int>>();
        trials.Run<Refusing<string>>();
        trials.Run<Unread<int>>();
        trials.Run<GetOnly<int>>();
        trials.Run<Base>();
        trials.Check();
    }

    [Theory]
    [MemberData(nameof(Settings))]
    public void ObjectsOfConstructors(string settings)
    {
        var trials = new Trials(settings, comparesCalls: false);
        trials.Run<Parameter<int>>();
        trials.Run<Parameter<string>>();
        trials.Run<Parameter<Settable<int>>>();
        trials.Run<Settable<Parameter<int>>>();
        trials.Run<BesideParameter<int>>();
        trials.Run<BesideParameter<string>>();
        trials.Run<BesideParameter<Settable<int>>>();
        trials.Check();
    }

    [Theory]
    [MemberData(nameof(Settings))]
    public void Collections(string settings)
    {
        var trials = new Trials(settings);
        trials.Run<Filled<List<int>>>();
        trials.Run<Filled<Settable<int>>>();
        trials.Run<Extended>();
        trials.Run<Dictionary<string, object>>();
        trials.Run<Spy<int>>();
        trials.Run<Spy<Settable<int>>>();
        trials.Run<SortedDictionary<string, string>>();
        trials.Run<Settable<Spy<int>>>();
        trials.Check();
    }

    /// <summary>Texts of one type under some options, by the table, by emitted code, in pieces, and by System.Text.Json's own method.</summary>
    /// <param name="settings">The name of the options.</param>
    /// <param name="comparesCalls">Whether calls are compared: not those of a type with a constructor, which System.Text.Json calls before it reads the other members.</param>
    /// <param name="takesSome">Whether there are so many types that the usual run takes a third of them.</param>
    private sealed partial class Trials(string settings, bool comparesCalls = true, bool takesSome = false)
    {
        private readonly JsonSerializerOptions _options = OptionsOf(settings);
        private readonly List<string> _different = [];
        private int _count;
        private int _refused;
        private int _types;

        public void Run<T>()
        {
            // In the usual run each three of many types under three of the settings.
            if (takesSome && !UsualRun.Meet(_types++ / 3, Array.IndexOf(s_settings, settings), 3))
            {
                return;
            }

            var bridged = new JsonSerializerOptions(_options).UsePeregrine();
            JsonSerializerOptions fresh = _options;
            int uses = 0;
            foreach (byte[] text in Texts().Where(text => TestScale.TakesOf(0.025, typeof(T), settings, Encoding.UTF8.GetString(text))))
            {
                // Options that are new and have a converter of their own are served by the table.
                fresh = uses++ % 20 == 0 ? new JsonSerializerOptions(_options) { Converters = { new OddConverter() } } : fresh;
                string theirs = CallsOf(() => Stj.Deserialize<T>(text, _options));
                string theirsInParts = CallsOf(() => Stj.Deserialize<T>(new Parts(text), _options));
                Compare<T>(text, "table", theirs, CallsOf(() => Ours.Deserialize<T>(text, fresh)));
                Compare<T>(text, "emitted", theirs, CallsOf(() => Ours.Deserialize<T>(text, _options)));

                // Some faults of System.Text.Json depend on where its buffers end; ours are those of the whole text then. Of a wrong value with bad syntax in it, one of
                // the two is reported.
                string inParts = Shortened(CallsOf(() => Ours.Deserialize<T>(new Parts(text), _options)));
                bool isOfBuffers = inParts == Shortened(theirs) || (!comparesCalls && theirsInParts.Contains("is an invalid start of", StringComparison.Ordinal));
                Compare<T>(text, "parts", isOfBuffers ? inParts : Shortened(theirsInParts), inParts);
                Compare<T>(text, "bridge", theirs, CallsOf(() => Stj.Deserialize<T>(text, bridged)));
            }
        }

        private void Compare<T>(byte[] text, string way, string theirs, string ours)
        {
            _count++;
            _refused += theirs.Contains("Duplicate property", StringComparison.Ordinal) ? 1 : 0;
            if (theirs != ours)
            {
                _different.Add($"{typeof(T)} {way} {Encoding.UTF8.GetString(text)}\n  {theirs}\n  {ours}");
            }
        }

        [GeneratedRegex("'tru[^']*' is an invalid JSON literal")]
        private static partial Regex WrongLiteral();

        public void Check()
        {
            Assert.True(_options.AllowDuplicateProperties ? _refused == 0 : _refused > _count / 20, $"{_refused} of {_count}");
            Assert.True(_different.Count == 0, $"{_different.Count} of {_count}:\n" + string.Join('\n', _different.Take(30)));
        }

        /// <summary>Of a wrong literal, System.Text.Json quotes what has arrived.</summary>
        private static string Shortened(string outcome) => WrongLiteral().Replace(outcome, "'tru...' is an invalid JSON literal");

        private string CallsOf<T>(Func<T> read)
        {
            StringBuilder calls = t_calls = new StringBuilder();
            string fault = "";
            try
            {
                _ = read();
            }
            catch (Exception error) when (error is JsonException or InvalidOperationException or NotSupportedException or ArgumentException)
            {
                fault = $" {error.GetType()}: {error.Message}" + (error is JsonException json ? $" {json.Path} {json.LineNumber} {json.BytePositionInLine}" : "");
            }

            t_calls = null;
            return comparesCalls ? calls + fault : fault;
        }
    }

    /// <summary>A stream that gives seven bytes at a time.</summary>
    private sealed class Parts(byte[] text) : MemoryStream(text)
    {
        public override int Read(byte[] buffer, int offset, int count) => base.Read(buffer, offset, Math.Min(count, 7));

        public override int Read(Span<byte> buffer) => base.Read(buffer[..Math.Min(buffer.Length, 7)]);
    }
}
