namespace Peregrine.Json.Generator.Tests;

/// <summary>Sources whose generated text is approved. Each declares what it needs, and a root named Root.</summary>
internal static class Shapes
{
    /// <summary>What only a newer System.Text.Json has, by name.</summary>
    internal const string Newer = """
        namespace System.Text.Json.Serialization
        {
            public class JsonNamingPolicyAttribute(JsonKnownNamingPolicy policy) : JsonAttribute { public JsonNamingPolicy? NamingPolicy => policy == JsonKnownNamingPolicy.SnakeCaseLower ? JsonNamingPolicy.SnakeCaseLower : JsonNamingPolicy.KebabCaseUpper; }
            public class JsonUnionAttribute : JsonAttribute { public Type? TypeClassifier { get; set; } }
            public abstract class JsonTypeClassifierFactory;
            public class JsonUnionTypeStructuralClassifier : JsonTypeClassifierFactory;
        }
        namespace System.Runtime.CompilerServices { public class UnionAttribute : Attribute; }
        """;

    public static readonly Dictionary<string, string> All = new()
    {
        ["Plain"] = "public class Root { public int Id { get; set; } public string? Name { get; set; } public bool Done { get; set; } }",
        ["Anonymous"] = """
            public class Root { public int Id { get; set; } }
            public class Box<T> where T : class { public T? Value { get; init; } public static Box<T> Of(T value) => new() { Value = value }; }
            public static class Anonymous
            {
                public static string Write(List<Root> all) => JsonSerializer.Serialize(all.Select(static one => new { one.Id, Name = "n", Inner = new { Maybe = (int?)1, Roots = new[] { one } } }));
                public static string WriteBox() => JsonSerializer.Serialize(Boxed(new { }));
                private static Box<T> Boxed<T>(T value) where T : class => Box<T>.Of(value);
            }
            """,
        ["Empty"] = "public class Root;",
        ["OneMember"] = "public class Root { public double Value { get; set; } }",
        ["Simple"] = """
            public class Root
            {
                public char C { get; set; }
                public sbyte A { get; set; }
                public ulong B { get; set; }
                public decimal? D { get; set; }
                public DateTimeOffset E { get; set; }
                public DateOnly? F { get; set; }
                public TimeSpan G { get; set; }
                public Guid H { get; set; }
                public byte[]? I { get; set; }
                public Half J { get; set; }
                public Uri? K { get; set; }
                public JsonElement L { get; set; }
                public JsonElement? M { get; set; }
                public object? N { get; set; }
            }
            """,
        ["NamingPolicies"] = Newer + """

            [JsonNamingPolicy(JsonKnownNamingPolicy.SnakeCaseLower)]
            public class Root
            {
                public int FirstNumber { get; set; }
                [JsonNamingPolicy(JsonKnownNamingPolicy.KebabCaseUpper)] public string? SecondText { get; set; }
                [JsonNamingPolicy(JsonKnownNamingPolicy.KebabCaseUpper), JsonPropertyName("x")] public string? ThirdText { get; set; }
                [Loud] public Other? Other { get; set; }
            }

            [Loud]
            public class Other { public int Id { get; set; } }

            public class LoudAttribute() : JsonNamingPolicyAttribute(JsonKnownNamingPolicy.SnakeCaseUpper);
            """,
        ["Unions"] = Newer + """

            public class Root { public Choice A { get; set; } public Choice? B { get; set; } public Text<string>? C { get; set; } }

            [System.Runtime.CompilerServices.Union]
            [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
            public readonly struct Choice
            {
                public Choice(int? value) => Value = value;
                public Choice(in Guid value) => Value = value;
                public Choice(List<Choice> value) => Value = value;
                public Choice(Item value) => Value = value;
                internal Choice(string value) => Value = value;
                public object? Value { get; }
                public bool TryGetValue(out Item? value) => (value = Value as Item) is not null;
                public bool TryGetValue(out string? value) => (value = Value as string) is not null;
            }

            [System.Runtime.CompilerServices.Union, JsonUnion]
            public class Text<T> { public Text(T? value, bool isOther = false) { } public Text(T? value) => Value = value; public object? Value { get; protected set; } }

            public class Item { public int X { get; set; } }
            """,
        ["OpenDerived"] = Newer + """

            [JsonDerivedType(typeof(More<,>), "more"), JsonDerivedType(typeof(Other<,>), 2), JsonDerivedType(typeof(Last<,>))]
            public class Base<T, U> where T : class { public T? A { get; set; } public U? B { get; set; } }
            public class More<V, W> : Base<W, V> where W : class;
            public class Other<T, U> : More<U, T> where T : class;
            public class Last<T, U> : Base<T, U> where T : class;
            public class Root { public Base<string, int>? A { get; set; } }
            """,
        ["Nested"] = "public class Root { public Inner? Next { get; set; } public class Inner { public Root? Back { get; set; } } }",
        ["Collections"] = """
            public class Root
            {
                public List<Item>? A { get; set; }
                public Item[]? B { get; set; }
                public IReadOnlyList<Item>? C { get; set; }
                public Dictionary<string, Item>? D { get; set; }
                public HashSet<int>? E { get; set; }
                public int[][]? F { get; set; }
                public List<List<string>>? G { get; set; }
                public System.Collections.Immutable.ImmutableArray<Item> H { get; set; }
                public IDictionary<Kind, int[]>? I { get; set; }
                public Queue<Item>? J { get; set; }
            }

            public class Item { public int X { get; set; } }
            public enum Kind { One, Two }
            """,
        ["OtherCollections"] = """
            public class Root
            {
                public System.Collections.IEnumerable? A { get; set; }
                public System.Collections.IDictionary? B { get; set; }
                public System.Collections.ArrayList? C { get; set; }
                public System.Collections.Queue? D { get; set; }
                public System.Collections.BitArray? E { get; set; }
                public ArraySegment<int> F { get; set; }
                public Crate G { get; set; }
                public OwnReadOnly? H { get; set; }
                public Later? I { get; set; }
                public IReadOnlySet<int>? J { get; set; }
                public int[,]? K { get; set; }
                public Action? L { get; set; }
                public Twice? M { get; set; }
                [JsonConverter(typeof(Hours))]
                public TimeSpan? N { get; set; }
            }

            public struct Crate : IEnumerable<int>
            {
                public IEnumerator<int> GetEnumerator() => throw new NotSupportedException();
                System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator();
            }

            public abstract class OwnReadOnly : IReadOnlyDictionary<string, int>
            {
                public abstract int this[string key] { get; }
                public abstract IEnumerable<string> Keys { get; }
                public abstract IEnumerable<int> Values { get; }
                public abstract int Count { get; }
                public abstract bool ContainsKey(string key);
                public abstract IEnumerator<KeyValuePair<string, int>> GetEnumerator();
                public abstract bool TryGetValue(string key, out int value);
                System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator();
            }

            public abstract class Later : IAsyncEnumerable<int>
            {
                public abstract IAsyncEnumerator<int> GetAsyncEnumerator(System.Threading.CancellationToken cancellationToken = default);
            }

            public abstract class Twice : IEnumerable<int>, IEnumerable<string>
            {
                IEnumerator<int> IEnumerable<int>.GetEnumerator() => throw new NotSupportedException();
                IEnumerator<string> IEnumerable<string>.GetEnumerator() => throw new NotSupportedException();
                System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => throw new NotSupportedException();
            }

            public class Hours : JsonConverter<TimeSpan>
            {
                public override TimeSpan Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => TimeSpan.FromHours(reader.GetDouble());
                public override void Write(Utf8JsonWriter writer, TimeSpan value, JsonSerializerOptions options) => writer.WriteNumberValue(value.TotalHours);
            }

            public class NumberConverter : JsonConverter<int>
            {
                public override int Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.GetInt32();
                public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) => writer.WriteNumberValue(value);
                public override int ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => 0;
            }
            """,
        ["OwnCollections"] = """
            public class Root
            {
                public Tags? A { get; set; }
                public Bag? B { get; set; }
                public Set? C { get; set; }
                public Some? D { get; set; }
                public IOwn? E { get; set; }
                public NoMaker? F { get; set; }
            }

            public class Tags : List<string>;
            public class Bag : Dictionary<string, int>;
            public class Set : HashSet<string>;
            public class Some : IEnumerable<int>
            {
                public IEnumerator<int> GetEnumerator() => Enumerable.Empty<int>().GetEnumerator();
                System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator();
            }

            public interface IOwn : IList<int>;
            public class NoMaker(int capacity) : List<int>(capacity);
            """,
        ["Enums"] = "public class Root { public Kind A { get; set; } public Kind? B { get; set; } public Small C { get; set; } } public enum Kind { One } public enum Small : byte { One }",
        ["Nullables"] = "public class Root { public int? A { get; set; } public Point? B { get; set; } } public struct Point { public int X { get; set; } }",
        ["Record"] = "public record Root(int Id, string? Name, List<int> Values);",
        ["RecordWithMore"] = "public record Root(int Id, string Name = \"none\") { public int Extra { get; set; } public string? Late { get; init; } }",
        ["RecordStruct"] = "public record struct Root(int X, double Y);",
        ["ReadOnlyRecordStruct"] = "public readonly record struct Root(int X, double Y) { public double Length => Math.Sqrt((X * X) + (Y * Y)); }",
        ["Struct"] = "public struct Root { public int X { get; set; } public string? Name { get; init; } private int _y; public int Y { readonly get => _y; set => _y = value; } }",
        ["StructWithFields"] = "public struct Root { public int X; [JsonInclude] public int Y; [JsonInclude] private int _z; public int Z => _z; }",
        ["StructWithConstructor"] = "public struct Root { public Root() { X = 1; } public int X { get; set; } }",
        ["ReadOnlyStruct"] = "public readonly struct Root { [JsonConstructor] public Root(int x) { X = x; } public int X { get; } }",
        ["Init"] = "public class Root { public int Id { get; init; } public string? Name { get; init; } }",
        ["Required"] = "public class Root { public required int Id { get; set; } public required string Name { get; init; } [JsonRequired] public int Count { get; set; } }",
        ["RequiredSet"] = "public class Root { [System.Diagnostics.CodeAnalysis.SetsRequiredMembers] public Root() { } public required int Id { get; set; } }",
        ["Constructor"] = "public class Root { public Root(string name, int age = 7) { Name = name; Age = age; } public string Name { get; } public int Age { get; } public string? Extra { get; set; } }",
        ["PrivateConstructor"] = "public class Root { [JsonConstructor] private Root(int id) { Id = id; } public int Id { get; } }",
        ["PrivateParameterless"] = "public class Root { [JsonConstructor] private Root() { } public int Id { get; set; } }",
        ["TwoConstructors"] = "public class Root { public Root(int id) { Id = id; } public Root(string id) { Id = int.Parse(id); } public int Id { get; } }",
        ["UnboundParameter"] = "public class Root { public Root(int other) { Id = other; } public int Id { get; } }",
        ["Defaults"] = """
            public record Root(
                int A = int.MinValue, long B = 5, float C = float.NaN, double D = 1e300, decimal E = 1.50m, char F = '\'', string G = "a\"\n\u2028",
                Kind H = Kind.Two, Kind? I = Kind.Two, int? J = null, bool K = true, byte L = 3, Guid M = default, double N = double.NegativeInfinity);
            public enum Kind : long { One = 1, Two = 1L << 40 }
            """,
        ["Fields"] = "public class Root { public int A; public readonly int B; [JsonInclude] public int C; [JsonInclude] private int _d; [JsonInclude] internal readonly int E; public const int F = 1; public static int G; public int D => _d; }",
        ["PrivateMembers"] = "public class Root { [JsonInclude] private int A { get; set; } [JsonInclude] public int B { get; private set; } [JsonInclude] internal string? C { private get; set; } public int D { get; private set; } [JsonInclude] protected int E { get; init; } }",
        ["ReadOnly"] = "public class Root { public int A => 1; public int B { get; } public List<int> C { get; } = []; public int D { set { } } }",
        ["Conditions"] = """
            public class Root
            {
                [JsonIgnore] public int A { get; set; }
                [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] public string? B { get; set; }
                [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)] public int C { get; set; }
                [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)] public string? D { get; set; }
                [JsonIgnore(Condition = JsonIgnoreCondition.Never)] public string? E { get; set; }
                [JsonIgnore(Condition = JsonIgnoreCondition.WhenWriting)] public int F { get; set; }
                [JsonIgnore(Condition = JsonIgnoreCondition.WhenReading)] public int G { get; set; }
                public int? H { get; set; }
            }
            """,
        ["NamesAndOrder"] = "public class Root { [JsonPropertyName(\"a\\u0041\\\"\\n\")] public int A { get; set; } [JsonPropertyOrder(-1)] public int B { get; set; } [JsonPropertyOrder(5), JsonPropertyName(\"\")] public int C { get; set; } }",
        ["Handling"] = "[JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)] public class Root { [JsonNumberHandling(JsonNumberHandling.WriteAsString)] public int A { get; set; } [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)] public List<int> B { get; } = []; }",
        ["TypeHandling"] = "[JsonNumberHandling(JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString)] public class Root { public int A { get; set; } public string? B { get; set; } }",
        ["Callbacks"] = """
            public class Root : IJsonOnDeserializing, IJsonOnDeserialized, IJsonOnSerializing, IJsonOnSerialized
            {
                public int A { get; set; }
                public void OnDeserializing() { }
                void IJsonOnDeserialized.OnDeserialized() { }
                public void OnSerializing() { }
                void IJsonOnSerialized.OnSerialized() { }
            }
            """,
        ["CallbacksOfRecord"] = "public record Root(int A) : IJsonOnDeserializing, IJsonOnDeserialized { public int B { get; set; } public void OnDeserializing() { } public void OnDeserialized() { } }",
        ["CallbacksOfStruct"] = "public struct Root : IJsonOnSerializing { public int A { get; set; } public void OnSerializing() { A++; } }",
        ["UserCode"] = "public class Root { private int _a; public int A { get => _a; set => _a = value; } public virtual int B { get; set; } public int C { get => field; set; } public string? D { get; set => field = value ?? \"\"; } } ",
        ["LateUserCode"] = "public class Root(int a) { public int A { get; } = a; private int _b; public int B { get => _b; set => _b = value; } public int C { get; init; } }",
        ["Inheritance"] = """
            public abstract class Base { public int A { get; set; } public virtual int B { get; set; } public int C { get; set; } [JsonIgnore] public int D { get; set; } public int E { get; protected set; } }
            public class Middle : Base { public override int B { get; set; } public new string? C { get; set; } }
            public sealed class Root : Middle { [JsonIgnore] public override int B { get; set; } public new int D { get; set; } public int F { get; set; } }
            """,
        ["Interface"] = "public interface IA { int A { get; set; } } public interface IB : IA { int B { get; } } public interface Root : IB { new string? A { get; set; } int C { get; set; } }",
        ["Abstract"] = "public abstract class Root { public int A { get; set; } public abstract int B { get; } }",
        ["Generic"] = "public class Box<T> { public T? Value { get; set; } public List<T>? More { get; init; } [JsonInclude] private T? Hidden { get; set; } } public class Root { public Box<int>? A { get; set; } public Box<Box<string>>? B { get; set; } }",
        ["GenericNested"] = "public class Outer<T> where T : class, new() { public class Inner<U> where U : struct, Enum { [JsonConstructor] private Inner(T a) { A = a; } public T A { get; } public U B { get; init; } } } public class Root { public Outer<Root>.Inner<DayOfWeek>? A { get; set; } }",
        ["Tuples"] = "public class Root { public (int A, string B) Pair { get; set; } public KeyValuePair<string, int> Entry { get; set; } public Tuple<int, string>? Old { get; set; } }",
        ["Nullability"] = """
            using System.Diagnostics.CodeAnalysis;
            public class Root
            {
                public string A { get; set; } = "";
                public string? B { get; set; }
                [AllowNull] public string C { get; set; } = "";
                [DisallowNull] public string? D { get; set; }
                [MaybeNull] public string E { get; set; } = "";
                [NotNull] public string? F { get; set; } = "";
            #nullable disable
                public string G { get; set; }
            #nullable enable
                public List<string?> H { get; set; } = [];
                public int? I { get; set; }
                public string J { get; } = "";
            }
            """,
        ["Derived"] = "[JsonDerivedType(typeof(Circle), \"circle\")] public class Shape { public int A { get; set; } } public class Circle : Shape { public double R { get; set; } } public class Root { public Shape? S { get; set; } public int B { get; set; } }",
        ["Converters"] = "[JsonConverter(typeof(JsonStringEnumConverter<Kind>))] public enum Kind { One } public class Item { [JsonConverter(typeof(JsonStringEnumConverter<DayOfWeek>))] public DayOfWeek Day { get; set; } } public class Root { public Kind K { get; set; } public Item? I { get; set; } }",
        ["Extension"] = "public class Root { public int A { get; set; } [JsonExtensionData] public Dictionary<string, JsonElement>? More { get; set; } }",
    };
}
