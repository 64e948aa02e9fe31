using System.Text.Json.Nodes;
using Peregrine.Json.Contracts;
using Peregrine.Json.Interop;

namespace Peregrine.Json.Discovery;

/// <summary>Contracts of System.Text.Json's document types (nodes, elements, documents), and of object, whose values are read as one of these types.</summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class DomDiscovery
{
    /// <summary>Returns the contract of a document type or of object; null for any other type.</summary>
    public static TypeContract? Find(Type type, OptionsScope options) =>
        IsOther(type) ? Create(type, options) : OfNode(type, options);

    /// <summary>Whether the type is <see cref="object"/> or a document type.</summary>
    public static bool IsKnown(Type type) => IsOther(type) || NodeTypes.Contain(type);

    /// <summary>Whether the type is object or a document type other than a node.</summary>
    private static bool IsOther(Type type) => type == typeof(object) || type == typeof(JsonElement) || type == typeof(JsonDocument);

    /// <summary>
    /// Creates the contract of object, of elements or of documents; null if the program does not use the type. A separate method, so that the types that it
    /// names are loaded at its first call.
    /// </summary>
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

    // Repeats the loop of NodeTypes.Contain and creates the contract inside it: from a program without nodes, an ahead-of-time compiler removes the comparison
    // with typeof(JsonNode) and, with it, the contract. After a call of NodeTypes.Contain, it would keep the contract, because it does not conclude that the
    // call always returns false.
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

    /// <summary>Creates the contract of <see cref="object"/> for options whose resolver has no metadata for it.</summary>
    public static TypeContract Unreadable(OptionsScope options)
    {
        var unreadable = new UnreadableContract(options);
        return !MayMeet.References || options.References == ReferenceMode.None ? unreadable : new ReferredUnknownContract(options, null, unreadable);
    }
}
