using System.Net;
using System.Net.Http.Headers;
using System.Text;

namespace Peregrine.Json.Hosts;

/// <summary>Answers without a network: by what a test says, noting what was asked.</summary>
internal sealed class Answering(Func<HttpRequestMessage, CancellationToken, Task<HttpResponseMessage>> answer) : HttpMessageHandler
{
    public List<string> Requests { get; } = [];

    /// <summary>The responses that were given.</summary>
    public List<HttpResponseMessage> Responses { get; } = [];

    /// <summary>What has been disposed of each response's body: the body itself, the stream that it was read from.</summary>
    public string Disposed => string.Join(' ', Responses.Select(static response => response.Content is Body body ? body.ToString() : "other content"));

    public static HttpResponseMessage Json(byte[] body, HttpStatusCode status = HttpStatusCode.OK, string? contentType = "application/json", bool hasLength = true, int delay = 0) =>
        new HttpResponseMessage(status) { Content = new Body(body, hasLength, delay) }.With(contentType);

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        string body = request.Content is null ? "(none)" : Convert.ToHexString(await request.Content.ReadAsByteArrayAsync(cancellationToken));
        Requests.Add($"{request.Method} {request.RequestUri} {request.Content?.Headers.ToString().Trim()} {body}");
        HttpResponseMessage response = await answer(request, cancellationToken);
        Responses.Add(response);
        return response;
    }

    /// <summary>A body that comes in pieces, after a delay each, and may not say how long it is.</summary>
    private sealed class Body(byte[] bytes, bool hasLength, int delay) : HttpContent
    {
        private bool _isDisposed;
        private Pieces? _stream;

        public override string ToString() => $"{(_isDisposed ? "disposed" : "alive")} {(_stream is null ? "unread" : _stream.CanRead ? "open" : "closed")}";

        protected override void Dispose(bool disposing)
        {
            _isDisposed = true;
            base.Dispose(disposing);
        }

        protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context) => stream.WriteAsync(bytes).AsTask();

        protected override Task<Stream> CreateContentReadStreamAsync() => Task.FromResult<Stream>(_stream = new Pieces(bytes, delay));

        protected override bool TryComputeLength(out long length)
        {
            length = bytes.Length;
            return hasLength;
        }
    }

    private sealed class Pieces(byte[] bytes, int delay) : MemoryStream(bytes)
    {
        public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            await Task.Delay(delay, cancellationToken);
            return Read(buffer.Span[..Math.Min(buffer.Length, 1_000)]);
        }

        public override async Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
            await ReadAsync(buffer.AsMemory(offset, count), cancellationToken);
    }
}

internal static class HttpMessages
{
    public static HttpResponseMessage With(this HttpResponseMessage response, string? contentType)
    {
        response.Content.Headers.ContentType = contentType is null ? null : MediaTypeHeaderValue.Parse(contentType);
        return response;
    }

    /// <summary>What a caller sees of an exception and of those inside it.</summary>
    public static string Describe(Exception error)
    {
        var text = new StringBuilder();
        for (Exception? e = error; e is not null; e = e.InnerException)
        {
            text.Append(e.GetType()).Append('|').Append(e.Message).Append('|').Append(e.Source).Append('|').Append((e as System.Text.Json.JsonException)?.Path).Append('|')
                .Append((e as HttpRequestException)?.HttpRequestError).Append((e as HttpRequestException)?.StatusCode).Append('\n');
        }

        return text.ToString();
    }
}
