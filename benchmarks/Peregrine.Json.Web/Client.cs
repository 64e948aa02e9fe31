using System.Net.Http.Headers;
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

/// <summary>Asks a server in this process without a network.</summary>
internal sealed class DirectClient(HttpClient client) : Client
{
    private static readonly MediaTypeHeaderValue s_json = new("application/json");

    public override void Ask(Call call) => AskAsync(call).GetAwaiter().GetResult();

    private async Task AskAsync(Call call)
    {
        using var request = new HttpRequestMessage(call.Body is null ? HttpMethod.Get : HttpMethod.Post, call.Path);
        if (call.Body is not null)
        {
            request.Content = new ByteArrayContent(call.Body) { Headers = { ContentType = s_json } };
        }

        using HttpResponseMessage response = await client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead);
        response.EnsureSuccessStatusCode();
        using Stream body = await response.Content.ReadAsStreamAsync();
        await body.CopyToAsync(Stream.Null);
    }

    public override void Dispose() => client.Dispose();
}

/// <summary>Asks over one connection; the answer is without a body or in chunks.</summary>
internal sealed class SocketClient : Client
{
    private readonly Socket _socket = new(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
    private readonly byte[] _buffer = new byte[1 << 20];

    public SocketClient(Uri address) => _socket.Connect(address.Host, address.Port);

    public override void Ask(Call call)
    {
        _socket.Send(call.Bytes);
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

    public override void Dispose() => _socket.Dispose();
}
