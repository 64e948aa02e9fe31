using System.Text;

namespace Peregrine.Json.Errors;

/// <summary>
/// Converts a <see cref="ReadFault"/> to the exception that System.Text.Json throws for the same input. Walks the input a second time, together with the
/// contract's shape, up to the first syntax error or the faulty token.
/// </summary>
internal static class Diagnosis
{
    /// <summary>
    /// Returns the exception for the caller. If it is the very object that user code threw, records its kind and throws it. Each walk takes linear time; each
    /// object around the fault that reads members only after its own end can cause further walks.
    /// </summary>
    public static Exception Explain(ReadOnlySpan<byte> input, ReadFault fault, Shape root, in ReadRules rules)
    {
        try
        {
            LateSearch late = default;
            Exception? found;
            while ((found = Find(input, fault, root, rules, ref late)) is null)
            {
                fault = late.Earlier ?? fault;
                late.Earlier = null;
            }

            return ReadErrorPlace.Note(found, KindOf(found, fault));
        }
        catch (Exception own) when (NoteOwn(own, fault))
        {
            throw;
        }
    }

    /// <summary>Returns the kind of an exception that was created for a fault.</summary>
    private static DeserializationErrorKind KindOf(Exception error, ReadFault fault)
    {
        if (fault is { Kind: FaultKind.User or FaultKind.Foreign, IsWithoutUserCode: false }
            && (ReferenceEquals(error, fault.Cause) || ReferenceEquals(error.InnerException, fault.Cause) || fault.Cause is null))
        {
            return DeserializationErrorKind.UserCode;
        }

        if (error is not JsonException)
        {
            return fault.Kind == FaultKind.ReferenceInParameter ? DeserializationErrorKind.Metadata : DeserializationErrorKind.Unsupported;
        }

        string message = error.Message;
        if (message.StartsWith(SyntaxText.TooDeepBegin, StringComparison.Ordinal))
        {
            return DeserializationErrorKind.Depth;
        }

        if (ReaderException.IsOne(error.InnerException) || message.StartsWith(ErrorText.InvalidUtf8, StringComparison.Ordinal))
        {
            return DeserializationErrorKind.Syntax;
        }

        if (message.StartsWith(ErrorText.CannotConvertBegin, StringComparison.Ordinal))
        {
            return fault is { Kind: FaultKind.Positioned, Cause: not null } ? DeserializationErrorKind.Metadata : DeserializationErrorKind.Value;
        }

        // The message of an error found at the end of an object has no path.
        return (fault.Kind == FaultKind.Positioned || fault.IsWithoutUserCode)
            && (fault.All & FaultKind.After) == 0 && message.Contains(" Path: ", StringComparison.Ordinal)
            ? DeserializationErrorKind.Metadata : DeserializationErrorKind.Member;
    }

    /// <summary>
    /// An exception filter: if the exception is the cause of the fault itself, records its kind. Always returns false, so the exception propagates.
    /// </summary>
    private static bool NoteOwn(Exception error, ReadFault fault)
    {
        if (ReferenceEquals(error, fault.Cause))
        {
            ReadErrorPlace.Note(error, fault.IsWithoutUserCode ? KindOf(error, fault) : DeserializationErrorKind.UserCode);
        }

        return false;
    }

    /// <param name="input">The input.</param>
    /// <param name="fault">The fault found while reading.</param>
    /// <param name="root">The shape of the root type.</param>
    /// <param name="rules">The grammar.</param>
    /// <param name="late">The state of the search through objects that read the value with the fault only after their own ends.</param>
    /// <returns>Null if <paramref name="late"/> has advanced one step; the caller then walks the input again.</returns>
    private static Exception? Find(ReadOnlySpan<byte> input, ReadFault fault, Shape root, in ReadRules rules, ref LateSearch late)
    {
        var walker = new SyntaxWalker(input, rules);
        if (fault.Kind == FaultKind.Trailing && !rules.IsStream && root.IsCounted && fault.Root is System.Collections.IEnumerable made
            && ContainerNote.CountOf(made) is >= 0 and var count)
        {
            SyntaxWalker first = walker;
            first.Read();
            fault.Note(ContainerNote.Count(first.TokenStart, count));
        }

        var path = new PathWalker(input, root, fault.Notes, rules);
        bool passedOpener = false;
        bool isInMetadata = false;
        bool isAfter = (fault.All & FaultKind.After) != 0;
        nint after = fault.Late > 0 && !rules.IsStream && !rules.KeepsReferences ? fault.Late : fault.Offset;
        while (true)
        {
            bool read = walker.Read();
            if (fault.Kind == FaultKind.Text && fault.Offset >= walker.GapStart && fault.Offset < walker.TokenStart)
            {
                return InvalidUtf8(input, (int)fault.Offset, walker.TokenStart, path.Path(), rules);
            }

            if (!read)
            {
                return walker.Failure is null ? NothingFound(input, fault, root, path, rules) : BadSyntax(walker, path);
            }

            if (isAfter)
            {
                if (IsFollowed(walker, after) || path.IsMetadata(walker))
                {
                    isInMetadata = walker.Position >= after;
                    path.Pass(walker);
                    continue;
                }

                return AtToken(input, ref walker, fault, ref path, rules, ref late, isAfter: true, atObject: isInMetadata);
            }

            if (fault.Kind == FaultKind.Skipped && walker.TokenStart >= fault.Offset && walker.Token is JsonTokenType.String or JsonTokenType.PropertyName)
            {
                int bad = EscapedText.FirstInvalidByte(walker.Text);
                if (bad >= 0)
                {
                    return InvalidUtf8(input, walker.TextStart + bad, walker.TextEnd, path.Path(), rules);
                }
            }

            if (fault.Kind == FaultKind.Skipped || (walker.TokenStart < fault.Offset && walker.Position <= fault.Offset))
            {
                path.Pass(walker);
                continue;
            }

            if (fault.Kind == FaultKind.Token && !path.IsFaulty(walker, ref passedOpener))
            {
                path.Pass(walker);
                continue;
            }

            return AtToken(input, ref walker, fault, ref path, rules, ref late);
        }
    }

    /// <summary>Whether another token ends at or before the offset.</summary>
    private static bool IsFollowed(SyntaxWalker walker, nint after) => walker.Position < after && walker.Read() && walker.Position <= after;

    private static Exception? AtToken(
        ReadOnlySpan<byte> input, scoped ref SyntaxWalker walker, ReadFault fault, scoped ref PathWalker path, in ReadRules rules, ref LateSearch late,
        bool isAfter = false, bool atObject = false)
    {
        if (fault.Kind == FaultKind.Text && path.IsUndecoded(walker))
        {
            int start = walker.TextStart;
            int bad = EscapedText.FirstInvalidByte(walker.Text);
            return InvalidUtf8(input, start + Math.Max(bad, 0), walker.TextEnd, path.Path(), rules);
        }

        if (rules.LooksThroughValues && fault.Kind != FaultKind.User
            && walker.Token is JsonTokenType.StartObject or JsonTokenType.StartArray && path.ExpectedValue(walker) is not null)
        {
            SyntaxWalker ahead = walker;
            PassValue(ref ahead);
            if (ahead.Failure is not null && (rules.IsArriving || !ahead.FailsForMore))
            {
                return BadSyntax(ahead, path);
            }
        }

        Type? parameterized = fault.Kind != FaultKind.ReferenceInParameter ? null
            : rules.WithParametersAround is { } around ? PathWalker.Unwrapped(around) : path.FirstWithParameters;
        bool isLate = path.LateDepth(0) > 0;
        bool isLaterStill = path.LateDepth(late.Passed + 1) > 0;
        int lateDepth = path.LateDepth(late.Passed);
        (Shape? lateShape, List<string>? lateNames, string latePath) = path.LateObject(lateDepth);
        (Type subject, string where, Exception? inner) = Named(walker, fault, ref path, isAfter, atObject);
        (long Line, long Position) own = (walker.Line, walker.BytePositionInLine);
        if (FindsLate(input, ref walker, ref path, new LateObject(lateShape, lateNames, lateDepth), rules, ref late, out Exception? found))
        {
            return found;
        }

        // If a member that is read late has an unsupported type, such as a type without a constructor, System.Text.Json resets its reader to this member before
        // it throws. The other errors of such a member, including those of converters that refuse every value, have the position at which the reader ended.
        (long Line, long Position) end = late.End ?? (walker.Line, walker.BytePositionInLine);
        if (lateShape?.Object?.MissingText(lateNames ?? []) is { } missing)
        {
            return new JsonException(missing, latePath, end.Line, end.Position).WithSource();
        }

        if (isLaterStill)
        {
            late.End = end;
            late.Passed++;
            return null;
        }

        bool isOfConverter = fault.Kind == FaultKind.Unsupported && ErrorText.IsOfConverter(fault.Text);
        (long line, long position) = isLate && !isOfConverter && fault.Kind is FaultKind.Unsupported or FaultKind.ReferenceInParameter ? own
            : !isLate && fault.Kind == FaultKind.Foreign ? PositionOf(input, walker, (int)fault.After, rules)
            : end;
        if (fault.Kind == FaultKind.ReferenceInParameter)
        {
            var unsupported = new ReadFault(FaultKind.Unsupported, fault.Offset, ErrorText.ReferenceInParameter(parameterized ?? subject));
            return Unsupported(unsupported, subject, where, line, position);
        }

        return Made(fault, subject, fault.All == FaultKind.Unsupported ? subject : null, where, line, position, inner);
    }

    /// <summary>Creates the exception for a fault, according to the fault's kind.</summary>
    private static Exception Made(ReadFault fault, Type subject, Type? unsupported, string where, long line, long position, Exception? inner) =>
        fault.Kind switch
        {
            FaultKind.Plain => new JsonException(fault.Text, where, line, position).WithSource(),
            FaultKind.Positioned or FaultKind.User or FaultKind.Foreign when fault.Cause is { } cause =>
                StjText.Reading(cause, subject, where, line, position),
            FaultKind.Positioned or FaultKind.Foreign => Positioned(fault.Text ?? "", where, line, position, inner: null),
            FaultKind.Unsupported => Unsupported(fault, unsupported, where, line, position),
            _ => Conversion(subject, where, line, position, inner),
        };

    /// <summary>Walks to the end of the container that begins at the token, or to a syntax error inside it.</summary>
    private static void PassValue(ref SyntaxWalker walker)
    {
        for (int depth = 1; depth > 0 && walker.Read();)
        {
            depth += walker.Token switch
            {
                JsonTokenType.StartObject or JsonTokenType.StartArray => 1,
                JsonTokenType.EndObject or JsonTokenType.EndArray => -1,
                _ => 0,
            };
        }
    }

    /// <summary>Returns the type and the path to name in the error at the current token, and the inner exception of the error or null.</summary>
    private static (Type Subject, string Path, Exception? Inner) Named(
        scoped in SyntaxWalker walker, ReadFault fault, scoped ref PathWalker path, bool isAfter, bool atObject)
    {
        if (fault.Kind < FaultKind.Plain)
        {
            (Type named, Exception? inner) = walker.Token == JsonTokenType.PropertyName
                ? path.KeyFault(walker)
                : path.ValueFault(walker, fault.Kind == FaultKind.Text);
            return (named, path.Path(), inner);
        }

        bool isOfMetadata = fault is { Cause: not null, Kind: not (FaultKind.Foreign or FaultKind.User) } or { Kind: FaultKind.ReferenceInParameter };
        Type subject = isOfMetadata ? path.MetadataSubject(walker, isUnsupported: fault.Kind == FaultKind.ReferenceInParameter)
            : atObject && walker.Token == JsonTokenType.PropertyName ? path.SubjectOfObject()
            : isAfter ? path.SubjectOfUser(walker, isInside: atObject || fault.IsInside)
            : path.Subject(walker, isUnsupported: fault.Kind == FaultKind.Unsupported || fault.Cause is NotSupportedException);
        return (subject, atObject ? path.PathOfObject() : path.PathOf(walker, fault.All), null);
    }

    /// <summary>
    /// Walks the rest of an object whose constructor has parameters. Members that are not parameters are read only after the end of the object, so bad syntax
    /// and errors in names and arguments up to the end are reported before errors in these members. Errors of an outer object are reported before errors of an
    /// inner one.
    /// </summary>
    /// <returns>
    /// Whether there is an error. If <paramref name="found"/> is null, <paramref name="late"/> contains the error, and the caller walks the input again.
    /// </returns>
    private static bool FindsLate(
        ReadOnlySpan<byte> input, scoped ref SyntaxWalker walker, scoped ref PathWalker path, LateObject around, in ReadRules rules, ref LateSearch late,
        out Exception? found)
    {
        object? seen = null;
        foreach (string name in around.Names ?? [])
        {
            around.Shape?.Object?.NameFault(Encoding.UTF8.GetBytes(name), ref seen);
        }

        found = null;
        for (path.Pass(walker); around.Depth > 0 && path.Depth >= around.Depth && !path.IsRootDone; path.Pass(walker))
        {
            if (!walker.Read())
            {
                found = walker.Failure is null ? null : BadSyntax(walker, path);
                return found is not null;
            }

            if (walker.Token == JsonTokenType.PropertyName && path.Depth == around.Depth && !path.IsSkipping && around.Shape is { } shape
                && FindsAtName(input, walker, ref path, shape, rules, ref late, ref seen, out found))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether the object rejects the name at the token, or the name's value is an invalid constructor argument.</summary>
    private static bool FindsAtName(
        ReadOnlySpan<byte> input, scoped in SyntaxWalker walker, scoped ref PathWalker path, Shape shape, in ReadRules rules, ref LateSearch late,
        ref object? seen, out Exception? found)
    {
        found = null;
        ReadOnlySpan<byte> name = EscapedText.Unescape(walker.Text, out string? surrogateFault);
        (long line, long position) = late.End ?? (walker.Line, walker.BytePositionInLine);
        if (surrogateFault is not null)
        {
            (Type declaring, Exception? decoding) = path.KeyFault(walker);
            found = Conversion(declaring, path.Path(), line, position, decoding);
            return true;
        }

        if (shape.Object?.NameFault(name, ref seen) is { } refusal)
        {
            found = new JsonException(refusal, path.PathOf(walker, FaultKind.Plain), line, position).WithSource();
            return true;
        }

        SyntaxWalker ahead = walker;
        return ahead.Read() && (late.Earlier = shape.Object?.ArgumentFault(input, ahead.TokenStart, name, path.Depth, rules)) is not null;
    }

    private static JsonException Conversion(Type subject, string path, long line, long position, Exception? inner) =>
        Positioned(ErrorText.CannotConvert(subject), path, line, position, inner);

    private static JsonException BadSyntax(scoped in SyntaxWalker walker, scoped in PathWalker path)
    {
        string text = walker.Failure!;
        long line = walker.Line;
        long position = walker.BytePositionInLine;
        return Positioned(text, path.Path(seenOnly: true), line, position, ReaderException.Of(text, line, position));
    }

    private static JsonException InvalidUtf8(ReadOnlySpan<byte> input, int from, int to, string path, in ReadRules rules)
    {
        int bad = EscapedText.FirstInvalidByte(input[from..to]);
        (long line, long position) = PositionOf(input, from + Math.Max(bad, 0), rules);
        return Positioned(ErrorText.InvalidUtf8, path, line, position, inner: null);
    }

    /// <summary>
    /// Creates the exception for a fault if the walk has found no error in the input. The exception has the position of the fault's offset and names the root
    /// type.
    /// </summary>
    private static Exception NothingFound(ReadOnlySpan<byte> input, ReadFault fault, Shape root, scoped in PathWalker path, in ReadRules rules)
    {
        (long line, long position) = PositionOf(input, (int)Math.Clamp(fault.Offset, 0, input.Length), rules);
        string where = path.Path();
        return fault.Cause is { } cause ? StjText.Reading(cause, root.Type, where, line, position)
            : Made(fault, root.Type, root.Type, where, line, position, inner: null);
    }

    private static JsonException Positioned(string text, string path, long line, long position, Exception? inner) =>
        new JsonException($"{text}{Suffix(path, line, position)}", path, line, position, inner).WithSource();

    /// <param name="fault">
    /// The fault with the message. If the fault has System.Text.Json's source, or the message says that a type is not supported, the inner exception gets that
    /// source, because System.Text.Json throws it. Otherwise, System.Text.Json only creates the inner exception, and it gets no source.
    /// </param>
    /// <param name="subject">The type for which the value was read, or null if the message needs no type.</param>
    /// <param name="path">The path.</param>
    /// <param name="line">The line.</param>
    /// <param name="position">The byte within the line.</param>
    private static NotSupportedException Unsupported(ReadFault fault, Type? subject, string path, long line, long position)
    {
        string text = fault.Text ?? "";
        bool isThrown = fault.Source == Throw.Source || ErrorText.IsTypeNotSupported(text);
        string message = subject is null || text.Contains(subject.ToString(), StringComparison.Ordinal) ? text
            : $"{text}{(text.Length > 0 ? " " : "")}The unsupported member type is located on type '{subject}'.";
        var error = new NotSupportedException(
            message + Suffix(path, line, position), new NotSupportedException(text) { Source = isThrown ? Throw.Source : null });
        return ReadErrorPlace.Note(error.WithSource(), path, line, position);
    }

    private static string Suffix(string path, long line, long position) =>
        $" Path: {SyntaxText.Quoted(path)} | LineNumber: {line} | BytePositionInLine: {position}.";

    /// <summary>
    /// Returns the line and byte of an offset. If the offset is after the walker's token, counts from the walker's line, because a comment may end a line
    /// without a line feed.
    /// </summary>
    private static (long Line, long Position) PositionOf(ReadOnlySpan<byte> input, scoped in SyntaxWalker walker, int offset, in ReadRules rules)
    {
        // A converter's reader that has reached the end of the text reports one byte more than the text has.
        offset = Math.Min(offset, input.Length);
        SyntaxWalker at = walker;
        for (SyntaxWalker ahead = at; ahead.Position <= offset; at = ahead)
        {
            if (ahead.Position == offset || !ahead.Read())
            {
                break;
            }
        }

        if (offset < at.Position)
        {
            return PositionOf(input, offset, rules);
        }

        ReadOnlySpan<byte> since = input[at.Position..offset];
        int lastLineFeed = since.LastIndexOf((byte)'\n');
        return (at.Line + since.Count((byte)'\n'), lastLineFeed < 0 ? at.BytePositionInLine + since.Length : since.Length - (lastLineFeed + 1));
    }

    private static (long Line, long Position) PositionOf(ReadOnlySpan<byte> input, int offset, in ReadRules rules)
    {
        // User code reports how far it has read, so the offset may be out of range.
        offset = Math.Clamp(offset, 0, input.Length);
        ReadOnlySpan<byte> before = input[..offset];
        int lastLineFeed = before.LastIndexOf((byte)'\n');
        return (rules.FirstLine + before.Count((byte)'\n'), lastLineFeed < 0 ? rules.FirstColumn + offset : offset - (lastLineFeed + 1));
    }

    /// <summary>An object around a fault that reads the value with the fault only after its own end. The default value stands for no object.</summary>
    /// <param name="Shape">The object's shape.</param>
    /// <param name="Names">The names of the object's members passed so far.</param>
    /// <param name="Depth">The object's depth; 0 for none.</param>
    private readonly record struct LateObject(Shape? Shape, List<string>? Names, int Depth);

    /// <summary>
    /// The state of the search for an error that System.Text.Json reports before the fault. The search goes through the objects around the fault that read the
    /// value with the fault only after their own ends, the outermost object first.
    /// </summary>
    private struct LateSearch
    {
        /// <summary>An error in a value after the fault, which an object around the fault finds before it reads the value with the fault.</summary>
        public ReadFault? Earlier;

        /// <summary>The number of objects, counted from the outermost one, in which the search has found no error.</summary>
        public int Passed;

        /// <summary>
        /// The position of the end of the outermost object that is searched; null until the search has reached it. Every error that this object finds after its
        /// own end has this position.
        /// </summary>
        public (long Line, long Position)? End;
    }
}
