using System.Buffers;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using Peregrine.Json.Http;

namespace Peregrine.Json.StartWays;

/// <summary>Ways in which programs first use the library, each in a process of its own; without arguments, their names.</summary>
internal static class Program
{
    private static readonly Order s_order = new(7, "n\u00e9", 1.5m, DateTime.UnixEpoch, Guid.Empty, Kind.Large)
    {
        Lines = [new Line { Name = "x", Count = 1, Tags = ["a"], Weight = 0.1 }],
        Notes = { ["a"] = "b" },
        Extra = 2,
        Shape = new Circle { Radius = 2 },
    };

    private static readonly Plain s_plain = new() { Id = 1, Name = "one", Place = new() { Latitude = 1.5 }, Places = [new()] };

    private static readonly JsonSerializerOptions s_web = new(JsonSerializerDefaults.Web) { Converters = { new JsonStringEnumConverter<Kind>() }, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull };

    private static readonly Dictionary<string, Func<Task>> s_ways = new()
    {
        ["text"] = Text,
        ["bytes"] = Bytes,
        ["indented"] = Indented,
        ["buffer"] = Buffer,
        ["stream"] = Stream,
        ["context"] = Metadata,
        ["bridge"] = Bridge,
        ["nodes"] = Nodes,
        ["error"] = Error,
        ["many"] = Many,
        ["uses"] = Uses,
        ["made-anew"] = MadeAnew,
        ["client"] = Client,
    };

    private static async Task<int> Main(string[] arguments)
    {
        if (arguments is [var way])
        {
            await s_ways[way]();
            return 0;
        }

        Console.WriteLine(string.Join('\n', s_ways.Keys));
        return 0;
    }

    private static Task Text()
    {
        _ = JsonSerializer.Deserialize<Order>(JsonSerializer.Serialize(s_order));
        _ = JsonSerializer.Deserialize<Plain>(JsonSerializer.Serialize(s_plain));
        return Task.CompletedTask;
    }

    private static Task Bytes()
    {
        _ = JsonSerializer.Deserialize<Order>(JsonSerializer.SerializeToUtf8Bytes(s_order, s_web), s_web);
        _ = JsonSerializer.Deserialize<Plain>(JsonSerializer.SerializeToUtf8Bytes(s_plain, s_web), s_web);
        return Task.CompletedTask;
    }

    private static Task Indented()
    {
        var options = new JsonSerializerOptions(s_web) { WriteIndented = true, AllowTrailingCommas = true, ReadCommentHandling = JsonCommentHandling.Skip };
        _ = JsonSerializer.Deserialize<List<Order>>(JsonSerializer.Serialize(new[] { s_order }, options), options);
        return Task.CompletedTask;
    }

    private static Task Buffer()
    {
        var buffer = new ArrayBufferWriter<byte>();
        JsonSerializer.Serialize(buffer, s_order, s_web);
        _ = JsonSerializer.Deserialize<Order>(buffer.WrittenSpan, s_web);
        return Task.CompletedTask;
    }

    private static async Task Stream()
    {
        Order[] some = [.. Enumerable.Repeat(s_order, 200)];
        using var stream = new MemoryStream();
        await JsonSerializer.SerializeAsync(stream, some, s_web);
        stream.Position = 0;
        _ = await JsonSerializer.DeserializeAsync<List<Order>>(stream, s_web);
        stream.Position = 0;
        _ = JsonSerializer.Deserialize<Order[]>(stream, s_web);
        stream.Position = 0;
        JsonSerializer.Serialize(stream, s_plain, s_web);
    }

    private static Task Metadata()
    {
        _ = JsonSerializer.Deserialize(JsonSerializer.SerializeToUtf8Bytes(s_order, Context.Default.Order), Context.Default.Order);
        _ = JsonSerializer.Deserialize(JsonSerializer.Serialize(s_plain, Context.Default.Plain), Context.Default.Plain);
        return Task.CompletedTask;
    }

    private static async Task Bridge()
    {
        JsonSerializerOptions options = new JsonSerializerOptions(JsonSerializerDefaults.Web).UsePeregrine();
        _ = Stj.Deserialize<Order>(Stj.SerializeToUtf8Bytes(s_order, options), options);
        using var stream = new MemoryStream();
        await Stj.SerializeAsync(stream, s_order, options);
        stream.Position = 0;
        _ = await Stj.DeserializeAsync<Order>(stream, options);
    }

    private static Task Nodes()
    {
        _ = JsonSerializer.Deserialize<Order>(JsonSerializer.SerializeToNode(s_order, s_web), s_web);
        _ = JsonSerializer.Deserialize<Order>(JsonSerializer.SerializeToElement(s_order, s_web), s_web);
        _ = JsonSerializer.Serialize(JsonSerializer.Deserialize<JsonNode>("""{"a":[1,true]}"""));
        _ = JsonSerializer.Serialize(JsonSerializer.Deserialize<Dictionary<string, object>>("""{"a":[1,true,"b",null]}"""));
        return Task.CompletedTask;
    }

    private static Task Error()
    {
        try
        {
            _ = JsonSerializer.Deserialize<Order>("""{"Id":"a"}""");
        }
        catch (JsonException)
        {
            _ = JsonSerializer.TryDeserialize<Plain>("""{"Id":1}""");
        }

        return Task.CompletedTask;
    }

    private static async Task Many()
    {
        for (int i = 0; i < 60; i++)
        {
            await Bytes();
        }
    }

    /// <summary>Until code has been made for the types.</summary>
    private static async Task Uses()
    {
        for (int i = 0; i < 30; i++)
        {
            _ = JsonSerializer.Deserialize<Order>(JsonSerializer.Serialize(s_order));
            _ = JsonSerializer.Deserialize<Plain>(JsonSerializer.SerializeToUtf8Bytes(s_plain));
        }

        while (System.Runtime.CompilerServices.RuntimeFeature.IsDynamicCodeSupported && !Array.TrueForAll([typeof(Order), typeof(Line), typeof(Plain), typeof(Place)], static type => JsonSerializer.Describe(type).IsFinal))
        {
            await Task.Delay(20);
        }

        _ = JsonSerializer.Deserialize<Order>(JsonSerializer.Serialize(s_order));
        _ = JsonSerializer.Deserialize<Plain>(JsonSerializer.SerializeToUtf8Bytes(s_plain));

        // The compiler that writes a list of what it compiles may not be at work when the process ends.
        await Task.Delay(1000);
    }

    /// <summary>With options that are used once.</summary>
    private static Task MadeAnew()
    {
        for (int i = 0; i < 3; i++)
        {
            _ = JsonSerializer.Deserialize<Plain>(JsonSerializer.Serialize(s_plain, Web()), Web());
        }

        return Task.CompletedTask;
    }

    private static JsonSerializerOptions Web() => new(JsonSerializerDefaults.Web);

    private static async Task Client()
    {
        using var client = new HttpClient(new Echo());
        using HttpResponseMessage posted = await client.PostAsJsonAsync("http://here/", s_order);
        _ = await posted.Content.ReadFromJsonAsync<Order>();
        _ = await client.GetFromJsonAsync<Order>("http://here/");
    }

    /// <summary>Answers with what it was sent.</summary>
    private sealed class Echo : HttpMessageHandler
    {
        private string _last = "";

        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            _last = request.Content is null ? _last : await request.Content.ReadAsStringAsync(cancellationToken);
            return new() { Content = new StringContent(_last, Encoding.UTF8, "application/json") };
        }
    }
}
