using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Insight;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Interop;

/// <summary>
/// A type whose metadata has code to write it (<see cref="JsonTypeInfo{T}.SerializeHandler"/>). That code writes its values, except with a number handling
/// of their own; to streams and pipes it writes only roots, once <see cref="HandlerUse"/> allows it.
/// </summary>
internal sealed class HandlerContract<T>(TypeContract<T> inner, Action<Utf8JsonWriter, T> handler, HandlerUse use)
    : WrappingContract<T>(inner), INotedContract<T>
{
    private const JsonNumberHandling Special = JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowNamedFloatingPointLiterals;

    public override ExecutionKind WritingOf(bool isStreaming, out FallbackReason reason)
    {
        if (isStreaming && !use.IsAllowed)
        {
            return Inner.WritingOf(isStreaming, out reason);
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
/// Whether the code of a type's metadata may write to streams and pipes, by System.Text.Json's rule: the whole text must be held in memory, so ten texts of at
/// most half a buffer must have been written before, and no longer one.
/// </summary>
/// <param name="bufferSize">The options' size of a buffer.</param>
internal sealed class HandlerUse(int bufferSize)
{
    private const int Sampled = 10;

    private int _count;
    private volatile bool _isRefused;

    /// <summary>Whether it may.</summary>
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

/// <summary>Decides which types the code of their metadata writes.</summary>
internal static class HandlerContracts
{
    /// <summary>
    /// The code to call to write the type, or null. Code that System.Text.Json's generator wrote beside full metadata does the same as the metadata,
    /// which is then used instead.
    /// </summary>
    public static Action<Utf8JsonWriter, T>? Find<T>(JsonTypeInfo<T> info) =>
        info.SerializeHandler is { } handler && InfoInternals.CanUseHandler(info) && (IsOnlyWritten(info) || !InfoInternals.IsGenerated(handler.Method))
            ? handler
            : null;

    private static bool IsOnlyWritten(JsonTypeInfo info) =>
        InfoInternals.LacksMembers(info) || (InfoInternals.ElementOf(info) is { } element && IsOnlyWritten(element));
}
