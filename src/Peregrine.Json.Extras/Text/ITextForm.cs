using System.Diagnostics.CodeAnalysis;

namespace Peregrine.Json.Extras;

/// <summary>How the values of a type are written as strings, and read from them. A form has no state: a type argument names it.</summary>
internal interface ITextForm<T>
{
    /// <summary>The maximum number of bytes that are written, at most <see cref="Buffers.ShortInput.MostUnits"/>.</summary>
    int Longest { get; }

    /// <summary>Converts a text, without quotes and escapes.</summary>
    bool TryParse(ReadOnlySpan<byte> text, [MaybeNullWhen(false)] out T value);

    /// <summary>Writes the text of a value; returns its length.</summary>
    int Write(T value, Span<byte> destination);
}
