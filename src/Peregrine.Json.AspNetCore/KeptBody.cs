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

/// <summary>A body that was read into memory, so that all its faults can be found. A feature of its request.</summary>
internal sealed class KeptBody : IRequestBodyPipeFeature
{
    private KeptBody(byte[] utf8)
    {
        Utf8 = utf8;
        Again = new MemoryStream(utf8, writable: false);
        Reader = PipeReader.Create(Again);
    }

    /// <summary>The body as UTF-8, without a byte order mark.</summary>
    public byte[] Utf8 { get; }

    public PipeReader Reader { get; }

    private MemoryStream Again { get; }

    /// <summary>Reads the body of a request.</summary>
    public static async ValueTask<KeptBody> ReadAsync(HttpContext context, Encoding encoding)
    {
        using var whole = new MemoryStream();
        Stream body = encoding.CodePage == Encoding.UTF8.CodePage
            ? context.Request.Body : Encoding.CreateTranscodingStream(context.Request.Body, encoding, Encoding.UTF8, leaveOpen: true);
        await body.CopyToAsync(whole, context.RequestAborted).ConfigureAwait(false);
        byte[] all = whole.ToArray();
        var kept = new KeptBody(all is [0xEF, 0xBB, 0xBF, ..] ? all[3..] : all);
        context.Features.Set(kept);
        return kept;
    }

    /// <summary>Returns the faults as the exceptions that the framework expects.</summary>
    public IEnumerable<JsonException> Faults(JsonTypeInfo type, int maxErrors) =>
        JsonSerializer.Validate(Utf8, type, maxErrors).Select(static fault => fault.ToException() switch
        {
            JsonException json => json,
            NotSupportedException other => RequestFaults.OfText(other),
            Exception other => new JsonException(fault.Message, fault.Path, fault.LineNumber, fault.BytePositionInLine, other),
        });

    /// <summary>
    /// Calls an endpoint with a body that is JSON in UTF-8, from memory; if the endpoint refuses the request because of the body, answers with all faults of the
    /// body. Returns false, without having read anything, for other bodies.
    /// </summary>
    public static async ValueTask<bool> TryRunAsync(RouteEndpoint endpoint, HttpContext context)
    {
        HttpRequest request = context.Request;
        if (!request.HasJsonContentType() || !MediaTypeHeaderValue.TryParse(request.ContentType, out MediaTypeHeaderValue? type)
            || (type.Charset.HasValue && !RequestCharsets.Bare(type.Charset).Equals("utf-8", StringComparison.OrdinalIgnoreCase)))
        {
            return false;
        }

        KeptBody kept = await ReadAsync(context, Encoding.UTF8).ConfigureAwait(false);
        request.Body = kept.Again;
        context.Features.Set<IRequestBodyPipeFeature>(kept);
        JsonFaults? faults = null;
        try
        {
            await endpoint.RequestDelegate!(context).ConfigureAwait(false);
            faults = context.Response is { HasStarted: false, StatusCode: StatusCodes.Status400BadRequest } ? kept.FaultsFor(endpoint, context) : null;
        }
        catch (Exception error) when (!context.Response.HasStarted
            && (error is BadHttpRequestException { InnerException: JsonException }
                || (error is NotSupportedException other && RequestFaults.LacksDiscriminator(other) && RequestFaults.IsOfBody(other)))
            && (faults = kept.FaultsFor(endpoint, context)).Count > 0)
        {
            // Answered below.
        }

        if (faults is { Count: > 0 })
        {
            var errors = faults.GroupBy(static fault => fault.Path ?? "", static fault => fault.Message).ToDictionary(static path => path.Key, static path => path.ToArray());
            await RequestFaults.AnswerAsync(context, new HttpValidationProblemDetails(errors) { Status = StatusCodes.Status400BadRequest }).ConfigureAwait(false);
        }

        return true;
    }

    private JsonFaults FaultsFor(RouteEndpoint endpoint, HttpContext context) =>
        JsonSerializer.Validate(Utf8, HttpOptions.Of(context).GetTypeInfo(endpoint.Metadata.GetMetadata<IAcceptsMetadata>()!.RequestType!));
}
