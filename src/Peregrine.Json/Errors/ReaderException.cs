namespace Peregrine.Json.Errors;

/// <summary>
/// Creates and recognizes the exception that System.Text.Json's reader throws for bad syntax, which callers get as an inner exception. Its class is not public.
/// </summary>
internal static class ReaderException
{
    private static readonly bool s_isFound = HiddenMembersGuard.Found(HiddenMembers.ReaderException, Exists());

    /// <summary>Whether the class was found; otherwise its public base class is used instead (<see cref="HiddenMembers.ReaderException"/>).</summary>
    private static bool IsKnown => s_isFound && HiddenMembersGuard.Allows(HiddenMembers.ReaderException);

    /// <summary>Creates the exception for a text, with its place appended.</summary>
    public static JsonException Of(string text, long? line, long? position)
    {
        string message = $"{text} LineNumber: {line} | BytePositionInLine: {position}.";
        return (IsKnown ? (JsonException)Make(message, line ?? 0, position ?? 0) : new JsonException(message, path: null, line, position)).WithSource();
    }

    /// <summary>
    /// Whether an inner exception is of a class that derives from <see cref="JsonException"/>, as this class does. If this class was not found, every
    /// <see cref="JsonException"/> counts.
    /// </summary>
    public static bool IsOne(Exception? inner) => inner is JsonException && (!IsKnown || inner.GetType() != typeof(JsonException));

    private static bool Exists()
    {
        try
        {
            return Make("", 0, 0) is JsonException;
        }
        catch (Exception error) when (error is MissingMemberException or TypeLoadException)
        {
            // This runtime has another name for the class.
            return false;
        }
    }

    [UnsafeAccessor(UnsafeAccessorKind.Constructor)]
    [return: UnsafeAccessorType("System.Text.Json.JsonReaderException, System.Text.Json")]
    private static extern object Make(string message, long lineNumber, long bytePositionInLine);
}
