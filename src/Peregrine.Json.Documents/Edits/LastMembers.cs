using System.Diagnostics.CodeAnalysis;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Documents;

/// <summary>Enumerates the members of an object. Of several members with the same name, only the last is returned.</summary>
internal struct LastMembers
{
    private readonly TextTree _tree;
    private readonly int _end;
    private readonly NameIndex? _index;
    private int _next;

    public LastMembers(TextTree tree, int place)
    {
        _tree = tree;
        _next = place + 1;
        _end = place + tree.At(place).Length;
        if (tree.Options.AllowDuplicateProperties && Duplicates.FindTwice(tree, place, _end) != 0)
        {
            _index = new NameIndex(tree, place);
        }
    }

    /// <summary>The index of the current member's name on the tape.</summary>
    public int Name { get; private set; }

    /// <summary>The index of the first word of the current member's value on the tape.</summary>
    public readonly int Value => Name + 1;

    public bool MoveNext()
    {
        while (_next < _end)
        {
            Name = _next;
            _next = TextTree.After(Value, _tree.At(Value));
            if (_index is null || IsLast())
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Finds, in another object, the value of the member with the current name. False if the other object has no such member, or if the name has an unpaired
    /// surrogate.
    /// </summary>
    public readonly bool TryFind(JsonValueView other, out JsonValueView value)
    {
        TapeWord word = _tree.At(Name);
        if (!MemberNames.IsEscaped(word))
        {
            return other.TryGetProperty(_tree.TextOf(word), out value);
        }

        value = default;
        return TryGetName(out string? name) && other.TryGetProperty(name, out value);
    }

    public readonly bool TryGetName([NotNullWhen(true)] out string? name) => NameText.TryGet(_tree, _tree.At(Name), out name);

    private readonly bool IsLast() => _index!.Find(_tree, _tree, Name) == Name;
}
