using Peregrine.Json.Errors;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Contracts;

/// <summary>Writes documents with deferred arrays in them: parts in their order, elements as they come.</summary>
/// <param name="options">How elements are written.</param>
/// <param name="settings">Their layout and depth.</param>
/// <param name="root">Tells members by name, for paths.</param>
/// <param name="sink">Takes the bytes.</param>
internal sealed class DocumentWriter(FrozenOptions options, WriteSettings settings, TypeContract root, DocumentSink sink)
{
    private WriteReferences? _references;
    private readonly int _enough = Math.Max(options.Settings.DefaultBufferSize / 10 * 9, 1024);

    /// <summary>Writes the parts of <paramref name="output"/>, what belongs into its holes included.</summary>
    /// <param name="output">The document; the caller disposes it.</param>
    /// <param name="outer">The output around the document, or null where there is none.</param>
    /// <param name="cancellationToken">Looked at before every write; given to the enumerations.</param>
    public async ValueTask WriteAsync(DocumentOutput output, OutputPath? outer, CancellationToken cancellationToken)
    {
        foreach (DocumentPart part in output.Complete())
        {
            if (part.Deferred is null)
            {
                if (part.Length > 0)
                {
                    await sink.WriteAsync(part.Bytes, cancellationToken).ConfigureAwait(false);
                }
            }
            else
            {
                await WriteElementsAsync(part.Deferred, part.Deferred.Place!.After(outer), lines: false, cancellationToken).ConfigureAwait(false);
            }
        }
    }

    /// <summary>Writes a sequence that is no part of a document.</summary>
    /// <param name="elements">The sequence.</param>
    /// <param name="lines">Each element on a line of its own, without an array around them.</param>
    /// <param name="cancellationToken">Looked at before every write; given to the enumeration.</param>
    public async Task WriteAsync(DeferredArray elements, bool lines, CancellationToken cancellationToken)
    {
        elements.Depth = lines ? -1 : 0;
        await WriteElementsAsync(elements, new OutputPath(), lines, cancellationToken).ConfigureAwait(false);
    }

    private async ValueTask WriteElementsAsync(DeferredArray array, OutputPath place, bool lines, CancellationToken cancellationToken)
    {
        using DocumentOutput output = DocumentOutput.Rent(direct: null, firstSegment: _enough + JsonWriter.Slack * 4);
        try
        {
            if (!lines)
            {
                Open(output, array.Depth, place);
            }

            array.Begin(cancellationToken);
            bool any = false;
            while (!sink.IsClosed && await MoveNextAsync(output, array, any, cancellationToken).ConfigureAwait(false))
            {
                WriteCurrent(output, array, !any, lines, place);
                any = true;
                if (output.HasHoles || output.Pending >= _enough)
                {
                    await FlushAsync(output, place, cancellationToken).ConfigureAwait(false);
                }
            }

            if (!lines)
            {
                Close(output, array.Depth, any);
            }
        }
        finally
        {
            await array.EndAsync().ConfigureAwait(false);
        }

        await FlushAsync(output, null, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Where the source makes us wait, whoever reads need not: what is there is flushed first.</summary>
    private ValueTask<bool> MoveNextAsync(DocumentOutput output, DeferredArray array, bool any, CancellationToken cancellationToken)
    {
        ValueTask<bool> next = array.MoveNextAsync();
        return next.IsCompleted || !any ? next : FlushWhileWaitingAsync(output, next.AsTask(), cancellationToken);
    }

    /// <summary>Flushes, then waits; whatever happens to the flush, the enumeration is not left in the middle of a step.</summary>
    private async ValueTask<bool> FlushWhileWaitingAsync(DocumentOutput output, Task<bool> next, CancellationToken cancellationToken)
    {
        try
        {
            await FlushAsync(output, null, cancellationToken).ConfigureAwait(false);
        }
        catch
        {
            await ((Task)next).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            throw;
        }

        return await next.ConfigureAwait(false);
    }

    private async ValueTask FlushAsync(DocumentOutput output, OutputPath? place, CancellationToken cancellationToken)
    {
        await WriteAsync(output, place, cancellationToken).ConfigureAwait(false);
        output.Clear();
    }

    private JsonWriter WriterAt(DocumentOutput output, int depth)
    {
        var writer = new JsonWriter(settings, options.Escapes, output);
        writer.Resume(depth);
        return writer;
    }

    private void Open(DocumentOutput output, int depth, OutputPath place)
    {
        JsonWriter writer = WriterAt(output, depth);
        try
        {
            writer.StartArray();
        }
        catch (WriteFault fault)
        {
            throw writer.Explain(fault, root, settings.MaxDepth, place);
        }

        place.Feed("["u8);
        writer.Complete();
    }

    private void Close(DocumentOutput output, int depth, bool any)
    {
        JsonWriter writer = WriterAt(output, depth + 1);
        writer.EndArray(any);
        writer.Complete();
    }

    private void WriteCurrent(DocumentOutput output, DeferredArray array, bool isFirst, bool lines, OutputPath place)
    {
        JsonWriter writer = WriterAt(output, array.Depth + 1);
        try
        {
            if (!lines)
            {
                writer.Element(isFirst);
            }

            writer.References = _references;
            array.WriteCurrent(ref writer);
            _references = writer.References;
            if (lines)
            {
                writer.EndLine();
            }

            writer.Complete();
        }
        catch (Exception error) when (writer.Explains(error))
        {
            throw writer.Explain(error, root, settings.MaxDepth, place);
        }
    }
}
