using System.Text;
using System.Text.Json;

namespace Peregrine.Json.Outside.Examples;

/// <summary>The same call to both libraries; the results must be the same. The result is returned, to be compared with what the page says.</summary>
internal static class Same
{
    public static string Write<T>(T value, JsonSerializerOptions? options = null)
    {
        string theirs = Stj.Serialize(value, options);
        Assert.Equal(theirs, JsonSerializer.Serialize(value, options));
        Assert.Equal(theirs, Encoding.UTF8.GetString(JsonSerializer.SerializeToUtf8Bytes(value, options)));
        return theirs;
    }

    /// <summary>Values are compared by the JSON that System.Text.Json writes for them.</summary>
    public static T Read<T>(string json, JsonSerializerOptions? options = null)
    {
        string theirs = Stj.Serialize(Stj.Deserialize<T>(json, options), options);
        T ours = JsonSerializer.Deserialize<T>(json, options)!;
        Assert.Equal(theirs, Stj.Serialize(ours, options));
        Assert.Equal(theirs, Stj.Serialize(JsonSerializer.Deserialize<T>(Encoding.UTF8.GetBytes(json), options), options));
        return ours;
    }

    public static TException Fails<TException>(Action ours, Action theirs)
        where TException : Exception
    {
        TException expected = Assert.Throws<TException>(theirs);
        TException actual = Assert.Throws<TException>(ours);
        Assert.Equal(expected.Message, actual.Message);
        if (expected is JsonException position && actual is JsonException found)
        {
            Assert.Equal((position.Path, position.LineNumber, position.BytePositionInLine), (found.Path, found.LineNumber, found.BytePositionInLine));
        }

        return actual;
    }

    public static JsonException CannotRead<T>(string json, JsonSerializerOptions? options = null) =>
        Fails<JsonException>(() => JsonSerializer.Deserialize<T>(json, options), () => Stj.Deserialize<T>(json, options));

    /// <summary>What an example wrote is what the page says and what System.Text.Json writes.</summary>
    public static void Text<T>(string expected, string written, T value, JsonSerializerOptions? options = null)
    {
        Assert.Equal(expected, written);
        Assert.Equal(expected, Same.Write(value, options));
    }
}
