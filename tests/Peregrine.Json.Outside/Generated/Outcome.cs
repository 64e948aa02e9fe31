using System.Text.Json;

namespace Peregrine.Json.Outside.Generated;

/// <summary>What a call came to, as text: everything that a user would see.</summary>
internal static class Outcome
{
    public static string Of(Func<string> call)
    {
        try
        {
            return call();
        }
        catch (Exception error)
        {
            string place = error is JsonException json ? $" at {json.Path}, {json.LineNumber}, {json.BytePositionInLine}" : "";
            return $"{error.GetType()}: {error.Message}{place}; {error.InnerException?.GetType()}: {error.InnerException?.Message}";
        }
    }
}
