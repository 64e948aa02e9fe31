using System.Globalization;

namespace Peregrine.Json.Http;

/// <summary>Creates the exceptions that System.Net.Http.Json itself throws. Their <see cref="Exception.Source"/> is the name of that assembly.</summary>
internal static class HttpErrors
{
    private const string Source = "System.Net.Http.Json";

    public static InvalidOperationException UnknownCharset(Exception inner) =>
        new("The character set provided in ContentType is invalid.", inner) { Source = Source };

    public static ArgumentException WrongType(Type type, Type valueType) =>
        new($"The specified type {type} must derive from the specific value's type {valueType}.") { Source = Source };

    public static HttpRequestException TooLarge(long limit) =>
        new(string.Create(
            CultureInfo.InvariantCulture, $"Cannot write more bytes to the buffer than the configured maximum buffer size: {limit}."))
        { Source = Source };

    /// <summary>Creates the exception that <see cref="HttpClient"/> throws at its timeout.</summary>
    public static TaskCanceledException TimedOut(TimeSpan timeout, OperationCanceledException error) => new(
        string.Create(
            CultureInfo.CurrentCulture, $"The request was canceled due to the configured HttpClient.Timeout of {timeout.TotalSeconds} seconds elapsing."),
        new TimeoutException(error.Message, error),
        error.CancellationToken)
    { Source = Source };
}
