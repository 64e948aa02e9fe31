using System.Runtime.ExceptionServices;

namespace Peregrine.Json.Errors;

/// <summary>
/// Adds path and position to exceptions thrown by user code (converters, accessors), as System.Text.Json does. A <see cref="JsonException"/> of user code
/// remains the same object, if possible, so that a derived type and the stack trace survive.
/// </summary>
internal static class StjText
{
    /// <summary>The source with which System.Text.Json's reader and writer mark exceptions about bad JSON.</summary>
    public const string Rethrowable = "System.Text.Json.Rethrowable";

    /// <summary>Creates the exception for a discriminator that is a number but not an <see cref="int"/>.</summary>
    public static FormatException NotANumber() =>
        new(StjVersion.NumberText(typeof(int))) { Source = Rethrowable };

    /// <summary>Whether an exception thrown during reading gets a path and position. Other exceptions propagate unchanged.</summary>
    public static bool IsReading(Exception error) => error switch
    {
        JsonException json => json.Path is null,
        FormatException or InvalidOperationException => error.Source == Rethrowable,
        NotSupportedException => LacksPath(error),
        _ => false,
    };

    /// <summary>Whether an exception thrown during writing gets the path.</summary>
    public static bool IsWriting(Exception error) => error switch
    {
        JsonException json => json.Path is null,
        InvalidOperationException => error.Source == Rethrowable,
        NotSupportedException => LacksPath(error),
        _ => false,
    };

    /// <summary>Whether the message contains no place yet.</summary>
    public static bool LacksPath(Exception error) => !error.Message.Contains(" Path: ", StringComparison.Ordinal);

    /// <summary>
    /// Returns the exception that reports an exception thrown during reading. If possible, sets the place in a <see cref="JsonException"/> of user code and
    /// throws that exception itself.
    /// </summary>
    public static Exception Reading(Exception cause, Type subject, string path, long line, long position)
    {
        if (MovedPlace.IsPlaced(cause))
        {
            return MovedPlace.Reading(cause, path, line, position);
        }

        string suffix = $" Path: {SyntaxText.Quoted(path)} | LineNumber: {line} | BytePositionInLine: {position}.";
        return cause switch
        {
            JsonException json when json.GetType() != typeof(JsonException) && json.GetType().Assembly == typeof(JsonException).Assembly =>
                WithPath(json, path),
            JsonException json => Complete(json, ErrorText.CannotConvert(subject), suffix, path, line, position),
            NotSupportedException =>
                ReadErrorPlace.Note(new NotSupportedException(Located(cause.Message, subject) + suffix, cause).WithSource(), path, line, position),
            _ => new JsonException(ErrorText.CannotConvert(subject) + suffix, path, line, position, cause).WithSource(),
        };
    }

    /// <summary>
    /// Returns the exception that reports an exception thrown during writing. If possible, sets the path in a <see cref="JsonException"/> of user code and
    /// throws that exception itself.
    /// </summary>
    public static Exception Writing(Exception cause, Type subject, string path)
    {
        if (MovedPlace.IsPlaced(cause))
        {
            return MovedPlace.Writing(cause, path);
        }

        string suffix = ErrorText.WriteSuffix(path);
        return cause switch
        {
            JsonException json => Complete(json, ErrorText.CannotSerialize, suffix, path, json.LineNumber, json.BytePositionInLine),
            NotSupportedException => new NotSupportedException(Located(cause.Message, subject) + suffix, cause).WithSource(),
            _ => new JsonException(ErrorText.CannotSerialize + suffix, path, null, null, cause).WithSource(),
        };
    }

    public static string Located(string text, Type subject) =>
        text.Contains(subject.ToString(), StringComparison.Ordinal) ? text
            : $"{text}{(text.Length > 0 ? " " : "")}The unsupported member type is located on type '{subject}'.";

    /// <summary>
    /// Wraps an exception of System.Text.Json's reader, with which user code has read another text. In the new message, the path stands before the line and
    /// position that the message already contains.
    /// </summary>
    private static JsonException WithPath(JsonException error, string path)
    {
        string message = error.Message;
        int place = message.LastIndexOf(" LineNumber: ", StringComparison.Ordinal);
        message = place >= 0 ? $"{message[..place]} Path: {SyntaxText.Quoted(path)} |{message[place..]}" : $"{message} Path: {SyntaxText.Quoted(path)}.";
        return new JsonException(message, path, error.LineNumber, error.BytePositionInLine, error).WithSource();
    }

    private static JsonException Complete(JsonException error, string fallback, string suffix, string path, long? line, long? position)
    {
        if (!ExceptionPlace.IsKnown)
        {
            // Without a text, the exception has the runtime's message, which names the type.
            bool isBare = error.Message.Length == 0 || error.Message == $"Exception of type '{error.GetType()}' was thrown.";
            return new JsonException(isBare ? fallback + suffix : error.Message, path, line, position, error).WithSource();
        }

        // Uses the text that the exception was created with; a user's class may override Message.
        string text = ExceptionPlace.TextOf(error) is { Length: > 0 } own ? ExceptionPlace.AppendsPath(error) ? own + suffix : own : fallback + suffix;
        ExceptionPlace.Set(error, text, path, line, position);

        // Throws here, not in the caller: a throw there would cut off the part of the stack trace that belongs to user code.
        ExceptionDispatchInfo.Throw(error);
        return error;
    }
}
