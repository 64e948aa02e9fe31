namespace Peregrine.Json.StartProfile;

/// <summary>A type that stands for a parameter, as the JIT names it: <c>int</c>, <c>System.__Canon</c> for every reference, <c>A.B`1[int]</c>.</summary>
internal sealed record TypeArgument(string Name, TypeArgument[] Arguments)
{
    public const string AnyReference = "System.__Canon";

    public bool All(Func<string, bool> condition) => condition(Name) && Array.TrueForAll(Arguments, argument => argument.All(condition));

    /// <summary>The types of a list, with commas between them.</summary>
    public static TypeArgument[] Parse(string text)
    {
        int at = 0;
        return text.Length == 0 ? [] : [.. List(text, ref at)];
    }

    private static List<TypeArgument> List(string text, ref int at)
    {
        var found = new List<TypeArgument>();
        for (; ; at++)
        {
            int start = at;
            while (at < text.Length && text[at] is not ('[' or ']' or ','))
            {
                at++;
            }

            string name = text[start..at];
            TypeArgument[] arguments = [];
            if (at < text.Length && text[at] == '[')
            {
                at++;
                arguments = [.. List(text, ref at)];
                at++;
            }

            found.Add(new(name, arguments));
            if (at >= text.Length || text[at] != ',')
            {
                return found;
            }
        }
    }
}
