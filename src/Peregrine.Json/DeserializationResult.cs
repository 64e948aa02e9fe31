using System.Diagnostics.CodeAnalysis;

namespace Peregrine.Json;

/// <summary>What was read, or why it was not. The default of this type is no success.</summary>
/// <typeparam name="TValue">The type that was to be read.</typeparam>
public readonly struct DeserializationResult<TValue>
{
    private readonly DeserializationError? _error;

    internal DeserializationResult(TValue? value)
    {
        Value = value;
        IsSuccess = true;
    }

    internal DeserializationResult(DeserializationError error) => _error = error;

    /// <summary>Whether the text was read.</summary>
    [MemberNotNullWhen(false, nameof(Error))]
    public bool IsSuccess { get; }

    /// <summary>The value, which JSON's null makes null; the type's default where there is an error.</summary>
    public TValue? Value { get; }

    /// <summary>What is wrong; null where the text was read.</summary>
    public DeserializationError? Error => IsSuccess ? null : _error ?? DeserializationError.Nothing;

    /// <summary>Takes the result apart.</summary>
    /// <param name="isSuccess">Whether the text was read.</param>
    /// <param name="value">The value.</param>
    /// <param name="error">What is wrong, or null.</param>
    public void Deconstruct(out bool isSuccess, out TValue? value, out DeserializationError? error)
    {
        isSuccess = IsSuccess;
        value = Value;
        error = Error;
    }
}
