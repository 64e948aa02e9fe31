using System.Buffers;
using System.Globalization;
using System.Text;

namespace Peregrine.Json.Errors;

/// <summary>
/// Writes a path such as <c>$.a[1]['b c']</c> like System.Text.Json. If a name may need brackets and the version of System.Text.Json may be another than 10,
/// System.Text.Json itself decides.
/// </summary>
internal static class PathText
{
    private const string Bracketed = ". '/\"[]()\\\t\n\r\f\b\u0085\u2028\u2029";

    /// <summary>The characters for which some existing version of System.Text.Json puts a name into brackets.</summary>
    private static readonly SearchValues<char> s_special = SearchValues.Create("$" + Bracketed);

    /// <summary>The characters that are assumed not to put a name into brackets in any version of System.Text.Json, even a future one.</summary>
    private static readonly SearchValues<char> s_plain = SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz0123456789");

    /// <summary>The characters for which System.Text.Json 10 puts a name into brackets.</summary>
    private static readonly SearchValues<char> s_bracketed = SearchValues.Create(Bracketed);

    public static StringBuilder AppendName(StringBuilder path, string name) =>
        !MayMeet.NewerVersions ? path.Append(InVersion10(name))
        : (StjVersion.IsUnseen ? name.AsSpan().ContainsAnyExcept(s_plain) : name.AsSpan().ContainsAny(s_special))
            ? path.Append(StjVersion.NameInPath(name))
            : path.Append('.').Append(name);

    /// <summary>
    /// Returns a name as System.Text.Json 10 shows it in a path: after a period, or in brackets. Because of this method, a native program that contains
    /// version 10 need not ask System.Text.Json, which would add the code of JsonNode to the program.
    /// </summary>
    public static string InVersion10(string name) => name.AsSpan().ContainsAny(s_bracketed) ? $"['{name}']" : "." + name;

    public static StringBuilder AppendIndex(StringBuilder path, int index) =>
        path.Append('[').Append(index.ToString(CultureInfo.InvariantCulture)).Append(']');
}
