using Peregrine.Json.Errors;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Writing;

/// <summary>Arrays whose elements come later.</summary>
internal ref partial struct JsonWriter
{
    /// <summary>Leaves a hole for an array of <paramref name="type"/>, where the output can wait for it.</summary>
    public void Defer(DeferredArray array, Type type)
    {
        if (_target is not DocumentOutput document)
        {
            string text = ErrorText.NeedsAsync(type);
            throw new WriteFault(WriteFaultKind.Unsupported, text, new NotSupportedException(text).WithSource());
        }

        array.Depth = _depth;
        (Path ??= new OutputPath()).Feed(Written);
        array.Place = Path.After(null);
        document.Advance((int)At);
        document.Defer(array);
        TakeSpan(2 * Slack);
    }

    /// <summary>Ends the line of a value that has others behind it.</summary>
    public void EndLine()
    {
        Mem.Set8(ref Start, At++, Limit, (byte)'\n');
        KeepSlack();
    }

    /// <summary>Goes on inside <paramref name="depth"/> containers that are open already.</summary>
    public void Resume(int depth) => _depth = depth;
}
