using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;

namespace Peregrine.Json.Discovery;

/// <summary>Collections and dictionaries of objects, memory, and asynchronous sequences.</summary>
[RequiresUnreferencedCode(Requirements.Unreferenced)]
[RequiresDynamicCode(Requirements.Dynamic)]
internal static class UntypedDiscovery
{
    /// <summary>Memory, or null.</summary>
    public static TypeContract? FindMemory(Type type, OptionsScope options)
    {
        Type? definition = type.IsGenericType ? type.GetGenericTypeDefinition() : null;
        if (definition == typeof(Memory<>) || definition == typeof(ReadOnlyMemory<>))
        {
            Type element = type.GenericTypeArguments[0];
            Type contract = definition == typeof(Memory<>) ? typeof(MemoryContract<>) : typeof(ReadOnlyMemoryContract<>);
            object array = Activator.CreateInstance(typeof(ArrayContract<>).MakeGenericType(element), options, ContractDiscovery.FindSimple(element, options))!;
            return (TypeContract)Activator.CreateInstance(contract.MakeGenericType(element), array)!;
        }

        return null;
    }

    /// <summary>The contract of a collection whose elements have no type, or of such a dictionary.</summary>
    public static TypeContract Find(Type type, OptionsScope options)
    {
        if (typeof(IDictionary).IsAssignableFrom(type))
        {
            Type made = type.IsInterface ? typeof(Dictionary<string, object>) : type;
            return (TypeContract)Activator.CreateInstance(
                typeof(UntypedDictionaryContract<>).MakeGenericType(type), options, KeyDiscovery.ByRuntimeType(options), null, MakerOf(type, made))!;
        }

        string? filled = typeof(IList).IsAssignableFrom(type) ? nameof(UntypedFills.List)
            : typeof(Queue).IsAssignableFrom(type) ? nameof(UntypedFills.Queue)
            : typeof(Stack).IsAssignableFrom(type) ? nameof(UntypedFills.Stack)
            : null;
        object? fill = filled is null ? null
            : typeof(UntypedFills).GetMethod(filled)!.MakeGenericMethod(type).Invoke(null, [MakerOf(type, type.IsInterface ? typeof(List<object>) : type)]);
        object? builder = type.IsInterface && type.IsAssignableFrom(typeof(List<object>))
            ? Delegate.CreateDelegate(
                typeof(CollectionBuilder<,>).MakeGenericType(type, typeof(object)),
                typeof(CollectionBuilders).GetMethod(nameof(CollectionBuilders.List))!.MakeGenericMethod(typeof(object)))
            : null;
        return (TypeContract)Activator.CreateInstance(typeof(UntypedContract<>).MakeGenericType(type), options, null, builder, fill)!;
    }

    private static object? MakerOf(Type type, Type made) =>
        !made.IsAbstract && type.IsAssignableFrom(made) && (made.IsValueType || made.GetConstructor(BindingFlags.Public | BindingFlags.Instance, []) is not null)
            ? typeof(CollectionFills).GetMethod(nameof(CollectionFills.Maker))!.MakeGenericMethod(type, made).Invoke(null, null)
            : null;
}
