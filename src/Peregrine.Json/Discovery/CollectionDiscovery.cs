using System.Collections;
using System.Collections.Concurrent;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Interop;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Discovery;

/// <summary>
/// Creates the contracts of collections. The declared type decides, never the run-time type. Most contracts come from a method of <see cref="ClosedTypes"/>,
/// which generated code names; for a type without generated code, this class finds the method and closes it over types by reflection.
/// </summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class CollectionDiscovery
{
    private static readonly TypeSource s_source = new();

    /// <summary>
    /// Returns the contract of a collection or dictionary, or of an F# option or union; null for any other type and, without reflection, for a type without
    /// generated code. Callers add the effects of a collection's attributes and callback interfaces.
    /// </summary>
    /// <param name="type">The type.</param>
    /// <param name="options">The options.</param>
    /// <param name="given">
    /// Finds the contracts of elements and keys if the collection's metadata specifies them; null to use the options' contracts.
    /// </param>
    public static TypeContract? Find(Type type, OptionsScope options, ITypeSource? given = null)
    {
        ITypeSource source = given ?? s_source;
        return GeneratedTypes.For(type)?.Collection(options, source) ?? (ReflectionSwitch.Finds ? Reflect(type, options, source) : null);
    }

    /// <summary>Does the same as <see cref="Find"/>, by reflection. A separate method, so that the types that it names are loaded at its first call.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static TypeContract? Reflect(Type type, OptionsScope options, ITypeSource source)
    {
        // Tests the two most common kinds before it looks up methods and interfaces.
        if (type.IsArray)
        {
            return type.IsSZArray ? ArrayOf(type.GetElementType()!, options, source) : null;
        }

        if (type.IsGenericType && type.GetGenericTypeDefinition() == typeof(List<>))
        {
            return ListOf(type.GenericTypeArguments[0], options, source);
        }

        return FSharpDiscovery.Find(type, options) ?? (Named(type) ?? Other(type))?.Collection(options, source);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static TypeContract ArrayOf(Type element, OptionsScope options, ITypeSource source) =>
        GenericTypes.Make(typeof(ArrayContract<>), [element], options, source.Simple(element, options));

    /// <summary>Creates the contract of a list. Common element types need no reflection.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static TypeContract ListOf(Type element, OptionsScope options, ITypeSource source)
    {
        TypeContract? contract = source.Simple(element, options);
        return element == typeof(string) ? OfStrings(options, contract)
            : element == typeof(int) ? OfIntegers(options, contract)
            : element == typeof(long) ? OfLongs(options, contract)
            : element == typeof(double) ? OfDoubles(options, contract)
            : element == typeof(Guid) ? OfGuids(options, contract)
            : OfOthers(element, options, contract);
    }

    // Each type has its own method: for a single method, the runtime would load all types that the method names.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ListContract<string> OfStrings(OptionsScope options, TypeContract? element) => new(options, (TypeContract<string>?)element);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ListContract<int> OfIntegers(OptionsScope options, TypeContract? element) => new(options, (TypeContract<int>?)element);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ListContract<long> OfLongs(OptionsScope options, TypeContract? element) => new(options, (TypeContract<long>?)element);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ListContract<double> OfDoubles(OptionsScope options, TypeContract? element) => new(options, (TypeContract<double>?)element);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ListContract<Guid> OfGuids(OptionsScope options, TypeContract? element) => new(options, (TypeContract<Guid>?)element);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static TypeContract OfOthers(Type element, OptionsScope options, TypeContract? contract) =>
        GenericTypes.Make(typeof(ListContract<>), [element], options, contract);

    /// <summary>Calls a method of <see cref="ClosedTypes"/>, as generated code would, and returns the contract that the method's result creates.</summary>
    public static TypeContract Close(OptionsScope options, string method, Type[] arguments, params object?[] values) =>
        Closed(method, arguments, values).Collection(options, s_source)!;

    private static GeneratedType Closed(string method, Type[] arguments, params object?[] values) =>
        (GeneratedType)Unwrapped.Call(GenericTypes.Method(typeof(ClosedTypes), method, arguments), values)!;

    /// <summary>
    /// Returns the description of a collection of the base class library, from the method of <see cref="ClosedTypes"/> that has the name of the type; null if
    /// there is no such method for this type.
    /// </summary>
    private static GeneratedType? Named(Type type)
    {
        // Excludes arrays first: the runtime computes the name of an array of arrays recursively, with one stack frame for each level.
        if (type.HasElementType || type.Namespace is not { } space
            || !(space == nameof(System) || space.StartsWith("System.Collections", StringComparison.Ordinal)))
        {
            return null;
        }

        Type[] arguments = type.GenericTypeArguments;
        int end = type.Name.IndexOf('`');
        string name = end < 0 ? type.Name : type.Name[..end];
        foreach (MemberInfo member in typeof(ClosedTypes).GetMember(name, MemberTypes.Method, BindingFlags.Public | BindingFlags.Static))
        {
            var method = (MethodInfo)member;
            if (method.GetGenericArguments().Length == arguments.Length && method.GetParameters().Length == 0)
            {
                var closed = (GeneratedType)Unwrapped.Call(arguments.Length == 0 ? method : method.MakeGenericMethod(arguments))!;
                return closed.Type == type ? closed : null;
            }
        }

        return null;
    }

    /// <summary>
    /// Returns the description of a collection that has no method of its own in <see cref="ClosedTypes"/>: its base types and interfaces decide how elements
    /// are added. Null for a type that is not a collection.
    /// </summary>
    private static GeneratedType? Other(Type type)
    {
        // Tested first: a type that is both an asynchronous sequence and another collection is written asynchronously.
        if (GenericTypes.InterfaceOf(type, typeof(IAsyncEnumerable<>)) is { } asynchronous)
        {
            return Closed(nameof(ClosedTypes.AsyncEnumerableOf), [type, .. asynchronous.GenericTypeArguments]);
        }

        if (!typeof(IEnumerable).IsAssignableFrom(type))
        {
            return null;
        }

        // A class derived from List<T> is treated as a list, even if it is also a dictionary.
        if (GenericTypes.BaseOf(type, typeof(List<>)) is { } list)
        {
            return Closed(nameof(ClosedTypes.ListOf), [type, .. list.GenericTypeArguments], MakerOf(type));
        }

        bool isFilled = !CollectionFills.IsImmutable(type);
        if (isFilled && GenericTypes.BaseOf(type, typeof(Dictionary<,>)) is { } dictionary)
        {
            return Closed(nameof(ClosedTypes.DictionaryOfClass), [type, .. dictionary.GenericTypeArguments], MakerOf(type));
        }

        if (isFilled && GenericTypes.InterfaceOf(type, typeof(IDictionary<,>)) is { } ofAnyKind)
        {
            return Closed(nameof(ClosedTypes.DictionaryOf), [type, .. ofAnyKind.GenericTypeArguments], MakerOf(type));
        }

        if (GenericTypes.InterfaceOf(type, typeof(IReadOnlyDictionary<,>)) is { } readOnly)
        {
            return Closed(nameof(ClosedTypes.ReadOnlyDictionaryOf), [type, .. readOnly.GenericTypeArguments]);
        }

        // A type that implements IEnumerable<T> but not ICollection<T> is an untyped dictionary if it implements IDictionary.
        if (GenericTypes.InterfaceOf(type, typeof(IEnumerable<>)) is not { } enumerable
            || (typeof(IDictionary).IsAssignableFrom(type) && GenericTypes.InterfaceOf(type, typeof(ICollection<>)) is null))
        {
            return Untyped(type);
        }

        return isFilled && FilledBy(type) is { As: { } filled } found
            ? Closed(found.Method, [type, .. filled.GenericTypeArguments], MakerOf(type))
            : Closed(nameof(ClosedTypes.EnumerableOf), [type, .. enumerable.GenericTypeArguments]);
    }

    /// <summary>
    /// Returns the method for a collection to which elements are added one by one, and the base class or interface that defines its element type (the
    /// collection may also be a sequence of another type). The base class or interface is null if no elements can be added.
    /// </summary>
    private static (string Method, Type? As) FilledBy(Type type) =>
        GenericTypes.InterfaceOf(type, typeof(IList<>)) is { } any ? (nameof(ClosedTypes.CollectionOf), any)
        : GenericTypes.InterfaceOf(type, typeof(ISet<>)) is { } set ? (nameof(ClosedTypes.SetOf), set)
        : GenericTypes.InterfaceOf(type, typeof(ICollection<>)) is { } other ? (nameof(ClosedTypes.CollectionOf), other)
        : GenericTypes.BaseOf(type, typeof(Queue<>)) is { } queue ? (nameof(ClosedTypes.QueueOf), queue)
        : GenericTypes.BaseOf(type, typeof(Stack<>)) is { } stack ? (nameof(ClosedTypes.StackOf), stack)
        : GenericTypes.BaseOf(type, typeof(ConcurrentQueue<>)) is { } shared ? (nameof(ClosedTypes.ConcurrentQueueOf), shared)
        : (nameof(ClosedTypes.ConcurrentStackOf), GenericTypes.BaseOf(type, typeof(ConcurrentStack<>)));

    private static GeneratedType Untyped(Type type)
    {
        string? method = typeof(IDictionary).IsAssignableFrom(type) ? nameof(ClosedTypes.UntypedDictionaryOf)
            : typeof(IList).IsAssignableFrom(type) ? nameof(ClosedTypes.UntypedListOf)
            : typeof(Queue).IsAssignableFrom(type) ? nameof(ClosedTypes.UntypedQueueOf)
            : typeof(Stack).IsAssignableFrom(type) ? nameof(ClosedTypes.UntypedStackOf)
            : null;
        return method is null ? Closed(nameof(ClosedTypes.UntypedOf), [type]) : Closed(method, [type], MakerOf(type));
    }

    /// <summary>
    /// Returns the delegate that creates an empty collection; null for an abstract type, or a class without a public parameterless constructor.
    /// </summary>
    private static object? MakerOf(Type type) =>
        GenericTypes.HasDefaultConstructor(type) ? Unwrapped.Call(GenericTypes.Method(typeof(CollectionFills), nameof(CollectionFills.Maker), type)) : null;

    /// <summary>
    /// Returns the contract of an element type that is a simple type, an enum or a nullable type, if neither a converter nor a resolver can define the
    /// contract; otherwise null. Other contracts are looked up at first use, because a type may contain itself.
    /// </summary>
    public static TypeContract? ElementOf(Type element, OptionsScope options) => ValueDiscovery.FindSimple(element, options);

    private sealed class TypeSource : ITypeSource
    {
        [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public TypeContract? Simple(Type element, OptionsScope options) => ElementOf(element, options);

        [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public Func<KeyContract<TKey>> Keys<TKey>(OptionsScope options, Type dictionary)
            where TKey : notnull => KeyDiscovery.Finder<TKey>(options, dictionary);

        [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public KeyContract<object> KeysByRuntimeType(OptionsScope options) => KeyDiscovery.ByRuntimeType(options);
    }
}
