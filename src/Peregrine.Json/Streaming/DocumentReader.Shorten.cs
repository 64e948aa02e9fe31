using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Streaming;

/// <content>Shortens long values that must be read whole.</content>
internal sealed partial class DocumentReader
{
    /// <summary>
    /// Shortens the window, which one value that is not entered fills: drops white space and comments before the value, or the text of a skipped string. If
    /// that is impossible, returns false; the next attempt waits until the window has doubled.
    /// </summary>
    private bool TryShorten()
    {
        PieceReader pieces = _levels.Peek().Pieces;
        _patience = 2L * input.Count;
        try
        {
            JsonReader reader = Reader(input.Opened(Opener), settings, ElementInput.Head - 1);
            JsonReader bracket = reader;
            bool isTaken = pieces.TakesName(ref bracket, out bool isSkipped);
            nint nameEnd = ElementInput.Head;
            if (!pieces.IsArray)
            {
                reader.StartObject();
                reader.FirstName();
                isTaken = isTaken && reader.NameText(reader.At) is not null;
                nameEnd = reader.PassText();
                if (Mem.Span(ref reader.Start, nameEnd, reader.End, reader.End).IndexOfAnyExcept(" \t\r\n"u8) < 0)
                {
                    return isTaken && TryDrop(nameEnd, ""u8, reader.End);
                }

                reader.Colon();
                if (IsAtEnd(ref reader))
                {
                    return isTaken && input.IsBetweenTokens && TryDrop(nameEnd, ":"u8, reader.End);
                }
            }

            else
            {
                reader.StartArray();
            }

            if (reader.Peek() == (byte)'"' && input.IsInText)
            {
                return isTaken && isSkipped && TryDrop(nameEnd, pieces.IsArray ? "\""u8 : ":\""u8, input.EndOfText(reader.At));
            }
        }
        catch (ReadFault)
        {
            // The name, or the text between the name and the value, is invalid or incomplete. An error is reported when the value is read.
        }

        return false;
    }

    private static bool IsAtEnd(ref JsonReader reader)
    {
        reader.Peek();
        return reader.At == reader.End;
    }

    private bool TryDrop(nint nameEnd, ReadOnlySpan<byte> kept, nint end)
    {
        bool isDropped = input.TryDrop((int)nameEnd - ElementInput.Head, kept, (int)end - ElementInput.Head);
        _patience = isDropped ? size.Kept : _patience;
        _arriving.Begin(isMember: !_levels.Peek().Pieces.IsArray);
        return isDropped;
    }
}
