using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Interop;

/// <summary>
/// Wraps exceptions that converters or System.Text.Json throw, if System.Text.Json adds a path and position to them. All other exceptions propagate unchanged.
/// </summary>
internal static class StjFault
{
    /// <summary>
    /// Returns the fault for an exception thrown by code outside this library that has read the value at the cursor up to <paramref name="after"/>.
    /// </summary>
    public static ReadFault Reading(ref JsonReader reader, nint after, Exception error, bool isWithoutUserCode = false)
    {
        nint at = reader.At;
        if (error is JsonException && error.GetType() != typeof(JsonException))
        {
            // The exception may be a syntax error that System.Text.Json's reader found. If so, skipping the value throws this library's error, which names the
            // place.
            reader.SkipValue();
            if (after == at)
            {
                ReadFault.Throw(FaultKind.Token, at);
            }
        }

        return new ReadFault(at, after, error) { IsWithoutUserCode = isWithoutUserCode };
    }

    /// <summary>Returns the fault for an exception thrown while code outside this library wrote.</summary>
    public static WriteFault Writing(Exception error) => new(WriteFaultKind.Foreign, null, error);

    /// <summary>
    /// Returns the fault for an exception thrown while a converter wrote. If no further container may be opened, an <see cref="InvalidOperationException"/>
    /// counts as an attempt to open one, which is reported like a cycle.
    /// </summary>
    public static WriteFault Writing(Exception error, int depth, int maxDepth) =>
        depth >= maxDepth && error is InvalidOperationException ? new WriteFault(WriteFaultKind.Depth, null) : Writing(error);

    /// <summary>Whether the string at the cursor contains no escape of an unpaired surrogate. Also true for invalid escapes and an unclosed string.</summary>
    public static bool IsTextAtCursor(ref JsonReader reader)
    {
        nint close = StringScan.Find(ref reader.Start, reader.At + 1, reader.End, out StringTraits traits);
        if (close < 0 || (traits & StringTraits.Escaped) == 0)
        {
            return true;
        }

        // Invalid escapes are a syntax error, which System.Text.Json's reader reports.
        ReadOnlySpan<byte> text = Mem.Span(ref reader.Start, reader.At + 1, close, reader.End);
        return !EscapedText.HasGoodEscapes(text) || EscapedText.SurrogateFault(text, isEscaped: true) is null;
    }
}
