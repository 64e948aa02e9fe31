namespace Peregrine.Json;

/// <summary>The result of reading a JSON text: the value or the error. In a default instance, <see cref="IsSuccess"/> is false.</summary>
/// <remarks>
/// If a JSON null was read, <see cref="Value"/> is null. This pattern tests for success and for a value other than null:
/// <c>if (result is { IsSuccess: true, Value: { } value })</c>.
/// </remarks>
/// <typeparam name="TValue">The type that was to be read.</typeparam>
public readonly struct DeserializationResult<TValue>
{
    /// <summary>
    /// The error; <see cref="DeserializationError.None"/> on success; null in a default instance. The struct has only two fields, because some platforms return
    /// structs of two fields in registers.
    /// </summary>
    private readonly DeserializationError? _error;

    internal DeserializationResult(TValue? value)
    {
        Value = value;
        _error = DeserializationError.None;
    }

    internal DeserializationResult(DeserializationError error) => _error = error;

    /// <summary>Whether the text was read successfully.</summary>
    [MemberNotNullWhen(false, nameof(Error))]
    public bool IsSuccess => ReferenceEquals(_error, DeserializationError.None);

    /// <summary>The value, which is null for a JSON null; the default of the type if there is an error.</summary>
    public TValue? Value { get; }

    /// <summary>The error in the text; null on success.</summary>
    public DeserializationError? Error => IsSuccess ? null : _error ?? DeserializationError.Nothing;

    /// <summary>Deconstructs the result into success, value and error.</summary>
    /// <param name="isSuccess">Whether the text was read successfully.</param>
    /// <param name="value">The value; the default of the type if there is an error.</param>
    /// <param name="error">The error in the text; null on success.</param>
    public void Deconstruct(out bool isSuccess, out TValue? value, out DeserializationError? error)
    {
        isSuccess = IsSuccess;
        value = Value;
        error = Error;
    }
}
