using System.Text.Json;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Outside.Generated;

/// <summary>
/// All executors registered, after each type has been used under options that keep the library's own executors from then on: a first use decides.
/// </summary>
internal static class Registered
{
    /// <summary>Uses after which a type has emitted code, and more.</summary>
    private const int Uses = 60;

    /// <summary>Sets of options under which the table of accessors serves, each for fewer uses than lead to emitted code.</summary>
    private const int Tables = 40;

    private const int UsesOfTable = 16;

    private static readonly Dictionary<string, (JsonSerializerOptions Own, JsonSerializerOptions Ready)> s_options = [];
    private static readonly Dictionary<Type, Queue<JsonSerializerOptions>> s_tables = [];

    static Registered()
    {
        foreach ((string name, Action<JsonSerializerOptions> set) in Variants)
        {
            s_options.Add(name, (Make(set, 20_000), Make(set, 30_000)));
        }

        Add<Login, LoginExecutor>(static () => new Login());
        Assert.True(GeneratedExecutors.Register<Login, Counted<Login, LoginWebExecutor>>());
        Add<Location, LocationExecutor>(static () => new Location());
        Add<Reading, ReadingExecutor>(static () => new Reading());
        Add<Point, PointExecutor>(static () => default);
        Add<Person, PersonExecutor>(static () => new Person(null));
        Add<Rules, RulesExecutor>(static () => new Rules { Id = 1 });
        Add<Sparse, SparseExecutor>(static () => new Sparse());
        Add<Bag, BagExecutor>(static () => new Bag());
        Add<Circle, CircleExecutor>(static () => new Circle());
        Add<Empty, EmptyExecutor>(static () => new Empty());
        Add<Called, CalledExecutor>(static () => new Called());
        Add<Order, OrderExecutor>(static () => new Order { Place = default(Point), Logins = [new Login()] });
    }

    /// <summary>Options that change how text is read and written, but not the names.</summary>
    public static IReadOnlyDictionary<string, Action<JsonSerializerOptions>> Variants { get; } = new Dictionary<string, Action<JsonSerializerOptions>>
    {
        ["default"] = static _ => { },
        ["indented"] = static options => options.WriteIndented = true,
        ["any case"] = static options => options.PropertyNameCaseInsensitive = true,
        ["loose"] = static options =>
        {
            options.AllowTrailingCommas = true;
            options.ReadCommentHandling = JsonCommentHandling.Skip;
        },
        ["closed"] = static options => options.UnmappedMemberHandling = System.Text.Json.Serialization.JsonUnmappedMemberHandling.Disallow,
        ["out of order"] = static options => options.AllowOutOfOrderMetadataProperties = true,
        ["shallow"] = static options => options.MaxDepth = 4,
    };

    public static JsonSerializerOptions Make(Action<JsonSerializerOptions> set, int bufferSize)
    {
        // The size of a buffer is part of what options are told apart by, and means nothing to the calls of these tests.
        var options = new JsonSerializerOptions { DefaultBufferSize = bufferSize };
        set(options);
        return options;
    }

    /// <summary>Options under which the library's own code serves, and such under which the registered executors do.</summary>
    public static (JsonSerializerOptions Own, JsonSerializerOptions Ready) Options(string variant) => s_options[variant];

    /// <summary>Default options under which the table of accessors serves a type, or null when they have been used up.</summary>
    public static JsonSerializerOptions? Table<T>() => s_tables[typeof(T)].TryDequeue(out JsonSerializerOptions? options) ? options : null;

    private static void Add<T, TExecutor>(Func<T> make)
        where TExecutor : GeneratedExecutor<T>, IGeneratedExecutor<T>
    {
        T value = make();
        foreach ((JsonSerializerOptions own, _) in s_options.Values)
        {
            for (int i = 0; i < Uses; i++)
            {
                JsonSerializer.Deserialize<T>(JsonSerializer.SerializeToUtf8Bytes(value, own), own);
            }
        }

        var tables = new Queue<JsonSerializerOptions>();
        for (int i = 0; i < Tables; i++)
        {
            JsonSerializerOptions options = Make(static _ => { }, 40_000 + i);
            JsonSerializer.SerializeToUtf8Bytes(value, options);
            for (int use = 0; use < UsesOfTable; use++)
            {
                tables.Enqueue(options);
            }
        }

        s_tables.Add(typeof(T), tables);
        Assert.True(GeneratedExecutors.Register<T, Counted<T, TExecutor>>());
        Assert.False(GeneratedExecutors.Register<T, Counted<T, TExecutor>>());
    }
}

/// <summary>An executor whose uses are counted.</summary>
internal sealed class Counted<T, TExecutor>(GeneratedExecutor<T> inner) : GeneratedExecutor<T>, IGeneratedExecutor<T>
    where TExecutor : GeneratedExecutor<T>, IGeneratedExecutor<T>
{
    public static int Reads { get; set; }

    public static int Writes { get; set; }

    public static GeneratedObject Describe() => TExecutor.Describe();

    public static GeneratedExecutor<T> Create(ExecutorPlan<T> plan) => new Counted<T, TExecutor>(TExecutor.Create(plan));

    public override T ReadMembers(ref ReadCursor reader)
    {
        Reads++;
        return inner.ReadMembers(ref reader);
    }

    public override nint PutMembers(ref WriteCursor writer, nint at, T value, byte lead)
    {
        Writes++;
        return inner.PutMembers(ref writer, at, value, lead);
    }
}
