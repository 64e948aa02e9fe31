namespace Peregrine.Json.Buffers;

/// <summary>
/// The execution and synchronization context of a caller. An asynchronous method gives them back when it returns, as the state machine of an async method
/// does: values of <see cref="AsyncLocal{T}"/>, the culture and the current activity that user code sets stay inside the call. Two comparisons cost a few
/// nanoseconds; a state machine costs thirty, a third of reading a small value.
/// </summary>
internal readonly struct CallerContext
{
    private readonly ExecutionContext? _execution;
    private readonly SynchronizationContext? _synchronization;

    private CallerContext(ExecutionContext? execution, SynchronizationContext? synchronization)
    {
        _execution = execution;
        _synchronization = synchronization;
    }

    /// <summary>Whether the flow of the context is suppressed. It cannot be captured then, so that only a state machine can give it back.</summary>
    public bool IsHidden => _execution is null;

    /// <summary>The contexts of this thread.</summary>
    public static CallerContext Capture() => new(ExecutionContext.Capture(), SynchronizationContext.Current);

    /// <summary>
    /// Gives the contexts back to this thread, if they have changed. What user code threw is in the task that the method returns, so no <c>finally</c> is
    /// needed, which would cost more than the comparisons.
    /// </summary>
    public void GiveBack()
    {
        if (SynchronizationContext.Current != _synchronization)
        {
            SynchronizationContext.SetSynchronizationContext(_synchronization);
        }

        if (_execution is not null && ExecutionContext.Capture() != _execution)
        {
            ExecutionContext.Restore(_execution);
        }
    }
}
