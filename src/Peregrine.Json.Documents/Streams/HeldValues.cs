using System.Text.Json;
using Peregrine.Json.Kernels;
using ViewEvaluator =
    Peregrine.Json.Documents.PathEvaluator<int, Peregrine.Json.Documents.ViewCursor, Peregrine.Json.Documents.ViewSource>;

namespace Peregrine.Json.Documents;

/// <summary>
/// Finds the results of a path in the values that a <see cref="PathReader"/> holds in memory, one value at a time. The next value reuses the memory of the
/// results.
/// </summary>
internal sealed class HeldValues : IDisposable
{
    private readonly JsonPath _path;
    private readonly StreamPlan _plan;
    private readonly PathReader _reader;
    private readonly JsonTextOptions _options;
    private readonly bool _hasPaths;
    private readonly JsonTextParser _parser;
    private readonly List<int> _places = [];
    private readonly List<string> _paths = [];
    private ViewEvaluator? _evaluator;
    private TextTree? _tree;
    private string? _pathOfHeld;
    private long _steps, _passed, _root;
    private int _results;

    /// <param name="path">The path.</param>
    /// <param name="reader">Holds the values.</param>
    /// <param name="options">The grammar.</param>
    /// <param name="hasPaths">Whether the normalized paths of the results are wanted.</param>
    public HeldValues(JsonPath path, PathReader reader, in JsonTextOptions options, bool hasPaths)
    {
        _path = path;
        _plan = path.Plan;
        _reader = reader;
        _hasPaths = hasPaths;
        _options = options with { Copy = false };

        // The reader has already checked the depth, counted from the root of the text.
        _parser = new JsonTextParser(_options with { MaxDepth = int.MaxValue });
        _steps = path.Options.MaxSteps;
    }

    /// <summary>Whether the limits of the path apply to each held value, not to all held values of a text together.</summary>
    public bool LimitsEach { get; init; }

    /// <summary>Finds the results in the held value. Returns their number.</summary>
    /// <exception cref="JsonPathLimitException">A limit is exceeded.</exception>
    public int Find()
    {
        _places.Clear();
        _paths.Clear();
        _pathOfHeld = null;
        if (_root != _reader.Roots || LimitsEach)
        {
            (_root, _results, _steps, _evaluator) = (_reader.Roots, 0, _path.Options.MaxSteps, _path.Slots > 0 ? null : _evaluator);
        }

        long passed = LimitsEach ? 0 : _reader.Follower.Passed - _passed;
        _passed = _reader.Follower.Passed;
        if (_plan.IsWhole && _options.AllowDuplicateProperties)
        {
            Add(0, _hasPaths ? _reader.Follower.PathOf(_plan.Selectors) : null);
            _steps -= passed + (_hasPaths ? _paths[0].Length : 0);
            return _steps >= 0 ? 1 : throw _path.TooManySteps();
        }

        JsonValueView root = _parser.Parse(_reader.Held);
        _tree = root.Tree;
        _evaluator ??= new ViewEvaluator(_path, new ViewSource(_tree), root.Place, _hasPaths);
        _evaluator.Steps = _steps;
        var matches = new Receiver(this);
        _evaluator.RunPart(_plan.Filter, _plan.Rest, passed, ref matches);
        _steps = _evaluator.Steps;
        return _places.Count;
    }

    /// <summary>Returns the text of a result, in memory that the next value reuses.</summary>
    public ReadOnlyMemory<byte> TextOf(int index) => _places[index] == 0 ? _reader.Held : _tree!.RawOf(_places[index]);

    /// <summary>Returns the normalized path of a result.</summary>
    public string PathOf(int index) => _paths[index];

    /// <summary>Reads a result as a type.</summary>
    /// <exception cref="JsonException">The value does not fit the type; line and byte are positions in the stream.</exception>
    public T? Read<T>(int index, Func<ReadOnlyMemory<byte>, T?> read)
    {
        ReadOnlyMemory<byte> text = TextOf(index);
        try
        {
            return read(text);
        }
        catch (JsonException error) when (TypedFault.CanMove(error))
        {
            int from = _places[index] == 0 ? 0 : _tree!.RangeOf(_places[index]).From;
            (long line, long position) = _reader.PlaceInHeld(from + TypedFault.OffsetOf(error, text.Span));
            throw TypedFault.MovedTo(error, "$", line, position);
        }
    }

    /// <summary>Returns a result as a document of its own.</summary>
    public JsonText DocumentOf(int index)
    {
        byte[] text = TextOf(index).ToArray();
        if (_tree is not { } tree)
        {
            return JsonText.Parse(text, _options);
        }

        // The tape of the result is a copy of the value's part of the tape, with offsets from the start of the value.
        int place = _places[index], end = TextTree.After(place, tree.At(place));
        ulong from = (ulong)tree.RangeOf(place).From;
        ulong[] words = tree.Words.AsSpan(place, end - place).ToArray();
        foreach (ref ulong word in words.AsSpan())
        {
            word -= from;
        }

        var own = new TextTree();
        own.Set(text, words, _options);
        return JsonText.Of(own);
    }

    /// <summary>Releases the memory.</summary>
    public void Dispose() => _parser.Dispose();

    private void Add(int place, string? path)
    {
        if (_results++ >= _path.Options.MaxResults)
        {
            throw MatchMemory.TooMany(_path.Options.MaxResults);
        }

        _places.Add(place);
        if (path is not null)
        {
            _paths.Add(path);
        }
    }

    /// <summary>Returns the path of the held value, followed by the path of a result in it.</summary>
    private string PathAround(string path) => string.Concat(_pathOfHeld ??= _reader.Follower.PathOf(_plan.Selectors), path.AsSpan(1));

    /// <summary>Receives the tape indexes of the results.</summary>
    private readonly struct Receiver(HeldValues values) : IMatches<int, ViewCursor, ViewSource>
    {
        public bool Add(PathEvaluator<int, ViewCursor, ViewSource> evaluator, int node)
        {
            values.Add(node, values._hasPaths ? values.PathAround(evaluator.PathOfLast()) : null);
            return true;
        }
    }
}
