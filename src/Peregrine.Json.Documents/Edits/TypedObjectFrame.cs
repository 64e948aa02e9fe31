using System.Buffers;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Documents;

/// <summary>An object or dictionary into which an object of a patch is being merged.</summary>
internal sealed class TypedObjectFrame : TypedFrame
{
    private readonly TextTree _patch;
    private readonly int _place;

    /// <summary>Where the names and values that the contract will read begin, and begin in the patch; with their lengths, or 0 if they are made.</summary>
    private List<(int Start, int Source, int Length)>? _parts;

    /// <summary>The members that the contract will read.</summary>
    private ArrayBufferWriter<byte>? _rest;

    /// <summary>The members of the patch.</summary>
    public LastMembers Members;

    public TypedObjectFrame(JsonTypeInfo info, object target, JsonValueView patch)
        : base(info, target)
    {
        _patch = patch.Tree;
        _place = patch.Place;
        Members = new LastMembers(patch.Tree, patch.Place);
    }

    /// <summary>The value of the current member of the patch.</summary>
    public JsonValueView Value => new(_patch, Members.Value);

    /// <summary>The names that extension data which is a node will lose: all at once, because each alone would move all members that follow it.</summary>
    public List<string>? Removed { get; private set; }

    /// <summary>Notes that extension data loses a name.</summary>
    public void Remove(string name) => (Removed ??= []).Add(name);

    /// <summary>Leaves the current member to the contract.</summary>
    public void Add(JsonValueView value) => Add(value.PlainText());

    /// <summary>Returns an exception of what was left to the contract, with the line and byte in the patch.</summary>
    public JsonException Moved(JsonException error, string path)
    {
        int at = _rest is null ? 0 : TypedFault.OffsetOf(error, _rest.WrittenSpan);
        (int Start, int Source, int Length) part = (0, _patch.RangeOf(_place).From, 0);
        foreach ((int Start, int Source, int Length) one in _parts ?? [])
        {
            // The place is the end of a token.
            part = one.Start < at ? one : part;
        }

        return TypedFault.MovedTo(error, path, _patch, part.Source + Math.Min(Math.Max(0, at - part.Start), part.Length));
    }

    /// <summary>Leaves the current member to the contract, with another value.</summary>
    public void Add(ReadOnlyMemory<byte> value)
    {
        bool isFirst = _rest is null;
        _rest ??= new ArrayBufferWriter<byte>();
        _rest.Write(isFirst ? "{"u8 : ","u8);
        Write(Members.Name, _patch.RawOf(Members.Name));
        _rest.Write(":"u8);
        Write(Members.Value, value);
    }

    /// <summary>Returns the object of the members that are left to the contract, or nothing.</summary>
    public ReadOnlyMemory<byte> EndRest()
    {
        if (_rest is null)
        {
            return default;
        }

        _rest.Write("}"u8);
        return _rest.WrittenMemory;
    }

    private void Write(int place, ReadOnlyMemory<byte> text)
    {
        (int from, int length) = _patch.RangeOf(place);
        (_parts ??= []).Add((_rest!.WrittenCount, from, text.Equals(_patch.Memory.Slice(from, length)) ? length : 0));
        _rest.Write(text.Span);
    }

    protected override void AppendPart(StringBuilder path)
    {
        if (Members.TryGetName(out string? name))
        {
            PathText.AppendName(path, name);
        }
    }
}
