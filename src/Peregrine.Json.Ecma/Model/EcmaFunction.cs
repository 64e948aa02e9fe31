namespace Peregrine.Json;

/// <summary>The code of a function: runs when the function is called.</summary>
/// <param name="self">The value of <c>this</c>.</param>
/// <param name="arguments">The arguments. Do not keep the span after the call.</param>
/// <returns>The result of the call.</returns>
public delegate EcmaValue EcmaCallback(EcmaValue self, ReadOnlySpan<EcmaValue> arguments);

/// <summary>A JavaScript function: an object that can be called.</summary>
/// <param name="callback">The code that a call runs.</param>
/// <exception cref="ArgumentNullException"><paramref name="callback"/> is null.</exception>
public sealed class EcmaFunction(EcmaCallback callback) : EcmaObject
{
    /// <summary>The code that a call runs.</summary>
    public EcmaCallback Callback { get; } = callback ?? throw new ArgumentNullException(nameof(callback));

    internal override EcmaKind Kind => EcmaKind.Function;

    internal override EcmaValue Call(EcmaValue self, ReadOnlySpan<EcmaValue> arguments) => Callback(self, arguments);
}
