using System.Runtime.CompilerServices;
using Peregrine.Json.Ecma;
using Peregrine.Json.Kernels;

namespace Peregrine.Json;

// The layout's names as JSON text.
public sealed partial class EcmaLayout
{
    private LayoutText? _utf8;
    private LayoutText? _utf16;
    private LayoutText? _sortedText;
    private int[]? _sorted;
    private bool _isTooLong;

    /// <summary>The positions of the names, sorted by their UTF-16 code units.</summary>
    internal int[] Sorted => _sorted is { } sorted && sorted.Length == Count ? sorted : _sorted = Sort();

    /// <summary>
    /// The names as JSON text in UTF-8, sorted by their UTF-16 code units. Null if the layout is not shared or the text is too long to be cached; each name is
    /// then written separately.
    /// </summary>
    internal LayoutText? SortedText =>
        _sortedText ?? (_tree is null || _isTooLong ? null : _sortedText = Kept(LayoutText.Of<Utf8Unit>(this, Sorted)));

    /// <summary>
    /// Returns the names as JSON text in the order of enumeration. Null if the layout is not shared or the text is too long to be cached; each name is then
    /// written separately.
    /// </summary>
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
        _isTooLong = text is null;
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
