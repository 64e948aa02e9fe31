using System.Globalization;
using System.Text.Json;

namespace Peregrine.Json;

/// <summary>
/// A JSON text exceeds one of the <see cref="JsonLimits"/>. Path, line and position are those of the first byte that is too much. The middle of a path is left
/// out beyond 512 characters.
/// </summary>
public sealed class JsonLimitException : JsonException
{
    internal JsonLimitException(JsonLimit limit, long maximum, string path, long line, long position)
        : base(
            string.Create(
                CultureInfo.InvariantCulture,
                $"The JSON text exceeds the limit Max{limit}, which is {maximum}. Path: {path} | LineNumber: {line} | BytePositionInLine: {position}."),
            path, line, position, null)
    {
        Limit = limit;
        Maximum = maximum;
    }

    /// <summary>The limit that is exceeded.</summary>
    public JsonLimit Limit { get; }

    /// <summary>The value of the limit.</summary>
    public long Maximum { get; }
}
