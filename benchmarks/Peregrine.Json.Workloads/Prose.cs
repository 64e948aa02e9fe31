using System.Text;

namespace Peregrine.Json.Workloads;

/// <summary>Text, dates and numbers of a wanted shape from a fixed seed.</summary>
public sealed class Prose(int seed)
{
    private static readonly string[] s_words =
    [
        "the", "river", "runs", "through", "a", "narrow", "valley", "where", "falcons", "nest", "above", "old", "stone", "bridges", "and",
        "every", "spring", "people", "walk", "up", "from", "town", "to", "watch", "them", "dive", "at", "speeds", "no", "other", "bird",
        "reaches", "while", "children", "count", "seconds", "under", "cold", "clear", "skies", "of", "early", "April", "mornings", "in", "silence",
    ];

    private static readonly string[] s_places =
    [
        "Tromso", "Ghent", "Porto", "Lviv", "Kyoto", "Cusco", "Fargo", "Perth", "Izmir", "Turku", "Split", "Basel", "Quito", "Busan", "Davos", "Malmo",
    ];

    private readonly Random _random = new(seed);

    public Random Random => _random;

    public int Number(int exclusive) => _random.Next(exclusive);

    public bool Chance(int percent) => _random.Next(100) < percent;

    public T Pick<T>(params ReadOnlySpan<T> choices) => choices[_random.Next(choices.Length)];

    public string Place() => Pick<string>(s_places);

    /// <summary>Exactly <paramref name="length"/> characters of plain words.</summary>
    public string Words(int length)
    {
        var text = new StringBuilder(length + 16);
        while (text.Length < length)
        {
            if (text.Length > 0)
            {
                text.Append(' ');
            }

            text.Append(Pick<string>(s_words));
        }

        text.Length = length;
        if (length > 0)
        {
            text[0] = char.ToUpperInvariant(text[0]);
            if (text[^1] == ' ')
            {
                text[^1] = '.';
            }
        }

        return text.ToString();
    }

    public string Letters(int length) => string.Create(length, _random, static (span, random) =>
    {
        foreach (ref char letter in span)
        {
            letter = (char)('a' + random.Next(26));
        }
    });

    public string LettersAndDigits(int length) => string.Create(length, _random, static (span, random) =>
    {
        foreach (ref char character in span)
        {
            character = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"[random.Next(62)];
        }
    });

    public string Digits(int length) => string.Create(length, _random, static (span, random) =>
    {
        foreach (ref char digit in span)
        {
            digit = (char)('0' + random.Next(10));
        }
    });

    /// <summary>An integer whose count of digits is spread evenly, of either sign.</summary>
    public long Integer(int maxDigits, bool negativeToo = true)
    {
        int digits = _random.Next(1, maxDigits + 1);
        long value = 0;
        for (int i = 0; i < digits; i++)
        {
            value = (value * 10) + _random.Next(i == 0 ? 1 : 0, 10);
        }

        return negativeToo && Chance(30) ? -value : value;
    }

    /// <summary>A moment in 2010-2029 with whole seconds, or with seven digits of fraction.</summary>
    public DateTime Moment(DateTimeKind kind, bool fraction)
    {
        long seconds = _random.NextInt64(0, 20L * 365 * 86_400);
        var moment = new DateTime(2010, 1, 1, 0, 0, 0, kind).AddSeconds(seconds);
        return fraction ? moment.AddTicks(_random.Next(1, 10_000_000)) : moment;
    }

    public DateTimeOffset MomentWithOffset(bool fraction)
        => new(Moment(DateTimeKind.Unspecified, fraction), TimeSpan.FromMinutes(30 * _random.Next(-20, 27)));

    public Guid Identifier()
    {
        Span<byte> bytes = stackalloc byte[16];
        _random.NextBytes(bytes);
        return new Guid(bytes);
    }

    public List<T> Many<T>(int count, Func<Prose, T> make)
    {
        var list = new List<T>(count);
        for (int i = 0; i < count; i++)
        {
            list.Add(make(this));
        }

        return list;
    }
}
