using System.Diagnostics.CodeAnalysis;
using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc.Formatters;
using Microsoft.Extensions.Logging;
using MvcJsonOptions = Microsoft.AspNetCore.Mvc.JsonOptions;

namespace Peregrine.Json.AspNetCore;

/// <summary>
/// Reads the JSON bodies of requests for MVC actions, as <see cref="SystemTextJsonInputFormatter"/> does. A body in UTF-8 is read directly from the request's
/// pipe, unless <see cref="PeregrineJsonOptions.ReportAllErrors"/> is set.
/// </summary>
/// <remarks>
/// Media types, charsets, model state keys and messages are those of <see cref="SystemTextJsonInputFormatter"/>. A charset other than UTF-8 is transcoded while
/// the body arrives.
/// </remarks>
public sealed partial class PeregrineJsonInputFormatter : TextInputFormatter, IInputFormatterExceptionPolicy
{
    private readonly MvcJsonOptions _options;
    private readonly ILogger _logger;

    /// <summary>Creates a formatter with the media types and charsets of the framework's own formatter.</summary>
    /// <param name="options">MVC's JSON options.</param>
    /// <param name="logger">Receives a message at level Debug for each body that was read or refused.</param>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> or <paramref name="logger"/> is null.</exception>
    [RequiresUnreferencedCode(Trimming.Unreferenced)]
    [RequiresDynamicCode(Trimming.Dynamic)]
    public PeregrineJsonInputFormatter(MvcJsonOptions options, ILogger<PeregrineJsonInputFormatter> logger)
    {
        ArgumentNullException.ThrowIfNull(options);
        ArgumentNullException.ThrowIfNull(logger);
        _options = options;
        _logger = logger;
        SupportedEncodings.Add(UTF8EncodingWithoutBOM);
        SupportedEncodings.Add(UTF16EncodingLittleEndian);
        MediaTypes.Add(SupportedMediaTypes);
    }

    /// <summary>The options that bodies are read with.</summary>
    public JsonSerializerOptions SerializerOptions => _options.JsonSerializerOptions;

    /// <summary>Whether all faults of an invalid body are reported, instead of the first one.</summary>
    internal bool ReportsAllErrors { get; init; }

    /// <inheritdoc/>
    InputFormatterExceptionPolicy IInputFormatterExceptionPolicy.ExceptionPolicy => InputFormatterExceptionPolicy.MalformedInputExceptions;

    /// <inheritdoc/>
    public override async Task<InputFormatterResult> ReadRequestBodyAsync(InputFormatterContext context, Encoding encoding)
    {
        ArgumentNullException.ThrowIfNull(context);
        ArgumentNullException.ThrowIfNull(encoding);

        object? model;
        try
        {
            model = await ReadAsync(context.HttpContext, context.ModelType, encoding).ConfigureAwait(false);
        }
        catch (JsonException error)
        {
            return await RefuseAsync(context, error).ConfigureAwait(false);
        }
        catch (NotSupportedException error) when (RequestFaults.LacksDiscriminator(error))
        {
            return await RefuseAsync(context, RequestFaults.OfText(error)).ConfigureAwait(false);
        }
        catch (Exception error) when (error is FormatException or OverflowException)
        {
            // A converter threw the exception. The client receives a general message instead of the exception's own, which is only logged.
            LogRefused(_logger, error);
            context.ModelState.TryAddModelError("", error, context.Metadata);
            return await InputFormatterResult.FailureAsync().ConfigureAwait(false);
        }

        if (model is null && !context.TreatEmptyInputAsDefaultValue)
        {
            return await InputFormatterResult.NoValueAsync().ConfigureAwait(false);
        }

        LogRead(_logger, context.ModelType);
        return await InputFormatterResult.SuccessAsync(model!).ConfigureAwait(false);
    }

    private Task<InputFormatterResult> RefuseAsync(InputFormatterContext context, JsonException first)
    {
        LogRefused(_logger, first);
        int most = Math.Max(context.ModelState.MaxAllowedErrors - context.ModelState.ErrorCount, 1);
        foreach (JsonException error in context.HttpContext.Features.Get<KeptBody>() is { } kept
            ? kept.Faults(SerializerOptions.GetTypeInfo(context.ModelType), most) : [first])
        {
            Exception shown = _options.AllowInputFormatterExceptionMessages ? new InputFormatterException(error.Message, error) : error;
            context.ModelState.TryAddModelError(error.Path ?? "", shown, context.Metadata);
        }

        return InputFormatterResult.FailureAsync();
    }

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "The constructor carries the warning.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "The constructor carries the warning.")]
    private async ValueTask<object?> ReadAsync(HttpContext context, Type type, Encoding encoding)
    {
        if (ReportsAllErrors)
        {
            KeptBody kept = await KeptBody.ReadAsync(context, encoding, context.RequestAborted).ConfigureAwait(false);
            kept.ThrowIfBroken();
            return JsonSerializer.Deserialize(kept.Utf8, type, SerializerOptions);
        }

        if (encoding.CodePage == Encoding.UTF8.CodePage)
        {
            return await JsonSerializer.DeserializeAsync(context.Request.BodyReader, type, SerializerOptions, context.RequestAborted).ConfigureAwait(false);
        }

        Stream transcoding = Encoding.CreateTranscodingStream(context.Request.Body, encoding, Encoding.UTF8, leaveOpen: true);
        await using (transcoding.ConfigureAwait(false))
        {
            return await JsonSerializer.DeserializeAsync(transcoding, type, SerializerOptions, context.RequestAborted).ConfigureAwait(false);
        }
    }

    [LoggerMessage(1, LogLevel.Debug, "JSON input formatter threw an exception.", EventName = "JsonInputException")]
    private static partial void LogRefused(ILogger logger, Exception error);

    [LoggerMessage(2, LogLevel.Debug, "JSON input formatter succeeded, deserializing to type '{TypeName}'", EventName = "JsonInputSuccess")]
    private static partial void LogRead(ILogger logger, Type typeName);
}
