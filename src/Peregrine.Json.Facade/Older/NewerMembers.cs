using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Peregrine.Json;

/// <summary>Members that these sources use and that netstandard2.0 lacks.</summary>
internal static class NewerMembers
{
    extension(ArgumentNullException)
    {
        public static void ThrowIfNull(object? argument, [CallerArgumentExpression(nameof(argument))] string? paramName = null)
        {
            if (argument is null)
            {
                throw new ArgumentNullException(paramName);
            }
        }
    }

    public static bool TryPop<T>(this Stack<T> stack, [MaybeNullWhen(false)] out T item)
    {
        bool isThere = stack.Count > 0;
        item = isThere ? stack.Pop() : default;
        return isThere;
    }

    public static bool TryDequeue<T>(this Queue<T> queue, [MaybeNullWhen(false)] out T item)
    {
        bool isThere = queue.Count > 0;
        item = isThere ? queue.Dequeue() : default;
        return isThere;
    }

    public static int IndexOf(this string text, char sought, StringComparison comparison) =>
        comparison == StringComparison.Ordinal ? text.IndexOf(sought) : throw new ArgumentOutOfRangeException(nameof(comparison));
}
