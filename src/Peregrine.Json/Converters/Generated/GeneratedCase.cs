using System.ComponentModel;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;

namespace Peregrine.Json.Runtime;

/// <summary>Gets the union's value if it belongs to the case of type <typeparamref name="TCase"/>. Returns whether it does.</summary>
/// <param name="union">The union.</param>
/// <param name="value">The value, if the result is true.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public delegate bool UnionGet<TUnion, TCase>(ref TUnion union, out TCase value);

/// <summary>A case of a union type for which code was generated.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class GeneratedCase<TUnion>
{
    private protected GeneratedCase()
    {
    }

    /// <summary>The type of the case's values.</summary>
    internal abstract Type Type { get; }

    /// <summary>Whether the case includes null.</summary>
    internal abstract bool TakesNull { get; }

    /// <summary>Whether the union itself returns values of the case (<c>TryGetValue</c>).</summary>
    internal abstract bool IsGiven { get; }

    /// <summary>Creates a union from a value of the case.</summary>
    internal abstract TUnion Make(object? value);

    /// <summary>Gets the value of the union and returns true, if the value belongs to the case. Called only if <see cref="IsGiven"/>.</summary>
    internal abstract bool TryGet(ref TUnion union, out object? value);

    /// <summary>Returns the case under one set of options.</summary>
    /// <param name="contract">Reads and writes the values.</param>
    /// <param name="makeAny">Creates a union from the type of a case and a value of that case.</param>
    internal abstract UnionCase<TUnion> Under(TypeContract contract, Func<Type, object?, TUnion> makeAny);
}

/// <summary>The case of a union type whose values have the type <typeparamref name="TCase"/>.</summary>
/// <param name="make">Calls the constructor of the union.</param>
/// <param name="get">Calls the <c>TryGetValue</c> of the union; null if the union has no such method for the case.</param>
/// <param name="takesNull">Whether null may be passed to the constructor.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class GeneratedCase<TUnion, TCase>(Func<TCase, TUnion> make, UnionGet<TUnion, TCase>? get = null, bool takesNull = false) : GeneratedCase<TUnion>
{
    internal override Type Type => typeof(TCase);

    internal override bool TakesNull => takesNull;

    internal override bool IsGiven => get is not null;

    internal override TUnion Make(object? value) => make((TCase)value!);

    internal override bool TryGet(ref TUnion union, out object? value)
    {
        bool isOne = get!(ref union, out TCase given);
        value = given;
        return isOne;
    }

    internal override UnionCase<TUnion> Under(TypeContract contract, Func<Type, object?, TUnion> makeAny) =>
        new UnionCase<TUnion, TCase>((TypeContract<TCase>)contract, make, get, makeAny);
}
