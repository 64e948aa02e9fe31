using System.Collections;

namespace Peregrine.Json.Interop;

/// <summary>
/// Facts in the metadata of a union. Version 10, which the library is built against, has no unions, so the members are found by name, once. The mapping from
/// kinds of JSON values to cases is not public; it is read anyway and not computed here, because it depends on what each System.Text.Json converter accepts
/// (<see cref="HiddenMembers.Unions"/>).
/// </summary>
internal static class UnionInternals
{
    private const BindingFlags Hidden = BindingFlags.Instance | BindingFlags.NonPublic;

    private static readonly PropertyInfo? s_cases = typeof(JsonTypeInfo).GetProperty("UnionCases");
    private static readonly PropertyInfo? s_caseType = CaseType();
    private static readonly PropertyInfo? s_kinds = typeof(JsonTypeInfo).GetProperty("UnionValueTypeMap", Hidden);
    private static readonly PropertyInfo? s_ambiguous = typeof(JsonTypeInfo).GetProperty("UnionAmbiguousValueTypes", Hidden);
    private static readonly PropertyInfo? s_ofNull = typeof(JsonTypeInfo).GetProperty("UnionNullableCaseType", Hidden);

    private static readonly bool s_areFound = HasUnions && HiddenMembersGuard.Found(
        HiddenMembers.Unions,
        s_caseType?.PropertyType == typeof(Type) && s_kinds is not null && typeof(IDictionary).IsAssignableFrom(s_kinds.PropertyType)
            && s_ambiguous is { PropertyType.IsEnum: true } && s_ofNull?.PropertyType == typeof(Type));

    /// <summary>Whether the loaded version of System.Text.Json has unions.</summary>
    public static bool HasUnions => s_cases is not null;

    /// <summary>Whether all members needed for contracts of unions exist.</summary>
    public static bool AreKnown => s_areFound && HiddenMembersGuard.Allows(HiddenMembers.Unions);

    /// <summary>Returns the types of the cases, in their order.</summary>
    public static Type[] CasesOf(JsonTypeInfo info) =>
        [.. ((IEnumerable)s_cases!.GetValue(info)!).Cast<object>().Select(static one => (Type)s_caseType!.GetValue(one)!)];

    /// <summary>Returns the case that is read for each kind of JSON value, with the kinds' names. Called only for configured metadata.</summary>
    public static IEnumerable<(string Kind, Type Case)> KindsOf(JsonTypeInfo info)
    {
        foreach (DictionaryEntry one in s_kinds!.GetValue(info) as IDictionary ?? new Dictionary<object, object>())
        {
            yield return (one.Key.ToString()!, (Type)one.Value!);
        }
    }

    /// <summary>Whether several cases accept values of the kind.</summary>
    public static bool IsAmbiguous(JsonTypeInfo info, string kind) => ((Enum)s_ambiguous!.GetValue(info)!).ToString().Split(", ").Contains(kind);

    /// <summary>Returns the type of the case to which a JSON null belongs; null if the union has no such case.</summary>
    public static Type? NullCaseOf(JsonTypeInfo info) => (Type?)s_ofNull!.GetValue(info);

    /// <summary>Returns the delegate that creates a union from the value of a case.</summary>
    public static Func<Type, object?, T>? ConstructorOf<T>(JsonTypeInfo<T> info) => (Func<Type, object?, T>?)AccessorOf(info, "UnionConstructor");

    /// <summary>Returns the delegate that gets the case and the value of a union.</summary>
    public static Func<T, (Type?, object?)>? DeconstructorOf<T>(JsonTypeInfo<T> info) => (Func<T, (Type?, object?)>?)AccessorOf(info, "UnionDeconstructor");

    /// <summary>Whether <see cref="DefaultJsonTypeInfoResolver"/> created the delegate.</summary>
    public static bool IsOwn(Delegate accessor)
    {
        Type? holder = accessor.HasSingleTarget ? accessor.Method.DeclaringType : null;
        while (holder is not null && holder != typeof(DefaultJsonTypeInfoResolver))
        {
            holder = holder.DeclaringType;
        }

        return holder is not null;
    }

    [UnconditionalSuppressMessage("Trimming", "IL2065",
        Justification = "Unions are found by reflection alone, which warns, or made by generated code, which names the member.")]
    private static PropertyInfo? CaseType() =>
        s_cases?.PropertyType is { IsGenericType: true } list ? list.GenericTypeArguments[0].GetProperty("CaseType") : null;

    [UnconditionalSuppressMessage("Trimming", "IL2090", Justification = "A version that has unions keeps the members that make them.")]
    private static object? AccessorOf<T>(JsonTypeInfo<T> info, string name) =>
        typeof(JsonTypeInfo<T>).GetProperty(name, BindingFlags.Instance | BindingFlags.Public | BindingFlags.DeclaredOnly)?.GetValue(info);
}
