namespace Peregrine.Json;

/// <summary>What strings become that are a date with a time (ISO 8601-1, as System.Text.Json reads it), where no type is declared.</summary>
public enum UntypedTimes
{
    /// <summary>A string stays a string.</summary>
    Strings,

    /// <summary>A <see cref="System.DateTime"/>: in UTC after <c>Z</c>, local after another offset, and without a kind after none.</summary>
    DateTime,

    /// <summary>A <see cref="System.DateTimeOffset"/>; a time without an offset counts as local.</summary>
    DateTimeOffset,
}
