using System.Runtime.CompilerServices;

namespace Peregrine.Json.Http;

/// <summary>Sends a request and reads its answer, under the client's timeout and limit.</summary>
internal static class JsonResponse
{
    /// <summary>The address that a text names; none is null.</summary>
    public static Uri? AddressOf(string? requestUri) => string.IsNullOrEmpty(requestUri) ? null : new Uri(requestUri, UriKind.RelativeOrAbsolute);

    /// <summary>Sends the request, which starts before this returns, and reads the answer.</summary>
    public static Task<TValue?> ReadAsync<TValue>(
        HttpClient client, Uri? address, bool isDelete, Func<Stream, CancellationToken, ValueTask<TValue?>> read, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(client);

        // The client itself ends the request at its timeout; what is read after the headers has the rest of that time.
        CancellationTokenSource? timeout = null;
        if (client.Timeout != Timeout.InfiniteTimeSpan)
        {
            timeout = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
            timeout.CancelAfter(client.Timeout);
        }

        Task<HttpResponseMessage> response;
        try
        {
            response = isDelete ? client.DeleteAsync(address, cancellationToken) : client.GetAsync(address, HttpCompletionOption.ResponseHeadersRead, cancellationToken);
        }
        catch
        {
            timeout?.Dispose();
            throw;
        }

        return ReadAsync(client, response, isDelete, read, timeout, cancellationToken);
    }

    /// <summary>Sends the request when the elements are asked for, and reads them as they come.</summary>
    public static async IAsyncEnumerable<TValue?> ReadElementsAsync<TValue>(
        HttpClient client, Uri? address, Func<Stream, CancellationToken, IAsyncEnumerable<TValue?>> read, [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        using HttpResponseMessage response = await client.GetAsync(address, HttpCompletionOption.ResponseHeadersRead, cancellationToken).ConfigureAwait(false);
        Stream stream = await OpenAsync(client, response, isLimited: false, cancellationToken).ConfigureAwait(false);
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
                Stream stream = await OpenAsync(client, response, !isBuffered, token).ConfigureAwait(false);
                await using (stream.ConfigureAwait(false))
                {
                    return await read(stream, token).ConfigureAwait(false);
                }
            }
            catch (OperationCanceledException error) when (token.IsCancellationRequested && !cancellationToken.IsCancellationRequested)
            {
                throw HttpErrors.TimedOut(client.Timeout, error);
            }
        }
    }

    /// <summary>The body of a response of success, as UTF-8.</summary>
    private static async Task<Stream> OpenAsync(HttpClient client, HttpResponseMessage response, bool isLimited, CancellationToken cancellationToken)
    {
        response.EnsureSuccessStatusCode();
        long limit = client.MaxResponseContentBufferSize;
        if (response.Content.Headers.ContentLength > limit)
        {
            throw HttpErrors.TooLarge(limit);
        }

        Stream stream = await Charset.ReadAsUtf8Async(response.Content, cancellationToken).ConfigureAwait(false);
        return isLimited ? new LimitedStream(stream, limit) : stream;
    }
}
