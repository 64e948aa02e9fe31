using System.Buffers;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Primitives;
using Microsoft.Net.Http.Headers;

namespace Peregrine.Json.AspNetCore;

/// <summary>
/// Removes the quotes around the charset of a request's content type (RFC 9110 §5.6.6) before other code reads it: the framework does not find the encoding of
/// a quoted charset.
/// </summary>
internal sealed class RequestCharsets : IStartupFilter
{
    private static readonly SearchValues<char> s_named = SearchValues.Create("-._:+0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");

    public Action<IApplicationBuilder> Configure(Action<IApplicationBuilder> next) => app =>
    {
        app.Use(static (HttpContext context, RequestDelegate then) =>
        {
            if (context.Request.ContentType is { } given && given.Contains('"', StringComparison.Ordinal) && given.Contains("json", StringComparison.OrdinalIgnoreCase)
                && MediaTypeHeaderValue.TryParse(given, out MediaTypeHeaderValue? type) && Bare(type.Charset) is var bare && bare != type.Charset)
            {
                type.Charset = bare;
                context.Request.ContentType = type.ToString();
            }

            return then(context);
        });
        next(app);
    };

    /// <summary>
    /// Returns a charset without quotes and the white space inside them, if the result can be the name of a charset; otherwise returns the charset unchanged.
    /// </summary>
    public static StringSegment Bare(StringSegment charset)
    {
        StringSegment bare = charset is { HasValue: true, Length: > 0 } && charset[0] == '"' ? HeaderUtilities.UnescapeAsQuotedString(charset).Trim() : charset;
        return bare.AsSpan().ContainsAnyExcept(s_named) ? charset : bare;
    }
}
