using System.Text.Json;
using Peregrine.Json.Documents;

namespace Peregrine.Json.Tool.Stats;

/// <summary>The kinds of JSON values.</summary>
internal enum ValueKind
{
    Object,
    Array,
    String,
    Number,
    Boolean,
    Null,
}

/// <summary>A member name, the number of its occurrences, and how many values it has of each kind.</summary>
internal sealed class NameCount(string name)
{
    public string Name { get; } = name;

    public long Count { get; set; }

    /// <summary>The number of values of each <see cref="ValueKind"/>.</summary>
    public long[] Kinds { get; } = new long[6];
}

/// <summary>
/// The names of a document's members, numbered in order of appearance. Names beyond <see cref="Most"/>, and names that are too long, are counted together,
/// which limits memory.
/// </summary>
internal sealed class NameCounts
{
    public const int Most = 100_000;

    /// <summary>The number for all names that are counted together.</summary>
    public const int Other = 0;

    private const int LongestName = 1024;

    private readonly Dictionary<byte[], int>.AlternateLookup<ReadOnlySpan<byte>> _numbers;
    private readonly List<NameCount> _names = [new("(others)")];
    private int _spellings;

    public NameCounts() => _numbers = new Dictionary<byte[], int>(new BytesComparer()).GetAlternateLookup<ReadOnlySpan<byte>>();

    public NameCount this[int number] => _names[number];

    /// <summary>All names that are counted separately, then one entry for the names that are counted together.</summary>
    public IEnumerable<NameCount> All => _names.Skip(1).Append(_names[Other]);

    /// <summary>The number of texts that are kept: names, and their spellings with escapes.</summary>
    public int KeptCount => _numbers.Dictionary.Count;

    /// <summary>Returns the number that identifies a name, and adds a new name; returns <see cref="Other"/> for names that are counted together.</summary>
    /// <param name="text">The text between the quotes of the name, which may have escapes.</param>
    public int NumberOf(ReadOnlySpan<byte> text)
    {
        if (_numbers.TryGetValue(text, out int number))
        {
            return number;
        }

        if (text.Length > LongestName)
        {
            return Other;
        }

        if (!text.Contains((byte)'\\'))
        {
            return Add(text, Encoding.UTF8.GetString(text));
        }

        string name = Decode(text);
        byte[] plain = Encoding.UTF8.GetBytes(name);
        if (!_numbers.TryGetValue(plain, out number))
        {
            number = Add(plain, name);
        }

        // Spellings with escapes are found without decoding, too: as many as there may be names, because one name has any number of them.
        if (number != Other && _spellings < Most)
        {
            _spellings++;
            _numbers[text] = number;
        }

        return number;
    }

    private int Add(ReadOnlySpan<byte> plain, string name)
    {
        if (_names.Count > Most)
        {
            return Other;
        }

        _names.Add(new NameCount(name));
        return _numbers[plain] = _names.Count - 1;
    }

    /// <summary>Returns the decoded text of a string; a string with unpaired surrogates stays unchanged.</summary>
    private static string Decode(ReadOnlySpan<byte> text)
    {
        var reader = new Utf8JsonReader([(byte)'"', .. text, (byte)'"']);
        reader.Read();
        try
        {
            return reader.GetString()!;
        }
        catch (InvalidOperationException)
        {
            return Encoding.UTF8.GetString(text);
        }
    }

    private sealed class BytesComparer : IEqualityComparer<byte[]>, IAlternateEqualityComparer<ReadOnlySpan<byte>, byte[]>
    {
        public byte[] Create(ReadOnlySpan<byte> alternate) => alternate.ToArray();

        public bool Equals(ReadOnlySpan<byte> alternate, byte[] other) => alternate.SequenceEqual(other);

        public int GetHashCode(ReadOnlySpan<byte> alternate) => unchecked((int)NameIndex.HashOf(alternate));

        public bool Equals(byte[]? x, byte[]? y) => x.AsSpan().SequenceEqual(y);

        public int GetHashCode(byte[] obj) => GetHashCode(obj.AsSpan());
    }
}
