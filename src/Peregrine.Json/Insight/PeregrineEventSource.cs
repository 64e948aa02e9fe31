using System.Diagnostics.Tracing;

namespace Peregrine.Json.Insight;

/// <summary>Raises events for what the library does besides reading and writing. Events name types by strings, so a listener keeps no type alive.</summary>
[EventSource(Name = Observation.Name)]
internal sealed class PeregrineEventSource : EventSource
{
    public static class Keywords
    {
        public const EventKeywords Contracts = (EventKeywords)1;
        public const EventKeywords Options = (EventKeywords)2;
        public const EventKeywords Errors = (EventKeywords)4;
    }

    private readonly Func<IEnumerable<TypeDescription>> _known;

    /// <param name="known">Describes the existing contracts.</param>
    public PeregrineEventSource(Func<IEnumerable<TypeDescription>> known) => _known = known;

    [Event(1, Level = EventLevel.Informational, Keywords = Keywords.Contracts, Message = "The contract of {0} and what it leads to was made in {2} ms: {1}.")]
    public void ContractMade(string type, string serving, double milliseconds) => WriteEvent(1, type, serving, milliseconds);

    [Event(2, Level = EventLevel.Informational, Keywords = Keywords.Contracts, Message = "Code for {0}, {1} members, was emitted in {2} ms.")]
    public void CodeEmitted(string type, int members, double milliseconds) => WriteEvent(2, type, members, milliseconds);

    [Event(3, Level = EventLevel.Informational, Keywords = Keywords.Contracts, Message = "{0} is served by {1}: {2}.")]
    public void FellBack(string type, string serving, string reason) => WriteEvent(3, type, serving, reason);

    /// <summary>Reports to a listener that starts late which code handles each type in use.</summary>
    [Event(4, Level = EventLevel.Informational, Keywords = Keywords.Contracts, Message = "{0} is read by {1}, written by {2}: {3}")]
    public void ContractKnown(string type, string reading, string writing, string description) => WriteEvent(4, type, reading, writing, description);

    [Event(5, Level = EventLevel.Informational, Keywords = Keywords.Options, Message = "Options were used for the first time: {0}, number {1} of these.")]
    public void OptionsKnown(string kept, long count) => WriteEvent(5, kept, count);

    [Event(6, Level = EventLevel.Warning, Keywords = Keywords.Options, Message = "More than {1} sets of options ({0}): they seem to be made for every call.")]
    public void OptionsLimitReached(string kept, int limit) => WriteEvent(6, kept, limit);

    [Event(7, Level = EventLevel.Informational, Keywords = Keywords.Contracts, Message = "All contracts were forgotten: types have changed.")]
    public void CachesCleared() => WriteEvent(7);

    [Event(8, Level = EventLevel.Informational, Keywords = Keywords.Errors, Message = "Reading {0} failed: {1}.")]
    public void ReadFailed(string type, string exception) => WriteEvent(8, type, exception);

    [Event(9, Level = EventLevel.Informational, Keywords = Keywords.Errors, Message = "Writing {0} failed: {1}.")]
    public void WriteFailed(string type, string exception) => WriteEvent(9, type, exception);

    [Event(10, Level = EventLevel.Warning, Keywords = Keywords.Contracts, Message = "The contracts that are known could not all be described: {0}.")]
    public void DescriptionFailed(string exception) => WriteEvent(10, exception);

    [Event(11, Level = EventLevel.Warning, Keywords = Keywords.Contracts, Message = "{0}.")]
    public void MembersMissing(string text) => WriteEvent(11, text);

    /// <inheritdoc/>
    /// <remarks>Describes the contracts on another thread, because the calling thread holds the lock of all listeners.</remarks>
    protected override void OnEventCommand(EventCommandEventArgs command)
    {
        if (command.Command == EventCommand.Enable)
        {
            ThreadPool.UnsafeQueueUserWorkItem(static source => source.NameKnown(), this, preferLocal: false);
        }
    }

    private void NameKnown()
    {
        if (!IsEnabled(EventLevel.Informational, Keywords.Contracts))
        {
            return;
        }

        foreach (string missing in HiddenMembersGuard.TextOfMissing(HiddenMembers.None))
        {
            MembersMissing(missing);
        }

        try
        {
            foreach (TypeDescription known in _known())
            {
                ContractKnown(known.Type.ToString(), known.Reading.ToString(), known.Writing.ToString(), DescriptionText.HeadOf(known));
            }
        }
        catch (Exception error)
        {
            // An exception from user code must not leave this thread: it would end the process.
            DescriptionFailed(error.GetType().ToString());
        }
    }

    [NonEvent]
    private new void WriteEvent(int id) => Write(id, []);

    [NonEvent]
    private new void WriteEvent(int id, string text) => Write(id, [text]);

    [NonEvent]
    private new void WriteEvent(int id, string text, int count) => Write(id, [text, count]);

    [NonEvent]
    private new void WriteEvent(int id, string text, long count) => Write(id, [text, count]);

    [NonEvent]
    private new void WriteEvent(int id, string text, string other) => Write(id, [text, other]);

    [NonEvent]
    private new void WriteEvent(int id, string one, string two, string three) => Write(id, [one, two, three]);

    [NonEvent]
    private void WriteEvent(int id, string text, string other, double number) => Write(id, [text, other, number]);

    [NonEvent]
    private void WriteEvent(int id, string text, int count, double number) => Write(id, [text, count, number]);

    [NonEvent]
    private void WriteEvent(int id, string one, string two, string three, string four) => Write(id, [one, two, three, four]);

    /// <summary>Raises an event. A listener that throws neither fails a call of the serializer nor ends the process.</summary>
    [NonEvent]
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "The values are strings and numbers.")]
    private void Write(int id, object?[] values)
    {
        try
        {
            base.WriteEvent(id, values);
        }
        catch (Exception)
        {
            // A listener has thrown.
        }
    }
}
