using System;
using System.Text.Json;

namespace Peregrine.Json.Interop;

/// <summary>Writes raw values with a System.Text.Json writer.</summary>
internal static class WriterOutput
{
    /// <summary>Writes a raw value. If the writer then reports an error, it names a string as its last token.</summary>
    public static void WriteRaw(Utf8JsonWriter writer, ReadOnlySpan<byte> text) => writer.WriteRawValue(text, skipInputValidation: true);
}
