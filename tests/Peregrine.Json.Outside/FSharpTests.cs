using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.FSharpModels;

namespace Peregrine.Json.Outside;

/// <summary>F#'s types as a user of both languages has them: the values, the text and the refusals are those of System.Text.Json.</summary>
public sealed class FSharpTests
{
    private static readonly Type s_option = TypeOf(nameof(Mixed.Maybe)).GetGenericTypeDefinition();
    private static readonly Type s_valueOption = TypeOf(nameof(Mixed.Value)).GetGenericTypeDefinition();
    private static readonly Type s_list = TypeOf(nameof(Mixed.List)).GetGenericTypeDefinition();
    private static readonly Type s_set = TypeOf(nameof(Mixed.Set)).GetGenericTypeDefinition();
    private static readonly Type s_map = TypeOf(nameof(Mixed.Map)).GetGenericTypeDefinition();

    private static readonly JsonSerializerOptions?[] s_options =
    [
        null,
        new(JsonSerializerDefaults.Web),
        new() { WriteIndented = true, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull },
        new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault, NumberHandling = JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString },
        new() { RespectRequiredConstructorParameters = true, UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow },
        new() { ReferenceHandler = ReferenceHandler.Preserve },
    ];

    private static Type TypeOf(string member) => typeof(Mixed).GetProperty(member)!.PropertyType;

    private static Type[] Types(string kind)
    {
        Type maybe = s_option.MakeGenericType(typeof(int)), value = s_valueOption.MakeGenericType(typeof(int));
        return kind switch
        {
            "struct records" => [typeof(StructPoint), typeof(StructPoint?), typeof(StructPoint[]), typeof(Dictionary<string, StructPoint>), s_list.MakeGenericType(typeof(StructPoint)), s_option.MakeGenericType(typeof(StructPoint)), s_valueOption.MakeGenericType(typeof(StructPoint)), Values.anonymousStructType],
            "value options" => [value, s_valueOption.MakeGenericType(typeof(string)), TypeOf(nameof(Mixed.ValuePoint)), value.MakeArrayType(), typeof(List<>).MakeGenericType(value), typeof(Dictionary<,>).MakeGenericType(typeof(string), value)],
            "options of options" => [s_option.MakeGenericType(maybe), s_option.MakeGenericType(value), s_valueOption.MakeGenericType(value), s_valueOption.MakeGenericType(maybe), s_option.MakeGenericType(typeof(int?)), s_list.MakeGenericType(s_option.MakeGenericType(maybe)), s_option.MakeGenericType(s_list.MakeGenericType(maybe))],
            "lists" => [TypeOf(nameof(Mixed.List)), TypeOf(nameof(Mixed.Points)), s_list.MakeGenericType(typeof(string)), s_list.MakeGenericType(maybe), s_list.MakeGenericType(TypeOf(nameof(Mixed.List)))],
            "sets" => [TypeOf(nameof(Mixed.Set)), s_set.MakeGenericType(typeof(int)), s_set.MakeGenericType(typeof(Point)), s_set.MakeGenericType(maybe)],
            "maps" => [TypeOf(nameof(Mixed.Map)), TypeOf(nameof(Mixed.Keyed)), s_map.MakeGenericType(typeof(Guid), typeof(StructPoint)), s_map.MakeGenericType(typeof(string), maybe), s_map.MakeGenericType(maybe, typeof(int))],
            _ => [typeof(Mixed), typeof(Point), typeof(MutablePoint), typeof(Node), typeof(Required), typeof(WithExtra), typeof(Plain), typeof(Options)],
        };
    }

    private static readonly string[] s_texts =
    [
        "null", "1", "\"1\"", "\"x\"", "1.5", "true", "[]", "{}", "[1]", "[2,1,2]", "[null,1]", "[[1],[],null]", "[[\"x\"]]", "[\"b\",\"a\",\"b\"]", "[1,\"x\"]", "[1,", "[1", "[1,]", "{\"a\":1}", "{\"b\":1,\"a\":2,\"b\":3}", "{\"1\":null,\"2\":\"x\"}", "{\"1\":[{\"X\":1,\"Y\":2}]}", "{\"a\":\"x\"}", "{\"a\":",
        "{\"SX\":1,\"SY\":\"x\"}", "{\"SY\":\"x\",\"SX\":1,\"SX\":2}", "{\"sx\":1,\"sy\":null}", "{\"SX\":\"x\"}", "{\"SX\":1,\"other\":[{}]}", "{\"SX\":1,\"SY\":5}", "[{\"SX\":1},{\"SX\":2,\"SY\":\"y\"}]", "[{\"SX\":1},{\"SX\":\"x\"}]", "{\"a\":{\"SX\":1,\"SY\":\"x\"}}", "{\"00000000-0000-0000-0000-000000000000\":{\"SX\":1}}",
        "{\"X\":1,\"Y\":2}", "[{\"X\":2,\"Y\":2},{\"X\":1,\"Y\":2},{\"Y\":2,\"X\":1}]", "{\"X\":null}", "{\"Value\":1}", "{\"Some\":1}", "{\"$id\":\"1\",\"X\":1,\"Y\":2}", "{\"$id\":\"1\",\"$values\":[1]}", "{\"$ref\":\"1\"}", "{\"A\":1,\"B\":\"x\"}", "{\"R\":1}", "{\"O\":1}", "{\"MX\":1,\"MY\":\"x\"}", "{\"D\":null,\"N\":null,\"L\":[2]}", "{\"D\":1,\"N\":2}",
        "{\"name\":\"é\",\"Count\":3,\"Maybe\":1,\"MaybeText\":\"x\",\"MaybePoint\":{\"X\":1,\"Y\":2},\"MaybeList\":[1],\"Value\":5,\"ValuePoint\":{\"X\":3,\"Y\":4},\"List\":[1,2],\"Points\":[{\"X\":1,\"Y\":2}],\"Set\":[\"b\",\"a\"],\"Map\":{\"z\":1},\"Keyed\":{\"2\":[]}}", "{\"Keyed\":{\"x\":[]}}", "{\"Value\":\"x\"}", "{\"ValuePoint\":{\"X\":true}}", "{\"Name\":\"a\",\"Next\":{\"Name\":\"b\",\"Next\":5}}",
    ];

    [Theory]
    [InlineData("struct records")]
    [InlineData("value options")]
    [InlineData("options of options")]
    [InlineData("lists")]
    [InlineData("sets")]
    [InlineData("maps")]
    [InlineData("records and classes")]
    public void AsSystemTextJson(string kind)
    {
        int read = 0, refused = 0;
        foreach (Type type in Types(kind))
        {
            foreach (JsonSerializerOptions? options in s_options)
            {
                foreach (string text in s_texts)
                {
                    string what = $"{type} under {Array.IndexOf(s_options, options)}: {text}";
                    (object? theirs, string? theirError) = Of(() => Stj.Deserialize(text, type, options));
                    (object? mine, string? myError) = Of(() => JsonSerializer.Deserialize(Encoding.UTF8.GetBytes(text), type, options));
                    Assert.True(theirError == myError, $"{what}\ntheirs: {theirError ?? "read"}\nmine:   {myError ?? "read"}");
                    if (theirError is not null)
                    {
                        refused++;
                        continue;
                    }

                    read++;
                    Assert.Equal(mine?.GetType(), theirs?.GetType());
                    Assert.True(Equals(theirs, mine) || theirs is not IComparable, what);
                    (object? theirText, string? theirRefusal) = Of(() => Stj.Serialize(theirs, type, options));
                    Assert.True((theirText, theirRefusal).Equals(Of(() => JsonSerializer.Serialize(mine, type, options))), $"{what}\ntheirs: {theirText}\nmine:   {Of(() => JsonSerializer.Serialize(mine, type, options))}");
                    Assert.Equal((theirText, theirRefusal), Of(() => JsonSerializer.Serialize(theirs, type, options)));
                }
            }
        }

        Assert.True(read > 20 && refused > 20, $"{read} read, {refused} refused");
    }

    private static (object? Value, string? Error) Of(Func<object?> call)
    {
        try
        {
            return (call(), null);
        }
        catch (Exception error)
        {
            string type = error is JsonException ? nameof(JsonException) : error.GetType().ToString();
            return (null, $"{type}: {error.Message} {(error is JsonException json ? (json.Path, json.LineNumber, json.BytePositionInLine) : default)} <- {error.InnerException?.Message}");
        }
    }
}
