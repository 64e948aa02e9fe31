using System.Diagnostics.CodeAnalysis;

namespace Peregrine.Json;

/// <summary>What was read, or why it was not.</summary>
/// <typeparam name="TValue">The type that was to be read.</typeparam>
public readonly struct JsonReadResult<TValue>
{
    internal JsonReadResult(TValue? value, JsonReadError? error)
    {
        Value = value;
        Error = error;
    }

    /// <summary>The value, which JSON's null makes null; the type's default where there is an error.</summary>
    public TValue? Value { get; }

    /// <summary>What is wrong; null where the text was read.</summary>
    public JsonReadError? Error { get; }

    /// <summary>Whether the text was read.</summary>
    [MemberNotNullWhen(false, nameof(Error))]
    public bool IsRead => Error is null;
}
