using System.Text.Json;
using Peregrine.Json.Errors;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Interop;

/// <summary>Exceptions of foreign code to which System.Text.Json adds path and position; all others pass as they are.</summary>
internal static class ForeignFault
{
    /// <summary>Whether the place is to be added to an exception met while reading.</summary>
    public static bool IsReading(Exception error) => error switch
    {
        JsonException json => json.Path is null,
        FormatException or InvalidOperationException => error.Source == ForeignText.Rethrowable,
        NotSupportedException => ForeignText.LacksPath(error),
        _ => false,
    };

    /// <summary>Whether the place is to be added to an exception met while writing.</summary>
    public static bool IsWriting(Exception error) => error switch
    {
        JsonException json => json.Path is null,
        InvalidOperationException => error.Source == ForeignText.Rethrowable,
        NotSupportedException => ForeignText.LacksPath(error),
        _ => false,
    };

    /// <summary>The fault for an exception met while reading the value at the cursor, of which <paramref name="consumed"/> bytes were read.</summary>
    public static ReadFault Reading(ref JsonReader reader, long consumed, Exception error)
    {
        nint at = reader.At;
        if (error is JsonException && error.GetType() != typeof(JsonException))
        {
            // Perhaps the other reader's complaint about the syntax: ours knows the place.
            reader.SkipValue();
            if (consumed == 0)
            {
                ReadFault.Throw(FaultKind.Token, at);
            }
        }

        return new ReadFault(at, at + (nint)consumed, error);
    }

    /// <summary>The fault for an exception met while writing.</summary>
    public static WriteFault Writing(Exception error) => new(WriteFaultKind.Foreign, null, error);
}
