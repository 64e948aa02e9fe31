using System.Text.Json.Serialization.Metadata;
using Microsoft.AspNetCore.Http;

namespace Peregrine.Json.AspNetCore;

/// <content>The methods for which the framework's class has no counterpart.</content>
public static partial class PeregrineJsonRequest
{
    /// <summary>
    /// Reads the body of a request as JSON. If the body is invalid, returns the faults that <see cref="JsonValidation"/> finds in it, instead of throwing.
    /// </summary>
    /// <remarks>The body is read to its end and kept in memory. A charset other than UTF-8 is transcoded; offsets are those in UTF-8.</remarks>
    /// <typeparam name="TValue">The type to read. Its metadata is that of the JSON options of minimal APIs.</typeparam>
    /// <param name="request">The request.</param>
    /// <param name="maxErrors">The most faults to find, at least 1.</param>
    /// <param name="cancellationToken">Cancels the reading.</param>
    /// <returns>The value, or the faults.</returns>
    /// <exception cref="ArgumentNullException">A parameter is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxErrors"/> is less than 1.</exception>
    /// <exception cref="InvalidOperationException">The content type is not a JSON type, or its charset is unknown.</exception>
    /// <exception cref="JsonLimitException">The body exceeds a limit of <see cref="Microsoft.AspNetCore.Builder.JsonLimitsExtensions.UseJsonLimits"/>.</exception>
    /// <exception cref="NotSupportedException">The type cannot be read.</exception>
    public static ValueTask<ValidatedValue<TValue>> TryReadFromJsonAsync<TValue>(
        HttpRequest request, int maxErrors = 100, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(request);
        return TryReadFromJsonAsync(request, (JsonTypeInfo<TValue>)HttpOptions.Of(request.HttpContext).GetTypeInfo(typeof(TValue)), maxErrors, cancellationToken);
    }

    /// <inheritdoc cref="TryReadFromJsonAsync{TValue}(HttpRequest, int, CancellationToken)"/>
    /// <typeparam name="TValue">The type to read.</typeparam>
    /// <param name="request">The request.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="maxErrors">The most faults to find, at least 1.</param>
    /// <param name="cancellationToken">Cancels the reading.</param>
    public static ValueTask<ValidatedValue<TValue>> TryReadFromJsonAsync<TValue>(
        HttpRequest request, JsonTypeInfo<TValue> jsonTypeInfo, int maxErrors = 100, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(request);
        ArgumentNullException.ThrowIfNull(jsonTypeInfo);
        ArgumentOutOfRangeException.ThrowIfLessThan(maxErrors, 1);
        return ReadAsync<ValidatedValue<TValue>, (JsonTypeInfo<TValue> Info, int Most)>(
            request,
            (jsonTypeInfo, maxErrors),
            static (pipe, s, token) => JsonSerializer.TryDeserializeAsync(pipe.AsStream(leaveOpen: true), s.Most, s.Info, token),
            static (stream, s, token) => JsonSerializer.TryDeserializeAsync(stream, s.Most, s.Info, token),
            cancellationToken);
    }
}
