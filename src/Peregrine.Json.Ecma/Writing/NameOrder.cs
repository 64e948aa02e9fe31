using System.Runtime.CompilerServices;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Ecma;

/// <summary>The order in which an object's properties are written.</summary>
internal interface INameOrder
{
    /// <summary>Whether toJSON methods are called, as JSON.stringify does. If not, toJSON is a property like any other.</summary>
    static abstract bool IsOfStandard { get; }

    /// <summary>Returns the positions of the names in this order; null for the order of creation.</summary>
    static abstract int[]? PositionsOf(EcmaLayout layout);

    /// <summary>Returns the names as JSON text in this order; null if each name is written separately.</summary>
    static abstract LayoutText? TextOf<TUnit>(EcmaLayout layout)
        where TUnit : struct, IOutputUnit;
}

/// <summary>The order in which ECMA-262 enumerates properties.</summary>
internal readonly struct EnumerationOrder : INameOrder
{
    public static bool IsOfStandard => true;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int[]? PositionsOf(EcmaLayout layout) => layout.Order;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static LayoutText? TextOf<TUnit>(EcmaLayout layout)
        where TUnit : struct, IOutputUnit => layout.TextOf<TUnit>();
}

/// <summary>The order of names sorted by their UTF-16 code units, as RFC 8785 §3.2.3 requires. Used for output in UTF-8 only.</summary>
internal readonly struct SortedOrder : INameOrder
{
    public static bool IsOfStandard => false;

    public static int[]? PositionsOf(EcmaLayout layout) => layout.Sorted;

    public static LayoutText? TextOf<TUnit>(EcmaLayout layout)
        where TUnit : struct, IOutputUnit => layout.SortedText;
}
