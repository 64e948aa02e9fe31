using Peregrine.Json.Contracts;

namespace Peregrine.Json.Converters;

/// <summary>What the metadata of a union says, ready for use.</summary>
internal sealed class UnionPlan<T>
{
    private readonly TypeTable<UnionCase<T>> _byRunTimeType = new();
    private readonly TypeTable<UnionCase<T>> _byCaseType = new();

    /// <summary>The cases in their order.</summary>
    public required UnionCase<T>[] Cases { get; init; }

    /// <summary>The case that is read for each kind of value; null where none is.</summary>
    public required UnionCase<T>?[] ByKind { get; init; }

    /// <summary>The kinds of which there are values of several cases.</summary>
    public required bool[] IsAmbiguous { get; init; }

    /// <summary>The case that null is read as, or null: the union's default.</summary>
    public required Type? NullCase { get; init; }

    /// <summary>Chooses the case of any value but null, or null: the kind of the value does.</summary>
    public required TypeChoice? Chooser { get; init; }

    /// <summary>Makes a union of a value of a case.</summary>
    public required Func<Type, object?, T> Make { get; init; }

    /// <summary>Gives the case and the value of a union.</summary>
    public required Func<T, (Type? Case, object? Value)> Take { get; init; }

    /// <summary>The value of a union, where its type alone decides the case; else null.</summary>
    public required StructGetter<T, object?>? Value { get; init; }

    /// <summary>The cases whose value the union gives itself, in the order in which they are asked, before all others.</summary>
    public required UnionCase<T>[] Given { get; init; }

    /// <summary>Makes the case of a type that is not among the cases, but named for a value.</summary>
    public required Func<Type, UnionCase<T>> Other { get; init; }

    /// <summary>The case and the value of a union; no case where it is written as null.</summary>
    public UnionCase<T>? CaseOf(ref T union, out object? value)
    {
        if (Value is { } get)
        {
            value = get(ref union);
            if (value is not null && _byRunTimeType.Find(value.GetType()) is { } known)
            {
                return known;
            }
        }

        (Type? named, value) = Take(union);
        if (named is null)
        {
            return null;
        }

        UnionCase<T> found = CaseOf(named);
        return value is null || Value is null ? found : _byRunTimeType.Add(value.GetType(), found);
    }

    /// <summary>The case of a type.</summary>
    public UnionCase<T> CaseOf(Type type) => _byCaseType.Find(type) ?? _byCaseType.Add(type, Array.Find(Cases, one => one.Contract.Type == type) ?? Other(type));
}
