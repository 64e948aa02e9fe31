using System.Buffers;
using System.IO.Pipelines;
using System.Net.Sockets;
using System.Reflection;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.Extensions.DependencyInjection;

namespace Peregrine.Json.Hosts;

/// <summary>JSON bodies of endpoints that declare the type of their body come whole and in one segment up to 1 MiB; every other body comes as it does without the package.</summary>
public sealed class WholeBodyTests(Hosts hosts) : IClassFixture<Hosts>
{
    private const int Limit = 1 << 20;

    private static readonly RequestDelegate s_pipeline = Pipeline();

    [Fact]
    public async Task BodiesInPiecesAreHandedOverWhole()
    {
        foreach (int length in (int[])[0, 1, 4095, 4096, 4097, 16_000, 200_000, Limit - 1, Limit])
        {
            foreach (int piece in (int[])[1, 7, 4096, 70_000, int.MaxValue])
            {
                if (length / (double)piece > 5_000)
                {
                    continue;
                }

                byte[] body = BytesOf(length);
                var pipe = new Pipe();
                PipeReader reader = await ReaderAsync(pipe.Reader);
                Task writing = WriteAsync(pipe.Writer, body, piece);
                ReadResult read = await reader.ReadAsync();
                Assert.True(read is { IsCompleted: true, IsCanceled: false });
                Assert.True(read.Buffer.IsSingleSegment);
                Assert.Equal(body, read.Buffer.ToArray());

                // Part of it is consumed, the rest comes again; then there is nothing.
                foreach (int part in (int[])[length / 3, length / 3, length - 2 * (length / 3)])
                {
                    reader.AdvanceTo(read.Buffer.GetPosition(part), read.Buffer.End);
                    body = body[part..];
                    read = part % 2 == 0 ? await reader.ReadAsync() : await reader.ReadAtLeastAsync(1_000);
                    Assert.True(read is { IsCompleted: true, IsCanceled: false });
                    Assert.Equal(body, read.Buffer.ToArray());
                }

                reader.AdvanceTo(read.Buffer.End);
                Assert.True(reader.TryRead(out read) && read is { IsCompleted: true, Buffer.IsEmpty: true });
                reader.AdvanceTo(read.Buffer.End);
                await reader.CompleteAsync();
                await writing;
            }
        }
    }

    /// <summary>What is larger comes in pieces, and all of it.</summary>
    [Fact]
    public async Task LargerBodiesComeInPieces()
    {
        foreach (bool consumes in (bool[])[false, true])
        {
            byte[] body = BytesOf(3 * Limit + 12_345);
            var pipe = new Pipe();
            PipeReader reader = await ReaderAsync(pipe.Reader);
            Task writing = WriteAsync(pipe.Writer, body, 50_000);
            var seen = new List<byte>();
            ReadResult read = await reader.ReadAsync();
            Assert.InRange(read.Buffer.Length, Limit, Limit + 100_000);
            while (!read.IsCompleted)
            {
                if (consumes)
                {
                    seen.AddRange(read.Buffer.ToArray());
                }

                reader.AdvanceTo(consumes ? read.Buffer.End : read.Buffer.Start, read.Buffer.End);
                read = await reader.ReadAsync();
            }

            seen.AddRange(read.Buffer.ToArray());
            Assert.True(body.AsSpan().SequenceEqual(seen.ToArray()));
            reader.AdvanceTo(read.Buffer.End);
            await writing;
        }
    }

    [Fact]
    public async Task ReadsAreCancelled()
    {
        var pipe = new Pipe();
        PipeReader reader = await ReaderAsync(pipe.Reader);
        await pipe.Writer.WriteAsync(BytesOf(5_000));
        Task<ReadResult> reading = reader.ReadAsync().AsTask();
        Assert.False(reading.IsCompleted);
        reader.CancelPendingRead();
        ReadResult read = await reading;
        Assert.True(read is { IsCanceled: true, IsCompleted: false });
        reader.AdvanceTo(read.Buffer.Start);

        using var source = new CancellationTokenSource(50);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await reader.ReadAsync(source.Token));

        // The body goes on: whole, and cancelled for once.
        await pipe.Writer.WriteAsync(BytesOf(5_000));
        await pipe.Writer.CompleteAsync();
        read = await reader.ReadAsync();
        Assert.Equal(10_000, read.Buffer.Length);
        reader.AdvanceTo(read.Buffer.Start);
        reader.CancelPendingRead();
        read = await reader.ReadAsync();
        Assert.True(read is { IsCanceled: true, Buffer.Length: 10_000 });
        reader.AdvanceTo(read.Buffer.Start);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await reader.ReadAsync(new CancellationToken(canceled: true)));
        read = await reader.ReadAsync();
        Assert.True(read is { IsCanceled: false, IsCompleted: true, Buffer.Length: 10_000 });
        reader.AdvanceTo(read.Buffer.End);
    }

    [Fact]
    public async Task ErrorsOfBodiesArrive()
    {
        var pipe = new Pipe();
        PipeReader reader = await ReaderAsync(pipe.Reader);
        await pipe.Writer.WriteAsync(BytesOf(9_000));
        await pipe.Writer.CompleteAsync(new BadHttpRequestException("too large", 413));
        Assert.Equal(413, (await Assert.ThrowsAsync<BadHttpRequestException>(async () => await reader.ReadAsync())).StatusCode);
    }

    [Fact]
    public async Task OtherBodiesComeAsTheyAre()
    {
        PipeReader given = new Pipe().Reader;
        Assert.Same(given, await ReaderAsync(given, contentType: null));
        Assert.Same(given, await ReaderAsync(given, contentType: "application/x-ndjso"));
        Assert.Same(given, await ReaderAsync(given, isTyped: false));
        Assert.Same(given, await ReaderAsync(given, isRouted: false));
        Assert.Same(given, await ReaderAsync(given, isBound: false));
        Assert.NotSame(given, await ReaderAsync(given, contentType: "application/vnd.x+json; charset=utf-8"));
    }

    /// <summary>Another body that a component sets is the one that is read, also after the first was asked for.</summary>
    [Fact]
    public async Task ReplacedBodiesAreRead()
    {
        DefaultHttpContext context = ContextOf("application/json", typeof(Item), isRouted: true);
        var texts = new List<string>();
        context.Items["handler"] = (RequestDelegate)(async http =>
        {
            foreach (string body in (string[])["first", "second"])
            {
                http.Request.Body = new MemoryStream(Encoding.UTF8.GetBytes(body));
                ReadResult read = await http.Request.BodyReader.ReadAsync();
                texts.Add(Encoding.UTF8.GetString(read.Buffer));
                http.Request.BodyReader.AdvanceTo(read.Buffer.End);
            }
        });
        await s_pipeline(context);
        Assert.Equal(["first", "second"], texts);
    }

    /// <summary>Over a real server: a converter meets the whole body in one segment, however it was sent.</summary>
    [Fact]
    public async Task EndpointsReadWholeBodies()
    {
        foreach (int length in (int[])[10, 3_000, 20_000, 700_000])
        {
            foreach (bool isChunked in (bool[])[false, true])
            {
                using var request = new HttpRequestMessage(HttpMethod.Post, "/noted")
                {
                    Content = new ByteArrayContent(Encoding.UTF8.GetBytes("[\"" + new string('x', length) + "\"]")) { Headers = { ContentType = new("application/json") } },
                };
                request.Headers.TransferEncodingChunked = isChunked;
                using HttpResponseMessage response = await hosts.Packaged.Client.SendAsync(request);
                Assert.Equal($"{length} whole, one segment", await response.Content.ReadAsStringAsync());
            }
        }
    }

    /// <summary>What a component has only looked at is still there, for the handler's parameter and for a handler that reads the stream.</summary>
    [Fact]
    public async Task BodiesMayBeLookedAtFirst()
    {
        foreach (Host host in (Host[])[hosts.Plain, hosts.Packaged])
        {
            foreach (int length in (int[])[100, 50_000, 1_500_000])
            {
                string body = "[\"" + new string('x', length) + "\"]";
                using HttpResponseMessage bound = await host.Client.SendAsync(Request("/noted"));
                Assert.StartsWith($"{length} ", await bound.Content.ReadAsStringAsync(), StringComparison.Ordinal);
                using HttpResponseMessage read = await host.Client.SendAsync(Request("/accepts"));
                Assert.Equal($"{length + 4}", await read.Content.ReadAsStringAsync());

                HttpRequestMessage Request(string path) => new(HttpMethod.Post, path)
                {
                    Content = new ByteArrayContent(Encoding.UTF8.GetBytes(body)) { Headers = { ContentType = new("application/json") } },
                    Headers = { { "X-Look", "first" } },
                };
            }
        }
    }

    /// <summary>An endpoint that takes the pipe itself answers while the body is still being sent.</summary>
    [Fact]
    public async Task PipesOfHandlersAreNotHeldBack()
    {
        foreach (Host host in (Host[])[hosts.Plain, hosts.Packaged])
        {
            using var client = new TcpClient();
            await client.ConnectAsync(host.Client.BaseAddress!.Host, host.Client.BaseAddress.Port);
            NetworkStream stream = client.GetStream();
            stream.ReadTimeout = 30_000;
            await stream.WriteAsync("POST /pipe HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n2\r\n[1\r\n"u8.ToArray());
            var answer = new StringBuilder();
            await UntilAsync("[1");
            await stream.WriteAsync("3\r\n,2]\r\n0\r\n\r\n"u8.ToArray());
            await UntilAsync(",2]");

            async Task UntilAsync(string text)
            {
                byte[] buffer = new byte[4096];
                using var late = new CancellationTokenSource(TimeSpan.FromSeconds(30));
                while (!answer.ToString().Contains(text, StringComparison.Ordinal))
                {
                    int count = await stream.ReadAsync(buffer, late.Token);
                    Assert.NotEqual(0, count);
                    answer.Append(Encoding.ASCII.GetString(buffer, 0, count));
                }
            }
        }
    }

    private static byte[] BytesOf(int length)
    {
        byte[] bytes = new byte[length];
        new Random(length).NextBytes(bytes);
        return bytes;
    }

    private static async Task WriteAsync(PipeWriter writer, byte[] body, int piece)
    {
        for (int i = 0; i < body.Length; i += Math.Min(piece, body.Length - i))
        {
            await writer.WriteAsync(body.AsMemory(i, Math.Min(piece, body.Length - i)));
        }

        await writer.CompleteAsync();
    }

    /// <summary>What an endpoint is given for a body.</summary>
    private static async Task<PipeReader> ReaderAsync(PipeReader body, string? contentType = "application/json", bool isTyped = true, bool isRouted = true, bool isBound = true)
    {
        DefaultHttpContext context = ContextOf(contentType, isTyped ? typeof(Item) : null, isRouted, isBound);
        context.Features.Set<IRequestBodyPipeFeature>(new Given(body));
        PipeReader? reader = null;
        context.Items["handler"] = (RequestDelegate)(http =>
        {
            reader = http.Request.BodyReader;
            Assert.Same(reader, http.Request.BodyReader);
            return Task.CompletedTask;
        });
        await s_pipeline(context);
        return reader!;
    }

    private static DefaultHttpContext ContextOf(string? contentType, Type? type, bool isRouted, bool isBound = true)
    {
        var context = new DefaultHttpContext();
        context.Request.ContentType = contentType;
        if (isRouted)
        {
            var metadata = new List<object> { new AcceptsMetadata(["application/json"], type) };
            if (isBound)
            {
                metadata.Add(new Bound());
            }

            context.SetEndpoint(new Endpoint(null, new EndpointMetadataCollection(metadata), null));
        }

        return context;
    }

    private static RequestDelegate Pipeline()
    {
        ServiceProvider services = new ServiceCollection().AddPeregrineJson().AddPeregrineJson().BuildServiceProvider();
        var builder = new ApplicationBuilder(services);
        services.GetServices<IStartupFilter>().Single(static filter => filter.GetType().Name == "WholeBodies").Configure(static app => app.Run(static http => ((RequestDelegate)http.Items["handler"]!)(http)))(builder);
        return builder.Build();
    }

    private sealed record Given(PipeReader Reader) : IRequestBodyPipeFeature;

    /// <summary>Says that a handler takes an item from the body.</summary>
    private sealed class Bound : IParameterBindingMetadata
    {
        public string Name => ParameterInfo.Name!;

        public bool HasTryParse => false;

        public bool HasBindAsync => false;

        public ParameterInfo ParameterInfo { get; } = ((Action<Item>)(static item => { })).Method.GetParameters()[0];

        public bool IsOptional => false;
    }
}
