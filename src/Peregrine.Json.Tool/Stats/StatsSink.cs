namespace Peregrine.Json.Tool.Stats;

/// <summary>
/// Counts the values of a document. Memory grows with the depth and, up to a limit, with the number of different names, but not with the length.
/// </summary>
internal readonly struct StatsSink(Shape shape) : ITokenSink
{
    public void BeginRoot()
    {
    }

    public void EndRoot()
    {
    }

    public void Open(byte bracket) => shape.Open(bracket == '{');

    public void Close(byte bracket) => shape.Close();

    public void Empty(byte bracket)
    {
        shape.Open(bracket == '{');
        shape.Close();
    }

    public void Comma()
    {
    }

    public void Colon()
    {
    }

    public void Text(TokenKind kind, ReadOnlySpan<byte> text, bool isLast)
    {
        if (kind == TokenKind.Name)
        {
            shape.Name(text, isLast);
        }
        else
        {
            shape.Scalar(kind, text, isLast);
        }
    }
}

/// <summary>Collects the statistics of a document: the numbers of values, names and bytes, the depths, and the largest values.</summary>
internal sealed class Shape
{
    private const int MostDuplicates = 10;
    private const int LongestPath = 1000;
    private const int Preview = 60;

    private readonly List<NameSet?> _sets = [];
    private readonly List<long> _depths = [];
    private readonly List<string> _duplicates = [];
    private Level[] _levels = new Level[16];
    private int _level;
    private long _partial;
    private string? _preview;

    /// <summary>The number of values of each <see cref="ValueKind"/>.</summary>
    public long[] Counts { get; } = new long[6];

    /// <summary>The number of bytes of the scalars' texts, including quotes, for each <see cref="ValueKind"/>.</summary>
    public long[] Bytes { get; } = new long[6];

    public long Members { get; private set; }

    public long NameBytes { get; private set; }

    public NameCounts Names { get; } = new();

    /// <summary>
    /// The number of members whose name occurred before in the same object. Does not include names that <see cref="NameCounts"/> counts together.
    /// </summary>
    public long DuplicateCount { get; private set; }

    /// <summary>The paths of the first duplicates.</summary>
    public IReadOnlyList<string> Duplicates => _duplicates;

    /// <summary>The number of values at each depth: the number of containers around a value is the index.</summary>
    public IReadOnlyList<long> Depths => _depths;

    /// <summary>The maximum number of open containers.</summary>
    public int Depth { get; private set; }

    /// <summary>The path of the first container at the maximum depth or, if a document is deeper than 1,001 levels, at that level.</summary>
    public string Deepest { get; private set; } = "";

    public Largest Strings { get; } = new();

    public Largest Arrays { get; } = new();

    public Largest Objects { get; } = new();

    public void Open(bool isObject)
    {
        Value(isObject ? ValueKind.Object : ValueKind.Array);
        if (_level == Depth)
        {
            Depth++;
            Deepest = _level <= LongestPath ? Path() : Deepest;
        }

        if (_level == _levels.Length)
        {
            Array.Resize(ref _levels, 2 * _level);
        }

        _levels[_level++] = new Level { IsObject = isObject };
    }

    public void Close()
    {
        Level closed = _levels[--_level];
        Largest largest = closed.IsObject ? Objects : Arrays;
        if (largest.Takes(closed.Count))
        {
            largest.Add(new Large(closed.Count, Path()));
        }
    }

    public void Name(ReadOnlySpan<byte> text, bool isLast)
    {
        NameBytes += text.Length;
        bool isWhole = isLast && _partial == 0;
        _partial = isLast ? 0 : _partial + text.Length;
        if (!isLast)
        {
            return;
        }

        Members++;
        ref Level level = ref _levels[_level - 1];
        level.Name = isWhole ? Names.NumberOf(text[1..^1]) : NameCounts.Other;
        Names[level.Name].Count++;
        if (level.Name != NameCounts.Other && !IsNew(ref level))
        {
            DuplicateCount++;
            if (_duplicates.Count < MostDuplicates)
            {
                _duplicates.Add(Path());
            }
        }
    }

    /// <summary>Whether the current name is new in the open object. An object with one name needs no set, so depth needs little memory.</summary>
    private bool IsNew(ref Level level)
    {
        if (level.FirstName == NameCounts.Other)
        {
            level.FirstName = level.Name;
            return true;
        }

        if (!level.HasSet)
        {
            while (_sets.Count < _level)
            {
                _sets.Add(null);
            }

            NameSet cleared = _sets[_level - 1] ??= new NameSet();
            cleared.Clear();
            cleared.Add(level.FirstName);
            level.HasSet = true;
        }

        return _sets[_level - 1]!.Add(level.Name);
    }

    public void Scalar(TokenKind kind, ReadOnlySpan<byte> text, bool isLast)
    {
        ValueKind value = kind switch
        {
            TokenKind.String => ValueKind.String,
            TokenKind.Number => ValueKind.Number,
            _ => text[0] == 'n' ? ValueKind.Null : ValueKind.Boolean,
        };
        Bytes[(int)value] += text.Length;
        long length = _partial + text.Length;
        if (!isLast)
        {
            _preview ??= Begin(text);
            _partial = length;
            return;
        }

        _partial = 0;
        Value(value);
        if (value == ValueKind.String && Strings.Takes(length - 2))
        {
            Strings.Add(new Large(length - 2, Path(), _preview ?? Begin(text)));
        }

        _preview = null;
    }

    private void Value(ValueKind kind)
    {
        Counts[(int)kind]++;
        if (_level > 0)
        {
            ref Level level = ref _levels[_level - 1];
            level.Count++;
            if (level.IsObject)
            {
                Names[level.Name].Kinds[(int)kind]++;
            }
        }

        if (_level == _depths.Count)
        {
            _depths.Add(0);
        }

        _depths[_level]++;
    }

    private static string Begin(ReadOnlySpan<byte> text)
    {
        string shown = Encoding.UTF8.GetString(text[..Math.Min(text.Length, 4 * Preview)]);
        return shown.Length <= Preview ? shown : string.Concat(shown.AsSpan(0, Preview - 1), "…");
    }

    /// <summary>
    /// Returns the JSON Pointer (RFC 6901) of the current value or of the container that has just closed. A path is cut after 1,000 levels.
    /// </summary>
    private string Path()
    {
        var path = new StringBuilder();
        foreach (ref readonly Level level in _levels.AsSpan(0, Math.Min(_level, LongestPath)))
        {
            _ = level.IsObject ? path.Append('/').Append(Pointer.Escape(Names[level.Name].Name)) : path.Append('/').Append(Math.Max(0, level.Count - 1));
        }

        return _level > LongestPath ? path.Append("/…").ToString() : path.ToString();
    }

    /// <summary>An open container, with the number of its values so far, including the current one, and its current name.</summary>
    private struct Level
    {
        public bool IsObject;
        public bool HasSet;
        public int FirstName;
        public int Name;
        public long Count;
    }
}
