using System.Buffers;
using System.IO.Pipelines;
using System.Net.Sockets;
using System.Text;

namespace Peregrine.Json.Web;

/// <summary>A request that is sent again and again.</summary>
/// <param name="Path">The path.</param>
/// <param name="Body">A body to post, or null.</param>
internal sealed record Call(string Path, byte[]? Body)
{
    /// <summary>As it goes over a connection.</summary>
    public byte[] Bytes { get; } = Body is null
        ? Encoding.ASCII.GetBytes($"GET {Path} HTTP/1.1\r\nHost: here\r\n\r\n")
        : [.. Encoding.ASCII.GetBytes($"POST {Path} HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: {Body.Length}\r\n\r\n"), .. Body];
}

/// <summary>Asks a server, as cheaply as can be: what it costs is in every row and in the rows without JSON too.</summary>
internal abstract class Client : IDisposable
{
    /// <summary>Sends a request and reads the whole answer.</summary>
    public abstract void Ask(Call call);

    public abstract void Dispose();
}

/// <summary>Asks over two pipes.</summary>
internal sealed class MemoryClient(IDuplexPipe pipes) : Client
{
    private readonly byte[] _buffer = new byte[1 << 20];

    public override void Ask(Call call) => AskAsync(call).GetAwaiter().GetResult();

    private async Task AskAsync(Call call)
    {
        ValueTask<FlushResult> sent = pipes.Output.WriteAsync(call.Bytes);
        int length = 0;
        while (!Answer.IsWhole(_buffer.AsSpan(0, length)))
        {
            ReadResult read = await pipes.Input.ReadAsync();
            read.Buffer.CopyTo(_buffer.AsSpan(length));
            length += (int)read.Buffer.Length;
            pipes.Input.AdvanceTo(read.Buffer.End);
        }

        await sent;
    }

    public override void Dispose() => pipes.Output.Complete();
}

/// <summary>Asks over one connection.</summary>
internal sealed class SocketClient : Client
{
    private readonly Socket _socket = new(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
    private readonly byte[] _buffer = new byte[1 << 20];

    public SocketClient(Uri address) => _socket.Connect(address.Host, address.Port);

    public override void Ask(Call call)
    {
        _socket.Send(call.Bytes);
        for (int length = 0; !Answer.IsWhole(_buffer.AsSpan(0, length));)
        {
            int read = _socket.Receive(_buffer, length, _buffer.Length - length, SocketFlags.None);
            length += read > 0 ? read : throw new InvalidOperationException("The connection was closed.");
        }
    }

    public override void Dispose() => _socket.Dispose();
}

/// <summary>Answers as they come over a connection: without a body or in chunks.</summary>
internal static class Answer
{
    public static bool IsWhole(ReadOnlySpan<byte> bytes)
    {
        if (bytes.IsEmpty)
        {
            return false;
        }

        return bytes.StartsWith("HTTP/1.1 200"u8) ? bytes.EndsWith("\r\n0\r\n\r\n"u8)
            : bytes.StartsWith("HTTP/1.1 204"u8) ? bytes.EndsWith("\r\n\r\n"u8)
            : throw new InvalidOperationException(Encoding.ASCII.GetString(bytes));
    }
}
