using System.IO.Pipelines;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.AspNetCore.Routing;
using Microsoft.Net.Http.Headers;

namespace Peregrine.Json.AspNetCore;

/// <summary>All faults of a body that is read into memory first.</summary>
internal static class BodyFaults
{
    /// <summary>Returns the body as UTF-8, without a byte order mark.</summary>
    public static async ValueTask<byte[]> ReadAsync(HttpContext context, Encoding encoding)
    {
        using var whole = new MemoryStream();
        Stream body = encoding.CodePage == Encoding.UTF8.CodePage
            ? context.Request.Body : Encoding.CreateTranscodingStream(context.Request.Body, encoding, Encoding.UTF8, leaveOpen: true);
        await body.CopyToAsync(whole, context.RequestAborted).ConfigureAwait(false);
        byte[] all = whole.ToArray();
        return all is [0xEF, 0xBB, 0xBF, ..] ? all[3..] : all;
    }

    /// <summary>Returns the faults of a body as the exceptions that the framework expects.</summary>
    public static IEnumerable<JsonException> Of(byte[] body, JsonTypeInfo type, int maxErrors) =>
        JsonSerializer.Validate(body, type, maxErrors).Select(static fault => fault.ToException() switch
        {
            JsonException json => json,
            NotSupportedException other => RequestFaults.OfText(other),
            Exception other => new JsonException(fault.Message, fault.Path, fault.LineNumber, fault.BytePositionInLine, other),
        });

    /// <summary>Reads the body of a request that is JSON in UTF-8, and gives it back to be read again; returns null for another.</summary>
    public static async ValueTask<byte[]?> KeepAsync(HttpContext context)
    {
        HttpRequest request = context.Request;
        if (!request.HasJsonContentType() || !MediaTypeHeaderValue.TryParse(request.ContentType, out MediaTypeHeaderValue? type)
            || (type.Charset.HasValue && !RequestCharsets.Bare(type.Charset).Equals("utf-8", StringComparison.OrdinalIgnoreCase)))
        {
            return null;
        }

        byte[] body = await ReadAsync(context, Encoding.UTF8).ConfigureAwait(false);
        var again = new MemoryStream(body, writable: false);
        request.Body = again;
        context.Features.Set<IRequestBodyPipeFeature>(new Kept(PipeReader.Create(again)));
        return body;
    }

    /// <summary>Calls an endpoint; if that refuses the request because of the body, answers with all faults of the body.</summary>
    public static async Task RunAsync(RouteEndpoint endpoint, HttpContext context, byte[] body)
    {
        JsonFaults? faults = null;
        try
        {
            await endpoint.RequestDelegate!(context).ConfigureAwait(false);
            faults = context.Response is { HasStarted: false, StatusCode: StatusCodes.Status400BadRequest } ? Of(body, endpoint, context) : null;
        }
        catch (Exception error) when (!context.Response.HasStarted
            && (error is BadHttpRequestException { InnerException: JsonException }
                || (error is NotSupportedException other && RequestFaults.LacksDiscriminator(other) && RequestFaults.IsOfBody(other)))
            && (faults = Of(body, endpoint, context)).Count > 0)
        {
            // Answered below.
        }

        if (faults is { Count: > 0 })
        {
            var errors = faults.GroupBy(static fault => fault.Path ?? "", static fault => fault.Message).ToDictionary(static path => path.Key, static path => path.ToArray());
            await RequestFaults.AnswerAsync(context, new HttpValidationProblemDetails(errors) { Status = StatusCodes.Status400BadRequest }).ConfigureAwait(false);
        }
    }

    private static JsonFaults Of(byte[] body, RouteEndpoint endpoint, HttpContext context) =>
        JsonSerializer.Validate(body, HttpOptions.Of(context).GetTypeInfo(endpoint.Metadata.GetMetadata<IAcceptsMetadata>()!.RequestType!));

    private sealed class Kept(PipeReader reader) : IRequestBodyPipeFeature
    {
        public PipeReader Reader => reader;
    }
}
