using System.Buffers;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Documents;

/// <summary>An object or dictionary into which an object of a patch is being merged.</summary>
internal sealed class TypedFrame
{
    private readonly TextTree _patch;

    /// <summary>The members that the contract will read.</summary>
    private ArrayBufferWriter<byte>? _rest;

    /// <summary>The members of the patch.</summary>
    public LastMembers Members;

    public TypedFrame(JsonTypeInfo info, object target, JsonValueView patch)
    {
        Info = info;
        Target = target;
        _patch = patch.Tree;
        Members = new LastMembers(patch.Tree, patch.Place);
    }

    public JsonTypeInfo Info { get; }

    /// <summary>The object; a struct is boxed.</summary>
    public object Target { get; set; }

    /// <summary>The frame of the object or dictionary around this one, or null.</summary>
    public TypedFrame? Outer { get; init; }

    /// <summary>The member of the object around, or null.</summary>
    public JsonPropertyInfo? Property { get; init; }

    /// <summary>The key in the dictionary around, or null.</summary>
    public object? Key { get; init; }

    /// <summary>The value of the current member of the patch.</summary>
    public JsonValueView Value => new(_patch, Members.Value);

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
}
