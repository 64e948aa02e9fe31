using System.Globalization;
using System.Text.Json;

namespace Peregrine.Json;

/// <summary>
/// The exception for a JSON text that exceeds one of the <see cref="JsonLimits"/>. The path, the line and the position say where the first byte beyond the
/// limit is. The middle of a path of more than 512 characters is left out.
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
