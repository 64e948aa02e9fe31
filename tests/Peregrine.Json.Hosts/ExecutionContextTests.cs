using System.Diagnostics;
using System.Globalization;
using System.IO.Pipelines;
using System.Net;
using System.Reflection;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc.Formatters;
using Microsoft.AspNetCore.Mvc.ModelBinding;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging.Abstractions;
using Peregrine.Json.AspNetCore;
using MvcJsonOptions = Microsoft.AspNetCore.Mvc.JsonOptions;

namespace Peregrine.Json.Hosts;

/// <summary>
/// Every public asynchronous method leaves its caller's execution context as it was, also when it ends at once: what getters, setters and converters set of
/// values of <see cref="AsyncLocal{T}"/>, of the culture and of the current activity does not reach the caller.
/// </summary>
public sealed partial class ExecutionContextTests
{
    private static readonly AsyncLocal<string?> s_local = new();
    private static int s_changes;

    /// <summary>Each by its place among all: names are the same for many.</summary>
    private static readonly Dictionary<string, MethodInfo> s_methods = AllMethods();

    public static TheoryData<string> Methods => [.. s_methods.Keys];

    [Theory]
    [MemberData(nameof(Methods))]
    public async Task TheCallersContextStays(string name)
    {
        MethodInfo method = s_methods[name];
        await CheckAsync(() => method.Invoke(null, [.. method.GetParameters().Select(parameter => Argument(method, parameter))])!);
    }

    [Fact]
    public void ThereAreMethods()
    {
        Assert.InRange(s_methods.Count, 90, 400);
        Assert.Contains(s_methods.Values, static method => method.DeclaringType == typeof(PeregrineJsonRequest));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task OfFormattersAndContents(bool isWide)
    {
        Encoding encoding = isWide ? Encoding.Unicode : Encoding.UTF8;
        var input = new PeregrineJsonInputFormatter(new MvcJsonOptions(), NullLogger<PeregrineJsonInputFormatter>.Instance);
        await CheckAsync(() => input.ReadRequestBodyAsync(
            new InputFormatterContext(
                Http(encoding), "", new ModelStateDictionary(), new EmptyModelMetadataProvider().GetMetadataForType(typeof(Changing)),
                static (stream, charset) => new StreamReader(stream, charset)),
            encoding));
        var output = new PeregrineJsonOutputFormatter(new JsonSerializerOptions());
        await CheckAsync(() => output.WriteResponseBodyAsync(
            new OutputFormatterWriteContext(Http(encoding), static (stream, charset) => new StreamWriter(stream, charset), typeof(Changing), new Changing()), encoding));
        await CheckAsync(() => Peregrine.Json.Http.JsonContent.Create(
            new Changing(), new System.Net.Http.Headers.MediaTypeHeaderValue("application/json") { CharSet = encoding.WebName }).CopyToAsync(new MemoryStream()));
    }

    /// <summary>The same for a text of many pieces, and one that fails.</summary>
    [Fact]
    public async Task OfLongAndFaultyTexts()
    {
        Changing[] many = [.. Enumerable.Range(0, 5_000).Select(static _ => new Changing())];
        await CheckAsync(() => JsonSerializer.SerializeAsync(new MemoryStream(), many));
        await CheckAsync(() => JsonSerializer.SerializeAsync(PipeWriter.Create(new MemoryStream()), many));
        byte[] text = Stj.SerializeToUtf8Bytes(many);
        await CheckAsync(() => JsonSerializer.DeserializeAsync<Changing[]>(new BufferedStream(new MemoryStream(text))));
        await CheckAsync(() => JsonSerializer.DeserializeAsync<Changing[]>(PipeReader.Create(new MemoryStream(text))));
        await CheckAsync(() => JsonSerializer.DeserializeAsync<Changing>(new MemoryStream("""{"Property":1,"Converted":2,}"""u8.ToArray())), isFaulty: true);
        await CheckAsync(() => JsonSerializer.SerializeAsync(new MemoryStream(), new { Good = new Changing(), Bad = double.NaN }), isFaulty: true);
    }

    /// <summary>While the flow of the context is suppressed, it cannot be captured, but it changes like any other.</summary>
    [Fact]
    public async Task WhileTheFlowIsSuppressed()
    {
        foreach (Func<object> call in (Func<object>[])
            [() => JsonSerializer.SerializeAsync(new MemoryStream(), new Changing()), () => JsonSerializer.SerializeAsync(PipeWriter.Create(new MemoryStream()), new Changing()),
            () => JsonSerializer.DeserializeAsync<Changing>(Content("""{"Property":1}""")), () => JsonSerializer.DeserializeAsync<Changing>(PipeReader.Create(Content("""{"Property":1}""")))])
        {
            await CheckAsync(call, isSuppressed: true);
        }
    }

    private static async Task CheckAsync(Func<object> call, bool isFaulty = false, bool isSuppressed = false)
    {
        using var activity = new Activity("caller");
        CultureInfo before = CultureInfo.CurrentCulture;
        Task end = Run();
        Exception? thrown = await Record.ExceptionAsync(() => end.WaitAsync(TimeSpan.FromMinutes(1)));
        Assert.Equal(isFaulty, thrown is not null);
        Assert.True(Interlocked.Exchange(ref s_changes, 0) > 0, "No user code ran: " + thrown);

        // No async method: it would restore the context itself.
        Task Run()
        {
            var culture = (CultureInfo)CultureInfo.InvariantCulture.Clone();
            s_local.Value = "caller";
            CultureInfo.CurrentCulture = culture;
            activity.Start();
            var synchronization = new SynchronizationContext();
            SynchronizationContext? outer = SynchronizationContext.Current;
            SynchronizationContext.SetSynchronizationContext(synchronization);
            AsyncFlowControl? flow = isSuppressed ? ExecutionContext.SuppressFlow() : null;
            try
            {
                Task task = Begun(call());
                Assert.Same(synchronization, SynchronizationContext.Current);
                Assert.Equal(isSuppressed, ExecutionContext.IsFlowSuppressed());
                Assert.Equal("caller", s_local.Value);
                Assert.Same(culture, CultureInfo.CurrentCulture);
                Assert.Same(activity, Activity.Current);
                return task;
            }
            finally
            {
                flow?.Undo();
                SynchronizationContext.SetSynchronizationContext(outer);
                CultureInfo.CurrentCulture = before;
                Activity.Current = null;
            }
        }
    }

    /// <summary>Begins to enumerate a sequence; gives the end of an operation.</summary>
    private static Task Begun(object made)
    {
        if (made is Task task)
        {
            return task;
        }

        Type type = made.GetType();
        if (type.IsGenericType && type.GetGenericTypeDefinition() == typeof(ValueTask<>))
        {
            return (Task)type.GetMethod(nameof(ValueTask<int>.AsTask))!.Invoke(made, null)!;
        }

        Assert.IsAssignableFrom<IAsyncEnumerable<Changing>>(made);
        return ((IAsyncEnumerable<Changing>)made).GetAsyncEnumerator().MoveNextAsync().AsTask();
    }

    private static Dictionary<string, MethodInfo> AllMethods()
    {
        Assembly[] assemblies = [typeof(JsonSerializer).Assembly, typeof(PeregrineJsonRequest).Assembly, typeof(EcmaJson).Assembly, typeof(JsonText).Assembly, typeof(JsonLimits).Assembly];
        var methods = new Dictionary<string, MethodInfo>();
        foreach (MethodInfo found in assemblies.SelectMany(static assembly => assembly.GetExportedTypes())
            .Where(static type => !type.IsNested || !type.Name.StartsWith('<')).SelectMany(static type => type.GetMethods(BindingFlags.Public | BindingFlags.Static | BindingFlags.DeclaredOnly)).Where(IsAsynchronous))
        {
            MethodInfo method = found.IsGenericMethodDefinition ? found.MakeGenericMethod(typeof(Changing)) : found;
            string parameters = string.Join(", ", method.GetParameters().Select(static parameter => NameOf(parameter.ParameterType)));
            methods.Add($"{method.DeclaringType!.Name}.{method.Name}({parameters})" + (found.IsGenericMethod ? " of a type" : ""), method);
        }

        return methods;

        static bool IsAsynchronous(MethodInfo method) => typeof(Task).IsAssignableFrom(method.ReturnType) || method.ReturnType == typeof(ValueTask)
            || (method.ReturnType.IsGenericType
                && (method.ReturnType.GetGenericTypeDefinition() == typeof(ValueTask<>) || method.ReturnType.GetGenericTypeDefinition() == typeof(IAsyncEnumerable<>)));

        static string NameOf(Type type) => type.IsGenericType ? type.Name + "<" + string.Join(", ", type.GenericTypeArguments.Select(NameOf)) + ">" : type.Name;
    }

    /// <summary>An argument by the type of the parameter; a new kind of parameter needs a line here.</summary>
    private static object? Argument(MethodInfo method, ParameterInfo parameter)
    {
        bool isList = method.ReturnType.IsGenericType && method.ReturnType.GetGenericTypeDefinition() == typeof(IAsyncEnumerable<>);
        bool isDocument = method.DeclaringType == typeof(JsonDocuments) || method.DeclaringType!.Assembly == typeof(JsonText).Assembly;
        string text = method.DeclaringType == typeof(JsonPatch) ? "[]" : isList ? """[{"Property":1,"Converted":2}]""" : """{"Property":1,"Converted":2}""";
        return parameter.ParameterType switch
        {
            var type when type == typeof(Stream) => isDocument ? new ChangingStream(text) : Content(text),
            var type when type == typeof(PipeReader) => PipeReader.Create(isDocument ? new ChangingStream(text) : Content(text)),
            var type when type == typeof(int) => 100,
            var type when type == typeof(JsonTextOptions) => default(JsonTextOptions),
            var type when type == typeof(PipeWriter) => PipeWriter.Create(new MemoryStream()),
            var type when type == typeof(Changing) || type == typeof(object) => new Changing(),
            var type when type == typeof(IAsyncEnumerable<Changing>) => Elements(),
            var type when type == typeof(JsonSerializerOptions) => null,
            var type when type == typeof(JsonTypeInfo) || type == typeof(JsonTypeInfo<Changing>) => JsonSerializerOptions.Default.GetTypeInfo(typeof(Changing)),
            var type when type == typeof(JsonSerializerContext) => ChangingContext.Default,
            var type when type == typeof(Type) => typeof(Changing),
            var type when type == typeof(bool) => false,
            var type when type == typeof(int) => 100,
            var type when type == typeof(JsonDocumentOptions) => default(JsonDocumentOptions),
            var type when type == typeof(JsonNodeOptions?) => null,
            var type when type == typeof(CancellationToken) => CancellationToken.None,
            var type when type == typeof(HttpClient) => new HttpClient(new Answering(text)),
            var type when type == typeof(HttpContent) => new StringContent(text, Encoding.UTF8, "application/json"),
            var type when type == typeof(Uri) => new Uri("http://localhost/"),
            var type when type == typeof(string) => parameter.Name == "requestUri" ? "http://localhost/" : null,
            var type when type == typeof(HttpRequest) => Http(Encoding.UTF8).Request,
            var type when type == typeof(HttpResponse) => Http(Encoding.UTF8).Response,
            var type => throw new NotSupportedException($"There is no argument for {type} of {method}."),
        };
    }

    /// <summary>A stream to read, and to write over.</summary>
    private static MemoryStream Content(string text)
    {
        var stream = new MemoryStream();
        stream.Write(Encoding.UTF8.GetBytes(text));
        stream.Position = 0;
        return stream;
    }

    private static DefaultHttpContext Http(Encoding encoding)
    {
        var context = new DefaultHttpContext { RequestServices = new ServiceCollection().BuildServiceProvider() };
        context.Request.ContentType = "application/json; charset=" + encoding.WebName;
        context.Request.Body = new MemoryStream(encoding.GetBytes("""{"Property":1,"Converted":2}"""));
        context.Response.Body = new MemoryStream();
        return context;
    }

#pragma warning disable CS1998 // Ends at once.
    private static async IAsyncEnumerable<Changing> Elements()
    {
        yield return new Changing();
    }
#pragma warning restore CS1998

    private static void Change()
    {
        Interlocked.Increment(ref s_changes);
        s_local.Value = "user";
        CultureInfo.CurrentCulture = (CultureInfo)CultureInfo.InvariantCulture.Clone();
        new Activity("user").Start();
        SynchronizationContext.SetSynchronizationContext(new SynchronizationContext());
    }

    public sealed class Changing
    {
        private int _property;

        public int Property
        {
            get
            {
                Change();
                return _property;
            }

            set
            {
                Change();
                _property = value;
            }
        }

        [JsonConverter(typeof(Converter))]
        public int Converted { get; set; }
    }

    /// <summary>A stream whose reads change the context: a document has no other code of users.</summary>
    private sealed class ChangingStream(string text) : MemoryStream(Encoding.UTF8.GetBytes(text))
    {
        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            Change();
            return new ValueTask<int>(Read(buffer.Span));
        }
    }

    public sealed class Converter : JsonConverter<int>
    {
        public override int Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            Change();
            return reader.GetInt32();
        }

        public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options)
        {
            Change();
            writer.WriteNumberValue(value);
        }
    }

    [JsonSerializable(typeof(Changing))]
    private sealed partial class ChangingContext : JsonSerializerContext;

    private sealed class Answering(string text) : HttpMessageHandler
    {
        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            if (request.Content is { } content)
            {
                await content.CopyToAsync(Stream.Null, cancellationToken);
            }

            return new HttpResponseMessage(HttpStatusCode.OK) { Content = new StringContent(text, Encoding.UTF8, "application/json") };
        }
    }
}
