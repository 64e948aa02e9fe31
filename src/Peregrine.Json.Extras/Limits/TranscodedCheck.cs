using System.Text;

namespace Peregrine.Json.Extras;

/// <summary>
/// Checks a text in another charset than UTF-8, which arrives in pieces: converts each piece to UTF-8 and checks the result. Bytes that are invalid in the
/// charset are replaced.
/// </summary>
internal sealed class TranscodedCheck
{
    private readonly LimitCheck _check;
    private readonly Decoder _decoder;
    private readonly Encoder _encoder = Encoding.UTF8.GetEncoder();
    private readonly char[] _chars = new char[1024];
    private readonly byte[] _utf8 = new byte[Encoding.UTF8.GetMaxByteCount(1024)];

    public TranscodedCheck(JsonLimits limits, Encoding encoding)
    {
        _check = new LimitCheck(limits);
        _decoder = encoding.GetDecoder();
        _decoder.Fallback = DecoderFallback.ReplacementFallback;
    }

    /// <summary>Processes the next piece of the text.</summary>
    /// <exception cref="JsonLimitException">The text exceeds a limit.</exception>
    public void Feed(ReadOnlySpan<byte> piece)
    {
        while (!piece.IsEmpty)
        {
            _decoder.Convert(piece, _chars, flush: false, out int read, out int count, out _);
            _check.Feed(_utf8.AsSpan(0, _encoder.GetBytes(_chars.AsSpan(0, count), _utf8, flush: false)));
            piece = piece[read..];
        }
    }
}
