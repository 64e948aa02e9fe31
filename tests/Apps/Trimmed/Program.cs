using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Trimmed;

/// <summary>Compares both libraries over every kind of type; the exit code is the number of differences.</summary>
internal static class Program
{
    private static int Main()
    {
        var comparisons = new List<Comparison>();
        if (JsonSerializer.IsReflectionEnabledByDefault)
        {
            comparisons.Add(new Comparison("reflection", new JsonSerializerOptions(), null));
            comparisons.Add(new Comparison("web", new JsonSerializerOptions(JsonSerializerDefaults.Web) { WriteIndented = true, IncludeFields = true, Converters = { new JsonStringEnumConverter() } }, null));
            comparisons.Add(new Comparison("references", new JsonSerializerOptions { ReferenceHandler = ReferenceHandler.Preserve }, null));
        }

#if !NO_CONTEXT
        var options = new JsonSerializerOptions { WriteIndented = true };
        comparisons.Add(new Comparison("context", TrimmedContext.Default.Options, TrimmedContext.Default));
        comparisons.Add(new Comparison("context with options", options, new TrimmedContext(options)));
#endif
        foreach (Comparison comparison in comparisons)
        {
            AddSimple(comparison);
            AddCollections(comparison);
            AddDictionaries(comparison);
            AddObjects(comparison);
#if FSHARP
            AddFSharp(comparison);
#endif
            foreach (string difference in comparison.Differences)
            {
                Console.WriteLine(difference);
            }

            Console.WriteLine(comparison.Summary);
        }

        Console.WriteLine($"System.Text.Json: {typeof(System.Text.Json.JsonSerializer).Assembly.GetName().Version}");
        Console.WriteLine($"dynamic assemblies: {AppDomain.CurrentDomain.GetAssemblies().Count(static a => a.IsDynamic)}");
        return Math.Min(comparisons.Sum(static c => c.Differences.Count) + Documents(), 255);
    }

    /// <summary>Documents of whole texts; after some uses, without a parser. Returns the number of differences.</summary>
    private static int Documents()
    {
        int differences = 0;
        foreach (string text in (string[])["""{"a":[1,-2.5e+3,"x\n",true,null],"é":{"b":[]}}""", "[[],[{}]]", "1", "[1,"])
        {
            string theirs = Outcome(() => JsonDocument.Parse(text).RootElement.GetRawText() + JsonNode.Parse(text)!.ToJsonString());
            for (int i = 0; i < 40; i++)
            {
                string ours = Outcome(() =>
                {
                    using JsonDocument document = JsonDocuments.Parse(text);
                    return JsonDocuments.ParseElement(text).GetRawText() == document.RootElement.GetRawText() ? document.RootElement.GetRawText() + JsonDocuments.ToJsonString(JsonDocuments.ParseNode(text)!) : "";
                });
                if (ours != theirs)
                {
                    Console.WriteLine($"documents\n  theirs: {theirs}\n  ours:   {ours}");
                    differences++;
                    break;
                }
            }
        }

        return differences;
    }

    private static string Outcome(Func<string> run)
    {
        try
        {
            return run();
        }
        catch (JsonException error)
        {
            return error.Message;
        }
    }

    private static void AddSimple(Comparison all)
    {
        all.Add(true);
        all.Add((byte)200);
        all.Add((sbyte)-3);
        all.Add((short)-300);
        all.Add((ushort)300);
        all.Add(1);
        all.Add(2u);
        all.Add(3L);
        all.Add(4ul);
        all.Add((Int128)5);
        all.Add((UInt128)6);
        all.Add(1.5f);
        all.Add(2.5);
        all.Add((Half)3.5);
        all.Add(4.5m);
        all.Add('c');
        all.Add("text");
        all.Add(new Guid(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11));
        all.Add(new DateTime(2020, 1, 2, 3, 4, 5, DateTimeKind.Utc));
        all.Add(new DateTimeOffset(2020, 1, 2, 3, 4, 5, TimeSpan.FromHours(1)));
        all.Add(new DateOnly(2020, 1, 2));
        all.Add(new TimeOnly(3, 4, 5));
        all.Add(new TimeSpan(1, 2, 3));
        all.Add(new Uri("https://example.org/a?b=c"));
        all.Add(new Version(1, 2, 3));
        all.Add(new byte[] { 1, 2, 3 });
        all.Add(new Memory<byte>([1, 2, 3]));
        all.Add(new ReadOnlyMemory<int>([1, 2, 3]));
        all.Add<int?>(1);
        all.Add<Guid?>(null);
        all.Add<Color?>(Color.Blue);
        all.Add<Point?>(new Point(1, 2));
        all.Add(Color.Green);
        all.Add(Rights.Read | Rights.Write);
        all.Add(Named.First);
        all.Add(JsonElement.Parse("""{"a":[1]}"""));
        all.Add<JsonNode>(JsonNode.Parse("""{"a":[1]}""")!);
        all.Add(new JsonArray(1, 2));
        all.Add(new JsonObject { ["a"] = 1 });
        all.Add(JsonDocument.Parse("[1]"));
        all.Add<object>(1);
        all.Add<object>("a");
        all.Add(typeof(int));
        all.Add((nint)1);
    }

    private static void AddCollections(Comparison all)
    {
        all.Add(new[] { 1, 2 });
        all.Add(new string?[] { "a", null });
        all.Add(new[] { new Point(1, 2) });
        all.Add<int[][]>([[1], [2, 3]]);
        all.Add(new List<int> { 1, 2 });
        all.Add(new List<string> { "a" });
        all.Add(new List<Plain> { new() { Id = 1 } });
        all.Add(new List<Color> { Color.Blue });
        all.Add<IList<int>>([1, 2]);
        all.Add<ICollection<int>>([1, 2]);
        all.Add<IEnumerable<int>>([1, 2]);
        all.Add(Enumerable.Range(1, 3).Where(static i => i != 2));
        all.Add<IReadOnlyList<string>>(["a"]);
        all.Add<IReadOnlyCollection<double>>([1.5]);
        all.Add(new HashSet<int> { 1, 2 });
        all.Add<ISet<string>>(new HashSet<string> { "a" });
        all.Add(new SortedSet<int> { 2, 1 });
        all.Add(new LinkedList<int>([1, 2]));
        all.Add(new Queue<int>([1, 2]));
        all.Add(new Stack<int>([1, 2]));
        all.Add(new ConcurrentQueue<int>([1, 2]));
        all.Add(new ConcurrentStack<int>([1, 2]));
        all.Add(new ConcurrentBag<int>([1]));
        all.Add(new Collection<int> { 1 });
        all.Add(new ObservableCollection<int> { 1 });
        all.Add(new ReadOnlyCollection<int>([1]));
        all.Add(ImmutableArray.Create(1, 2));
        all.Add(ImmutableList.Create(1, 2));
        all.Add<IImmutableList<int>>(ImmutableList.Create(1, 2));
        all.Add(ImmutableHashSet.Create(1));
        all.Add(ImmutableSortedSet.Create(2, 1));
        all.Add(ImmutableQueue.Create(1, 2));
        all.Add(ImmutableStack.Create(1, 2));
        all.Add(new[] { 1 }.ToFrozenSet());
        all.Add(new ArrayList { 1, "a" });
        all.Add<IEnumerable>(new ArrayList { 1, "a" });
        all.Add<IList>(new ArrayList { 1, "a" });
        all.Add(new Numbers { 1, 2 });
        all.Add(new Bag { 1, 2 });
    }

    private static void AddDictionaries(Comparison all)
    {
        all.Add(new Dictionary<string, int> { ["a"] = 1 });
        all.Add(new Dictionary<string, Plain> { ["a"] = new() });
        all.Add(new Dictionary<string, object> { ["a"] = 1, ["b"] = "c" });
        all.Add(new Dictionary<int, string> { [1] = "a" });
        all.Add(new Dictionary<Guid, Point> { [Guid.Empty] = new(1, 2) });
        all.Add(new Dictionary<Color, int> { [Color.Red] = 1 });
        all.Add(new Dictionary<Money, int> { [new Money(1)] = 1 });
        all.Add<IDictionary<string, int>>(new Dictionary<string, int> { ["a"] = 1 });
        all.Add<IReadOnlyDictionary<string, int>>(new Dictionary<string, int> { ["a"] = 1 });
        all.Add(new SortedDictionary<string, int> { ["b"] = 1, ["a"] = 2 });
        all.Add(new SortedList<string, int> { ["b"] = 1, ["a"] = 2 });
        all.Add(new ConcurrentDictionary<string, int> { ["a"] = 1 });
        all.Add(ImmutableDictionary.Create<string, int>().Add("a", 1));
        all.Add(ImmutableSortedDictionary.Create<string, int>().Add("a", 1));
        all.Add(new ReadOnlyDictionary<string, int>(new Dictionary<string, int> { ["a"] = 1 }));
        all.Add(new Hashtable { ["a"] = 1 });
        all.Add<IDictionary>(new Hashtable { ["a"] = 1 });
        all.Add(new Table { ["a"] = 1 });
        all.Add(new KeyValuePair<string, int>("a", 1));
    }

    private static void AddObjects(Comparison all)
    {
        all.Add(new Plain { Id = 1, Name = "n", Weight = 2.5, Color = Color.Blue, Tags = ["a"], Counts = new() { ["a"] = 1 }, Next = new() });
        all.Add(new Point(1, 2));
        all.Add(new Loose { A = 1, B = "b" });
        all.Add(new Person("a") { Nick = "n" });
        all.Add(new Needs { Must = "m", Also = 1 });
        all.Add(new Marked { Number = 1, Hidden = "h", Text = 5, Field = 3, Color = Color.Green });
        all.Add(new Extended { Known = 1, Rest = new() { ["x"] = JsonElement.Parse("[1]") } });
        all.Add(new ObjectExtended { Rest = new Dictionary<string, object> { ["x"] = 1 } });
        all.Add<Shape>(new Circle { Radius = 1 });
        all.Add<Shape>(new Square { Side = 1 });
        all.Add<Shape[]>([new Square { Side = 1 }, new Circle()]);
        all.Add<IAnimal>(new Dog());
        all.Add<object>(new Dog());
        all.Add<object>(new List<int> { 1 });
        all.Add<object[]>([1, "a", new Point(1, 2), new[] { 1 }]);
        all.Add(new Money(1.5m));
        all.Add(new Holder<int> { Value = 1, Inner = [new()] });
        all.Add(new Holder<Plain> { Value = new() });
        all.Add((1, "a"));
        all.Add(Tuple.Create(1, "a"));
        all.Add(new Called());
    }

#if FSHARP
    private static void AddFSharp(Comparison all)
    {
        all.Add(new FSharpModels.Point(1, 2));
        all.Add(new FSharpModels.StructPoint(1, "s"));
        all.Add(Microsoft.FSharp.Core.FSharpOption<FSharpModels.Point>.Some(new FSharpModels.Point(1, 2)));
        all.Add(Microsoft.FSharp.Collections.ListModule.OfSeq([1, 2, 3]));
        all.Add(Microsoft.FSharp.Collections.MapModule.OfSeq([Tuple.Create("a", 1)]));
        all.Add(FSharpModels.Shape.NewCircle(1.5));
        all.Add(FSharpModels.Shape.Nothing);
        all.Add(FSharpModels.StructShape.NewLine(3));
        all.Add(FSharpModels.Flag.On);
        all.Add(FSharpModels.Single.NewSingle(5));
        all.Add(new FSharpModels.Holder(FSharpModels.Shape.NewSquare(2), 7));
    }
#endif
}
