using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using Microsoft.AspNetCore.SignalR;
using Microsoft.Extensions.Options;
using HttpJsonOptions = Microsoft.AspNetCore.Http.Json.JsonOptions;
using MvcJsonOptions = Microsoft.AspNetCore.Mvc.JsonOptions;

namespace Peregrine.Json.AspNetCore;

/// <summary>
/// Calls <c>UsePeregrine</c> on the frameworks' options after all other configuration, because this library's resolver must be the first one.
/// </summary>
[RequiresUnreferencedCode(Trimming.Unreferenced)]
[RequiresDynamicCode(Trimming.Dynamic)]
internal sealed class OptionsSetup(IOptions<PeregrineJsonOptions> settings)
    : IPostConfigureOptions<HttpJsonOptions>, IPostConfigureOptions<MvcJsonOptions>, IPostConfigureOptions<JsonHubProtocolOptions>
{
    public void PostConfigure(string? name, HttpJsonOptions options) => Use(options.SerializerOptions);

    public void PostConfigure(string? name, MvcJsonOptions options) => Use(options.JsonSerializerOptions);

    public void PostConfigure(string? name, JsonHubProtocolOptions options) => Use(options.PayloadSerializerOptions);

    private void Use(JsonSerializerOptions options)
    {
        // Options that are already in use cannot be changed.
        if (!options.IsReadOnly)
        {
            options.UsePeregrine(settings.Value.KeepDiscriminators);
        }
    }
}
