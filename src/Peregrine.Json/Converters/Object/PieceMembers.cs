using Peregrine.Json.Contracts;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>The members of an object, one after the other; where it <paramref name="isOpen"/>, after metadata.</summary>
internal sealed class PieceMembers<T>(ObjectPlan<T> plan, T value, bool isOpen) : PieceWriter
{
    private T _value = value;
    private int _member = -1;
    private int _skip = isOpen ? 0 : 1;
    private ExtensionPieces? _rest;

    public override bool Write(ref JsonWriter writer, PieceOutput output)
    {
        if (_member < 0)
        {
            _member = 0;
            Begin(ref writer);
        }

        while (_member < plan.Accessors.Length)
        {
            int member = _member++;
            if (plan.Spec.Members[member].IsWritten && plan.Accessors[member].TryWriteFrom(ref writer, ref _value, plan.Names, member, _skip, output, out bool isWhole))
            {
                _skip = 0;
                if (!isWhole || output.IsFull(ref writer))
                {
                    return false;
                }
            }
        }

        if (_member++ == plan.Accessors.Length && plan.Extension is { } extension)
        {
            _skip = extension.TryWrite(ref writer, output, ref _value, _skip == 0, out _rest) ? 0 : _skip;
            if (_rest is not null)
            {
                return false;
            }
        }

        writer.Member = -1;
        plan.Callbacks.AfterWrite(ref _value);
        writer.Member = 0;
        writer.EndObject(_rest?.Any ?? _skip == 0);
        return true;
    }

    private void Begin(ref JsonWriter writer)
    {
        if (!isOpen)
        {
            writer.StartObject();
        }

        writer.Member = -1;
        plan.Callbacks.BeforeWrite(ref _value);
        writer.Member = 0;
    }
}
