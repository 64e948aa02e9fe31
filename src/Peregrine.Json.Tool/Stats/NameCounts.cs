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
/// The names of a document's members, numbered in order of appearance. Names beyond <see cref="Most"/> are counted together, which limits memory.
/// </summary>
internal sealed class NameCounts
{
    public const int Most = 100_000;

    /// <summary>The number for all names that are counted together.</summary>
    public const int Other = 0;

    private const int LongestName = 1024;

    private readonly Dictionary<byte[], int>.AlternateLookup<ReadOnlySpan<byte>> _numbers;
    private readonly List<NameCount> _names = [new("(others)")];

    public NameCounts() => _numbers = new Dictionary<byte[], int>(new BytesComparer()).GetAlternateLookup<ReadOnlySpan<byte>>();

    public NameCount this[int number] => _names[number];

    /// <summary>All names that are counted separately, then one entry for the names that are counted together.</summary>
    public IEnumerable<NameCount> All => _names.Skip(1).Append(_names[Other]);

    /// <summary>Returns the number that identifies a name, and adds a new name; returns <see cref="Other"/> for names that are counted together.</summary>
    /// <param name="text">The text between its quotes.</param>
    public int NumberOf(ReadOnlySpan<byte> text)
    {
        if (_numbers.TryGetValue(text, out int number))
        {
            return number;
        }

        if (text.Length > LongestName || _names.Count > Most)
        {
            return Other;
        }

        string name = Decode(text);
        byte[] plain = Encoding.UTF8.GetBytes(name);
        if (!_numbers.TryGetValue(plain, out number))
        {
            number = _names.Count;
            _names.Add(new NameCount(name));
            _numbers[plain] = number;
        }

        // Registers another spelling of the same name.
        _numbers[text] = number;
        return number;
    }

    /// <summary>Returns the decoded text of a string; a string with unpaired surrogates stays unchanged.</summary>
    private static string Decode(ReadOnlySpan<byte> text)
    {
        if (!text.Contains((byte)'\\'))
        {
            return Encoding.UTF8.GetString(text);
        }

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
