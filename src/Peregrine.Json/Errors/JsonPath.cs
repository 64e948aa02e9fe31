using System.Buffers;
using System.Globalization;
using System.Text;

namespace Peregrine.Json.Errors;

/// <summary>Writes <c>$.a[1]['b c']</c> as System.Text.Json does, which is queried for how it writes a name that may need brackets.</summary>
internal static class JsonPath
{
    /// <summary>Characters that put a name into brackets in some known version.</summary>
    private static readonly SearchValues<char> s_special = SearchValues.Create("$. '/\"[]()\\\t\n\r\f\b\u0085\u2028\u2029");

    /// <summary>Characters that do not put a name into brackets in any version, future ones included.</summary>
    private static readonly SearchValues<char> s_plain = SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz0123456789");

    public static StringBuilder AppendName(StringBuilder path, string name) =>
        (StjVersion.IsUnseen ? name.AsSpan().ContainsAnyExcept(s_plain) : name.AsSpan().ContainsAny(s_special))
            ? path.Append(StjVersion.NameInPath(name))
            : path.Append('.').Append(name);

    public static StringBuilder AppendIndex(StringBuilder path, int index) =>
        path.Append('[').Append(index.ToString(CultureInfo.InvariantCulture)).Append(']');
}
