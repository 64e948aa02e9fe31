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

    /// <summary>Does nothing on this framework. On .NET 10 and later, undoes <see cref="UsePeregrine"/>.</summary>
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
