using System.ComponentModel;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Discovery;

namespace Peregrine.Json.Runtime;

/// <summary>A union for which code was generated: its cases, and the code that makes it and takes it apart.</summary>
/// <typeparam name="T">The union.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class GeneratedUnion<T> : GeneratedType
{
    private readonly StructGet<T, object?> _value;
    private readonly JsonNumberHandling? _handling;
    private readonly GeneratedCase<T>[] _cases;

    /// <summary>A union.</summary>
    /// <param name="value">Gets its value.</param>
    /// <param name="handling">Its <see cref="JsonNumberHandlingAttribute"/>, or null.</param>
    /// <param name="cases">Its cases, in the order of its constructors.</param>
    public GeneratedUnion(StructGet<T, object?> value, JsonNumberHandling? handling, params GeneratedCase<T>[] cases)
    {
        ArgumentNullException.ThrowIfNull(value);
        ArgumentNullException.ThrowIfNull(cases);
        (_value, _handling, _cases) = (value, handling, cases);
    }

    /// <summary>Creates the classifier of the union's <c>JsonUnionAttribute</c> under options; null if it names none.</summary>
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
