namespace Peregrine.Json;

/// <summary>
/// The .NET type of the strings with a date and a time for which no type is declared. The format is ISO 8601-1, as System.Text.Json reads it.
/// </summary>
public enum UntypedTimes
{
    /// <summary>A string with a date and a time stays a string.</summary>
    Strings,

    /// <summary>
    /// A string with a date and a time becomes a <see cref="System.DateTime"/>: in UTC if it ends with <c>Z</c>, in local time if it has another offset, and
    /// with an unspecified kind if it has no offset.
    /// </summary>
    DateTime,

    /// <summary>A string with a date and a time becomes a <see cref="System.DateTimeOffset"/>. A time without an offset counts as local.</summary>
    DateTimeOffset,
}
