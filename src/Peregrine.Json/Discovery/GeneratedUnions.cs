using System.Text.Json.Nodes;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Interop;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Discovery;

/// <summary>
/// Creates the plans of unions with generated code. In place of metadata, the contracts of the cases determine which case is read for which kind of JSON value.
/// </summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class GeneratedUnions
{
    /// <summary>Creates the plan of a union.</summary>
    /// <param name="declared">The cases in declaration order.</param>
    /// <param name="value">Gets the value of a union.</param>
    /// <param name="handling">The union's number handling, or null.</param>
    /// <param name="classify">Determines the case of a JSON value; null if the kind of JSON value determines it.</param>
    /// <param name="options">The options.</param>
    public static UnionPlan<T> Describe<T>(
        GeneratedCase<T>[] declared, StructGet<T, object?> value, JsonNumberHandling? handling, GeneratedClassifier? classify, OptionsScope options)
    {
        GeneratedCase<T>[] ordered = MostDerivedFirst(declared);
        GeneratedCase<T>[] given = Array.FindAll(ordered, static one => one.IsGiven);
        GeneratedCase<T>? ofNull = Array.Find(declared, static one => one.TakesNull);
        bool isPlain = !Array.Exists(given, one => Array.Exists(given, other => other != one && one.Type.IsAssignableFrom(other.Type)));
        UnionCase<T>[] cases = Array.ConvertAll(declared, one => one.Under(ContractsAround.Handling(options.Contract(one.Type), handling), Make));
        var byKind = new UnionCase<T>?[UnionKinds.Count];
        var isAmbiguous = new bool[UnionKinds.Count];
        for (UnionKind kind = 0; kind < UnionKind.Null && classify is null; kind++)
        {
            UnionCase<T>[] taking = Array.FindAll(cases, one => Takes(one.Contract, kind, handling, options));
            byKind[(int)kind] = taking.Length == 1 ? taking[0] : null;
            isAmbiguous[(int)kind] = taking.Length > 1;
        }

        return new UnionPlan<T>
        {
            Cases = cases,
            ByKind = byKind,
            IsAmbiguous = isAmbiguous,
            Chooser = classify is null ? null : TypeClassifiers.By(classify, isForUnion: true),
            NullCase = ofNull?.Type,
            Make = Make,
            Take = Take,
            Value = isPlain ? value : null,
            Given = isPlain ? Array.ConvertAll(given, one => Array.Find(cases, made => made.Contract.Type == one.Type)!) : [],
            Other = type => (UnionCase<T>)TypeCall.Run(type, new Unlisted<T>(ContractsAround.Handling(options.Contract(type), handling), Make))!,
        };

        T Make(Type type, object? content) =>
            content is not null ? CaseOf(type).Make(content)
            : ofNull is not null ? ofNull.Make(null)
            : throw ExceptionPlace.Appending(ErrorText.UnionNull(typeof(T)));

        (Type?, object?) Take(T union)
        {
            foreach (GeneratedCase<T> one in given)
            {
                if (one.TryGet(ref union, out object? found))
                {
                    return (one.Type, found);
                }
            }

            object? content = value(ref union);
            return content is null ? (ofNull?.Type, null) : (CaseOf(content.GetType()).Type, content);
        }

        GeneratedCase<T> CaseOf(Type type) =>
            Array.Find(declared, one => one.Type == type)
            ?? Array.Find(ordered, one => one.Type.IsAssignableFrom(type) || Nullable.GetUnderlyingType(one.Type) == type)
            ?? throw ExceptionPlace.Appending(ErrorText.UnionRuntimeType(type, typeof(T)));
    }

    /// <summary>Returns the cases in the order in which a value's type is compared with them: derived types before their bases.</summary>
    private static GeneratedCase<T>[] MostDerivedFirst<T>(GeneratedCase<T>[] cases)
    {
        var left = new List<GeneratedCase<T>>(cases);
        var ordered = new List<GeneratedCase<T>>(cases.Length);
        while (left.Count > 0)
        {
            // Arrays of integer types of the same size, such as int[] and uint[], are assignable to each other. If every case that is left has a case that is
            // assignable to it, the first case that is left is next.
            GeneratedCase<T> next = left.Find(one => !left.Exists(other => other != one && one.Type.IsAssignableFrom(other.Type))) ?? left[0];
            left.Remove(next);
            ordered.Add(next);
        }

        return [.. ordered];
    }

    /// <summary>Creates the case for a type that the classifier returned but that is not among the cases.</summary>
    private sealed class Unlisted<TUnion>(TypeContract contract, Func<Type, object?, TUnion> make) : ITypeCall
    {
        [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public object Invoke<T>() => new UnionCase<TUnion, T>((TypeContract<T>)contract, null, null, make);
    }

    /// <summary>Whether a JSON value of this kind can be read by the case with this contract.</summary>
    private static bool Takes(TypeContract contract, UnionKind kind, JsonNumberHandling? handling, OptionsScope options)
    {
        Type type = contract.Type;
        if (contract.Shape.Union is not null)
        {
            // A union that is a case of another union can only be written.
            return false;
        }

        if (contract is IConverterContract)
        {
            return true;
        }

        if (Nullable.GetUnderlyingType(type) is { } underlying)
        {
            return Takes(options.Contract(underlying), kind, handling, options);
        }

        return contract.Kind switch
        {
            ShapeKind.Object or ShapeKind.Dictionary => kind == UnionKind.Object,
            ShapeKind.Array => kind == UnionKind.Array,
            ShapeKind.Opaque => type == typeof(JsonObject) ? kind == UnionKind.Object : type != typeof(JsonArray) || kind == UnionKind.Array,
            _ => kind switch
            {
                UnionKind.Boolean => type == typeof(bool),
                UnionKind.Number => contract is INamedEnum { TakesNumbers: true } || (contract is not INamedEnum && (type.IsEnum || contract.HandlesNumbers)),
                UnionKind.String => contract.HandlesNumbers
                    ? ((handling ?? options.Settings.NumberHandling) & JsonNumberHandling.AllowReadingFromString) != 0
                    : type != typeof(bool) && (!type.IsEnum || contract is INamedEnum),
                _ => false,
            },
        };
    }
}
