using System.Text;
using Peregrine.Json.Contracts;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Streaming;

/// <content>Enters and leaves containers.</content>
internal sealed partial class DocumentReader
{
    /// <summary>Enters the root, whose first byte has arrived, if it can be read in pieces.</summary>
    public bool TryEnterRoot()
    {
        var ahead = new JsonReader(input.Text, settings) { At = ElementInput.Head, References = _references };
        try
        {
            if (root.PiecesAt(ref ahead) is { } pieces)
            {
                Enter(pieces, root.Shape);
                return true;
            }
        }
        catch (ReadFault)
        {
            // A name such as $id, or its value, is invalid or incomplete. An error is reported when the root is read.
        }

        return false;
    }

    /// <summary>
    /// Enters the incomplete value at the end of the window, if it can be read in pieces. If the contract refuses the value, reads it, so that the error is
    /// thrown. Returns false if the value was neither entered nor read.
    /// </summary>
    private bool TryEnter()
    {
        Level level = _levels.Peek();
        try
        {
            JsonReader reader = Reader(input.Opened(Opener), settings, ElementInput.Head - 1);
            string? name = level.Pieces.IsArray ? null : NameAt(reader);
            if (level.Pieces.Open(ref reader, out Shape? shape) is { } pieces)
            {
                // The path of an error does not lead into a skipped value.
                int index = name is null && level.Shape?.ShowsIndex == true ? level.Pieces.Count : -1;
                input.Consume((int)reader.At - ElementInput.Head);
                Enter(pieces, shape, level.Shape is null ? null : name, index);
                return true;
            }

            if (shape is null || !_arriving.IsRefused(input.Window, shape))
            {
                return false;
            }
        }
        catch (ReadFault)
        {
            // The name, or a name such as $id in the value, is invalid or incomplete. An error is reported when the value is read.
            return false;
        }

        ReadLast();
        return true;
    }

    private static string NameAt(JsonReader reader)
    {
        reader.StartObject();
        return reader.FirstName() ? reader.NameText(reader.At) : "";
    }

    private void BeginLevel()
    {
        JsonReader reader = Reader(input.Text, settings, ElementInput.Head);
        try
        {
            _levels.Peek().Pieces.Begin(ref reader);
        }
        catch (Exception error) when (ReadFault.Explains(error))
        {
            throw reader.FaultOf(error);
        }

        _references = reader.References;
        if (_levels.Peek().Pieces.Values is { } values)
        {
            Enter(values.Pieces, values.Shape, "$values");
        }
    }

    /// <summary>Enters a container. Consumes its bracket, and the names such as <c>$id</c>, with their values, that have been read after the bracket.</summary>
    private void Enter(PieceReader pieces, Shape? shape, string? name = null, int index = -1)
    {
        _levels.Push(new Level(pieces, shape, name, index));
        _isEntered = true;
        Consume(pieces.HeadLength, pieces.HeadLength > 1 ? Place.AfterValue : Place.AfterBracket);
        input.Enter(Around);
    }

    /// <summary>Completes the innermost container, after its closing bracket, and passes its value to the container around it.</summary>
    private void Leave(ref JsonReader reader)
    {
        Level level = _levels.Pop();
        try
        {
            Value = level.Pieces.Complete(ref reader);
            if (_levels.TryPeek(out Level outer))
            {
                outer.Pieces.Close(Value);
            }
        }
        catch (Exception error) when (ReadFault.Explains(error))
        {
            _levels.Push(level);
            throw reader.FaultOf(error);
        }

        _references = reader.References;
        Consume((int)reader.At - ElementInput.Head, Place.AfterValue);
        if (_levels.Count > 0 || element is not null)
        {
            input.Enter(Around);
        }

        if (_levels.Count == 0)
        {
            _place = Place.AfterRoot;
            _levels.Push(level);
        }
    }

    /// <summary>A container around the current position.</summary>
    /// <param name="Pieces">Reads the container.</param>
    /// <param name="Shape">The container's shape, or null if it is skipped.</param>
    /// <param name="Name">The name in the enclosing container, or null.</param>
    /// <param name="Index">The index in the enclosing container, or -1.</param>
    private readonly record struct Level(PieceReader Pieces, Shape? Shape, string? Name, int Index);

    /// <summary>
    /// The path to the innermost container. After a root with its elements in <c>$values</c>, the path ends with that name, as in System.Text.Json.
    /// </summary>
    private string Path
    {
        get
        {
            var path = new StringBuilder(element?.Path ?? "$");
            foreach (Level level in _levels.Reverse())
            {
                _ = level.Name is { } name ? PathText.AppendName(path, name) : level.Index >= 0 ? PathText.AppendIndex(path, level.Index) : path;
            }

            return (_place == Place.AfterRoot && _levels.Peek().Pieces.Values is not null ? PathText.AppendName(path, "$values") : path).ToString();
        }
    }

    /// <summary>The shape of a skipped value.</summary>
    private static readonly Shape s_skipped = new(ShapeKind.Opaque, typeof(object));
}
