using System.Text;

namespace Peregrine.Json.Insight;

/// <summary>Formats types readably: without namespaces, with type arguments.</summary>
internal static class TypeNames
{
    /// <summary>The maximum depth of nested type arguments in a name.</summary>
    private const int MostNested = 6;

    public static string Of(Type type)
    {
        var text = new StringBuilder();
        Append(text, type, 0);
        return text.ToString();
    }

    private static void Append(StringBuilder text, Type type, int depth)
    {
        if (depth > MostNested)
        {
            text.Append("...");
        }
        else if (type.IsArray)
        {
            Append(text, type.GetElementType()!, depth + 1);
            text.Append('[').Append(',', type.GetArrayRank() - 1).Append(']');
        }
        else if (Nullable.GetUnderlyingType(type) is { } underlying)
        {
            Append(text, underlying, depth + 1);
            text.Append('?');
        }
        else
        {
            AppendNamed(text, type, depth);
        }
    }

    private static void AppendNamed(StringBuilder text, Type type, int depth)
    {
        // The arguments of a nested type begin with those of the enclosing types.
        Type[] arguments = type.GenericTypeArguments;
        int used = 0;
        var nesting = new Stack<Type>();
        for (Type? one = type; one is { IsGenericParameter: false }; one = one.DeclaringType)
        {
            nesting.Push(one);
        }

        bool isInner = false;
        foreach (Type one in nesting)
        {
            string name = one.Name;
            int mark = name.IndexOf('`', StringComparison.Ordinal);
            text.Append(isInner ? "." : "").Append(mark < 0 ? name : name.Remove(mark));
            int end = mark < 0 ? used : Math.Min(one.GetGenericArguments().Length, arguments.Length);
            if (end > used)
            {
                text.Append('<');
                for (int first = used; used < end; used++)
                {
                    text.Append(used > first ? ", " : "");
                    Append(text, arguments[used], depth + 1);
                }

                text.Append('>');
            }

            isInner = true;
        }
    }
}
