using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace Peregrine.Json.Extras;

/// <summary>
/// The types of a tuple's items, and the constructors that make the tuple. In .NET, a tuple of more than seven items has the items after the seventh in a
/// nested tuple, which is the last argument of its constructor. This class lists all items together.
/// </summary>
internal sealed class TupleShape
{
    /// <summary>The maximum number of items in one tuple, without the nested tuple.</summary>
    private const int Most = 7;

    private readonly ConstructorInvoker[] _constructors;

    private TupleShape(Type[] items, params ConstructorInfo[] constructors) =>
        (Items, _constructors) = (items, Array.ConvertAll(constructors, ConstructorInvoker.Create));

    /// <summary>The types of all items.</summary>
    public Type[] Items { get; }

    /// <summary>Whether a type is a tuple of the framework with at least one item.</summary>
    public static bool IsTuple(Type type) =>
        type.IsGenericType && typeof(ITuple).IsAssignableFrom(type) && type.Assembly == typeof(object).Assembly
        && type.Name.StartsWith(type.IsValueType ? "ValueTuple`" : "Tuple`", StringComparison.Ordinal);

    /// <summary>Returns the shape of a tuple of at most seven items; otherwise null.</summary>
    public static TupleShape? Of([DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)] Type type) =>
        IsTuple(type) && type.GetGenericArguments() is { Length: <= Most } items ? new TupleShape(items, type.GetConstructors()[0]) : null;

    /// <summary>Returns the shape of a tuple of any length; null if the type is no tuple.</summary>
    [RequiresUnreferencedCode("The constructors of the tuples inside of a long tuple are not kept.")]
    public static TupleShape? OfAnyLength(Type type)
    {
        List<Type> items = [];
        List<ConstructorInfo> constructors = [];
        bool isValue = type.IsValueType;
        while (IsTuple(type) && type.IsValueType == isValue)
        {
            constructors.Add(type.GetConstructors()[0]);
            Type[] arguments = type.GetGenericArguments();
            items.AddRange(arguments.Take(Most));
            if (arguments.Length <= Most)
            {
                return new TupleShape([.. items], [.. constructors]);
            }

            type = arguments[Most];
        }

        return null;
    }

    /// <summary>Creates a tuple from all its items, the innermost nested tuple first.</summary>
    public object Make(object?[] items)
    {
        object? made = null;
        for (int i = _constructors.Length - 1; i >= 0; i--)
        {
            object?[] arguments = _constructors.Length == 1 ? items : items[(i * Most)..Math.Min((i + 1) * Most, items.Length)];
            made = _constructors[i].Invoke((made is null ? arguments : [.. arguments, made]).AsSpan());
        }

        return made!;
    }
}
