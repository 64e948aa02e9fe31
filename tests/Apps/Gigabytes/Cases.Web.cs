using System.Net.Http.Headers;
using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.ApplicationParts;
using Microsoft.AspNetCore.Mvc.Controllers;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Peregrine.Json.AspNetCore;

namespace Peregrine.Json.Gigabytes;

/// <summary>Bodies of 200 MiB to and from a server in the same process, with the package for ASP.NET Core and without it.</summary>
internal static partial class Cases
{
    private const int BodyElements = 200 << 10;

    private static readonly string s_text = new('x', 1_000);

    [ApiController]
    [DisableRequestSizeLimit]
    public sealed class BodiesController : ControllerBase
    {
        [HttpGet("/mvc/list")]
        public List<Named> Many() => Rows();

        [HttpGet("/mvc/sequence")]
        public IAsyncEnumerable<Named> Sequence() => Waiting();

        [HttpPost("/mvc/list")]
        public int Count(List<Small> items) => items.Count;

        [HttpPost("/mvc/page")]
        public int Count(Page<int> page) => page.Items;
    }

    /// <summary>Finds the controller, which is within a class that is not public.</summary>
    private sealed class Controllers : IApplicationFeatureProvider<ControllerFeature>
    {
        public void PopulateFeature(IEnumerable<ApplicationPart> parts, ControllerFeature feature) => feature.Controllers.Add(typeof(BodiesController).GetTypeInfo());
    }

    private static IEnumerable<Case> Web()
    {
        foreach (string path in (string[])["minimal/list", "minimal/page", "minimal/sequence", "minimal/string", "minimal/written", "mvc/list", "mvc/sequence"])
        {
            yield return Served($"web/result/{path}", async client =>
            {
                using HttpResponseMessage response = await client.GetAsync(new Uri(path, UriKind.Relative), HttpCompletionOption.ResponseHeadersRead);
                using var output = new HashStream();
                await response.Content.CopyToAsync(output);
                return $"{(int)response.StatusCode} {output.Result}";
            });
        }

        foreach (string path in (string[])["minimal/list", "minimal/read", "mvc/list"])
        {
            yield return Served($"web/body/{path}", client => PostAsync(client, path, () => new PatternStream("[", s_element + ",", BodyElements / 2, s_element + "]")));
        }

        foreach (string path in (string[])["minimal/page", "mvc/page"])
        {
            yield return Served($"web/body/{path}", client => PostAsync(client, path, () => new PatternStream("{\"x\":[", s_element + ",", BodyElements / 2, s_element + "],\"items\":5}")));
            yield return Served($"web/body/{path}/faulty at the end", client => PostAsync(client, path, () => new PatternStream("{\"x\":[", s_element + ",", BodyElements / 2, s_element + "],\"items\":x}")), expected: "400");
        }

        static async Task<string> PostAsync(HttpClient client, string path, Func<Stream> body)
        {
            using var content = new StreamContent(body());
            content.Headers.ContentType = new MediaTypeHeaderValue("application/json");
            using HttpResponseMessage response = await client.PostAsync(new Uri(path, UriKind.Relative), content);
            string text = await response.Content.ReadAsStringAsync();
            return $"{(int)response.StatusCode} {(response.IsSuccessStatusCode ? text : "")}";
        }
    }

    private static List<Named> Rows() => [.. Enumerable.Range(0, BodyElements).Select(static _ => new Named { Name = s_text })];

    private static async IAsyncEnumerable<Named> Waiting()
    {
        for (int i = 0; i < BodyElements; i++)
        {
            if (i % 1_000 == 0)
            {
                await Task.Yield();
            }

            yield return new Named { Name = s_text };
        }
    }

    private static Case Served(string name, Func<HttpClient, Task<string>> ask, string expected = "200") => new(
        name,
        async side =>
        {
            await using WebApplication server = Server(side.IsOurs);
            await server.StartAsync();
            using var client = new HttpClient { BaseAddress = new Uri(server.Urls.First()) };
            string answer = await ask(client);
            if (!answer.StartsWith(expected, StringComparison.Ordinal))
            {
                Environment.FailFast(answer);
            }

            return answer;
        },
        IsBounded: true);

    private static WebApplication Server(bool isOurs)
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0").ConfigureKestrel(static o => o.Limits.MaxRequestBodySize = null);
        IMvcBuilder controllers = builder.Services.AddControllers().ConfigureApplicationPartManager(static m => m.FeatureProviders.Add(new Controllers()));
        if (isOurs)
        {
            builder.Services.AddPeregrineJson();
            controllers.AddPeregrineJson();
        }

        WebApplication server = builder.Build();
        server.MapControllers();
        server.MapGet("/minimal/list", Rows);
        server.MapGet("/minimal/page", static () => new Page<List<Named>> { Items = Rows() });
        server.MapGet("/minimal/sequence", Waiting);
        server.MapGet("/minimal/string", static () => new Named { Name = new string('x', BodyElements * 500) });
        server.MapGet("/minimal/written", (HttpResponse response) => isOurs ? PeregrineJsonResponse.WriteAsJsonAsync(response, Rows()) : HttpResponseJsonExtensions.WriteAsJsonAsync(response, Rows()));
        server.MapPost("/minimal/list", static (List<Small> items) => items.Count);
        server.MapPost("/minimal/page", static (Page<int> page) => page.Items);
        server.MapPost("/minimal/read", async (HttpRequest request) =>
            (await (isOurs ? PeregrineJsonRequest.ReadFromJsonAsync<List<Small>>(request) : HttpRequestJsonExtensions.ReadFromJsonAsync<List<Small>>(request)))?.Count);
        return server;
    }
}
