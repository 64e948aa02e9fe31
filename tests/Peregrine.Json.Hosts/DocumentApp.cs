using System.Buffers;
using System.Collections.Concurrent;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace Peregrine.Json.Hosts;

/// <summary>A web program whose handlers take and return documents without types. The memory of its requests is overwritten when it goes back to the pool.</summary>
public sealed class DocumentApp : IAsyncDisposable
{
    private readonly WebApplication _app;

    private DocumentApp(WebApplication app, Memory memory) => (_app, Requests) = (app, memory);

    public HttpClient Client { get; } = new();

    /// <summary>The memory in which requests arrive.</summary>
    public Memory Requests { get; }

    /// <summary>What handlers keep after the request.</summary>
    public static ConcurrentDictionary<string, object> Kept { get; } = new();

    public static async Task<DocumentApp> StartAsync(Engine engine)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseSetting("urls", "http://127.0.0.1:0");
        builder.Services.AddProblemDetails();
        builder.Services.AddOpenApi();
        var memory = new Memory();
        builder.Services.AddSingleton<IMemoryPoolFactory<byte>>(memory);
        IMvcBuilder mvc = builder.Services.AddControllers().AddApplicationPart(typeof(DocumentApp).Assembly);
        engine.Serve(builder, mvc);

        WebApplication app = builder.Build();
        app.MapPost("/text", static (JsonText text) => text);
        app.MapPost("/view", static (JsonValueView view) => view);
        app.MapPost("/member", static (DocumentModel model) => model);
        app.MapPost("/first", static (JsonText text) => text.Root[0]);
        app.MapPost("/patch", static (JsonPatch patch) => patch.Apply(DocumentModel.Stored));
        app.MapPost("/operations", static (JsonPatch patch) => patch);
        app.MapPost("/merge", static (JsonText patch) =>
        {
            var target = new DocumentModel { Name = "pen", Count = 2 };
            JsonMergePatch.Populate(target, patch.Root, System.Text.Json.JsonSerializerOptions.Web);
            return target;
        });
        app.MapGet("/at", static (JsonPointer at) => at.TryEvaluate(DocumentModel.Stored.Root, out JsonValueView value) ? Results.Ok(value) : Results.NotFound());
        app.MapGet("/find", static (JsonPath find) => DocumentModel.Stored.Root.Select(find).ToArray());
        app.MapPost("/keep/text", static (JsonText text, [FromHeader(Name = "X-Case")] string name) => { Kept[name] = text; });
        app.MapPost("/keep/view", static (JsonValueView view, [FromHeader(Name = "X-Case")] string name) => { Kept[name] = view; });
        app.MapPost("/keep/patch", static (JsonPatch patch, [FromHeader(Name = "X-Case")] string name) => { Kept[name] = patch; });
        app.MapPost("/keep/member", static (DocumentModel model, [FromHeader(Name = "X-Case")] string name) => { Kept[name] = model; });
        app.MapControllers();
        app.MapOpenApi();
        await app.StartAsync();
        var started = new DocumentApp(app, memory);
        started.Client.BaseAddress = new Uri(app.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.First());
        return started;
    }

    public async ValueTask DisposeAsync()
    {
        Client.Dispose();
        await _app.DisposeAsync();
    }

    /// <summary>Pools whose memory is overwritten when it is returned.</summary>
    public sealed class Memory : IMemoryPoolFactory<byte>
    {
        private int _returned;

        /// <summary>How many pieces of memory were returned.</summary>
        public int Returned => Volatile.Read(ref _returned);

        public MemoryPool<byte> Create(MemoryPoolOptions? options = null) => new Pool(this);

        private sealed class Pool(Memory memory) : MemoryPool<byte>
        {
            public override int MaxBufferSize => 4096;

            public override IMemoryOwner<byte> Rent(int minBufferSize = -1) => new Piece(memory);

            protected override void Dispose(bool disposing)
            {
            }
        }

        private sealed class Piece(Memory memory) : IMemoryOwner<byte>
        {
            private readonly byte[] _bytes = new byte[4096];

            public Memory<byte> Memory => _bytes;

            public void Dispose()
            {
                _bytes.AsSpan().Fill((byte)'#');
                Interlocked.Increment(ref memory._returned);
            }
        }
    }
}

/// <summary>A model with a document.</summary>
public sealed class DocumentModel
{
    public static JsonText Stored { get; } = JsonText.Parse("""{"name":"pen","tags":["a","b"]}""");

    public string? Name { get; set; }

    public int Count { get; set; }

    public JsonText? Text { get; set; }

    public JsonValueView View { get; set; }

    public JsonPointer? At { get; set; }

    public JsonPath? Find { get; set; }
}

[ApiController]
[Route("mvc")]
public sealed class DocumentsController : ControllerBase
{
    [HttpPost("text")]
    public JsonText Text([FromBody] JsonText text) => text;

    [HttpPost("view")]
    public JsonValueView View([FromBody] JsonValueView view) => view;

    [HttpPost("member")]
    public DocumentModel Member(DocumentModel model) => model;

    [HttpPost("first")]
    public ActionResult<JsonValueView> First([FromBody] JsonText text) => Ok(text.Root[0]);

    [HttpPost("patch")]
    [Consumes("application/json-patch+json", "application/json")]
    public JsonText Patch([FromBody] JsonPatch patch) => patch.Apply(DocumentModel.Stored);

    [HttpPost("operations")]
    public JsonPatch Operations([FromBody] JsonPatch patch) => patch;

    [HttpGet("at")]
    public ActionResult<JsonValueView> At(JsonPointer at) => at.TryEvaluate(DocumentModel.Stored.Root, out JsonValueView value) ? value : NotFound();

    [HttpGet("find")]
    public JsonValueView[] Find([FromQuery] JsonPath find) => DocumentModel.Stored.Root.Select(find);

    [HttpPost("merge")]
    [Consumes("application/merge-patch+json", "application/json")]
    public DocumentModel Merge([FromBody] JsonText patch)
    {
        var target = new DocumentModel { Name = "pen", Count = 2 };
        JsonMergePatch.Populate(target, patch.Root, System.Text.Json.JsonSerializerOptions.Web);
        return target;
    }

    [HttpPost("keep/text")]
    public void KeepText([FromBody] JsonText text, [FromHeader(Name = "X-Case")] string name) => DocumentApp.Kept[name] = text;

    [HttpPost("keep/view")]
    public void KeepView([FromBody] JsonValueView view, [FromHeader(Name = "X-Case")] string name) => DocumentApp.Kept[name] = view;

    [HttpPost("keep/patch")]
    public void KeepPatch([FromBody] JsonPatch patch, [FromHeader(Name = "X-Case")] string name) => DocumentApp.Kept[name] = patch;

    [HttpPost("keep/member")]
    public void KeepMember([FromBody] DocumentModel model, [FromHeader(Name = "X-Case")] string name) => DocumentApp.Kept[name] = model;
}
