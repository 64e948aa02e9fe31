using System.Collections;
using System.Collections.Immutable;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Workloads.Services;

namespace Peregrine.Json.Workloads.StjOwn;

/// <summary>
/// What the .NET team's own benchmarks of the serializer cover: each type by reflection and, under <c>-context</c>, by a generated context, in every form. Then names that are
/// missing or spelled otherwise, and references that are preserved. A row by reflection is compared with System.Text.Json by reflection, a row by a context with its context.
/// </summary>
public static class StjOwnWorkloads
{
    public const string Group = "stj-own";

    /// <summary>Where ours is called with the generated contract.</summary>
    public const string ContextSuffix = "-context";

    /// <summary>Where references are preserved: a value has another id as a root.</summary>
    public const string Preserved = "-preserved";

    private static readonly JsonSerializerOptions s_indented = new() { WriteIndented = true };

    private static readonly JsonSerializerOptions s_insensitive = new() { PropertyNameCaseInsensitive = true };

    private static readonly JsonSerializerOptions s_preserve = new() { ReferenceHandler = ReferenceHandler.Preserve };

    private static readonly string[] s_types =
    [
        "login", "location", "index", "events", "binary", "list", "dictionary", "immutable-dictionary", "immutable-sorted-dictionary", "hash-set", "array-list", "hashtable",
        "small-struct", "large-struct", "class-record", "struct-record", "tree-record", "date-time-offset", "int",
    ];

    private static readonly string[] s_preserved = ["login-preserved", "location-preserved", "index-preserved", "list-of-int-preserved", "dictionary-preserved"];

    internal static IReadOnlyList<string> Names { get; } =
    [
        .. s_types.Concat(s_preserved).SelectMany(static name => new[] { name, name + ContextSuffix }),
        "location-indented", "index-indented", "names-insensitive", "names-missing", "names-otherwise",
    ];

    internal static Workload? Create(string name)
    {
        bool byContext = name.EndsWith(ContextSuffix, StringComparison.Ordinal);
        StjOwnContext own = StjOwnContext.Default;
        PreservedStjOwnContext preserved = PreservedStjOwnContext.Default;
        return (byContext ? name[..^ContextSuffix.Length] : name) switch
        {
            "login" => Of(64, LoginViewModel.Make, own.LoginViewModel),
            "location" => Of(64, Location.Make, own.Location),
            "index" => Of(8, IndexViewModel.Make, own.IndexViewModel),
            "events" => Of(4, MyEventsListerViewModel.Make, own.MyEventsListerViewModel),
            "binary" => Of(32, BinaryData.Make, own.BinaryData),
            "list" => Of(32, Strings, own.ListString),
            "dictionary" => Of(32, static p => new Dictionary<string, string>(Pairs(p)), own.DictionaryStringString),
            "immutable-dictionary" => Of(32, static p => ImmutableDictionary.CreateRange(Pairs(p)), own.ImmutableDictionaryStringString),
            "immutable-sorted-dictionary" => Of(32, static p => ImmutableSortedDictionary.CreateRange(Pairs(p)), own.ImmutableSortedDictionaryStringString),
            "hash-set" => Of(32, static p => Strings(p).ToHashSet(), own.HashSetString),
            "array-list" => Of(32, static p => new ArrayList(Strings(p)), own.ArrayList),
            "hashtable" => Of(32, static p => new Hashtable(new Dictionary<string, string>(Pairs(p))), own.Hashtable),
            "small-struct" => Of(64, SmallStruct.Make, own.SmallStruct),
            "large-struct" => Of(64, LargeStruct.Make, own.LargeStruct),
            "class-record" => Of(64, ClassRecord.Make, own.ClassRecord),
            "struct-record" => Of(64, StructRecord.Make, own.StructRecord),
            "tree-record" => Of(16, TreeRecord.Make, own.TreeRecord),
            "date-time-offset" => Of(64, static p => (DateTimeOffset?)p.MomentWithOffset(fraction: true), own.NullableDateTimeOffset),
            "int" => Of(64, static p => (int)p.Integer(5), own.Int32),
            "login-preserved" => Of(64, LoginViewModel.Make, preserved.LoginViewModel, s_preserve),
            "location-preserved" => Of(64, Location.Make, preserved.Location, s_preserve),
            "index-preserved" => Of(8, IndexViewModel.Make, preserved.IndexViewModel, s_preserve),
            "list-of-int-preserved" => Of(64, ShortListOfInt.Make, preserved.ShortListOfInt, s_preserve),
            "dictionary-preserved" => Of(32, static p => new Dictionary<string, string>(Pairs(p)), preserved.DictionaryStringString, s_preserve),
            "location-indented" => Of(64, Location.Make, own.Location, s_indented),
            "index-indented" => Of(8, IndexViewModel.Make, own.IndexViewModel, s_indented),
            "names-insensitive" => Named(name, Location.Make, static document => document, s_insensitive),
            "names-missing" => Named(name, Location.Make, InCapitals, null),
            "names-otherwise" => Named(name, Location.Make, InCapitals, s_insensitive),
            _ => null,
        };

        Workload<T> Of<T>(int count, Func<Prose, T> make, JsonTypeInfo<T> generated, JsonSerializerOptions? options = null)
        {
            T[] values = Written.Make(count, 1401, make);
            return new(Group, name, values, Written.By(values, options), byContext ? generated : null) { Options = options, ByMetadata = byContext, AgainstStandardOnly = true };
        }
    }

    private static Workload<T> Named<T>(string name, Func<Prose, T> make, Func<byte[], byte[]> spell, JsonSerializerOptions? options)
    {
        T[] values = Written.Make(64, 1402, make);
        return new(Group, name, values, [.. Written.By(values).Select(spell)], null) { Options = options, Writes = false, AgainstStandardOnly = true };
    }

    /// <summary>A hundred strings, no two of which are equal.</summary>
    private static List<string> Strings(Prose prose) => [.. Enumerable.Range(0, 100).Select(i => prose.LettersAndDigits(1 + prose.Number(50)) + i)];

    private static IEnumerable<KeyValuePair<string, string>> Pairs(Prose prose) => Strings(prose).Select(text => KeyValuePair.Create(text, prose.LettersAndDigits(1 + prose.Number(50))));

    /// <summary>The same object with its names in capitals.</summary>
    private static byte[] InCapitals(byte[] document)
    {
        using JsonDocument parsed = JsonDocument.Parse(document);
        return Written.By([parsed.RootElement.EnumerateObject().ToDictionary(static member => member.Name.ToUpperInvariant(), static member => member.Value)])[0];
    }
}

[JsonSerializable(typeof(LoginViewModel))]
[JsonSerializable(typeof(Location))]
[JsonSerializable(typeof(IndexViewModel))]
[JsonSerializable(typeof(MyEventsListerViewModel))]
[JsonSerializable(typeof(BinaryData))]
[JsonSerializable(typeof(List<string>))]
[JsonSerializable(typeof(Dictionary<string, string>))]
[JsonSerializable(typeof(ImmutableDictionary<string, string>))]
[JsonSerializable(typeof(ImmutableSortedDictionary<string, string>))]
[JsonSerializable(typeof(HashSet<string>))]
[JsonSerializable(typeof(ArrayList))]
[JsonSerializable(typeof(Hashtable))]
[JsonSerializable(typeof(SmallStruct))]
[JsonSerializable(typeof(LargeStruct))]
[JsonSerializable(typeof(ClassRecord))]
[JsonSerializable(typeof(StructRecord))]
[JsonSerializable(typeof(TreeRecord))]
[JsonSerializable(typeof(DateTimeOffset?))]
[JsonSerializable(typeof(int))]
[JsonSerializable(typeof(string))]
[JsonSerializable(typeof(Holder))]
public sealed partial class StjOwnContext : JsonSerializerContext;

[JsonSourceGenerationOptions(ReferenceHandler = JsonKnownReferenceHandler.Preserve)]
[JsonSerializable(typeof(LoginViewModel))]
[JsonSerializable(typeof(Location))]
[JsonSerializable(typeof(IndexViewModel))]
[JsonSerializable(typeof(ShortListOfInt))]
[JsonSerializable(typeof(Dictionary<string, string>))]
[JsonSerializable(typeof(Holder))]
public sealed partial class PreservedStjOwnContext : JsonSerializerContext;
