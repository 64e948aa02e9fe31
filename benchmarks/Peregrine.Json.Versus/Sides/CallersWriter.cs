using System.Buffers;
using System.Text.Json;
using Peregrine.Json.Workloads.StjOwn;

namespace Peregrine.Json.Versus.Sides;

/// <summary>What all sides do around a call that writes to a writer of the caller.</summary>
public static class CallersWriter
{
    /// <summary>The writer and its output, emptied.</summary>
    public static Utf8JsonWriter Emptied(Utf8JsonWriter writer, ArrayBufferWriter<byte> output)
    {
        output.ResetWrittenCount();
        writer.Reset();
        return writer;
    }

    /// <summary>The same, in an object after the name of its member.</summary>
    public static Utf8JsonWriter Opened(Utf8JsonWriter writer, ArrayBufferWriter<byte> output)
    {
        Emptied(writer, output);
        writer.WriteStartObject();
        writer.WritePropertyName(nameof(Holder.Held));
        return writer;
    }

    /// <summary>Ends the object, and returns the output.</summary>
    public static ArrayBufferWriter<byte> Closed(Utf8JsonWriter writer, ArrayBufferWriter<byte> output)
    {
        writer.WriteEndObject();
        return Flushed(writer, output);
    }

    /// <summary>Returns the output with all that was written.</summary>
    public static ArrayBufferWriter<byte> Flushed(Utf8JsonWriter writer, ArrayBufferWriter<byte> output)
    {
        writer.Flush();
        return output;
    }
}
