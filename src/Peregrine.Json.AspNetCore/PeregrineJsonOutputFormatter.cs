using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using System.Runtime.ExceptionServices;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc.Formatters;

namespace Peregrine.Json.AspNetCore;

/// <summary>
/// Writes the results of MVC actions as JSON, as <see cref="SystemTextJsonOutputFormatter"/> does. UTF-8 is written directly to the response's pipe.
/// </summary>
/// <remarks>
/// A value is written as the action's declared type if that type is sealed, or polymorphic by its metadata; otherwise as its run-time type. If the client
/// disconnects during the write, no exception is thrown.
/// </remarks>
public sealed class PeregrineJsonOutputFormatter : TextOutputFormatter
{
    /// <summary>Creates a formatter with the media types and charsets of the framework's own formatter.</summary>
    /// <param name="options">The options with which results are written.</param>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> is null.</exception>
    [RequiresUnreferencedCode(Trimming.Unreferenced)]
    [RequiresDynamicCode(Trimming.Dynamic)]
    public PeregrineJsonOutputFormatter(JsonSerializerOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        SerializerOptions = options;
        options.MakeReadOnly(populateMissingResolver: true);
        SupportedEncodings.Add(Encoding.UTF8);
        SupportedEncodings.Add(Encoding.Unicode);
        MediaTypes.Add(SupportedMediaTypes);
    }

    /// <summary>The options that results are written with.</summary>
    public JsonSerializerOptions SerializerOptions { get; }

    /// <inheritdoc/>
    public override async Task WriteResponseBodyAsync(OutputFormatterWriteContext context, Encoding selectedEncoding)
    {
        ArgumentNullException.ThrowIfNull(context);
        ArgumentNullException.ThrowIfNull(selectedEncoding);

        HttpContext http = context.HttpContext;
        Type? type = context.ObjectType is { } declared && IsWrittenAs(SerializerOptions.GetTypeInfo(declared), context.Object?.GetType()) ? declared : null;
        try
        {
            if (selectedEncoding.CodePage == Encoding.UTF8.CodePage)
            {
                // The headers are sent with the first piece, so an exception before it can still be answered with an error status.
                await WriteAsync(http.Response.BodyWriter, context.Object, type, http.RequestAborted).ConfigureAwait(false);
            }
            else
            {
                await WriteTranscodedAsync(http, context.Object, type, selectedEncoding).ConfigureAwait(false);
            }
        }
        catch (OperationCanceledException) when (http.RequestAborted.IsCancellationRequested)
        {
            // The client has disconnected.
        }
    }

    /// <summary>Whether a value is written as its declared type instead of its run-time type.</summary>
    internal static bool IsWrittenAs(JsonTypeInfo declared, Type? type) =>
        type is null || declared.Type == type || declared.Type.IsSealed || declared.Type.IsValueType || declared.PolymorphismOptions is not null;

    private async Task WriteTranscodedAsync(HttpContext http, object? value, Type? type, Encoding encoding)
    {
        Stream transcoding = Encoding.CreateTranscodingStream(http.Response.Body, encoding, Encoding.UTF8, leaveOpen: true);
        ExceptionDispatchInfo? failure = null;
        try
        {
            await WriteAsync(transcoding, value, type, http.RequestAborted).ConfigureAwait(false);
            await transcoding.FlushAsync(http.RequestAborted).ConfigureAwait(false);
        }
        catch (Exception error)
        {
            failure = ExceptionDispatchInfo.Capture(error);
        }

        try
        {
            await transcoding.DisposeAsync().ConfigureAwait(false);
        }
        catch when (failure is not null)
        {
            // Disposing writes too; the first exception is the one to report.
        }

        failure?.Throw();
    }

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "The constructor carries the warning.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "The constructor carries the warning.")]
    private Task WriteAsync(PipeWriter output, object? value, Type? type, CancellationToken cancellationToken) => type is null
        ? JsonSerializer.SerializeAsync(output, value, SerializerOptions, cancellationToken)
        : JsonSerializer.SerializeAsync(output, value, type, SerializerOptions, cancellationToken);

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "The constructor carries the warning.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "The constructor carries the warning.")]
    private Task WriteAsync(Stream output, object? value, Type? type, CancellationToken cancellationToken) => type is null
        ? JsonSerializer.SerializeAsync(output, value, SerializerOptions, cancellationToken)
        : JsonSerializer.SerializeAsync(output, value, type, SerializerOptions, cancellationToken);
}
