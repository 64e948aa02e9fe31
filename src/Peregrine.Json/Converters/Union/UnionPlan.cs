using Peregrine.Json.Contracts;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Converters;

/// <summary>A union's metadata, prepared for reading and writing.</summary>
internal sealed class UnionPlan<T>
{
    private readonly TypeTable<UnionCase<T>> _byRunTimeType = new();
    private readonly TypeTable<UnionCase<T>> _byCaseType = new();

    /// <summary>The cases in the order of the metadata.</summary>
    public required UnionCase<T>[] Cases { get; init; }

    /// <summary>For each kind of value, the only case that has it; null if no case or several cases have the kind.</summary>
    public required UnionCase<T>?[] ByKind { get; init; }

    /// <summary>For each kind of value, whether several cases share it.</summary>
    public required bool[] IsAmbiguous { get; init; }

    /// <summary>The type of the case that null is read as; null to read null as the union's default value.</summary>
    public required Type? NullCase { get; init; }

    /// <summary>Chooses the case of every value except null. If this is null, the kind of the value decides.</summary>
    public required TypeChoice? Chooser { get; init; }

    /// <summary>Creates a union from the type of a case and a value of that case.</summary>
    public required Func<Type, object?, T> Make { get; init; }

    /// <summary>Returns the case and the value of a union.</summary>
    public required Func<T, (Type? Case, object? Value)> Take { get; init; }

    /// <summary>Returns the value of a union; null if the value's type alone does not decide the case.</summary>
    public required StructGet<T, object?>? Value { get; init; }

    /// <summary>The cases whose value the union itself returns, in the order in which they are tried, before all others.</summary>
    public required UnionCase<T>[] Given { get; init; }

    /// <summary>Creates a case for a type that is not among the cases but was named for a value.</summary>
    public required Func<Type, UnionCase<T>> Other { get; init; }

    /// <summary>Returns the case and the value of a union; null for the case if the union is written as null.</summary>
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

    /// <summary>Returns the case of a type; creates it if no case of the metadata has the type.</summary>
    public UnionCase<T> CaseOf(Type type) =>
        _byCaseType.Find(type) ?? _byCaseType.Add(type, Array.Find(Cases, one => one.Contract.Type == type) ?? Other(type));
}
