using System.Text;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc.Formatters;
using Microsoft.Extensions.Primitives;
using Microsoft.Net.Http.Headers;
using Peregrine.Json;
using Peregrine.Json.AspNetCore;

namespace Microsoft.AspNetCore.Builder;

/// <summary>Extension methods that limit the JSON in the bodies of requests.</summary>
public static class JsonLimitsExtensions
{
    /// <summary>
    /// Checks the JSON bodies of requests against limits while the rest of the application reads them. If a body exceeds a limit, the read throws
    /// <see cref="JsonLimitException"/>.
    /// </summary>
    /// <remarks>
    /// <para>
    /// If a body exceeds a limit, the read throws <see cref="JsonLimitException"/>, a <see cref="System.Text.Json.JsonException"/>. Minimal APIs and MVC then
    /// respond with status 400, as for a text that is not JSON. The serializer may be this library's or System.Text.Json's.
    /// </para>
    /// <para>
    /// A body counts as JSON if its content type is <c>application/json</c> or <c>text/json</c>, or ends with <c>+json</c> (RFC 6839 section 3.1). A body in
    /// another charset is checked in its UTF-8 form. Call this method after the middleware that decompresses requests, before middleware that buffers bodies,
    /// and before endpoints. A body that has already been buffered is buffered again.
    /// </para>
    /// </remarks>
    /// <param name="app">The application.</param>
    /// <param name="limits">The limits.</param>
    /// <returns>The same application.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="app"/> or <paramref name="limits"/> is null.</exception>
    public static IApplicationBuilder UseJsonLimits(this IApplicationBuilder app, JsonLimits limits)
    {
        ArgumentNullException.ThrowIfNull(app);
        ArgumentNullException.ThrowIfNull(limits);
        return app.Use((HttpContext context, RequestDelegate next) => context.Request.ContentType is { Length: > 0 } type && IsJson(new MediaType(type))
            ? GuardAsync(context, next, limits, type) : next(context));
    }

    /// <summary>
    /// Whether MVC or minimal APIs treat the content type as JSON. The parser of headers (MediaTypeHeaderValue) is too strict for that: MVC also reads bodies
    /// whose content type this parser refuses.
    /// </summary>
    private static bool IsJson(MediaType type) => type.SubTypeSuffix.Equals("json", StringComparison.OrdinalIgnoreCase)
        || (type.SubType.Equals("json", StringComparison.OrdinalIgnoreCase)
            && (type.Type.Equals("application", StringComparison.OrdinalIgnoreCase) || type.Type.Equals("text", StringComparison.OrdinalIgnoreCase)));

    /// <summary>
    /// Returns the encoding that minimal APIs or MVC find in a content type; UTF-8 if the content type names none, or one that they do not know. They cannot
    /// read a body in an unknown encoding, but other code may read it as UTF-8.
    /// </summary>
    private static Encoding EncodingOf(string contentType)
    {
        try
        {
            StringSegment charset = MediaTypeHeaderValue.TryParse(contentType, out MediaTypeHeaderValue? header) ? header.Charset : default;
            charset = RequestCharsets.Bare(charset.HasValue ? charset : new MediaType(contentType).Charset);
            return StringSegment.IsNullOrEmpty(charset) ? Encoding.UTF8 : Encoding.GetEncoding(charset.Value!);
        }
        catch (Exception unknown) when (unknown is ArgumentException or NotSupportedException)
        {
            return Encoding.UTF8;
        }
    }

    private static async Task GuardAsync(HttpContext context, RequestDelegate next, JsonLimits limits, string contentType)
    {
        Stream body = context.Request.Body;
        try
        {
            context.Request.Body = limits.Guard(body, EncodingOf(contentType), leaveOpen: true);
            if (body.CanSeek && body.Position == 0)
            {
                // The original body can be read twice, so the guarded body must allow that, too.
                context.Request.EnableBuffering();
            }

            await next(context).ConfigureAwait(false);
        }
        finally
        {
            context.Request.Body = body;
        }
    }
}
