using Peregrine.Json.Kernels;

namespace Peregrine.Json.Documents;

/// <summary>An object or array that was edited: a list of its children, and the original object or array, whose text between the children is copied.</summary>
internal abstract class EditContainer
{
    private ReadOnlyMemory<byte> _separator;

    /// <param name="tree">The tree of the original; null for a container without an original.</param>
    /// <param name="place">The place of the original.</param>
    /// <param name="step">The number of words before the value of a child.</param>
    protected EditContainer(TextTree? tree, int place, int step)
    {
        Tree = tree;
        Place = place;
        Slots = new SlotList<EditSlot>(tree is null ? 0 : tree.At(place + tree.At(place).Length).Length);
        if (tree is null)
        {
            return;
        }

        TapeWord word = tree.At(place);
        int end = place + word.Length, gap = word.Offset + 1;
        for (int at = place + 1; at < end; at = TextTree.After(at + step, tree.At(at + step)))
        {
            Slots.Add(new EditSlot { Value = tree, Place = at + step, Frame = at, Gap = gap });
            gap = EndOf(tree, at + step);
        }

        Count = Slots.Count;
        Tail = gap;
    }

    /// <summary>The tree of the original; null for a container without an original.</summary>
    public TextTree? Tree { get; }

    /// <summary>The place of the original in its tree.</summary>
    public int Place { get; }

    /// <summary>The children in order. Removed members keep their slots.</summary>
    public SlotList<EditSlot> Slots { get; }

    /// <summary>The number of children.</summary>
    public int Count { get; protected set; }

    /// <summary>The offset after the last child, in the text of the original.</summary>
    public int Tail { get; }

    public abstract bool IsObject { get; }

    /// <summary>The text before the first child.</summary>
    public ReadOnlySpan<byte> Lead => Tree is null ? default : HasOriginals
        ? Between(Tree.At(Place).Offset + 1, Tree.RangeOf(Place + 1).From) : WithComments(Between(Tail, TailEnd));

    /// <summary>The text between the last child and the closing bracket.</summary>
    public ReadOnlySpan<byte> Trail => HasOriginals ? Between(Tail, TailEnd) : default;

    /// <summary>The text between the brackets if there are no children. An original without children keeps its text.</summary>
    public ReadOnlySpan<byte> Emptiness => Tree is null || HasOriginals ? default : Between(Tail, TailEnd);

    /// <summary>The separator before a new child: a comma and the white space before the original's second child, or before its only child.</summary>
    public ReadOnlySpan<byte> Separator
    {
        get
        {
            if (_separator.IsEmpty)
            {
                _separator = (byte[])[(byte)',', .. HasSecond(out int second) ? SpaceIn(EndOf(Tree!, FirstValue), second)
                    : HasOriginals ? SpaceIn(Tree!.At(Place).Offset + 1, Place + 1) : default];
            }

            return _separator.Span;
        }
    }

    /// <summary>The place of the closing bracket of the original.</summary>
    private int EndPlace => Place + Tree!.At(Place).Length;

    private int TailEnd => Tree!.At(EndPlace).Offset;

    /// <summary>The place of the value of the original's first child.</summary>
    protected int FirstValue => Place + (IsObject ? 2 : 1);

    /// <summary>Whether the original has children.</summary>
    public bool HasOriginals => Tree is not null && Tree.At(Place).Length > 1;

    /// <summary>Whether the text before a slot of the original begins with a comma, that is, whether it was not the first child.</summary>
    public bool HasComma(in EditSlot slot) => slot.Frame > Place + 1;

    /// <summary>Returns the index of the slot of the child that a token names, or -1.</summary>
    public abstract int Find(string token);

    /// <summary>Returns the offset after a value.</summary>
    public static int EndOf(TextTree tree, int place)
    {
        (int from, int length) = tree.RangeOf(place);
        return from + length;
    }

    /// <summary>Creates the container for a value in a tree.</summary>
    public static EditContainer Of(TextTree tree, int place) =>
        tree.At(place).Kind == TapeKind.Object ? new EditObject(tree, place) : new EditArray(tree, place);

    /// <summary>
    /// Returns the white space directly before a word of the original. If the word follows a comment on the same line, returns the white space at the start of
    /// that line.
    /// </summary>
    protected ReadOnlySpan<byte> SpaceIn(int from, int place)
    {
        ReadOnlySpan<byte> gap = Between(from, Tree!.RangeOf(place).From);
        int line = gap.LastIndexOf((byte)'\n');
        if (line >= 0)
        {
            int length = gap[line..].IndexOfAnyExcept(" \t\r\n"u8);
            gap = length < 0 ? gap : gap[..(line + length)];
        }

        return gap[(gap.LastIndexOfAnyExcept(" \t\r\n"u8) + 1)..];
    }

    private bool HasSecond(out int second)
    {
        second = HasOriginals ? TextTree.After(FirstValue, Tree!.At(FirstValue)) : 0;
        return HasOriginals && second < EndPlace;
    }

    private ReadOnlySpan<byte> Between(int from, int to) => Tree!.Text[from..to];

    /// <summary>An empty container keeps what is between its brackets if that is more than white space.</summary>
    private static ReadOnlySpan<byte> WithComments(ReadOnlySpan<byte> text) => text.ContainsAnyExcept(" \t\r\n"u8) ? text : default;
}
