using System.Text;

namespace Peregrine.Json.Conformance;

/// <summary>Ways to have any document read without a document model.</summary>
internal static class Reading
{
    /// <summary>Too large a number is read as infinity.</summary>
    private static readonly JsonSerializerOptions s_named = new() { NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals };

    /// <summary>Has no members: whatever it reads is skipped, and skipping validates.</summary>
    public sealed class Nothing;

    /// <summary>The document as the value of an unknown member, one container deeper.</summary>
    public static byte[] AsUnknownMember(byte[] document) => [.. "{\"unknown\":"u8, .. document, .. "}"u8];

    /// <summary>Whether the library takes the document in a place that is skipped.</summary>
    public static bool IsSkipped(byte[] document, out Exception? error) => Tries(() => Ours.Deserialize<Nothing>(AsUnknownMember(document)), out error);

    /// <summary>Whether System.Text.Json takes it there.</summary>
    public static bool IsSkippedByTheirs(byte[] document) => Tries(() => Stj.Deserialize<Nothing>(AsUnknownMember(document)), out _);

    public static bool Tries(Func<object?> read, out Exception? error)
    {
        error = Record.Exception(read);
        Assert.True(error is null or JsonException, "Not a JsonException: " + error);
        return error is null;
    }

    /// <summary>Reads as one type through both libraries: the same value, or a refusal by both.</summary>
    public static bool Same<T>(byte[] document, string name)
    {
        T? theirs = default;
        T? mine = default;
        bool theirsOk = Tries(() => theirs = Stj.Deserialize<T>(document), out Exception? theirError);
        bool mineOk = Tries(() => mine = Ours.Deserialize<T>(document), out Exception? error);
        Assert.True(theirsOk == mineOk, $"{name} as {typeof(T)}: {Encoding.UTF8.GetString(document)} theirs {theirError?.Message ?? "ok"}, mine {error?.Message ?? "ok"}");
        if (mineOk)
        {
            Assert.Equal(Stj.Serialize(theirs, s_named), Stj.Serialize(mine, s_named));
        }
        else
        {
            Assert.Equal((theirError!.Message, theirError.InnerException?.Message), (error!.Message, error.InnerException?.Message));
        }

        return mineOk;
    }
}
