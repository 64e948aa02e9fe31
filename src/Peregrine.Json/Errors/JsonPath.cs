using System.Buffers;
using System.Globalization;
using System.Text;

namespace Peregrine.Json.Errors;

/// <summary>Writes <c>$.a[1]['b c']</c> as System.Text.Json does, which is asked how it writes a name that may need brackets.</summary>
internal static class JsonPath
{
    private static readonly SearchValues<char> s_plain = SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz0123456789");

    public static StringBuilder AppendName(StringBuilder path, string name) =>
        name.AsSpan().ContainsAnyExcept(s_plain) ? path.Append(StjVersion.NameInPath(name)) : path.Append('.').Append(name);

    public static StringBuilder AppendIndex(StringBuilder path, int index) =>
        path.Append('[').Append(index.ToString(CultureInfo.InvariantCulture)).Append(']');
}
