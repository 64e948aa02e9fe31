using System.IO.Pipelines;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Outside.Examples;

/// <summary>The code of docs/guide/lifetime.md.</summary>
public sealed class LifetimeExamples
{
    // example: lifetime-options
    public static class Json
    {
        /// <summary>One set for the whole program, frozen: nobody can change it later.</summary>
        public static JsonSerializerOptions Options { get; } = Make();

        private static JsonSerializerOptions Make()
        {
            var options = new JsonSerializerOptions(JsonSerializerDefaults.Web) { Converters = { new JsonStringEnumConverter() } };
            options.MakeReadOnly(populateMissingResolver: true);
            return options;
        }
    }

    // end
    [Fact]
    public void OptionsAreFrozen()
    {
        Assert.Throws<InvalidOperationException>(static () => Json.Options.WriteIndented = true);
        var indented = new JsonSerializerOptions(Json.Options) { WriteIndented = true, NewLine = "\n" };
        Assert.Equal("[\n  \"Monday\"\n]", Same.Write(new[] { DayOfWeek.Monday }, indented));
        Assert.Equal("[\"Monday\"]", Same.Write(new[] { DayOfWeek.Monday }, Json.Options));
    }

    // example: lifetime-endpoint
    public sealed record Item(int Id, string Name);

    public static class Endpoints
    {
        /// <summary>With a web application: <c>app.MapPost("/items", context => Endpoints.Echo(context.Request.BodyReader, context.Response.BodyWriter, context.RequestAborted))</c>.</summary>
        public static async Task Echo(PipeReader request, PipeWriter response, CancellationToken aborted)
        {
            Item? item = await JsonSerializer.DeserializeAsync<Item>(request, Web, aborted);
            await JsonSerializer.SerializeAsync(response, item, Web, aborted);
        }

        private static readonly JsonSerializerOptions Web = new(JsonSerializerDefaults.Web);
    }

    // end
    [Fact]
    public async Task BodiesGoThroughPipes()
    {
        CancellationToken cancellationToken = TestContext.Current.CancellationToken;
        var response = new Pipe();
        await Endpoints.Echo(PipeReader.Create(new MemoryStream("""{"id":3,"name":"tea"}"""u8.ToArray())), response.Writer, cancellationToken);
        await response.Writer.CompleteAsync();
        using var body = new StreamReader(response.Reader.AsStream(), Encoding.UTF8);
        Assert.Equal("""{"id":3,"name":"tea"}""", await body.ReadToEndAsync(cancellationToken));
        JsonException error = await Assert.ThrowsAsync<JsonException>(
            () => Endpoints.Echo(PipeReader.Create(new MemoryStream("""{"id":"x"}"""u8.ToArray())), new Pipe().Writer, cancellationToken));
        Assert.Equal("$.id", error.Path);
    }
}
