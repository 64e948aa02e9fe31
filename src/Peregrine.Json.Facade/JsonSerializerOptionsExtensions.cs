using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using Peregrine.Json.Errors;

namespace Peregrine.Json;

/// <summary>Options with which System.Text.Json itself, and every library that takes options, reads and writes by this library, where it has its engine: on .NET 10 and later.</summary>
public static class JsonSerializerOptionsExtensions
{
    /// <summary>Does nothing on this framework, where System.Text.Json serves every call. On .NET 10 and later, has it read and write by this library.</summary>
    /// <param name="options">The options.</param>
    /// <returns>The same options.</returns>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static JsonSerializerOptions UsePeregrine(this JsonSerializerOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        return options;
    }

    /// <summary>Does nothing on this framework. On .NET 10 and later, takes back <see cref="UsePeregrine"/>.</summary>
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
