using System.Buffers;
using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json;
using System.Text.Unicode;
using Peregrine.Json.Extras;

namespace Peregrine.Json;

/// <summary>
/// Limits for JSON texts from untrusted sources. <see cref="Check(ReadOnlySpan{byte})"/> checks a text, and <see cref="Guard(Stream, bool)"/> a stream while
/// another reader reads it: System.Text.Json, this library or any other one.
/// </summary>
/// <remarks>
/// <para>
/// Lengths are in bytes of UTF-8, before escapes are decoded: an escape of six characters counts as six bytes. The quotes of a name or string do not count
/// towards its length. Each limit is exact to the byte, independent of how the text is split into pieces. A text may contain several values, one after another,
/// as JSON Lines does. The limits for tokens and for the document apply to the whole text, those for members and elements to each container.
/// </para>
/// <para>
/// Comments and trailing commas are skipped. After a byte that is not JSON (RFC 8259), only the length of the document is limited: the reader itself reports
/// that error. The limits are therefore for readers of JSON, not for readers of other grammars, such as JSON5.
/// </para>
/// <para>
/// A check needs a few bytes of memory for each open container, and space for the names on the path to the current value. Instances are immutable and may be
/// shared.
/// </para>
/// </remarks>
public sealed record JsonLimits
{
    private const int NoLimit = int.MaxValue;

    /// <summary>
    /// A profile for services: 64 levels, names of 64 KiB, numbers of 1,100 bytes, strings of 64 MiB, 67,108,864 tokens and documents of 256 MiB. Together with
    /// <see cref="JsonSerializerOptions.Strict"/>, it is the strictest predefined setting for reading.
    /// </summary>
    /// <remarks>
    /// Members and elements have no separate limits: the limit for tokens applies to all of them together. The limit for the document also limits the bytes
    /// that a reader buffers from a stream to read a value as a whole. Remove it for streams that may have any length: <c>JsonLimits.Strict with {
    /// MaxDocumentLength = long.MaxValue }</c>.
    /// </remarks>
    public static JsonLimits Strict { get; } = new()
    {
        MaxNameLength = 64 * 1024,
        MaxNumberLength = 1_100,
        MaxStringLength = 64 * 1024 * 1024,
        MaxTokens = 64 * 1024 * 1024,
        MaxDocumentLength = 256 * 1024 * 1024,
    };

    /// <summary>The maximum number of arrays and objects that are open at the same time.</summary>
    /// <value>The default is 64, as in System.Text.Json.</value>
    public int MaxDepth { get; init => field = Checked(value); } = 64;

    /// <summary>The maximum length of the name of a member, in bytes without its quotes.</summary>
    /// <value>The default is <see cref="int.MaxValue"/>: no limit.</value>
    public int MaxNameLength { get; init => field = Checked(value); } = NoLimit;

    /// <summary>The maximum length of a string value, in bytes without its quotes. By default, there is no limit.</summary>
    public int MaxStringLength { get; init => field = Checked(value); } = NoLimit;

    /// <summary>The maximum length of a number, in bytes. By default, there is no limit.</summary>
    public int MaxNumberLength { get; init => field = Checked(value); } = NoLimit;

    /// <summary>
    /// The maximum number of tokens of the text: names, values that are no containers, opening brackets and closing brackets. By default, there is no limit.
    /// </summary>
    public long MaxTokens { get; init => field = Checked(value); } = long.MaxValue;

    /// <summary>The maximum number of members of an object. Members with the same name are counted separately. By default, there is no limit.</summary>
    public int MaxMembers { get; init => field = Checked(value); } = NoLimit;

    /// <summary>The maximum number of elements of an array. By default, there is no limit.</summary>
    public int MaxElements { get; init => field = Checked(value); } = NoLimit;

    /// <summary>The maximum length of the text, in bytes, with white space and a byte order mark. By default, there is no limit.</summary>
    public long MaxDocumentLength { get; init => field = Checked(value); } = long.MaxValue;

    /// <summary>
    /// Checks a text in one pass and throws a <see cref="JsonLimitException"/> if the text exceeds a limit. Does not check whether the text is valid JSON.
    /// </summary>
    /// <param name="utf8Json">The text.</param>
    /// <exception cref="JsonLimitException">The text exceeds a limit. Text that is not JSON is no error here.</exception>
    public void Check(ReadOnlySpan<byte> utf8Json) => new LimitCheck(this).Feed(utf8Json);

    /// <inheritdoc cref="Check(ReadOnlySpan{byte})"/>
    /// <param name="utf8Json">The text.</param>
    public void Check(in ReadOnlySequence<byte> utf8Json)
    {
        var check = new LimitCheck(this);
        foreach (ReadOnlyMemory<byte> segment in utf8Json)
        {
            check.Feed(segment.Span);
        }
    }

    /// <inheritdoc cref="Check(ReadOnlySpan{byte})"/>
    /// <param name="json">The text. The limits apply to its UTF-8 form.</param>
    public void Check(ReadOnlySpan<char> json)
    {
        var check = new LimitCheck(this);
        byte[] utf8 = new byte[4096];
        while (!json.IsEmpty)
        {
            Utf8.FromUtf16(json, utf8, out int read, out int written);
            check.Feed(utf8.AsSpan(0, written));
            json = json[read..];
        }
    }

    /// <summary>
    /// Returns a stream that reads UTF-8 text from another stream and checks the text against the limits. A read that exceeds a limit throws a
    /// <see cref="JsonLimitException"/>.
    /// </summary>
    /// <remarks>
    /// A read that exceeds a limit throws <see cref="JsonLimitException"/>, and so does every later read. The reader never receives a byte beyond the limit.
    /// The stream supports neither seeking nor writing.
    /// </remarks>
    /// <param name="stream">The stream with UTF-8.</param>
    /// <param name="leaveOpen">Whether <paramref name="stream"/> stays open when the returned stream is disposed.</param>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is null.</exception>
    public Stream Guard(Stream stream, bool leaveOpen = false)
    {
        ArgumentNullException.ThrowIfNull(stream);
        return new GuardedStream(stream, this, null, leaveOpen);
    }

    /// <summary>
    /// Returns a stream that reads text in the given encoding from another stream and checks the text against the limits, as <see cref="Guard(Stream, bool)"/>
    /// does for UTF-8. The bytes are not converted.
    /// </summary>
    /// <remarks>
    /// The reader receives the bytes unchanged. The limits apply to the text in its UTF-8 form. All limits except that for the document also apply to the bytes
    /// themselves, so that a reader that treats them as UTF-8 is protected, too.
    /// </remarks>
    /// <param name="stream">The stream.</param>
    /// <param name="encoding">The encoding of its text.</param>
    /// <param name="leaveOpen">Whether <paramref name="stream"/> stays open when the returned stream is disposed.</param>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> or <paramref name="encoding"/> is null.</exception>
    public Stream Guard(Stream stream, Encoding encoding, bool leaveOpen = false)
    {
        ArgumentNullException.ThrowIfNull(stream);
        ArgumentNullException.ThrowIfNull(encoding);
        return new GuardedStream(stream, this, encoding.CodePage == Encoding.UTF8.CodePage ? null : encoding, leaveOpen);
    }

    /// <summary>
    /// Returns a reader that reads UTF-8 text from another reader and checks the text against the limits. A read that exceeds a limit throws a
    /// <see cref="JsonLimitException"/>.
    /// </summary>
    /// <param name="pipe">The reader of UTF-8.</param>
    /// <exception cref="ArgumentNullException"><paramref name="pipe"/> is null.</exception>
    public PipeReader Guard(PipeReader pipe)
    {
        ArgumentNullException.ThrowIfNull(pipe);
        return new GuardedPipeReader(pipe, this);
    }

    private static T Checked<T>(T value, [CallerMemberName] string? name = null)
        where T : System.Numerics.INumberBase<T>
    {
        ArgumentOutOfRangeException.ThrowIfNegative(value, name);
        return value;
    }
}
