using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json;

/// <summary>
/// Writes the elements of an asynchronous sequence to a buffer with System.Text.Json's writer, and sends the buffer each time it is long enough.
/// </summary>
internal static class ElementOutput
{
    /// <summary>Writes a sequence as an array or as lines.</summary>
    /// <param name="send">Sends the whole content of a stream, which is at its beginning; returns false if the receiver has stopped reading.</param>
    /// <param name="values">The elements.</param>
    /// <param name="element">The metadata of the element type.</param>
    /// <param name="isLines">Whether each element is a line.</param>
    /// <param name="cancellationToken">Cancels the writing.</param>
    public static async Task WriteAsync<T>(Func<MemoryStream, Task<bool>> send, IAsyncEnumerable<T> values, JsonTypeInfo<T> element, bool isLines, CancellationToken cancellationToken)
    {
        var text = new MemoryStream();
        using var writer = new Utf8JsonWriter(text, OptionsOf(element.Options, isIndented: !isLines && element.Options.WriteIndented));
        IAsyncEnumerator<T> elements = values.GetAsyncEnumerator(cancellationToken);
        try
        {
            if (!isLines)
            {
                writer.WriteStartArray();
            }

            while (await NextAsync(elements, text, element.Options.DefaultBufferSize, send, cancellationToken).ConfigureAwait(false) is { } hasNext)
            {
                if (!hasNext)
                {
                    if (!isLines)
                    {
                        writer.WriteEndArray();
                    }

                    await writer.FlushAsync(cancellationToken).ConfigureAwait(false);
                    await SendAsync(text, send, cancellationToken).ConfigureAwait(false);
                    return;
                }

                System.Text.Json.JsonSerializer.Serialize(writer, elements.Current, element);
                if (isLines)
                {
                    text.WriteByte((byte)'\n');
                    writer.Reset();
                }
            }
        }
        catch (Exception) when (isLines && !cancellationToken.IsCancellationRequested)
        {
            // The buffer contains only complete lines; the text of an element that cannot be written is still in the writer.
            await SendAsync(text, send, cancellationToken).ConfigureAwait(false);
            throw;
        }
        finally
        {
            // Discards the text in the writer.
            writer.Reset();
            await elements.DisposeAsync().ConfigureAwait(false);
        }
    }

    /// <summary>
    /// Moves to the next element and returns whether there is one. Sends the buffered bytes first if there are enough of them, or while the next element is not
    /// available yet. Returns null if the receiver has stopped reading.
    /// </summary>
    private static async ValueTask<bool?> NextAsync<T>(IAsyncEnumerator<T> elements, MemoryStream text, int enough, Func<MemoryStream, Task<bool>> send, CancellationToken cancellationToken)
    {
        if (text.Length >= enough && !await SendAsync(text, send, cancellationToken).ConfigureAwait(false))
        {
            return null;
        }

        Task<bool> next = elements.MoveNextAsync().AsTask();
        if (!next.IsCompleted)
        {
            bool isWanted;
            try
            {
                isWanted = await SendAsync(text, send, cancellationToken).ConfigureAwait(false);
            }
            catch (Exception)
            {
                // The sequence cannot be disposed of before the move has completed.
                await Task.WhenAny(next).ConfigureAwait(false);
                throw;
            }

            if (!isWanted)
            {
                await Task.WhenAny(next).ConfigureAwait(false);
                return null;
            }
        }

        return await next.ConfigureAwait(false);
    }

    private static async Task<bool> SendAsync(MemoryStream text, Func<MemoryStream, Task<bool>> send, CancellationToken cancellationToken)
    {
        if (cancellationToken.IsCancellationRequested)
        {
            // Throws the exception of a cancelled task, as the serializer does elsewhere.
            await Task.FromCanceled(cancellationToken).ConfigureAwait(false);
        }

        if (text.Length == 0)
        {
            return true;
        }

        text.Position = 0;
        bool isWanted = await send(text).ConfigureAwait(false);
        text.SetLength(0);
        return isWanted;
    }

    private static JsonWriterOptions OptionsOf(JsonSerializerOptions options, bool isIndented) => new()
    {
        Encoder = options.Encoder,
        Indented = isIndented,
        IndentCharacter = options.IndentCharacter,
        IndentSize = options.IndentSize,
        NewLine = options.NewLine,
        MaxDepth = options.MaxDepth,
        SkipValidation = true,
    };
}
