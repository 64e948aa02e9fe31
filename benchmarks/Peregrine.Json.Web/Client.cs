using System.Net.Sockets;
using System.Text;

namespace Peregrine.Json.Web;

/// <summary>Asks again and again over one connection, as cheaply as can be: what it costs is in every row and in the rows without JSON too.</summary>
internal sealed class Client : IDisposable
{
    private readonly Socket _socket = new(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
    private readonly byte[] _buffer = new byte[1 << 20];

    public Client(Uri address) => _socket.Connect(address.Host, address.Port);

    public static byte[] Get(string path) => Encoding.ASCII.GetBytes($"GET {path} HTTP/1.1\r\nHost: here\r\n\r\n");

    public static byte[] Post(string path, byte[] body) =>
        [.. Encoding.ASCII.GetBytes($"POST {path} HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: {body.Length}\r\n\r\n"), .. body];

    /// <summary>Sends a request and reads the whole answer, which is without a body or in chunks.</summary>
    public void Ask(byte[] request)
    {
        _socket.Send(request);
        int length = 0;
        bool isEmpty = false;
        while (true)
        {
            int read = _socket.Receive(_buffer, length, _buffer.Length - length, SocketFlags.None);
            if (read == 0)
            {
                throw new InvalidOperationException("The connection was closed.");
            }

            if (length == 0)
            {
                string status = Encoding.ASCII.GetString(_buffer, 9, 3);
                isEmpty = status == "204";
                if (status is not ("200" or "204"))
                {
                    throw new InvalidOperationException(Encoding.ASCII.GetString(_buffer, 0, read));
                }
            }

            length += read;
            if (_buffer.AsSpan(0, length).EndsWith(isEmpty ? "\r\n\r\n"u8 : "\r\n0\r\n\r\n"u8))
            {
                return;
            }
        }
    }

    public void Dispose() => _socket.Dispose();
}
