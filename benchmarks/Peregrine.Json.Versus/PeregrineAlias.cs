// TEMPORARY, until src/Peregrine.Json has its front door: without the next line everything here runs System.Text.Json
// against itself. To measure the product, make it `#define PEREGRINE`; once merged, keep that branch alone.
#undef PEREGRINE

#if PEREGRINE
global using PeregrineSerializer = Peregrine.Json.JsonSerializer;
#else
global using PeregrineSerializer = System.Text.Json.JsonSerializer;
#endif

using System.Buffers;
using System.Text.Json;

namespace Peregrine.Json.Versus;

/// <summary>Writing into a caller's buffer.</summary>
public static class PeregrineOutput
{
#if PEREGRINE
    public static bool IsProduct => true;

    public static void Serialize<T>(IBufferWriter<byte> output, T value, JsonSerializerOptions? options)
        => PeregrineSerializer.Serialize(output, value, options);
#else
    public static bool IsProduct => false;

    [ThreadStatic]
    private static Utf8JsonWriter? t_writer;

    public static void Serialize<T>(IBufferWriter<byte> output, T value, JsonSerializerOptions? options)
    {
        if (options is not null)
        {
            using var own = new Utf8JsonWriter(output, new JsonWriterOptions { Encoder = options.Encoder, Indented = options.WriteIndented, SkipValidation = true });
            PeregrineSerializer.Serialize(own, value, options);
            return;
        }

        Utf8JsonWriter writer = t_writer ??= new Utf8JsonWriter(output, new JsonWriterOptions { SkipValidation = true });
        writer.Reset(output);
        PeregrineSerializer.Serialize(writer, value, options);
    }
#endif
}
