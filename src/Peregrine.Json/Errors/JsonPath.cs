using System.Buffers;
using System.Globalization;
using System.Text;

namespace Peregrine.Json.Errors;

/// <summary>Writes <c>$.a[1]['b c']</c> as System.Text.Json does: names with a special character in brackets, nothing escaped.</summary>
internal static class JsonPath
{
    private static readonly SearchValues<char> s_special = SearchValues.Create(". '/\"[]()\\\t\n\r\f\b\u0085\u2028\u2029");

    public static StringBuilder AppendName(StringBuilder path, string name) =>
        name.AsSpan().ContainsAny(s_special)
            ? path.Append("['").Append(name).Append("']")
            : path.Append('.').Append(name);

    public static StringBuilder AppendIndex(StringBuilder path, int index) =>
        path.Append('[').Append(index.ToString(CultureInfo.InvariantCulture)).Append(']');
}
