using System.Net;
using System.Net.Http.Headers;
using System.Net.Http.Json;
using System.Reflection;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Ours = Peregrine.Json.Http;

namespace Peregrine.Json.Hosts;

/// <summary>The methods of <c>Peregrine.Json.Http</c> beside those of System.Net.Http.Json: the same requests, values and exceptions.</summary>
public sealed partial class HttpTwinTests
{
    private const string Good = """{"id":1,"name":"tea","price":2.5,"at":"2024-01-02T03:04:05","tags":["x"]}""";

    private static readonly Func<object?, JsonTypeInfo, System.Net.Http.Headers.MediaTypeHeaderValue?, HttpContent> s_create = JsonContent.Create, s_createOurs = Ours.JsonContent.Create;

    private static readonly JsonSerializerOptions s_strict = new() { PropertyNameCaseInsensitive = false, UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow };

    private static readonly JsonSerializerOptions s_relaxed = new() { Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>Every method there is has one of the same name, parameters, defaults and trimming warnings here, and no more.</summary>
    [Theory]
    [InlineData(typeof(HttpClientJsonExtensions), typeof(Ours.HttpClientJsonExtensions))]
    [InlineData(typeof(HttpContentJsonExtensions), typeof(Ours.HttpContentJsonExtensions))]
    [InlineData(typeof(JsonContent), typeof(Ours.JsonContent))]
    public void TheSurfaceIsTheSame(Type theirs, Type ours)
    {
        string[] expected = Surface(theirs), actual = Surface(ours);
        Assert.NotEmpty(expected);
        Assert.Equal(expected, actual);

        static string[] Surface(Type type) =>
        [
            .. type.GetMethods(BindingFlags.Public | BindingFlags.Static | BindingFlags.Instance | BindingFlags.DeclaredOnly)
                .Select(static m => m.Name + "<" + string.Join(',', m.GetGenericArguments().Select(static a => a.Name)) + ">("
                    + string.Join(", ", m.GetParameters().Select(static p => p.ParameterType + " " + p.Name + (p.HasDefaultValue ? " = " + (p.DefaultValue ?? "null") : "")))
                    + ") " + m.ReturnType.ToString().Replace("Peregrine.Json.Http", "System.Net.Http.Json", StringComparison.Ordinal)
                    + string.Concat(m.CustomAttributes.Select(static a => a.AttributeType.Name).Where(static n => n.StartsWith("Requires", StringComparison.Ordinal)).Order()))
                .Order(StringComparer.Ordinal),
        ];
    }

    /// <summary>Answers, the client's limit, and whether the length is announced.</summary>
    public static TheoryData<string, byte[], HttpStatusCode, string?, long, bool> Answers
    {
        get
        {
            var data = new TheoryData<string, byte[], HttpStatusCode, string?, long, bool>();
            byte[] good = Encoding.UTF8.GetBytes(Good), list = Encoding.UTF8.GetBytes("[" + string.Join(',', Enumerable.Repeat(Good, 100)) + "]");
            foreach (bool hasLength in (bool[])[true, false])
            {
                data.Add("good", good, HttpStatusCode.OK, "application/json; charset=utf-8", 1 << 20, hasLength);
                data.Add("list", list, HttpStatusCode.OK, "application/json", 1 << 20, hasLength);
                data.Add("large", list, HttpStatusCode.OK, "application/json", 2_000, hasLength);
                data.Add("exact", good, HttpStatusCode.OK, "application/json", good.Length, hasLength);
                data.Add("one more", good, HttpStatusCode.OK, "application/json", good.Length - 1, hasLength);
                data.Add("refused", good, HttpStatusCode.BadRequest, "application/json", 1 << 20, hasLength);
                data.Add("moved", good, HttpStatusCode.NotModified, "application/json", 1 << 20, hasLength);
                data.Add("empty", [], HttpStatusCode.OK, "application/json", 1 << 20, hasLength);
                data.Add("no content", [], HttpStatusCode.NoContent, null, 1 << 20, hasLength);
                data.Add("null", "null"u8.ToArray(), HttpStatusCode.OK, null, 1 << 20, hasLength);
                data.Add("cut", good[..^5], HttpStatusCode.OK, "text/plain", 1 << 20, hasLength);
                data.Add("wrong", "{\"id\":\"x\"}"u8.ToArray(), HttpStatusCode.OK, "application/json", 1 << 20, hasLength);
                data.Add("wrong in list", "[{\"id\":1},{\"id\":2,\"tags\":[1]}]"u8.ToArray(), HttpStatusCode.OK, "application/json", 1 << 20, hasLength);
                data.Add("utf-16", Encoding.Unicode.GetBytes(Good), HttpStatusCode.OK, "application/json; charset=utf-16", 1 << 20, hasLength);
                data.Add("quoted latin", Encoding.Latin1.GetBytes(Good.Replace("tea", "thé", StringComparison.Ordinal)), HttpStatusCode.OK, "application/json; charset=\"iso-8859-1\"", 1 << 20, hasLength);
                data.Add("wide and limited", Encoding.Unicode.GetBytes(Good), HttpStatusCode.OK, "application/json; charset=utf-16", good.Length + 3, hasLength);
                data.Add("unknown charset", good, HttpStatusCode.OK, "application/json; charset=none-such", 1 << 20, hasLength);
                foreach (string charset in (string[])["us-ascii", "utf-16BE", "utf-32", "utf-7", "windows-1252", "UTF-8", "\"utf-8\"", "latin1", "utf8", "unicode"])
                {
                    // Bytes beyond ASCII, in the charset and not.
                    data.Add("named " + charset, [.. "{\"name\":\"t"u8, 0xC3, 0xA9, .. "\"}"u8], HttpStatusCode.OK, "application/json; charset=" + charset, 1 << 20, hasLength);
                    if (charset is "utf-16BE" or "utf-32")
                    {
                        data.Add("in " + charset, Encoding.GetEncoding(charset).GetBytes(Good.Replace("tea", "thé", StringComparison.Ordinal)), HttpStatusCode.OK, "application/json; charset=" + charset, 1 << 20, hasLength);
                    }
                }

                foreach (HttpStatusCode status in (HttpStatusCode[])[HttpStatusCode.Created, HttpStatusCode.NotFound, HttpStatusCode.InternalServerError, HttpStatusCode.TooManyRequests])
                {
                    data.Add("status", list, status, "application/json", 1 << 20, hasLength);
                }

                data.Add("odd quotes", good, HttpStatusCode.OK, "application/json; charset=\"\"", 1 << 20, hasLength);
                data.Add("mark", [0xEF, 0xBB, 0xBF, .. good], HttpStatusCode.OK, "application/json", 1 << 20, hasLength);
                data.Add("bad utf-8", [.. "{\"name\":\""u8, 0xC3, 0x28, .. "\"}"u8], HttpStatusCode.OK, "application/json", 1 << 20, hasLength);
            }

            return data;
        }
    }

    [Theory]
    [MemberData(nameof(Answers))]
    public async Task AnswersAreReadTheSame(string name, byte[] body, HttpStatusCode status, string? contentType, long limit, bool hasLength)
    {
        foreach ((string way, Func<HttpClient, Task<object?>> theirs, Func<HttpClient, Task<object?>> ours) in Reads)
        {
            (string Result, string Requests, string Disposed) expected = await RunAsync(theirs), actual = await RunAsync(ours);
            Assert.True(expected == actual, $"{name}, {way}: expected {expected}, found {actual}");
        }

        async Task<(string, string, string)> RunAsync(Func<HttpClient, Task<object?>> call)
        {
            using var handler = new Answering((_, _) => Task.FromResult(Answering.Json(body, status, contentType, hasLength)));
            using var client = new HttpClient(handler) { BaseAddress = new Uri("http://host/base/"), MaxResponseContentBufferSize = limit };
            return (await OutcomeAsync(() => call(client)), string.Join('\n', handler.Requests), handler.Disposed);
        }
    }

    /// <summary>Arguments and types that are refused, and when: by the call or by its task.</summary>
    [Fact]
    public async Task RefusalsAreTheSame()
    {
        foreach ((string way, Func<HttpClient, Task<object?>> theirs, Func<HttpClient, Task<object?>> ours) in (IEnumerable<(string, Func<HttpClient, Task<object?>>, Func<HttpClient, Task<object?>>)>)
            [
                ("null client", static _ => Boxed(HttpClientJsonExtensions.GetFromJsonAsync<int>(null!, "x")), static _ => Boxed(Ours.HttpClientJsonExtensions.GetFromJsonAsync<int>(null!, "x"))),
                ("null type", static c => Boxed(HttpClientJsonExtensions.GetFromJsonAsync(c, "x", (Type)null!)), static c => Boxed(Ours.HttpClientJsonExtensions.GetFromJsonAsync(c, "x", (Type)null!))),
                ("null info", static c => Boxed(HttpClientJsonExtensions.GetFromJsonAsync(c, "x", (JsonTypeInfo<int>)null!)), static c => Boxed(Ours.HttpClientJsonExtensions.GetFromJsonAsync(c, "x", (JsonTypeInfo<int>)null!))),
                ("null context", static c => Boxed(HttpClientJsonExtensions.DeleteFromJsonAsync(c, "x", typeof(int), (JsonSerializerContext)null!)), static c => Boxed(Ours.HttpClientJsonExtensions.DeleteFromJsonAsync(c, "x", typeof(int), (JsonSerializerContext)null!))),
                ("bad address", static c => Boxed(HttpClientJsonExtensions.GetFromJsonAsync<int>(c, "http://[")), static c => Boxed(Ours.HttpClientJsonExtensions.GetFromJsonAsync<int>(c, "http://["))),
                ("bad address to post", static c => Boxed(HttpClientJsonExtensions.PostAsJsonAsync(c, "http://[", 1)), static c => Boxed(Ours.HttpClientJsonExtensions.PostAsJsonAsync(c, "http://[", 1))),
                ("no address", static c => Boxed(HttpClientJsonExtensions.GetFromJsonAsync<int>(c, (string?)null)), static c => Boxed(Ours.HttpClientJsonExtensions.GetFromJsonAsync<int>(c, (string?)null))),
                ("bad type", static c => Boxed(HttpClientJsonExtensions.GetFromJsonAsync<Twice>(c, "x")), static c => Boxed(Ours.HttpClientJsonExtensions.GetFromJsonAsync<Twice>(c, "x"))),
                ("elements of a bad type", static c => Elements(() => HttpClientJsonExtensions.GetFromJsonAsAsyncEnumerable<Twice>(c, "x")), static c => Elements(() => Ours.HttpClientJsonExtensions.GetFromJsonAsAsyncEnumerable<Twice>(c, "x"))),
                ("elements without a client", static _ => Elements(() => HttpClientJsonExtensions.GetFromJsonAsAsyncEnumerable<int>(null!, "x")), static _ => Elements(() => Ours.HttpClientJsonExtensions.GetFromJsonAsAsyncEnumerable<int>(null!, "x"))),
                ("elements without metadata", static c => Elements(() => HttpClientJsonExtensions.GetFromJsonAsAsyncEnumerable(c, "x", (JsonTypeInfo<int>)null!)), static c => Elements(() => Ours.HttpClientJsonExtensions.GetFromJsonAsAsyncEnumerable(c, "x", (JsonTypeInfo<int>)null!))),
                ("no metadata", static c => Boxed(HttpClientJsonExtensions.PostAsJsonAsync(c, "x", new Item(), NoMetadata())), static c => Boxed(Ours.HttpClientJsonExtensions.PostAsJsonAsync(c, "x", new Item(), NoMetadata()))),
                ("bad type to post", static c => Boxed(HttpClientJsonExtensions.PutAsJsonAsync(c, "x", new Twice())), static c => Boxed(Ours.HttpClientJsonExtensions.PutAsJsonAsync(c, "x", new Twice()))),
                ("refused value", static c => Boxed(HttpClientJsonExtensions.PatchAsJsonAsync(c, "x", new Pointing())), static c => Boxed(Ours.HttpClientJsonExtensions.PatchAsJsonAsync(c, "x", new Pointing()))),
                ("null metadata to post", static c => Boxed(HttpClientJsonExtensions.PutAsJsonAsync(c, "x", 1, (JsonTypeInfo<int>)null!)), static c => Boxed(Ours.HttpClientJsonExtensions.PutAsJsonAsync(c, "x", 1, (JsonTypeInfo<int>)null!))),
                ("value of another type", static _ => Boxed(JsonContent.Create(1, typeof(string)).ReadAsStringAsync()), static _ => Boxed(Ours.JsonContent.Create(1, typeof(string)).ReadAsStringAsync())),
                ("value of no type", static _ => Boxed(JsonContent.Create(1, (Type)null!).ReadAsStringAsync()), static _ => Boxed(Ours.JsonContent.Create(1, (Type)null!).ReadAsStringAsync())),
                ("null for a number", static _ => Boxed(JsonContent.Create(null, typeof(int)).ReadAsStringAsync()), static _ => Boxed(Ours.JsonContent.Create(null, typeof(int)).ReadAsStringAsync())),
                // By delegates: what is inlined into a method of this assembly throws from here.
                ("value of other metadata", static _ => Boxed(s_create("a", Context.Default.Int32, null).ReadAsStringAsync()), static _ => Boxed(s_createOurs("a", Context.Default.Int32, null).ReadAsStringAsync())),
                ("null content", static _ => Boxed(HttpContentJsonExtensions.ReadFromJsonAsync<int>(null!)), static _ => Boxed(Ours.HttpContentJsonExtensions.ReadFromJsonAsync<int>(null!))),
                ("null content of elements", static _ => Elements(() => HttpContentJsonExtensions.ReadFromJsonAsAsyncEnumerable<int>(null!)), static _ => Elements(() => Ours.HttpContentJsonExtensions.ReadFromJsonAsAsyncEnumerable<int>(null!))),
                ("content of no type", static _ => Boxed(new StringContent("1").ReadFromJsonAsync((Type)null!)), static _ => Boxed(Ours.HttpContentJsonExtensions.ReadFromJsonAsync(new StringContent("1"), (Type)null!))),
            ])
        {
            Assert.Equal((way, await RunAsync(theirs, true)), (way, await RunAsync(ours, true)));
            Assert.Equal((way, await RunAsync(theirs, false)), (way, await RunAsync(ours, false)));
        }

        static async Task<string> RunAsync(Func<HttpClient, Task<object?>> call, bool hasBase)
        {
            using var handler = new Answering(static (_, _) => Task.FromResult(Answering.Json("[1]"u8.ToArray())));
            using var client = new HttpClient(handler);
            client.BaseAddress = hasBase ? new Uri("http://host/") : null;
            Task<object?> task;
            try
            {
                task = call(client);
            }
            catch (Exception error)
            {
                return "at once " + HttpMessages.Describe(error);
            }

            return await OutcomeAsync(() => task);
        }
    }

    /// <summary>Bodies as they are sent: media types, charsets, declared types, options and contexts.</summary>
    [Fact]
    public async Task BodiesAreTheSame()
    {
        var shape = new Circle { Radius = 2 };
        foreach (string? mediaType in (string?[])[null, "application/json", "text/json; charset=utf-16", "application/vnd.x+json; charset=iso-8859-1", "a/b; charset=\"utf-8\"", "a/b; charset=none-such", "a/b; charset=us-ascii", "a/b; charset=utf-16BE", "a/b; charset=utf-32", "a/b; charset=utf-7"])
        {
            MediaTypeHeaderValue? Type() => mediaType is null ? null : MediaTypeHeaderValue.Parse(mediaType);
            foreach ((HttpContent theirs, HttpContent ours) in (IEnumerable<(HttpContent, HttpContent)>)
                [
                    (JsonContent.Create(Item.Sample(1), Type()), Ours.JsonContent.Create(Item.Sample(1), Type())),
                    (JsonContent.Create("thé\u20ac\U0001F600", Type(), s_relaxed), Ours.JsonContent.Create("thé\u20ac\U0001F600", Type(), s_relaxed)),
                    (JsonContent.Create<Shape>(shape, Type(), s_strict), Ours.JsonContent.Create<Shape>(shape, Type(), s_strict)),
                    (JsonContent.Create(shape, typeof(Shape), Type()), Ours.JsonContent.Create(shape, typeof(Shape), Type())),
                    (JsonContent.Create<object>(shape, Type()), Ours.JsonContent.Create<object>(shape, Type())),
                    (JsonContent.Create<Item?>(null, Type()), Ours.JsonContent.Create<Item?>(null, Type())),
                    (JsonContent.Create(7, Context.Default.Int32, Type()), Ours.JsonContent.Create(7, Context.Default.Int32, Type())),
                    (JsonContent.Create(Item.Sample(2), Context.Default.Item, Type()), Ours.JsonContent.Create(Item.Sample(2), Context.Default.Item, Type())),
                    (JsonContent.Create((object)Item.Sample(2), (JsonTypeInfo)Context.Default.Item, Type()), Ours.JsonContent.Create((object)Item.Sample(2), (JsonTypeInfo)Context.Default.Item, Type())),
                    (JsonContent.Create(Later(), Type()), Ours.JsonContent.Create(Later(), Type())),
                ])
            {
                Assert.Equal(theirs.Headers.ToString(), ours.Headers.ToString());
                Assert.Equal(theirs.Headers.ContentLength, ours.Headers.ContentLength);
                Assert.Equal((((JsonContent)theirs).ObjectType, ((JsonContent)theirs).Value?.GetType()), (((Ours.JsonContent)ours).ObjectType, ((Ours.JsonContent)ours).Value?.GetType()));
                Assert.Equal(await OutcomeAsync(() => Hex(theirs)), await OutcomeAsync(() => Hex(ours)));
                Assert.Equal(await OutcomeAsync(() => HexNow(theirs)), await OutcomeAsync(() => HexNow(ours)));
            }
        }

        static async Task<object?> Hex(HttpContent content)
        {
            using var copy = new MemoryStream();
            await content.CopyToAsync(copy);
            return Convert.ToHexString(copy.ToArray());
        }

        static Task<object?> HexNow(HttpContent content)
        {
            using var copy = new MemoryStream();
            content.CopyTo(copy, null, CancellationToken.None);
            return Task.FromResult<object?>(Convert.ToHexString(copy.ToArray()));
        }
    }

    /// <summary>Bodies that cannot be written: the exception, and what has been sent before it.</summary>
    [Fact]
    public async Task BodiesFailTheSame()
    {
        JsonSerializerOptions bridged = new JsonSerializerOptions(JsonSerializerOptions.Web).UsePeregrine();
        foreach (string kind in Failures.Kinds)
        {
            foreach (string shape in Failures.Shapes)
            {
                foreach (int size in (int[])[0, 100, 4_000, 14_700, 16_384, 40_000, 150_000])
                {
                    foreach (string? mediaType in (string?[])[null, "application/json; charset=utf-16"])
                    {
                        MediaTypeHeaderValue? type = mediaType is null ? null : MediaTypeHeaderValue.Parse(mediaType);
                        (string Error, byte[] Sent) theirs = await SendAsync(JsonContent.Create(Failures.Make(shape, kind, size), type));
                        (string Error, byte[] Sent) ours = await SendAsync(Ours.JsonContent.Create(Failures.Make(shape, kind, size), type));
                        (string Error, byte[] Sent) options = await SendAsync(JsonContent.Create(Failures.Make(shape, kind, size), type, bridged));
                        string which = $"{shape} {kind} {size} {mediaType}: ";
                        Assert.Equal(which + theirs.Error, which + ours.Error);
                        Assert.Equal(which + theirs.Error, which + options.Error);

                        // What is sent ends with a piece, which does not end at the same byte in both libraries; a root under options of up to 1 MiB is sent as a whole or not at all.
                        int common = Math.Min(theirs.Sent.Length, ours.Sent.Length);
                        Assert.True(theirs.Sent.AsSpan(0, common).SequenceEqual(ours.Sent.AsSpan(0, common)), which);
                        Assert.True(kind == "none" ? theirs.Sent.Length == ours.Sent.Length && theirs.Sent.AsSpan().SequenceEqual(options.Sent) : (options.Sent.Length == 0 || (options.Sent.Length >= 1024 * 1024 && theirs.Sent.AsSpan(0, Math.Min(theirs.Sent.Length, options.Sent.Length)).SequenceEqual(options.Sent.AsSpan(0, Math.Min(theirs.Sent.Length, options.Sent.Length)))))
                            && (theirs.Sent.Length > 0) == (ours.Sent.Length > 0), which);
                    }
                }
            }
        }

        static async Task<(string, byte[])> SendAsync(HttpContent content)
        {
            var sent = new MemoryStream();
            try
            {
                await content.CopyToAsync(sent);
                return ("", sent.ToArray());
            }
            catch (Exception error)
            {
                // Where an exception of user code comes from is the runtime's guess ("source-of-inlined-code" among the documented differences).
                return (Deep().Replace(HttpMessages.Describe(error), "|").Replace("|System.Text.Json|", "||", StringComparison.Ordinal).Replace("|Peregrine.Json.Hosts|", "||", StringComparison.Ordinal), sent.ToArray());
            }
        }
    }

    /// <summary>The last container that may be written is another one ("depth-counts-containers" among the documented differences).</summary>
    private static System.Text.RegularExpressions.Regex Deep() => new(@"\$[\w.]*\.Next\.Next[\w.]*(\.\||\|)");

    /// <summary>The client's timeout covers the reading of the answer, and is told from the caller's own token.</summary>
    [Fact]
    public async Task TimeoutsAndCancellationAreTheSame()
    {
        byte[] list = Encoding.UTF8.GetBytes("[" + string.Join(',', Enumerable.Repeat(Good, 2_000)) + "]");
        foreach ((string way, Func<HttpClient, CancellationToken, Task<object?>> theirs, Func<HttpClient, CancellationToken, Task<object?>> ours) in
            (IEnumerable<(string, Func<HttpClient, CancellationToken, Task<object?>>, Func<HttpClient, CancellationToken, Task<object?>>)>)
            [
                ("get", static (c, t) => Boxed(HttpClientJsonExtensions.GetFromJsonAsync<List<Item>>(c, "x", t)), static (c, t) => Boxed(Ours.HttpClientJsonExtensions.GetFromJsonAsync<List<Item>>(c, "x", t))),
                ("delete", static (c, t) => Boxed(HttpClientJsonExtensions.DeleteFromJsonAsync<List<Item>>(c, "x", t)), static (c, t) => Boxed(Ours.HttpClientJsonExtensions.DeleteFromJsonAsync<List<Item>>(c, "x", t))),
                ("elements", static (c, t) => Elements(() => HttpClientJsonExtensions.GetFromJsonAsAsyncEnumerable<Item>(c, "x", t)), static (c, t) => Elements(() => Ours.HttpClientJsonExtensions.GetFromJsonAsAsyncEnumerable<Item>(c, "x", t))),
            ])
        {
            foreach ((int timeout, int cancelled) in ((int, int)[])[(150, -1), (-1, 100), (-1, 0)])
            {
                // The content takes two seconds, which "get" and "elements" can be stopped in; no timeout speaks of elements. "delete" loads it before it returns, at once
                // here: it can only be stopped before.
                if (way == "get" || (way == "elements" && timeout < 0) || cancelled == 0)
                {
                    Assert.Equal((way, timeout, cancelled, await RunAsync(theirs)), (way, timeout, cancelled, await RunAsync(ours)));
                }

                async Task<string> RunAsync(Func<HttpClient, CancellationToken, Task<object?>> call)
                {
                    using var handler = new Answering((_, _) => Task.FromResult(Answering.Json(list, hasLength: false, delay: 20)));
                    using var client = new HttpClient(handler) { BaseAddress = new Uri("http://host/") };
                    client.Timeout = timeout < 0 ? Timeout.InfiniteTimeSpan : TimeSpan.FromMilliseconds(timeout);
                    using var source = new CancellationTokenSource();
                    if (cancelled == 0)
                    {
                        await source.CancelAsync();
                    }
                    else if (cancelled > 0)
                    {
                        source.CancelAfter(cancelled);
                    }

                    return await OutcomeAsync(() => call(client, source.Token));
                }
            }
        }
    }

    /// <summary>A handler sees a content of ours, as the guide says, or the framework's own with options.</summary>
    [Fact]
    public async Task HandlersSeeTheContent()
    {
        Type? seen = null;
        using var handler = new Answering((request, _) =>
        {
            seen = request.Content!.GetType();
            return Task.FromResult(Answering.Json("1"u8.ToArray()));
        });
        using var client = new HttpClient(handler) { BaseAddress = new Uri("http://host/") };
        await Ours.HttpClientJsonExtensions.PostAsJsonAsync(client, "x", 1);
        Assert.Equal(typeof(Ours.JsonContent), seen);
        Item.Notes notes = Item.Watch();
        await client.PostAsync(new Uri("x", UriKind.Relative), JsonContent.Create(Item.Sample(1), options: new JsonSerializerOptions(JsonSerializerOptions.Web).UsePeregrine()));
        Assert.Equal(typeof(JsonContent), seen);
        Assert.Equal((true, false), (notes.Ours, notes.Theirs));
    }

    /// <summary>It is this library that reads and writes.</summary>
    [Fact]
    public async Task TheEngineIsOurs()
    {
        using var handler = new Answering(static (_, _) => Task.FromResult(Answering.Json(Encoding.UTF8.GetBytes(Good))));
        using var client = new HttpClient(handler) { BaseAddress = new Uri("http://host/") };
        foreach (Func<Task> call in (Func<Task>[])
            [
                () => Ours.HttpClientJsonExtensions.GetFromJsonAsync<Item>(client, "x"),
                () => Ours.HttpClientJsonExtensions.GetFromJsonAsync(client, "x", typeof(Item), Context.Default),
                () => Ours.HttpClientJsonExtensions.DeleteFromJsonAsync<Item>(client, "x"),
                () => Ours.HttpClientJsonExtensions.PostAsJsonAsync(client, "x", Item.Sample(1)),
                () => Ours.HttpClientJsonExtensions.PutAsJsonAsync(client, "x", Item.Sample(1), Context.Default.Item),
                () => Ours.HttpContentJsonExtensions.ReadFromJsonAsync<Item>(new StringContent(Good)),
                async () => await Ours.HttpContentJsonExtensions.ReadFromJsonAsAsyncEnumerable<Item>(new StringContent("[" + Good + "]")).CountAsync(),
            ])
        {
            Item.Notes notes = Item.Watch();
            await call();
            Assert.Equal((true, false), (notes.Ours, notes.Theirs));
        }
    }

    private static IEnumerable<(string Way, Func<HttpClient, Task<object?>> Theirs, Func<HttpClient, Task<object?>> Ours)> Reads =>
    [
        ("get", static c => Boxed(HttpClientJsonExtensions.GetFromJsonAsync<Item>(c, "x?y=1")), static c => Boxed(Ours.HttpClientJsonExtensions.GetFromJsonAsync<Item>(c, "x?y=1"))),
        ("get list", static c => Boxed(HttpClientJsonExtensions.GetFromJsonAsync<List<Item>>(c, new Uri("/z", UriKind.Relative), s_strict)), static c => Boxed(Ours.HttpClientJsonExtensions.GetFromJsonAsync<List<Item>>(c, new Uri("/z", UriKind.Relative), s_strict))),
        ("get by type", static c => Boxed(HttpClientJsonExtensions.GetFromJsonAsync(c, "", typeof(Item))), static c => Boxed(Ours.HttpClientJsonExtensions.GetFromJsonAsync(c, "", typeof(Item)))),
        ("get by metadata", static c => Boxed(HttpClientJsonExtensions.GetFromJsonAsync(c, "x", Context.Default.Item)), static c => Boxed(Ours.HttpClientJsonExtensions.GetFromJsonAsync(c, "x", Context.Default.Item))),
        ("get by context", static c => Boxed(HttpClientJsonExtensions.GetFromJsonAsync(c, "x", typeof(Item), Context.Default)), static c => Boxed(Ours.HttpClientJsonExtensions.GetFromJsonAsync(c, "x", typeof(Item), Context.Default))),
        ("delete", static c => Boxed(HttpClientJsonExtensions.DeleteFromJsonAsync<Item>(c, "x")), static c => Boxed(Ours.HttpClientJsonExtensions.DeleteFromJsonAsync<Item>(c, "x"))),
        ("delete list", static c => Boxed(HttpClientJsonExtensions.DeleteFromJsonAsync(c, "x", typeof(List<Item>), s_strict)), static c => Boxed(Ours.HttpClientJsonExtensions.DeleteFromJsonAsync(c, "x", typeof(List<Item>), s_strict))),
        ("elements", static c => Elements(() => HttpClientJsonExtensions.GetFromJsonAsAsyncEnumerable<Item>(c, "x")), static c => Elements(() => Ours.HttpClientJsonExtensions.GetFromJsonAsAsyncEnumerable<Item>(c, "x"))),
        ("elements by metadata", static c => Elements(() => HttpClientJsonExtensions.GetFromJsonAsAsyncEnumerable(c, "x", Context.Default.Item)), static c => Elements(() => Ours.HttpClientJsonExtensions.GetFromJsonAsAsyncEnumerable(c, "x", Context.Default.Item))),
        ("content", static async c => await (await c.GetAsync("x")).Content.ReadFromJsonAsync<Item>(), static async c => await Ours.HttpContentJsonExtensions.ReadFromJsonAsync<Item>((await c.GetAsync("x")).Content)),
        ("content list", static async c => await (await c.GetAsync("x")).Content.ReadFromJsonAsync(typeof(List<Item>), s_strict), static async c => await Ours.HttpContentJsonExtensions.ReadFromJsonAsync((await c.GetAsync("x")).Content, typeof(List<Item>), s_strict)),
        ("content elements", static async c =>
        {
            HttpContent content = (await c.GetAsync("x")).Content;
            return await Elements(() => HttpContentJsonExtensions.ReadFromJsonAsAsyncEnumerable<Item>(content));
        }, static async c =>
        {
            HttpContent content = (await c.GetAsync("x")).Content;
            return await Elements(() => Ours.HttpContentJsonExtensions.ReadFromJsonAsAsyncEnumerable<Item>(content));
        }),
    ];

    private static async Task<object?> Boxed<T>(Task<T> task) => await task;

    private static Task<object?> Elements<T>(Func<IAsyncEnumerable<T>> make)
    {
        IAsyncEnumerable<T> elements = make();
        return Core();

        async Task<object?> Core()
        {
            var read = new List<T>();
            try
            {
                await foreach (T element in elements)
                {
                    read.Add(element);
                }
            }
            catch (Exception error)
            {
                // How many came before: those that are complete here, those of complete buffers there ("Elements that arrive" among the documented differences).
                return HttpMessages.Describe(error);
            }

            return read;
        }
    }

    private static async Task<string> OutcomeAsync(Func<Task<object?>> call)
    {
        try
        {
            object? value = await call();
            return value is HttpResponseMessage response ? response.StatusCode.ToString() : Stj.Serialize(value);
        }
        catch (Exception error)
        {
            return HttpMessages.Describe(error);
        }
    }

    private static async IAsyncEnumerable<int> Later()
    {
        for (int i = 0; i < 3; i++)
        {
            await Task.Yield();
            yield return i;
        }
    }

    private static JsonSerializerOptions NoMetadata() => new() { TypeInfoResolver = JsonTypeInfoResolver.Combine() };

    /// <summary>Two members of one name.</summary>
    private sealed class Twice
    {
        [JsonPropertyName("a")]
        public int A { get; set; }

        [JsonPropertyName("a")]
        public int B { get; set; }
    }

    /// <summary>A member of a type that cannot be written.</summary>
    private sealed class Pointing
    {
        public Type Type { get; set; } = typeof(int);
    }

    [JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
    [JsonSerializable(typeof(Item))]
    private sealed partial class Context : JsonSerializerContext;
}
