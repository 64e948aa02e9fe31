using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Ours = Peregrine.Json.JsonSerializer;
using Stj = System.Text.Json.JsonSerializer;

namespace Peregrine.Json.ExtrasTests;

/// <summary>Both serializers: what one does with a converter of the package, the other does, too.</summary>
internal static class Sides
{
    /// <summary>Reads a text by both, from bytes, from a string and from a stream in pieces, alone, as an element, a member and a nullable one; returns the value.</summary>
    /// <exception cref="JsonException">The text is refused.</exception>
    public static T Read<T>(string json, JsonSerializerOptions options)
        where T : struct
    {
        Same<T>(json, options);
        Same<T?>(json, options);
        Same<List<T>>($"[{json},{json}]", options);
        Same<Dictionary<string, T>>($$"""{"a":{{json}}}""", options);
        Same<Member<T>>($$"""{"Value":{{json}},"Maybe":{{json}}}""", options);
        Same<Member<T>>($$"""{"Maybe":null,"Value":{{json}}}""", options);
        return Stj.Deserialize<T>(json, options);
    }

    /// <summary>Writes a value by both, alone and inside of others, and returns its text alone.</summary>
    public static string Write<T>(T value, JsonSerializerOptions options)
        where T : struct
    {
        SameText(value, options);
        SameText<T?>(value, options);
        SameText(new[] { value, value }, options);
        SameText(new Dictionary<string, T> { ["a"] = value }, options);
        SameText(new Member<T> { Value = value, Maybe = value }, options);
        SameText(new Member<T> { Value = value }, options);
        SameText<object>(value, options);
        return Stj.Serialize(value, options);
    }

    /// <summary>What both do with a text.</summary>
    public static void Same<T>(string json, JsonSerializerOptions options)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(json);
        string expected = OutcomeOf(() => Stj.Deserialize<T>(utf8, options));
        Assert.Equal(expected, OutcomeOf(() => Ours.Deserialize<T>(utf8, options)));
        Assert.Equal(expected, OutcomeOf(() => Ours.Deserialize<T>(json, options)));
        Assert.Equal(
            OutcomeOf(() => Stj.Deserialize<T>(new PieceStream(utf8, 3, seeks: false), options)), OutcomeOf(() => Ours.Deserialize<T>(new PieceStream(utf8, 3, seeks: false), options)));
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

    private static string OutcomeOf<T>(Func<T> read)
    {
        try
        {
            return Stj.Serialize(read(), s_plain);
        }
        catch (Exception error) when (error is JsonException or InvalidOperationException or NotSupportedException or FormatException)
        {
            return $"{error.GetType()}: {error.Message} {(error as JsonException)?.Path} {error.InnerException?.GetType()} {error.InnerException?.Message}";
        }
    }

    private static string TextOf(Func<string> write)
    {
        try
        {
            return write();
        }
        catch (Exception error) when (error is JsonException or InvalidOperationException or NotSupportedException)
        {
            return $"{error.GetType()}: {error.Message}";
        }
    }

    private static readonly JsonSerializerOptions s_plain = new() { IncludeFields = true };

    public sealed class Member<T>
        where T : struct
    {
        public T Value { get; set; }

        public T? Maybe { get; set; }
    }
}
