using System.Text.RegularExpressions;

namespace Peregrine.Json.Differential.Harness;

/// <summary>Conditions of the rule for streams.</summary>
public static partial class Differences
{
    /// <summary>The text, all of which is in a first buffer that does not end the stream.</summary>
    private static MemoryStream Padded(byte[] input)
    {
        byte[] padded = new byte[(4 * input.Length) + 64];
        padded.AsSpan().Fill((byte)' ');
        input.CopyTo(padded, 0);
        return new MemoryStream(padded);
    }

    /// <summary>Whether ours is this outcome, but for how much of a wrong literal is quoted, or differs from it as another rule says.</summary>
    private static bool IsAsOf(Trial trial, Outcome whole) =>
        whole.IsOk && trial.Mine.IsOk ? ObjectGraph.Describe(whole.Value) == ObjectGraph.Describe(trial.Mine.Value)
        : whole.ErrorText == trial.Mine.ErrorText || (Literal().Match(whole.ErrorText ?? "") is { Success: true } more && Literal().Match(trial.Mine.ErrorText ?? "") is { Success: true } less
            && more.Groups[1].Value.StartsWith(less.Groups[1].Value, StringComparison.Ordinal) && whole.ErrorText!.Replace(more.Value, less.Value, StringComparison.Ordinal) == trial.Mine.ErrorText)
        || Find(trial with { Theirs = whole, Entry = "Deserialize(bytes, Type)" }) is not null;

    [GeneratedRegex("'(.*?)' is an invalid JSON literal", RegexOptions.Singleline)]
    private static partial Regex Literal();
}
