namespace Peregrine.Json.Documents;

/// <summary>The kinds of steps of an automaton.</summary>
internal enum RegexStepKind : byte
{
    /// <summary>Reads a code unit that is in a set.</summary>
    Set,

    /// <summary>Continues only at the beginning of the text.</summary>
    Start,

    /// <summary>Continues only at the end of the text.</summary>
    End,

    /// <summary>Continues at another step; <see cref="Split"/> continues at two.</summary>
    Jump,
    Split,
    Match,
}

/// <summary>
/// A step of an automaton. The numbers of a jump or split are the steps at which it continues; other steps continue at the next one. The first number of a step
/// that reads a code unit is the index of its set.
/// </summary>
internal readonly record struct RegexStep(RegexStepKind Kind, int Next = 0, int Other = 0);

/// <summary>Creates the steps of a regular expression (K. Thompson, Regular Expression Search Algorithm, Communications of the ACM 11, 1968).</summary>
internal sealed class RegexProgram
{
    private readonly List<RegexStep> _steps = [];

    public static RegexStep[] Of(RegexNode root)
    {
        var program = new RegexProgram();
        program.Write(root);
        program._steps.Add(new RegexStep(RegexStepKind.Match));
        return [.. program._steps];
    }

    private void Write(RegexNode node)
    {
        switch (node.Kind)
        {
            case RegexNodeKind.Set:
                _steps.Add(new RegexStep(RegexStepKind.Set, node.Set));
                break;
            case RegexNodeKind.Start:
                _steps.Add(new RegexStep(RegexStepKind.Start));
                break;
            case RegexNodeKind.End:
                _steps.Add(new RegexStep(RegexStepKind.End));
                break;
            case RegexNodeKind.Sequence:
                foreach (RegexNode part in node.Parts)
                {
                    Write(part);
                }

                break;
            case RegexNodeKind.Alternatives:
                WriteAlternatives(node.Parts);
                break;
            default:
                WriteRepeat(node);
                break;
        }
    }

    private void WriteAlternatives(List<RegexNode> parts)
    {
        var ends = new List<int>();
        for (int i = 0; i < parts.Count; i++)
        {
            int split = _steps.Count;
            bool isLast = i == parts.Count - 1;
            if (!isLast)
            {
                _steps.Add(default);
            }

            Write(parts[i]);
            if (!isLast)
            {
                ends.Add(_steps.Count);
                _steps.Add(default);
                _steps[split] = new RegexStep(RegexStepKind.Split, split + 1, _steps.Count);
            }
        }

        foreach (int end in ends)
        {
            _steps[end] = new RegexStep(RegexStepKind.Jump, _steps.Count);
        }
    }

    private void WriteRepeat(RegexNode node)
    {
        RegexNode part = node.Parts[0];
        int last = _steps.Count;
        for (int i = 0; i < node.Least; i++)
        {
            last = _steps.Count;
            Write(part);
        }

        if (node.Most == RegexNode.Open && node.Least > 0)
        {
            _steps.Add(new RegexStep(RegexStepKind.Split, last, _steps.Count + 1));
        }
        else if (node.Most == RegexNode.Open)
        {
            _steps.Add(default);
            Write(part);
            _steps.Add(new RegexStep(RegexStepKind.Jump, last));
            _steps[last] = new RegexStep(RegexStepKind.Split, last + 1, _steps.Count);
        }
        else
        {
            var splits = new List<int>();
            for (int i = node.Least; i < node.Most; i++)
            {
                splits.Add(_steps.Count);
                _steps.Add(default);
                Write(part);
            }

            foreach (int split in splits)
            {
                _steps[split] = new RegexStep(RegexStepKind.Split, split + 1, _steps.Count);
            }
        }
    }
}
