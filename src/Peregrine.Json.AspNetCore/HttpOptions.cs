using System.Text.Json;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Json;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace Peregrine.Json.AspNetCore;

/// <summary>Finds the JSON options of minimal APIs.</summary>
internal static class HttpOptions
{
    private static readonly JsonSerializerOptions s_default = new JsonOptions().SerializerOptions;

    public static JsonSerializerOptions Of(HttpContext context) =>
        context.RequestServices?.GetService<IOptions<JsonOptions>>()?.Value?.SerializerOptions ?? s_default;
}
