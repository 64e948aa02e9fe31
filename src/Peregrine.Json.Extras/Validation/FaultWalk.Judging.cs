using System.Text;
using System.Text.Json;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Extras;

/// <content>Checks values, and adds their faults.</content>
internal ref partial struct FaultWalk
{
    /// <summary>Checks a string, number or literal that is a value: by the contract of its place or, without a contract, only the UTF-8 of a string.</summary>
    private readonly void JudgeToken(JsonTokenType token, int start, int end)
    {
        if (Expected?.CaseAt(token) is { } shape)
        {
            // A number at the end of an incomplete text may continue, so no value there is checked.
            _ = (_depth == 0 || end < _text.Length) && Judge(shape, start, end, isWhole: true);
        }
        else if (token == JsonTokenType.String)
        {
            CheckText(start, end);
        }
    }

    /// <summary>Checks the UTF-8 of a string or name that no contract decodes, and adds a fault if it is ill-formed.</summary>
    private readonly void CheckText(int start, int end)
    {
        int bad = _top is { IsInJudged: true } or { Judged: not null } ? -1 : EscapedText.FirstInvalidByte(_text[start..end]);
        if (bad >= 0)
        {
            AddAt(DeserializationErrorKind.Syntax, ErrorText.InvalidUtf8, start + bad);
        }
    }

    /// <summary>
    /// Lets a contract read a value by itself, or only the beginning of a value, and adds the fault that it finds. An error of syntax or of members in a
    /// beginning is ignored, because it only means that the value continues. Returns whether a fault was added.
    /// </summary>
    private readonly bool Judge(Shape shape, int start, int end, bool isWhole)
    {
        // The byte after the value is included, because a number needs the byte that ends it.
        ReadOnlySpan<byte> part = _text[start..Math.Min(isWhole ? end + 1 : end, _text.Length)];
        ReadRules inside = _rules with { Around = _depth };
        Exception? error = null;
        try
        {
            ReadFault? fault = _top is { IsOfMembers: true, Member.Subject: null } ? _top.Shape!.Object!.MemberFault(part, 0, NameOf(_top), inside)
                : shape.Reads?.ValueFault(part, 0, inside);
            if (fault is not null)
            {
                (long line, long column) = _faults.LineOf(start);
                error = Explained(part, fault, shape, inside with { RootPath = Path(), FirstLine = line, FirstColumn = column });
            }
        }
        catch (Exception thrown)
        {
            // Deserialize stops at the first fault and may not read this value. An exception from a converter therefore counts only if it is an error of the
            // text.
            error = DeserializationError.IsOfText(thrown) ? thrown : null;
        }

        if (error is null)
        {
            return false;
        }

        DeserializationError found = DeserializationError.Of(error);
        if (!isWhole && found.Kind is DeserializationErrorKind.Syntax or DeserializationErrorKind.Member)
        {
            return false;
        }

        bool isOfMetadata = found.Kind is DeserializationErrorKind.Metadata or DeserializationErrorKind.Unsupported && shape.ReadsMetadata;
        string expected = isOfMetadata ? FaultWords.Discriminated : FaultWords.OfShape(shape);
        _faults.Add(found, start, end - start, Path(), expected, FaultWords.OfToken(_text[start..end]));
        return true;
    }

    private static Exception Explained(ReadOnlySpan<byte> part, ReadFault fault, Shape shape, in ReadRules rules)
    {
        try
        {
            return Diagnosis.Explain(part, fault, shape, rules);
        }
        catch (Exception own) when (ReferenceEquals(own, fault.Cause))
        {
            return own;
        }
    }

    private readonly byte[] NameOf(OpenFrame frame) => EscapedText.Unescape(_text[frame.NameStart..frame.NameEnd], out _);

    /// <summary>Returns the path of the current value, in the form of System.Text.Json, cut to <see cref="ShortText.Most"/> characters.</summary>
    private readonly string Path()
    {
        var path = new StringBuilder("$");
        var frames = new List<OpenFrame>();
        for (OpenFrame? frame = _top; frame is not null; frame = frame.Around)
        {
            frames.Add(frame);
            if (frame.Path is { } known)
            {
                path.Clear().Append(known);
                break;
            }
        }

        for (int i = frames.Count - 1; i >= 0; i--)
        {
            OpenFrame frame = frames[i];
            if (frame.Depth % OpenFrame.PathsEach == 0)
            {
                frame.Path ??= path.ToString();
            }

            if (!frame.IsObject)
            {
                PathText.AppendIndex(path, frame.Index);
            }
            else if (frame.HasName && (i > 0 || _place != FaultPlace.Colon))
            {
                frame.Segment ??= ShortText.Of(PathText.AppendName(new StringBuilder(), Encoding.UTF8.GetString(NameOf(frame))).ToString());
                path.Append(frame.Segment);
            }

            ShortText.Cut(path);
        }

        return path.ToString();
    }

    private readonly void AddSyntax(string text, int offset) => AddAt(DeserializationErrorKind.Syntax, text, offset);

    private readonly void AddAt(DeserializationErrorKind kind, string text, int offset) =>
        Add(kind, text, offset, offset, 1, FaultWords.OfPlace(_place, _top), FaultWords.OfByte(_text, offset));

    /// <summary>Adds a fault that this walk has found, with System.Text.Json's message.</summary>
    private readonly void Add(DeserializationErrorKind kind, string text, int at, int start, int length, string? expected, string found)
    {
        string path = Path();
        (long line, long column) = _faults.LineOf(at);
        bool isPlain = kind == DeserializationErrorKind.Member;
        string message = isPlain ? text : $"{text} Path: {SyntaxText.Quoted(path)} | LineNumber: {line} | BytePositionInLine: {column}.";
        Exception? inner = isPlain || text == ErrorText.InvalidUtf8 ? null : ReaderException.Of(text, line, column);
        var error = new JsonException(message, path, line, column, inner);
        _faults.Add(DeserializationError.Of(error, kind), start, length, path, expected, found);
    }
}
