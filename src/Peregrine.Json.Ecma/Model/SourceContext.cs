using Peregrine.Json.Kernels;

namespace Peregrine.Json.Ecma;

/// <summary>
/// The context of a reviver's call for a primitive value: an object with the property <c>source</c>, whose string is created when the property is first needed.
/// </summary>
/// <param name="text">A copy of the whole text, which all contexts of one JSON.parse call share.</param>
/// <param name="from">The offset of the value's text.</param>
/// <param name="to">The offset after the value's text.</param>
internal sealed class SourceContext(byte[] text, int from, int to) : EcmaObject(EcmaLayout.Source, [])
{
    private const string Name = "source";

    /// <summary>
    /// The bytes of the whole text; once the property is needed, the value's text as a string; null once that string is in the object's values.
    /// </summary>
    private object? _text = text;

    internal override bool TryGet(string name, EcmaValue receiver, out EcmaValue value, out EcmaObject? next)
    {
        if (_text is null || name != Name)
        {
            return base.TryGet(name, receiver, out value, out next);
        }

        value = Source();
        next = null;
        return true;
    }

    internal override void AppendNames(List<string> names)
    {
        Complete();
        base.AppendNames(names);
    }

    internal override bool CreateProperty(string name, EcmaValue value)
    {
        Complete();
        return base.CreateProperty(name, value);
    }

    internal override bool DeleteProperty(string name)
    {
        Complete();
        return base.DeleteProperty(name);
    }

    private string Source()
    {
        if (_text is byte[] whole)
        {
            _text = SourceText.Of(ref Mem.First((ReadOnlySpan<byte>)whole), from, to, whole.Length);
        }

        return (string)_text!;
    }

    private void Complete()
    {
        if (_text is not null)
        {
            _values = [Source()];
            _text = null;
        }
    }
}
