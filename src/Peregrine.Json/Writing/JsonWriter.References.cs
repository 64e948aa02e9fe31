using System.Globalization;
using Peregrine.Json.Kernels;
using Peregrine.Json.Names;

namespace Peregrine.Json.Writing;

/// <summary>Writes ids and references.</summary>
internal ref partial struct JsonWriter
{
    /// <summary>Whether this call has not written anything yet.</summary>
    public readonly bool IsAtBegin => At == 0 && !HasAdvanced && References is null && Sent == 0;

    /// <summary>Throws if one more container would exceed the depth limit.</summary>
    public readonly void CheckDepth()
    {
        if (_depth >= _maxDepth)
        {
            WriteFault.Throw(WriteFaultKind.Depth);
        }
    }

    /// <summary>
    /// Throws if the depth limit does not allow the array of <c>$values</c> inside the object just opened. The error is then about the writer's limit, not
    /// about a cycle.
    /// </summary>
    public readonly void CheckInnerDepth()
    {
        if (_depth >= _maxDepth)
        {
            throw new WriteFault(
                WriteFaultKind.Plain, ErrorText.CannotSerialize,
                new InvalidOperationException(ErrorText.WriterTooDeep(_depth, _maxDepth)) { Source = StjText.Rethrowable });
        }
    }

    /// <summary>Writes the name of a metadata property, which is given with its quotes and is not escaped by the encoder.</summary>
    public void MetadataName(scoped ReadOnlySpan<byte> quoted, bool first)
    {
        Element(first);
        Raw(quoted);
        EndName();
    }

    /// <summary>Opens an object whose first member is <c>$id</c> with a number as its text.</summary>
    public void StartNumbered(int number)
    {
        CheckDepth();
        if (!_escapes.KeepsScalars)
        {
            StartNamed(number.ToString(CultureInfo.InvariantCulture));
            return;
        }

        if (_layout is not null)
        {
            StartObject();
            MetadataName("\"$id\""u8, first: true);
            Mem.Set8(ref Start, At, Limit, (byte)'"');
        }
        else
        {
            // The word includes the bracket.
            _depth++;
            Mem.Set64(ref Start, At, Limit, MetadataNames.IdText);
            At += 7;
        }

        nint at = IntegerWrite.UInt32(ref Start, At + 1, Limit, (uint)number);
        Mem.Set8(ref Start, at, Limit, (byte)'"');
        At = KeepSlack(at + 1);
    }

    /// <summary>Writes a reference to the object with this number.</summary>
    public void WriteReference(int number)
    {
        CheckDepth();
        if (!_escapes.KeepsScalars)
        {
            WriteReference(number.ToString(CultureInfo.InvariantCulture));
            return;
        }

        if (_layout is not null)
        {
            StartObject();
            MetadataName("\"$ref\""u8, first: true);
            Mem.Set8(ref Start, At, Limit, (byte)'"');
            At = IntegerWrite.UInt32(ref Start, At + 1, Limit, (uint)number);
            Mem.Set8(ref Start, At++, Limit, (byte)'"');
            EndObject(any: true);
            return;
        }

        Mem.Set64(ref Start, At, Limit, MetadataNames.ReferenceText);
        Mem.Set8(ref Start, At + 8, Limit, (byte)'"');
        nint at = IntegerWrite.UInt32(ref Start, At + 9, Limit, (uint)number);
        Mem.Set16(ref Start, at, Limit, '"' | ('}' << 8));
        At = KeepSlack(at + 2);
    }

    /// <summary>Opens an object whose first member is <c>$id</c> with the value <paramref name="id"/>.</summary>
    public void StartNamed(string id)
    {
        StartObject();
        MetadataName("\"$id\""u8, first: true);
        WriteString(id);
    }

    /// <summary>Writes a reference to the object with <paramref name="id"/>.</summary>
    public void WriteReference(string? id)
    {
        StartObject();
        MetadataName("\"$ref\""u8, first: true);
        WriteString(id);
        EndObject(any: true);
    }
}
