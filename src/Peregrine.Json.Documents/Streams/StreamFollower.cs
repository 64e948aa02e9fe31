using System.Text;

namespace Peregrine.Json.Documents;

/// <summary>What the reader does with a value.</summary>
internal enum StreamAction : byte
{
    /// <summary>The steps lead neither to the value nor through it.</summary>
    Skip,

    /// <summary>The steps lead through the value: the next step applies to its children.</summary>
    Follow,

    /// <summary>The steps lead to the value, and no step is left.</summary>
    Take,
}

/// <summary>Follows steps through the tokens of a text. Stores only the current position on the path.</summary>
/// <param name="steps">The steps.</param>
/// <param name="keepsNames">Whether the names of the members on the path are stored, for normalized paths.</param>
internal sealed class StreamFollower(StreamStep[] steps, bool keepsNames)
{
    private readonly Level[] _levels = new Level[steps.Length];

    /// <summary>The number of open containers on the path.</summary>
    public int Open { get; private set; }

    /// <summary>The number of completed values that the steps led to or through.</summary>
    public long Passed { get; private set; }

    /// <summary>The action for the next value.</summary>
    public StreamAction Next => !IsNext ? StreamAction.Skip : Open == steps.Length ? StreamAction.Take : StreamAction.Follow;

    /// <summary>
    /// The length, in bytes with quotes and escapes, up to which the next name must be in memory as a whole. A longer name cannot match a step that has a name.
    /// If the step has no name, there is no limit if names are stored; if they are not stored, no name is needed, and the length is 0.
    /// </summary>
    public long NameLength => Open == 0 ? 0 : steps[Open - 1].Name is { } name ? (6L * name.Length) + 2 : keepsNames ? long.MaxValue : 0;

    private bool IsNext
    {
        get
        {
            if (Open == 0)
            {
                return true;
            }

            ref Level level = ref _levels[Open - 1];
            StreamStep step = steps[Open - 1];
            return level.IsArray ? step.TakesElement(level.Index) : step.Name is null || level.IsNamed;
        }
    }

    /// <summary>
    /// Receives the name of the next value, as written between the quotes. False if the name matches the step, and an earlier name in the object matched it,
    /// too.
    /// </summary>
    public bool TakeName(ReadOnlySpan<byte> text)
    {
        ref Level level = ref _levels[Open - 1];
        if (keepsNames)
        {
            if (level.Name is null || level.Name.Length < text.Length)
            {
                level.Name = new byte[Math.Max(32, text.Length)];
            }

            text.CopyTo(level.Name);
            level.NameLength = text.Length;
        }

        if (steps[Open - 1].Name is not { } name)
        {
            return true;
        }

        level.IsNamed = text.Contains((byte)'\\') ? MemberNames.EqualsEscaped(text, name) : text.SequenceEqual(name);
        bool isFirst = !level.IsNamed || !level.WasNamed;
        level.WasNamed |= level.IsNamed;
        return isFirst;
    }

    /// <summary>Enters the container that begins, if the next step can lead into it.</summary>
    public bool TryEnter(bool isArray)
    {
        if (!steps[Open].Enters(isArray))
        {
            return false;
        }

        ref Level level = ref _levels[Open++];
        level.IsArray = isArray;
        level.Index = 0;
        level.IsNamed = false;
        level.WasNamed = false;
        return true;
    }

    /// <summary>Leaves the innermost container on the path, which has ended.</summary>
    public void Leave() => Open--;

    /// <summary>Moves past a value that has ended.</summary>
    public void Pass()
    {
        Passed += IsNext ? 1 : 0;
        if (Open > 0)
        {
            _levels[Open - 1].Index++;
            _levels[Open - 1].IsNamed = false;
        }
    }

    /// <summary>Returns the normalized path (RFC 9535 section 2.7) of the current value.</summary>
    /// <param name="selectors">The selectors of the steps.</param>
    public string PathOf(PathSelector[] selectors) => PathOf(selectors, Open);

    /// <summary>Returns the normalized path of the innermost container on the path.</summary>
    /// <param name="selectors">The selectors of the steps.</param>
    public string PathOfContainer(PathSelector[] selectors) => PathOf(selectors, Open - 1);

    private string PathOf(PathSelector[] selectors, int depth)
    {
        var text = new StringBuilder("$");
        var path = new NormalizedPath(text);
        for (int i = 0; i < depth; i++)
        {
            ref Level level = ref _levels[i];
            if (level.IsArray)
            {
                path.AppendIndex(level.Index);
            }
            else
            {
                path.AppendName(selectors[i].Name?.Text ?? ScalarText.ToText(level.Name.AsSpan(0, level.NameLength)));
            }
        }

        return text.ToString();
    }

    /// <summary>An open container on the path.</summary>
    private struct Level
    {
        public bool IsArray;

        /// <summary>The number of children before the next one.</summary>
        public long Index;

        /// <summary>Whether the name of the next value matches the step, and whether an earlier name did.</summary>
        public bool IsNamed, WasNamed;

        /// <summary>The name of the next value, if names are kept.</summary>
        public byte[]? Name;
        public int NameLength;
    }
}
