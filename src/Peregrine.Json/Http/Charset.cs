using System.Text;

namespace Peregrine.Json.Http;

/// <summary>Determines the charset of an HTTP body from its headers (RFC 9110 §8.3.2).</summary>
internal static class Charset
{
    /// <summary>Returns the encoding of a body; null for UTF-8, which needs no transcoding, and if the headers name no charset.</summary>
    /// <exception cref="InvalidOperationException">The charset is unknown.</exception>
    public static Encoding? Of(HttpContent content)
    {
        if (content.Headers.ContentType?.CharSet is not { } name)
        {
            return null;
        }

        // The header's syntax allows one pair of quotes around the name.
        ReadOnlySpan<char> bare = name is ['"', .. { Length: > 0 } inner, '"'] ? inner : name;
        Encoding encoding;
        try
        {
            encoding = Encoding.GetEncoding(bare.ToString());
        }
        catch (ArgumentException error)
        {
            throw HttpErrors.UnknownCharset(error);
        }

        return encoding.Equals(Encoding.UTF8) ? null : encoding;
    }

    /// <summary>Returns the body as a stream of UTF-8.</summary>
    public static async Task<Stream> ReadAsUtf8Async(HttpContent content, CancellationToken cancellationToken)
    {
        Stream stream = await content.ReadAsStreamAsync(cancellationToken).ConfigureAwait(false);
        return Of(content) is { } encoding ? Encoding.CreateTranscodingStream(stream, encoding, Encoding.UTF8) : stream;
    }
}
