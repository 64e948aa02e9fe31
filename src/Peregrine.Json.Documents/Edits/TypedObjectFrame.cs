using System.Buffers;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Errors;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Documents;

/// <summary>An object or dictionary into which an object of a patch is being merged.</summary>
internal sealed class TypedObjectFrame : TypedFrame
{
    private readonly TextTree _patch;
    private readonly int _place;

    /// <summary>The text of the members that the contract will read, from the opening bracket on; null before the first such member.</summary>
    private ArrayBufferWriter<byte>? _rest;

    /// <summary>The members of the patch's object, and which of them is the current one.</summary>
    public LastMembers Members;

    /// <summary>The members of the type or keys of the dictionary that the patch has named so far; used only if duplicates are forbidden.</summary>
    public HashSet<object>? Seen;

    public TypedObjectFrame(JsonTypeInfo info, object target, JsonValueView patch)
        : base(info, target)
    {
        _patch = patch.Tree;
        _place = patch.Place;
        Members = new LastMembers(patch.Tree, patch.Place);
    }

    /// <summary>The value of the current member of the patch.</summary>
    public JsonValueView Value => new(_patch, Members.Value);

    /// <summary>The names to remove from the extension data. They are removed together, because each removal moves all later members.</summary>
    public List<string>? Removed { get; private set; }

    /// <summary>Whether the dictionary's entries for all nulls in this object of the patch have been removed.</summary>
    public bool HasRemovedNulls { get; set; }

    /// <summary>Returns the dictionary keys of all later members of the patch's object that are null.</summary>
    public List<object> NullsAhead()
    {
        var keys = new List<object>();
        for (LastMembers ahead = Members; ahead.MoveNext();)
        {
            if (_patch.At(ahead.Value).Kind == TapeKind.Null && ahead.TryGetName(out string? name) && TypedKeys.TryParse(Info.KeyType!, name, out object? key))
            {
                keys.Add(key);
            }
        }

        return keys;
    }

    /// <summary>Records a name to remove from the extension data.</summary>
    public void Remove(string name) => (Removed ??= []).Add(name);

    /// <summary>Appends the current member of the patch, with this value, to the members that the contract will read.</summary>
    public void Add(JsonValueView value) => Add(value.PlainText());

    /// <summary>
    /// Returns a copy of an exception that the contract threw when it read the collected members, with <paramref name="path"/> prepended to its path, and with
    /// the line and byte in the patch.
    /// </summary>
    public JsonException Moved(JsonException error, string path)
    {
        int source = _patch.RangeOf(_place).From;
        if (_rest is not null && error.LineNumber is not null)
        {
            TextTree rest = JsonText.Parse(_rest.WrittenMemory, new JsonTextOptions { MaxDepth = int.MaxValue }).Root.Tree;
            int at = TypedFault.OffsetOf(error, _rest.WrittenSpan);
            var members = new LastMembers(_patch, _place);
            for (int name = 1; rest.At(name).Kind != TapeKind.ObjectEnd && rest.RangeOf(name).From < at; name = TextTree.After(name + 1, rest.At(name + 1)))
            {
                // The text for the contract contains some of the patch's members, in the order of the patch.
                while (members.MoveNext() && !_patch.RawOf(members.Name).Span.SequenceEqual(rest.RawOf(name).Span))
                {
                }

                int place = rest.RangeOf(name + 1).From < at ? 1 : 0, offset = at - rest.RangeOf(name + place).From;
                ReadOnlySpan<byte> own = _patch.RawOf(members.Name + place).Span;
                source = _patch.RangeOf(members.Name + place).From + (own.SequenceEqual(rest.RawOf(name + place).Span) ? Math.Min(offset, own.Length) : 0);
            }
        }

        return TypedFault.MovedTo(error, path, _patch, source);
    }

    /// <summary>Appends the name of the current member of the patch, with this text as its value, to the members that the contract will read.</summary>
    public void Add(ReadOnlyMemory<byte> value)
    {
        bool isFirst = _rest is null;
        _rest ??= new ArrayBufferWriter<byte>();
        _rest.Write(isFirst ? "{"u8 : ","u8);
        _rest.Write(_patch.RawOf(Members.Name).Span);
        _rest.Write(":"u8);
        _rest.Write(value.Span);
    }

    /// <summary>
    /// Writes the closing bracket after the members that the contract will read, and returns them as an object. Returns an empty text if there are no such
    /// members.
    /// </summary>
    public ReadOnlyMemory<byte> EndRest()
    {
        if (_rest is null)
        {
            return default;
        }

        _rest.Write("}"u8);
        return _rest.WrittenMemory;
    }

    protected override void AppendPart(StringBuilder path)
    {
        if (Members.TryGetName(out string? name))
        {
            PathText.AppendName(path, name);
        }
    }
}
