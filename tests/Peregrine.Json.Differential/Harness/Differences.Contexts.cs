using System.Text.Encodings.Web;

namespace Peregrine.Json.Differential.Harness;

/// <summary>What the source generator's writing code does other than metadata.</summary>
public static partial class Differences
{
    /// <summary>Ours is what System.Text.Json writes from the metadata, as it does if an encoder is named, and theirs has an empty string for null and no other difference.</summary>
    private static bool HaveNullBytes(Trial trial) =>
        trial is { TheirBytes: { } theirs, MyBytes: { } mine, Options: { Encoder: null } options } && !theirs.AsSpan().SequenceEqual(mine)
        && Outcome.Of(() => Stj.SerializeToUtf8Bytes(trial.Subject, trial.Type, new JsonSerializerOptions(options) { Encoder = JavaScriptEncoder.Default })).Value is byte[] plain
        && plain.AsSpan().SequenceEqual(mine) && AreSameButForNull(Parsed(theirs), Parsed(mine));

    private static bool AreSameButForNull(JsonElement theirs, JsonElement mine) => (theirs.ValueKind, mine.ValueKind) switch
    {
        (JsonValueKind.String, JsonValueKind.Null) => theirs.ValueEquals(""u8),
        (JsonValueKind.Object, JsonValueKind.Object) => theirs.EnumerateObject().ToArray() is var one && mine.EnumerateObject().ToArray() is var other
            && one.Length == other.Length && one.Zip(other).All(static e => e.First.Name == e.Second.Name && AreSameButForNull(e.First.Value, e.Second.Value)),
        (JsonValueKind.Array, JsonValueKind.Array) => theirs.GetArrayLength() == mine.GetArrayLength()
            && theirs.EnumerateArray().Zip(mine.EnumerateArray()).All(static e => AreSameButForNull(e.First, e.Second)),
        _ => theirs.ValueKind == mine.ValueKind && theirs.GetRawText() == mine.GetRawText(),
    };
}
