using System;
using System.Text.Json;

namespace Peregrine.Json.Interop;

/// <summary>Writes raw values with a System.Text.Json writer.</summary>
internal static class WriterOutput
{
    /// <summary>Writes a raw value. If the writer throws at a later call, the message of the exception says that the last token was a string.</summary>
    public static void WriteRaw(Utf8JsonWriter writer, ReadOnlySpan<byte> text) => writer.WriteRawValue(text, skipInputValidation: true);
}
