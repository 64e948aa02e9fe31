using System.Runtime.CompilerServices;
using Peregrine.Json.Ecma;
using Peregrine.Json.Kernels;

namespace Peregrine.Json;

// The names in their written form.
public sealed partial class EcmaLayout
{
    private LayoutText? _utf8;
    private LayoutText? _utf16;
    private LayoutText? _sortedText;
    private int[]? _sorted;
    private bool _isTooLong;

    /// <summary>Positions in the order of the names' UTF-16 code units.</summary>
    internal int[] Sorted => _sorted is { } sorted && sorted.Length == Count ? sorted : _sorted = Sort();

    /// <summary>The names as UTF-8 in that order; null if they are written one by one.</summary>
    internal LayoutText? SortedText => _sortedText ?? (_tree is null ? null : _sortedText = Kept(LayoutText.Of<Utf8Unit>(this, Sorted)));

    /// <summary>The names in their written form; null if they are written one by one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal LayoutText? TextOf<TUnit>()
        where TUnit : struct, IOutputUnit =>
        (TUnit.Width == 1 ? _utf8 : _utf16) ?? MakeText<TUnit>();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private LayoutText? MakeText<TUnit>()
        where TUnit : struct, IOutputUnit
    {
        if (_tree is null || _isTooLong)
        {
            return null;
        }

        LayoutText? text = Kept(LayoutText.Of<TUnit>(this, Order));
        _isTooLong = text is null;
        if (TUnit.Width == 1)
        {
            _utf8 = text;
        }
        else
        {
            _utf16 = text;
        }

        return text;
    }

    private LayoutText? Kept(LayoutText? text)
    {
        if (text is not null)
        {
            _tree!.Spend(text.Bytes.Length + sizeof(int) * (long)text.Ends.Length);
        }

        return text;
    }

    private int[] Sort()
    {
        string[] names = Names.ToArray();
        int[] positions = [.. Enumerable.Range(0, Count)];
        Array.Sort(names, positions, StringComparer.Ordinal);
        return positions;
    }
}
