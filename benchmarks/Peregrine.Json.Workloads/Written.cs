using System.Diagnostics.CodeAnalysis;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Workloads;

/// <summary>JSON of values, written once by System.Text.Json while a workload is set up.</summary>
internal static class Written
{
    /// <summary>What most programs send: only what RFC 8259 §7 requires is escaped.</summary>
    public static readonly JsonSerializerOptions Relaxed = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    [RequiresUnreferencedCode("Metadata comes from reflection."), RequiresDynamicCode("Metadata comes from reflection.")]
    public static byte[][] By<T>(IEnumerable<T> values, JsonSerializerOptions? options = null)
        => [.. values.Select(value => JsonSerializer.SerializeToUtf8Bytes(value, options))];

    public static byte[][] By<T>(IEnumerable<T> values, JsonTypeInfo<T> contract)
        => [.. values.Select(value => JsonSerializer.SerializeToUtf8Bytes(value, contract))];

    public static T[] Make<T>(int count, int seed, Func<Prose, T> make)
    {
        var prose = new Prose(seed);
        var values = new T[count];
        for (int i = 0; i < count; i++)
        {
            values[i] = make(prose);
        }

        return values;
    }
}
