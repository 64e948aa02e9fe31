using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Errors;

namespace Peregrine.Json;

/// <summary>
/// Reads and writes .NET values as JSON (RFC 8259) with the contract of <see cref="System.Text.Json.JsonSerializer"/>: its attributes, its
/// options, its bytes, its exceptions. Adopt it with one line:
/// <c>global using JsonSerializer = Peregrine.Json.JsonSerializer;</c>
/// </summary>
/// <remarks>
/// This is the library for frameworks before .NET 10, where each call is one of System.Text.Json. An application on .NET 10 or later gets the engine in its place, without a
/// change to what was compiled against this.
/// </remarks>
public static partial class JsonSerializer
{
    private const string Unreferenced = TrimmingText.Unreferenced;
    private const string Dynamic = TrimmingText.Dynamic;
    private const string WithoutEngine = "the library has no engine for this framework";

    /// <summary>
    /// Whether types without metadata of their own get contracts by reflection: the switch
    /// <c>System.Text.Json.JsonSerializer.IsReflectionEnabledByDefault</c> of the application, which is System.Text.Json's.
    /// </summary>
    public static bool IsReflectionEnabledByDefault => System.Text.Json.JsonSerializer.IsReflectionEnabledByDefault;

    /// <summary>What serves a type: System.Text.Json, or nothing where it refuses the type.</summary>
    /// <remarks>The engine, on .NET 10 and later, says how it reads and writes the type and all that it leads to.</remarks>
    /// <typeparam name="TValue">The type.</typeparam>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="InvalidOperationException">The options, or attributes of the types, contradict each other: every use raises this.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static TypeDescription Describe<TValue>(JsonSerializerOptions? options = null) => Describe(typeof(TValue), options);

    /// <inheritdoc cref="Describe{TValue}(JsonSerializerOptions)"/>
    /// <param name="type">The type.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="type"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static TypeDescription Describe(Type type, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(type);
        try
        {
            Check(type, options);
            return Described(type);
        }
        catch (NotSupportedException refused)
        {
            return TypeDescription.Refused(type, refused.Message);
        }
    }

    /// <summary>What serves the type of some metadata: System.Text.Json.</summary>
    /// <inheritdoc cref="Describe{TValue}(JsonSerializerOptions)" path="/remarks"/>
    /// <param name="jsonTypeInfo">The metadata.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The metadata contradicts itself: every use raises this.</exception>
    public static TypeDescription Describe(JsonTypeInfo jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(jsonTypeInfo);
        Check(jsonTypeInfo);
        return Described(jsonTypeInfo.Type);
    }

    private static TypeDescription Described(Type type) => new(type)
    {
        Reading = ExecutionKind.SystemTextJson,
        Writing = ExecutionKind.SystemTextJson,
        ReadingReason = WithoutEngine,
        WritingReason = WithoutEngine,
    };

    private static ReadOnlySpan<byte> Joined(in ReadOnlySequence<byte> segments) => segments.IsSingleSegment ? segments.First.Span : segments.ToArray();
}
