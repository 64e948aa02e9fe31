using System.Runtime.Serialization;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Outside.Examples;

/// <summary>The code of docs/guide/extras.md.</summary>
public sealed partial class ExtrasExamples
{
    // example: extras-enum
    public enum PaymentState
    {
        [EnumFallback]
        Unknown,

        [EnumMember(Value = "in-progress")]
        InProgress,

        Done,
    }

    // end
    // example: extras-times
    public sealed record Booking
    {
        [Iso8601Duration]
        public TimeSpan Length { get; init; }

        [UnixTime(UnixTimeUnit.Milliseconds)]
        public DateTimeOffset Created { get; init; }

        [TimeFormat("dd.MM.yyyy")]
        public DateOnly? Day { get; init; }
    }

    // end
    // example: extras-contracts-type
    [DataContract]
    public sealed class Customer
    {
        [DataMember(Name = "customer_id", IsRequired = true)]
        public int Id { get; set; }

        [DataMember(EmitDefaultValue = false)]
        public string? Note { get; set; }

        public string? Internal { get; set; }
    }

    // end
    // example: extras-fallback-type
    [JsonFallbackType(typeof(OtherShape))]
    [JsonDerivedType(typeof(Circle), "circle")]
    public abstract class Shape
    {
        public string? Name { get; set; }
    }

    public sealed class Circle : Shape
    {
        public double Radius { get; set; }
    }

    public sealed class OtherShape : Shape
    {
        [JsonExtensionData]
        public Dictionary<string, JsonElement>? Rest { get; set; }
    }

    // end
    // example: extras-cycles-type
    public sealed class Part
    {
        public string? Name { get; set; }

        public Part? Owner { get; set; }

        public List<Part> Parts { get; } = [];
    }

    // end
    [Fact]
    public void Fallbacks()
    {
        // example: extras-fallback
        var options = new JsonSerializerOptions { TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { FallbackTypeModifier.Apply } } };
        Shape[] shapes = JsonSerializer.Deserialize<Shape[]>("""[{"$type":"circle","Radius":2},{"$type":"star","Name":"s","Points":5}]""", options)!;
        int points = ((OtherShape)shapes[1]).Rest!["Points"].GetInt32();

        // end
        Assert.Equal((5, "s"), (points, shapes[1].Name));
        Assert.IsType<Circle>(shapes[0]);
    }

    [Fact]
    public void Cycles()
    {
        // example: extras-cycles
        var parent = new Part { Name = "frame" };
        parent.Parts.Add(new Part { Name = "wheel", Owner = parent });
        JsonCycle cycle = JsonCycles.Find(parent)[0];
        string where = cycle.Path;                                       // $.Parts[0].Owner, and cycle.Target is $

        // end
        Assert.Equal(("$.Parts[0].Owner", "$"), (where, cycle.Target));
        JsonException thrown = Assert.Throws<JsonException>(() => JsonCycles.ThrowIfAny(parent));
        Assert.StartsWith("A possible object cycle was detected: $.Parts[0].Owner refers back to $", thrown.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task LimitsOfTexts()
    {
        // example: extras-limits
        byte[] utf8Json = "[1,2,3]"u8.ToArray();
        using var stream = new MemoryStream(utf8Json);
        JsonLimits limits = JsonLimits.Strict with { MaxElements = 1_000, MaxDocumentLength = 1_048_576 };
        limits.Check(utf8Json);                                                                   // a text that is there
        int[]? fromText = JsonSerializer.Deserialize<int[]>(utf8Json, JsonSerializerOptions.Strict);
        int[]? fromStream = await JsonSerializer.DeserializeAsync<int[]>(limits.Guard(stream));   // a text that arrives

        // end
        Assert.Equal([1, 2, 3], fromText!);
        Assert.Equal([1, 2, 3], fromStream!);
        Assert.Throws<JsonLimitException>(() => (limits with { MaxElements = 2 }).Check(utf8Json));
    }

    // example: extras-components
    public sealed record Marker
    {
        [UseTypeConverter]
        public System.Drawing.Point Corner { get; init; }

        [JsonConverter(typeof(TypeConverterConverter<System.Drawing.Color, System.Drawing.ColorConverter>))]
        public System.Drawing.Color Color { get; init; }
    }

    // end
    [Fact]
    public void Objects()
    {
        // example: extras-object
        var options = new JsonSerializerOptions { Converters = { new ClrObjectConverter { Numbers = UntypedNumbers.LongOrDecimal, Times = UntypedTimes.DateTimeOffset } } };
        var read = (Dictionary<string, object?>)JsonSerializer.Deserialize<object>("""{"id":1,"price":9.90,"at":"2024-02-29T12:00:00Z","tags":["a",null]}""", options)!;
        long id = (long)read["id"]!;
        decimal price = (decimal)read["price"]!;                         // 9.90
        var at = (DateTimeOffset)read["at"]!;
        var tags = (List<object?>)read["tags"]!;
        // end
        Assert.Equal((1, 9.90m, new DateTimeOffset(2024, 2, 29, 12, 0, 0, TimeSpan.Zero)), (id, price, at));
        Assert.Equal(["a", null], tags);
    }

    [Fact]
    public void Enums()
    {
        // example: extras-enum-use
        var options = new JsonSerializerOptions { Converters = { new EnumMemberConverter() } };
        string written = JsonSerializer.Serialize(PaymentState.InProgress, options);                        // "in-progress"
        PaymentState[] states = JsonSerializer.Deserialize<PaymentState[]>("""["in-progress","Done","refunded",17]""", options)!;
        // end
        Assert.Equal("\"in-progress\"", written);
        Assert.Equal([PaymentState.InProgress, PaymentState.Done, PaymentState.Unknown, PaymentState.Unknown], states);
        Assert.Equal(written, Same.Write(PaymentState.InProgress, options));
    }

    [Fact]
    public void Times()
    {
        // example: extras-times-use
        var booking = new Booking { Length = TimeSpan.FromMinutes(90), Created = DateTimeOffset.FromUnixTimeMilliseconds(1700000000123), Day = new DateOnly(2024, 2, 29) };
        string written = JsonSerializer.Serialize(booking);              // {"Length":"PT1H30M","Created":1700000000123,"Day":"29.02.2024"}
        Booking read = JsonSerializer.Deserialize<Booking>(written)!;
        // end
        Assert.Equal("""{"Length":"PT1H30M","Created":1700000000123,"Day":"29.02.2024"}""", Same.Write(booking));
        Assert.Equal(written, Same.Write(read));
        Assert.Equal(booking, read);
    }

    [Fact]
    public void Contracts()
    {
        // example: extras-contracts
        var options = new JsonSerializerOptions
        {
            TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { DataContractModifier.Apply, NewtonsoftModifier.Apply } },
        };
        string written = JsonSerializer.Serialize(new Customer { Id = 7, Note = null }, options);      // {"customer_id":7}
        // end
        Assert.Equal("""{"customer_id":7}""", written);
        Assert.Equal(written, Same.Write(new Customer { Id = 7 }, options));
    }

    [Fact]
    public void Relaxed()
    {
        // example: extras-relaxed
        const string text = """
            {
              // Who may come, and when.
              hosts: ['a', 'b',],
              timeout: +.5, mask: 0xFF, limit: Infinity,
            }
            """;
        Limits limits = JsonSerializer.DeserializeRelaxed<Limits>(text, JsonSerializerOptions.Web)!;
        string strict = JsonRelaxed.ToJson("{a:1,/*b*/}");               // {"a":1}
        // end
        Assert.Equal((0.5, 255, double.PositiveInfinity, "{\"a\":1}"), (limits.Timeout, limits.Mask, limits.Limit, strict));
        Assert.Equal(["a", "b"], limits.Hosts!);
    }

    [Fact]
    public void Merging()
    {
        // example: extras-merge
        JsonObject settings = JsonNode.Parse("""{"log":{"level":"info"},"hosts":[{"id":1,"port":80}]}""")!.AsObject();
        settings.Merge("""{"log":{"file":"a.log"},"hosts":[{"id":1,"port":443},{"id":2}]}""", new JsonMergeOptions { Arrays = JsonMergeArrays.ByKey });
        string merged = settings.ToJsonString();                         // {"log":{"level":"info","file":"a.log"},"hosts":[{"id":1,"port":443},{"id":2}]}
        // end
        Assert.Equal("""{"log":{"level":"info","file":"a.log"},"hosts":[{"id":1,"port":443},{"id":2}]}""", merged);
    }

    // example: extras-relaxed-type
    public sealed record Limits(string[]? Hosts, double Timeout, int Mask, double Limit);

    // end
    [Fact]
    public void CommonTypes()
    {
        // example: extras-common
        var options = new JsonSerializerOptions { Converters = { new CommonTypesConverter(), new CommonGenericTypesConverter() } };
        string address = JsonSerializer.Serialize(System.Net.IPAddress.Loopback, options);                  // "127.0.0.1"
        var number = JsonSerializer.Deserialize<System.Numerics.BigInteger>("18446744073709551616", options);
        (int X, string Name) pair = JsonSerializer.Deserialize<(int, string)>("""[1,"a"]""", options);
        var set = JsonSerializer.Deserialize<System.Collections.Frozen.FrozenSet<int>>("[1,2,2]", options)!;
        // end
        Assert.Equal("\"127.0.0.1\"", address);
        Assert.Equal((System.Numerics.BigInteger.Pow(2, 64), (1, "a"), 2), (number, pair, set.Count));
        Assert.Equal("""[1,"a"]""", Same.Write(pair, options));
    }

    [Fact]
    public void CommonTypesOfNativePrograms()
    {
        // example: extras-common-native
        var options = new JsonSerializerOptions
        {
            TypeInfoResolver = PairContext.Default,
            Converters = { new CommonTypesConverter(), CommonConverters.Tuple<(int, string)>(), CommonConverters.FrozenSet<int>() },
        };
        // end
        Assert.Equal("""[1,"a"]""", Same.Write((1, "a"), options));
    }

    [Fact]
    public void Components()
    {
        // example: extras-components-use
        var corner = new System.Drawing.Point(1, 2);
        string shape = JsonSerializer.Serialize(new Marker { Corner = corner, Color = System.Drawing.Color.Red });      // {"Corner":"1, 2","Color":"Red"}
        var options = new JsonSerializerOptions { Converters = { new TypeConverterConverter(type => type == corner.GetType()) } };
        string keys = JsonSerializer.Serialize(new Dictionary<System.Drawing.Point, int> { [corner] = 3 }, options);       // {"1, 2":3}
        // end
        Assert.Equal("""{"Corner":"1, 2","Color":"Red"}""", shape);
        Assert.Equal("""{"1, 2":3}""", keys);
        Assert.Equal(shape, Same.Write(JsonSerializer.Deserialize<Marker>(shape)));
    }

    // example: extras-common-context
    [JsonSerializable(typeof((int, string)))]
    [JsonSerializable(typeof(System.Collections.Frozen.FrozenSet<int>))]
    internal sealed partial class PairContext : JsonSerializerContext;

    // end
    // example: extras-validate-type
    public sealed record Order(int Id, DateOnly Day, List<decimal> Prices);

    // end
    [Fact]
    public void AllFaults()
    {
        // example: extras-validate
        JsonFaults faults = JsonSerializer.Validate<Order>("""{"Id":"seven","Day":"2024-02-30","Prices":[9.90,"free" 5]}""");
        foreach (JsonFault fault in faults)
        {
            Console.WriteLine($"{fault.Path}: expected {fault.Expected}, found {fault.Found}\n{fault.Snippet}");
        }

        // end
        Assert.Equal(
            ["$.Id: number (Int32), string \"seven\"", "$.Day: string (DateOnly), string \"2024-02-30\"", "$.Prices[1]: number (Decimal), string \"free\"", "$.Prices[2]: ',' or ']', '5'"],
            faults.Select(static fault => $"{fault.Path}: {fault.Expected}, {fault.Found}"));
        Assert.Equal("…Day\":\"2024-02-30\",\"Prices\":[9.90,\"free\" 5]}\n                                         ^", faults[3].Snippet);
    }

    [Fact]
    public void ValuesOrFaults()
    {
        // example: extras-validate-read
        ValidatedValue<Order> read = JsonSerializer.TryDeserialize<Order>("""{"Id":7,"Day":"2024-02-29","Prices":[9.90]}""", maxErrors: 20);
        string shown = read.IsSuccess ? $"{read.Value!.Id}" : string.Join('\n', read.Faults);

        // end
        Assert.Equal("7", shown);
    }
}
