using System.IO.Pipelines;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using Peregrine.Json;

namespace Adopting;

public static partial class Samples
{
    private static readonly (Type Type, string Text)[] s_texts =
    [
        (typeof(Order), OrderText), (typeof(Order), "null"), (typeof(int), " 5 "), (typeof(Shape), """{"$type":"circle","Radius":2}"""), (typeof(Picky), "\"good\""),
        (typeof(Order), ""), (typeof(Order), "{"), (typeof(Order), "{} 1"), (typeof(Order), "{\"Id\":\n  tru}"), (typeof(Order), "[1]"), (typeof(Order), "{\"Id\":\n\"x\"}"), (typeof(Order), "{\"Id\":99999999999}"),
        (typeof(Order), """{"Lines":[{"Count":1},{"Article":"a","Count":"b"}]}"""), (typeof(Order), """{"Dates":{"a":"no date"}}"""), (typeof(Order), """{"Level":"None"}"""),
        (typeof(Order), """{"Lines":[{"Article":"a","Count":5000}]}"""), (typeof(int), "null"), (typeof(int), "1.5"),
        (typeof(List<List<List<int>>>), "[[[[1]]]]"), (typeof(JsonElement), new string('[', 100)), (typeof(object), new string('[', 100)),
        (typeof(Strict), "{}"), (typeof(Strict), """{"Needed":1,"Unknown":2}"""), (typeof(Strict), """{"Needed":1,"Other":null}"""),
        (typeof(Shape), "{}"), (typeof(Shape), """{"$type":"oval"}"""), (typeof(Shape), """{"Name":"a","$type":"circle"}"""), (typeof(Shape), """{"$type":5}"""),
        (typeof(Picky), "\"json\""), (typeof(Picky), "\"other\""), (typeof(Picky), "\"format\""), (typeof(Picky), "5"), (typeof(List<Picky>), "[\"a\",\"json\"]"),
        (typeof(Unreadable), "{}"), (typeof(Unreadable), """{"Inner":null}"""), (typeof(Unreadable), """{"Inner":{}}"""), (typeof(IDisposable), "{}"), (typeof(IDisposable), "null"),
        (typeof(string), "\"\ud800\""), (typeof(string), "\"\\ud800\""), (typeof(Dictionary<int, int>), """{"a":1}"""), (typeof(Guid), "\"x\""), (typeof(byte[]), "\"x\""),
    ];

    private static readonly JsonSerializerOptions s_strict = JsonSerializerOptions.Strict;
    private static readonly JsonSerializerOptions s_references = new() { ReferenceHandler = ReferenceHandler.Preserve };
    private static readonly JsonSerializerOptions s_shallow = new() { MaxDepth = 2, AllowTrailingCommas = true, ReadCommentHandling = JsonCommentHandling.Skip };

    private static readonly (JsonSerializerOptions Options, Type Type, string Text)[] s_byOptions =
    [
        (s_strict, typeof(Strict), """{"Needed":1,"Needed":2}"""), (s_strict, typeof(Dictionary<string, int>), """{"a":1,"a":2}"""), (s_strict, typeof(JsonElement), """{"a":1,"a":2}"""),
        (s_strict, typeof(Named), """{"Name":null,"Given":"a"}"""), (s_strict, typeof(Named), """{"Given":null}"""), (s_strict, typeof(Named), "{}"), (s_strict, typeof(Named), """{"name":"a"}"""),
        (s_references, typeof(List<Order>), """{"$id":"1","$values":[{"$ref":"2"}]}"""), (s_references, typeof(Order), """{"$id":"1","$ref":"1"}"""), (s_references, typeof(Order), """{"Id":1,"$id":"2"}"""),
        (s_references, typeof(List<int>), """{"$id":"1"}"""), (s_references, typeof(Order), """{"$id":1}"""), (s_references, typeof(Named), """{"$ref":"1"}"""),
        (s_references, typeof(List<object>), """{"$id":"1","$values":[{"$id":"1"}]}"""), (s_references, typeof(Order), """{"$new":1}"""),
        (s_shallow, typeof(List<List<int>>), "[[1,],/**/]"), (s_shallow, typeof(List<List<List<int>>>), "[[[1]]]"), (s_shallow, typeof(Order), """{"Lines":[{"Article":"a"}]}"""),
        (s_web, typeof(Order), """{"ID":"5","total":"x"}"""), (s_web, typeof(Dictionary<Level, Guid>), """{"High":"00000000-0000-0000-0000-00000000000g"}"""), (s_web, typeof(int[]), "[1,2"),
        (s_web, typeof(DateTimeOffset), "\"2024-13-01\""), (s_web, typeof(char), "\"ab\""), (s_web, typeof(bool), "\"true\""), (s_web, typeof(sbyte), "200"), (s_web, typeof(decimal), "1e99"),
        (s_web, typeof(Uri), "5"), (s_web, typeof(Version), "\"1\""), (s_web, typeof(HashSet<int>), "{}"), (s_web, typeof(KeyValuePair<int, int>), """{"Key":1}"""), (s_web, typeof(Stack<string>), "[1]"),
    ];

    private static void Reads(List<string> results)
    {
        byte[] utf8 = Utf8(OrderText);
        using JsonDocument document = JsonDocument.Parse(OrderText);
        JsonNode node = JsonNode.Parse(OrderText)!;
        Add(results, () => JsonSerializer.Deserialize<Order>(OrderText));
        Add(results, () => JsonSerializer.Deserialize<Order>(OrderText.AsSpan(), s_web));
        Add(results, () => JsonSerializer.Deserialize<Order>(utf8));
        Add(results, () => JsonSerializer.Deserialize(utf8, typeof(Order)));
        Add(results, () => JsonSerializer.Deserialize(OrderText, Context.Default.Order));
        Add(results, () => JsonSerializer.Deserialize(OrderText, typeof(Order), Context.Default));
        Add(results, () => JsonSerializer.Deserialize<Order>(Piece.Sequence(utf8, 5)));
        Add(results, () => JsonSerializer.Deserialize(Piece.Sequence(utf8, 500), typeof(Order)));
        Add(results, () => JsonSerializer.Deserialize<Order>(new StringReader(OrderText)));
        Add(results, () => JsonSerializer.Deserialize(new StringReader(OrderText), Context.Default.Order));
        Add(results, () => JsonSerializer.Deserialize<Order>(new MemoryStream([0xEF, 0xBB, 0xBF, .. utf8])));
        Add(results, () => JsonSerializer.Deserialize<Order>(document));
        Add(results, () => document.Deserialize<Order>());
        Add(results, () => document.RootElement.GetProperty("Lines")[1].Deserialize<Line>());
        Add(results, () => node.Deserialize<Order>());
        Add(results, () => ((JsonNode?)null).Deserialize<Order>());
        Add(results, () => default(JsonElement).Deserialize<Order>());
        Add(results, () =>
        {
            var reader = new Utf8JsonReader(Utf8("[1,{\"Article\":\"a\",\"Count\":2}]"));
            reader.Read();
            reader.Read();
            reader.Read();
            return Show(JsonSerializer.Deserialize<Line>(ref reader)) + reader.TokenType;
        });
        foreach (Type type in (Type[])[typeof(Line), typeof(IComparable)])
        {
            Add(results, () =>
            {
                var reader = new Utf8JsonReader(Utf8("{\"Article\":\"a\",\"Count\":\"b\"}"));
                (bool isRead, object? value, DeserializationError? error) = JsonSerializer.TryDeserialize(ref reader, type);
                return $"{isRead} {value is null} {Show(error)} {reader.TokenType} {reader.BytesConsumed}";
            });
        }

        Add(results, () =>
        {
            var reader = new Utf8JsonReader(Utf8("1"), new JsonReaderOptions { CommentHandling = JsonCommentHandling.Allow });
            return JsonSerializer.TryDeserialize<int>(ref reader).IsSuccess;
        });
    }

    private static void Errors(List<string> results)
    {
        foreach ((Type type, string text) in s_texts)
        {
            byte[] utf8 = Utf8(text);
            string name = $"{type} from {text}: ";
            Add(results, () => JsonSerializer.Deserialize(text, type), name + "Deserialize");
            Add(results, () => Either(JsonSerializer.TryDeserialize(text, type)), name + "TryDeserialize");
            Add(results, () => Either(JsonSerializer.TryDeserialize(text.AsSpan(), type, s_web)), name + "TryDeserialize web");
            Add(results, () => Either(JsonSerializer.TryDeserialize(utf8, type)), name + "TryDeserialize UTF-8");
            Add(results, () => Either(JsonSerializer.TryDeserialize(Piece.Sequence([.. utf8, (byte)' '], 3), type)), name + "TryDeserialize segments");
            Add(results, () => Either(JsonSerializer.TryDeserialize(new MemoryStream(utf8), type)), name + "TryDeserialize stream");
            Add(results, () => Either(JsonSerializer.TryDeserialize(new StringReader(text), type)), name + "TryDeserialize reader");
            if (TryParse(text, out JsonDocument? document))
            {
                Add(results, () => Either(JsonSerializer.TryDeserialize(document!, type)), name + "TryDeserialize document");
                Add(results, () => Either(JsonSerializer.TryDeserialize(document!.RootElement, type, s_web)), name + "TryDeserialize element");
                Add(results, () => Either(JsonSerializer.TryDeserialize(JsonNode.Parse(text), type)), name + "TryDeserialize node");
            }
        }

        foreach ((JsonSerializerOptions options, Type type, string text) in s_byOptions)
        {
            Add(results, () => JsonSerializer.Deserialize(text, type, options), $"{type} from {text} by options: Deserialize");
            Add(results, () => Either(JsonSerializer.TryDeserialize(text, type, options)), $"{type} from {text} by options: TryDeserialize");
        }

        Add(results, () => Either(JsonSerializer.TryDeserialize("{}", Context.Default.Strict)));
        Add(results, () => Either(JsonSerializer.TryDeserialize("{}", typeof(Strict), Context.Default)));
        Add(results, () => Either(JsonSerializer.TryDeserialize("{}", typeof(Picky), Context.Default)));
        Add(results, () => JsonSerializer.TryDeserialize<Order>((string)null!).IsSuccess);
        Add(results, () => JsonSerializer.TryDeserialize("1", (Type)null!).IsSuccess);
        Add(results, () => JsonSerializer.TryDeserialize("1", typeof(List<>)).IsSuccess);
        Add(results, () => JsonSerializer.TryDeserialize<Colliding>("{}").IsSuccess);
        Add(results, () => JsonSerializer.TryDeserialize<Leading>("""{"Inner":{}}""").IsSuccess);
        Add(results, () => JsonSerializer.TryDeserialize<Order>(default(JsonElement)).IsSuccess);
        Add(results, () =>
        {
            JsonDocument disposed = JsonDocument.Parse("{}");
            disposed.Dispose();
            return JsonSerializer.TryDeserialize<Order>(disposed).IsSuccess;
        });
        Add(results, () => JsonSerializer.TryDeserialize<Order>(new FailingStream()).IsSuccess);
        Add(results, () => default(DeserializationResult<int>).Error);
    }

    private static object? Either<T>(DeserializationResult<T> result) => result.IsSuccess ? result.Value : result.Error;

    private static bool TryParse(string text, out JsonDocument? document)
    {
        try
        {
            document = JsonDocument.Parse(text);
            return true;
        }
        catch (Exception error) when (error is JsonException or ArgumentException)
        {
            document = null;
            return false;
        }
    }

    private static async Task ReadsAsync(List<string> results)
    {
        byte[] utf8 = Utf8(OrderText);
        await AddAsync(results, async () => await JsonSerializer.DeserializeAsync<Order>(new MemoryStream(utf8), s_web).ConfigureAwait(false)).ConfigureAwait(false);
        await AddAsync(results, async () => await JsonSerializer.DeserializeAsync<Order>(PipeReader.Create(new MemoryStream(utf8))).ConfigureAwait(false)).ConfigureAwait(false);
        foreach ((Type type, string text) in s_texts)
        {
            await AddAsync(
                results,
                async () =>
                {
                    DeserializationResult<object> read = await JsonSerializer.TryDeserializeAsync(new MemoryStream(Utf8(text)), type).ConfigureAwait(false);
                    return $"{read.IsSuccess} {Show(read.Value)} {Show(read.Error)}";
                },
                $"{type} from {text}: TryDeserializeAsync").ConfigureAwait(false);
            await AddAsync(
                results,
                async () =>
                {
                    (bool isSuccess, object? value, DeserializationError? error) = await JsonSerializer.TryDeserializeAsync(PipeReader.Create(new MemoryStream(Utf8(text))), type).ConfigureAwait(false);
                    return $"{isSuccess} {Show(value)} {Show(error)}";
                },
                $"{type} from {text}: TryDeserializeAsync of a pipe").ConfigureAwait(false);
        }

        await AddAsync(results, async () => (await JsonSerializer.TryDeserializeAsync<Order>(new FailingStream()).ConfigureAwait(false)).IsSuccess).ConfigureAwait(false);
        await AddAsync(results, () => ElementsAsync(JsonSerializer.DeserializeAsyncEnumerable<Line>(new MemoryStream(Utf8("""[{"Article":"a","Count":1},null]"""))))).ConfigureAwait(false);
        await AddAsync(results, () => ElementsAsync(JsonSerializer.DeserializeAsyncEnumerable<int>(new MemoryStream(Utf8("1 2\n3")), topLevelValues: true))).ConfigureAwait(false);
        await AddAsync(results, () => ElementsAsync(JsonSerializer.DeserializeAsyncEnumerable<int>(PipeReader.Create(new MemoryStream(Utf8("[1,2,\"x\"]")))))).ConfigureAwait(false);
    }

    private static async Task<object?> ElementsAsync<T>(IAsyncEnumerable<T?> elements)
    {
        var text = new StringBuilder();
        await foreach (T? element in elements.ConfigureAwait(false))
        {
            text.Append(Show(element)).Append(';');
        }

        return text.ToString();
    }
}
