using System.Collections;
using Peregrine.Json.Contracts;

namespace Peregrine.Json.Bridge;

/// <summary>
/// The state that a root's converter shares with its caller while the root is written: references to fields of System.Text.Json's own state, which
/// System.Text.Json checks after each part.
/// </summary>
/// <param name="kept">The field for a converter's enumerator, which System.Text.Json disposes of if it writes no more parts.</param>
/// <param name="waiting">The field for an asynchronous enumerator; its type is object or <see cref="IAsyncDisposable"/>.</param>
/// <param name="pending">The task that System.Text.Json awaits before the next part.</param>
/// <param name="sendsNothing">Whether System.Text.Json sends nothing before that task has completed.</param>
/// <param name="ended">Sequences that System.Text.Json disposes of after sending the part. Versions without this field dispose of each at its end.</param>
/// <param name="enough">The length at which the caller sends a part.</param>
/// <param name="inParts">Whether the caller sends the text in parts.</param>
/// <param name="mayWait">Whether the caller is asynchronous.</param>
/// <param name="token">The cancellation token of the call.</param>
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

    /// <summary>The root that has been begun but not completed, or null.</summary>
    public RootPieces? Begun => (mayWait ? _waiting : _kept) as RootPieces;

    /// <summary>Begins a root and stores its pieces in the field for them. System.Text.Json disposes of the object in this field after an exception.</summary>
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

    /// <summary>Updates the shared state after a part, and returns the step that has been reached.</summary>
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
