using System.Buffers;
using System.Globalization;
using System.Text;

namespace Peregrine.Json.Errors;

/// <summary>Writes <c>$.a[1]['b c']</c> as System.Text.Json does, which is asked how it writes a name that may need brackets.</summary>
internal static class JsonPath
{
    /// <summary>What stands in brackets in some known version.</summary>
    private static readonly SearchValues<char> s_special = SearchValues.Create("$. '/\"[]()\\\t\n\r\f\b\u0085\u2028\u2029");

    /// <summary>What stands in brackets in none that may come.</summary>
    private static readonly SearchValues<char> s_plain = SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz0123456789");

    public static StringBuilder AppendName(StringBuilder path, string name) =>
        (StjVersion.IsUnseen ? name.AsSpan().ContainsAnyExcept(s_plain) : name.AsSpan().ContainsAny(s_special)) ? path.Append(StjVersion.NameInPath(name)) : path.Append('.').Append(name);

    public static StringBuilder AppendIndex(StringBuilder path, int index) =>
        path.Append('[').Append(index.ToString(CultureInfo.InvariantCulture)).Append(']');
}
