using System.Text;

namespace Peregrine.Json.Tables.Generator;

/// <summary>
/// The methods of <c>Peregrine.Json.Http</c>: what System.Net.Http.Json declares, one method for each verb, way to name the address, and way to name the type.
/// They call <c>JsonResponse</c> and <c>JsonContent</c>, which do the work.
/// </summary>
internal static class HttpSources
{
    private const string Folder = "src/Peregrine.Json/Http/", Address = "    /// <param name=\"requestUri\">The address, or null for the client's base address.</param>";

    private static readonly string[] s_addresses = ["Uri? requestUri", "[StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri"];

    /// <summary>Ways to name the type of what is read: the first is the one that has the whole comment.</summary>
    private static readonly Form[] s_reads =
    [
        new("T", "JsonSerializerOptions? options", "DeserializeAsync<T>(stream, options ?? JsonSerializerOptions.Web, token)"),
        new("T", "", "DeserializeAsync<T>(stream, JsonSerializerOptions.Web, token)"),
        new("T", "JsonTypeInfo<T> jsonTypeInfo", "DeserializeAsync(stream, jsonTypeInfo, token)", Warns: false),
        new("object", "Type type, JsonSerializerOptions? options", "DeserializeAsync(stream, type, options ?? JsonSerializerOptions.Web, token)"),
        new("object", "Type type", "DeserializeAsync(stream, type, JsonSerializerOptions.Web, token)"),
        new("object", "Type type, JsonSerializerContext context", "DeserializeAsync(stream, type, context, token)", Warns: false),
    ];

    private static readonly Form[] s_elements =
    [
        new("T", "JsonSerializerOptions? options", "options"),
        new("T", "", "options: null"),
        new("T", "JsonTypeInfo<T> jsonTypeInfo", "jsonTypeInfo", Warns: false),
    ];

    private static readonly Form[] s_sends =
    [
        new("T", "JsonSerializerOptions? options = null", "value, mediaType: null, options"),
        new("T", "", "value, mediaType: null, options: null"),
        new("T", "JsonTypeInfo<T> jsonTypeInfo", "value, jsonTypeInfo", Warns: false),
    ];

    public static IReadOnlyList<(string Path, Func<string> Text)> All { get; } =
    [
        (Folder + "HttpClientJsonExtensions.g.cs", static () => File(
            "HttpClientJsonExtensions", "Sends requests and reads responses with JSON bodies, using this library. The methods have the same names as those of System.Net.Http.Json.",
            [.. Reads("Get"), .. Reads("Delete"), .. Elements(), .. Sends("Post"), .. Sends("Put"), .. Sends("Patch")])),
        (Folder + "HttpContentJsonExtensions.g.cs", static () => File(
            "HttpContentJsonExtensions", "Reads the JSON bodies of requests and responses with this library. The methods have the same names as those of System.Net.Http.Json.", [.. Contents(), .. ContentElements()])),
    ];

    private static IEnumerable<string> Reads(string verb)
    {
        string comment = $"""
                /// <summary>Sends a {verb.ToUpperInvariant()} request and reads the body of the response as JSON.</summary>
                /// <remarks>
                /// Behaves like the method of <c>System.Net.Http.Json</c>: throws if the status is not a success code or the body exceeds
                /// <see cref="HttpClient.MaxResponseContentBufferSize"/>. <see cref="HttpClient.Timeout"/> also covers reading the body. A charset other than
                /// UTF-8 is transcoded.
                /// </remarks>
                /// <typeparam name="TValue">The type to read.</typeparam>
                /// <param name="client">The client.</param>
            {Address}
                /// <param name="options">Options, or null for <see cref="JsonSerializerOptions.Web"/>.</param>
                /// <param name="cancellationToken">Cancels the request and the reading.</param>
                /// <returns>The value.</returns>
                /// <exception cref="ArgumentNullException"><paramref name="client"/> is null.</exception>
                /// <exception cref="InvalidOperationException">
                /// <paramref name="requestUri"/> is not absolute and the client has no base address; the response names an unknown charset; or the options or
                /// the attributes of the types conflict.
                /// </exception>
                /// <exception cref="HttpRequestException">The request failed, the status is not a success code, or the body is too large.</exception>
                /// <exception cref="TaskCanceledException">The token was cancelled, or the timeout elapsed.</exception>
                /// <exception cref="JsonException">The body is not JSON or does not fit the type.</exception>
                /// <exception cref="NotSupportedException">The type cannot be read.</exception>

            """;
        return Methods($"{verb}FromJsonAsync", "TValue", s_reads, "HttpClient client", s_addresses, comment, "Task<{0}?>", static (_, form, address) => $"ReadAsync(client, {address}, isDelete: @, (stream, token) => JsonSerializer.{form.Call}, cancellationToken)")
            .Select(text => text.Replace("@", verb == "Delete" ? "true" : "false", StringComparison.Ordinal));
    }

    private static IEnumerable<string> Elements()
    {
        const string Comment = $"""
                /// <summary>Sends a GET request and reads the elements of the JSON array in the response's body, each as it arrives.</summary>
                /// <remarks>
                /// The request is sent when the first element is requested. Throws if the response's Content-Length exceeds
                /// <see cref="HttpClient.MaxResponseContentBufferSize"/>; without that header there is no limit. <see cref="HttpClient.Timeout"/> covers the
                /// time until the headers have arrived. The method of <c>System.Net.Http.Json</c> does the same.
                /// </remarks>
                /// <typeparam name="TValue">The type of the elements.</typeparam>
                /// <param name="client">The client.</param>
            {Address}
                /// <param name="options">Options, or null for <see cref="JsonSerializerOptions.Web"/>.</param>
                /// <param name="cancellationToken">Cancels the request and the reading.</param>
                /// <returns>The elements.</returns>
                /// <exception cref="ArgumentNullException"><paramref name="client"/> is null.</exception>
                /// <exception cref="InvalidOperationException">
                /// The options or the attributes of the types conflict. While enumerating: <paramref name="requestUri"/> is not absolute and the client has no
                /// base address, or the response names an unknown charset.
                /// </exception>
                /// <exception cref="HttpRequestException">
                /// While enumerating: the request failed, the status is not a success code, or the body is too large.
                /// </exception>
                /// <exception cref="TaskCanceledException">While enumerating: the token was cancelled, or the timeout elapsed.</exception>
                /// <exception cref="JsonException">While enumerating: the body is not a JSON array, or an element does not fit the type.</exception>

            """;
        return Methods("GetFromJsonAsAsyncEnumerable", "TValue", s_elements, "HttpClient client", s_addresses, Comment, "IAsyncEnumerable<{0}?>", static (type, form, address) => $"ReadElementsAsync<{type}>(client, {address}, {form.Call}, cancellationToken)");
    }

    private static IEnumerable<string> Sends(string verb)
    {
        string comment = $"""
                /// <summary>Sends a {verb.ToUpperInvariant()} request with a value as its JSON body.</summary>
                /// <remarks>The body is a <see cref="JsonContent"/>, which writes the value while it is sent.</remarks>
                /// <typeparam name="TValue">The type that the value is written as.</typeparam>
                /// <param name="client">The client.</param>
            {Address}
                /// <param name="value">The value.</param>
                /// <param name="options">Options, or null for <see cref="JsonSerializerOptions.Web"/>.</param>
                /// <param name="cancellationToken">Cancels the request.</param>
                /// <returns>The response. Its status code is not checked.</returns>
                /// <exception cref="ArgumentNullException"><paramref name="client"/> is null.</exception>
                /// <exception cref="InvalidOperationException">
                /// <paramref name="requestUri"/> is not absolute and the client has no base address, or the options or the attributes of the type conflict.
                /// </exception>
                /// <exception cref="HttpRequestException">The request failed.</exception>
                /// <exception cref="TaskCanceledException">The token was cancelled, or the timeout elapsed.</exception>
                /// <exception cref="JsonException">The value cannot be written: for example, it has a cycle.</exception>
                /// <exception cref="NotSupportedException">The type cannot be written.</exception>

            """;
        return Methods($"{verb}AsJsonAsync", "TValue", s_sends, "HttpClient client", s_addresses, comment, "Task<HttpResponseMessage>", (_, form, _) => $"Checked(client).{verb}Async(requestUri, JsonContent.Create({form.Call}), cancellationToken)");
    }

    private static IEnumerable<string> Contents()
    {
        const string Comment = """
                /// <summary>Reads the body of a request or a response as JSON.</summary>
                /// <remarks>A charset other than UTF-8 is transcoded. The media type is not checked.</remarks>
                /// <typeparam name="T">The type to read.</typeparam>
                /// <param name="content">The body.</param>
                /// <param name="options">Options, or null for <see cref="JsonSerializerOptions.Web"/>.</param>
                /// <param name="cancellationToken">Cancels the reading.</param>
                /// <returns>The value.</returns>
                /// <exception cref="ArgumentNullException"><paramref name="content"/> is null.</exception>
                /// <exception cref="InvalidOperationException">The charset is unknown, or the options or the attributes of the types conflict.</exception>
                /// <exception cref="JsonException">The body is not JSON or does not fit the type.</exception>
                /// <exception cref="NotSupportedException">The type cannot be read.</exception>

            """;
        return Methods("ReadFromJsonAsync", "T", s_reads, "HttpContent content", [""], Comment, "Task<{0}?>", static (_, form, _) => $"ReadAsync(content, (stream, token) => JsonSerializer.{form.Call}, cancellationToken)");
    }

    private static IEnumerable<string> ContentElements()
    {
        const string Comment = """
                /// <summary>Reads the elements of the JSON array in the body of a request or a response, each as it arrives.</summary>
                /// <remarks>A charset other than UTF-8 is transcoded. The media type is not checked.</remarks>
                /// <typeparam name="TValue">The type of the elements.</typeparam>
                /// <param name="content">The body.</param>
                /// <param name="options">Options, or null for <see cref="JsonSerializerOptions.Web"/>.</param>
                /// <param name="cancellationToken">Cancels the reading.</param>
                /// <returns>The elements.</returns>
                /// <exception cref="ArgumentNullException"><paramref name="content"/> is null.</exception>
                /// <exception cref="InvalidOperationException">
                /// The options or the attributes of the types conflict. While enumerating: the charset is unknown.
                /// </exception>
                /// <exception cref="JsonException">While enumerating: the body is not a JSON array, or an element does not fit the type.</exception>

            """;
        return Methods("ReadFromJsonAsAsyncEnumerable", "TValue", s_elements, "HttpContent content", [""], Comment, "IAsyncEnumerable<{0}?>", static (type, form, _) => $"ReadElementsAsync<{type}>(content, {form.Call}, cancellationToken)");
    }

    /// <summary>A method for each way to name the address and each way to name the type.</summary>
    /// <param name="name">The methods' name.</param>
    /// <param name="generic">Their type parameter.</param>
    /// <param name="forms">The ways to name the type.</param>
    /// <param name="target">The parameter that is extended.</param>
    /// <param name="addresses">The parameters that can name the address; empty where there is none.</param>
    /// <param name="comment">The comment of the first; the others inherit it.</param>
    /// <param name="result">The type of the result, in which {0} stands for what is read.</param>
    /// <param name="body">The call of <c>JsonResponse</c>, by the type, the form and the address.</param>
    private static IEnumerable<string> Methods(string name, string generic, Form[] forms, string target, string[] addresses, string comment, string result, Func<string, Form, string, string> body)
    {
        bool isSent = result == "Task<HttpResponseMessage>", hasAddress = addresses[0].Length > 0;
        foreach (Form form in forms.Select(form => form with { Parameters = Typed(form.Parameters, generic), Call = Typed(form.Call, generic) }))
        {
            foreach (string address in addresses)
            {
                bool isFirst = comment.Length > 0 && form.Parameters.StartsWith("JsonSerializerOptions", StringComparison.Ordinal) && address == addresses[0];
                bool isGeneric = form.Result == "T";
                string[] given = [.. form.Parameters.Split(", ").Where(static parameter => parameter.Length > 0)];
                var text = new StringBuilder(isFirst ? comment : $"    /// <inheritdoc cref=\"{Reference(name, generic, target, hasAddress, isSent)}\"/>\n");
                if (!isFirst && given.Length > 0 && !form.Parameters.StartsWith("JsonSerializerOptions", StringComparison.Ordinal))
                {
                    text.Append($"    /// <param name=\"{target.Split(' ')[1]}\">The {target.Split(' ')[1] switch { "content" => "body", var other => other }}.</param>\n").Append(hasAddress ? Address + "\n" : "");
                    text.Append(isSent ? "    /// <param name=\"value\">The value.</param>\n" : "").AppendJoin("", given.Select(Documented));
                    text.Append($"    /// <param name=\"cancellationToken\">Cancels the {(isSent ? "request" : hasAddress ? "request and the reading" : "reading")}.</param>\n");
                    text.Append(SerializerFile.RefusedNull([target.Split(' ')[1], .. SerializerFile.NotNull(form.Parameters)]));
                }

                text.Append(form.Warns ? "    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]\n    [RequiresDynamicCode(TrimmingText.Dynamic)]\n" : "");
                string token = "CancellationToken cancellationToken" + (isSent && given.Length == 0 ? "" : " = default");
                IEnumerable<string> parameters = new[] { "this " + target, address, isSent ? $"{generic} value" : "" }.Concat(given).Append(token).Where(static parameter => parameter.Length > 0);
                text.Append($"    public static {string.Format(null, result, isGeneric ? generic : "object")} {name}{(isGeneric ? $"<{generic}>" : "")}({string.Join(", ", parameters)}) =>\n");
                text.Append($"        JsonResponse.{body(isGeneric ? generic : "object", form, address.Contains("string", StringComparison.Ordinal) ? "JsonResponse.AddressOf(requestUri)" : "requestUri")};\n");
                yield return text.ToString();
            }
        }
    }

    private static string Typed(string text, string generic) => text.Replace("<T>", $"<{generic}>", StringComparison.Ordinal);

    private static string Reference(string name, string generic, string target, bool hasAddress, bool isSent) =>
        $"{name}{{{generic}}}({target.Split(' ')[0]}, {(hasAddress ? "Uri, " : "")}{(isSent ? generic + ", " : "")}JsonSerializerOptions, CancellationToken)";

    private static string Documented(string parameter)
    {
        string name = parameter.Split(' ')[1];
        return $"    /// <param name=\"{name}\">{name switch
        {
            "type" => "The type to read.",
            "options" => "Options, or null for <see cref=\"JsonSerializerOptions.Web\"/>.",
            "context" => "The context that contains the metadata of the type.",
            _ => "The metadata of the type.",
        }}</param>\n";
    }

    private static string File(string type, string summary, IReadOnlyList<string> methods) => $$"""
        // Written by tools/Peregrine.Json.Tables.
        #nullable enable
        namespace Peregrine.Json.Http;

        /// <summary>{{summary}}</summary>
        public static partial class {{type}}
        {
        {{string.Join('\n', methods)}}}

        """.ReplaceLineEndings("\n");

    /// <summary>A way to name the type.</summary>
    /// <param name="Result">What is read: T, or object where the type is an argument.</param>
    /// <param name="Parameters">The parameters.</param>
    /// <param name="Call">The call of the serializer, or its arguments.</param>
    /// <param name="Warns">Whether a trimmed program is warned.</param>
    private sealed record Form(string Result, string Parameters, string Call, bool Warns = true);
}
