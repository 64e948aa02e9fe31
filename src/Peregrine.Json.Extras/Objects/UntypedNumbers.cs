namespace Peregrine.Json;

/// <summary>The .NET types to which JSON numbers are converted when no type is declared for them.</summary>
public enum UntypedNumbers
{
    /// <summary>
    /// A whole number without fraction and exponent becomes a <see cref="long"/> if it fits one; every other number becomes a <see cref="double"/>.
    /// </summary>
    LongOrDouble,

    /// <summary>
    /// A whole number without fraction and exponent becomes a <see cref="long"/> if it fits one; every other number becomes a <see cref="decimal"/> if it fits
    /// one, otherwise a <see cref="double"/>.
    /// </summary>
    LongOrDecimal,

    /// <summary>Every number becomes a <see cref="double"/>, as in JavaScript.</summary>
    Double,

    /// <summary>Every number becomes a <see cref="decimal"/> if it fits one, otherwise a <see cref="double"/>.</summary>
    Decimal,
}
