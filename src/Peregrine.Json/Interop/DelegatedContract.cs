using System.IO.Pipelines;
using Peregrine.Json.Contracts;
using Peregrine.Json.Insight;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Interop;

/// <summary>
/// A contract whose values System.Text.Json writes. Of its methods, only these can write asynchronous sequences, because only these can wait.
/// </summary>
internal interface IDelegatedContract
{
    /// <summary>Writes a value to a stream.</summary>
    Task WriteAsync(Stream stream, object? value, CancellationToken cancellationToken);

    /// <summary>Writes a value to a pipe and flushes the pipe.</summary>
    Task WriteAsync(PipeWriter pipe, object? value, CancellationToken cancellationToken);
}

/// <summary>
/// A type that System.Text.Json reads and writes with the type's metadata: for example, because a type known only at run time has no contract without run-time
/// code generation, or because only the loaded version of System.Text.Json supports the type.
/// </summary>
/// <param name="info">The metadata.</param>
/// <param name="reason">The reason why this library does not read and write the type.</param>
internal sealed class DelegatedContract<T>(JsonTypeInfo info, FallbackReason reason)
    : TypeContract<T>(ShapeKind.Opaque, ExecutionKind.SystemTextJson), IDelegatedContract, IServedContract, IDescribedContract
{
    /// <summary>The metadata under options whose reference handler returns the ids of this library's output.</summary>
    private JsonTypeInfo? _sharing;

    public ExecutionKind ServedBy => ExecutionKind.SystemTextJson;

    public ExecutionKind ReadBy(out FallbackReason why)
    {
        why = reason;
        return ServedBy;
    }

    public ExecutionKind WrittenBy(bool isStreaming, out FallbackReason why) => ReadBy(out why);

    public void DescribeTo(ContractNotes notes) => notes.Because(ServingText.Of(reason));

    /// <summary>Returns the same contract for the type itself. The contract of a struct that was known only at run time has boxed values.</summary>
    public DelegatedContract<TActual> Of<TActual>() => new(info, reason);

    public override T? Read(ref JsonReader reader)
    {
        reader.Peek();
        nint start = reader.At;
        JsonReader ahead = reader;
        ReadFault? fault = null;
        try
        {
            TypeClassifiers.Check(ref ahead);
        }
        catch (ReadFault error)
        {
            // System.Text.Json reports the error, unless the error depends on the surroundings of the value, as with the depth limit.
            fault = error;
            ahead.At = reader.End;
        }

        try
        {
            var value = (T?)System.Text.Json.JsonSerializer.Deserialize(Mem.Span(ref reader.Start, start, ahead.At, reader.End), info);
            reader.At = ahead.At;
            return fault is null ? value : throw fault;
        }
        catch (Exception error) when (start > 0 && error is JsonException or NotSupportedException)
        {
            // The exception's path begins at the value, and its positions count from the value.
            throw fault is not null && error.Message.StartsWith(SyntaxText.TooDeepBegin, StringComparison.Ordinal) ? fault : new ReadFault(start, start, error);
        }
    }

    public override void Write(ref JsonWriter writer, T? value)
    {
        bool isRoot = writer.IsAtBegin;
        WriteReferences? references = writer.References is ObjectNumbers or ResolverCalls ? writer.References : null;
        WriteReferences? outer = references is null ? null : SharedReferences.Enter(references);
        ConverterWriter seat = ConverterWriter.ForValue(in writer);
        try
        {
            System.Text.Json.JsonSerializer.Serialize(seat.Writer, value, references is null ? info : _sharing ??= SharedReferences.Sharing(info));
        }
        catch (Exception error) when (!isRoot && error is JsonException or NotSupportedException)
        {
            throw StjFault.Writing(error);
        }
        catch (Exception error) when (StjText.IsWriting(error))
        {
            throw WriteFault.AsIs(error);
        }
        finally
        {
            if (references is not null)
            {
                SharedReferences.Enter(outer);
            }
        }

        writer.Raw(seat.Finish());
        seat.Return();
    }

    public Task WriteAsync(Stream stream, object? value, CancellationToken cancellationToken)
    {
        return System.Text.Json.JsonSerializer.SerializeAsync(stream, value, info, cancellationToken);
    }

    public Task WriteAsync(PipeWriter pipe, object? value, CancellationToken cancellationToken)
    {
        return System.Text.Json.JsonSerializer.SerializeAsync(pipe, value, info, cancellationToken);
    }
}
