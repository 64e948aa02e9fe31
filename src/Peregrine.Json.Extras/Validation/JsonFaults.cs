using System.Collections;

namespace Peregrine.Json;

/// <summary>The faults of a JSON text, in the order of the text. Empty if the text can be read.</summary>
public sealed class JsonFaults : IReadOnlyList<JsonFault>
{
    private readonly JsonFault[] _faults;

    internal JsonFaults(JsonFault[] faults, bool isFull) => (_faults, IsFull) = (faults, isFull);

    internal static JsonFaults None { get; } = new([], isFull: false);

    /// <summary>The number of faults.</summary>
    public int Count => _faults.Length;

    /// <summary>Whether the list contains as many faults as the caller or <see cref="JsonValidation"/> allows. The text may then have more.</summary>
    public bool IsFull { get; }

    /// <summary>Gets a fault by its index.</summary>
    /// <param name="index">The number, from 0.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="index"/> is negative or too large.</exception>
    public JsonFault this[int index]
    {
        get
        {
            ArgumentOutOfRangeException.ThrowIfNegative(index);
            ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(index, _faults.Length);
            return _faults[index];
        }
    }

    /// <inheritdoc/>
    public IEnumerator<JsonFault> GetEnumerator() => ((IEnumerable<JsonFault>)_faults).GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}

/// <summary>The value of a JSON text, or all its faults. In a default instance, <see cref="IsSuccess"/> is false and there are no faults.</summary>
/// <typeparam name="TValue">The type that was to be read.</typeparam>
public readonly struct ValidatedValue<TValue>
{
    private readonly JsonFaults? _faults;

    internal ValidatedValue(TValue? value) => (Value, IsSuccess) = (value, true);

    internal ValidatedValue(JsonFaults faults) => _faults = faults;

    /// <summary>Whether the text was read successfully.</summary>
    public bool IsSuccess { get; }

    /// <summary>The value, which is null for a JSON null; the default of the type if there are faults.</summary>
    public TValue? Value { get; }

    /// <summary>The faults; empty on success.</summary>
    public JsonFaults Faults => _faults ?? JsonFaults.None;
}
