using System.Runtime.InteropServices;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Runtime;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>
/// Runs generated code as an executor. Positions that the code sets or returns are checked, so that the reader stays within its input and the writer within its
/// space.
/// </summary>
internal class ReadyExecutor<T>(GeneratedExecutor<T> code) : ObjectExecutor<T>
{
    public override T ReadMembers(ref JsonReader reader) => code.ReadMembers(ref ReadCursor.Of(ref reader));

    public override nint PutMembers(ref JsonWriter writer, nint at, T value, bool isOpen)
    {
        int depth = isOpen ? writer.Depth : writer.Enter(at);
        ref WriteCursor cursor = ref WriteCursor.Of(ref writer);
        at = cursor.WithSpace(code.PutMembers(ref cursor, at, value, isOpen ? (byte)',' : (byte)'{'));
        writer.Depth = depth - 1;
        return at;
    }

    public override nint PutElements(ref JsonWriter writer, nint at, ReadOnlySpan<T> items, List<T>? source)
    {
        if (!writer.TakesArrayOfObjects())
        {
            return base.PutElements(ref writer, at, items, source);
        }

        int depth = writer.Depth;
        writer.Depth = depth + 2;
        ref WriteCursor cursor = ref WriteCursor.Of(ref writer);
        byte mark = (byte)'[';
        for (int i = 0; i < items.Length; i++)
        {
            Prefetch.Ahead(items, i);
            at = cursor.PutMark(at, mark);
            mark = (byte)',';
            at = items[i] is { } item ? code.PutMembers(ref cursor, at, item, (byte)'{') : writer.PutNull(at);
            if (source is not null)
            {
                items = CollectionsMarshal.AsSpan(source);
            }
        }

        writer.Depth = depth;
        return cursor.WithSpace(cursor.PutMark(at, (byte)']'));
    }
}

/// <summary>
/// Runs generated code if options forbid duplicates, for a class whose constructor has no parameters: keeps a reference to the object, because a duplicate is
/// set before it is refused.
/// </summary>
internal sealed class KeepingExecutor<T>(GeneratedExecutor<T> code) : ReadyExecutor<T>(code)
{
    public override T ReadMembers(ref JsonReader reader)
    {
        ReadReferences references = reader.References ??= new ReadReferences(null);
        object? outer = references.KeepNext();
        T value = base.ReadMembers(ref reader);
        references.KeepAgain(outer);
        return value;
    }
}
