using System.Collections.Immutable;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Workloads.Documents;
using Peregrine.Json.Workloads.Services;

namespace Peregrine.Json.Workloads.Contract;

/// <summary>The parts of the contract beyond plain classes: how else objects are made, told apart, left open, converted and sent.</summary>
public static class ContractWorkloads
{
    public const string Group = "contract";

    /// <summary>Workloads read from and written to streams and pipes.</summary>
    public const string ArrivingPrefix = "stream-";

    /// <summary>Workloads read from streams that do not know their length, and from pipes that are filled bit by bit.</summary>
    public const string UnknownPrefix = "unknown-";

    /// <summary>Workloads whose elements are enumerated.</summary>
    public const string ElementsPrefix = "elements-";

    public static IReadOnlyList<string> Names { get; } =
    [
        "order-setters", "order-init", "order-required", "order-constructor", "order-record",
        "polymorphic", "references", "extension-elements", "extension-objects",
        "strict-off", "strict-on",
        "dictionary-int", "dictionary-object", "array-list", "node-member", "element-member",
        "node-made", "short-elements", "queue-int", "immutable-list", "sorted-dictionary",
        "enum-names", "enum-flags", "enum-renamed",
        "converter-leaf",
        "stream-200B", "stream-16KB", "stream-twitter", "elements-100000",
        "unknown-objects-17KB", "unknown-objects-256KB", "unknown-objects-3MB",
        "unknown-numbers-17KB", "unknown-numbers-256KB", "unknown-numbers-3MB",
        "unknown-records-256KB", "unknown-elements-256KB", "unknown-twitter",
    ];

    private static readonly JsonSerializerOptions s_preserve = new() { ReferenceHandler = ReferenceHandler.Preserve };

    internal static Workload? Create(string name) => name switch
    {
        "order-setters" => Plain(name, Orders(), ContractContext.Default.SetterOrder),
        "order-init" => Plain(name, [.. Orders().Select(InitOrder.From)], ContractContext.Default.InitOrder),
        "order-required" => Plain(name, [.. Orders().Select(RequiredOrder.From)], ContractContext.Default.RequiredOrder),
        "order-constructor" => Plain(name, [.. Orders().Select(ConstructedOrder.From)], ContractContext.Default.ConstructedOrder),
        "order-record" => Plain(name, [.. Orders().Select(RecordOrder.From)], ContractContext.Default.RecordOrder),
        "polymorphic" => Plain(name, Written.Make(16, 902, Shape.MakeMany), ContractContext.Default.ListShape),
        "references" => Plain(name, Written.Make(4, 912, static prose => TreeNode.Make(prose, 1_000)), ReferencesContractContext.Default.TreeNode, s_preserve),
        "extension-elements" => Parsed(name, 64, 903, OpenDocument.Make, ContractContext.Default.OpenElements),
        "extension-objects" => Parsed(name, 64, 903, OpenDocument.Make, ContractContext.Default.OpenObjects),
        "strict-off" => Plain(name, [.. Orders().Select(RequiredOrder.From)], ContractContext.Default.RequiredOrder),
        "strict-on" => Plain(name, [.. Orders().Select(RequiredOrder.From)], StrictContractContext.Default.RequiredOrder, JsonSerializerOptions.Strict),
        "dictionary-int" => Plain(name, Written.Make(32, 904, MakeCounts), ContractContext.Default.DictionaryHolder),
        "dictionary-object" => Parsed(name, 32, 905, OpenPayload.MakeValues, ContractContext.Default.ObjectsHolder),
        "array-list" => Parsed(name, 32, 906, OpenPayload.MakeList, ContractContext.Default.ListHolder),
        "node-member" => Parsed(name, 64, 907, OpenPayload.MakeHolder, ContractContext.Default.NodeHolder),
        "element-member" => Parsed(name, 64, 907, OpenPayload.MakeHolder, ContractContext.Default.ElementHolder),
        "node-made" => Plain(name, Written.Make(64, 917, OpenPayload.MakeNode), ContractContext.Default.JsonObject),
        "short-elements" => Parsed(name, 32, 918, OpenPayload.MakeElements, ContractContext.Default.JsonElementArray),
        "queue-int" => Plain(name, Written.Make(64, 919, static prose => new Queue<int>(Integers(prose))), ContractContext.Default.QueueInt32),
        "immutable-list" => Plain(name, Written.Make(64, 920, static prose => ImmutableList.CreateRange(prose.Many(16, static p => p.Letters(8)))), ContractContext.Default.ImmutableListString),
        "sorted-dictionary" => Plain(name, Written.Make(64, 921, static prose => new SortedDictionary<string, int>(MakeCounts(prose).Counts)), ContractContext.Default.SortedDictionaryStringInt32),
        "enum-names" => Plain(name, Enums(static prose => (Weekday)prose.Number(7)), ContractContext.Default.EnumHolderWeekday),
        "enum-flags" => Plain(name, Enums(static prose => (Permissions)prose.Number(32)), ContractContext.Default.EnumHolderPermissions),
        "enum-renamed" => Plain(name, Enums(static prose => (Delivery)prose.Number(4)), ContractContext.Default.EnumHolderDelivery),
        "converter-leaf" => Plain(name, Written.Make(16, 909, ConvertedLine.MakeMany), ContractContext.Default.ListConvertedLine),
        "stream-200B" => Plain(name, Written.Make(64, 102, Location.Make), ServiceContext.Default.Location),
        "stream-16KB" => Plain(name, Written.Make(8, 910, static prose => prose.Many(80, Location.Make)), ContractContext.Default.ListLocation),
        "stream-twitter" => DocumentWorkloads.Create("twitter") is Workload<Twitter> twitter ? Renamed(name, twitter) : null,
        "elements-100000" => Elements(name),
        "unknown-objects-17KB" => Objects(name, 8, 80),
        "unknown-objects-256KB" => Objects(name, 2, 1_200),
        "unknown-objects-3MB" => Objects(name, 1, 14_000),
        "unknown-numbers-17KB" => Numbers(name, 8, 2_400),
        "unknown-numbers-256KB" => Numbers(name, 2, 37_000),
        "unknown-numbers-3MB" => Numbers(name, 1, 440_000),
        "unknown-records-256KB" => Plain(name, Written.Make(2, 915, static prose => prose.Many(1_000, MakeRecord)), ContractContext.Default.ListRecordOrder),
        "unknown-elements-256KB" => Parsed(name, 2, 916, static prose => $"[{string.Join(',', prose.Many(1_000, OpenPayload.MakeHolder))}]", ContractContext.Default.ListElementHolder),
        "unknown-twitter" => DocumentWorkloads.Create("twitter") is Workload<Twitter> twitter ? Renamed(name, twitter) : null,
        _ => null,
    };

    private static Workload<List<Location>> Objects(string name, int documents, int count) =>
        Plain(name, Written.Make(documents, 913, prose => prose.Many(count, Location.Make)), ContractContext.Default.ListLocation);

    private static Workload<List<long>> Numbers(string name, int documents, int count) =>
        Plain(name, Written.Make(documents, 914, prose => prose.Many(count, static prose => prose.Integer(1 + prose.Number(11)))), ContractContext.Default.ListInt64);

    private static RecordOrder MakeRecord(Prose prose) => RecordOrder.From(SetterOrder.Make(prose));

    private static SetterOrder[] Orders() => Written.Make(64, 901, SetterOrder.Make);

    private static EnumHolder<TEnum>[] Enums<TEnum>(Func<Prose, TEnum> one)
        where TEnum : struct, Enum
        => Written.Make(64, 908, prose => EnumHolder<TEnum>.Make(prose, one));

    private static List<int> Integers(Prose prose) => prose.Many(16, static p => (int)p.Integer(6));

    private static DictionaryHolder MakeCounts(Prose prose)
    {
        var holder = new DictionaryHolder();
        for (int i = 0; i < 32; i++)
        {
            holder.Counts[$"{prose.Letters(4 + prose.Number(8))}{i}"] = (int)prose.Integer(6);
        }

        return holder;
    }

    private static Workload<T> Plain<T>(string name, T[] values, JsonTypeInfo<T>? generated, JsonSerializerOptions? options = null)
        => new(Group, name, values, Written.By(values, options), generated) { Options = options, AgainstStandardOnly = true };

    private static Workload<T> Parsed<T>(string name, int count, int seed, Func<Prose, string> make, JsonTypeInfo<T> generated)
    {
        byte[][] documents = [.. Written.Make(count, seed, make).Select(Encoding.UTF8.GetBytes)];
        T[] values = [.. documents.Select(document => JsonSerializer.Deserialize<T>(document)!)];
        return new Workload<T>(Group, name, values, documents, generated) { AgainstStandardOnly = true };
    }

    private static Workload<T> Renamed<T>(string name, Workload<T> other)
        => new(Group, name, [.. other.Values], [.. other.Documents], other.Generated)
        {
            Options = other.Options,
            LookAlike = other.LookAlike,
            AgainstStandardOnly = true,
        };

    private static Workload<SmallElement> Elements(string name)
    {
        byte[][] documents = Written.By(Written.Make(2, 911, static prose => prose.Many(100_000, SmallElement.Make)));
        return new Workload<SmallElement>(Group, name, [], documents, ContractContext.Default.SmallElement) { Writes = false, AgainstStandardOnly = true };
    }
}

[JsonSerializable(typeof(SetterOrder))]
[JsonSerializable(typeof(InitOrder))]
[JsonSerializable(typeof(RequiredOrder))]
[JsonSerializable(typeof(ConstructedOrder))]
[JsonSerializable(typeof(RecordOrder))]
[JsonSerializable(typeof(List<Shape>))]
[JsonSerializable(typeof(OpenElements))]
[JsonSerializable(typeof(OpenObjects))]
[JsonSerializable(typeof(DictionaryHolder))]
[JsonSerializable(typeof(ObjectsHolder))]
[JsonSerializable(typeof(ListHolder))]
[JsonSerializable(typeof(NodeHolder))]
[JsonSerializable(typeof(ElementHolder))]
[JsonSerializable(typeof(JsonObject))]
[JsonSerializable(typeof(JsonElement[]))]
[JsonSerializable(typeof(Queue<int>))]
[JsonSerializable(typeof(ImmutableList<string>))]
[JsonSerializable(typeof(SortedDictionary<string, int>))]
[JsonSerializable(typeof(EnumHolder<Weekday>))]
[JsonSerializable(typeof(EnumHolder<Permissions>))]
[JsonSerializable(typeof(EnumHolder<Delivery>))]
[JsonSerializable(typeof(List<ConvertedLine>))]
[JsonSerializable(typeof(List<Location>))]
[JsonSerializable(typeof(List<long>))]
[JsonSerializable(typeof(List<RecordOrder>))]
[JsonSerializable(typeof(List<ElementHolder>))]
[JsonSerializable(typeof(SmallElement))]
public sealed partial class ContractContext : JsonSerializerContext;

[JsonSourceGenerationOptions(JsonSerializerDefaults.Strict)]
[JsonSerializable(typeof(RequiredOrder))]
public sealed partial class StrictContractContext : JsonSerializerContext;

[JsonSourceGenerationOptions(ReferenceHandler = JsonKnownReferenceHandler.Preserve)]
[JsonSerializable(typeof(TreeNode))]
public sealed partial class ReferencesContractContext : JsonSerializerContext;
