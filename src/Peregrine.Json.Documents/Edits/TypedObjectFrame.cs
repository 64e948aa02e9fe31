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

    /// <summary>The members that the contract will read, as JSON text.</summary>
    private ArrayBufferWriter<byte>? _rest;

    /// <summary>The members of the patch.</summary>
    public LastMembers Members;

    /// <summary>The members or keys of the patch so far; used only if duplicates are forbidden.</summary>
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

    /// <summary>Whether the entries for all nulls in the patch have been removed.</summary>
    public bool HasRemovedNulls { get; set; }

    /// <summary>Returns the keys of the nulls after the current member.</summary>
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

    /// <summary>Lets the contract read the current member.</summary>
    public void Add(JsonValueView value) => Add(value.PlainText());

    /// <summary>Returns a copy of an exception that the contract threw, with the line and byte in the patch.</summary>
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

    /// <summary>Lets the contract read the current member with another value.</summary>
    public void Add(ReadOnlyMemory<byte> value)
    {
        bool isFirst = _rest is null;
        _rest ??= new ArrayBufferWriter<byte>();
        _rest.Write(isFirst ? "{"u8 : ","u8);
        _rest.Write(_patch.RawOf(Members.Name).Span);
        _rest.Write(":"u8);
        _rest.Write(value.Span);
    }

    /// <summary>Returns the object of the members that the contract reads, or nothing.</summary>
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
