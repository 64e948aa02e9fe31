using System.Text;
using System.Text.Json;

namespace Peregrine.Json.Outside.Examples;

/// <summary>The code of docs/guide/errors.md.</summary>
public sealed class ErrorsExamples
{
    // example: errors-model
    public sealed record Line(string Product, int Quantity);

    public sealed record Order(int Number, List<Line> Lines);

    // end
    [Fact]
    public void Exceptions()
    {
        // example: errors-catch
        const string text = "{\n  \"Number\": 17,\n  \"Lines\": [ { \"Product\": \"tea\", \"Quantity\": 2 }, { \"Product\": \"rice\", \"Quantity\": \"two\" } ]\n}";
        string where = "";
        try
        {
            JsonSerializer.Deserialize<Order>(text);
        }
        catch (JsonException error)
        {
            where = $"{error.Path} line {error.LineNumber} byte {error.BytePositionInLine}";
            // → $.Lines[1].Quantity line 2 byte 88
        }

        // end
        Assert.Equal("$.Lines[1].Quantity line 2 byte 88", where);
        JsonException same = Same.CannotRead<Order>(text);
        Assert.Equal(where, $"{same.Path} line {same.LineNumber} byte {same.BytePositionInLine}");
    }

    [Fact]
    public void WithoutExceptions()
    {
        // example: errors-try
        byte[] utf8 = """{"Number":17,"Lines":[{"Product":"rice","Quantity":"two"}]}"""u8.ToArray();
        string problem = "";
        DeserializationResult<Order> result = JsonSerializer.TryDeserialize<Order>(utf8);
        if (!result.IsSuccess)
        {
            problem = $"{result.Error.Path}: {result.Error.Message}";         // no exception was thrown to the caller
        }

        // end
        Assert.Null(result.Value);
        Assert.Equal("$.Lines[0].Quantity: " + Same.CannotRead<Order>(Encoding.UTF8.GetString(utf8)).Message, problem);
        Assert.Equal(result.Error!.Message, result.Error.ToException().Message);
    }

    [Fact]
    public void ValuesOfResults()
    {
        // example: errors-result
        string found = "";
        if (JsonSerializer.TryDeserialize<Order>("""{"Number":17,"Lines":[]}""") is { IsSuccess: true, Value: { } order })
        {
            found = $"order {order.Number}";                                  // was read and is not a JSON null
        }

        var (isSuccess, value, error) = JsonSerializer.TryDeserialize<Order>("null");      // true, null, null

        // end
        Assert.Equal("order 17", found);
        Assert.Equal((true, null, null), (isSuccess, value, error));
    }

    [Fact]
    public void Lenient()
    {
        // example: errors-lenient
        var lenient = new JsonSerializerOptions
        {
            ReadCommentHandling = JsonCommentHandling.Skip,
            AllowTrailingCommas = true,
            NumberHandling = System.Text.Json.Serialization.JsonNumberHandling.AllowReadingFromString,
        };
        Order? order = JsonSerializer.Deserialize<Order>("""{"Number":"17", /* by hand */ "Lines":[],}""", lenient);

        // end
        Assert.Equal(17, order!.Number);
        Assert.Equal(17, Same.Read<Order>("""{"Number":"17", /* by hand */ "Lines":[],}""", lenient).Number);
        Assert.Equal(17, Same.Read<Order>("""{"Number":17, // by hand""" + "\n}", lenient).Number);
        Same.CannotRead<Order>("""{"Number":"17"}""");
        Same.CannotRead<Order>("""{"Number":17,}""");
        Same.CannotRead<Order>("""{/**/"Number":17}""");
    }

    [Fact]
    public void OtherKinds()
    {
        Same.Fails<ArgumentNullException>(static () => JsonSerializer.Deserialize<Order>((string)null!), static () => Stj.Deserialize<Order>((string)null!));
        Same.Fails<NotSupportedException>(static () => JsonSerializer.Serialize(typeof(int)), static () => Stj.Serialize(typeof(int)));
        Same.CannotRead<int[]>("[1,2");
        Same.CannotRead<int[]>("[1,2]]");
        Same.CannotRead<string[]>("['a']");
        Same.CannotRead<byte>("256");
        Same.CannotRead<int[][]>("[[1]]", new() { MaxDepth = 1 });
        Same.CannotRead<Dictionary<string, Order>>("""{"a b":{"Number":true}}""");
        var cycle = new List<object>();
        cycle.Add(cycle);
        Same.Fails<JsonException>(() => JsonSerializer.Serialize(cycle), () => Stj.Serialize(cycle));
    }
}
