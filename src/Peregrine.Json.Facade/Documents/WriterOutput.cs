using System;
using System.Text.Json;

namespace Peregrine.Json.Interop;

/// <summary>Raw values in the output of a writer.</summary>
internal static class WriterOutput
{
    /// <summary>Writes a raw value. The writer's next error names a string as its last token.</summary>
    public static void WriteRaw(Utf8JsonWriter writer, ReadOnlySpan<byte> text) => writer.WriteRawValue(text, skipInputValidation: true);
}
