using Peregrine.Json.Converters;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Interop;

/// <summary>
/// Caches the types that a classifier chooses, if the choice depends only on the names in an object and their order. The classifier is not called again for a
/// cached list of names. Nearly all objects of a case have the same names.
/// </summary>
/// <param name="ask">Calls the classifier.</param>
internal sealed class NamedChoices(TypeChoice ask)
{
    /// <summary>The maximum number of cached lists.</summary>
    private const int Most = 32;

    private Known[] _known = [];

    /// <summary>Chooses a type, like <see cref="TypeChoice"/>. Errors in the value are reported first.</summary>
    public Type? Choose(ref JsonReader reader)
    {
        JsonReader ahead = reader;
        if (ahead.Peek() != (byte)'{')
        {
            TypeClassifiers.Check(ref ahead);
            return ask(ref reader);
        }

        NameList list = default;
        Span<byte> names = list;
        int length = 0;
        ahead.StartObject();
        for (bool more = ahead.FirstName(); more; more = ahead.NextName())
        {
            nint quote = ahead.At;
            ahead.SkipName();
            ReadOnlySpan<byte> name = ahead.TextFrom(quote);
            if (length >= 0 && name.TryCopyTo(names[length..]))
            {
                length += name.Length;
            }
            else
            {
                length = -1;
            }

            ahead.SkipValue();
        }

        if (length < 0)
        {
            return ask(ref reader);
        }

        names = names[..length];
        Known[] all = _known;
        foreach (Known known in all)
        {
            if (names.SequenceEqual(known.Names))
            {
                return known.Type;
            }
        }

        Type? found = ask(ref reader);
        if (all.Length < Most)
        {
            // An entry that another thread adds at the same time may be lost; it is then added again.
            _known = [.. all, new Known(names.ToArray(), found)];
        }

        return found;
    }

    private sealed record Known(byte[] Names, Type? Type);

    [InlineArray(256)]
    private struct NameList
    {
        private byte _first;
    }
}
