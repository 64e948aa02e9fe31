using System.Text;
using System.Text.Json.Nodes;

namespace Peregrine.Json.Errors;

/// <summary>Writes names as in paths of System.Text.Json, which is queried for those that may need brackets.</summary>
internal static class PathText
{
    public static StringBuilder AppendName(StringBuilder path, string name) =>
        name.Length > 0 && name.All(char.IsAsciiLetterOrDigit) ? path.Append('.').Append(name) : path.Append(new JsonObject { [name] = 0 }[name]!.GetPath().AsSpan(1));
}
