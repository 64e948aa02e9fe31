using System.ComponentModel;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Discovery;

namespace Peregrine.Json.Runtime;

/// <summary>A union for which code was generated. Contains its cases, and the code that creates a union and gets its value.</summary>
/// <typeparam name="T">The union type.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class GeneratedUnion<T> : GeneratedType
{
    private readonly StructGet<T, object?> _value;
    private readonly JsonNumberHandling? _handling;
    private readonly GeneratedCase<T>[] _cases;

    /// <summary>Creates the description of a union type.</summary>
    /// <param name="value">Gets the value of a union.</param>
    /// <param name="handling">The value of the type's <see cref="JsonNumberHandlingAttribute"/>; null without the attribute.</param>
    /// <param name="cases">The cases, in the order of the union's constructors.</param>
    public GeneratedUnion(StructGet<T, object?> value, JsonNumberHandling? handling, params GeneratedCase<T>[] cases)
    {
        ArgumentNullException.ThrowIfNull(value);
        ArgumentNullException.ThrowIfNull(cases);
        (_value, _handling, _cases) = (value, handling, cases);
    }

    /// <summary>
    /// Creates, for given options, the classifier that the union's <c>JsonUnionAttribute</c> names; null if the attribute names no classifier.
    /// </summary>
    public Func<JsonSerializerOptions, GeneratedClassifier?>? Classifier { get; init; }

    internal override Type Type => typeof(T);

    internal override bool SaysAll => true;

    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    internal override TypeContract Object(OptionsScope options) => new UnionContract<T>(() =>
        GeneratedUnions.Describe(_cases, _value, _handling, Classifier?.Invoke(options.Source), options));

    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    internal override object? Call(ITypeCall call) => call.Invoke<T>();
}
