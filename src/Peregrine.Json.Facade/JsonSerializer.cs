using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Platform;

namespace Peregrine.Json;

/// <summary>
/// Reads and writes .NET values as JSON (RFC 8259) and behaves as <c>System.Text.Json.JsonSerializer</c> does: the same attributes, options, bytes and
/// exceptions. To adopt it, add one line: <c>global using JsonSerializer = Peregrine.Json.JsonSerializer;</c>
/// </summary>
/// <remarks>
/// This assembly is for frameworks before .NET 10. It passes each call to System.Text.Json. An application on .NET 10 or later gets the assembly with the
/// library's own engine instead, even if its libraries were compiled against this assembly.
/// </remarks>
public static partial class JsonSerializer
{
    private const string Unreferenced = TrimmingText.Unreferenced;
    private const string Dynamic = TrimmingText.Dynamic;
    private const string WithoutEngine = "the library has no engine for this framework";

    /// <summary>
    /// Whether options without a resolver use reflection. System.Text.Json's switch
    /// <c>System.Text.Json.JsonSerializer.IsReflectionEnabledByDefault</c> sets the value for the application.
    /// </summary>
    public static bool IsReflectionEnabledByDefault => System.Text.Json.JsonSerializer.IsReflectionEnabledByDefault;

    /// <summary>Describes which code reads and writes a type: System.Text.Json, or none if System.Text.Json does not support the type.</summary>
    /// <remarks>On .NET 10 and later, the library describes how its own engine reads and writes the type and all types that it refers to.</remarks>
    /// <typeparam name="TValue">The type to describe.</typeparam>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="InvalidOperationException">The options or the attributes of the types conflict. Every use of the type throws this.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static TypeDescription Describe<TValue>(JsonSerializerOptions? options = null) => Describe(typeof(TValue), options);

    /// <inheritdoc cref="Describe{TValue}(JsonSerializerOptions)"/>
    /// <param name="type">The type to describe.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="type"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static TypeDescription Describe(Type type, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(type);
        try
        {
            Know(type, options);
            return Described(type);
        }
        catch (NotSupportedException refused)
        {
            return TypeDescription.Refused(type, refused.Message);
        }
    }

    /// <summary>Describes which code reads and writes the type of the given metadata: System.Text.Json.</summary>
    /// <inheritdoc cref="Describe{TValue}(JsonSerializerOptions)" path="/remarks"/>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    /// <exception cref="InvalidOperationException">Parts of the metadata conflict. Every use of it throws this.</exception>
    public static TypeDescription Describe(JsonTypeInfo jsonTypeInfo) => Described(Know(jsonTypeInfo).Type);

    private static TypeDescription Described(Type type) => new(type)
    {
        Reading = ExecutionKind.SystemTextJson,
        Writing = ExecutionKind.SystemTextJson,
        ReadingReason = WithoutEngine,
        WritingReason = WithoutEngine,
    };

    private static ReadOnlySpan<byte> Joined(in ReadOnlySequence<byte> segments) => segments.IsSingleSegment ? segments.First.Span : segments.ToArray();
}
