using System.Diagnostics.CodeAnalysis;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Routing;
using Microsoft.AspNetCore.SignalR;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Options;
using Peregrine.Json;
using Peregrine.Json.AspNetCore;
using HttpJsonOptions = Microsoft.AspNetCore.Http.Json.JsonOptions;
using MvcJsonOptions = Microsoft.AspNetCore.Mvc.JsonOptions;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Makes ASP.NET Core read and write JSON with this library.</summary>
public static class PeregrineJsonServiceExtensions
{
    /// <summary>
    /// Makes minimal APIs, <c>Results.Json</c>, <c>TypedResults</c>, problem details and SignalR's JSON protocol read and write with this library.
    /// </summary>
    /// <remarks>
    /// <see cref="JsonSerializerOptionsExtensions.UsePeregrine(System.Text.Json.JsonSerializerOptions)"/> is called on their options after all other configuration. Metadata does not change, so
    /// OpenAPI documents stay the same. A body that lacks the discriminator of an abstract type is answered with status 400. If an endpoint has a parameter that the framework binds from the JSON body, a body of at most 1 MiB is buffered as a
    /// whole before the endpoint runs; a larger one is passed on in pieces. A second call has no effect.
    /// </remarks>
    /// <param name="services">The services.</param>
    /// <returns>The same services.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="services"/> is null.</exception>
    [RequiresUnreferencedCode(Trimming.Unreferenced)]
    [RequiresDynamicCode(Trimming.Dynamic)]
    public static IServiceCollection AddPeregrineJson(this IServiceCollection services)
    {
        ArgumentNullException.ThrowIfNull(services);
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IPostConfigureOptions<HttpJsonOptions>, OptionsSetup>());
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IPostConfigureOptions<JsonHubProtocolOptions>, OptionsSetup>());
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IStartupFilter, WholeBodies>());
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IStartupFilter, RequestCharsets>());
        services.TryAddEnumerable(ServiceDescriptor.Singleton<MatcherPolicy, RequestFaults>());
        return services;
    }

    /// <inheritdoc cref="AddPeregrineJson(IServiceCollection)"/>
    /// <param name="services">The services.</param>
    /// <param name="configure">Sets options of this library, which apply to MVC, too.</param>
    /// <exception cref="ArgumentNullException"><paramref name="services"/> or <paramref name="configure"/> is null.</exception>
    [RequiresUnreferencedCode(Trimming.Unreferenced)]
    [RequiresDynamicCode(Trimming.Dynamic)]
    public static IServiceCollection AddPeregrineJson(this IServiceCollection services, Action<PeregrineJsonOptions> configure)
    {
        ArgumentNullException.ThrowIfNull(services);
        ArgumentNullException.ThrowIfNull(configure);
        services.Configure(configure);
        return services.AddPeregrineJson();
    }

    /// <summary>
    /// Makes MVC actions read and write JSON with this library: replaces the framework's JSON formatters, at their place in the list, and no other formatters.
    /// </summary>
    /// <remarks>
    /// The new formatters take over the options, media types and charsets of the ones they replace. They read from the request's pipe and write to the
    /// response's. Other users of MVC's JSON options (<see cref="JsonResult"/>) use this library through
    /// <see cref="JsonSerializerOptionsExtensions.UsePeregrine(System.Text.Json.JsonSerializerOptions)"/>. A second call has no effect.
    /// </remarks>
    /// <param name="builder">The builder.</param>
    /// <returns>The same builder.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="builder"/> is null.</exception>
    [RequiresUnreferencedCode(Trimming.Unreferenced)]
    [RequiresDynamicCode(Trimming.Dynamic)]
    public static IMvcBuilder AddPeregrineJson(this IMvcBuilder builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        AddToMvc(builder.Services);
        return builder;
    }

    /// <inheritdoc cref="AddPeregrineJson(IMvcBuilder)"/>
    /// <param name="builder">The builder.</param>
    /// <param name="configure">Sets options of this library, which apply to minimal APIs and hubs, too, if they use it.</param>
    /// <exception cref="ArgumentNullException"><paramref name="builder"/> or <paramref name="configure"/> is null.</exception>
    [RequiresUnreferencedCode(Trimming.Unreferenced)]
    [RequiresDynamicCode(Trimming.Dynamic)]
    public static IMvcBuilder AddPeregrineJson(this IMvcBuilder builder, Action<PeregrineJsonOptions> configure)
    {
        ArgumentNullException.ThrowIfNull(builder);
        ArgumentNullException.ThrowIfNull(configure);
        builder.Services.Configure(configure);
        return builder.AddPeregrineJson();
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

    /// <inheritdoc cref="AddPeregrineJson(IMvcBuilder, Action{PeregrineJsonOptions})"/>
    [RequiresUnreferencedCode(Trimming.Unreferenced)]
    [RequiresDynamicCode(Trimming.Dynamic)]
    public static IMvcCoreBuilder AddPeregrineJson(this IMvcCoreBuilder builder, Action<PeregrineJsonOptions> configure)
    {
        ArgumentNullException.ThrowIfNull(builder);
        ArgumentNullException.ThrowIfNull(configure);
        builder.Services.Configure(configure);
        return builder.AddPeregrineJson();
    }

    [RequiresUnreferencedCode(Trimming.Unreferenced)]
    [RequiresDynamicCode(Trimming.Dynamic)]
    private static void AddToMvc(IServiceCollection services)
    {
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IPostConfigureOptions<MvcJsonOptions>, OptionsSetup>());
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IPostConfigureOptions<MvcOptions>, FormattersSetup>());
    }
}
