namespace Peregrine.Json.Micro.Time;

/// <summary>What is after the seconds.</summary>
public enum Fraction
{
    /// <summary>Nothing.</summary>
    None,

    /// <summary>Three digits, fewer where the last are zeros.</summary>
    Milliseconds,

    /// <summary>Seven digits, fewer where the last are zeros.</summary>
    Ticks,
}
