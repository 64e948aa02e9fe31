namespace Peregrine.Json.Buffers;

/// <summary>
/// The execution and synchronization contexts of a caller. An asynchronous method without a state machine restores them before it returns, so that changes by
/// user code (values of <see cref="AsyncLocal{T}"/>, the culture, the current activity) do not reach the caller. Two comparisons cost a few nanoseconds; a
/// state machine costs thirty, a third of reading a small value.
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

    /// <summary>
    /// Whether the flow of the execution context is suppressed. The context then cannot be captured, and only a state machine can restore it.
    /// </summary>
    public bool IsHidden => _execution is null;

    /// <summary>Returns the contexts of this thread.</summary>
    public static CallerContext Capture() => new(ExecutionContext.Capture(), SynchronizationContext.Current);

    /// <summary>
    /// Restores the contexts if they have changed. No <c>finally</c> is needed, which would cost more than the comparisons: the task that the method returns
    /// contains exceptions thrown by user code.
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
