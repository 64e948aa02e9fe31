using System.Buffers;
using System.Text;
using System.Text.Json;
using Peregrine.Json.Contracts;
using Peregrine.Json.Discovery;

namespace Peregrine.Json.Tests.Front;

/// <summary>
/// Exact bytes an operation allocates, by both executors: the objects that the caller gets, and nothing else. What they cost is measured by
/// making the same objects by hand.
/// </summary>
public sealed class AllocationTests
{
    private static int s_distinct = 1000;

    public static TheoryData<bool> Executor { get; } = [true, false];

    [Theory]
    [MemberData(nameof(Executor))]
    public void VersionsOfTwoToFourParts(bool emitted)
    {
        foreach (string text in (string[])["1.0", "1.0.0", "1.0.0.0", "2147483647.2147483647.2147483647.2147483647"])
        {
            Version version = Version.Parse(text);
            long graph = Cost(() => new VersionHolder
            {
                Value = version.Revision >= 0 ? new Version(version.Major, version.Minor, version.Build, version.Revision)
                    : version.Build >= 0 ? new Version(version.Major, version.Minor, version.Build) : new Version(version.Major, version.Minor),
            });
            Assert.Equal(56, graph);
            Holds(new VersionHolder { Value = version }, graph, emitted);
        }
    }

    [Theory]
    [MemberData(nameof(Executor))]
    public void TheCaseModelUnderEveryWayOfNaming(bool emitted)
    {
        long graph = Cost(static () => new CaseModel { MyString = new string('a', 3), MyList = TwoTexts() });
        Assert.InRange(graph, 1, 320);
        var value = new CaseModel { MyInteger = 123, MyString = "abc", MyList = ["abc", "123"] };
        Holds(value, graph, emitted);
        Holds(value, graph, emitted, new JsonSerializerOptions { PropertyNamingPolicy = JsonNamingPolicy.CamelCase });
        Holds(value, graph, emitted, new JsonSerializerOptions(JsonSerializerDefaults.Web));
        Reads<CaseModel>("{\"myString\" : \"abc\", \"myInteger\" : 123, \"myList\" : [\"abc\", \"123\"]}", graph, emitted, new JsonSerializerOptions { PropertyNameCaseInsensitive = true });
        Reads<CaseModel>("{\"MYSTRING\" : \"abc\", \"myinteger\" : 123, \"unknown\":{\"a\":[1]}, \"MyLIST\" : [\"abc\", \"123\"]}", graph, emitted, new JsonSerializerOptions(JsonSerializerDefaults.Web));

        static List<string> TwoTexts() => new(2) { new('a', 3), new('1', 3) };
    }

    [Theory]
    [MemberData(nameof(Executor))]
    public void LoginAndLocation(bool emitted)
    {
        Holds(
            new Login { Email = "name.familyname@not.com", Password = "abcdefgh123456!@", RememberMe = true },
            Cost(static () => new Login { Email = new string('e', 23), Password = new string('p', 16) }),
            emitted);
        Holds(
            new Location { Id = 1234, Address1 = "The Street Name", Address2 = "20/11", City = "The City", State = "The State", PostalCode = "abc-12", Name = "Nonexisting", PhoneNumber = "+0 11 222 333 44", Country = "The Greatest" },
            Cost(static () => new Location
            {
                Address1 = new string('a', 15),
                Address2 = new string('a', 5),
                City = new string('a', 8),
                State = new string('a', 9),
                PostalCode = new string('a', 6),
                Name = new string('a', 11),
                PhoneNumber = new string('a', 16),
                Country = new string('a', 12),
            }),
            emitted);
    }

    [Theory]
    [MemberData(nameof(Executor))]
    public void NothingIsBoxed(bool emitted) => Holds(Scalars.Make(), Cost(static () => new Scalars()), emitted);

    [Theory]
    [MemberData(nameof(Executor))]
    public void StructsAtTheRoot(bool emitted) => Holds(new Spot { X = 1, Y = 2, Id = new Guid(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11) }, 0, emitted);

    /// <summary>The table passes arguments as an array of objects; emitted code keeps them in locals.</summary>
    [Fact]
    public void ConstructorArgumentsAreNotBoxedByEmittedCode()
    {
        Assert.SkipUnless(System.Runtime.CompilerServices.RuntimeFeature.IsDynamicCodeSupported, "No code is emitted here.");
        Holds(new Pair(1, 2.5, new Spot { X = 3 }), Cost(static () => new Pair(1, 2, default)), emitted: true);
        Holds(new Measure(1, 2.5, DateTime.UnixEpoch), 0, emitted: true);
    }

    [Theory]
    [MemberData(nameof(Executor))]
    public void Collections(bool emitted)
    {
        Spot[] spots = [.. Enumerable.Range(0, 40).Select(static n => new Spot { X = n, Y = n / 4.0 })];
        Holds(new Holder<Spot[]> { Value = spots }, Cost(static () => new Holder<Spot[]> { Value = new Spot[40] }), emitted);
        Holds(new Holder<List<int>> { Value = [.. Enumerable.Range(0, 500)] }, Cost(static () => new Holder<List<int>> { Value = new List<int>(500) }), emitted);
        Holds(new Holder<double[]> { Value = [1.5, 2.5, 3.5] }, Cost(static () => new Holder<double[]> { Value = new double[3] }), emitted);
        Holds(new Holder<string[]> { Value = [] }, Cost(static () => new Holder<string[]> { Value = [] }), emitted);
    }

    /// <summary>All forms of reading and writing one value.</summary>
    private static void Holds<T>(T value, long graph, bool emitted, JsonSerializerOptions? options = null)
    {
        string text = Stj.Serialize(value, options);
        Reads<T>(text, graph, emitted, options);
        Writes(value, text, emitted, options);
    }

    private static void Reads<T>(string text, long graph, bool emitted, JsonSerializerOptions? options = null)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(text);
        JsonSerializerOptions own = Warm<T>(emitted, options, o => JsonSerializer.Deserialize<T>(utf8, o));
        Assert.True(graph == Measure(() => JsonSerializer.Deserialize<T>(utf8.AsSpan(), own)), "UTF-8: " + Measure(() => JsonSerializer.Deserialize<T>(utf8.AsSpan(), own)));
        Assert.Equal(graph, Measure(() => JsonSerializer.Deserialize<T>(text, own)));
        AssertExecutor<T>(emitted, own);

        // So often, code may be emitted meanwhile: by either executor the result is no object.
        Assert.Equal(graph, Measure(() => JsonSerializer.TryDeserialize<T>(utf8.AsSpan(), own).Value));
        Assert.Equal(graph, Measure(() => JsonSerializer.TryDeserialize<T>(text, own).Value));
    }

    private static void Writes<T>(T value, string text, bool emitted, JsonSerializerOptions? options)
    {
        byte[] expected = Encoding.UTF8.GetBytes(text);
        var buffer = new ArrayBufferWriter<byte>(1 << 16);
        JsonSerializerOptions own = Warm<T>(emitted, options, o => JsonSerializer.SerializeToUtf8Bytes(value, o));
        Assert.Equal(0, Measure(() =>
        {
            buffer.ResetWrittenCount();
            JsonSerializer.Serialize(buffer, value, own);
            return 0;
        }));
        Assert.True(buffer.WrittenSpan.SequenceEqual(expected));
        Assert.Equal(Cost(() => new byte[expected.Length]), Measure(() => JsonSerializer.SerializeToUtf8Bytes(value, own)));
        Assert.Equal(Cost(() => new string('s', text.Length)), Measure(() => JsonSerializer.Serialize(value, own)));
        AssertExecutor<T>(emitted, own);
    }

    /// <summary>Options of their own value, so that the contract is new, used as often as the executor wanted needs.</summary>
    private static JsonSerializerOptions Warm<T>(bool emitted, JsonSerializerOptions? options, Action<JsonSerializerOptions> use)
    {
        JsonSerializerOptions own = options is null ? new JsonSerializerOptions() : new JsonSerializerOptions(options);
        own.MaxDepth = Interlocked.Increment(ref s_distinct);
        for (int i = emitted ? Executors.ManyUses : 2; i > 0; i--)
        {
            use(own);
        }

        return own;
    }

    private static void AssertExecutor<T>(bool emitted, JsonSerializerOptions options)
    {
        string expected = emitted || Executors.AreGenerated ? Executors.Last : Executors.Counting;
        string actual = Executors.Of<T>(options);
        Assert.True(actual == expected || (!emitted && actual == Executors.Table), actual);
    }

    /// <summary>The least of a few runs: the runtime itself allocates now and then while it compiles.</summary>
    private static long Measure<T>(Func<T> operation)
    {
        long least = long.MaxValue;
        for (int i = 0; i < 5; i++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            operation();
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
        }

        return least;
    }

    private static object? s_sink;

    /// <summary>What objects cost that are made by hand; they escape, so that none is left out.</summary>
    private static long Cost(Func<object> make) => Measure(() => s_sink = make());

    internal sealed class Holder<T>
    {
        public T? Value { get; set; }
    }
}
