using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Workloads.Services;

/// <summary>The shapes of the .NET team's own suite, every object with values of its own.</summary>
internal static class ServiceWorkloads
{
    public const string Group = "services";

    private static readonly JsonSerializerOptions s_indented = new() { WriteIndented = true };

    public static IReadOnlyList<string> Names { get; } =
        ["login", "location", "location-shuffled", "location-indented", "index", "events", "primitives-collection"];

    public static Workload? Create(string name) => name switch
    {
        "login" => Plain(name, Written.Make(64, 101, LoginViewModel.Make), ServiceContext.Default.LoginViewModel),
        "location" => Plain(name, Locations(), ServiceContext.Default.Location),
        "location-shuffled" => LocationShuffled(name),
        "location-indented" => new Workload<Location>(Group, name, Locations(), Written.By(Locations(), IndentedServiceContext.Default.Location), IndentedServiceContext.Default.Location)
        {
            Options = s_indented,
        },
        "index" => Plain(name, Written.Make(8, 103, IndexViewModel.Make), ServiceContext.Default.IndexViewModel),
        "events" => Plain(name, Written.Make(4, 104, MyEventsListerViewModel.Make), ServiceContext.Default.MyEventsListerViewModel),
        "primitives-collection" => Plain(name, Written.Make(4, 105, CollectionsOfPrimitives.Make), ServiceContext.Default.CollectionsOfPrimitives),
        _ => null,
    };

    private static Location[] Locations() => Written.Make(64, 102, Location.Make);

    private static Workload<T> Plain<T>(string name, T[] values, System.Text.Json.Serialization.Metadata.JsonTypeInfo<T> generated)
        => new(Group, name, values, Written.By(values, generated), generated);

    private static Workload<Location> LocationShuffled(string name)
    {
        Location[] values = Locations();
        byte[][] ordered = Written.By(values, ServiceContext.Default.Location);
        var random = new Random(106);
        byte[][] shuffled = [.. ordered.Select(document => Reordered.Shuffled(document, random))];
        return new Workload<Location>(Group, name, values, shuffled, ServiceContext.Default.Location) { Writes = false, Training = ordered };
    }
}

[JsonSerializable(typeof(LoginViewModel))]
[JsonSerializable(typeof(Location))]
[JsonSerializable(typeof(IndexViewModel))]
[JsonSerializable(typeof(MyEventsListerViewModel))]
[JsonSerializable(typeof(CollectionsOfPrimitives))]
public sealed partial class ServiceContext : JsonSerializerContext;

[JsonSourceGenerationOptions(WriteIndented = true)]
[JsonSerializable(typeof(Location))]
public sealed partial class IndentedServiceContext : JsonSerializerContext;
