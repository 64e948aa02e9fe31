namespace Peregrine.Json.Documents;

/// <content>Numbers.</content>
internal static partial class TreeText
{
    /// <summary>Whether a text is known to be a number. It is not: the writer checks it.</summary>
    private static bool IsNumber(ReadOnlySpan<byte> text) => false;
}
