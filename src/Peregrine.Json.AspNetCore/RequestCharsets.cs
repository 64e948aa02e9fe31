using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Primitives;
using Microsoft.Net.Http.Headers;

namespace Peregrine.Json.AspNetCore;

/// <summary>
/// The charsets of JSON bodies. The value of a parameter may stand in quotes (RFC 9110 §5.6.6), with which the framework's own reading of JSON does not find the
/// encoding; so a content type with a quoted charset is replaced by the one without quotes before anything reads it.
/// </summary>
internal sealed class RequestCharsets : IStartupFilter
{
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

    /// <summary>The name of a charset without the quotes and the white space around it.</summary>
    public static StringSegment Bare(StringSegment charset) =>
        charset is { HasValue: true, Length: > 0 } && charset[0] == '"' ? HeaderUtilities.UnescapeAsQuotedString(charset).Trim() : charset;
}
