using System.Collections;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;

namespace Peregrine.Json.Discovery;

/// <summary>Collections and dictionaries of objects, memory, and asynchronous sequences.</summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class UntypedDiscovery
{
    /// <summary>The contract of memory, or null.</summary>
    public static TypeContract? FindMemory(Type type, OptionsScope options)
    {
        Type? definition = type.IsGenericType ? type.GetGenericTypeDefinition() : null;
        Type[] arguments = type.GenericTypeArguments;
        return definition == typeof(Memory<>) ? GenericTypes.Make(
            typeof(MemoryContract<>), arguments, options, ContractDiscovery.FindSimple(arguments[0], options))
            : definition == typeof(ReadOnlyMemory<>) ? GenericTypes.Make(
                typeof(ReadOnlyMemoryContract<>), arguments, options, ContractDiscovery.FindSimple(arguments[0], options))
            : null;
    }

    /// <summary>The contract of a collection of untyped elements, or of such a dictionary.</summary>
    public static TypeContract Find(Type type, OptionsScope options)
    {
        if (typeof(IDictionary).IsAssignableFrom(type))
        {
            Type made = type.IsInterface ? typeof(Dictionary<string, object>) : type;
            return GenericTypes.Make(
                typeof(UntypedDictionaryContract<>), [type], options, KeyDiscovery.ByRuntimeType(options), null, CollectionDiscovery.MakerOf(type, made));
        }

        string? filled = typeof(IList).IsAssignableFrom(type) ? nameof(UntypedFills.List)
            : typeof(Queue).IsAssignableFrom(type) ? nameof(UntypedFills.Queue)
            : typeof(Stack).IsAssignableFrom(type) ? nameof(UntypedFills.Stack)
            : null;
        object? fill = filled is null ? null
            : GenericTypes.Method(typeof(UntypedFills), filled, type)
                .Invoke(null, [CollectionDiscovery.MakerOf(type, type.IsInterface ? typeof(List<object>) : type)]);
        object? builder = type.IsInterface && type.IsAssignableFrom(typeof(List<object>))
            ? Delegate.CreateDelegate(
                typeof(CollectionBuilder<,>).MakeGenericType(type, typeof(object)),
                GenericTypes.Method(typeof(CollectionBuilders), nameof(CollectionBuilders.List), typeof(object)))
            : null;
        return GenericTypes.Make(typeof(UntypedContract<>), [type], options, null, builder, fill);
    }
}
