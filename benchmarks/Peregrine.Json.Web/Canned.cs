using System.Net;
using System.Net.Http.Headers;

namespace Peregrine.Json.Web;

/// <summary>Answers every request at once with the same bytes; takes the bytes that come.</summary>
internal sealed class Canned(byte[] body) : HttpMessageHandler
{
    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        if (request.Content is not null)
        {
            await request.Content.CopyToAsync(Stream.Null, cancellationToken);
        }

        var content = new StreamContent(new MemoryStream(body));
        content.Headers.ContentType = new MediaTypeHeaderValue("application/json") { CharSet = "utf-8" };
        return new HttpResponseMessage(HttpStatusCode.OK) { Content = content };
    }
}
