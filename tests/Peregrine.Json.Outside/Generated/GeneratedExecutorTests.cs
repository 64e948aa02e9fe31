using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Unicode;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Outside.Generated;

/// <summary>Executors as a generator would write them do what the library's own do, and what System.Text.Json does.</summary>
public class GeneratedExecutorTests
{
    private static readonly DateTime s_time = new(2024, 2, 29, 1, 2, 3, 456, DateTimeKind.Utc);

    public static TheoryData<string> Variants => [.. Registered.Variants.Keys];

    [Theory]
    [MemberData(nameof(Variants))]
    public void FlatObjects(string variant)
    {
        Check(
            variant,
            [
                new Login { Email = "someone@example.org", Password = "p\"a\\ss\u00e9", RememberMe = true },
                new Login(),
                new Login { Email = new string('x', 40), Password = new string('\u20ac', 3000) },
            ]);
        Check(variant, [new Location { Id = -5, Address1 = "1 Main Street", City = "Somewhere", State = "ZZ", Name = "", Country = "<&>" }, new Location()]);
        Check(
            variant,
            [
                new Reading { Long = long.MinValue, Double = 1e-300, Decimal = 79228162514264337593543950335m, Float = 0.1f, Time = s_time, Offset = new(2020, 1, 1, 0, 0, 0, TimeSpan.FromHours(5)), Key = Guid.Parse("00112233-4455-6677-8899-aabbccddeeff"), Letter = '"', Bytes = [1, 2, 255], Level = Level.High, Span = TimeSpan.FromDays(-3.5) },
                new Reading { Letter = 'a' },
            ]);
    }

    [Theory]
    [MemberData(nameof(Variants))]
    public void Structs(string variant) => Check(variant, [default, new Point { X = int.MaxValue, Y = -0.0 }]);

    [Theory]
    [MemberData(nameof(Variants))]
    public void NestedObjects(string variant) => Check(
        variant,
        [
            new Order { Number = 1, Place = new Point { X = 1, Y = 2 }, Logins = [new Login { Email = "a" }, null!, new Login { RememberMe = true }], Tags = ["a", "b"], Next = new Order { Number = 2 } },
            new Order { Logins = [], Tags = [], Next = new Order { Next = new Order { Next = new Order() } } },
        ]);

    [Theory]
    [MemberData(nameof(Variants))]
    public void Constructors(string variant) => Check(variant, [new Person("Ann", 3) { Extra = "more" }, new Person(null)]);

    [Theory]
    [MemberData(nameof(Variants))]
    public void RequiredMembersConditionsAndUserCode(string variant)
    {
        Check(
            variant,
            [
                new Rules { Id = 1, Note = "n", Count = 5, Secret = "s", Code = "c", Must = "m" },
                new Rules { Id = 0, Must = null, Code = "bad?" },
                new Rules { Id = 0, Count = 666, Note = "before the fault" },
            ],
            ["{\"Id\":1,\"Code\":\"bad\",\"Must\":null}", "{\"Id\":1,\"Must\":\"m\",\"Code\":\"bad\"}", "{\"Id\":1,\"Secret\":{},\"Twice\":[1,2],\"Must\":\"\"}", "{\"Code\":\"x\"}", "{\"Id\":1}"]);
        Check(variant, [new Sparse(), new Sparse { First = "f" }, new Sparse { Second = new Login() }, new Sparse { First = "f", Second = new Login { Email = "e" } }]);
    }

    [Theory]
    [MemberData(nameof(Variants))]
    public void Callbacks(string variant) => Check(
        variant,
        [new Called { Value = 1 }, new Called { Throws = "serializing" }, new Called { Throws = "serialized", Value = 2 }],
        ["{\"Throws\":\"deserialized\",\"Value\":3}", "{\"Value\":3,\"Throws\":\"serializing\"}", "{\"Log\":\"kept\"}"]);

    [Theory]
    [MemberData(nameof(Variants))]
    public void ExtensionData(string variant) => Check(
        variant,
        [
            new Bag { Id = 4, Last = "l", More = new() { ["a"] = JsonDocument.Parse("[1,{\"b\":null}]").RootElement, ["z"] = JsonDocument.Parse("\"text\"").RootElement } },
            new Bag { More = [] },
            new Bag(),
        ]);

    [Theory]
    [MemberData(nameof(Variants))]
    public void DerivedTypes(string variant)
    {
        Figure[] figures = [new Circle { Title = "t", Radius = 1.5, Inner = new Empty { Title = "i" } }, new Empty(), new Circle { Inner = new Circle { Inner = new Empty() } }];
        Check<Figure>(variant, figures, ["{\"Title\":\"t\",\"$type\":\"circle\",\"Radius\":2}", "{\"$type\":\"empty\",\"$type\":\"empty\"}", "{\"$type\":\"circle\",\"Radius\":1,\"$id\":\"1\"}", "{\"$type\":\"none\"}"]);
        Check(variant, figures.OfType<Circle>().ToArray());
        Check(variant, figures.OfType<Empty>().ToArray());
        Check<List<Figure>>(variant, [[.. figures, null!], []]);
    }

    [Theory]
    [MemberData(nameof(Variants))]
    public void ArraysAndListsOfObjects(string variant)
    {
        Check<Login[]>(variant, [[], [new Login()], [new Login { Email = "e" }, null!, new Login()], [.. Enumerable.Range(0, 300).Select(static i => new Login { Email = new string('e', i) })]]);
        Check<List<Point>>(variant, [[], [default, new Point { X = 3 }]]);
        Check<Dictionary<string, Sparse?>>(variant, [new() { ["a"] = new Sparse(), ["b"] = null, ["c"] = new Sparse { First = "f" } }]);
    }

    /// <summary>Every executor was asked under every variant that leaves its names as they are.</summary>
    [Fact]
    public void TheExecutorsAreTaken()
    {
        Taken<Login, LoginExecutor>(new Login());
        Taken<Location, LocationExecutor>(new Location());
        Taken<Reading, ReadingExecutor>(new Reading { Letter = 'a' });
        Taken<Point, PointExecutor>(default);
        Taken<Person, PersonExecutor>(new Person("n"));
        Taken<Rules, RulesExecutor>(new Rules { Id = 1 });
        Taken<Sparse, SparseExecutor>(new Sparse());
        Taken<Bag, BagExecutor>(new Bag());
        Taken<Circle, CircleExecutor>(new Circle());
        Taken<Empty, EmptyExecutor>(new Empty());
        Taken<Called, CalledExecutor>(new Called());
        Taken<Order, OrderExecutor>(new Order());
    }

    /// <summary>Of several executors for one type, the one whose names are those of the options is taken, and none where there is none.</summary>
    [Fact]
    public void NamesDecideWhichExecutorIsTaken()
    {
        _ = Registered.Options("default");
        JsonSerializerOptions web = new(JsonSerializerDefaults.Web) { NumberHandling = JsonNumberHandling.Strict, DefaultBufferSize = 50_000 };
        (int plain, int camel) = (Counted<Login, LoginExecutor>.Writes, Counted<Login, LoginWebExecutor>.Writes);
        Assert.Equal("""{"email":"e","password":null,"rememberMe":false}""", JsonSerializer.Serialize(new Login { Email = "e" }, web));
        Assert.Equal((plain, camel + 1), (Counted<Login, LoginExecutor>.Writes, Counted<Login, LoginWebExecutor>.Writes));
        JsonSerializerOptions snake = new() { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower };
        Assert.Equal("""{"email":"e","password":null,"remember_me":false}""", JsonSerializer.Serialize(new Login { Email = "e" }, snake));
        Assert.Equal((plain, camel + 1), (Counted<Login, LoginExecutor>.Writes, Counted<Login, LoginWebExecutor>.Writes));
    }

    /// <summary>Options that give a member another treatment than the executor has are served by the library's own code.</summary>
    [Fact]
    public void OptionsThatChangeAMemberAreServedWithoutTheExecutor()
    {
        _ = Registered.Options("default");
        Other(static options => options.NumberHandling = JsonNumberHandling.WriteAsString, new Point { X = 1 });
        Other(static options => options.NumberHandling = JsonNumberHandling.AllowReadingFromString, new Point { X = 1 });
        Other(static options => options.NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals, new Point { Y = double.NaN });
        Other(static options => options.DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull, new Login());
        Other(static options => options.DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault, new Login());
        Other(static options => options.IncludeFields = true, new Login());
        Other(static options => options.IgnoreReadOnlyProperties = true, new Rules { Id = 1 });
        Other(static options => options.AllowDuplicateProperties = false, new Login());
        Other(static options => options.Converters.Add(new JsonStringEnumConverter()), new Reading { Letter = 'a', Level = Level.High });
        Other(static options => options.RespectNullableAnnotations = true, new Login());
        Other(static options => options.RespectRequiredConstructorParameters = true, new Person("a"));
        Other(static options => options.PropertyNamingPolicy = JsonNamingPolicy.CamelCase, new Order());
        Other(static options => options.PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate, new Order { Logins = [new Login()] });
    }

    [Fact]
    public void ReferencesAreServedWithoutTheExecutor()
    {
        var shared = new Login { Email = "shared" };
        var order = new Order { Logins = [shared, shared], Number = 1 };
        order.Next = order;
        foreach (ReferenceHandler handler in (ReferenceHandler[])[ReferenceHandler.Preserve, ReferenceHandler.IgnoreCycles])
        {
            JsonSerializerOptions options = Registered.Make(options => options.ReferenceHandler = handler, 60_000);
            string text = Stj.Serialize(order, options);
            Assert.Equal(text, JsonSerializer.Serialize(order, options));
            Assert.Equal(Stj.Serialize(Stj.Deserialize<Order>(text, options), options), Stj.Serialize(JsonSerializer.Deserialize<Order>(text, options), options));
        }
    }

    [Fact]
    public void CodeForANewerVersionIsRefused()
    {
        RuntimeVersion.Require(RuntimeVersion.Current);
        RuntimeVersion.Require(1);
        NotSupportedException error = Assert.Throws<NotSupportedException>(static () => RuntimeVersion.Require(RuntimeVersion.Current + 1));
        Assert.Contains("a newer package Peregrine.Json is needed", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void ManyThreadsRegisterAndUse()
    {
        int registered = 0;
        Parallel.For(0, 64, i =>
        {
            Interlocked.Add(ref registered, GeneratedExecutors.Register<Late, LateExecutor>() ? 1 : 0);
            JsonSerializerOptions options = Registered.Make(static _ => { }, 70_000 + i);
            Assert.Equal("""{"Value":3}""", JsonSerializer.Serialize(new Late { Value = 3 }, options));
            Assert.Equal(4, JsonSerializer.Deserialize<Late>("""{"Value":4}""", options)!.Value);
        });
        Assert.Equal(1, registered);
    }

    private static void Other<T>(Action<JsonSerializerOptions> set, T value)
    {
        JsonSerializerOptions options = Registered.Make(set, 80_000);
        string text = Stj.Serialize(value, options);
        Assert.Equal(text, JsonSerializer.Serialize(value, options));

        // Numbers in quotes too, which some options read.
        foreach (string read in (string[])[text, System.Text.RegularExpressions.Regex.Replace(text, @":(-?[0-9][0-9.]*)", ":\"$1\"")])
        {
            Assert.Equal(Outcome.Of(() => Shown(Stj.Deserialize<T>(read, options))), Outcome.Of(() => Shown(JsonSerializer.Deserialize<T>(read, options))));
        }
    }

    private static void Taken<T, TExecutor>(T value)
        where TExecutor : GeneratedExecutor<T>, IGeneratedExecutor<T>
    {
        foreach (string variant in Registered.Variants.Keys)
        {
            JsonSerializerOptions options = Registered.Options(variant).Ready;
            int reads = Counted<T, TExecutor>.Reads, writes = Counted<T, TExecutor>.Writes;
            byte[] text = JsonSerializer.SerializeToUtf8Bytes(value, options);
            Assert.True(Counted<T, TExecutor>.Writes > writes, $"{typeof(T)} was not written by its executor: {variant}");
            JsonSerializer.Deserialize<T>(text, options);
            Assert.True(Counted<T, TExecutor>.Reads > reads, $"{typeof(T)} was not read by its executor: {variant}");
        }
    }

    private static void Check<T>(string variant, T[] values, string[]? texts = null)
    {
        (JsonSerializerOptions own, JsonSerializerOptions ready) = Registered.Options(variant);
        var random = new Random(typeof(T).Name.Length * 1000 + variant.Length);
        foreach (T value in values)
        {
            // Where the depth is used up, System.Text.Json refuses simple values too: the guide names that difference.
            string written = Outcome.Of(() => JsonSerializer.Serialize(value, own));
            Assert.Equal(variant == "shallow" ? written : Outcome.Of(() => Stj.Serialize(value, own)), written);
            Assert.Equal(written, Outcome.Of(() => JsonSerializer.Serialize(value, ready)));
            string plain = Outcome.Of(() => Stj.Serialize(value));
            if (!plain.StartsWith('{') && !plain.StartsWith('['))
            {
                continue;
            }

            foreach (string text in plain.StartsWith('{') ? Texts.Spellings(plain, random) : [plain])
            {
                CheckRead<T>(text, own, ready, variant);
            }

            string shortened = plain.Length > 2000 ? "{}" : plain;
            foreach (byte[] text in Texts.Truncated(shortened).Concat(Texts.Mutated(shortened, random, 200)))
            {
                CheckRead<T>(text, own, ready, variant);
            }
        }

        foreach (string text in texts ?? [])
        {
            CheckRead<T>(text, own, ready, variant);
        }
    }

    private static void CheckRead<T>(string text, JsonSerializerOptions own, JsonSerializerOptions ready, string variant) =>
        CheckRead<T>(Encoding.UTF8.GetBytes(text), own, ready, variant);

    private static void CheckRead<T>(byte[] text, JsonSerializerOptions own, JsonSerializerOptions ready, string variant)
    {
        string mine = Outcome.Of(() => Shown(JsonSerializer.Deserialize<T>(text, own)));

        // System.Text.Json does not look at names that nobody has: the guide names that difference.
        string expected = Utf8.IsValid(text) ? Outcome.Of(() => Shown(Stj.Deserialize<T>(text, own))) : mine;
        string got = Outcome.Of(() => Shown(JsonSerializer.Deserialize<T>(text, ready)));
        Same(expected, mine, "the library's own code");
        Same(expected, got, "the executor");
        if (variant == "default" && typeof(T) != typeof(Figure) && !typeof(T).IsGenericType && !typeof(T).IsArray && Registered.Table<T>() is { } table)
        {
            Same(expected, Outcome.Of(() => Shown(JsonSerializer.Deserialize<T>(text, table))), "the table");
        }

        void Same(string one, string other, string what)
        {
            if (one != other)
            {
                Assert.Fail($"{typeof(T)}, {variant}, {what}, {Encoding.UTF8.GetString(text)}\nexpected: {one}\nactual:   {other}");
            }
        }
    }

    /// <summary>A value in full: what is left out when it is written, too.</summary>
    private static string Shown<T>(T value) => value switch
    {
        Rules rules => $"{rules.Secret}{rules.Code}{Stj.Serialize(rules)}",
        Called called => called.Throws + called.Log + called.Value,
        _ => Stj.Serialize(value),
    };

    public sealed class Late
    {
        public int Value { get; set; }
    }

    private sealed class LateExecutor(ExecutorPlan<Late> plan) : GeneratedExecutor<Late>, IGeneratedExecutor<Late>
    {
        private readonly MemberNames _names = plan.Names;

        public static GeneratedObject Describe() => new()
        {
            Members = [new("Value", "Value", typeof(Late), typeof(int), MemberUses.Written | MemberUses.Read | MemberUses.Simple)],
        };

        public static GeneratedExecutor<Late> Create(ExecutorPlan<Late> plan) => new LateExecutor(plan);

        public override Late ReadMembers(ref ReadCursor reader)
        {
            var value = new Late();
            int member = reader.FirstMember(reader.Position, _names);
            while (member == 0)
            {
                nint at = reader.Read(reader.Position, out int number);
                value.Value = number;
                member = reader.NextMember(at, _names, 0);
            }

            return value;
        }

        public override nint PutMembers(ref WriteCursor writer, nint at, Late value, byte lead)
        {
            at = writer.PutName(at, ",\"Value\":"u8, lead);
            at = writer.Put(at, value.Value);
            return writer.PutEnd(at);
        }
    }
}
