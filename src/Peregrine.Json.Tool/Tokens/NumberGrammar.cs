namespace Peregrine.Json.Tool.Tokens;

/// <summary>RFC 8259 §6 byte by byte, for the few numbers that do not end in the window or violate the grammar.</summary>
internal struct NumberGrammar
{
    private State _state;

    private enum State : byte
    {
        Start,
        Minus,
        Zero,
        Integer,
        Point,
        Fraction,
        Exponent,
        ExponentSign,
        ExponentDigits,
    }

    /// <summary>Whether the number may end here.</summary>
    public readonly bool IsWhole => _state is State.Zero or State.Integer or State.Fraction or State.ExponentDigits;

    /// <summary>Takes the next byte; if the grammar does not allow it, returns false and does not change.</summary>
    public bool Take(byte next)
    {
        bool isDigit = char.IsAsciiDigit((char)next);
        State after = (_state, next) switch
        {
            (State.Start, (byte)'-') => State.Minus,
            (State.Start or State.Minus, (byte)'0') => State.Zero,
            (State.Start or State.Minus or State.Integer, _) when isDigit => State.Integer,
            (State.Zero or State.Integer, (byte)'.') => State.Point,
            (State.Point or State.Fraction, _) when isDigit => State.Fraction,
            (State.Zero or State.Integer or State.Fraction, (byte)'e' or (byte)'E') => State.Exponent,
            (State.Exponent, (byte)'+' or (byte)'-') => State.ExponentSign,
            (State.Exponent or State.ExponentSign or State.ExponentDigits, _) when isDigit => State.ExponentDigits,
            _ => State.Start,
        };
        if (after == State.Start)
        {
            return false;
        }

        _state = after;
        return true;
    }
}
