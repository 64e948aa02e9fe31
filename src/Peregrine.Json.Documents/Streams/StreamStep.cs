using System.Buffers.Text;

namespace Peregrine.Json.Documents;

/// <summary>One step of a path through a text that is read forwards: selects children of an object or an array. Immutable.</summary>
internal sealed class StreamStep
{
    private readonly long _first, _end, _every;
    private readonly bool _takesObjects, _takesArrays;

    private StreamStep(byte[]? name, bool takesObjects, bool takesArrays, long first, long end, long every)
    {
        Name = name;
        _takesObjects = takesObjects;
        _takesArrays = takesArrays;
        _first = first;
        _end = end;
        _every = every;
    }

    /// <summary>The name of the members that the step selects, in UTF-8; null if the step has no name.</summary>
    public byte[]? Name { get; }

    /// <summary>
    /// Returns the step for a selector. Null if the selected children are known only at the end of the container, or are not in the order of the text.
    /// </summary>
    public static StreamStep? Of(PathSelector selector) => selector.Kind switch
    {
        SelectorKind.Name => new StreamStep(selector.Name!.Utf8.ToArray(), takesObjects: true, takesArrays: false, 0, 0, 1),
        SelectorKind.Index => selector.Index >= 0
            ? new StreamStep(null, takesObjects: false, takesArrays: true, selector.Index, selector.Index + 1, 1) : null,
        SelectorKind.Slice => selector.Slice is { Start: null or >= 0, End: null or >= 0, Step: > 0 } slice
            ? new StreamStep(null, takesObjects: false, takesArrays: true, slice.Start ?? 0, slice.End ?? long.MaxValue, slice.Step) : null,
        _ => new StreamStep(null, takesObjects: true, takesArrays: true, 0, long.MaxValue, 1),
    };

    /// <summary>Returns the step for a token of a pointer: a name in an object, an index in an array (RFC 6901 section 4).</summary>
    public static StreamStep Of(string token)
    {
        byte[] name = new JsonName(token).Utf8.ToArray();
        bool isIndex = Utf8Parser.TryParse(name, out long index, out int length) && length == name.Length
            && char.IsAsciiDigit((char)name[0]) && (name[0] != '0' || length == 1);
        return new StreamStep(name, takesObjects: true, takesArrays: true, isIndex ? index : 0, isIndex ? index + 1 : 0, 1);
    }

    /// <summary>Whether the step can lead to a child of an array or of an object.</summary>
    public bool Enters(bool isArray) => isArray ? _takesArrays : _takesObjects;

    /// <summary>Whether the step leads to the element at an index.</summary>
    public bool TakesElement(long index) => index >= _first && index < _end && (_every == 1 || (index - _first) % _every == 0);
}
