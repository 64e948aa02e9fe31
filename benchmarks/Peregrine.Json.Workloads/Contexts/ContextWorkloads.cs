using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Workloads.Contexts;

/// <summary>
/// Each form of a type that a generated context treats in its own way, by a context and by options: with the same emitted code both take the same time, but for the way to it.
/// </summary>
internal static class ContextWorkloads
{
    public const string Group = "contexts";

    public static IReadOnlyList<string> Names { get; } =
        [.. new[] { "struct", "record-struct", "record", "required", "init", "constructor" }.SelectMany(static form => new[] { form + "-context", form + "-options" })];

    public static Workload? Create(string name) => name switch
    {
        "struct-context" => Of(name, Struct<Door.Context>, FormContext.Default.StructOfContext),
        "struct-options" => Of(name, Struct<Door.Options>, FormContext.Default.StructOfOptions),
        "record-struct-context" => Of(name, static prose => new OrderRecordStruct<Door.Context>(prose.Number(100_000), prose.Words(20), Price(prose), prose.Chance(50), prose.Identifier(), prose.Place()), FormContext.Default.RecordStructOfContext),
        "record-struct-options" => Of(name, static prose => new OrderRecordStruct<Door.Options>(prose.Number(100_000), prose.Words(20), Price(prose), prose.Chance(50), prose.Identifier(), prose.Place()), FormContext.Default.RecordStructOfOptions),
        "record-context" => Of(name, static prose => new OrderRecord<Door.Context>(prose.Number(100_000), prose.Words(20), Price(prose), prose.Chance(50), prose.Identifier(), prose.Place()), FormContext.Default.RecordOfContext),
        "record-options" => Of(name, static prose => new OrderRecord<Door.Options>(prose.Number(100_000), prose.Words(20), Price(prose), prose.Chance(50), prose.Identifier(), prose.Place()), FormContext.Default.RecordOfOptions),
        "required-context" => Of(name, Required<Door.Context>, FormContext.Default.RequiredOfContext),
        "required-options" => Of(name, Required<Door.Options>, FormContext.Default.RequiredOfOptions),
        "init-context" => Of(name, Init<Door.Context>, FormContext.Default.InitOfContext),
        "init-options" => Of(name, Init<Door.Options>, FormContext.Default.InitOfOptions),
        "constructor-context" => Of(name, Constructed<Door.Context>, FormContext.Default.ConstructedOfContext),
        "constructor-options" => Of(name, Constructed<Door.Options>, FormContext.Default.ConstructedOfOptions),
        _ => null,
    };

    private static Workload<T> Of<T>(string name, Func<Prose, T> make, JsonTypeInfo<T> generated)
    {
        T[] values = Written.Make(64, 131, make);
        return new(Group, name, values, Written.By(values), generated) { ByMetadata = name.EndsWith("-context", StringComparison.Ordinal), AgainstStandardOnly = true };
    }

    private static double Price(Prose prose) => prose.Number(1_000_000) / 100.0;

    private static OrderStruct<TUse> Struct<TUse>(Prose prose)
        where TUse : class => new() { Id = prose.Number(100_000), Name = prose.Words(20), Price = Price(prose), IsPaid = prose.Chance(50), Customer = prose.Identifier(), City = prose.Place() };

    private static OrderRequired<TUse> Required<TUse>(Prose prose)
        where TUse : class => new() { Id = prose.Number(100_000), Name = prose.Words(20), Price = Price(prose), IsPaid = prose.Chance(50), Customer = prose.Identifier(), City = prose.Place() };

    private static OrderInit<TUse> Init<TUse>(Prose prose)
        where TUse : class => new() { Id = prose.Number(100_000), Name = prose.Words(20), Price = Price(prose), IsPaid = prose.Chance(50), Customer = prose.Identifier(), City = prose.Place() };

    private static OrderConstructed<TUse> Constructed<TUse>(Prose prose)
        where TUse : class => new(prose.Number(100_000), prose.Words(20), Price(prose)) { IsPaid = prose.Chance(50), Customer = prose.Identifier(), City = prose.Place() };
}

[JsonSerializable(typeof(OrderStruct<Door.Context>), TypeInfoPropertyName = "StructOfContext")]
[JsonSerializable(typeof(OrderStruct<Door.Options>), TypeInfoPropertyName = "StructOfOptions")]
[JsonSerializable(typeof(OrderRecordStruct<Door.Context>), TypeInfoPropertyName = "RecordStructOfContext")]
[JsonSerializable(typeof(OrderRecordStruct<Door.Options>), TypeInfoPropertyName = "RecordStructOfOptions")]
[JsonSerializable(typeof(OrderRecord<Door.Context>), TypeInfoPropertyName = "RecordOfContext")]
[JsonSerializable(typeof(OrderRecord<Door.Options>), TypeInfoPropertyName = "RecordOfOptions")]
[JsonSerializable(typeof(OrderRequired<Door.Context>), TypeInfoPropertyName = "RequiredOfContext")]
[JsonSerializable(typeof(OrderRequired<Door.Options>), TypeInfoPropertyName = "RequiredOfOptions")]
[JsonSerializable(typeof(OrderInit<Door.Context>), TypeInfoPropertyName = "InitOfContext")]
[JsonSerializable(typeof(OrderInit<Door.Options>), TypeInfoPropertyName = "InitOfOptions")]
[JsonSerializable(typeof(OrderConstructed<Door.Context>), TypeInfoPropertyName = "ConstructedOfContext")]
[JsonSerializable(typeof(OrderConstructed<Door.Options>), TypeInfoPropertyName = "ConstructedOfOptions")]
public sealed partial class FormContext : JsonSerializerContext;
