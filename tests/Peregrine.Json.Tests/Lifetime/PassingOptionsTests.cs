using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Contracts;
using Peregrine.Json.Discovery;

namespace Peregrine.Json.Tests.Lifetime;

/// <summary>Options that are used once are served by the contracts of equal ones and remembered nowhere; those that come again are remembered.</summary>
[Collection(Alone.Name)]
public sealed class PassingOptionsTests
{
    private const string Text = """{"Number":5}""";

    private static readonly JsonConverter s_converter = new JsonStringEnumConverter();

    public static TheoryData<int> Kinds => [0, 1, 2, 3];

    [Theory, MemberData(nameof(Kinds))]
    public void OptionsMadeAnewAreNotRemembered(int kind)
    {
        ContractCache.Clear();
        JsonSerializerOptions first = Made(kind);
        Use(first);
        TypeContract contract = ContractCache.For(first, ContractDiscovery.Source).Contract(typeof(Model));
        HashSet<ContractEntry> before = [.. ContractCache.Known()];
        for (int i = 0; i < 640; i++)
        {
            JsonSerializerOptions made = Made(kind);
            Use(made);
            Assert.True(made.IsReadOnly);
        }

        // One of 16 is taken for one that comes again.
        ContractEntry[] added = [.. ContractCache.Known().Where(one => !before.Contains(one))];
        Assert.InRange(added.Length, 0, 640 / 16 + 1);
        Assert.All(added, one => Assert.Same(contract, one.Contract));
        GC.KeepAlive(first);
    }

    [Theory, MemberData(nameof(Kinds))]
    public void OptionsThatComeAgainAreRemembered(int kind)
    {
        ContractCache.Clear();
        JsonSerializerOptions first = Made(kind);
        Use(first);
        JsonSerializerOptions[] others = [.. Enumerable.Range(0, 200).Select(_ => Made(kind))];

        // However many come in turn: of those that are left, one of 16 calls takes one.
        for (int round = 0; round < 128; round++)
        {
            Array.ForEach(others, Use);
        }

        HashSet<JsonSerializerOptions?> known = [.. ContractCache.Known().Select(static one => one.Given)];
        Assert.All(others, one => Assert.Contains(one, known));
    }

    /// <summary>Other types than the first options were used with are found once, for all equal options.</summary>
    [Fact]
    public void ContractsOfOtherTypesAreMadeOnce()
    {
        ContractCache.Clear();
        var first = new JsonSerializerOptions { MaxDepth = 91 };
        Use(first);
        int before = ContractCache.Known().Count();

        // At most one of so few is taken for options that come again.
        for (int i = 0; i < 15; i++)
        {
            Assert.Equal("""{"Text":null}""", JsonSerializer.Serialize(new Other(), new JsonSerializerOptions { MaxDepth = 91 }));
        }

        // The type's own, and that one.
        Assert.InRange(ContractCache.Known().Count() - before, 1, 2);
        ContractCache.Clear();
        Assert.Equal("""{"Text":null}""", JsonSerializer.Serialize(new Other(), new JsonSerializerOptions { MaxDepth = 91 }));
    }

    [Fact]
    public void NothingKeepsThem()
    {
        WeakReference[] made = Make();
        Assert.True(Alone.Collect(() => Array.TrueForAll(made, static one => !one.IsAlive)));

        [MethodImpl(MethodImplOptions.NoInlining)]
        static WeakReference[] Make() =>
            [.. Enumerable.Range(0, 100).Select(static i =>
            {
                // The defaults are known before: the first of equal options stays.
                Use(null);
                JsonSerializerOptions options = i % 2 == 0 ? new() : new() { Converters = { new JsonStringEnumConverter() } };
                Use(options);
                return new WeakReference(options);
            })];
    }

    /// <summary>Whatever one setting is, equal options are found and others are not; those with a setting that is newer than version 10 equal no others.</summary>
    [Fact]
    public void EverySettingTells()
    {
        ContractCache.Clear();
        foreach (System.Reflection.PropertyInfo property in typeof(JsonSerializerOptions).GetProperties(System.Reflection.BindingFlags.Public | System.Reflection.BindingFlags.Instance))
        {
            if (!property.CanWrite || property.Name is "TypeInfoResolver")
            {
                continue;
            }

            object? value = Another(property, new JsonSerializerOptions());
            var one = new JsonSerializerOptions();
            var two = new JsonSerializerOptions();
            property.SetValue(one, value);
            property.SetValue(two, value);
            OptionsScope scope = ContractCache.For(one, ContractDiscovery.Source);
            bool isNewer = property.Name == "InferClosedTypePolymorphism";
            Assert.True(scope.Settings.IsOf(two, null) != isNewer, property.Name);
            Assert.True(ReferenceEquals(scope, ContractCache.For(two, ContractDiscovery.Source)) != isNewer, property.Name);
            Assert.False(scope.Settings.IsOf(new JsonSerializerOptions(), null), property.Name);
            Assert.False(ContractCache.For(new JsonSerializerOptions(), ContractDiscovery.Source).Settings.IsOf(two, null), property.Name);
        }

        var converting = new JsonSerializerOptions { Converters = { s_converter } };
        OptionsScope converted = ContractCache.For(converting, ContractDiscovery.Source);
        Assert.True(converted.Settings.IsOf(new JsonSerializerOptions { Converters = { s_converter } }, null));
        Assert.False(converted.Settings.IsOf(new JsonSerializerOptions { Converters = { new JsonStringEnumConverter() } }, null));
        Assert.False(converted.Settings.IsOf(new JsonSerializerOptions(), null));

        static object? Another(System.Reflection.PropertyInfo property, JsonSerializerOptions options) => property.GetValue(options) switch
        {
            bool value => !value,
            int value => property.Name == nameof(JsonSerializerOptions.IndentSize) ? 5 : value + 77,
            char => '\t',
            string value => value == "\n" ? "\r\n" : "\n",
            Enum value => Enum.GetValues(value.GetType()).Cast<object>().First(other => !other.Equals(value) && IsAllowed(property, options, other)),
            _ when property.PropertyType == typeof(JsonNamingPolicy) => JsonNamingPolicy.CamelCase,
            _ when property.PropertyType == typeof(ReferenceHandler) => ReferenceHandler.Preserve,
            _ => System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        };

        static bool IsAllowed(System.Reflection.PropertyInfo property, JsonSerializerOptions options, object value)
        {
            try
            {
                property.SetValue(options, value);
                return true;
            }
            catch (System.Reflection.TargetInvocationException)
            {
                return false;
            }
        }
    }

    private static JsonSerializerOptions Made(int kind) => kind switch
    {
        0 => new(),
        1 => new(JsonSerializerDefaults.Web),
        2 => new() { WriteIndented = false, MaxDepth = 90 },
        _ => new() { Converters = { s_converter } },
    };

    private static void Use(JsonSerializerOptions? options)
    {
        Model read = JsonSerializer.Deserialize<Model>(Text, options)!;
        Assert.True(read.Number == 5 || options?.PropertyNamingPolicy is not null);
    }

    internal sealed class Model
    {
        public int Number { get; set; }
    }

    internal sealed class Other
    {
        public string? Text { get; set; }
    }
}
