using System.Text;
using System.Text.Json.Nodes;

namespace Peregrine.Json.Errors;

/// <summary>Appends names to paths as System.Text.Json does. For a name that may need brackets, System.Text.Json decides.</summary>
internal static class PathText
{
    public static StringBuilder AppendName(StringBuilder path, string name) =>
        name.Length > 0 && name.All(char.IsAsciiLetterOrDigit) ? path.Append('.').Append(name) : path.Append(new JsonObject { [name] = 0 }[name]!.GetPath().AsSpan(1));
}
