using System.Net;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Connections;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.SignalR;
using Microsoft.AspNetCore.SignalR.Client;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Peregrine.Json.AspNetCore;

namespace Peregrine.Json.Hosts;

/// <summary>The option that keeps the discriminator of a base in results that the framework writes as their run-time type.</summary>
public sealed partial class KeptDiscriminatorTests
{
    /// <summary>The ways in which an endpoint returns a value of its run-time type.</summary>
    private static readonly string[] s_ways =
    [
        "ok", "ok-object", "typed", "created", "json", "json-object", "returned", "object", "written", "written-direct",
        "mvc/ok", "mvc/json", "mvc/result", "mvc/object", "mvc/declared", "mvc/created",
    ];

    /// <summary>Values as the framework's result of their run-time type shows them, and with the option.</summary>
    private static readonly (string Name, string Without, string With)[] s_values =
    [
        ("sealed", """{"radius":2,"label":"l"}""", """{"$type":"circle","radius":2,"label":"l"}"""),
        ("number", """{"side":3,"label":null}""", """{"$type":4,"side":3,"label":null}"""),
        ("unlisted", """{"height":5,"label":null}""", """{"height":5,"label":null}"""),
        ("named", """{"name":"Rex","age":3}""", """{"kind":"dog","name":"Rex","age":3}"""),
        ("second", """{"teeth":1,"name":"Tiny","age":0}""", """{"kind":"puppy","teeth":1,"name":"Tiny","age":0}"""),
        ("nearest", """{"c":3,"b":2,"a":1}""", """{"of":"leaf","c":3,"b":2,"a":1}"""),
        ("itself", """{"b":2,"a":1}""", """{"b":2,"a":1}"""),
        ("struct", """{"x":1,"y":2}""", """{"$type":"point","x":1,"y":2}"""),
        ("class", """{"size":7}""", """{"$type":"box","size":7}"""),
        ("agreed", """{"n":1}""", """{"$type":"both","n":1}"""),
        ("contradicted", """{"n":2}""", """{"n":2}"""),
        ("taken", """{"$type":"own","n":3}""", """{"$type":"own","n":3}"""),
        ("list", """[{"radius":1,"label":null},{"radius":2,"label":null}]""", """[{"$type":"circle","radius":1,"label":null},{"$type":"circle","radius":2,"label":null}]"""),
        ("lazy", """[{"radius":1,"label":null},{"radius":2,"label":null}]""", """[{"$type":"circle","radius":1,"label":null},{"$type":"circle","radius":2,"label":null}]"""),
        ("later", """[{"radius":1,"label":null},{"radius":2,"label":null}]""", """[{"$type":"circle","radius":1,"label":null},{"$type":"circle","radius":2,"label":null}]"""),
        ("dictionary", """{"a":{"x":1,"y":0},"b":null}""", """{"a":{"$type":"point","x":1,"y":0},"b":null}"""),
        ("member", """{"circle":{"radius":1,"label":null},"shape":{"$type":"circle","radius":2,"label":null},"anything":{"$type":4,"side":3,"label":null},"none":null}""",
            """{"circle":{"$type":"circle","radius":1,"label":null},"shape":{"$type":"circle","radius":2,"label":null},"anything":{"$type":4,"side":3,"label":null},"none":null}"""),
        ("record", """{"total":1.5,"id":9}""", """{"$type":"invoice","total":1.5,"id":9}"""),
        ("plain", """{"text":"t","numbers":[1,2]}""", """{"text":"t","numbers":[1,2]}"""),
    ];

    internal static object ValueOf(string name) => name switch
    {
        "sealed" => new Circle { Radius = 2, Label = "l" },
        "number" => new Square { Side = 3 },
        "unlisted" => new Triangle { Height = 5 },
        "named" => new Dog { Name = "Rex", Age = 3 },
        "second" => new Puppy { Name = "Tiny", Teeth = 1 },
        "nearest" => new Leaf { A = 1, B = 2, C = 3 },
        "itself" => new Middle { A = 1, B = 2 },
        "struct" => new Point { X = 1, Y = 2 },
        "class" => new Box { Size = 7 },
        "agreed" => new Agreed { N = 1 },
        "contradicted" => new Contradicted { N = 2 },
        "taken" => new Taken { Type = "own", N = 3 },
        "list" => new List<Circle> { new() { Radius = 1 }, new() { Radius = 2 } },
        "lazy" => Enumerable.Range(1, 2).Select(static n => new Circle { Radius = n }),
        "later" => new LaterElements<Circle>(Enumerable.Range(1, 2).Select(static n => new Circle { Radius = n })),
        "dictionary" => new Dictionary<string, Point?> { ["a"] = new Point { X = 1 }, ["b"] = null },
        "member" => new Holder { Circle = new() { Radius = 1 }, Shape = new Circle { Radius = 2 }, Anything = new Square { Side = 3 } },
        "record" => new Invoice(9, 1.5m),
        "plain" => new Plain { Text = "t", Numbers = [1, 2] },
        _ => throw new ArgumentOutOfRangeException(nameof(name)),
    };

    [Fact]
    public async Task Results()
    {
        await using App framework = await App.StartAsync(Setup.Framework), off = await App.StartAsync(Setup.Off), on = await App.StartAsync(Setup.On);
        foreach ((string name, string without, string with) in s_values)
        {
            bool isLost = false;
            foreach (string way in s_ways)
            {
                string path = $"/{way}/{name}", theirs = await framework.GetAsync(path);
                Assert.Equal($"{path} {theirs}", $"{path} {await off.GetAsync(path)}");

                // A value declared as object is the base's business, which may refuse it or write it in another way.
                bool isOfRuntimeType = theirs == without;
                isLost |= isOfRuntimeType;
                Assert.Equal($"{path} {(isOfRuntimeType ? with : theirs)}", $"{path} {await on.GetAsync(path)}");
            }

            Assert.True(isLost, "The framework writes no result like this.");
        }
    }

    [Theory]
    [InlineData(Setup.OnByBuilder)]
    [InlineData(Setup.OnByCoreBuilder)]
    [InlineData(Setup.OnByConfigure)]
    [InlineData(Setup.OnBeforeTheirs)]
    [InlineData(Setup.OnWithContext)]
    [InlineData(Setup.OnWithModifier)]
    public async Task EveryWayToSetIt(Setup setup)
    {
        await using App on = await App.StartAsync(setup);
        foreach ((int at, (string name, _, string with)) in s_values.Index())
        {
            foreach ((int index, string way) in ((string[])["ok", "typed", "returned", "mvc/ok", "mvc/json", "written-direct"]).Index())
            {
                // In the usual run, each value in half of the ways, and each way for half of the settings.
                if (UsualRun.IsShort && (at + index + (int)setup) % 2 != 0)
                {
                    continue;
                }

                string path = $"/{way}/{name}";
                Assert.Equal($"{path} {with}", $"{path} {await on.GetAsync(path)}");
            }
        }
    }

    /// <summary>Polymorphism that only a modifier says counts like that of attributes.</summary>
    [Theory]
    [InlineData(Setup.Off, """{"length":3}""")]
    [InlineData(Setup.On, """{"length":3}""")]
    [InlineData(Setup.OnWithModifier, """{"what":"line","length":3}""")]
    public async Task ListedByAModifier(Setup setup, string expected)
    {
        await using App app = await App.StartAsync(setup);
        foreach (string path in (string[])["/line", "/mvc/line"])
        {
            Assert.Equal(expected, await app.GetAsync(path));
        }
    }

    /// <summary>Bodies of a listed type, with its discriminator and without, good and bad, are answered as before.</summary>
    [Fact]
    public async Task Bodies()
    {
        string[] bodies =
        [
            """{"radius":2,"label":"l"}""",
            """{"$type":"circle","radius":2,"label":"l"}""",
            """{"radius":2,"$type":"circle","label":"l"}""",
            """{"radius":2,"label":"l","$type":4}""",
            """{"$type":"square","radius":2}""",
            """{"$type":{"a":[1]},"radius":2}""",
            """{"$type":"circle","$type":"circle"}""",
            """{"$id":"1","$ref":"2","$values":[]}""",
            """{"$type":"circle","radius":"x"}""",
            """{"$type":,"radius":2}""",
            """{"radius":2""",
            """{"label":[]}""",
            "[]",
            "null",
            "",
        ];
        await using App framework = await App.StartAsync(Setup.Framework), on = await App.StartAsync(Setup.On);
        foreach (string body in bodies)
        {
            foreach (string path in (string[])["/read", "/mvc/read", "/read-list", "/mvc/read-list"])
            {
                string sent = path.EndsWith("list", StringComparison.Ordinal) ? $"[{body}]" : body;
                string theirs = await framework.PostAsync(path, sent), ours = await on.PostAsync(path, sent);
                Assert.Equal($"{path} {theirs}", $"{path} {ours}");
                Assert.False(theirs.StartsWith("500", StringComparison.Ordinal), theirs);
            }
        }
    }

    /// <summary>What it writes, it reads; and the base reads it as what it was.</summary>
    [Fact]
    public async Task WhatIsWrittenIsRead()
    {
        await using App on = await App.StartAsync(Setup.On);
        string written = await on.GetAsync("/mvc/ok/sealed");
        Assert.Equal("200 2 l", await on.PostAsync("/read", written));
        Assert.Equal("200 2 l", await on.PostAsync("/mvc/read", written));
        Assert.Equal("200 Circle l", await on.PostAsync("/read-base", written));
    }

    /// <summary>References, cycles, indentation and longer texts than one part.</summary>
    [Fact]
    public async Task OtherSettings()
    {
        await using App preserving = await App.StartAsync(Setup.On, static o => o.ReferenceHandler = ReferenceHandler.Preserve);
        await using App cycles = await App.StartAsync(Setup.On, static o => o.ReferenceHandler = ReferenceHandler.IgnoreCycles);
        await using App indented = await App.StartAsync(Setup.On, static o => o.WriteIndented = true);
        await using App named = await App.StartAsync(Setup.On, static o => o.PropertyNamingPolicy = JsonNamingPolicy.KebabCaseUpper);
        foreach (string way in (string[])["ok", "returned", "mvc/ok", "mvc/json"])
        {
            Assert.Equal("""{"$id":"1","$type":"circle","radius":2,"label":"l"}""", await preserving.GetAsync($"/{way}/sealed"));
            Assert.Equal("""{"$type":"point","x":1,"y":2}""", await preserving.GetAsync($"/{way}/struct"));
            Assert.Equal("""{"$id":"1","$values":[{"$id":"2","$type":"circle","radius":1,"label":null},{"$ref":"2"}]}""", await preserving.GetAsync($"/{way}-twice"));
            Assert.Equal("""{"$type":"circle","radius":2,"label":"l"}""", await cycles.GetAsync($"/{way}/sealed"));
            Assert.Equal("""{"$type":"ring","next":null}""", await cycles.GetAsync($"/{way}-ring"));
            Assert.Equal("{\n  \"$type\": \"circle\",\n  \"radius\": 2,\n  \"label\": \"l\"\n}", (await indented.GetAsync($"/{way}/sealed")).ReplaceLineEndings("\n"));
            Assert.Equal("""{"$type":"circle","RADIUS":2,"LABEL":"l"}""", await named.GetAsync($"/{way}/sealed"));
        }

        await using App on = await App.StartAsync(Setup.On);
        string expected = JsonSerializer.Serialize(Enumerable.Range(0, 60_000).Select(static n => (Shape)new Circle { Radius = n }), JsonSerializerOptions.Web);
        Assert.True(expected.Length > 2 << 20);
        foreach (string way in (string[])["ok", "returned", "mvc/ok", "mvc/json"])
        {
            Assert.Equal(expected, await on.GetAsync($"/{way}-many"));
        }
    }

    /// <summary>A result that fails in a member: the path is that without the option.</summary>
    [Fact]
    public void ErrorsNameTheSamePlace()
    {
        var options = new JsonSerializerOptions().UsePeregrine(keepDiscriminators: true);
        var failing = new Failing { Numbers = { ["a"] = double.NaN } };
        string theirs = Assert.Throws<ArgumentException>(() => Stj.Serialize(failing)).Message;
        Assert.Equal(theirs, Assert.Throws<ArgumentException>(() => Stj.Serialize(failing, options)).Message);
        Assert.Equal(theirs, Assert.Throws<ArgumentException>(() => JsonSerializer.Serialize(failing, options)).Message);
        JsonException cycle = Assert.Throws<JsonException>(() => Stj.Serialize(Ring.Closed()));
        JsonException ours = Assert.Throws<JsonException>(() => JsonSerializer.Serialize(Ring.Closed(), options));
        Assert.Equal((cycle.Message, cycle.Path), (ours.Message, ours.Path));
    }

    [Theory]
    [InlineData(Setup.Off, """{"radius":2,"label":"l"}""")]
    [InlineData(Setup.On, """{"$type":"circle","radius":2,"label":"l"}""")]
    public async Task Hubs(Setup setup, string list)
    {
        await using App app = await App.StartAsync(setup);
        await using HubConnection hub = new HubConnectionBuilder()
            .WithUrl("http://localhost/hub", o =>
            {
                o.HttpMessageHandlerFactory = _ => app.Server.CreateHandler();
                o.Transports = HttpTransportType.LongPolling;
            }).Build();
        var sent = new TaskCompletionSource<JsonElement>(TaskCreationOptions.RunContinuationsAsynchronously);
        hub.On<JsonElement>("Sent", sent.SetResult);
        await hub.StartAsync();
        Assert.Equal($"[{list}]", (await hub.InvokeAsync<JsonElement>("List")).GetRawText());
        await hub.InvokeAsync("Send");
        Assert.Equal($"[{list}]", (await sent.Task).GetRawText());
    }

    private static bool IsEmitted(Type type, JsonSerializerOptions options) =>
        JsonSerializer.Describe(type, options) is { Writing: Diagnostics.ExecutionKind.EmittedCode, Reading: Diagnostics.ExecutionKind.EmittedCode };

    /// <summary>Types that no base lists have the contracts that they have without the option.</summary>
    [Fact]
    public void OtherTypesAreServedAsBefore()
    {
        var off = new JsonSerializerOptions(JsonSerializerDefaults.Web).UsePeregrine();
        var on = new JsonSerializerOptions(JsonSerializerDefaults.Web).UsePeregrine(keepDiscriminators: true);
        foreach (JsonSerializerOptions options in (JsonSerializerOptions[])[off, on])
        {
            // Code is made on another thread, and under options that are not kept when they have lived for a while.
            for (int i = 0; i < 100 || !IsEmitted(typeof(Plain), options) || !IsEmitted(typeof(Circle), options); i++)
            {
                Assert.NotNull(JsonSerializer.Deserialize<Plain>(JsonSerializer.SerializeToUtf8Bytes(ValueOf("plain"), typeof(Plain), options), options));
                Assert.NotNull(JsonSerializer.Deserialize<Circle>(JsonSerializer.SerializeToUtf8Bytes(ValueOf("sealed"), typeof(Circle), options), options));
            }
        }

        Assert.Equal(JsonSerializer.Describe(typeof(Plain), off).ToString(), JsonSerializer.Describe(typeof(Plain), on).ToString());
        Assert.Equal(JsonSerializer.Describe(typeof(Plain), off).Writing, JsonSerializer.Describe(typeof(Circle), on).Writing);
        Assert.Equal(JsonSerializer.Describe(typeof(Plain), off).Reading, JsonSerializer.Describe(typeof(Circle), on).Reading);
        Assert.True(JsonSerializer.Describe(typeof(Circle), on).Features.HasFlag(Diagnostics.TypeFeatures.Polymorphism));
        Assert.True(JsonSerializer.Describe(typeof(Circle), on).IsBridged);
    }

    /// <summary>Copies keep the setting, calling again changes nothing, and it can be taken out.</summary>
    [Fact]
    public void TheSettingOfOptions()
    {
        var circle = new Circle { Radius = 1 };
        const string with = """{"$type":"circle","Radius":1,"Label":null}""", without = """{"Radius":1,"Label":null}""";
        JsonSerializerOptions on = new JsonSerializerOptions().UsePeregrine(keepDiscriminators: true);
        JsonSerializerOptions raised = new JsonSerializerOptions().UsePeregrine().UsePeregrine(keepDiscriminators: true);
        JsonSerializerOptions again = new JsonSerializerOptions().UsePeregrine(keepDiscriminators: true).UsePeregrine().UsePeregrine(false).UsePeregrine(true);
        JsonSerializerOptions wrapped = new JsonSerializerOptions().UsePeregrine(keepDiscriminators: true);
        wrapped.TypeInfoResolver = wrapped.TypeInfoResolver!.WithAddedModifier(static _ => { });
        foreach (JsonSerializerOptions options in (JsonSerializerOptions[])[on, raised, again, wrapped, new JsonSerializerOptions(on)])
        {
            Assert.Equal((with, with), (Stj.Serialize(circle, options), JsonSerializer.Serialize(circle, options)));
        }

        foreach (JsonSerializerOptions options in (JsonSerializerOptions[])[new JsonSerializerOptions().UsePeregrine(false), new JsonSerializerOptions(on).WithoutPeregrine()])
        {
            Assert.Equal((without, without), (Stj.Serialize(circle, options), JsonSerializer.Serialize(circle, options)));
        }

        Assert.Throws<ArgumentNullException>(() => new ServiceCollection().AddPeregrineJson(null!));
        Assert.Throws<ArgumentNullException>(() => new ServiceCollection().AddMvc().AddPeregrineJson(null!));
        Assert.Throws<ArgumentNullException>(() => new ServiceCollection().AddMvcCore().AddPeregrineJson(null!));
    }

    public enum Setup
    {
        Framework,
        Off,
        On,
        OnByBuilder,
        OnByCoreBuilder,
        OnByConfigure,
        OnBeforeTheirs,
        OnWithContext,
        OnWithModifier,
    }

    private sealed class App(WebApplication app) : IAsyncDisposable
    {
        private readonly HttpClient _client = app.GetTestClient();

        public TestServer Server => app.GetTestServer();

        public static async Task<App> StartAsync(Setup setup, Action<JsonSerializerOptions>? configure = null)
        {
            WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
            builder.Logging.ClearProviders();
            builder.WebHost.UseTestServer();
            builder.Services.AddSignalR();
            builder.Services.AddProblemDetails();
            if (setup == Setup.OnBeforeTheirs)
            {
                builder.Services.AddPeregrineJson(static o => o.KeepDiscriminators = true);
            }

            IMvcBuilder mvc = builder.Services.AddControllers().AddApplicationPart(typeof(KeptController).Assembly);
            Add(builder.Services, mvc, setup);
            if (setup == Setup.OnWithContext)
            {
                configure += static o => o.TypeInfoResolverChain.Insert(0, KeptContext.Default);
            }
            else if (setup == Setup.OnWithModifier)
            {
                configure += static o => o.TypeInfoResolver = new DefaultJsonTypeInfoResolver
                {
                    Modifiers =
                    {
                        static info =>
                        {
                            if (info.Type == typeof(Figure))
                            {
                                info.PolymorphismOptions = new JsonPolymorphismOptions { TypeDiscriminatorPropertyName = "what", DerivedTypes = { new(typeof(Line), "line") } };
                            }
                        },
                    },
                };
            }

            if (configure is not null)
            {
                builder.Services.ConfigureHttpJsonOptions(o => configure(o.SerializerOptions));
                mvc.AddJsonOptions(o => configure(o.JsonSerializerOptions));
            }

            WebApplication app = builder.Build();
            foreach ((string name, _, _) in s_values)
            {
                object value = ValueOf(name);
                Type declared = value is IAsyncEnumerable<Circle> ? typeof(IAsyncEnumerable<Circle>) : value.GetType().IsVisible ? value.GetType() : typeof(IEnumerable<Circle>);
                typeof(App).GetMethod(nameof(Map), System.Reflection.BindingFlags.NonPublic | System.Reflection.BindingFlags.Static)!
                    .MakeGenericMethod(declared).Invoke(null, [app, "/" + name, value]);
            }

            Map(app, "-twice", KeptController.Twice());
            Map(app, "-ring", Ring.Closed());
            Map(app, "-many", KeptController.Many());
            app.MapGet("/line", static () => new Line { Length = 3 });
            app.MapPost("/read", static (Circle? circle) => TypedResults.Text($"{circle?.Radius} {circle?.Label}"));
            app.MapPost("/read-list", static (List<Circle?> circles) => TypedResults.Text($"{circles.FirstOrDefault()?.Radius} {circles.FirstOrDefault()?.Label}"));
            app.MapPost("/read-base", static (Shape shape) => TypedResults.Text($"{shape.GetType().Name} {shape.Label}"));
            app.MapHub<KeptHub>("/hub");
            app.MapControllers();
            await app.StartAsync();
            return new App(app);
        }

        private static void Add(IServiceCollection services, IMvcBuilder mvc, Setup setup)
        {
            switch (setup)
            {
                case Setup.Framework:
                    break;
                case Setup.OnByBuilder:
                    services.AddPeregrineJson();
                    mvc.AddPeregrineJson(static o => o.KeepDiscriminators = true);
                    break;
                case Setup.OnByCoreBuilder:
                    services.AddPeregrineJson();
                    services.AddMvcCore().AddPeregrineJson(static o => o.KeepDiscriminators = true);
                    break;
                case Setup.OnByConfigure:
                    services.AddPeregrineJson();
                    mvc.AddPeregrineJson();
                    services.Configure<PeregrineJsonOptions>(static o => o.KeepDiscriminators = true);
                    break;
                case Setup.OnBeforeTheirs:
                    mvc.AddPeregrineJson();
                    break;
                case Setup.Off:
                    services.AddPeregrineJson(static o => Assert.False(o.KeepDiscriminators));
                    mvc.AddPeregrineJson();
                    break;
                default:
                    services.AddPeregrineJson(static o => o.KeepDiscriminators = true);
                    mvc.AddPeregrineJson();
                    break;
            }
        }

        private static void Map<T>(WebApplication app, string name, T value)
        {
            app.MapGet("/ok" + name, () => Microsoft.AspNetCore.Http.Results.Ok(value));
            app.MapGet("/ok-object" + name, () => Microsoft.AspNetCore.Http.Results.Ok((object?)value));
            app.MapGet("/typed" + name, () => TypedResults.Ok(value));
            app.MapGet("/created" + name, () => TypedResults.Created("/", value));
            app.MapGet("/json" + name, () => TypedResults.Json(value));
            app.MapGet("/json-object" + name, () => Microsoft.AspNetCore.Http.Results.Json((object?)value));
            app.MapGet("/returned" + name, () => value);
            app.MapGet("/object" + name, () => (object?)value);
            app.MapGet("/written" + name, context => context.Response.WriteAsJsonAsync(value));
            app.MapGet("/written-direct" + name, context => PeregrineJsonResponse.WriteAsJsonAsync(context.Response, value));
        }

        /// <summary>The body of an answer, or its status if it is none of success.</summary>
        public async Task<string> GetAsync(string path)
        {
            try
            {
                using HttpResponseMessage response = await _client.GetAsync(new Uri(path, UriKind.Relative));
                return response.IsSuccessStatusCode ? await response.Content.ReadAsStringAsync() : ((int)response.StatusCode).ToString(System.Globalization.CultureInfo.InvariantCulture);
            }
            catch (Exception error) when (error is NotSupportedException or InvalidOperationException)
            {
                // The server in memory passes it on.
                return error.GetType().Name;
            }
        }

        public async Task<string> PostAsync(string path, string body)
        {
            using var content = new StringContent(body, Encoding.UTF8, "application/json");
            using HttpResponseMessage response = await _client.PostAsync(new Uri(path, UriKind.Relative), content);
            return (int)response.StatusCode + " " + (await response.Content.ReadAsStringAsync()).Split("\"traceId\"")[0];
        }

        public async ValueTask DisposeAsync()
        {
            _client.Dispose();
            await app.DisposeAsync();
        }
    }
}
