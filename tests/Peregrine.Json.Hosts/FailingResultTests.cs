using System.Globalization;
using System.Net.Sockets;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;

namespace Peregrine.Json.Hosts;

/// <summary>A result that fails while it is written: status, headers, body, and whether the connection is cut, are what they are without this library.</summary>
public sealed class FailingResultTests
{
    private static readonly int[] s_sizes = [0, 100, 1_000, 3_900, 4_000, 4_096, 4_200, 8_000, 12_000, 13_000, 14_000, 14_600, 14_700, 14_800, 15_000, 16_384, 20_000, 33_000, 70_000, 150_000, 1_200_000, 3_000_000];

    private static readonly string[] s_shaped = ["/value", "/results", "/write", "/write-token", "/mvc-fails/ok", "/mvc-fails/status", "/mvc-fails/json"];

    private static readonly string[] s_typed =
        ["/row", "/rows", "/sequence", "/typed", "/async", "/write-row", "/write-async", "/mvc-fails/row", "/mvc-fails/rows", "/mvc-fails/sequence", "/mvc-fails/async"];

    /// <summary>The endpoints whose values the framework itself writes, with options that use this library.</summary>
    private static readonly string[] s_whole = ["/value/", "/row/", "/rows/", "/sequence/", "/results/", "/typed/", "/mvc-fails/json/"];

    private sealed record Answer(string Head, string Body, bool IsCut)
    {
        public override string ToString() => $"{Head.ReplaceLineEndings("~")} {(IsCut ? "cut" : "whole")} ({Body.Length}) {Body[..Math.Min(200, Body.Length)]}...{Body[Math.Max(0, Body.Length - 60)..]}".ReplaceLineEndings("~");
    }

    /// <summary>What answers for an endpoint that has failed.</summary>
    public enum Policy
    {
        /// <summary>Kestrel.</summary>
        Server,

        /// <summary>The exception handler's middleware, by problem details.</summary>
        Problem,

        /// <summary>The exception handler's middleware, by an endpoint with a body of its own.</summary>
        Handler,

        /// <summary>The developer's page.</summary>
        Developer,
    }

    [Theory]
    [InlineData(Policy.Server)]
    [InlineData(Policy.Problem)]
    [InlineData(Policy.Handler)]
    [InlineData(Policy.Developer)]
    public async Task AnswersAreTheSame(Policy policy)
    {
        await using WebApplication plain = await StartAsync(Engine.Framework, policy), bridged = await StartAsync(Engine.Options, policy), packaged = await StartAsync(Engine.Package, policy);
        var wrong = new List<string>();
        var uses = new SortedDictionary<string, int>(StringComparer.Ordinal);
        var errors = new Dictionary<string, Answer>();
        foreach ((string path, string smallest) in Paths(policy))
        {
            Answer theirs = await AskAsync(plain, path);
            if (!errors.TryGetValue(smallest, out Answer? error))
            {
                errors.Add(smallest, error = path == smallest ? theirs : await AskAsync(plain, smallest));
            }

            foreach ((bool isPackage, WebApplication app) in ((bool, WebApplication)[])[(false, bridged), (true, packaged)])
            {
                // Whether the root goes through System.Text.Json, which gives it to this library as a whole.
                bool isWhole = isPackage ? s_whole.Any(start => path.StartsWith(start, StringComparison.Ordinal)) : !path.Contains("async", StringComparison.Ordinal);
                Answer ours = await AskAsync(app, path);
                string how = How(theirs, ours, error, isWhole);
                uses[how] = uses.GetValueOrDefault(how) + 1;
                if (how == "wrong")
                {
                    wrong.Add($"{(isPackage ? "package" : "options")} {path}: {theirs} | {ours}");
                }
            }
        }

        Assert.True(wrong.Count == 0, $"{wrong.Count} differ, {string.Join(", ", uses)}:\n" + string.Join('\n', wrong));
        Assert.True(uses["same"] > 50 && uses["cut after what is held"] > 0 && uses.Count == 5, string.Join(", ", uses));
    }

    /// <summary>Of a value that is longer, parts are sent before all of it is written, as the framework does: 64 buffers of the size in the options.</summary>
    private const int MostWhole = 64 * 16 * 1024;

    /// <summary>How an answer relates to the framework's.</summary>
    /// <param name="theirs">The framework's.</param>
    /// <param name="ours">Ours.</param>
    /// <param name="error">The framework's for the same failure after nothing.</param>
    /// <param name="isWhole">Whether the value is written as a whole before any of it is sent.</param>
    private static string How(Answer theirs, Answer ours, Answer error, bool isWhole)
    {
        if (ours == theirs)
        {
            return "same";
        }

        if (!theirs.IsCut)
        {
            // Of a value that fails before anything is sent, System.Text.Json leaves a part in front of the error.
            return ours == error && theirs.Head == error.Head && theirs.Body.EndsWith(error.Body, StringComparison.Ordinal) ? "without the beginning" : "wrong";
        }

        if (isWhole && !(ours.IsCut && ours.Body.Length >= MostWhole))
        {
            // Nothing has been sent yet, so that there is an error to answer with.
            return ours == error ? "error instead of a part" : "wrong";
        }

        // What is sent ends with a piece, which does not end at the same byte in both libraries.
        return ours.IsCut && ours.Head == theirs.Head && (ours.Body.StartsWith(theirs.Body, StringComparison.Ordinal) || theirs.Body.StartsWith(ours.Body, StringComparison.Ordinal))
            ? isWhole ? "cut after what is held" : "cut elsewhere"
            : "wrong";
    }

    /// <summary>The crossings of endpoints, shapes, failures and sizes: a sample of them below scale 1, and for the developer's page, which takes long.</summary>
    private static IEnumerable<(string Path, string Smallest)> Paths(Policy policy)
    {
        // In the usual run, each policy has others of them: the steps have no factor in common with the numbers of endpoints, failures and sizes.
        int every = (TestScale.Factor, policy) switch { ( >= 1, Policy.Developer) => 11, ( >= 1, _) => 1, (_, Policy.Developer) => UsualRun.IsShort ? 103 : 77, _ => UsualRun.IsShort ? 53 : 11 };
        int i = UsualRun.IsShort ? 17 * (int)policy : 0;
        string[] starts =
        [
            .. s_typed.Select(static path => path + "/any"),
            .. s_shaped.SelectMany(static path => Failures.Shapes.Select(shape => path + "/" + shape)),
            .. Failures.Shapes.Select(static shape => $"/mvc-fails/ok/{shape}/utf-16"),
        ];
        foreach (string kind in Failures.Kinds)
        {
            foreach (int size in s_sizes)
            {
                foreach (string start in starts)
                {
                    // Longer than what is held before it is sent: where something is held, and no more often than each kind needs.
                    if (size > MostWhole && (!s_whole.Any(whole => (start + "/").StartsWith(whole, StringComparison.Ordinal)) || start.EndsWith("/rows", StringComparison.Ordinal)))
                    {
                        continue;
                    }

                    if (i++ % every == 0)
                    {
                        yield return start.Split("/utf-16") is [string path, _] ? ($"{path}/{kind}/{size}?utf-16", $"{path}/{kind}/0?utf-16") : ($"{start}/{kind}/{size}", $"{start}/{kind}/0");
                    }
                }
            }
        }
    }

    private static async Task<WebApplication> StartAsync(Engine engine, Policy policy)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder(new WebApplicationOptions { EnvironmentName = policy == Policy.Developer ? Environments.Development : Environments.Production });
        builder.Logging.ClearProviders();
        builder.WebHost.UseSetting("urls", "http://127.0.0.1:0");
        if (policy == Policy.Problem)
        {
            builder.Services.AddProblemDetails();
        }

        IMvcBuilder mvc = builder.Services.AddControllers().AddApplicationPart(typeof(Failures).Assembly);
        engine.Serve(builder, mvc);

        WebApplication app = builder.Build();
        if (policy == Policy.Problem)
        {
            app.UseExceptionHandler();
        }
        else if (policy == Policy.Handler)
        {
            app.UseExceptionHandler(static branch => branch.Run(static http =>
            {
                http.Response.StatusCode = 503;
                return Microsoft.AspNetCore.Http.HttpResponseWritingExtensions.WriteAsync(http.Response, "handled");
            }));
        }

        Failures.Map(app, engine == Engine.Package);
        app.MapControllers();
        await app.StartAsync();
        return app;
    }

    /// <summary>An answer as it comes over the connection, without the borders of chunks.</summary>
    private static async Task<Answer> AskAsync(WebApplication app, string path)
    {
        var address = new Uri(app.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.First());
        using var client = new TcpClient();
        await client.ConnectAsync(address.Host, address.Port);
        NetworkStream stream = client.GetStream();
        await stream.WriteAsync(Encoding.ASCII.GetBytes($"GET {path} HTTP/1.1\r\nHost: here\r\nAccept: application/json\r\n{(path.EndsWith("utf-16", StringComparison.Ordinal) ? "Accept-Charset: utf-16\r\n" : "")}Connection: close\r\n\r\n"));
        using var received = new MemoryStream();
        try
        {
            await stream.CopyToAsync(received);
        }
        catch (IOException)
        {
            // Cut.
        }

        string text = Encoding.Latin1.GetString(received.ToArray());
        int split = text.IndexOf("\r\n\r\n", StringComparison.Ordinal);
        if (split < 0)
        {
            return new Answer("none", text, true);
        }

        string head = string.Join('\n', text[..split].Split("\r\n").Where(static line => !line.StartsWith("Date:", StringComparison.Ordinal)));
        string body = text[(split + 4)..];
        bool isCut = false;
        if (head.Contains("Transfer-Encoding: chunked", StringComparison.Ordinal))
        {
            (body, isCut) = Joined(body);
        }

        return new Answer(head, Depth().Replace(Own().Replace(Stack().Replace(body, ""), ""), "Path: "), isCut);
    }

    private static (string Body, bool IsCut) Joined(string chunks)
    {
        var body = new StringBuilder();
        for (int at = 0; ;)
        {
            int end = chunks.IndexOf("\r\n", at, StringComparison.Ordinal);
            if (end < 0)
            {
                return (body.ToString(), true);
            }

            int length = int.Parse(chunks.AsSpan(at, end - at), NumberStyles.HexNumber, CultureInfo.InvariantCulture);
            if (length == 0)
            {
                return (body.ToString(), false);
            }

            body.Append(chunks, end + 2, Math.Min(length, chunks.Length - end - 2));
            at = end + 4 + length;
            if (at > chunks.Length)
            {
                return (body.ToString(), true);
            }
        }
    }

    /// <summary>The trace is the request's own.</summary>
    private static System.Text.RegularExpressions.Regex Own() => new("\"traceId\":\"[^\"]*\"");

    /// <summary>The stack of the developer's page is the library's.</summary>
    private static System.Text.RegularExpressions.Regex Stack() => new("(?s)(\"details\":\"|   (at|---) ).*");

    /// <summary>The last container that may be written is another one ("depth-counts-containers" among the documented differences).</summary>
    private static System.Text.RegularExpressions.Regex Depth() => new(@"Path: \$[\w.]*\.Next\.Next[\w.]*");
}
