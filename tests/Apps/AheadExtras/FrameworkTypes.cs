using System.Collections;
using System.Collections.Frozen;
using System.Collections.ObjectModel;
using System.Data;
using System.Globalization;
using System.Net.Mail;
using System.Numerics;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Ahead;

/// <summary>The types of the framework that the package has converters for, each read and written by this library and by System.Text.Json.</summary>
internal static class FrameworkTypes
{
    private static readonly JsonSerializerOptions s_options = new()
    {
        TypeInfoResolver = JsonTypeInfoResolver.Combine(FrameworkContext.Default, new Converted()),
        Converters =
        {
            new CommonTypesConverter(), CommonConverters.FrozenDictionary<string, int>(), CommonConverters.ReadOnlySet<int>(), CommonConverters.ReadOnlyCollection<int>(),
            CommonConverters.IReadOnlySet<int>(),
        },
    };

    public static void Write()
    {
        Write<Complex>("\"<1.5; -2>\"");
        Write<Index>("\"^3\"");
        Write<Range>("\"1..^2\"");
        Write<MailAddress>("\"\\\"Ann\\\" <a@example.org>\"");
        Write<CultureInfo>("\"\"");
        Write<Encoding>("\"utf-8\"");
        Write<BitArray>("[true,false]");
        Write<DBNull>("null");
        Write<DataTable>("""[{"a":1,"b":null},{"a":2,"b":"x"}]""");
        Write<FrozenDictionary<string, int>>("""{"a":1}""");
        Write<ReadOnlySet<int>>("[1]");
        Write<ReadOnlyCollection<int>>("[1,1]");
        Write<IReadOnlySet<int>>("[1]");
    }

    private static void Write<T>(string text)
    {
        var info = (JsonTypeInfo<T>)s_options.GetTypeInfo(typeof(T));
        string ours = JsonSerializer.Serialize(JsonSerializer.Deserialize(text, info)!, info), theirs = Stj.Serialize(Stj.Deserialize(text, info)!, info);
        Console.WriteLine($"{typeof(T).Name} {ours == theirs} {ours}");
    }
}

/// <summary>Types for which System.Text.Json's generator makes code with warnings, though a converter serves them.</summary>
internal sealed class Converted : IJsonTypeInfoResolver
{
    public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options) =>
        type == typeof(Encoding) ? JsonMetadataServices.CreateValueInfo<Encoding>(options, new CommonTypesConverter().CreateConverter(type, options)!)
        : type == typeof(DataTable) ? JsonMetadataServices.CreateValueInfo<DataTable>(options, new DataTableConverter()) : null;
}

[JsonSerializable(typeof(long))]
[JsonSerializable(typeof(string))]
[JsonSerializable(typeof(Complex))]
[JsonSerializable(typeof(Index))]
[JsonSerializable(typeof(Range))]
[JsonSerializable(typeof(MailAddress))]
[JsonSerializable(typeof(CultureInfo))]
[JsonSerializable(typeof(BitArray))]
[JsonSerializable(typeof(DBNull))]
[JsonSerializable(typeof(FrozenDictionary<string, int>))]
[JsonSerializable(typeof(ReadOnlySet<int>))]
[JsonSerializable(typeof(ReadOnlyCollection<int>))]
[JsonSerializable(typeof(IReadOnlySet<int>))]
internal sealed partial class FrameworkContext : JsonSerializerContext;
