using System.Text;

namespace Peregrine.Json.Http;

/// <summary>The character set that a body's headers name (RFC 9110 §8.3.2).</summary>
internal static class Charset
{
    /// <summary>The encoding, or null for UTF-8, which needs no transcoding.</summary>
    /// <exception cref="InvalidOperationException">There is no such character set.</exception>
    public static Encoding? Of(HttpContent content)
    {
        if (content.Headers.ContentType?.CharSet is not { } name)
        {
            return null;
        }

        // One pair of quotes belongs to the header's syntax.
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

    /// <summary>The body as UTF-8.</summary>
    public static async Task<Stream> ReadAsUtf8Async(HttpContent content, CancellationToken cancellationToken)
    {
        Stream stream = await content.ReadAsStreamAsync(cancellationToken).ConfigureAwait(false);
        return Of(content) is { } encoding ? Encoding.CreateTranscodingStream(stream, encoding, Encoding.UTF8) : stream;
    }
}
