using System.Collections.Frozen;
using System.Collections.ObjectModel;
using System.Data;
using System.Globalization;
using System.Net;
using System.Numerics;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.ExtrasTests;

/// <summary>A context of System.Text.Json's generator: the converters of the options come before its metadata.</summary>
[JsonSerializable(typeof(CommonTypesContextTests.Model))]
internal sealed partial class CommonTypesContext : JsonSerializerContext;

/// <summary>Under such a context, with the factories and with converters of named types.</summary>
public class CommonTypesContextTests
{
    public sealed record Model(BigInteger Number, IPAddress? Address, Index? Index)
    {
        public Range Range { get; set; }

        public CultureInfo? Culture { get; set; }

        public DataTable? Table { get; set; }

        public Lazy<int>? Lazy { get; set; }

        public (int, string?) Pair { get; set; }

        public FrozenSet<int>? Set { get; set; }

        public ReadOnlyDictionary<string, int>? Entries { get; set; }

        public Dictionary<BigInteger, IPEndPoint>? Keys { get; set; }

        [JsonConverter(typeof(TypeConverterConverter<TypeConverterTests.Money, TypeConverterTests.MoneyTypeConverter>))]
        public TypeConverterTests.Money Money { get; set; }
    }

    private const string Text = """{"Number":18446744073709551616,"Address":"::1","Index":"^1","Range":"1..2","Culture":"","Table":[{"a":1}],"Lazy":5,"Pair":[1,"a"],"Set":[1]"""
        + ""","Entries":{"a":1},"Keys":{"-1":"127.0.0.1:80"},"Money":"5 EUR"}""";

    [Fact]
    public void ByFactories() => Check(new() { TypeInfoResolver = CommonTypesContext.Default, Converters = { new CommonTypesConverter(), new CommonGenericTypesConverter() } });

    [Fact]
    public void ByNamedTypes() => Check(new()
    {
        TypeInfoResolver = CommonTypesContext.Default,
        Converters =
        {
            new CommonTypesConverter(), CommonConverters.Lazy<int>(), CommonConverters.Tuple<(int, string)>(), CommonConverters.FrozenSet<int>(), CommonConverters.ReadOnlyDictionary<string, int>(),
        },
    });

    private static void Check(JsonSerializerOptions options)
    {
        Model read = Places.Read<Model>(Text, options)!;
        Assert.Equal(BigInteger.Pow(2, 64), read.Number);
        Assert.Equal((1, "a"), read.Pair);
        Places.SameText(read, options);
        Assert.Equal(Text, Peregrine.Json.JsonSerializer.Serialize(read, options));
        foreach (string json in (string[])["""{"Number":"1"}""", """{"Address":1}""", """{"Index":null,"Range":null}""", """{"Pair":[1]}""", """{"Set":["a"]}""", """{"Lazy":"x"}""", """{"Keys":{"x":null}}""", """{"Money":1}"""])
        {
            Places.Same<Model>(json, options);
        }
    }
}
