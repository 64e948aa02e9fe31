using System.Threading.Tasks.Sources;

namespace Peregrine.Json.Hosts;

/// <summary>
/// A sequence whose elements are computed once they are waited for. After <see cref="Task.Yield"/> an element may be there already when the caller looks, if the caller's
/// thread was interrupted in between: what is sent before a failure would then depend on the machine.
/// </summary>
internal sealed class LaterElements<T>(IEnumerable<T> elements) : IAsyncEnumerable<T>
{
    public IAsyncEnumerator<T> GetAsyncEnumerator(CancellationToken cancellationToken = default) => new Enumerator(elements.GetEnumerator());

    private sealed class Enumerator(IEnumerator<T> elements) : IAsyncEnumerator<T>, IValueTaskSource<bool>
    {
        private short _version;
        private bool _isAwaited;

        public T Current => elements.Current;

        public ValueTask<bool> MoveNextAsync()
        {
            _isAwaited = false;
            return new ValueTask<bool>(this, ++_version);
        }

        public ValueTask DisposeAsync()
        {
            elements.Dispose();
            return ValueTask.CompletedTask;
        }

        public bool GetResult(short token) => elements.MoveNext();

        public ValueTaskSourceStatus GetStatus(short token) => _isAwaited ? ValueTaskSourceStatus.Succeeded : ValueTaskSourceStatus.Pending;

        public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags)
        {
            _isAwaited = true;
            ThreadPool.UnsafeQueueUserWorkItem(continuation, state, preferLocal: false);
        }
    }
}
