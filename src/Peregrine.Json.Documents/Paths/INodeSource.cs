using System.Text.Json;

namespace Peregrine.Json.Documents;

/// <summary>
/// The operations that the evaluator of paths needs on values: of a text with its tape, of JsonElement or of JsonNode. Structs implement this interface, so
/// that the JIT compiles the evaluator separately for each.
/// </summary>
/// <typeparam name="TNode">A value, called a node.</typeparam>
/// <typeparam name="TCursor">A position among the children of a value.</typeparam>
internal interface INodeSource<TNode, TCursor>
    where TNode : struct
    where TCursor : struct
{
    /// <summary>
    /// Whether <see cref="TryNextContainer"/> finds the arrays and objects inside a value. If not, that method and <see cref="EndOf"/> throw.
    /// </summary>
    bool IsLinear { get; }

    JsonValueKind KindOf(TNode node);

    /// <summary>Whether a value is an array or an object.</summary>
    bool IsContainer(TNode node);

    /// <summary>Returns the number of elements or members.</summary>
    int CountOf(TNode container);

    /// <summary>Finds the last member with a name. False also if the value is not an object.</summary>
    bool TryGetMember(TNode node, JsonName name, out TNode member);

    /// <summary>Finds a member like <see cref="TryGetMember"/>, in an object that will not be searched again soon: creates no index of its names.</summary>
    bool TryGetMemberOnce(TNode node, JsonName name, out TNode member);

    /// <summary>Returns the cost of <see cref="TryGetMember"/> in steps: 0 if it takes constant time.</summary>
    int CostOfMember(TNode node);

    /// <summary>Finds an element by its index, counted from the end if it is negative. False also if the value is not an array.</summary>
    bool TryGetElement(TNode node, long index, out TNode element);

    /// <summary>Returns the cost of <see cref="TryGetElement"/> in steps.</summary>
    int CostOfElement(TNode node);

    /// <summary>Returns a cursor before the first child; false if the value is neither an array nor an object.</summary>
    bool TryOpen(TNode node, out TCursor cursor);

    bool MoveNext(ref TCursor cursor, out TNode child);

    /// <summary>Returns the position after the last descendant of an array or object, as the end for <see cref="TryNextContainer"/>.</summary>
    TNode EndOf(TNode node);

    /// <summary>
    /// Moves to the next array or object, or with <paramref name="isObject"/> to the next object, in the order of the text. Returns false if
    /// <paramref name="end"/> comes first. Subtracts the cost from the steps.
    /// </summary>
    bool TryNextContainer(ref TNode node, TNode end, bool isObject, ref long steps);

    /// <summary>Returns the unescaped text of a string, or the text of a number.</summary>
    ReadOnlySpan<byte> TextOf(TNode node, ref byte[] space);

    /// <summary>Whether two arrays or objects are equal (RFC 9535 section 2.3.5.2.2).</summary>
    bool AreEqual(TNode first, TNode second, ref long steps);

    /// <summary>Pushes the pairs of values with equal names of two objects; false if one object has a name that the other one lacks.</summary>
    bool TryPairMembers(TNode first, TNode second, Stack<(TNode First, TNode Second)> pairs, ref long steps);

    /// <summary>Appends the name or index of the current child to a normalized path.</summary>
    void AppendStep(in TCursor cursor, NormalizedPath path);
}
