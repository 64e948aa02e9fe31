using System.IO.Pipelines;
using System.Runtime.ExceptionServices;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.AspNetCore.Routing;
using Microsoft.Net.Http.Headers;

namespace Peregrine.Json.AspNetCore;

/// <summary>A body that was read into memory, so that all its faults can be found. It is stored as a feature of its request.</summary>
internal sealed class KeptBody : IRequestBodyPipeFeature
{
    private readonly PipeReader _reader;
    private readonly Exception? _failure;
    private bool _isRead;

    private KeptBody(byte[] utf8, Exception? failure)
    {
        Utf8 = utf8;
        _failure = failure;
        if (failure is null)
        {
            Again = new MemoryStream(utf8, writable: false);
            _reader = PipeReader.Create(Again);
            return;
        }

        // Makes the framework's own read fail with the same exception. The framework then chooses the response.
        var pipe = new Pipe();
        pipe.Writer.Complete(failure);
        _reader = pipe.Reader;
        Again = _reader.AsStream();
    }

    /// <summary>The body as UTF-8, without a byte order mark; empty if it could not be read.</summary>
    public byte[] Utf8 { get; }

    /// <summary>
    /// The body as a stream, for code that does not use <see cref="Reader"/>. If the body could not be read, reading this stream throws the same exception.
    /// </summary>
    private Stream Again { get; }

    public PipeReader Reader
    {
        get
        {
            _isRead = true;
            return _reader;
        }
    }

    /// <summary>
    /// Reads the body of a request, and stores the result as a feature of the request. An exception is stored as well, and <see cref="ThrowIfBroken"/> throws
    /// it.
    /// </summary>
    public static async ValueTask<KeptBody> ReadAsync(HttpContext context, Encoding encoding, CancellationToken cancellationToken)
    {
        byte[] all = [];
        Exception? failure = null;
        try
        {
            using var whole = new MemoryStream();
            Stream body = encoding.CodePage == Encoding.UTF8.CodePage
                ? context.Request.Body : Encoding.CreateTranscodingStream(context.Request.Body, encoding, Encoding.UTF8, leaveOpen: true);
            await body.CopyToAsync(whole, cancellationToken).ConfigureAwait(false);
            all = whole.ToArray();
        }
        catch (Exception error)
        {
            failure = error;
        }

        var kept = new KeptBody(all is [0xEF, 0xBB, 0xBF, ..] ? all[3..] : all, failure);
        context.Features.Set(kept);
        return kept;
    }

    /// <summary>Throws the exception that reading the body threw, if any.</summary>
    public void ThrowIfBroken()
    {
        if (_failure is not null)
        {
            ExceptionDispatchInfo.Throw(_failure);
        }
    }

    /// <summary>Returns the faults of the body as the exceptions that the framework expects.</summary>
    public IEnumerable<JsonException> Faults(JsonTypeInfo type, int maxErrors) => _failure is JsonException limit ? [limit]
        : JsonSerializer.Validate(Utf8, type, maxErrors).Select(static fault => fault.ToException() switch
        {
            JsonException json => json,
            Exception other => new JsonException(fault.Message, fault.Path, fault.LineNumber, fault.BytePositionInLine, other),
        });

    /// <summary>
    /// If a body is JSON in UTF-8, reads it into memory and calls the endpoint. If the endpoint refuses the request because of the body, responds with all
    /// faults of the body. Returns false, without having read anything, for other bodies.
    /// </summary>
    public static async ValueTask<bool> TryRunAsync(RouteEndpoint endpoint, HttpContext context)
    {
        HttpRequest request = context.Request;
        if (!request.HasJsonContentType() || !MediaTypeHeaderValue.TryParse(request.ContentType, out MediaTypeHeaderValue? type)
            || (type.Charset.HasValue && !RequestCharsets.Bare(type.Charset).Equals("utf-8", StringComparison.OrdinalIgnoreCase)))
        {
            return false;
        }

        (Stream body, IRequestBodyPipeFeature? pipe) = (request.Body, context.Features.Get<IRequestBodyPipeFeature>());

        // Without a cancellation token, like the framework's own read: if the client disconnects, the read fails, and the framework handles that.
        KeptBody kept = await ReadAsync(context, Encoding.UTF8, CancellationToken.None).ConfigureAwait(false);
        request.Body = kept.Again;
        context.Features.Set<IRequestBodyPipeFeature>(kept);
        Dictionary<string, string[]>? errors = null;
        try
        {
            await endpoint.RequestDelegate!(context).ConfigureAwait(false);
            errors = context.Response is { HasStarted: false, StatusCode: StatusCodes.Status400BadRequest } ? kept.ErrorsFor(endpoint, context) : null;
        }
        catch (Exception error) when (!context.Response.HasStarted
            && (error is BadHttpRequestException { InnerException: JsonException }
                || (error is NotSupportedException other && RequestFaults.LacksDiscriminator(other) && RequestFaults.IsOfBody(other)))
            && (errors = kept.ErrorsFor(endpoint, context)).Count > 0)
        {
            // The response is written below.
        }
        finally
        {
            request.Body = body;
            context.Features.Set(pipe);
        }

        if (errors is { Count: > 0 })
        {
            var problem = new HttpValidationProblemDetails(errors) { Status = StatusCodes.Status400BadRequest };
            await RequestFaults.AnswerAsync(context, problem).ConfigureAwait(false);
        }

        return true;
    }

    /// <summary>
    /// Returns the messages of the faults of the body by their paths. The result is empty if the endpoint did not read the body, because the request is then
    /// refused for another reason (unless the endpoint requires a body and it is empty). The result is also empty if an exception other than an exceeded limit
    /// prevented reading.
    /// </summary>
    private Dictionary<string, string[]> ErrorsFor(RouteEndpoint endpoint, HttpContext context)
    {
        IAcceptsMetadata accepts = endpoint.Metadata.GetMetadata<IAcceptsMetadata>()!;

        // The framework refuses a request without a body before it reads.
        if (!_isRead && (Utf8.Length > 0 || _failure is not null || accepts.IsOptional))
        {
            return [];
        }

        return _failure is JsonException limit ? new() { [limit.Path ?? ""] = [limit.Message] }
            : _failure is not null ? []
            : JsonSerializer.Validate(Utf8, HttpOptions.Of(context).GetTypeInfo(accepts.RequestType!))
                .GroupBy(static fault => fault.Path ?? "", static fault => fault.Message).ToDictionary(static path => path.Key, static path => path.ToArray());
    }
}
