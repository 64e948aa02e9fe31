namespace Peregrine.Json.Tool.Files;

/// <summary>
/// Writes documents to a terminal. In strings, JSON allows DEL and U+0080 to U+009F, which control a terminal, without escapes; this stream writes them as
/// escapes with the same meaning. Output to files and pipes never passes through it.
/// </summary>
internal sealed class TerminalStream(Stream terminal) : Stream
{
    private const byte Lead = 0xC2;

    /// <summary>
    /// Whether the last byte was <see cref="Lead"/>, the first byte of U+0080 to U+00BF. The next byte then decides whether an escape is written.
    /// </summary>
    private bool _isLead;

    public override bool CanRead => false;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override void Write(ReadOnlySpan<byte> buffer)
    {
        while (buffer.Length > 0)
        {
            if (_isLead)
            {
                _isLead = false;
                if (buffer[0] is >= 0x80 and <= 0x9F)
                {
                    Escape(buffer[0]);
                    buffer = buffer[1..];
                    continue;
                }

                terminal.Write([Lead]);
            }

            int plain = buffer.IndexOfAny((byte)0x7F, Lead);
            if (plain < 0)
            {
                terminal.Write(buffer);
                return;
            }

            terminal.Write(buffer[..plain]);
            _isLead = buffer[plain] == Lead;
            if (!_isLead)
            {
                Escape(buffer[plain]);
            }

            buffer = buffer[(plain + 1)..];
        }
    }

    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    public override void Flush() => terminal.Flush();

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    private void Escape(byte value) => terminal.Write(System.Text.Encoding.ASCII.GetBytes($"\\u00{value:x2}"));
}
