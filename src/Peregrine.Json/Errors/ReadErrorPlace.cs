namespace Peregrine.Json.Errors;

/// <summary>
/// The kind of the error that an exception reports and, if the exception has no members for them, its path and position. They are recorded in a table
/// when the library explains the error.
/// </summary>
internal sealed class ReadErrorPlace
{
    private static readonly ConditionalWeakTable<Exception, ReadErrorPlace> s_places = [];

    public DeserializationErrorKind Kind { get; private set; }

    public string? Path { get; private set; }

    public long? Line { get; private set; }

    public long? Position { get; private set; }

    /// <summary>Returns what was recorded for an exception, or null.</summary>
    public static ReadErrorPlace? Of(Exception error) => s_places.TryGetValue(error, out ReadErrorPlace? place) ? place : null;

    /// <summary>Records the place of an exception that has no members for a place.</summary>
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
}
