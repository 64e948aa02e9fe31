using System.Runtime.CompilerServices;
using System.Text.Json;
using Peregrine.Json.Errors;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Documents;

/// <summary>Creates the tape of a text.</summary>
internal static class TreeParser
{
    /// <summary>Creates the tape of a text.</summary>
    /// <param name="text">The text.</param>
    /// <param name="options">The grammar.</param>
    /// <param name="memory">Receives the words.</param>
    /// <returns>
    /// The number of words; -1 if the text is not JSON, or is nested more deeply than the options allow. For such a text, <see cref="Explain"/> returns the
    /// exception.
    /// </returns>
    public static int Build(ReadOnlySpan<byte> text, in JsonTextOptions options, TapeMemory memory)
    {
        ref byte start = ref Mem.First(text);
        nint at = SkipValue.Between(ref start, 0, text.Length, options.SkipComments);
        if (at >= text.Length)
        {
            return -1;
        }

        nint after = ValueTape.Build(
            ref start, at, text.Length, options.EffectiveMaxDepth, options.AllowTrailingCommas, options.SkipComments, memory, out int length, out bool tooLong);
        if (tooLong)
        {
            throw new NotSupportedException($"The text has a token of more than {TapeWord.MostLength:N0} bytes, or more than {TapeWord.MostLength:N0} tokens.");
        }

        return after >= 0 && SkipValue.Between(ref start, after, text.Length, options.SkipComments) >= text.Length ? length : -1;
    }

    /// <summary>
    /// Returns the exception for a text that <see cref="Build"/> refused: the one that System.Text.Json's reader would throw. If the syntax is valid but the
    /// UTF-8 is not, that reader throws none; the exception then says that the UTF-8 is invalid.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static JsonException Explain(ReadOnlySpan<byte> text, in JsonTextOptions options)
    {
        var walker = new SyntaxWalker(text, new ReadRules(options.EffectiveMaxDepth, options.AllowTrailingCommas, options.SkipComments));
        (long Line, long Byte)? illFormed = null;
        while (walker.Read())
        {
            if (illFormed is null && walker.Token is JsonTokenType.String or JsonTokenType.PropertyName && !Utf8Text.IsValid(walker.Text))
            {
                illFormed = (walker.Line, walker.BytePositionInLine);
            }
        }

        return walker.Failure is not null || illFormed is not { } place
            ? ReaderException.Of(walker.Failure ?? ErrorText.InvalidUtf8, walker.Line, walker.BytePositionInLine)
            : ReaderException.Of(ErrorText.InvalidUtf8, place.Line, place.Byte);
    }
}
