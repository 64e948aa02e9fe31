using System.Buffers;
using System.IO.Pipelines;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Tests.Streams;

namespace Peregrine.Json.Tests.Front;

/// <summary>
/// What a call allocates once code has been emitted, of every form under every kind of options and for values of many shapes: no more than System.Text.Json's
/// call. The figures are the least of several calls, so that they depend neither on time nor on load.
/// </summary>
public sealed class AllocationCrossingTests
{
    /// <summary>Bytes that a call may allocate beyond System.Text.Json's: none of the forms needs them for each value.</summary>
    private const int Slack = 64;

    /// <summary>Uses before the measurement: enough for emitted code, and for the buffers of a thread to have their lengths.</summary>
    private const int Uses = 4, Measured = 4;

    /// <summary>Where more is allocated, and why, with the largest figures. A star stands for the rest of a name.</summary>
    private static readonly (string Options, string Shape, string Form, string Reason)[] s_known =
    [
        ("modifier", "structs", "*", "the table boxes structs: read 8,864 B, System.Text.Json 6,648 B; written 6,336 B, System.Text.Json 3,448 B"),
        ("added member", "structs", "*", "the table boxes structs: read 8,864 B, System.Text.Json 6,648 B; written 6,208 B, System.Text.Json 3,320 B"),
        ("small buffer", "dictionary", "read pieces", "gathers entries between pieces: 11,808 B, System.Text.Json 11,320 B"),
    ];

    private static readonly Dictionary<string, Func<JsonSerializerOptions>> s_options = new()
    {
        ["default"] = static () => new(),
        ["web"] = static () => new(JsonSerializerDefaults.Web),
        ["indented"] = static () => new() { WriteIndented = true },
        ["camel"] = static () => new() { PropertyNamingPolicy = JsonNamingPolicy.CamelCase },
        ["relaxed"] = static () => new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping },
        ["enum names"] = static () => new() { Converters = { new JsonStringEnumConverter() } },
        ["ignore null"] = static () => new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull },
        ["preserve"] = static () => new() { ReferenceHandler = ReferenceHandler.Preserve },
        ["cycles"] = static () => new() { ReferenceHandler = ReferenceHandler.IgnoreCycles },
        ["numbers as strings"] = static () => new() { NumberHandling = JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString },
        ["case-insensitive"] = static () => new() { PropertyNameCaseInsensitive = true },
        ["strict"] = static () => new(JsonSerializerDefaults.Strict),
        ["small buffer"] = static () => new() { DefaultBufferSize = 1024 },
        ["policy"] = static () => new() { PropertyNamingPolicy = new LowerCase() },
        ["modifier"] = static () => new() { TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { Rename } } },
        ["added member"] = static () => new() { TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { AddMember } } },
        ["converter"] = static () => new() { Converters = { new ColorConverter() } },
    };

    public static TheoryData<string> Options { get; } = [.. s_options.Keys];

    [Theory]
    [MemberData(nameof(Options))]
    public void NoFormAllocatesMoreThanSystemTextJson(string options)
    {
        Assert.SkipUnless(System.Runtime.CompilerServices.RuntimeFeature.IsDynamicCodeSupported, "The table boxes arguments of constructors.");
        List<string> more = [];
        Lifetime.ThreadStorage.OnNewThread(() =>
        {
            var crossing = new Crossing(options, more);
            crossing.Add("tiny", new Tiny { Name = "hello", IsSet = true });
            crossing.Add("item", Item.Make(7));
            crossing.Add("list", Enumerable.Range(0, 8).Select(Item.Make).ToList());
            crossing.Add("long list", Enumerable.Range(0, 30).Select(Item.Make).ToList());
            crossing.Add("kinds", new Shapes { All = [new Circle { Radius = 1.5, Name = "c" }, new Square { Side = 2, Name = "s" }, new Circle { Radius = 3, Name = "d" }] });
            crossing.Add("record", new Node(1, "two", [3, 4], new Node(5, "six", [], null)));
            crossing.Add("structs", new Table([.. Enumerable.Range(0, 40).Select(static n => new Row(n, "r" + n, n * 0.5))], "tail"));
            crossing.Add("dictionary", Enumerable.Range(0, 60).ToDictionary(static n => "key " + n, static n => new Tiny { Name = "n" + n }));
            crossing.Add("collections", new Collections
            {
                Set = [.. Enumerable.Range(0, 5)],
                Sorted = new(Enumerable.Range(0, 6).ToDictionary(static n => "k" + n)),
                Numbered = Enumerable.Range(0, 6).ToDictionary(static n => n, static n => "v" + n),
                Many = Enumerable.Range(0, 20).ToArray(),
                Untyped = [1, "two", true],
            });
        });
        Assert.True(more.Count == 0, string.Join('\n', more));
    }

    [System.Diagnostics.CodeAnalysis.SuppressMessage("Design", "CA1001", Justification = "A stream in memory.")]
    private sealed class Crossing(string name, List<string> more)
    {
        // Options of their own for each library: both keep what they have found out about them.
        private readonly JsonSerializerOptions _theirs = s_options[name]();
        private readonly JsonSerializerOptions _ours = s_options[name]();
        private readonly ArrayBufferWriter<byte> _buffer = new(1 << 16);
        private readonly MemoryStream _stream = new();

        /// <summary>The number of the options, and from there that of the shape: in the usual run each meets one in three of the others.</summary>
        private int _turn = Array.IndexOf([.. s_options.Keys], name);

        public void Add<T>(string shape, T value)
        {
            if (UsualRun.IsShort && _turn++ % 3 != 0)
            {
                return;
            }

            string text = Stj.Serialize(value, _theirs);
            byte[] utf8 = Encoding.UTF8.GetBytes(text);
            bool isRead = IsRead<T>(text);
            for (int i = 0; i < Executors.ManyUses; i++)
            {
                JsonSerializer.SerializeToUtf8Bytes(value, _ours);
                _ = isRead ? JsonSerializer.Deserialize<T>(utf8, _ours) : default;
            }

            if (isRead)
            {
                Read<T>(shape, utf8, text);
            }

            Write(shape, value);
        }

        /// <summary>Whether the type can be read under the options: arguments of constructors have no references.</summary>
        private bool IsRead<T>(string text)
        {
            try
            {
                Stj.Deserialize<T>(text, _theirs);
                return true;
            }
            catch (NotSupportedException)
            {
                return false;
            }
        }

        private void Read<T>(string shape, byte[] utf8, string text)
        {
            ReadOnlySequence<byte> two = new TinySegments(utf8, (utf8.Length / 2) + 1).Sequence, many = new TinySegments(utf8, 64).Sequence;
            JsonElement element = JsonElement.Parse(text);
            JsonNode node = JsonNode.Parse(text)!;
            (JsonTypeInfo<T> theirs, JsonTypeInfo<T> ours) = ((JsonTypeInfo<T>)_theirs.GetTypeInfo(typeof(T)), (JsonTypeInfo<T>)_ours.GetTypeInfo(typeof(T)));
            Cell(shape, "read string", () => Stj.Deserialize<T>(text, _theirs), () => JsonSerializer.Deserialize<T>(text, _ours));
            Cell(shape, "read span", () => Stj.Deserialize<T>(text.AsSpan(), _theirs), () => JsonSerializer.Deserialize<T>(text.AsSpan(), _ours));
            Cell(shape, "read bytes", () => Stj.Deserialize<T>(utf8, _theirs), () => JsonSerializer.Deserialize<T>(utf8, _ours));
            Cell(shape, "read by metadata", () => Stj.Deserialize(utf8, theirs), () => JsonSerializer.Deserialize(utf8, ours));
            Cell(shape, "read stream", () => Stj.Deserialize<T>(new MemoryStream(utf8), _theirs), () => JsonSerializer.Deserialize<T>(new MemoryStream(utf8), _ours));
            Cell(shape, "read stream async", () => Done(Stj.DeserializeAsync<T>(new MemoryStream(utf8), _theirs)), () => Done(JsonSerializer.DeserializeAsync<T>(new MemoryStream(utf8), _ours)));
            Cell(shape, "read pieces", () => Done(Stj.DeserializeAsync<T>(new OddStream(utf8), _theirs)), () => Done(JsonSerializer.DeserializeAsync<T>(new OddStream(utf8), _ours)));
            Cell(shape, "read pipe", () => Done(Stj.DeserializeAsync<T>(PipeReader.Create(many), _theirs)), () => Done(JsonSerializer.DeserializeAsync<T>(PipeReader.Create(many), _ours)));
            Cell(shape, "read reader", () => ReadOver<T>(new(utf8), ours: false), () => ReadOver<T>(new(utf8), ours: true));
            Cell(shape, "read reader of two", () => ReadOver<T>(two, ours: false), () => ReadOver<T>(two, ours: true));
            Cell(shape, "read reader of many", () => ReadOver<T>(many, ours: false), () => ReadOver<T>(many, ours: true));
            Cell(shape, "read element", () => Stj.Deserialize<T>(element, _theirs), () => JsonSerializer.Deserialize<T>(element, _ours));
            Cell(shape, "read node", () => Stj.Deserialize<T>(node, _theirs), () => JsonSerializer.Deserialize<T>(node, _ours));
        }

        private T? ReadOver<T>(ReadOnlySequence<byte> input, bool ours)
        {
            var reader = new Utf8JsonReader(input, isFinalBlock: true, default);
            return ours ? JsonSerializer.Deserialize<T>(ref reader, _ours) : Stj.Deserialize<T>(ref reader, _theirs);
        }

        private void Write<T>(string shape, T value)
        {
            Cell(shape, "write string", () => Stj.Serialize(value, _theirs), () => JsonSerializer.Serialize(value, _ours));
            Cell(shape, "write bytes", () => Stj.SerializeToUtf8Bytes(value, _theirs), () => JsonSerializer.SerializeToUtf8Bytes(value, _ours));
            Cell(shape, "write object", () => Stj.SerializeToUtf8Bytes<object>(value!, _theirs), () => JsonSerializer.SerializeToUtf8Bytes<object>(value!, _ours));
            Cell(shape, "write stream", () => Stj.Serialize(Emptied(), value, _theirs), () => JsonSerializer.Serialize(Emptied(), value, _ours));
            Cell(shape, "write stream async", () => Done(Stj.SerializeAsync(Emptied(), value, _theirs)), () => Done(JsonSerializer.SerializeAsync(Emptied(), value, _ours)));
            Cell(shape, "write pipe", () => Done(Stj.SerializeAsync(Pipe(), value, _theirs)), () => Done(JsonSerializer.SerializeAsync(Pipe(), value, _ours)));
            foreach (bool isIndented in (bool[])[false, true])
            {
                var writer = new Utf8JsonWriter(_buffer, new JsonWriterOptions { Indented = isIndented, Encoder = _ours.Encoder });
                string form = isIndented ? "write indented writer" : "write writer";
                Cell(shape, form, () => Stj.Serialize(Reset(writer), value, _theirs), () => JsonSerializer.Serialize(Reset(writer), value, _ours));
                Cell(shape, form + " inside", () => WriteTwice(Reset(writer), value, ours: false), () => WriteTwice(Reset(writer), value, ours: true));
            }

            Cell(shape, "write document", () => Stj.SerializeToDocument(value, _theirs).Dispose(), () => JsonSerializer.SerializeToDocument(value, _ours).Dispose());
            Cell(shape, "write element", () => Stj.SerializeToElement(value, _theirs), () => JsonSerializer.SerializeToElement(value, _ours));
            Cell(shape, "write node", () => Stj.SerializeToNode(value, _theirs), () => JsonSerializer.SerializeToNode(value, _ours));
        }

        private MemoryStream Emptied()
        {
            _stream.SetLength(0);
            return _stream;
        }

        private PipeWriter Pipe() => PipeWriter.Create(Emptied(), new StreamPipeWriterOptions(leaveOpen: true));

        private Utf8JsonWriter Reset(Utf8JsonWriter writer)
        {
            _buffer.ResetWrittenCount();
            writer.Reset();
            return writer;
        }

        private void WriteTwice<T>(Utf8JsonWriter writer, T value, bool ours)
        {
            writer.WriteStartArray();
            for (int i = 0; i < 2; i++)
            {
                if (ours)
                {
                    JsonSerializer.Serialize(writer, value, _ours);
                }
                else
                {
                    Stj.Serialize(writer, value, _theirs);
                }
            }

            writer.WriteEndArray();
            writer.Flush();
        }

        private void Cell(string shape, string form, Action theirs, Action ours)
        {
            long ourBytes = Least(ours), theirBytes = Least(theirs);
            if (ourBytes > theirBytes + Slack && !s_known.Any(known => Is(known.Options, name) && Is(known.Shape, shape) && Is(known.Form, form)))
            {
                more.Add($"{name}, {shape}, {form}: {ourBytes} B, System.Text.Json {theirBytes} B");
            }

            static bool Is(string pattern, string name) => pattern.EndsWith('*') ? name.StartsWith(pattern[..^1], StringComparison.Ordinal) : pattern == name;
        }
    }

    private static long Least(Action act)
    {
        for (int i = 0; i < Uses; i++)
        {
            act();
        }

        long least = long.MaxValue;
        for (int i = 0; i < Measured; i++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            act();
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
        }

        return least;
    }

    /// <summary>No stream here waits, so every task has ended when it is returned.</summary>
    private static void Done(Task task)
    {
        Assert.True(task.IsCompleted);
        task.GetAwaiter().GetResult();
    }

    private static void Done<T>(ValueTask<T> task)
    {
        Assert.True(task.IsCompleted);
        _ = task.Result;
    }

    private static void Rename(JsonTypeInfo info)
    {
        foreach (JsonPropertyInfo property in info.Properties)
        {
            property.Name = "x" + property.Name;
        }
    }

    private static void AddMember(JsonTypeInfo info)
    {
        if (info.Type == typeof(Item))
        {
            JsonPropertyInfo added = info.CreateJsonPropertyInfo(typeof(string), "added");
            added.Get = static _ => "v";
            info.Properties.Add(added);
        }
    }

    private sealed class LowerCase : JsonNamingPolicy
    {
        public override string ConvertName(string name) => name.ToLowerInvariant();
    }

    private sealed class ColorConverter : JsonConverter<Color>
    {
        public override Color Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => Enum.Parse<Color>(reader.GetString()!);

        public override void Write(Utf8JsonWriter writer, Color value, JsonSerializerOptions options) => writer.WriteStringValue(value.ToString());
    }

    /// <summary>Bytes in pieces of 700, each at once.</summary>
    private sealed class OddStream(byte[] bytes) : MemoryStream(bytes)
    {
        public override long Length => throw new NotSupportedException();

        public override bool CanSeek => false;

        public override int Read(Span<byte> buffer) => base.Read(buffer[..Math.Min(buffer.Length, 700)]);

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => new(Read(buffer.Span));
    }

    internal enum Color
    {
        Red,
        Green,
        Blue,
    }

    internal sealed class Tiny
    {
        public string? Name { get; set; }

        public bool IsSet { get; set; }
    }

    internal sealed class Item
    {
        public int Id { get; set; }

        public string? Name { get; set; }

        public decimal Price { get; set; }

        public double Ratio { get; set; }

        public DateTime When { get; set; }

        public DateTimeOffset Moment { get; set; }

        public Guid Key { get; set; }

        public string[]? Tags { get; set; }

        public Dictionary<string, int>? Map { get; set; }

        public Color Color { get; set; }

        public int? Maybe { get; set; }

        public Tiny? Inner { get; set; }

        public TimeSpan Span { get; set; }

        public byte[]? Bytes { get; set; }

        public object? Any { get; set; }

        public static Item Make(int n) => new()
        {
            Id = n,
            Name = "name \"<" + n,
            Price = n * 1.25m,
            Ratio = n / 7.0,
            When = new DateTime(2026, 1, 1, 3, 4, 5, DateTimeKind.Utc).AddDays(n),
            Moment = new DateTimeOffset(2026, 2, 3, 4, 5, 6, TimeSpan.FromHours(2)),
            Key = new Guid(n, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
            Tags = ["alpha", "béta", "γ"],
            Map = new() { ["k"] = n, ["other"] = -n },
            Color = (Color)(n % 3),
            Maybe = n % 2 == 0 ? null : n,
            Inner = n % 3 == 0 ? null : new Tiny { Name = "sub " + n, IsSet = true },
            Span = TimeSpan.FromMinutes(n),
            Bytes = [1, 2, 3, (byte)n],
            Any = n % 2 == 0 ? "text" : n,
        };
    }

    [JsonDerivedType(typeof(Circle), "circle")]
    [JsonDerivedType(typeof(Square), "square")]
    internal class Shape
    {
        public string? Name { get; set; }
    }

    internal sealed class Circle : Shape
    {
        public double Radius { get; set; }
    }

    internal sealed class Square : Shape
    {
        public double Side { get; set; }
    }

    internal sealed class Shapes
    {
        public List<Shape> All { get; set; } = [];
    }

    internal sealed class Collections
    {
        public HashSet<int>? Set { get; set; }

        public SortedDictionary<string, int>? Sorted { get; set; }

        public IReadOnlyDictionary<int, string>? Numbered { get; set; }

        public IEnumerable<int>? Many { get; set; }

        public List<object>? Untyped { get; set; }
    }

    internal sealed record Node(int Number, string Text, int[] Numbers, Node? Next);

    internal readonly record struct Row(int Id, string Name, double Value);

    internal sealed record Table(List<Row> Rows, string Tail);
}
