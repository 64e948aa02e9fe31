namespace Peregrine.Json.DocumentsTests.Streams;

/// <summary>A stream whose first read ends at a byte.</summary>
internal sealed class CutStream(byte[] bytes, int cut) : MemoryStream(bytes)
{
    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
        base.ReadAsync(Position < cut && buffer.Length > cut - (int)Position ? buffer[..(cut - (int)Position)] : buffer, cancellationToken);
}
