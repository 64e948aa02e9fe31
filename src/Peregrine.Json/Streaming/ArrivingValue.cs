using Peregrine.Json.Reading;
using Peregrine.Json.Syntax;

namespace Peregrine.Json.Streaming;

/// <summary>
/// Scans the value that is arriving; in an object, also the name before it. Each byte is scanned once, even if bytes arrive one at a time. Finds where the
/// value begins and ends, and whether the bytes so far can still become a value. Errors are left to the reader, which stops at the same byte.
/// </summary>
internal struct ArrivingValue
{
    private readonly int _maxDepth;
    private Grammar _grammar;

    /// <param name="settings">The grammar.</param>
    public ArrivingValue(ReadSettings settings)
    {
        _maxDepth = settings.MaxDepth;
        _grammar = new Grammar(GrammarRules.OfReader(settings.TrailingCommas, settings.Comments), _maxDepth);
        Begin(isMember: false);
    }

    /// <summary>Whether the value has begun, or its first token comes next: in an object, the name before the value and the colon have arrived.</summary>
    public readonly bool IsAtValue => Start >= 0 || _grammar.Place is GrammarPlace.Root or GrammarPlace.Value;

    /// <summary>The number of bytes that have been scanned.</summary>
    public int Seen { get; private set; }

    /// <summary>The offset at which the value begins, or -1.</summary>
    public int Start { get; private set; }

    /// <summary>The offset after the value, or -1 if it is incomplete.</summary>
    public int End { get; private set; }

    /// <summary>Whether the bytes so far cannot become a value.</summary>
    public readonly bool IsFaulty => _grammar.Fault != GrammarFault.None;

    /// <summary>Whether the value is a container; <paramref name="text"/> is the argument of <see cref="Follow"/>.</summary>
    public readonly bool IsContainer(ReadOnlySpan<byte> text) => Start >= 0 && (text[Start] is (byte)'{' or (byte)'[');

    /// <summary>
    /// Whether the value is a container that the contract does not accept, so that no more bytes are needed to refuse it. False for a contract that accepts
    /// only a single token, has an opaque shape or reads names such as <c>$id</c>: the rest of the container must then arrive first, as in System.Text.Json.
    /// </summary>
    /// <param name="text">The argument of <see cref="Follow"/>.</param>
    /// <param name="shape">The contract's shape.</param>
    public readonly bool IsRefused(ReadOnlySpan<byte> text, Shape shape) =>
        IsContainer(text) && shape.Kind is not (ShapeKind.Opaque or ShapeKind.Value) && !shape.ReadsMetadata
        && !shape.Accepts(text[Start] == (byte)'{' ? JsonTokenType.StartObject : JsonTokenType.StartArray);

    /// <summary>Starts with the next value, at the beginning of the next argument of <see cref="Follow"/>.</summary>
    /// <param name="isMember">Whether a name precedes it.</param>
    public void Begin(bool isMember)
    {
        _grammar.Begin(isMember);
        Seen = 0;
        Start = -1;
        End = -1;
    }

    /// <summary>Scans the bytes that have arrived since the last call.</summary>
    /// <param name="text">The text from the beginning of the value, or of its name, to the last byte that has arrived.</param>
    /// <param name="around">The number of containers around the value.</param>
    /// <param name="toStart">Whether to stop after the first token of the value.</param>
    public void Follow(ReadOnlySpan<byte> text, int around, bool toStart = false)
    {
        _grammar.MaxDepth = _maxDepth - around;
        EachToken each = default;
        while (Start < 0 && Seen < text.Length && !IsFaulty)
        {
            Seen = _grammar.Run(ref each, text, Seen, isLast: false);
            bool isCut = _grammar.Stop == GrammarStop.More;
            bool isValue = isCut ? _grammar.IsInToken && _grammar.Kind != TokenKind.Name
                : _grammar.Stop == GrammarStop.Root || (_grammar.Stop == GrammarStop.Token && _grammar.Place != GrammarPlace.Value);
            Start = isValue ? _grammar.Start : -1;
            if (isCut)
            {
                break;
            }
        }

        if (Start >= 0 && !toStart && _grammar.Place != GrammarPlace.AfterRoot && !IsFaulty)
        {
            NoSink none = default;
            Seen = _grammar.Run(ref none, text, Seen, isLast: false);
        }

        End = Start >= 0 && _grammar.Place == GrammarPlace.AfterRoot ? Seen : -1;
    }
}
