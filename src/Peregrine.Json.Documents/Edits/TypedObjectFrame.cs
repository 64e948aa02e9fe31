using System.Buffers;
using System.Text;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Documents;

/// <summary>An object or dictionary into which an object of a patch is being merged.</summary>
internal sealed class TypedObjectFrame : TypedFrame
{
    private readonly TextTree _patch;

    /// <summary>The members that the contract will read.</summary>
    private ArrayBufferWriter<byte>? _rest;

    /// <summary>The members of the patch.</summary>
    public LastMembers Members;

    public TypedObjectFrame(JsonTypeInfo info, object target, JsonValueView patch)
        : base(info, target)
    {
        _patch = patch.Tree;
        Members = new LastMembers(patch.Tree, patch.Place);
    }

    /// <summary>The value of the current member of the patch.</summary>
    public JsonValueView Value => new(_patch, Members.Value);

    /// <summary>The names that extension data which is a node will lose: all at once, because each alone would move all members that follow it.</summary>
    public List<string> Removed { get; } = [];

    /// <summary>Leaves the current member to the contract.</summary>
    public void Add(JsonValueView value) => Add(value.PlainText());

    /// <summary>Leaves the current member to the contract, with another value.</summary>
    public void Add(ReadOnlyMemory<byte> value)
    {
        bool isFirst = _rest is null;
        _rest ??= new ArrayBufferWriter<byte>();
        _rest.Write(isFirst ? "{"u8 : ","u8);
        _rest.Write(_patch.RawOf(Members.Name).Span);
        _rest.Write(":"u8);
        _rest.Write(value.Span);
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

    protected override void AppendPart(StringBuilder path)
    {
        if (Members.TryGetName(out string? name))
        {
            PathText.AppendName(path, name);
        }
    }
}
