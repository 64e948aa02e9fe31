using System.Globalization;
using System.Text.Json;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Documents;

/// <summary>
/// A document that is being edited. Only the objects and arrays on the paths to edited values are in editable form (<see cref="EditContainer"/>); all other
/// values are still in immutable trees. An operation returns null; if it fails, it changes no value and returns the reason.
/// </summary>
internal sealed partial class EditTree
{
    private readonly long _mostLength;
    private EditSlot _root;
    private long _length;

    public EditTree(TextTree source, long mostLength)
    {
        Source = source;
        _mostLength = mostLength;
        _length = source.Text.Length;
        _root.Set(new EditValue(source, 0));
    }

    /// <summary>The text that is edited, and its tape, as they were before any edit.</summary>
    public TextTree Source { get; }

    public EditValue Root => _root.Get();

    /// <summary>Whether an operation has changed the document. <see cref="SetRoot"/> and the merging of a patch do not set this.</summary>
    public bool IsEdited { get; private set; }

    /// <summary>The text before the root value.</summary>
    public ReadOnlySpan<byte> Before => Source.Text[..Source.RangeOf(0).From];

    /// <summary>The text after the root value.</summary>
    public ReadOnlySpan<byte> Behind => Source.Text[EditContainer.EndOf(Source, 0)..];

    /// <summary>Adds a value by RFC 6902 section 4.1: inserts an element, sets a member, or replaces the root.</summary>
    public string? Add(JsonPointer path, in EditValue value) => Put(path, value, isInsert: true, isNew: true);

    /// <summary>Sets the root, a member or an element. Adds a member that is missing; the index after the last element, or "-", adds an element.</summary>
    public string? Set(JsonPointer path, in EditValue value) => Put(path, value, isInsert: false, isNew: true);

    /// <summary>Replaces the value that a pointer names. Returns a message if there is no such value, or if the limit would be exceeded.</summary>
    public string? Replace(JsonPointer path, in EditValue value)
    {
        string? fault = Locate(path, out EditContainer? parent, out int index) ?? Missing(path, parent, index) ?? Allow(value, 0);
        if (fault is null)
        {
            (parent is null ? ref _root : ref parent.Slots[index]).Set(value);
            IsEdited = true;
        }

        return fault;
    }

    /// <summary>Inserts an element into an array; fails if the parent is no array.</summary>
    public string? Insert(JsonPointer path, in EditValue value)
    {
        string? fault = Locate(path, out EditContainer? parent, out _);
        return fault ?? (parent is EditArray ? Add(path, value) : path.Depth == 0
            ? "The root is no element of an array." : $"The value {PointerFault.Where(path.Parent!)} is an object; only an array has places to insert into.");
    }

    public string? Remove(JsonPointer path)
    {
        string? fault = Locate(path, out EditContainer? parent, out int index) ?? Missing(path, parent, index)
            ?? (parent is null ? "The root cannot be removed." : null);
        if (fault is null)
        {
            Take(parent!, index, path.Token);
            IsEdited = true;
        }

        return fault;
    }

    public string? Move(JsonPointer from, JsonPointer path)
    {
        if (from.IsProperPrefixOf(path))
        {
            return PointerFault.IntoItself(from, path);
        }

        string? fault = Locate(from, out EditContainer? parent, out int index) ?? Missing(from, parent, index);
        if (fault is not null || from.Equals(path))
        {
            return fault;
        }

        // The value is not the root, whose pointer is a proper prefix of every other pointer, so there is a parent.
        EditSlot slot = Take(parent!, index, from.Token);
        fault = Put(path, slot.Get(), isInsert: true, isNew: false);
        if (fault is not null)
        {
            Return(parent!, index, from.Token, slot);
        }

        return fault;
    }

    public string? Copy(JsonPointer from, JsonPointer path)
    {
        string? fault = Freeze(from, long.MaxValue, out EditValue value);
        return fault ?? Add(path, value);
    }

    /// <summary>Compares the value that a pointer names with an expected value by <see cref="JsonValueView.DeepEquals"/>; fails if they differ.</summary>
    public string? Test(JsonPointer path, JsonValueView expected)
    {
        string? fault = TryFind(path, out EditValue value);
        if (fault is not null)
        {
            return fault;
        }

        JsonValueKind kind = KindOf(value, out int count);
        if (kind == expected.ValueKind && (kind is not (JsonValueKind.Array or JsonValueKind.Object) || Math.Min(count, 1) == Math.Min(expected.Count, 1))
            && (kind != JsonValueKind.Array || count == expected.Count))
        {
            fault = Freeze(path, expected.RawText.Length, out value);
            if (fault is not null || (value.TryGetView(out TextTree? tree) && TreeEquality.AreEqual(tree, value.Place, expected.Tree, expected.Place)))
            {
                return fault;
            }
        }

        return $"The value {PointerFault.Where(path)} is not equal to the expected one.";
    }

    private string? Put(JsonPointer path, in EditValue value, bool isInsert, bool isNew)
    {
        string? fault = Locate(path, out EditContainer? parent, out int index);
        if (fault is null && isNew)
        {
            fault = Allow(value, parent is EditObject && index < 0 ? 3 + (3L * path.Token.Length) : 1);
        }

        if (fault is not null)
        {
            return fault;
        }

        switch (parent)
        {
            case null:
                _root.Set(value);
                break;
            case EditObject when index < 0 && !NameText.IsWellFormed(path.Token):
                return "The name of the member has an unpaired surrogate.";
            case EditObject members:
                members.Set(path.Token, value);
                break;
            case EditArray elements when index >= 0 && !isInsert:
                elements.Slots[index].Set(value);
                break;
            case EditArray elements:
                if (index < 0)
                {
                    index = path.Token == "-" || (PointerText.TryIndex(path.Token, out int end) && end == elements.Count) ? elements.Count : -1;
                }

                if (index < 0)
                {
                    return PointerFault.Of(path, path.Depth - 1, JsonValueKind.Array, elements.Count);
                }

                elements.Insert(index, value);
                break;
        }

        IsEdited = true;
        return null;
    }

    /// <summary>
    /// Finds the value that a pointer names. If the value was edited, writes it to a new tree and replaces it by that tree, so that two places of the document
    /// can share the value. Counts its bytes towards the limit, except the free ones, and fails if the limit is exceeded.
    /// </summary>
    /// <param name="path">The pointer to the value.</param>
    /// <param name="freeLength">The number of bytes of the value that do not count towards the limit.</param>
    /// <param name="value">The value.</param>
    private string? Freeze(JsonPointer path, long freeLength, out EditValue value)
    {
        string? fault = TryFind(path, out value);
        if (fault is not null)
        {
            return fault;
        }

        bool isEdited = !value.TryGetView(out _);
        long length = EditOutput.Measure(value).Bytes, more = Math.Max(0, length - freeLength);
        _length += more;
        if ((isEdited || more > 0) && Math.Max(length, _length) > _mostLength)
        {
            return TooLong();
        }

        if (!isEdited)
        {
            return null;
        }

        fault = Locate(path, out EditContainer? parent, out int index);
        if (fault is null)
        {
            value = new EditValue(EditOutput.ToTree(value, Source.Options, default, default), 0);
            (parent is null ? ref _root : ref parent.Slots[index]).Set(value);
        }

        return fault;
    }

    /// <summary>
    /// Adds the length of a new value and <paramref name="more"/> to the bytes that count towards the limit. If those bytes exceed the limit, adds nothing and
    /// returns the reason.
    /// </summary>
    private string? Allow(in EditValue value, long more)
    {
        long length = _length + more + EditOutput.Measure(value).Bytes;
        if (length > _mostLength)
        {
            return TooLong();
        }

        _length = length;
        return null;
    }

    private string TooLong() => string.Create(
        CultureInfo.InvariantCulture, $"The document and the values that were added and copied have more than {_mostLength} bytes, the maximum.");
}
