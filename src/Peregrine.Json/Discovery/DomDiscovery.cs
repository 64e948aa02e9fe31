using System.Text.Json.Nodes;
using Peregrine.Json.Contracts;
using Peregrine.Json.Interop;

namespace Peregrine.Json.Discovery;

/// <summary>The types of System.Text.Json's document models, and object, which is read as one of them.</summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class DomDiscovery
{
    /// <summary>The contract, or null for any other type.</summary>
    public static TypeContract? Find(Type type, OptionsScope options) =>
        IsOther(type) ? Create(type, options) : OfNode(type, options);

    /// <summary>Whether the type is one of them.</summary>
    public static bool IsKnown(Type type) => IsOther(type) || NodeTypes.Contain(type);

    /// <summary>Whether the type is one of them, but not a node.</summary>
    private static bool IsOther(Type type) => type == typeof(object) || type == typeof(JsonElement) || type == typeof(JsonDocument);

    /// <summary>A method of its own: what it names is loaded when it is called first.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static TypeContract? Create(Type type, OptionsScope options)
    {
        if (MayMeet.Elements && type == typeof(JsonElement))
        {
            return new ElementContract(options);
        }

        if (MayMeet.Elements && type == typeof(JsonDocument))
        {
            return new DocumentContract(options);
        }

        return !MayMeet.Objects ? null
            : !MayMeet.References || options.References == ReferenceMode.None ? new UnknownContract(options)
            : new ReferredUnknownContract(options);
    }

    // The loop of NodeTypes once more, with what it decides in the braces: of a call's result, a compiler ahead of time does not know that it is never true.
    private static TypeContract? OfNode(Type type, OptionsScope options)
    {
        if (!MayMeet.Nodes)
        {
            return null;
        }

        for (Type? current = type; current is not null; current = current.BaseType)
        {
            if (current == typeof(JsonNode))
            {
                return MakeNode(type, options);
            }
        }

        return null;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static TypeContract MakeNode(Type type, OptionsScope options) =>
        (TypeContract)Activator.CreateInstance(typeof(NodeContract<>).MakeGenericType(type), options)!;

    /// <summary>The contract of <see cref="object"/> if the options' resolver has no metadata for it.</summary>
    public static TypeContract Unreadable(OptionsScope options)
    {
        var unreadable = new UnreadableContract(options);
        return !MayMeet.References || options.References == ReferenceMode.None ? unreadable : new ReferredUnknownContract(options, null, unreadable);
    }
}
