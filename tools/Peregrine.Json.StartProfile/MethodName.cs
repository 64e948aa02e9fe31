using System.Reflection;
using System.Reflection.Metadata;
using System.Text;

namespace Peregrine.Json.StartProfile;

/// <summary>
/// A method as the profile has it: <c>Namespace.Type[arguments]:Method[arguments]</c>, nested types after a plus, without parameters. What the compiler makes of a method
/// (state machines, closures, local functions) has the method's name.
/// </summary>
internal sealed record MethodName(string Name, string TypeArguments, string Arguments)
{
    /// <summary>The name of a method that the JIT lists, such as <c>A.B`1+&lt;Get&gt;d__3[System.__Canon]:MoveNext():this</c>.</summary>
    public static MethodName OfListed(string listed)
    {
        StringBuilder type = new(), method = new(), typeArguments = new(), arguments = new();
        bool isMethod = false;
        int depth = 0;
        foreach (char one in listed)
        {
            if (one == '(' && depth == 0)
            {
                break;
            }

            if (one == ':' && depth == 0)
            {
                isMethod = true;
                continue;
            }

            depth -= one == ']' ? 1 : 0;
            if (depth == 0 && one is not ('[' or ']'))
            {
                (isMethod ? method : type).Append(one);
            }
            else if (depth > 0)
            {
                (isMethod ? arguments : typeArguments).Append(one);
            }

            depth += one == '[' ? 1 : 0;
        }

        return new(NameOf(type.ToString(), method.ToString()), typeArguments.ToString(), arguments.ToString());
    }

    public static string NameOf(MetadataReader metadata, MethodDefinition method) => NameOf(TypeOf(metadata, method.GetDeclaringType()), metadata.GetString(method.Name));

    public static string TypeOf(MetadataReader metadata, TypeDefinitionHandle handle)
    {
        TypeDefinition type = metadata.GetTypeDefinition(handle);
        string name = metadata.GetString(type.Name);
        return !type.GetDeclaringType().IsNil ? TypeOf(metadata, type.GetDeclaringType()) + "+" + name
            : metadata.GetString(type.Namespace) is { Length: > 0 } space ? space + "." + name : name;
    }

    public override string ToString() => Name.Insert(Name.LastIndexOf(':'), Bracketed(TypeArguments)) + Bracketed(Arguments);

    private static string Bracketed(string arguments) => arguments.Length == 0 ? "" : $"[{arguments}]";

    private static string NameOf(string type, string method)
    {
        int made = type.IndexOf("+<", StringComparison.Ordinal);
        string maker = Maker(made < 0 ? "" : type[(made + 1)..]);
        return (made < 0 ? type : type[..made]) + ":" + (maker.Length > 0 ? maker : Maker(method) is { Length: > 0 } local ? local : method);
    }

    /// <summary>The method in angle brackets: none for the class of all closures that capture nothing, and for those that capture.</summary>
    private static string Maker(string name) => name.StartsWith('<') && name.IndexOf('>') is > 1 and var end ? name[1..end] : "";
}
