namespace Peregrine.Json.Documents;

/// <content>Recognizes numbers.</content>
internal static partial class TreeText
{
    /// <summary>Whether a text is known to be a number. Always false here, so the writer checks the text.</summary>
    private static bool IsNumber(ReadOnlySpan<byte> text) => false;
}
