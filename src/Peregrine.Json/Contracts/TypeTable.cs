using System.Collections.Concurrent;

namespace Peregrine.Json.Contracts;

/// <summary>
/// Maps types to values without a lock for reading. The value of an unloadable type lives as long as the type and does not keep it alive; all others live as
/// long as the table.
/// </summary>
[UnconditionalSuppressMessage("Trimming", "IL2091", Justification = "ConditionalWeakTable.GetOrCreateValue, which alone calls the constructor, is not used.")]
internal sealed class TypeTable<TValue>
    where TValue : class
{
    /// <summary>
    /// Up to this many types are found by walking a list, which is faster than hashing. More types are in a dictionary, and unloadable types in a weak table.
    /// </summary>
    private const int MostListed = 8;

    private Listed[]? _listed;
    private ConcurrentDictionary<Type, TValue>? _others;
    private ConditionalWeakTable<Type, TValue>? _unloadable;

    /// <summary>Returns the value of <paramref name="type"/>, or null.</summary>
    public TValue? Find(Type type)
    {
        if (_listed is { } known)
        {
            foreach (Listed listed in known)
            {
                if (ReferenceEquals(listed.Type, type))
                {
                    return listed.Value;
                }
            }
        }

        return _others is null && _unloadable is null ? null : FindOther(type);
    }

    /// <summary>Adds a value, unless another thread was faster; returns the value that is stored.</summary>
    public TValue Add(Type type, TValue value)
    {
        if (type.IsCollectible)
        {
            return AddUnloadable(type, value);
        }

        for (Listed[]? listed = _listed; listed is null || listed.Length < MostListed; listed = _listed)
        {
            if (Find(type) is { } known)
            {
                return known;
            }

            // Array.Copy, and loops elsewhere, instead of span methods: the precompiled image lacks the code of span methods for this struct.
            int count = listed?.Length ?? 0;
            var grown = new Listed[count + 1];
            if (listed is not null)
            {
                Array.Copy(listed, grown, count);
            }

            grown[count] = new Listed(type, value);
            if (ReferenceEquals(Interlocked.CompareExchange(ref _listed, grown, listed), listed))
            {
                return value;
            }
        }

        return Find(type) ?? AddOther(type, value);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private TValue AddUnloadable(Type type, TValue value) => Made(ref _unloadable).GetValue(type, _ => value);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private TValue AddOther(Type type, TValue value) => Made(ref _others).GetOrAdd(type, value);

    /// <summary>All values.</summary>
    public IEnumerable<TValue> Values =>
        [.. (_listed ?? []).Select(static listed => listed.Value), .. _others?.Values ?? [], .. _unloadable?.Select(static entry => entry.Value) ?? []];

    private TValue? FindOther(Type type)
    {
        TValue? value = null;
        return _others?.TryGetValue(type, out value) == true || _unloadable?.TryGetValue(type, out value) == true ? value : null;
    }

    private static TTable Made<TTable>(ref TTable? table)
        where TTable : class, new() => Volatile.Read(ref table) ?? Interlocked.CompareExchange(ref table, new TTable(), null) ?? table;

    private readonly record struct Listed(Type Type, TValue Value);
}
