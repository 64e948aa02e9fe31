using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Interop;

/// <summary>Exceptions thrown by other code to which System.Text.Json adds path and position; all others pass unchanged.</summary>
internal static class StjFault
{
    /// <summary>The fault for an exception met while reading the value at the cursor, which was read up to <paramref name="after"/>.</summary>
    public static ReadFault Reading(ref JsonReader reader, nint after, Exception error)
    {
        nint at = reader.At;
        if (error is JsonException && error.GetType() != typeof(JsonException))
        {
            // Perhaps the other reader's error about the syntax: ours knows the place.
            reader.SkipValue();
            if (after == at)
            {
                ReadFault.Throw(FaultKind.Token, at);
            }
        }

        return new ReadFault(at, after, error);
    }

    /// <summary>The fault for an exception met while writing.</summary>
    public static WriteFault Writing(Exception error) => new(WriteFaultKind.Foreign, null, error);

    /// <summary>
    /// As <see cref="Writing(Exception)"/> for a value that a converter writes: if no container may be opened, opening one is what a cycle does.
    /// </summary>
    public static WriteFault Writing(Exception error, int depth, int maxDepth) =>
        depth >= maxDepth && error is InvalidOperationException ? new WriteFault(WriteFaultKind.Depth, null) : Writing(error);

    /// <summary>Whether the string at the cursor can be decoded, as far as its escapes go.</summary>
    public static bool IsTextAtCursor(ref JsonReader reader)
    {
        nint close = StringScan.Find(ref reader.Start, reader.At + 1, reader.End, out StringTraits traits);
        if (close < 0 || (traits & StringTraits.Escaped) == 0)
        {
            return true;
        }

        // Invalid escapes are bad syntax, which the other reader finds.
        ReadOnlySpan<byte> text = Mem.Span(ref reader.Start, reader.At + 1, close, reader.End);
        return !EscapedText.HasGoodEscapes(text) || EscapedText.SurrogateFault(text, isEscaped: true) is null;
    }
}
