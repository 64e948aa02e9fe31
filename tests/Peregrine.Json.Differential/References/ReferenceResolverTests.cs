using System.Collections;
using System.Text;
using Peregrine.Json.Differential.Harness;
using static Peregrine.Json.Differential.References.ReferenceModels;

namespace Peregrine.Json.Differential.References;

/// <summary>Resolvers that users write: called as often, in the same order and with the same arguments; one for each call.</summary>
public class ReferenceResolverTests
{
    /// <summary>Writes down what it is asked.</summary>
    private sealed class Logging(List<string> log, Func<int, string?> idOf, string? failing) : ReferenceResolver
    {
        private readonly Dictionary<object, string?> _ids = new(ReferenceEqualityComparer.Instance);
        private readonly Dictionary<string, object> _objects = [];

        public override void AddReference(string referenceId, object value)
        {
            log.Add($"add {referenceId} {value.GetType().Name}");
            Fail(referenceId);
            _objects[referenceId] = value;
        }

        public override string GetReference(object value, out bool alreadyExists)
        {
            alreadyExists = _ids.TryGetValue(value, out string? id);
            if (!alreadyExists)
            {
                id = _ids[value] = idOf(_ids.Count + 1);
            }

            log.Add($"get {value.GetType().Name} {id} {alreadyExists}");
            Fail(id);
            return id!;
        }

        public override object ResolveReference(string referenceId)
        {
            log.Add("resolve " + referenceId);
            Fail(referenceId);
            return _objects.GetValueOrDefault(referenceId)!;
        }

        // Exception.Source names the method that the JIT put the code into.
        [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
        private void Fail(string? id)
        {
            if (failing is null || id is null || !failing.EndsWith(id, StringComparison.Ordinal))
            {
                return;
            }

            throw failing[0] switch
            {
                'j' => new JsonException("refused"),
                'b' => new JsonException(),
                'n' => new NotSupportedException("not supported"),
                'i' => new InvalidOperationException("invalid"),
                _ => new FormatException("format"),
            };
        }
    }

    private sealed class Handler(List<string> log, Func<int, string?> idOf, string? failing) : ReferenceHandler
    {
        public override ReferenceResolver CreateResolver()
        {
            log.Add("new");
            return new Logging(log, idOf, failing);
        }
    }

    private static readonly Func<int, string?>[] s_ids = [i => i.ToString(System.Globalization.CultureInfo.InvariantCulture), i => "id \"" + i + "\u00e9", i => i % 3 == 0 ? null : "n" + i];

    private static readonly string?[] s_failing = [null, "j2", "b2", "n2", "i2", "f2", "j1"];

    private static IEnumerable<(Type, object?)> Values()
    {
        var a = new Node { Name = "a" };
        var b = new Node { Next = a, Any = a, Children = [a], Map = new() { ["a"] = a } };
        a.Next = b;
        object box = new Point { Node = a };
        yield return (typeof(Node), a);
        yield return (typeof(Node), null);
        yield return (typeof(object), a);
        yield return (typeof(object), box);
        yield return (typeof(object[]), new object[] { box, box, a, 1, "x", new int[] { 1 } });
        yield return (typeof(List<Node>), new List<Node> { a, b });
        yield return (typeof(Pair), new Pair(a, b) { Other = box });
        yield return (typeof(Animal), new Cat { Friend = new Mouse(), Prey = [new Dog { Bone = a }] });
        yield return (typeof(Point), box);
        yield return (typeof(Node[]), new[] { a, a });
        yield return (typeof(Dictionary<string, object>), new Dictionary<string, object> { ["a"] = a, ["l"] = new List<int>() });
        yield return (typeof(Extended), new Extended { Node = a, Rest = new() { ["a"] = a } });
        yield return (typeof(int), 5);
        yield return (typeof(string), "x");
        yield return (typeof(int[]), new[] { 1 });
        yield return (typeof(JsonElement), JsonElement.Parse("{}"));
        yield return (typeof(ArrayList), new ArrayList { a });
    }

    private static readonly string[] s_inputs =
    [
        "null", "5", "\"x\"", "[]", "{}", """{"$id":"1"}""", """{"$id":"1","Next":{"$ref":"1"}}""", """{"$id":"1","Next":{"$id":"2","Name":"b"},"Any":{"$ref":"2"}}""", """{"$id":"x","Next":{"$id":"y"},"Any":{"$ref":"y"}}""", """{"$ref":"7"}""", """{"$id":"1","$values":[{"$id":"2"},{"$ref":"2"}]}""", """[{"$id":"2"},{"$ref":"2"}]""", """{"$id":"1","Any":{"$id":"2","a":1}}""", """{ "$id" : "1" , "Next" : { "$ref" : "2" } }""",
        """{"$id":"1","$type":"cat","Friend":{"$id":"2","$type":7}}""", """{"$id":"1","Left":null}""", """{"$id":"2","Left":null}""", """{"Left":{"$id":"1"},"Right":{"$ref":"1"}}""", """{"$id":"2"}""", """{"$id":"2","Name":"n"}""", """{"$id":"2","$values":[]}""", """{"$id":"1","Node":{"$ref":"1"}}""", """{"Name":1}""", "",
    ];

    [Fact]
    public void CallsAreTheSame()
    {
        var report = new Report();
        foreach ((int i, Func<int, string?> idOf) in s_ids.Index())
        {
            foreach ((int k, string? failing) in s_failing.Index())
            {
                // In the usual run every kind of ids with one in three of the failures, in and out of order.
                foreach (bool allowsOutOfOrder in ((bool[])[false, true]).Where(allows => UsualRun.Meet(i, (2 * k) + (allows ? 1 : 0), 3)))
                {
                    var log = new List<string>();
                    var options = new JsonSerializerOptions { ReferenceHandler = new Handler(log, idOf, failing), AllowOutOfOrderMetadataProperties = allowsOutOfOrder, WriteIndented = allowsOutOfOrder };
                    foreach ((Type type, object? value) in Values())
                    {
                        Compare(report, type, options, value, null, log, () => Encoding.UTF8.GetString(Stj.SerializeToUtf8Bytes(value, type, options)), () => Encoding.UTF8.GetString(Ours.SerializeToUtf8Bytes(value, type, options)));
                        foreach (string input in s_inputs)
                        {
                            byte[] utf8 = Encoding.UTF8.GetBytes(input);
                            Compare(report, type, options, null, utf8, log, () => GraphText.Of(Stj.Deserialize(utf8, type, options)), () => GraphText.Of(Ours.Deserialize(utf8, type, options)));
                        }
                    }
                }
            }
        }

        report.Check();
    }

    [Fact]
    public void ResolversOfATypeAreMadeForEachCall()
    {
        var options = new JsonSerializerOptions { ReferenceHandler = new ReferenceHandler<GuidResolver>() };
        var node = new Node();
        node.Next = node;
        Assert.Equal(Stj.Serialize(node, options), Ours.Serialize(node, options));
        Assert.Equal(Ours.Serialize(node, options), Ours.Serialize(node, options));
        Node read = Ours.Deserialize<Node>(Ours.Serialize(node, options), options)!;
        Assert.Same(read, read.Next);
    }

    [Fact]
    public void ACallFromAConverterHasItsOwnReferences()
    {
        var options = new JsonSerializerOptions { ReferenceHandler = ReferenceHandler.Preserve, Converters = { new Nested() } };
        var report = new Report();
        var node = new Node { Name = "a" };
        ReferenceTrials.RoundTrip(report, new Holder { Node = node, Again = node, Object = new Wrapped { Node = node } }, options);
        ReferenceTrials.RoundTrip(report, new List<Wrapped> { new() { Node = node }, new() { Node = node } }, options);
        ReferenceTrials.RoundTrip(report, new List<object> { node, new Wrapped { Node = node }, node }, new JsonSerializerOptions(options) { ReferenceHandler = ReferenceHandler.IgnoreCycles });
        report.Check();
    }

    [Fact]
    public async Task CallsAtOnceShareNothing()
    {
        var options = new JsonSerializerOptions { ReferenceHandler = ReferenceHandler.Preserve };
        var node = new Node { Children = [] };
        node.Children.AddRange(Enumerable.Range(0, 50).Select(i => new Node { Number = i, Next = node }));
        string expected = Stj.Serialize(node, options);
        await Task.WhenAll(Enumerable.Range(0, 4).Select(_ => Task.Run(() =>
        {
            for (int i = 0; i < 100; i++)
            {
                string written = Ours.Serialize(node, options);
                Assert.Equal(expected, written);
                Node read = Ours.Deserialize<Node>(written, options)!;
                Assert.All(read.Children!, child => Assert.Same(read, child.Next));
            }
        })));
    }

    public sealed class GuidResolver : ReferenceResolver
    {
        private readonly Dictionary<object, string> _ids = new(ReferenceEqualityComparer.Instance);
        private readonly Dictionary<string, object> _objects = [];

        public override void AddReference(string referenceId, object value) => _objects.Add(referenceId, value);

        public override string GetReference(object value, out bool alreadyExists)
        {
            alreadyExists = _ids.TryGetValue(value, out string? id);
            return alreadyExists ? id! : _ids[value] = new Guid(_ids.Count, 1, 2, new byte[8]).ToString();
        }

        public override object ResolveReference(string referenceId) => _objects[referenceId];
    }

    public sealed class Wrapped
    {
        public Node? Node { get; set; }
    }

    internal sealed class Nested : JsonConverter<Wrapped>
    {
        public override Wrapped Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            new() { Node = Stj.Deserialize<Node>(ref reader, options) };

        public override void Write(Utf8JsonWriter writer, Wrapped value, JsonSerializerOptions options) => Stj.Serialize(writer, value.Node, options);
    }

    private static void Compare(Report report, Type type, JsonSerializerOptions options, object? value, byte[]? input, List<string> log, Func<string> theirs, Func<string> mine)
    {
        Outcome Logged(Func<string> call)
        {
            log.Clear();
            Outcome outcome = Outcome.Of(call);
            return new Outcome(outcome.Value + "\n" + string.Join('\n', log) + "\n" + outcome.ErrorText, null);
        }

        Outcome a = Logged(theirs);
        Outcome b = Logged(mine);
        report.Count(true);
        if (!Equals(a.Value, b.Value))
        {
            report.Add(new Trial(true, type, options, input ?? [], value, a, b, input is null ? "write" : "read"));
        }
    }
}
