using System.Collections;
using Peregrine.Json.Contracts;

namespace Peregrine.Json.Bridge;

/// <summary>
/// What a root's converter and the one who calls it share while the root is written: places in System.Text.Json's state, which it looks at after each part.
/// </summary>
/// <param name="kept">Where its converters keep an enumerator: it disposes of it if it writes no more parts.</param>
/// <param name="waiting">Where they keep an asynchronous one: a place for objects, or for <see cref="IAsyncDisposable"/>, as what is put there is.</param>
/// <param name="pending">What it awaits before the next part.</param>
/// <param name="sendsNothing">Whether it sends nothing before that.</param>
/// <param name="ended">What it disposes of when it has sent the part. Some versions have no such place: there sequences are disposed of as they end.</param>
/// <param name="enough">The length of a part at which the caller sends it.</param>
/// <param name="inParts">Whether the caller sends the text in parts.</param>
/// <param name="mayWait">Whether the caller is asynchronous.</param>
/// <param name="token">The token of the call.</param>
internal readonly ref struct RootOutput(
    ref IEnumerator? kept, ref object? waiting, ref Task? pending, ref bool sendsNothing, ref List<IAsyncDisposable>? ended, int enough, bool inParts,
    bool mayWait, CancellationToken token)
{
    private readonly ref IEnumerator? _kept = ref kept;
    private readonly ref object? _waiting = ref waiting;
    private readonly ref Task? _pending = ref pending;
    private readonly ref bool _sendsNothing = ref sendsNothing;
    private readonly ref List<IAsyncDisposable>? _ended = ref ended;

    public bool InParts => inParts;

    /// <summary>What has been begun and not ended.</summary>
    public RootPieces? Begun => (mayWait ? _waiting : _kept) as RootPieces;

    /// <summary>Puts the pieces into their place, from which System.Text.Json disposes of them after an exception.</summary>
    public RootPieces Begin(ContractEntry known)
    {
        var pieces = new RootPieces(known, enough, mayWait, token);
        if (mayWait)
        {
            _waiting = pieces;
        }
        else
        {
            _kept = pieces;
        }

        return pieces;
    }

    /// <summary>Says what follows a part.</summary>
    public RootStep Step(RootPieces pieces, bool isWhole)
    {
        _pending = pieces.Pending;
        _sendsNothing = pieces.SendsNothing;
        if (pieces.TakeEnded() is { } ended)
        {
            if (_ended is { } before)
            {
                before.AddRange(ended);
            }
            else
            {
                _ended = ended;
            }
        }

        if (!isWhole)
        {
            return RootStep.More;
        }

        _waiting = null;
        _kept = null;
        return RootStep.Done;
    }
}
