using System.Text;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Extras;

/// <summary>The open containers of a text: the number of members or elements in each, and the names on the path to the current value.</summary>
internal struct LimitLevels()
{
    /// <summary>The maximum length of a name in a path, in bytes.</summary>
    private const int ShownName = 1000;

    private Level[] _levels = new Level[16];
    private byte[] _names = [];

    /// <summary>The number of open containers.</summary>
    public int Depth { get; private set; }

    /// <summary>Whether the innermost container is an object. Meaningless if no container is open.</summary>
    public readonly bool InObject => _levels[Depth].IsObject;

    public void Open(bool isObject)
    {
        if (++Depth == _levels.Length)
        {
            Array.Resize(ref _levels, 2 * Depth);
        }

        int names = _levels[Depth - 1].NameEnd;
        _levels[Depth] = new Level { IsObject = isObject, NameStart = names, NameEnd = names };
    }

    public void Close() => Depth--;

    /// <summary>Counts a member or element of the innermost container, and clears the last name. Returns the count.</summary>
    public readonly long Count()
    {
        ForgetName();
        return ++_levels[Depth].Items;
    }

    public readonly void ForgetName() => _levels[Depth].NameEnd = _levels[Depth].NameStart;

    /// <summary>Adds a part of the current member's name to the path.</summary>
    public void AddName(ReadOnlySpan<byte> part)
    {
        ref Level level = ref _levels[Depth];
        part = part[..Math.Min(part.Length, ShownName - (level.NameEnd - level.NameStart))];
        if (level.NameEnd + part.Length > _names.Length)
        {
            Array.Resize(ref _names, Math.Max(2 * _names.Length, level.NameEnd + part.Length + 64));
        }

        part.CopyTo(_names.AsSpan(level.NameEnd));
        level.NameEnd += part.Length;
    }

    /// <summary>Returns the path of the current value, cut to <see cref="ShortText.Most"/> characters.</summary>
    public readonly string Path()
    {
        var path = new StringBuilder("$");
        foreach (ref readonly Level level in _levels.AsSpan(1, Depth))
        {
            if (level.IsObject && level.NameEnd > level.NameStart)
            {
                ReadOnlySpan<byte> name = _names.AsSpan(level.NameStart, level.NameEnd - level.NameStart);
                PathText.AppendName(path, Encoding.UTF8.GetString(EscapedText.Unescape(name, out _)));
            }
            else if (!level.IsObject && level.Items > 0)
            {
                PathText.AppendIndex(path, (int)Math.Min(level.Items - 1, int.MaxValue));
            }

            ShortText.Cut(path);
        }

        return path.ToString();
    }

    private struct Level
    {
        public long Items;
        public int NameStart, NameEnd;
        public bool IsObject;
    }
}
