using System.Runtime.Serialization;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Outside.Examples;

/// <summary>The code of docs/guide/extras.md.</summary>
public sealed class ExtrasExamples
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
}
