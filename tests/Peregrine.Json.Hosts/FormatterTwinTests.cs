using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Formatters;
using Microsoft.AspNetCore.Mvc.ModelBinding;
using Microsoft.AspNetCore.Mvc.ModelBinding.Metadata;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Options;
using Peregrine.Json.AspNetCore;
using MvcJsonOptions = Microsoft.AspNetCore.Mvc.JsonOptions;

namespace Peregrine.Json.Hosts;

/// <summary>The formatters and <see cref="PeregrineJsonResponse"/> beside the framework's own, without a server: charsets, clients that are gone, tokens, exceptions of converters.</summary>
public sealed class FormatterTwinTests
{
    private static readonly Encoding[] s_encodings = [new UTF8Encoding(false), new UTF8Encoding(true), Encoding.Unicode, Encoding.BigEndianUnicode, Encoding.UTF32, Encoding.Latin1, Encoding.ASCII];

    /// <summary>How a client is when it is written to.</summary>
    public enum Client
    {
        /// <summary>It reads.</summary>
        Reads,

        /// <summary>It has gone, and the connection says so by the request's token.</summary>
        Gone,

        /// <summary>It goes while the body is written.</summary>
        Goes,

        /// <summary>Writing to it fails.</summary>
        Fails,
    }

    [Theory]
    [InlineData(Client.Reads)]
    [InlineData(Client.Gone)]
    [InlineData(Client.Goes)]
    [InlineData(Client.Fails)]
    public async Task ResultsAreWrittenTheSame(Client client)
    {
        var options = new JsonSerializerOptions(JsonSerializerDefaults.Web) { Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping };
        options.MakeReadOnly(populateMissingResolver: true);
        var theirs = new SystemTextJsonOutputFormatter(options);
        var ours = new PeregrineJsonOutputFormatter(options);
        foreach (Encoding encoding in s_encodings)
        {
            foreach ((string name, object? value, Type? type) in Values().Where(value => client != Client.Gone || value.Name != "failing"))
            {
                string expected = await RunAsync(client, http => theirs.WriteResponseBodyAsync(Context(http), encoding));
                string actual = await RunAsync(client, http => ours.WriteResponseBodyAsync(Context(http), encoding));
                AssertSame($"{name} {encoding.WebName}: ", client, expected, actual);

                OutputFormatterWriteContext Context(HttpContext http) => new(http, static (stream, charset) => new StreamWriter(stream, charset), type, value);
            }
        }
    }

    [Theory]
    [InlineData(Client.Reads)]
    [InlineData(Client.Gone)]
    [InlineData(Client.Goes)]
    [InlineData(Client.Fails)]
    public async Task ValuesAreWrittenTheSame(Client client)
    {
        foreach ((string name, object? value, Type? type) in Values())
        {
            foreach (bool? isCancelled in (bool?[])[null, false, true])
            {
                if (isCancelled == true ? client == Client.Fails || name == "failing" : isCancelled is null && client == Client.Gone && name == "failing")
                {
                    // Two failures at once: the token is looked at first here.
                    continue;
                }

                CancellationToken token = isCancelled switch { null => default, true => new CancellationToken(canceled: true), false => new CancellationTokenSource().Token };
                foreach (string? contentType in (string?[])[null, "text/x+json", "application/json; charset=utf-16"])
                {
                    string which = $"{name} {isCancelled} {contentType}: ";
                    AssertSame(
                        which, client,
                        await RunAsync(client, http => http.Response.WriteAsJsonAsync(value, options: null, contentType, token)),
                        await RunAsync(client, http => PeregrineJsonResponse.WriteAsJsonAsync(http.Response, value, options: null, contentType, token)));
                    AssertSame(
                        which + "by type, ", client,
                        await RunAsync(client, http => http.Response.WriteAsJsonAsync(value, type ?? typeof(object), options: null, contentType, token)),
                        await RunAsync(client, http => PeregrineJsonResponse.WriteAsJsonAsync(http.Response, value, type ?? typeof(object), options: null, contentType, token)));
                }
            }
        }
    }

    /// <summary>Bodies in every charset, good ones and those that a converter refuses: model, model state, exceptions.</summary>
    [Fact]
    public async Task BodiesAreReadTheSame()
    {
        foreach (bool shows in (bool[])[true, false])
        {
            var options = new MvcJsonOptions { AllowInputFormatterExceptionMessages = shows };
            var theirs = new SystemTextJsonInputFormatter(options, NullLogger<SystemTextJsonInputFormatter>.Instance);
            var ours = new PeregrineJsonInputFormatter(options, NullLogger<PeregrineJsonInputFormatter>.Instance);
            foreach (Encoding encoding in s_encodings)
            {
                foreach (Encoding sent in (Encoding[])[encoding, Encoding.UTF8])
                {
                    foreach (string body in (string[])
                        [
                            "[{\"text\":\"thé\"},{\"text\":\"overflow\"}]", "[{\"text\":\"format\"}]", "[{\"text\":\"json\"}]", "[{\"text\":\"argument\"}]", "[{\"text\":\"operation\"}]", "[{\"text\":\"support\"}]",
                            "[{\"text\":\"\u20ac\"}]", "[]", "null", "", " ", "[", "[{\"text\":1}]", "[{\"text\":null}]", "[null]", "\uFEFF[]",
                        ])
                    {
                        foreach (bool treatsEmpty in (bool[])[true, false])
                        {
                            string expected = await ReadAsync(theirs, body, encoding, sent, treatsEmpty), actual = await ReadAsync(ours, body, encoding, sent, treatsEmpty);
                            Assert.Equal($"{body} as {encoding.WebName} sent as {sent.WebName}: {expected}", $"{body} as {encoding.WebName} sent as {sent.WebName}: {actual}");
                        }
                    }
                }
            }
        }
    }

    /// <summary>What a body throws by itself, as one that another middleware decodes may: of the errors that end in the model's state, with and without a path.</summary>
    [Fact]
    public async Task ErrorsOfTheBodyAreTheSame()
    {
        foreach (bool shows in (bool[])[true, false])
        {
            var options = new MvcJsonOptions { AllowInputFormatterExceptionMessages = shows };
            var theirs = new SystemTextJsonInputFormatter(options, NullLogger<SystemTextJsonInputFormatter>.Instance);
            var ours = new PeregrineJsonInputFormatter(options, NullLogger<PeregrineJsonInputFormatter>.Instance);
            foreach (Exception error in (Exception[])
                [
                    new JsonException(), new JsonException("own"), new JsonException("own", "$.path", 1, 2), new FormatException("own"), new OverflowException("own"), new IOException("own"),
                    new InvalidOperationException("own"), new NotSupportedException("own"), new ArgumentException("own"), new BadHttpRequestException("own", 413), new InputFormatterException("own"),
                ])
            {
                foreach (Encoding encoding in s_encodings)
                {
                    foreach (string begin in (string[])["", "[", "[{\"text\":\"t\"},", "[]"])
                    {
                        string expected = await ReadAsync(theirs, new FailingBody(encoding.GetBytes(begin), error), encoding, true), actual = await ReadAsync(ours, new FailingBody(encoding.GetBytes(begin), error), encoding, true);
                        Assert.Equal($"{begin} as {encoding.WebName}, {error.GetType()}: {expected}", $"{begin} as {encoding.WebName}, {error.GetType()}: {actual}");
                    }
                }
            }
        }
    }

    /// <summary>The charsets and media types of the formatters that are replaced, whoever changed them.</summary>
    [Fact]
    public async Task CharsetsOfFormattersAreTakenOver()
    {
        var answers = new List<List<string>>();
        foreach (Engine engine in (Engine[])[Engine.Framework, Engine.Package])
        {
            await using Host host = await Host.StartAsync(engine, static mvc => mvc.AddMvcOptions(static o =>
            {
                SystemTextJsonOutputFormatter output = o.OutputFormatters.OfType<SystemTextJsonOutputFormatter>().First();
                output.SupportedEncodings.Clear();
                output.SupportedEncodings.Add(Encoding.Latin1);
                output.SupportedEncodings.Add(Encoding.UTF32);
                output.SupportedMediaTypes.Add("application/own");
                SystemTextJsonInputFormatter input = o.InputFormatters.OfType<SystemTextJsonInputFormatter>().Single();
                input.SupportedEncodings.Clear();
                input.SupportedEncodings.Add(Encoding.BigEndianUnicode);
                input.SupportedEncodings.Add(Encoding.Latin1);
                input.SupportedMediaTypes.Add("application/own");
            }));
            var seen = new List<string>();
            foreach (string? charset in (string?[])[null, "utf-8", "utf-16", "utf-16BE", "utf-32", "iso-8859-1", "us-ascii", "*", "none-such", "utf-32;q=0.5, iso-8859-1;q=0.4"])
            {
                foreach (string type in (string[])["application/json", "application/own", "text/json", "application/x+json", "text/plain"])
                {
                    seen.Add(await AskAsync(host, "/mvc/item", charset, type, null));
                    seen.Add(await AskAsync(host, "/mvc/echo", null, type, charset));
                }
            }

            answers.Add(seen);
        }

        Assert.Equal(answers[0], answers[1]);
        Assert.Contains(answers[0], static answer => answer.Contains("charset=utf-32", StringComparison.Ordinal));
    }

    /// <summary>The charset that a client asks for.</summary>
    [Fact]
    public async Task CharsetsAreNegotiatedTheSame()
    {
        await using Host plain = await Host.StartAsync(Engine.Framework), packaged = await Host.StartAsync(Engine.Package);
        foreach (string charset in (string[])["utf-8", "utf-16", "utf-16, utf-8;q=0.5", "utf-8;q=0.1, utf-16;q=0.9", "iso-8859-1", "*", "us-ascii, utf-16", "\"utf-16\"", "none-such"])
        {
            foreach (string path in (string[])["/mvc/item", "/mvc/result", "/mvc/json", "/mvc/shape", "/mvc/missing", "/item", "/results"])
            {
                Assert.Equal(await AskAsync(plain, path, charset, "application/json", null), await AskAsync(packaged, path, charset, "application/json", null));
            }
        }

        Assert.Contains("charset=utf-16", await AskAsync(packaged, "/mvc/item", "utf-16", "application/json", null), StringComparison.Ordinal);
    }

    private static IEnumerable<(string Name, object? Value, Type? Type)> Values()
    {
        yield return ("item", Item.Sample(3), typeof(Item));
        yield return ("declared as object", Item.Sample(3), typeof(object));
        yield return ("undeclared", Item.Sample(3), null);
        yield return ("shape", new Circle { Radius = 2 }, typeof(Shape));
        yield return ("null", null, typeof(Item));
        yield return ("nothing", null, null);
        yield return ("text", "é\u20ac\U0001F600", typeof(string));
        yield return ("many", Enumerable.Range(0, 2_000).Select(Item.Sample).ToList(), typeof(List<Item>));
        yield return ("lazy", Enumerable.Range(0, 2_000).Select(Item.Sample), typeof(IEnumerable<Item>));
        yield return ("later", Failures.Later("none", 50_000), typeof(IAsyncEnumerable<Failures.Row>));
        yield return ("failing", Failures.Bad("nan"), typeof(Failures.Row));
    }

    private static void AssertSame(string which, Client client, string expected, string actual)
    {
        if (client != Client.Reads)
        {
            // How much went out until then depends on where pieces end, and on when the token is looked at.
            expected = expected.Split(" wrote ")[0];
            actual = actual.Split(" wrote ")[0];
        }

        Assert.Equal(which + expected, which + actual);
    }

    /// <summary>What comes of writing a response.</summary>
    private static async Task<string> RunAsync(Client client, Func<HttpContext, Task> write)
    {
        using var aborted = new CancellationTokenSource();
        var http = new DefaultHttpContext { RequestAborted = aborted.Token };
        var body = new Body(client, aborted);
        http.Response.Body = body;
        if (client == Client.Gone)
        {
            await aborted.CancelAsync();
        }

        string outcome = "written";
        try
        {
            await write(http);
        }
        catch (OperationCanceledException)
        {
            outcome = "cancelled";
        }
        catch (Exception error)
        {
            outcome = error.GetType() + " " + error.Message;
        }

        return $"{outcome}, {http.Response.StatusCode} {http.Response.ContentType} {http.Response.ContentLength} wrote {body.Length} {Convert.ToHexString(body.ToArray().AsSpan(0, (int)Math.Min(body.Length, 2_000)))}";
    }

    /// <summary>A body of which some arrives.</summary>
    private sealed class FailingBody(byte[] begin, Exception error) : MemoryStream(begin)
    {
        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
            Position < Length ? base.ReadAsync(buffer, cancellationToken) : ValueTask.FromException<int>(error);

        public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
            Position < Length ? base.ReadAsync(buffer, offset, count, cancellationToken) : Task.FromException<int>(error);

        public override int Read(byte[] buffer, int offset, int count) => Position < Length ? base.Read(buffer, offset, count) : throw error;
    }

    private static Task<string> ReadAsync(TextInputFormatter formatter, string body, Encoding encoding, Encoding sent, bool treatsEmpty) =>
        ReadAsync(formatter, new MemoryStream(sent.GetBytes(body)), encoding, treatsEmpty);

    private static async Task<string> ReadAsync(TextInputFormatter formatter, Stream body, Encoding encoding, bool treatsEmpty)
    {
        var http = new DefaultHttpContext();
        http.Request.ContentType = "application/json";
        http.Request.Body = body;
        var state = new ModelStateDictionary();
        ModelMetadata metadata = new EmptyModelMetadataProvider().GetMetadataForType(typeof(List<Fussy>));
        var context = new InputFormatterContext(http, "model", state, metadata, static (stream, charset) => new StreamReader(stream, charset), treatsEmpty);
        try
        {
            InputFormatterResult result = await formatter.ReadRequestBodyAsync(context, encoding);
            return $"{result.HasError} {result.IsModelSet} {Stj.Serialize(result.Model)} "
                + string.Join(';', state.Select(static entry => $"{entry.Key}: {string.Join(',', entry.Value!.Errors.Select(static e => $"{e.ErrorMessage}|{e.Exception?.GetType()}|{e.Exception?.Message}"))}"));
        }
        catch (Exception error)
        {
            return HttpMessages.Describe(error);
        }
    }

    private static async Task<string> AskAsync(Host host, string path, string? acceptCharset, string type, string? charset)
    {
        using var request = new HttpRequestMessage(path.EndsWith("echo", StringComparison.Ordinal) ? HttpMethod.Post : HttpMethod.Get, path);
        request.Headers.TryAddWithoutValidation("Accept", type);
        if (acceptCharset is not null)
        {
            request.Headers.TryAddWithoutValidation("Accept-Charset", acceptCharset);
        }

        if (request.Method == HttpMethod.Post)
        {
            Encoding encoding = charset?.Split(';')[0] is "utf-16" or "utf-16BE" or "utf-32" or "iso-8859-1" ? Encoding.GetEncoding(charset.Split(';')[0]) : Encoding.UTF8;
            request.Content = new ByteArrayContent(encoding.GetBytes("""{"id":1,"name":"thé"}"""));
            request.Content.Headers.TryAddWithoutValidation("Content-Type", type + (charset is null ? "" : "; charset=" + charset));
        }

        using HttpResponseMessage response = await host.Client.SendAsync(request);
        byte[] bytes = await response.Content.ReadAsByteArrayAsync();
        string body = response.IsSuccessStatusCode ? Convert.ToHexString(bytes) : Encoding.GetEncoding(response.Content.Headers.ContentType?.CharSet ?? "utf-8").GetString(bytes).Split("\"traceId\"")[0].Split("\"details\"")[0];
        return $"{request.Method} {path} {type} {acceptCharset}{charset}: {(int)response.StatusCode} {string.Join(' ', response.Headers.Concat(response.Content.Headers).Where(static h => h.Key != "Date").Select(static h => $"{h.Key}: {string.Join(',', h.Value)}"))} {body}";
    }

    /// <summary>Its converter throws what its text says.</summary>
    [JsonConverter(typeof(Converter))]
    public sealed record Fussy(string? Text)
    {
        private sealed class Converter : JsonConverter<Fussy>
        {
            public override Fussy Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
            {
                reader.Read();
                reader.Read();
                string? text = reader.GetString();
                reader.Read();
                return text switch
                {
                    "overflow" => throw new OverflowException("Too much."),
                    "format" => throw new FormatException("Not so."),
                    "json" => throw new JsonException("No JSON."),
                    "argument" => throw new ArgumentException("No argument."),
                    "operation" => throw new InvalidOperationException("Not now."),
                    "support" => throw new NotSupportedException("Not ever."),
                    _ => new Fussy(text),
                };
            }

            public override void Write(Utf8JsonWriter writer, Fussy value, JsonSerializerOptions options) => writer.WriteStringValue(value.Text);
        }
    }

    private sealed class Body(Client client, CancellationTokenSource aborted) : MemoryStream
    {
        public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            if (client == Client.Fails)
            {
                throw new IOException("No connection.");
            }

            cancellationToken.ThrowIfCancellationRequested();
            await base.WriteAsync(buffer, cancellationToken);
            if (client == Client.Goes)
            {
                await aborted.CancelAsync();
            }
        }

        public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) => WriteAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();
    }
}
