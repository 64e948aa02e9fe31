namespace Peregrine.Json;

/// <summary>
/// The .NET type to which JSON strings with a date and a time are converted when no type is declared for them. A string counts as such a time if it has the ISO
/// 8601-1 format that System.Text.Json reads.
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
