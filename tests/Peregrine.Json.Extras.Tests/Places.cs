using System.Text;
using System.Text.Json;
using Ours = Peregrine.Json.JsonSerializer;
using Stj = System.Text.Json.JsonSerializer;

namespace Peregrine.Json.ExtrasTests;

/// <summary>A value of any type in every place of a document, by both serializers: values, bytes and exceptions have to be the same.</summary>
internal static class Places
{
    public sealed record Member<T>
    {
        public T? Value { get; set; }

        public List<T?>? More { get; set; }
    }

    public sealed record Constructed<T>(int Before, T? Value, string? After = null);

    /// <summary>Reads a text, alone and inside of others; returns the value of System.Text.Json.</summary>
    public static T? Read<T>(string json, JsonSerializerOptions options)
    {
        Same<T>(json, options);
        Same<T[]>($"[{json}, {json}]", options);
        Same<Dictionary<string, T>>($$"""{"a":{{json}},"a":{{json}}}""", options);
        Same<Member<T>>($$"""{"Value":{{json}},"More":[null,{{json}}]}""", options);
        Same<Member<T>>($$"""{"More":null,"Value":null}""", options);
        Same<Constructed<T>>($$"""{"After":"x","Value":  {{json}},"Before":1}""", options);
        return Stj.Deserialize<T>(json, options);
    }

    /// <summary>Reads a text that is not one of the type; it has to be refused by both, and in no other way than by this exception.</summary>
    public static JsonException Refused<T>(string json, JsonSerializerOptions options)
    {
        Assert.Throws<JsonException>(() => Ours.Deserialize<T>(json, options));
        return Assert.Throws<JsonException>(() => Read<T>(json, options));
    }

    /// <summary>Writes a value, alone and inside of others, and reads what was written; returns the text.</summary>
    public static string Write<T>(T value, JsonSerializerOptions options)
    {
        SameText(value, options);
        SameText<object?>(value, options);
        SameText(new[] { value, value }, options);
        SameText(new Dictionary<string, T> { ["a"] = value }, options);
        SameText(new Member<T> { Value = value, More = [value] }, options);
        SameText(new Member<T>(), options);
        string text = Stj.Serialize(value, options);
        Assert.Equal(text, Stj.Serialize(Read<T>(text, options), options));
        return text;
    }

    /// <summary>Writes a dictionary with a value as its key, and reads it; returns the name.</summary>
    public static string Key<T>(T key, JsonSerializerOptions options)
        where T : notnull
    {
        var keys = new Dictionary<T, int> { [key] = 1 };
        SameText(keys, options);
        string text = Stj.Serialize(keys, options);
        Same<Dictionary<T, int>>(text, options);
        Assert.Equal(text, Stj.Serialize(Stj.Deserialize<Dictionary<T, int>>(text, options), options));
        Same<Dictionary<T, int>>("""{"no such key":1}""", options);
        return JsonDocument.Parse(text).RootElement.EnumerateObject().Single().Name;
    }

    /// <summary>What both do with a text.</summary>
    public static void Same<T>(string json, JsonSerializerOptions options)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(json);
        string expected = OutcomeOf(() => Stj.Deserialize<T>(utf8, options), options);
        Assert.Equal(expected, OutcomeOf(() => Ours.Deserialize<T>(utf8, options), options));
        Assert.Equal(expected, OutcomeOf(() => Ours.Deserialize<T>(json, options), options));
        var small = new JsonSerializerOptions(options) { DefaultBufferSize = 1 };
        string inPieces = OutcomeOf(() => Stj.Deserialize<T>(new PieceStream(utf8, 1, seeks: false), small), options);
        Assert.Equal(inPieces, OutcomeOf(() => Ours.Deserialize<T>(new PieceStream(utf8, 1, seeks: false), small), options));
    }

    /// <summary>What both write.</summary>
    public static void SameText<T>(T value, JsonSerializerOptions options)
    {
        string expected = TextOf(() => Stj.Serialize(value, options));
        Assert.Equal(expected, TextOf(() => Ours.Serialize(value, options)));
        Assert.Equal(expected, TextOf(() => Encoding.UTF8.GetString(Ours.SerializeToUtf8Bytes(value, options))));
        var indented = new JsonSerializerOptions(options) { WriteIndented = true };
        Assert.Equal(TextOf(() => Stj.Serialize(value, indented)), TextOf(() => Ours.Serialize(value, indented)));
    }

    private static string OutcomeOf<T>(Func<T> read, JsonSerializerOptions options) => TextOf(() => Stj.Serialize(read(), options));

    private static string TextOf(Func<string> text)
    {
        try
        {
            return text();
        }
        catch (JsonException error)
        {
            return $"{error.GetType()}: {error.Message} {error.Path} {error.LineNumber} {error.BytePositionInLine} {error.InnerException?.GetType()} {error.InnerException?.Message}";
        }
        catch (Exception error) when (error is InvalidOperationException or NotSupportedException)
        {
            return $"{error.GetType()}: {error.Message}";
        }
    }
}
