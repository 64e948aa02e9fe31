using System.Collections.ObjectModel;
using Peregrine.Json.Contracts;

namespace Peregrine.Json.Converters;

/// <summary>
/// The exceptions that collections of the base class library throw for an element or a key: for values that cannot be compared, duplicates, or values of
/// another type. The text is at fault (<see cref="TextFaults"/>) unless user code threw.
/// </summary>
internal static class Refusals
{
    /// <summary>
    /// Returns the contract for elements of a collection or values of a dictionary. It differs from <paramref name="contract"/> only for a refused type.
    /// </summary>
    /// <param name="contract">The contract.</param>
    /// <param name="isWrittenUnseen">
    /// Whether writing null throws, too, as with System.Text.Json for arrays, memories, List, Dictionary, and classes derived from List or Dictionary.
    /// </param>
    public static TypeContract<T> AsElement<T>(TypeContract<T> contract, bool isWrittenUnseen) =>
        contract is IRefused<T> refused ? refused.Inside(isWrittenUnseen) : contract;

    /// <summary>
    /// Marks an exception as caused by the text, if it has a type with which collections refuse an element or a key. Always returns false: an exception filter
    /// calls it and catches nothing.
    /// </summary>
    public static bool Note(Exception error) =>
        (error is ArgumentException or InvalidOperationException or InvalidCastException or NotSupportedException) && TextFaults.Note(error);

    /// <summary>Marks an exception from comparing values of <typeparamref name="T"/> as caused by the text, unless user code compares them.</summary>
    public static bool NoteCompared<T>(Exception error) => !IsComparedByUser<T>.Value && Note(error);

    /// <summary>
    /// Marks an exception from comparing values with <paramref name="comparer"/> as caused by the text, if it is the default comparer and user code does not
    /// compare the values.
    /// </summary>
    public static bool NoteCompared<T>(Exception error, IComparer<T> comparer) => comparer == Comparer<T>.Default && NoteCompared<T>(error);

    /// <summary>Whether a collection of this declared type may refuse elements in code of the base class library.</summary>
    public static bool Has(Type type)
    {
        if (IsFramework(type))
        {
            // Generic collections take every element, except sorted sets, which CollectionFills.Set handles.
            return type is { IsGenericType: false, IsInterface: false };
        }

        for (Type? ancestor = type.BaseType; ancestor is not null; ancestor = ancestor.BaseType)
        {
            if (ancestor == typeof(System.Collections.CollectionBase)
                || (ancestor.IsGenericType && ancestor.GetGenericTypeDefinition() == typeof(KeyedCollection<,>)))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsFramework(Type type) => type.Namespace is "System" || type.Namespace?.StartsWith("System.", StringComparison.Ordinal) == true;

    private static class IsComparedByUser<T>
    {
        public static readonly bool Value =
            !IsFramework(typeof(T)) && (typeof(IComparable).IsAssignableFrom(typeof(T)) || typeof(IComparable<T>).IsAssignableFrom(typeof(T)));
    }
}
