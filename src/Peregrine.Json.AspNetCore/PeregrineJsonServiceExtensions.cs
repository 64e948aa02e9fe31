using System.Diagnostics.CodeAnalysis;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.SignalR;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Options;
using Peregrine.Json;
using Peregrine.Json.AspNetCore;
using HttpJsonOptions = Microsoft.AspNetCore.Http.Json.JsonOptions;
using MvcJsonOptions = Microsoft.AspNetCore.Mvc.JsonOptions;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Brings this library to the JSON of ASP.NET Core.</summary>
public static class PeregrineJsonServiceExtensions
{
    /// <summary>Minimal APIs, <c>Results.Json</c>, <c>TypedResults</c>, problem details and SignalR's JSON protocol read and write by this library.</summary>
    /// <remarks>
    /// <see cref="JsonSerializerOptionsExtensions.UsePeregrine"/> is called on their options after everything else that configures them. Metadata stays as it is, so that OpenAPI
    /// documents are the same. The JSON body of an endpoint with a parameter that the framework binds from it is handed over whole, up to 1 MiB: such an endpoint begins once
    /// it has been read. Calling this twice has no further effect.
    /// </remarks>
    /// <param name="services">The services.</param>
    /// <returns>The same services.</returns>
    [RequiresUnreferencedCode(Trimming.Unreferenced)]
    [RequiresDynamicCode(Trimming.Dynamic)]
    public static IServiceCollection AddPeregrineJson(this IServiceCollection services)
    {
        ArgumentNullException.ThrowIfNull(services);
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IPostConfigureOptions<HttpJsonOptions>, OptionsSetup>());
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IPostConfigureOptions<JsonHubProtocolOptions>, OptionsSetup>());
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IStartupFilter, WholeBodies>());
        return services;
    }

    /// <summary>MVC's actions read and write JSON by this library: the framework's JSON formatters are replaced where they stand, other formatters stay.</summary>
    /// <remarks>
    /// The new formatters have the options, media types and charsets of those they replace, read from the request's pipe and write to the response's. What else uses MVC's
    /// JSON options (<see cref="JsonResult"/>) does so by <see cref="JsonSerializerOptionsExtensions.UsePeregrine"/>. Calling this twice has no further effect.
    /// </remarks>
    /// <param name="builder">The builder.</param>
    /// <returns>The same builder.</returns>
    [RequiresUnreferencedCode(Trimming.Unreferenced)]
    [RequiresDynamicCode(Trimming.Dynamic)]
    public static IMvcBuilder AddPeregrineJson(this IMvcBuilder builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        AddToMvc(builder.Services);
        return builder;
    }

    /// <inheritdoc cref="AddPeregrineJson(IMvcBuilder)"/>
    [RequiresUnreferencedCode(Trimming.Unreferenced)]
    [RequiresDynamicCode(Trimming.Dynamic)]
    public static IMvcCoreBuilder AddPeregrineJson(this IMvcCoreBuilder builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        AddToMvc(builder.Services);
        return builder;
    }

    [RequiresUnreferencedCode(Trimming.Unreferenced)]
    [RequiresDynamicCode(Trimming.Dynamic)]
    private static void AddToMvc(IServiceCollection services)
    {
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IPostConfigureOptions<MvcJsonOptions>, OptionsSetup>());
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IPostConfigureOptions<MvcOptions>, FormattersSetup>());
    }
}
