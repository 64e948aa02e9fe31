using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Harness;
using Peregrine.Json.FSharpModels;

namespace Peregrine.Json.Differential.Stj11;

/// <summary>What System.Text.Json 11 can do and 10 cannot, alone and inside other values, under several options, through every door.</summary>
public class NewFeatureTests
{
    private static readonly JsonSerializerOptions[] s_options =
    [
        new(),
        new(JsonSerializerDefaults.Web),
        new() { PropertyNamingPolicy = JsonNamingPolicy.PascalCase, DictionaryKeyPolicy = JsonNamingPolicy.PascalCase, WriteIndented = true },
        new() { ReferenceHandler = ReferenceHandler.Preserve },
        new() { ReferenceHandler = ReferenceHandler.IgnoreCycles, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault },
        new() { InferClosedTypePolymorphism = true },
        new() { TypeClassifiers = { new PetClassifiers() } },
        new() { UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow, IgnoreReadOnlyProperties = true },
        new() { Converters = { new JsonStringEnumConverter(JsonNamingPolicy.PascalCase) } },
        new() { TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { static _ => { } } } },
    ];

    private static readonly string[] s_scalars = ["null", "1", "-2.5", "\"a\"", "\"5\"", "\"\"", "true", "[]", "[1,2,2]", "{}", "[\"a\"]", " 1", "\n{ \"x\" : 1 }", "{", "[1", "tru", "1 2"];

    private static void Read<T>(params string[] texts)
    {
        var report = new Report();
        foreach (JsonSerializerOptions options in s_options)
        {
            foreach (string text in (string[])[.. texts, .. s_scalars])
            {
                byte[] utf8 = System.Text.Encoding.UTF8.GetBytes(text);
                Both.Read<T>(report, utf8, options);
                Both.ReadOnce<T[]>(report, System.Text.Encoding.UTF8.GetBytes($"[\n{text}]"), options);
                Both.ReadOnce<Dictionary<string, T>>(report, System.Text.Encoding.UTF8.GetBytes($"{{\"k\":{text}}}"), options);
                Both.ReadOnce<Inside<T>>(report, System.Text.Encoding.UTF8.GetBytes($"{{\"Before\":1,\n\"Value\": {text} ,\"After\":2}}"), options);
                Both.ReadOnce<Passed<T>>(report, System.Text.Encoding.UTF8.GetBytes($"{{\"Before\":1,\"Value\":{text},\"After\":\"x\"}}"), options);
            }
        }

        report.Check();
    }

    private static void Write<T>(params T[] values)
    {
        var report = new Report();
        foreach (JsonSerializerOptions options in s_options)
        {
            foreach (T value in values)
            {
                Both.RoundTrip(report, value, options);
                Both.RoundTrip(report, new[] { value, value }, options);
                Both.RoundTrip(report, new Dictionary<string, T> { ["firstKey"] = value }, options);
                Both.RoundTrip(report, new Inside<T> { Value = value }, options);
                Both.RoundTrip(report, new Passed<T>(1, value, 2), options);
                Both.Write<object?>(report, value, options);
                Both.Write(report, new Inside<object> { Value = value }, options);
            }
        }

        report.Check();
    }

    public class Inside<T>
    {
        public int Before { get; set; }

        public T? Value { get; set; }

        public int After { get; set; }
    }

    public record Passed<T>(int Before, T? Value, int After);

    [Fact]
    public void NamesOfTypesAndMembers()
    {
        string[] texts = ["{\"first_name\":\"a\",\"last-name\":\"b\",\"Given\":1}", "{\"FirstName\":\"a\",\"firstName\":\"b\",\"FIRST_NAME\":\"c\"}", "{\"OwnProperty\":1,\"FirstName\":\"a\",\"last-name\":null}", "{\"first_name\":1}", "{\"last-name\":{}}"];
        Read<Named>(texts);
        Read<DerivedNamed>(texts);
        Read<RenamedDerived>([.. texts, "{\"FirstName\":\"a\",\"OwnProperty\":3}"]);
        Read<Positional>("{\"firstArgument\":1,\"SECOND_ARGUMENT\":\"b\",\"thirdMember\":3}", "{\"FirstArgument\":1}", "{\"thirdMember\":1,\"firstArgument\":\"x\"}");
        Read<Shouted>("{\"VALUE!\":1,\"INNER!\":{\"first_name\":\"x\"}}", "{\"VALUE!\":\"x\"}", "{\"Value\":1}");
        Read<NamedByNothing>("{\"A\":1}");
        Read<HasNamed>("{\"Named\":{\"first_name\":\"x\"},\"Derived\":[{\"FirstName\":\"y\"}]}", "{\"Named\":{\"first_name\":1}}");
        Write(new Named { FirstName = "a", LastName = "b", SomeNumber = 1 }, null);
        Write(new DerivedNamed { FirstName = "a", OwnProperty = 1 });
        Write(new RenamedDerived { FirstName = "a", ownProperty = 1 });
        Write(new Positional(1, "b") { ThirdMember = 3 });
        Write(new Shouted { Value = 1, Inner = new Named() });
        Write<INamed>(new OfInterface { FirstName = "i" });
        Write(new HasNamed { Named = new Named { FirstName = "x" }, Derived = [new DerivedNamed()], Interface = new OfInterface() });
        Write(new NamedByNothing());
    }

    [Fact]
    public void ConditionsOfTypes()
    {
        string[] texts = ["{\"A\":\"x\",\"B\":1,\"C\":2,\"D\":\"d\"}", "{\"A\":null,\"B\":0}", "{\"A\":1}", "{\"B\":null}"];
        Read<NoNulls>(texts);
        Read<NoDefaults>(texts);
        Read<ReadAlone>(texts);
        Read<WrittenAlone>(texts);
        Read<AlwaysThere>(texts);
        Read<DerivedNoNulls>(texts);
        Read<IgnoredType>(texts);
        Read<HasIgnored>("{\"Ignored\":{}}");
        Write(new NoNulls(), new NoNulls { A = "a", C = 1, D = "d" });
        Write(new NoDefaults(), new NoDefaults { A = "a", B = 1 });
        Write(new ReadAlone { A = "a" });
        Write(new WrittenAlone());
        Write(new AlwaysThere());
        Write(new DerivedNoNulls());
        Write(new IgnoredType());
        Write(new HasIgnored());
    }

    [Fact]
    public void SetsThatCannotBeChanged()
    {
        Read<IReadOnlySet<int>>("[3,1,3]", "[\"x\"]", "{\"$id\":\"1\",\"$values\":[1,1]}");
        Read<IReadOnlySet<string>>("[\"a\",\"a\",null]");
        Read<HasSets>("{\"Numbers\":[1,1],\"Texts\":[\"a\"],\"Objects\":[{\"first_name\":\"x\"},null]}", "{\"Numbers\":[1,\"x\"]}", "{\"Texts\":null}");
        Write<IReadOnlySet<int>>(new HashSet<int> { 1, 2 }, new SortedSet<int> { 3 });
        Write(new HasSets { Numbers = new HashSet<int> { 1 }, Objects = new HashSet<Named> { new() } });
    }

    [Fact]
    public void Unions()
    {
        Read<Kw>();
        Read<Kw?>();
        Read<Throwing>("7", "3");
        Read<Anything>("{\"Name\":\"x\",\"Lives\":9}", "{\"Name\":1}", "[1,\"x\"]", "12345678901234567890123");
        Read<Pet>("{\"Lives\":1}", "{\"Good\":true}", "{\"Other\":1}");
        Read<NoUnion>("{\"Value\":5}");
        Read<HasUnions>(
            "{\"Before\":1,\"U\":5,\"Maybe\":null,\"Any\":[1],\"List\":[1,\"a\",null],\"Map\":{\"a\":true,\"b\":{\"Lives\":2}},\"Object\":3,\"After\":\"x\"}",
            "{\"U\":true}", "{\"U\":5.5}", "{\"Any\":{\"Lives\":\"x\"}}", "{\"List\":[1,{}]}", "{\"Map\":{\"a'b\":[\"x\"]}}", "{\"Any\":{\"Lives\":}}", "{\"Before\":1,\n \"Any\":{\n\"Lives\":true}}");
        Read<TakesUnion>("{\"U\":\"a\",\"Any\":false}", "{\"U\":[]}", "{\"Any\":{\"Name\":[]}}");
        Write(new Kw(5), new Kw("a"), default);
        Write<Kw?>(new Kw(5), null);
        Write(new Anything(new SmallCat { Name = "s", Purrs = true }), new Anything([1, 2]), new Anything(1.5m), new Anything(true), null);
        Write(new Pet(new Cat()), new Pet(new Dog()));
        Write(new NoUnion { Value = 5 });
        Write(new HasUnions { U = new Kw(1), Any = new Anything("x"), List = [new Kw("l")], Map = new() { ["m"] = new Anything(false) }, Object = new Kw(7) });
        Write(new TakesUnion(new Kw(2), null));
    }

    [Fact]
    public void KeysThatAreUnions()
    {
        var report = new Report();
        Both.Read<Dictionary<Kw, int>>(report, "{\"a\":1}"u8.ToArray());
        Both.Write(report, new Dictionary<Kw, int> { [new Kw(1)] = 1 });
        report.Check();
    }

    [Fact]
    public void Classifiers()
    {
        string[] texts = ["{\"Lives\":1,\"Name\":\"x\"}", "{\"Good\":true}", "{\"Other\":1}", "{\"Text\":\"x\"}", "{\"Lives\":\"x\"}", "{\"Radius\":2}", "{\"$type\":\"square\",\"Side\":2}", "{\"Side\":2}", "{\"Name\":\"n\",\"Lives\":3}"];
        Read<ClassifiedPet>(texts);
        Read<StructuralPet>(texts);
        Read<ClassifiedShape>(texts);
        Read<WronglyClassified>(texts);
        Read<NeverUnique>(texts);
        Write(new ClassifiedPet(new Dog { Good = true }));
        Write(new StructuralPet(new Cat { Lives = 1 }), new StructuralPet(4));
        Write(new ClassifiedShape { Name = "s" }, new ClassifiedCircle { Radius = 2 }, new ClassifiedSquare { Side = 3 });
    }

    [Fact]
    public void TypesThatNoCompilerMakes()
    {
        string[] texts = ["{\"$type\":\"ClosedA\",\"A\":1,\"X\":2}", "{\"$type\":\"ClosedB1\",\"Text\":\"t\"}", "{\"$type\":\"Other\"}", "{\"X\":1}", "{\"$type\":\"MarkedLeaf\",\"Y\":1}", "{\"$type\":\"UnmarkedLeaf\",\"Y\":1}", "{\"$type\":\"ClosedA\",\"A\":\"x\"}", "{\"Value\":{\"$type\":\"ClosedA\",\"A\":\"x\"}}", "null", "1", "[]", "{}"];
        var report = new Report();
        foreach (JsonSerializerOptions options in s_options)
        {
            var withFields = new JsonSerializerOptions(options) { IncludeFields = true };
            foreach (Type type in EmittedTypes.All)
            {
                foreach (string text in texts)
                {
                    Both.Of(type).Read(report, System.Text.Encoding.UTF8.GetBytes(text), withFields);
                    Both.Of(typeof(Inside<>).MakeGenericType(type)).ReadOnce(report, System.Text.Encoding.UTF8.GetBytes($"{{\"Before\":1,\"Value\":{text}}}"), withFields);
                }

                foreach (Type leaf in EmittedTypes.All.Where(one => !one.IsAbstract && type.IsAssignableFrom(one) && one.GetConstructor([]) is not null))
                {
                    object value = Activator.CreateInstance(leaf)!;
                    Both.Of(type).RoundTrip(report, value, withFields);
                    Both.Of(typeof(object)).Write(report, value, withFields);
                }
            }
        }

        report.Check();
    }

    [Fact]
    public void PolymorphismOfOtherKinds()
    {
        Read<NotClosed>("{}");
        Read<HasPolymorphic>("{\"Classified\":{\"Radius\":1},\"Open\":[{\"$type\":\"open\",\"Other\":1}]}", "{\"Classified\":{\"Other\":1}}", "{\"Open\":[{\"$type\":\"x\"}]}");
        Write(new HasPolymorphic { Classified = new ClassifiedCircle(), Open = [new OpenDerived<int>()] });
    }

    [Fact]
    public void DerivedTypesThatAreOpen()
    {
        Read<OpenBase<int>>("{\"$type\":\"open\",\"Value\":1,\"Other\":2}", "{\"Value\":1}", "{\"$type\":\"x\"}", "{\"$type\":\"open\",\"Other\":\"x\"}");
        Read<UnboundBase<int>>("{\"Value\":1}");
        Read<WrongDerived>("{}");
        Write<OpenBase<string>>(new OpenDerived<string> { Value = "v", Other = "o" }, new OpenBase<string>());
        Write(new UnboundBase<int>());
        Write(new WrongDerived());
    }

    [Fact]
    public void SmallerThings()
    {
        Read<Box<int>>();
        Read<Box<Named>>("{\"first_name\":\"x\"}", "{\"first_name\":1}");
        Read<NotGeneric>();
        Read<ByReference>("{\"A\":1,\"B\":\"b\"}", "{\"A\":\"x\"}", "{\"a\":1}");
        Read<HasByReference>("{\"Value\":{\"A\":1}}", "{\"Value\":{\"A\":[]}}");
        Read<ReadOnlyExtension>("{\"A\":1,\"z\":2,\"y\":{\"x\":[]}}", "{\"z\":nul}");
        Read<ReadOnlyElements>("{\"A\":1,\"z\":2,\"y\":{\"x\":[]}}");
        Read<StrictList>("[1,\"x\"]");
        Read<WithEmptyName>("\"Some\"", "\" \"", "\"some\"");
        Read<FlagsWithEmptyName>("\"Some\"");
        Read<Version>("\"+1.2\"", "\"1. 2\"", "\" 1.2\"", "\"1.2 \"", "\"1.2.3.4.5\"", "\"\\u0031.2\"", "\"99999999999.1\"");
        Read<DateTime>("\"2020-01-02T24:00:00\"", "\"2020-01-02T24:00\"", "\"2020-01-02T24:00:01\"", "\"9999-12-31T24:00:00\"", "\"2020-12-31T24:00:00Z\"", "\"2020-01-02T24:00:00.000\"", "\"2020-01-02T24:00:00.1\"", "\"2020-01-02T24:01:00\"", "\"2020-01-02T25:00:00\"");
        Read<DateTimeOffset>("\"2020-01-02T24:00:00+01:00\"", "\"2020-01-02T24:00-05:00\"", "\"9999-12-31T24:00:00+01:00\"", "\"0001-01-01T24:00:00+14:00\"");
        Write(new Box<int> { Value = 3 });
        string? b = "b";
        Write(new ByReference(1, ref b));
        Write(new HasByReference { Value = new ByReference(2, ref b) });
        Write(new ReadOnlyExtension { More = new Dictionary<string, object> { ["z"] = 1 } });
        Write(new StrictList { 1 });
        Write(WithEmptyName.None, WithEmptyName.Some, (WithEmptyName)7);
        Write(FlagsWithEmptyName.None);
    }

    [Fact]
    public void UnionsOfFSharp()
    {
        Read<Shape>("\"Point\"", "{\"$type\":\"Circle\",\"radius\":3.5}", "{\"$type\":\"Circle\"}", "{\"radius\":3.5,\"$type\":\"Circle\"}", "\"Circle\"", "\"Other\"", "{\"$type\":\"Other\"}", "{\"$type\":1}", "{\"$type\":\"Circle\",\"radius\":\"x\"}", "{\"$type\":\"Circle\",\"more\":1}");
    }

    [Fact]
    public void WordsInPascalCase()
    {
        foreach (string name in (string[])["firstName", "URLValue", "XMLHttpRequest", "snake_case", "kebab-case", "with space", "x1Y2", "1a", "_x", "éÉ"])
        {
            var report = new Report();
            var options = new JsonSerializerOptions { DictionaryKeyPolicy = JsonNamingPolicy.PascalCase };
            Both.Write(report, new Dictionary<string, int> { [name] = 1 }, options);
            report.Check();
        }
    }
}
