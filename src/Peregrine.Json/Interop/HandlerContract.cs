using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Insight;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Interop;

/// <summary>
/// A type whose metadata has code that writes it (<see cref="JsonTypeInfo{T}.SerializeHandler"/>). That code writes the values, except nulls inside other
/// values and values with a number handling that affects writing. To streams and pipes, that code writes only roots, once <see cref="HandlerUse"/> allows this.
/// </summary>
internal sealed class HandlerContract<T>(TypeContract<T> inner, Action<Utf8JsonWriter, T> handler, HandlerUse use)
    : WrappingContract<T>(inner), INotedContract<T>
{
    private const JsonNumberHandling Special = JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowNamedFloatingPointLiterals;

    public override ExecutionKind WrittenBy(bool isStreaming, out FallbackReason reason)
    {
        if (isStreaming && !use.IsAllowed)
        {
            return Inner.WrittenBy(isStreaming, out reason);
        }

        reason = FallbackReason.Handler;
        return ExecutionKind.SystemTextJson;
    }

    public override void DescribeTo(ContractNotes notes)
    {
        notes.Take(Inner);
        (notes.Writing, notes.WritingReason) = (ExecutionKind.SystemTextJson, ServingText.Of(FallbackReason.Handler));
    }

    public override T? Read(ref JsonReader reader) => Inner.Read(ref reader);

    public T? ReadNoted(ref JsonReader reader) => Inner is INotedContract<T> noted ? noted.ReadNoted(ref reader) : Inner.Read(ref reader);

    public override void Write(ref JsonWriter writer, T? value)
    {
        bool isRoot = writer.IsAtBegin;
        if (writer.IsStreaming ? !isRoot || !use.IsAllowed : value is null && !isRoot)
        {
            Inner.Write(ref writer, value);
            if (isRoot)
            {
                use.Note(writer.Offset);
            }

            return;
        }

        ConverterWriter seat = ConverterWriter.ForValue(in writer);
        try
        {
            handler(seat.Writer, value!);
        }
        catch (Exception error) when (StjText.IsWriting(error))
        {
            throw isRoot ? WriteFault.AsIs(error) : StjFault.Writing(error);
        }

        writer.Raw(seat.Finish());
        seat.Return(isSeated: seat.Writer.CurrentDepth == seat.Depth);
        if (writer.IsStreaming)
        {
            use.Note(writer.Offset);
        }
    }

    public override bool TryWrite(ref JsonWriter writer, PieceOutput output, T? value)
    {
        if (!writer.IsAtBegin)
        {
            return Inner.TryWrite(ref writer, output, value);
        }

        if (use.IsAllowed)
        {
            Write(ref writer, value);
            return true;
        }

        bool isWhole = Inner.TryWrite(ref writer, output, value);
        use.Note(isWhole ? writer.Offset : long.MaxValue);
        return isWhole;
    }

    public override TypeContract WithNumberHandling(JsonNumberHandling handling) =>
        (handling & Special) != 0 ? Inner.WithNumberHandling(handling) : base.WithNumberHandling(handling);

    protected override WrappingContract<T> Around(TypeContract<T> other) => new HandlerContract<T>(other, handler, use);
}

/// <summary>
/// Decides, by System.Text.Json's rule, whether the code of a type's metadata may write to streams and pipes. Because that code needs the whole text in memory,
/// at least ten texts must have been written to streams or pipes before, none of them longer than half a buffer.
/// </summary>
/// <param name="bufferSize">The buffer size in the options.</param>
internal sealed class HandlerUse(int bufferSize)
{
    private const int Sampled = 10;

    private int _count;
    private volatile bool _isRefused;

    /// <summary>Whether the code may write to streams and pipes.</summary>
    public bool IsAllowed => !_isRefused && Volatile.Read(ref _count) >= Sampled;

    /// <summary>Records the length of a written text.</summary>
    public void Note(long length)
    {
        if (length > bufferSize / 2)
        {
            _isRefused = true;
        }
        else if (Volatile.Read(ref _count) < Sampled)
        {
            Interlocked.Increment(ref _count);
        }
    }
}

/// <summary>Decides for which types the code of their metadata is called.</summary>
internal static class HandlerContracts
{
    /// <summary>
    /// Returns the code that writes the type, or null. If System.Text.Json's generator wrote the code for a type with full metadata, the metadata has the same
    /// effect and is used instead.
    /// </summary>
    public static Action<Utf8JsonWriter, T>? Find<T>(JsonTypeInfo<T> info) =>
        info.SerializeHandler is { } handler && InfoInternals.CanUseHandler(info) && (IsOnlyWritten(info) || !InfoInternals.IsGenerated(handler.Method))
            ? handler
            : null;

    private static bool IsOnlyWritten(JsonTypeInfo info) =>
        InfoInternals.LacksMembers(info) || (InfoInternals.ElementOf(info) is { } element && IsOnlyWritten(element));
}
