namespace Peregrine.Json.Errors;

/// <summary>The findings of <see cref="Diagnosis"/>, stored beside the exception it created.</summary>
internal sealed class ReadErrorPlace
{
    private static readonly ConditionalWeakTable<Exception, ReadErrorPlace> s_places = [];

    public DeserializationErrorKind Kind { get; private set; }

    public string? Path { get; private set; }

    public long? Line { get; private set; }

    public long? Position { get; private set; }

    /// <summary>Returns the findings for an exception, or null.</summary>
    public static ReadErrorPlace? Of(Exception error) => s_places.TryGetValue(error, out ReadErrorPlace? place) ? place : null;

    /// <summary>Records the place of an exception that has no members for it.</summary>
    public static T Note<T>(T error, string path, long line, long position)
        where T : Exception
    {
        ReadErrorPlace place = s_places.GetOrCreateValue(error);
        (place.Path, place.Line, place.Position) = (path, line, position);
        return error;
    }

    /// <summary>Records the kind of an exception.</summary>
    public static T Note<T>(T error, DeserializationErrorKind kind)
        where T : Exception
    {
        s_places.GetOrCreateValue(error).Kind = kind;
        return error;
    }

    /// <summary>Returns the kind of an exception created for a fault.</summary>
    public static DeserializationErrorKind KindOf(Exception error, ReadFault fault)
    {
        if (fault is { Kind: FaultKind.User or FaultKind.Foreign }
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

        if (message.StartsWith(ConversionText.CannotConvertBegin, StringComparison.Ordinal))
        {
            return fault is { Kind: FaultKind.Positioned, Cause: not null } ? DeserializationErrorKind.Metadata : DeserializationErrorKind.Value;
        }

        // The message of an error found at the end of an object has no place.
        return fault.Kind == FaultKind.Positioned && (fault.All & FaultKind.After) == 0 && message.Contains(" Path: ", StringComparison.Ordinal)
            ? DeserializationErrorKind.Metadata : DeserializationErrorKind.Member;
    }
}
