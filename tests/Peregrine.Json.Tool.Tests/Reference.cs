using System.Text;
using System.Text.Json;

namespace Peregrine.Json.Tool.Tests;

/// <summary>Layouts by System.Text.Json's reader: its tokens as they stand in the text, with white space between them put in by the plainest code.</summary>
internal static class Reference
{
    /// <param name="text">A well-formed text.</param>
    /// <param name="indent">What stands before an element for each level; null for no white space at all.</param>
    public static string Layout(byte[] text, string? indent)
    {
        var reader = new Utf8JsonReader(text, new JsonReaderOptions { MaxDepth = int.MaxValue });
        var result = new StringBuilder();
        var before = JsonTokenType.None;
        while (reader.Read())
        {
            bool closes = reader.TokenType is JsonTokenType.EndArray or JsonTokenType.EndObject;
            bool isFirst = before is JsonTokenType.StartArray or JsonTokenType.StartObject;
            if (before is not (JsonTokenType.None or JsonTokenType.PropertyName) && !(closes && isFirst))
            {
                result.Append(closes || isFirst ? "" : ",");
                Line(reader.CurrentDepth);
            }

            int end = (int)reader.BytesConsumed;
            int start = (int)reader.TokenStartIndex;
            if (reader.TokenType == JsonTokenType.PropertyName)
            {
                // The reader has consumed the colon too.
                result.Append('"').Append(Encoding.UTF8.GetString(reader.ValueSpan)).Append('"').Append(indent is null ? ":" : ": ");
            }
            else
            {
                result.Append(Encoding.UTF8.GetString(text.AsSpan(start, end - start)));
            }

            before = reader.TokenType;
        }

        return result.Append('\n').ToString();

        void Line(int depth)
        {
            if (indent is not null)
            {
                result.Append('\n').Insert(result.Length, indent, depth);
            }
        }
    }

    /// <summary>Where the library's own reader of whole texts, written apart from the pump, finds the first fault; null in a well-formed text.</summary>
    public static (long Offset, long Line)? Fault(byte[] text)
    {
        try
        {
            EcmaJson.Parse(text);
            return null;
        }
        catch (EcmaJsonException exception)
        {
            return (exception.BytePosition!.Value, exception.LineNumber!.Value);
        }
    }
}
