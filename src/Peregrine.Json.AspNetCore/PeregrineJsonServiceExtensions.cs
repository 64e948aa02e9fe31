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

/// <summary>Extension methods that make ASP.NET Core read and write JSON with this library.</summary>
public static class PeregrineJsonServiceExtensions
{
    /// <summary>
    /// Makes minimal APIs, <c>Results.Json</c>, <c>TypedResults</c>, problem details and SignalR's JSON protocol read and write with this library.
    /// </summary>
    /// <remarks>
    /// Calls <see cref="JsonSerializerOptionsExtensions.UsePeregrine(System.Text.Json.JsonSerializerOptions)"/> on the JSON options of minimal APIs and hubs,
    /// after all other configuration. Metadata does not change, so OpenAPI documents stay the same. A request whose body lacks the type discriminator of an
    /// abstract type gets a response with status 400. A charset in quotation marks in the content type of a request is read like one without. If an endpoint has
    /// a parameter that the framework binds from the JSON body, a body of at most 1 MiB is buffered as a whole before it is deserialized; a larger body is
    /// passed on in pieces. A second call has no effect except for the options of this library that it sets.
    /// </remarks>
    /// <param name="services">The services of the application.</param>
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
    /// <param name="services">The services of the application.</param>
    /// <param name="configure">Sets the options of this library. They apply to MVC, too.</param>
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
    /// Makes MVC actions read and write JSON with this library: replaces the framework's JSON formatters, at the same place in the list of formatters. Other
    /// formatters stay.
    /// </summary>
    /// <remarks>
    /// The new formatters have the options, media types and charsets of the formatters that they replace. They read directly from the request's pipe and write
    /// directly to the response's pipe. Other code that uses MVC's JSON options (<see cref="JsonResult"/>) reads and writes with this library through
    /// <see cref="JsonSerializerOptionsExtensions.UsePeregrine(System.Text.Json.JsonSerializerOptions)"/>. A second call has no effect except for the options
    /// of this library that it sets.
    /// </remarks>
    /// <param name="builder">The builder that configures MVC.</param>
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
    /// <param name="builder">The builder that configures MVC.</param>
    /// <param name="configure">Sets the options of this library. They also apply to minimal APIs and hubs that use this library.</param>
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
