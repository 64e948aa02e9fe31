using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Emit;
using Peregrine.Json.Interop;

namespace Peregrine.Json.Discovery;

/// <summary>
/// Creates contracts of unions from metadata: the cases, the case for each kind of JSON value, and the delegates that create a union and get its value. If
/// System.Text.Json itself created these delegates and code can be emitted, the union's constructors and getters are called directly, without boxing.
/// </summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class UnionDiscovery
{
    private static readonly MethodInfo s_of = typeof(UnionDiscovery).GetMethod(nameof(Of), BindingFlags.NonPublic | BindingFlags.Static)!;
    private static readonly MethodInfo s_case = typeof(UnionDiscovery).GetMethod(nameof(CaseOf), BindingFlags.NonPublic | BindingFlags.Static)!;

    /// <summary>Creates the contract of a union.</summary>
    public static TypeContract Create(JsonTypeInfo info, OptionsScope options) =>
        ReferenceDiscovery.Around((TypeContract)Unwrapped.Call(s_of.MakeGenericMethod(info.Type), info, options)!, null, options);

    private static UnionContract<T> Of<T>(JsonTypeInfo<T> info, OptionsScope options) => new(() => Describe(info, options));

    private static UnionPlan<T> Describe<T>(JsonTypeInfo<T> info, OptionsScope options)
    {
        // Throws if the metadata has errors.
        InfoInternals.Configure(info);
        Func<Type, object?, T> make = UnionInternals.ConstructorOf(info)!;
        Func<T, (Type?, object?)> take = UnionInternals.DeconstructorOf(info)!;
        bool makesOwn = UnionInternals.IsOwn(make) && RuntimeFeature.IsDynamicCodeSupported;
        bool takesOwn = UnionInternals.IsOwn(take) && RuntimeFeature.IsDynamicCodeSupported;
        UnionCase<T>[] cases = Array.ConvertAll(UnionInternals.CasesOf(info), Made);
        TypeChoice? choose = TypeClassifiers.Of(info, isForUnion: true);
        var byKind = new UnionCase<T>?[UnionKinds.Count];
        foreach ((string kind, Type type) in choose is null ? UnionInternals.KindsOf(info) : [])
        {
            if (Enum.TryParse(kind, out UnionKind known) && known < UnionKind.Null)
            {
                byKind[(int)known] = Array.Find(cases, one => one.Contract.Type == type);
            }
        }

        var isAmbiguous = new bool[UnionKinds.Count];
        for (int kind = 0; kind < isAmbiguous.Length; kind++)
        {
            isAmbiguous[kind] = UnionInternals.IsAmbiguous(info, ((UnionKind)kind).ToString());
            byKind[kind] = isAmbiguous[kind] ? null : byKind[kind];
        }

        UnionCase<T>[]? given = takesOwn ? FindGiven(cases) : [];
        return new UnionPlan<T>
        {
            Cases = cases,
            ByKind = byKind,
            IsAmbiguous = isAmbiguous,
            Chooser = choose,
            NullCase = UnionInternals.NullCaseOf(info),
            Make = make,
            Take = take,
            Value = takesOwn && given is not null
                ? UnionAccess.Value<T>(typeof(T).GetProperty("Value", BindingFlags.Public | BindingFlags.Instance)!.GetMethod!)
                : null,
            Given = given ?? [],
            Other = Made,
        };

        UnionCase<T> Made(Type type)
        {
            TypeContract contract = ContractsAround.Handling(options.Contract(type), info.NumberHandling);
            return (UnionCase<T>)Unwrapped.Call(s_case.MakeGenericMethod(typeof(T), type), contract, make, makesOwn, takesOwn)!;
        }
    }

    private static UnionCase<TUnion, TCase> CaseOf<TUnion, TCase>(TypeContract<TCase> contract, Func<Type, object?, TUnion> make, bool makesOwn, bool takesOwn)
    {
        ConstructorInfo? constructor = makesOwn ? typeof(TUnion).GetConstructor([typeof(TCase)]) : null;
        MethodInfo? getter = takesOwn ? GetterOf(typeof(TUnion), typeof(TCase)) : null;
        return new UnionCase<TUnion, TCase>(
            contract,
            constructor?.GetParameters()[0].ParameterType == typeof(TCase) ? UnionAccess.Constructor<TUnion, TCase>(constructor) : null,
            getter is null ? null : UnionAccess.Getter<TUnion, TCase>(getter),
            make);
    }

    /// <summary>
    /// Returns the cases whose value the union returns through <c>TryGetValue</c>. Null if one of them is assignable to another: then System.Text.Json's own
    /// delegate is called, which tries the most derived type first.
    /// </summary>
    private static UnionCase<T>[]? FindGiven<T>(UnionCase<T>[] cases)
    {
        var given = new List<UnionCase<T>>();
        foreach (MethodInfo method in typeof(T).GetMember("TryGetValue", MemberTypes.Method, BindingFlags.Public | BindingFlags.Instance))
        {
            if (IsGetter(method) && Array.Find(cases, one => one.Contract.Type == method.GetParameters()[0].ParameterType.GetElementType()) is { } one
                && !given.Contains(one))
            {
                given.Add(one);
            }
        }

        return given.Exists(one => given.Exists(other => other != one && other.Contract.Type.IsAssignableFrom(one.Contract.Type))) ? null : [.. given];
    }

    private static MethodInfo? GetterOf(Type union, Type type) =>
        (MethodInfo?)Array.Find(
            union.GetMember("TryGetValue", MemberTypes.Method, BindingFlags.Public | BindingFlags.Instance),
            method => IsGetter((MethodInfo)method) && ((MethodInfo)method).GetParameters()[0].ParameterType.GetElementType() == type);

    private static bool IsGetter(MethodInfo method) =>
        method.ReturnType == typeof(bool) && !method.IsGenericMethodDefinition && method.GetParameters() is [{ IsOut: true, ParameterType.IsByRef: true }];
}
