namespace Peregrine.Json.Documents;

/// <summary>
/// Runs a translated regular expression as an automaton that follows all possible matches at the same time, because .NET before version 7 has no regular
/// expressions without backtracking. The time is linear in the text: for each code unit, proportional to the number of steps of the automaton. Any number of
/// threads can use an instance at the same time.
/// </summary>
internal sealed class LinearRegex
{
    private readonly RegexStep[] _steps;
    private readonly CharacterSet[] _sets;
    private readonly bool _isWhole;
    private States? _spare;

    /// <param name="translated">The expression, as <see cref="RegexpTranslator"/> returns it.</param>
    /// <param name="isWhole">Whether the expression has to match the whole text.</param>
    public LinearRegex(string translated, bool isWhole)
    {
        var reader = new RegexReader(translated);
        _steps = RegexProgram.Of(reader.Read());
        _sets = [.. reader.Sets];
        _isWhole = isWhole;
    }

    public bool IsMatch(ReadOnlySpan<char> text)
    {
        States states = Interlocked.Exchange(ref _spare, null) ?? new States(_steps);
        bool isMatch = Run(states, text);
        _spare = states;
        return isMatch;
    }

    private bool Run(States states, ReadOnlySpan<char> text)
    {
        states.Clear();
        for (int at = 0; ; at++)
        {
            if (at == 0 || !_isWhole)
            {
                states.Reach(0, at, text.Length);
            }

            if (states.IsMatch && (!_isWhole || at == text.Length))
            {
                return true;
            }

            if (at == text.Length || (_isWhole && states.Count == 0))
            {
                return false;
            }

            states.GoOn();
            foreach (int step in states.Before)
            {
                if (_sets[_steps[step].Next].Has(text[at]))
                {
                    states.Reach(step + 1, at + 1, text.Length);
                }
            }
        }
    }

    /// <summary>The current states of an automaton: the steps that wait for a code unit.</summary>
    private sealed class States(RegexStep[] steps)
    {
        private readonly Stack<int> _open = new();
        private readonly int[] _marks = new int[steps.Length];
        private int[] _current = new int[steps.Length], _before = new int[steps.Length];
        private int _mark, _countBefore;

        public int Count { get; private set; }

        /// <summary>Whether the automaton has reached the end of the expression.</summary>
        public bool IsMatch { get; private set; }

        /// <summary>The steps that waited for the code unit that is being read.</summary>
        public ReadOnlySpan<int> Before => _before.AsSpan(0, _countBefore);

        public void Clear()
        {
            Array.Clear(_marks, 0, _marks.Length);
            _mark = 1;
            Count = 0;
            IsMatch = false;
        }

        public void GoOn()
        {
            (_current, _before) = (_before, _current);
            (_countBefore, Count) = (Count, 0);
            IsMatch = false;
            _mark++;
        }

        /// <summary>Adds a step, and the steps that follow it without reading a code unit.</summary>
        public void Reach(int first, int at, int end)
        {
            _open.Push(first);
            while (_open.Count > 0)
            {
                int step = _open.Pop();
                if (_marks[step] == _mark)
                {
                    continue;
                }

                _marks[step] = _mark;
                switch (steps[step].Kind)
                {
                    case RegexStepKind.Set:
                        _current[Count++] = step;
                        break;
                    case RegexStepKind.Start when at == 0:
                    case RegexStepKind.End when at == end:
                        _open.Push(step + 1);
                        break;
                    case RegexStepKind.Jump:
                        _open.Push(steps[step].Next);
                        break;
                    case RegexStepKind.Split:
                        _open.Push(steps[step].Other);
                        _open.Push(steps[step].Next);
                        break;
                    case RegexStepKind.Match:
                        IsMatch = true;
                        break;
                }
            }
        }
    }
}
