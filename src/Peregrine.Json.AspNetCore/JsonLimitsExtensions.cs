using System.Text;
using Microsoft.AspNetCore.Http;
using Microsoft.Net.Http.Headers;
using Peregrine.Json;
using Peregrine.Json.AspNetCore;

namespace Microsoft.AspNetCore.Builder;

/// <summary>Limits for the JSON that requests bring.</summary>
public static class JsonLimitsExtensions
{
    /// <summary>Checks the JSON bodies of requests while the rest of the application reads them.</summary>
    /// <remarks>
    /// <para>A body that exceeds a limit makes the read throw <see cref="JsonLimitException"/>, a <see cref="System.Text.Json.JsonException"/>: minimal APIs
    /// and MVC answer 400, as they do for a text that is not JSON. The serializer may be this library's or System.Text.Json's.</para>
    /// <para>JSON is what has a content type of <c>application/json</c>, <c>text/json</c>, or one that ends with <c>+json</c> (RFC 6839 section 3.1). A body in
    /// another charset counts as the UTF-8 that it stands for. Call this method after the one that decompresses requests, and before endpoints.</para>
    /// </remarks>
    /// <param name="app">The application.</param>
    /// <param name="limits">The limits.</param>
    /// <returns>The same application.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="app"/> or <paramref name="limits"/> is null.</exception>
    public static IApplicationBuilder UseJsonLimits(this IApplicationBuilder app, JsonLimits limits)
    {
        ArgumentNullException.ThrowIfNull(app);
        ArgumentNullException.ThrowIfNull(limits);
        return app.Use((HttpContext context, RequestDelegate next) => IsJson(context.Request, out Encoding encoding)
            ? GuardAsync(context, next, limits, encoding) : next(context));
    }

    private static bool IsJson(HttpRequest request, out Encoding encoding)
    {
        encoding = Encoding.UTF8;
        if (!MediaTypeHeaderValue.TryParse(request.ContentType, out MediaTypeHeaderValue? type)
            || !(type.MediaType.Equals("application/json", StringComparison.OrdinalIgnoreCase) || type.MediaType.Equals("text/json", StringComparison.OrdinalIgnoreCase)
                || type.Suffix.Equals("json", StringComparison.OrdinalIgnoreCase)))
        {
            return false;
        }

        type.Charset = RequestCharsets.Bare(type.Charset);
        encoding = type.Encoding ?? encoding;
        return true;
    }

    private static async Task GuardAsync(HttpContext context, RequestDelegate next, JsonLimits limits, Encoding encoding)
    {
        Stream body = context.Request.Body;
        bool isUtf8 = encoding.CodePage == Encoding.UTF8.CodePage;
        Stream utf8 = isUtf8 ? body : Encoding.CreateTranscodingStream(body, encoding, Encoding.UTF8, leaveOpen: true);
        Stream guarded = limits.Guard(utf8, leaveOpen: true);
        try
        {
            // The reader of the body expects the charset that the request names.
            context.Request.Body = isUtf8 ? guarded : Encoding.CreateTranscodingStream(guarded, Encoding.UTF8, encoding, leaveOpen: true);
            await next(context).ConfigureAwait(false);
        }
        finally
        {
            context.Request.Body = body;
        }
    }
}
