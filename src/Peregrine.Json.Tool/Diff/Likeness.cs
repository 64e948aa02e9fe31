using Peregrine.Json.Documents;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tool.Diff;

/// <summary>Compares the values of two documents. Strings are compared by their characters, numbers by their exact values.</summary>
internal readonly struct Likeness(TextTree old, TextTree @new)
{
    /// <summary>
    /// An exponent with this many digits or more can be too large for <see cref="NumberText"/>, which would then consider different numbers equal.
    /// </summary>
    private const int ManyDigits = 19;

    /// <summary>Whether two tokens have the same kind and, if they are names or scalars, the same value.</summary>
    public bool AreLike(int oldPlace, int newPlace)
    {
        TapeWord one = old.At(oldPlace), other = @new.At(newPlace);
        return KindOf(one) == KindOf(other) && one.Kind switch
        {
            TapeKind.String or TapeKind.EscapedString or TapeKind.Name or TapeKind.EscapedName => MemberNames.AreEqual(old, one, @new, other),
            TapeKind.Number => AreEqual(old.TextOf(one), @new.TextOf(other)),
            _ => true,
        };
    }

    /// <summary>
    /// Whether two values are equal and have their members in the same order, like most equal values. Reads the tokens of both in parallel, so that nesting
    /// needs no memory.
    /// </summary>
    public bool AreSame(int oldPlace, int newPlace)
    {
        int count = TextTree.After(oldPlace, old.At(oldPlace)) - oldPlace;
        if (TextTree.After(newPlace, @new.At(newPlace)) - newPlace != count)
        {
            return false;
        }

        for (int at = 0; at < count; at++)
        {
            if (!AreLike(oldPlace + at, newPlace + at))
            {
                return false;
            }
        }

        return true;
    }

    private static TapeKind KindOf(TapeWord word) => word.Kind switch
    {
        TapeKind.EscapedString => TapeKind.String,
        TapeKind.EscapedName => TapeKind.Name,
        var kind => kind,
    };

    private static bool AreEqual(ReadOnlySpan<byte> one, ReadOnlySpan<byte> other) =>
        one.SequenceEqual(other) || (!HasLongExponent(one) && !HasLongExponent(other) && NumberText.AreEqual(one, other));

    private static bool HasLongExponent(ReadOnlySpan<byte> number)
    {
        int mark = number.IndexOfAny((byte)'e', (byte)'E');
        return mark >= 0 && number[(mark + 1)..].TrimStart("+-"u8).TrimStart((byte)'0').Length >= ManyDigits;
    }
}
