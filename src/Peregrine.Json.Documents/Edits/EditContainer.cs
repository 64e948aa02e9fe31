using Peregrine.Json.Kernels;

namespace Peregrine.Json.Documents;

/// <summary>
/// An object or array in editable form: a list of its children. Text between the children is copied from the original object or array, if there is one.
/// </summary>
internal abstract class EditContainer
{
    private ReadOnlyMemory<byte> _separator;

    /// <param name="tree">The text and tape that contain the original object or array; null for a container without an original.</param>
    /// <param name="place">The index of the original's first word on the tape.</param>
    /// <param name="step">The number of tape words before the value of each child: 1 in an object, for the name; 0 in an array.</param>
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

    /// <summary>The text and tape that contain the original object or array; null for a container without an original.</summary>
    public TextTree? Tree { get; }

    /// <summary>The index of the original's first word on the tape of <see cref="Tree"/>.</summary>
    public int Place { get; }

    /// <summary>One slot for each child, in order. A removed member keeps its slot, without a value.</summary>
    public SlotList<EditSlot> Slots { get; }

    /// <summary>The number of children, without removed members.</summary>
    public int Count { get; protected set; }

    /// <summary>The offset in the text where the last child of the original ends; without children, where its opening bracket ends.</summary>
    public int Tail { get; }

    public abstract bool IsObject { get; }

    /// <summary>
    /// The text to write before the first child: the original's text before its first child. If the original had no children, all text between its brackets if
    /// that text contains comments; otherwise nothing.
    /// </summary>
    public ReadOnlySpan<byte> Lead => Tree is null ? default : HasOriginals
        ? Between(Tree.At(Place).Offset + 1, Tree.RangeOf(Place + 1).From) : WithComments(Between(Tail, TailEnd));

    /// <summary>
    /// The text to write after the last child: the original's text between its last child and the closing bracket. Empty if there is no original or if it had
    /// no children.
    /// </summary>
    public ReadOnlySpan<byte> Trail => HasOriginals ? Between(Tail, TailEnd) : default;

    /// <summary>
    /// The text to write between the brackets if no child is left: the original's text, if the original had no children either; otherwise nothing.
    /// </summary>
    public ReadOnlySpan<byte> Emptiness => Tree is null || HasOriginals ? default : Between(Tail, TailEnd);

    /// <summary>
    /// The separator before a new child, or before the original's first child if a new child precedes it: a comma, and the white space that the original has
    /// before its second child. If the original has one child, its white space is taken; if it has no child, the separator is the comma alone.
    /// </summary>
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

    /// <summary>The index on the tape of the original's closing bracket.</summary>
    private int EndPlace => Place + Tree!.At(Place).Length;

    private int TailEnd => Tree!.At(EndPlace).Offset;

    /// <summary>The index on the tape of the value of the original's first child.</summary>
    protected int FirstValue => Place + (IsObject ? 2 : 1);

    /// <summary>Whether the container has an original, and the original has children.</summary>
    public bool HasOriginals => Tree is not null && Tree.At(Place).Length > 1;

    /// <summary>Whether a slot holds an original child with a comma before it: any original child except the first.</summary>
    public bool HasComma(in EditSlot slot) => slot.Frame > Place + 1;

    /// <summary>Returns the index of the slot of the child that a reference token of a JSON Pointer names; -1 if there is no such child.</summary>
    public abstract int Find(string token);

    /// <summary>Returns the offset in the text where a value or a name ends.</summary>
    public static int EndOf(TextTree tree, int place)
    {
        (int from, int length) = tree.RangeOf(place);
        return from + length;
    }

    /// <summary>Creates the editable form of an object or array of a tree.</summary>
    public static EditContainer Of(TextTree tree, int place) =>
        tree.At(place).Kind == TapeKind.Object ? new EditObject(tree, place) : new EditArray(tree, place);

    /// <summary>
    /// Returns the white space directly before a token of the original. If the gap has a line break and the token is not the first text after it, returns the
    /// white space before that first text, such as a comment.
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

    /// <summary>Returns the text between the brackets of an empty container if it contains comments; returns nothing if it is only white space.</summary>
    private static ReadOnlySpan<byte> WithComments(ReadOnlySpan<byte> text) => text.ContainsAnyExcept(" \t\r\n"u8) ? text : default;
}
