namespace Peregrine.Json.Errors;

/// <summary>
/// Sets the place in a <see cref="JsonException"/> that user code or System.Text.Json has created (<see cref="HiddenMembers.ExceptionPlace"/>).
/// </summary>
internal static class ExceptionPlace
{
    private static readonly bool s_isFound = HiddenMembersGuard.Found(HiddenMembers.ExceptionPlace, Exists());

    /// <summary>Whether a place can be set in this version of System.Text.Json.</summary>
    public static bool IsKnown => s_isFound && HiddenMembersGuard.Allows(HiddenMembers.ExceptionPlace);

    /// <summary>Sets message, path, line and position.</summary>
    public static void Set(JsonException error, string message, string path, long? line, long? position)
    {
        SetPath(error, path);
        SetLineNumber(error, line);
        SetBytePosition(error, position);
        MessageOf(error) = message;
    }

    /// <summary>
    /// Creates an exception as System.Text.Json's own converters do. If this version of System.Text.Json has the necessary member, the exception requests
    /// that its path and position be appended to its message.
    /// </summary>
    public static JsonException Appending(string text)
    {
        JsonException error = new JsonException(text).WithSource();
        if (IsKnown)
        {
            SetAppendsPath(error, true);
        }

        return error;
    }

    /// <summary>Returns the text that the exception was created with, or null.</summary>
    public static string? TextOf(JsonException error) => MessageOf(error);

    /// <summary>Whether the place must be appended to the exception's text, as System.Text.Json's own converters request.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_AppendPathInformation")]
    public static extern bool AppendsPath(JsonException error);

    private static bool Exists()
    {
        try
        {
            var probe = new JsonException();
            Set(probe, "message", "$", 1, 2);
            bool isUnmarked = !AppendsPath(probe);
            SetAppendsPath(probe, true);
            return isUnmarked && AppendsPath(probe) && probe is { Message: "message", Path: "$", LineNumber: 1, BytePositionInLine: 2 };
        }
        catch (MissingMemberException)
        {
            // This runtime has other names for the members.
            return false;
        }
    }

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "set_AppendPathInformation")]
    private static extern void SetAppendsPath(JsonException error, bool appends);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "set_Path")]
    private static extern void SetPath(JsonException error, string? path);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "set_LineNumber")]
    private static extern void SetLineNumber(JsonException error, long? line);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "set_BytePositionInLine")]
    private static extern void SetBytePosition(JsonException error, long? position);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_message")]
    private static extern ref string? MessageOf(JsonException error);
}
