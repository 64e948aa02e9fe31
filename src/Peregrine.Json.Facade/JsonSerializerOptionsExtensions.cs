using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using Peregrine.Json.Errors;

namespace Peregrine.Json;

/// <summary>
/// Makes System.Text.Json itself, and every library that accepts its options, read and write with this library, on .NET 10 and later, where it has its engine.
/// </summary>
public static class JsonSerializerOptionsExtensions
{
    /// <summary>
    /// Does nothing on this framework, where System.Text.Json handles every call. On .NET 10 and later, makes it read and write with this library.
    /// </summary>
    /// <param name="options">The options.</param>
    /// <returns>The same options.</returns>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static JsonSerializerOptions UsePeregrine(this JsonSerializerOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        return options;
    }

    /// <summary>Does nothing on this framework. On .NET 10 and later, called by Peregrine.Json.AspNetCore.</summary>
    /// <param name="options">The options.</param>
    /// <param name="keepDiscriminators">Whether an object of a type that a base lists with a discriminator is written with it wherever this type is declared.</param>
    /// <returns>The same options.</returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static JsonSerializerOptions UsePeregrine(this JsonSerializerOptions options, bool keepDiscriminators)
    {
        ArgumentNullException.ThrowIfNull(options);
        return options;
    }

    /// <summary>Does nothing on this framework. On .NET 10 and later, undoes <see cref="UsePeregrine(JsonSerializerOptions)"/>.</summary>
    /// <param name="options">The options.</param>
    /// <returns>The same options.</returns>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static JsonSerializerOptions WithoutPeregrine(this JsonSerializerOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        return options;
    }
}
