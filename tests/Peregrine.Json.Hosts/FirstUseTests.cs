using System.Globalization;
using System.IO.Pipelines;
using System.Reflection;
using System.Reflection.Emit;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace Peregrine.Json.Hosts;

/// <summary>Rows of a type of their own in each round.</summary>
/// <typeparam name="TMark">Makes the type a new one.</typeparam>
public sealed record UseRow<TMark>(int Id, string Name, string[] Tags, UseNote<TMark>? Note);

/// <inheritdoc cref="UseRow{TMark}"/>
public class UseNote<TMark>
{
    public string? Text { get; set; }

    public double Weight { get; set; }

    public UseNote<TMark>? Next { get; set; }
}

/// <summary>A note that its base lists, by a modifier.</summary>
public sealed class UseMemo<TMark> : UseNote<TMark>
{
    public int To { get; set; }
}

/// <inheritdoc cref="UseRow{TMark}"/>
public struct UsePage<TMark>
{
    public List<UseRow<TMark>> Rows { get; set; }

    public Dictionary<string, UseNote<TMark>>? Notes { get; set; }

    public object? Any { get; set; }
}

[JsonSerializable(typeof(List<UseRow<int>>))]
[JsonSerializable(typeof(UsePage<int>))]
internal sealed partial class UseContext : JsonSerializerContext;

/// <summary>
/// The first uses of options and types by many threads at once: each round has new options and new types, all threads begin together, and every output is
/// compared with the expected one. PEREGRINE_FIRST_USES sets the number of rounds; eng/release.sh first-use runs them in many processes.
/// </summary>
public class FirstUseTests
{
    private static readonly ModuleBuilder s_marks = AssemblyBuilder.DefineDynamicAssembly(new AssemblyName("Marks"), AssemblyBuilderAccess.Run).DefineDynamicModule("Marks");
    private static int s_round;

    private static int Rounds =>
        int.TryParse(Environment.GetEnvironmentVariable("PEREGRINE_FIRST_USES"), NumberStyles.None, CultureInfo.InvariantCulture, out int rounds)
            ? Math.Max(rounds / 4, 1)
            : UsualRun.IsShort ? 10 : 40;

    [Theory]
    [InlineData(2)]
    [InlineData(4)]
    [InlineData(8)]
    [InlineData(16)]
    public void OfTypesAndOptions(int threads)
    {
        for (int i = 0; i < Rounds; i++)
        {
            int round = Interlocked.Increment(ref s_round);

            // Values of 1 KB, 40 KB and 400 KB; the larger ones less often.
            int rows = i % 20 == 19 || i == Rounds - 1 ? 4000 : i % 5 == 4 ? 400 : 10;
            Run(threads, Of(i % 8 == 7 ? typeof(int) : NewMark(round)).Uses(round, rows), round);
        }
    }

    private static Type NewMark(int round) => s_marks.DefineType($"Mark{round}", TypeAttributes.Public).CreateType();

    private static IRound Of(Type mark) => (IRound)Activator.CreateInstance(typeof(Round<>).MakeGenericType(mark))!;

    /// <summary>The same over a server in memory: the package for ASP.NET Core, and options alone.</summary>
    [Theory]
    [InlineData(2)]
    [InlineData(16)]
    public async Task OfServers(int threads)
    {
        for (int i = 0; i < Math.Max(Rounds / 40, 2); i++)
        {
            int round = Interlocked.Increment(ref s_round);
            foreach (bool isPackage in (bool[])[true, false])
            {
                IRound one = Of(NewMark(Interlocked.Increment(ref s_round)));
                var web = new JsonSerializerOptions(JsonSerializerDefaults.Web) { MaxDepth = 64 + (round % 1000), Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping };
                (byte[] page, byte[] rows) = one.Texts(i % 10 == 9 ? 4000 : i % 2 == 0 ? 10 : 400, web);
                WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
                builder.WebHost.UseTestServer();
                builder.Logging.ClearProviders();
                builder.Services.ConfigureHttpJsonOptions(o => o.SerializerOptions.MaxDepth = 64 + (round % 1000));
                if (isPackage)
                {
                    builder.Services.AddPeregrineJson();
                }
                else
                {
                    builder.Services.ConfigureHttpJsonOptions(static o => o.SerializerOptions.UsePeregrine());
                }

                await using WebApplication app = builder.Build();
                one.Map(app);
                await app.StartAsync();
                using HttpClient client = app.GetTestClient();
                Run(threads, [() => Post(client, "/page", page, page), () => Post(client, "/rows", page, rows)], round);
                await app.StopAsync();
            }
        }

        static string? Post(HttpClient client, string path, byte[] body, byte[] expected)
        {
            using var content = new ByteArrayContent(body) { Headers = { ContentType = new("application/json") } };
            using HttpResponseMessage answer = client.PostAsync(path, content).GetAwaiter().GetResult();
            byte[] found = answer.Content.ReadAsByteArrayAsync().GetAwaiter().GetResult();
            return found.AsSpan().SequenceEqual(expected) ? null : $"{answer.StatusCode}: {Encoding.UTF8.GetString(found.AsSpan(0, Math.Min(found.Length, 200)))}";
        }
    }

    private static void Run(int threads, Func<string?>[] uses, int round)
    {
        using var begin = new Barrier(threads);
        var found = new string?[threads];
        Thread[] all = [.. Enumerable.Range(0, threads).Select(i => new Thread(() =>
        {
            begin.SignalAndWait();
            try
            {
                // Half of the threads begin with the same use.
                found[i] = uses[(i % 2 == 0 ? round : i + round) % uses.Length]() ?? uses[(i + round + 1) % uses.Length]();
            }
            catch (Exception error)
            {
                found[i] = error.ToString();
            }
        }))];
        Array.ForEach(all, static t => t.Start());
        Array.ForEach(all, static t => t.Join());
        Assert.All(found, Assert.Null);
    }

    private interface IRound
    {
        Func<string?>[] Uses(int round, int rows);

        /// <summary>A page and its rows, as System.Text.Json writes them.</summary>
        (byte[] Page, byte[] Rows) Texts(int rows, JsonSerializerOptions options);

        /// <summary>Endpoints that take a page, and answer with it or with its rows.</summary>
        void Map(WebApplication app);
    }

    private sealed class Round<TMark> : IRound
    {
        public static UsePage<TMark> Make(int rows) => new()
        {
            Rows = [.. Enumerable.Range(0, rows).Select(static i => new UseRow<TMark>(i, $"row {i}", [$"tag {i % 7}", "b"], i % 3 == 0 ? new() { Text = "é", Weight = i / 4.0 } : null))],
            Notes = new() { ["first"] = new() { Text = "\"", Next = new() { Weight = -1.5 } } },
        };

        public (byte[] Page, byte[] Rows) Texts(int rows, JsonSerializerOptions options)
        {
            UsePage<TMark> page = Make(rows);
            return (Stj.SerializeToUtf8Bytes(page, options), Stj.SerializeToUtf8Bytes(page.Rows, options));
        }

        public void Map(WebApplication app)
        {
            app.MapPost("/page", static (UsePage<TMark> page) => Results.Ok(page));
            app.MapPost("/rows", static (UsePage<TMark> page) => page.Rows);
        }

        public Func<string?>[] Uses(int round, int rows)
        {
            UsePage<TMark> page = Make(rows);
            JsonSerializerOptions plain = Options(round);
            byte[] ofPage = Stj.SerializeToUtf8Bytes(page, plain), ofRows = Stj.SerializeToUtf8Bytes(page.Rows, plain);
            JsonSerializerOptions bridged = Options(round).UsePeregrine(), direct = Options(round), contexts = Options(round);
            contexts.TypeInfoResolver = typeof(TMark) == typeof(int) ? UseContext.Default : new DefaultJsonTypeInfoResolver();
            JsonSerializerOptions both = new(contexts);
            both.UsePeregrine();

            // As its base writes it; with the option, so is it written wherever it is declared itself.
            List<UseMemo<TMark>> memos = [.. Enumerable.Range(0, rows / 4).Select(static i => new UseMemo<TMark> { Text = "m", To = i, Next = new UseMemo<TMark>() })];
            JsonSerializerOptions listed = Options(round);
            listed.TypeInfoResolver = new DefaultJsonTypeInfoResolver
            {
                Modifiers =
                {
                    static info => info.PolymorphismOptions = info.Type == typeof(UseNote<TMark>) ? new() { DerivedTypes = { new(typeof(UseMemo<TMark>), "memo") } } : info.PolymorphismOptions,
                },
            };
            JsonSerializerOptions kept = new JsonSerializerOptions(listed).UsePeregrine(keepDiscriminators: true);
            byte[] ofMemos = Stj.SerializeToUtf8Bytes<List<UseNote<TMark>>>([.. memos], listed);
            return
            [
                .. Bridge(memos, ofMemos, kept),
                .. Bridge(page, ofPage, bridged), .. Bridge(page.Rows, ofRows, bridged), .. Direct(page, ofPage, direct), .. Direct(page.Rows, ofRows, direct), .. Direct(page.Rows, ofRows, contexts),
                Elements(page.Rows, ofRows, direct), Elements(page.Rows, ofRows, contexts),
                .. Bridge(page.Rows, ofRows, both), .. Bridge(page, ofPage, both),
            ];

            static JsonSerializerOptions Options(int round) => new()
            {
                MaxDepth = 64 + (round % 100_000),
                DefaultBufferSize = round % 3 == 0 ? 256 : 16384,
                PropertyNamingPolicy = round % 2 == 0 ? JsonNamingPolicy.CamelCase : null,
            };
        }

        private static IEnumerable<Func<string?>> Bridge<T>(T value, byte[] expected, JsonSerializerOptions options) =>
        [
            () => Same("bridge, stream", expected, stream => Stj.Serialize(stream, value, options)),
            () => Same("bridge, async", expected, stream => Stj.SerializeAsync(stream, value, options).GetAwaiter().GetResult()),
            () => Same("bridge, bytes", expected, stream => stream.Write(Stj.SerializeToUtf8Bytes(value, options))),
            () => Same("bridge, string read", expected, stream => Stj.Serialize(stream, Stj.Deserialize<T>(Encoding.UTF8.GetString(expected), options), options)),
            () => Same("bridge, stream read", expected, stream => Stj.Serialize(stream, Stj.Deserialize<T>(new MemoryStream(expected), options), options)),
            () => Same("bridge, async read", expected, stream => Stj.Serialize(stream, Stj.DeserializeAsync<T>(new MemoryStream(expected), options).AsTask().GetAwaiter().GetResult(), options)),
        ];

        private static IEnumerable<Func<string?>> Direct<T>(T value, byte[] expected, JsonSerializerOptions options) =>
        [
            () => Same("direct, stream", expected, stream => JsonSerializer.Serialize(stream, value, options)),
            () => Same("direct, async", expected, stream => JsonSerializer.SerializeAsync(stream, value, options).GetAwaiter().GetResult()),
            () => Same("direct, bytes read", expected, stream => stream.Write(JsonSerializer.SerializeToUtf8Bytes(JsonSerializer.Deserialize<T>(expected, options), options))),
            () => Same("direct, async read", expected, stream => JsonSerializer.Serialize(stream, JsonSerializer.DeserializeAsync<T>(new MemoryStream(expected), options).AsTask().GetAwaiter().GetResult(), options)),
            () => Same("direct, string", expected, stream => stream.Write(Encoding.UTF8.GetBytes(JsonSerializer.Serialize(JsonSerializer.Deserialize<T>(Encoding.UTF8.GetString(expected), options), options)))),
            () => Same("direct, pipes", expected, stream => JsonSerializer.SerializeAsync(PipeWriter.Create(stream), JsonSerializer.DeserializeAsync<T>(PipeReader.Create(new MemoryStream(expected)), options).AsTask().GetAwaiter().GetResult(), options).GetAwaiter().GetResult()),
            () => Same("direct, writer", expected, stream =>
            {
                var reader = new Utf8JsonReader(expected);
                using var writer = new Utf8JsonWriter(stream);
                JsonSerializer.Serialize(writer, JsonSerializer.Deserialize<T>(ref reader, options), options);
            }),
        ];

        private static Func<string?> Elements(List<UseRow<TMark>> rows, byte[] expected, JsonSerializerOptions options) =>
            () => Same("direct, elements", expected, stream => JsonSerializer.Serialize(stream, JsonSerializer.DeserializeAsyncEnumerable<UseRow<TMark>>(new MemoryStream(expected), options).ToBlockingEnumerable().ToList() is var found && found.Count == rows.Count ? found : null, options));


        private static string? Same(string name, byte[] expected, Action<MemoryStream> write)
        {
            var stream = new MemoryStream();
            write(stream);
            return stream.GetBuffer().AsSpan(0, (int)stream.Length).SequenceEqual(expected) ? null : $"{name}: other bytes, {stream.Length} for {expected.Length}";
        }
    }
}
