using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using Peregrine.Json.Platform;

namespace Peregrine.Json;

/// <summary>
/// Makes System.Text.Json itself, and every library that accepts its options, read and write with this library. This works on .NET 10 and later; on this
/// framework, the methods change nothing.
/// </summary>
public static class JsonSerializerOptionsExtensions
{
    /// <summary>
    /// Does nothing on this framework, where System.Text.Json handles every call. On .NET 10 and later, makes System.Text.Json read and write with this
    /// library.
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

    /// <summary>Does nothing on this framework. On .NET 10 and later, Peregrine.Json.AspNetCore calls this method.</summary>
    /// <param name="options">The options.</param>
    /// <param name="keepDiscriminators">
    /// Whether an object of a derived type is written with its type discriminator even if the derived type is declared.
    /// </param>
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
