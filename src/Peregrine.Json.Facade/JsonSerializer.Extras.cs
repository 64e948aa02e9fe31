using System.Diagnostics.CodeAnalysis;
using System.Text.Json;

namespace Peregrine.Json;

/// <summary>What System.Text.Json does not have.</summary>
public static partial class JsonSerializer
{
    /// <summary>Writes a sequence element by element, as it comes: as a JSON array, or as JSON Lines.</summary>
    /// <remarks>
    /// Memory stays flat. Lines are handed over one by one, the parts of an array when <see cref="JsonSerializerOptions.DefaultBufferSize"/> bytes have come together and
    /// whenever the sequence makes the call wait. The stream is not closed. What the sequence or the stream throws passes through.
    /// </remarks>
    /// <typeparam name="TValue">The type of an element.</typeparam>
    /// <param name="utf8Json">Takes the bytes.</param>
    /// <param name="values">The elements; enumerated once and disposed.</param>
    /// <param name="topLevelValues">True for JSON Lines: every element on a line of its own, never indented, each line ended by LF. False for an array.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Given to the stream and to the enumeration.</param>
    /// <exception cref="JsonException">An element cannot be written.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static Task SerializeAsyncEnumerable<TValue>(
        Stream utf8Json, IAsyncEnumerable<TValue> values, bool topLevelValues = false, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        ArgumentNullException.ThrowIfNull(values);
        Check(typeof(TValue), options);
        return topLevelValues ? WriteLinesAsync(utf8Json, values, options ?? JsonSerializerOptions.Default, cancellationToken)
            : System.Text.Json.JsonSerializer.SerializeAsync(utf8Json, values, options, cancellationToken);
    }

    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    private static async Task WriteLinesAsync<TValue>(Stream stream, IAsyncEnumerable<TValue> values, JsonSerializerOptions options, CancellationToken cancellationToken)
    {
        JsonSerializerOptions compact = options.WriteIndented ? new JsonSerializerOptions(options) { WriteIndented = false } : options;
        var line = new MemoryStream();
        await foreach (TValue value in values.WithCancellation(cancellationToken).ConfigureAwait(false))
        {
            line.SetLength(0);
            await System.Text.Json.JsonSerializer.SerializeAsync(line, value, compact, cancellationToken).ConfigureAwait(false);
            line.WriteByte((byte)'\n');
            line.Position = 0;
            await line.CopyToAsync(stream, 81920, cancellationToken).ConfigureAwait(false);
        }
    }
}
