using System.Reflection;
using System.Text;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Harness;
using Peregrine.Json.Differential.Matrix;
using static Peregrine.Json.Differential.Contracts.GivenMetadata;

namespace Peregrine.Json.Differential.Contracts;

/// <summary>
/// Metadata is one object's: what a caller's metadata says holds where that object is used. Everything that can be given or set, crossed with who is served before and
/// after it (its own types by the same options, by equal and by other ones, a second metadata) and with the ways to call; each call as System.Text.Json's in
/// the same order.
/// </summary>
public partial class GivenMetadataTests
{
    /// <summary>How many crossings are run at the scale of 1, of some 26,000.</summary>
    private const int Usual = 1_500;

    private static readonly string[] s_doors = ["direct", "resolver", "context", "bridge", "bridged resolver"];
    private static readonly string[] s_users = ["given", "second", "same", "equal", "defaults", "converters"];
    private static readonly (string, string, string)[] s_orders =
    [
        .. from first in s_users from second in s_users from third in s_users
           where first != second && second != third && (first is "given" || second is "given") select (first, second, third),
    ];

    /// <summary>
    /// What differs by the bridge, where System.Text.Json itself works by the metadata: with a bridge in the chain it uses no caller's code to write.
    /// </summary>
    private static readonly string[] s_byBridge = ["SerializeHandler", "SerializeHandler and ElementInfo"];

    private static int s_options = 100;

    [Fact]
    public void HoldsWhereItIsUsed()
    {
        var differences = new List<string>();
        var met = new HashSet<string>();
        int all = All.Count * s_doors.Length * s_orders.Length, trials = 0;
        foreach (long crossing in Crossings.Of(all, Usual))
        {
            int rest = (int)crossing;
            Case given = All[rest % All.Count];
            string door = s_doors[rest / All.Count % s_doors.Length];
            (string First, string Second, string Third) order = s_orders[rest / All.Count / s_doors.Length];
            trials++;
            Run(given, door, order, met, differences);
        }

        Assert.True(TestScale.Factor < 1 || Crossings.IsAsked || met.Count == s_byBridge.Length, "No longer differs by the bridge: " + string.Join(", ", s_byBridge.Except(met)));
        Assert.True(differences.Count == 0, $"{differences.Count} differences in {trials} of {all} crossings\n" + string.Join('\n', differences.DistinctBy(static one => one[..one.IndexOf('(')]).Take(60)));
    }

    /// <summary>
    /// Everything that can be given, at every scale: in what a sample leaves out, too, nothing given shows elsewhere. In each way to call, and below all input in one of them.
    /// </summary>
    [Theory, InlineData("direct", 0), InlineData("resolver", 1), InlineData("context", 2), InlineData("bridge", 3), InlineData("bridged resolver", 4)]
    public void ShowsNowhereElse(string door, int number)
    {
        var differences = new List<string>();
        int at = 0;
        foreach (Case given in All)
        {
            if (TestScale.Factor < 1 && at++ % 5 != number)
            {
                continue;
            }

            // In the usual run one of both orders, by turns.
            if (UsualRun.Meet(at / 5, 0, 2))
            {
                Run(given, door, ("given", "same", "defaults"), [], differences);
            }

            if (UsualRun.Meet(at / 5, 1, 2))
            {
                Run(given, door, ("same", "given", "equal"), [], differences);
            }
        }

        Assert.True(differences.Count == 0, $"{differences.Count} differences\n" + string.Join('\n', differences.Take(30)));
    }

    private static void Run(Case given, string door, (string First, string Second, string Third) order, HashSet<string> met, List<string> differences)
    {
        int number = Interlocked.Increment(ref s_options);
        var theirs = new World(given, door, number, isOurs: false);
        var mine = new World(given, door, number, isOurs: true);
        foreach (string user in (string[])[order.First, order.Second, order.Third, order.First])
        {
            List<string> expected = theirs.Use(user), got = mine.Use(user);
            for (int i = 0; i < expected.Count; i++)
            {
                bool differs = expected[i] != got[i];
                if (differs && door.StartsWith("bridge", StringComparison.Ordinal) && s_byBridge.Contains(given.Name))
                {
                    met.Add(given.Name);
                }
                else if (differs)
                {
                    differences.Add($"{given.Name}, {door}, {order}: {user}:\n   STJ  {expected[i]}\n   ours {got[i]}");
                }
            }
        }
    }

    [Fact]
    public void EverythingThatCanBeGivenIs()
    {
        string[] names = [.. All.SelectMany(static one => one.Name.Split([' ', ',', '.', '(', ')', ':', '=', ';', '\n'], StringSplitOptions.RemoveEmptyEntries))];
        Type[] values = [typeof(JsonObjectInfoValues<>), typeof(JsonCollectionInfoValues<>), typeof(JsonPropertyInfoValues<>), typeof(JsonParameterInfoValues), typeof(JsonTypeInfo), typeof(JsonPropertyInfo)];

        // What only a newer System.Text.Json has is held by tests of its own (Stj11).
        string[] newer = StjAtHand.Is11 ? ["TypeClassifierFactory", "TypeClassifier", "UnionConstructor", "UnionDeconstructor"] : [];
        foreach (PropertyInfo property in values.SelectMany(static type => type.GetProperties()).Where(one => one.SetMethod is { IsPublic: true } && !newer.Contains(one.Name)))
        {
            Assert.Contains(property.Name, names);
        }
    }

    /// <summary>The options and metadata of one library, in which a trial's calls are made in their order.</summary>
    private sealed class World
    {
        private readonly Case _given;
        private readonly bool _isOurs;
        private readonly JsonSerializerOptions _same, _equal, _converters;
        private readonly Lazy<JsonTypeInfo> _first, _second;

        public World(Case given, string door, int number, bool isOurs)
        {
            (_given, _isOurs) = (given, isOurs && !door.StartsWith("bridge", StringComparison.Ordinal));
            IJsonTypeInfoResolver resolver = door is "resolver" or "bridged resolver" ? new Resolver(given) : door == "context" ? GivenContext.Default : new DefaultJsonTypeInfoResolver();
            _same = Options();
            _equal = Options();
            _converters = Options(new Plus(7), new Marks(7));
            _first = new(() => resolver is Resolver ? _same.GetTypeInfo(given.Type) : given.Make(_same, 100));
            _second = new(() => given.Make(_same, 1000));

            // Options of a number that no other trial has: what equal options share is of this trial alone.
            JsonSerializerOptions Options(params JsonConverter[] converters)
            {
                var options = new JsonSerializerOptions { MaxDepth = number, TypeInfoResolver = resolver };
                Array.ForEach(converters, options.Converters.Add);
                return isOurs && !_isOurs ? options.UsePeregrine() : options;
            }
        }

        public List<string> Use(string user)
        {
            var results = new List<string>();
            if (user is "given" or "second")
            {
                JsonTypeInfo? info = null;
                results.Add(Shown(() => { info = (user == "given" ? _first : _second).Value; return "made"; }));
                if (info is not null)
                {
                    ByInfo(info, results);
                }

                return results;
            }

            JsonSerializerOptions? options = user switch { "same" => _same, "equal" => _equal, "converters" => _converters, _ => null };
            ByOptions(_given.Type, _given.Value, _given.Texts, options, results);
            ByOptions(typeof(int), static () => 5, ["5", "\"5\""], options, results);
            ByOptions(typeof(Holder), static () => new Holder(), ["{\"Number\":1,\"Maybe\":2,\"List\":[3],\"Map\":{\"4\":\"a\"},\"Item\":{\"Number\":5},\"Items\":[{\"Number\":6}],\"Lists\":[[7]],\"Names\":{\"a\":8}}"], options, results);
            return results;
        }

        private void ByInfo(JsonTypeInfo info, List<string> results)
        {
            results.Add("string " + Shown(() => _isOurs ? Ours.Serialize(_given.Value(), info) : Stj.Serialize(_given.Value(), info)));
            results.Add("bytes " + Shown(() => Encoding.UTF8.GetString(_isOurs ? Ours.SerializeToUtf8Bytes(_given.Value(), info) : Stj.SerializeToUtf8Bytes(_given.Value(), info))));
            results.Add("stream " + Shown(() =>
            {
                var stream = new MemoryStream();
                (_isOurs ? Ours.SerializeAsync(stream, _given.Value(), info) : Stj.SerializeAsync(stream, _given.Value(), info)).GetAwaiter().GetResult();
                return Encoding.UTF8.GetString(stream.ToArray());
            }));
            foreach (string text in _given.Texts)
            {
                results.Add($"read {text}: " + Read(() => _isOurs ? Ours.Deserialize(text, info) : Stj.Deserialize(text, info)));
                results.Add($"read from a stream {text}: " + Read(() => _isOurs ? Ours.Deserialize(Stream(text), info) : Stj.Deserialize(Stream(text), info)));
            }
        }

        private void ByOptions(Type type, Func<object> value, string[] texts, JsonSerializerOptions? options, List<string> results)
        {
            results.Add($"string of {type.Name} " + Shown(() => _isOurs ? Ours.Serialize(value(), type, options) : Stj.Serialize(value(), type, options)));
            results.Add($"stream of {type.Name} " + Shown(() =>
            {
                var stream = new MemoryStream();
                (_isOurs ? Ours.SerializeAsync(stream, value(), type, options) : Stj.SerializeAsync(stream, value(), type, options)).GetAwaiter().GetResult();
                return Encoding.UTF8.GetString(stream.ToArray());
            }));
            foreach (string text in texts)
            {
                results.Add($"read {type.Name} of {text}: " + Read(() => _isOurs ? Ours.Deserialize(text, type, options) : Stj.Deserialize(text, type, options)));
            }
        }

        private static MemoryStream Stream(string text) => new(Encoding.UTF8.GetBytes(text));

        /// <summary>What was read, as text: an asynchronous sequence by its type alone.</summary>
        private static string Read(Func<object?> read) => Outcome.Of(read) is var outcome && outcome.ErrorText is { } error ? error
            : outcome.Value is IAsyncEnumerable<int> ? "sequence" : outcome.Graph;

        private static string Shown(Func<string> call) => Outcome.Of(call) is var outcome && outcome.ErrorText is { } error ? error : (string)outcome.Value!;
    }

    /// <summary>What a caller's metadata says of its type, for all uses of the type in the options.</summary>
    private sealed class Resolver(Case given) : IJsonTypeInfoResolver
    {
        private readonly DefaultJsonTypeInfoResolver _others = new();

        public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options) => type == given.Type ? given.Make(options, 100) : _others.GetTypeInfo(type, options);
    }

    [JsonSerializable(typeof(Holder))]
    [JsonSerializable(typeof(Point))]
    [JsonSerializable(typeof(List<string>))]
    [JsonSerializable(typeof(List<int?>))]
    [JsonSerializable(typeof(List<Letter>))]
    [JsonSerializable(typeof(Queue<int>))]
    [JsonSerializable(typeof(IReadOnlyDictionary<string, int>))]
    private sealed partial class GivenContext : JsonSerializerContext;
}
