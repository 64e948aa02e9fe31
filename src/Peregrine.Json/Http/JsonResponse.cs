namespace Peregrine.Json.Http;

/// <summary>Sends GET and DELETE requests and reads bodies, for the extension methods of this namespace.</summary>
internal static class JsonResponse
{
    /// <summary>Converts a string to an address; returns null for null or an empty string.</summary>
    public static Uri? AddressOf(string? requestUri) => string.IsNullOrEmpty(requestUri) ? null : new Uri(requestUri, UriKind.RelativeOrAbsolute);

    /// <summary>Returns the client. Throws if it is null.</summary>
    public static HttpClient Checked(HttpClient client)
    {
        ArgumentNullException.ThrowIfNull(client);
        return client;
    }

    /// <summary>Sends the request and reads the body, within the client's timeout and size limit. The request is started before this method returns.</summary>
    public static Task<TValue?> ReadAsync<TValue>(
        HttpClient client, Uri? address, bool isDelete, Func<Stream, CancellationToken, ValueTask<TValue?>> read, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(client);

        // The client's timeout also limits reading the body, less the time that the request took.
        CancellationTokenSource? timeout = null;
        if (client.Timeout != Timeout.InfiniteTimeSpan)
        {
            timeout = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
            timeout.CancelAfter(client.Timeout);
        }

        Task<HttpResponseMessage> response;
        try
        {
            response = isDelete
                ? client.DeleteAsync(address, cancellationToken)
                : client.GetAsync(address, HttpCompletionOption.ResponseHeadersRead, cancellationToken);
        }
        catch
        {
            timeout?.Dispose();
            throw;
        }

        return ReadAsync(client, response, isDelete, read, timeout, cancellationToken);
    }

    /// <summary>Reads a body without sending a request.</summary>
    public static Task<TValue?> ReadAsync<TValue>(
        HttpContent content, Func<Stream, CancellationToken, ValueTask<TValue?>> read, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(content);
        return ReadAsync(content, long.MaxValue, read, cancellationToken);
    }

    /// <summary>Sends the request when the enumeration begins, and reads the elements as they arrive.</summary>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static IAsyncEnumerable<TValue?> ReadElementsAsync<TValue>(
        HttpClient client, Uri? address, JsonSerializerOptions? options, CancellationToken cancellationToken)
    {
        Func<Stream, CancellationToken, IAsyncEnumerable<TValue?>> read = ElementsBy<TValue>(options);
        ArgumentNullException.ThrowIfNull(client);
        return ReadElementsAsync(client, address, read, cancellationToken);
    }

    /// <inheritdoc cref="ReadElementsAsync{TValue}(HttpClient, Uri, JsonSerializerOptions, CancellationToken)"/>
    public static IAsyncEnumerable<TValue?> ReadElementsAsync<TValue>(
        HttpClient client, Uri? address, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(client);
        return ReadElementsAsync(client, address, (stream, token) => JsonSerializer.DeserializeAsyncEnumerable(stream, jsonTypeInfo, token), cancellationToken);
    }

    /// <summary>Reads the elements of a body as they arrive.</summary>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static IAsyncEnumerable<TValue?> ReadElementsAsync<TValue>(HttpContent content, JsonSerializerOptions? options, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(content);
        return ReadElementsAsync(content, ElementsBy<TValue>(options), cancellationToken);
    }

    /// <inheritdoc cref="ReadElementsAsync{TValue}(HttpContent, JsonSerializerOptions, CancellationToken)"/>
    public static IAsyncEnumerable<TValue?> ReadElementsAsync<TValue>(
        HttpContent content, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(content);
        return ReadElementsAsync(content, (stream, token) => JsonSerializer.DeserializeAsyncEnumerable(stream, jsonTypeInfo, token), cancellationToken);
    }

    /// <summary>
    /// Returns a function that reads the elements with options. Throws, before a request is sent, if no contract can be created for the type.
    /// </summary>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    private static Func<Stream, CancellationToken, IAsyncEnumerable<TValue?>> ElementsBy<TValue>(JsonSerializerOptions? options)
    {
        options ??= JsonSerializerOptions.Web;
        JsonSerializer.Know(typeof(TValue), options);
        return (stream, token) => JsonSerializer.DeserializeAsyncEnumerable<TValue>(stream, options, token);
    }

    private static async IAsyncEnumerable<TValue?> ReadElementsAsync<TValue>(
        HttpClient client, Uri? address, Func<Stream, CancellationToken, IAsyncEnumerable<TValue?>> read,
        [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        using HttpResponseMessage response = await client.GetAsync(address, HttpCompletionOption.ResponseHeadersRead, cancellationToken).ConfigureAwait(false);
        Check(client, response);
        await foreach (TValue? value in ReadElementsAsync(response.Content, read, cancellationToken).ConfigureAwait(false))
        {
            yield return value;
        }
    }

    private static async IAsyncEnumerable<TValue?> ReadElementsAsync<TValue>(
        HttpContent content, Func<Stream, CancellationToken, IAsyncEnumerable<TValue?>> read, [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        Stream stream = await Charset.ReadAsUtf8Async(content, cancellationToken).ConfigureAwait(false);
        await using (stream.ConfigureAwait(false))
        {
            await foreach (TValue? value in read(stream, cancellationToken).ConfigureAwait(false))
            {
                yield return value;
            }
        }
    }

    private static async Task<TValue?> ReadAsync<TValue>(
        HttpClient client, Task<HttpResponseMessage> sent, bool isBuffered, Func<Stream, CancellationToken, ValueTask<TValue?>> read,
        CancellationTokenSource? timeout, CancellationToken cancellationToken)
    {
        using (timeout)
        {
            CancellationToken token = timeout?.Token ?? cancellationToken;
            using HttpResponseMessage response = await sent.ConfigureAwait(false);
            try
            {
                Check(client, response);
                return await ReadAsync(response.Content, isBuffered ? long.MaxValue : client.MaxResponseContentBufferSize, read, token).ConfigureAwait(false);
            }
            catch (OperationCanceledException error) when (token.IsCancellationRequested && !cancellationToken.IsCancellationRequested)
            {
                throw HttpErrors.TimedOut(client.Timeout, error);
            }
        }
    }

    private static async Task<TValue?> ReadAsync<TValue>(
        HttpContent content, long limit, Func<Stream, CancellationToken, ValueTask<TValue?>> read, CancellationToken cancellationToken)
    {
        Stream stream = await Charset.ReadAsUtf8Async(content, cancellationToken).ConfigureAwait(false);
        await using (stream.ConfigureAwait(false))
        {
            return await read(limit == long.MaxValue ? stream : new LimitedStream(stream, limit), cancellationToken).ConfigureAwait(false);
        }
    }

    /// <summary>Throws unless the status is a success code and the announced length is within the client's limit.</summary>
    private static void Check(HttpClient client, HttpResponseMessage response)
    {
        response.EnsureSuccessStatusCode();
        if (response.Content.Headers.ContentLength > client.MaxResponseContentBufferSize)
        {
            throw HttpErrors.TooLarge(client.MaxResponseContentBufferSize);
        }
    }
}
