using System.Globalization;
using System.Text;

namespace Peregrine.Json.Tables.Generator;

/// <summary>The methods that read and write simple values for generated code: one a type and one for its nullable, in each of two classes.</summary>
internal static class ValueMethodsTable
{
    public static string Reads() => ClassOf(
        "ValueReads",
        """
        /// Reads simple values for generated code. Each method reads the value at a position of the input and returns the offset after the value. A fast method
        /// reads the usual form. All other text (white space, a number in quotes, invalid JSON) goes to the full reader of the member. Generated code uses this
        /// class for members with <see cref="MemberMarks.Simple"/>.
        """,
        "Reads",
        "Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out string? value) => reader.ReadString(at, plan, member, out value);",
        static (type, codec) => $"Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out {type}? value) => reader.Read<{type}, {codec}>(at, plan, member, out value);",
        static (type, codec) => $"Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out {type} value) => reader.Read<{type}, {codec}>(at, plan, member, out value);");

    public static string Writes() => ClassOf(
        "ValueWrites",
        """
        /// Writes simple values for generated code. Each method writes a value at a position of the output and returns the position after the value. The members that
        /// are written like this have the mark <see cref="MemberMarks.Simple"/>; the contracts of their types are not used.
        """,
        "Writes",
        "Put(this ref WriteCursor writer, nint at, string? value) => writer.PutString(at, value);",
        static (type, codec) => $"Put(this ref WriteCursor writer, nint at, {type}? value) => writer.Put<{type}, {codec}>(at, in value);",
        static (type, codec) => $"Put(this ref WriteCursor writer, nint at, {type} value) => writer.Put<{type}, {codec}>(at, in value);");

    private static string ClassOf(
        string name, string summary, string verb, string ofString, Func<string, string, string> ofReference, Func<string, string, string> ofValue)
    {
        StringBuilder text = new();
        text.Append("// Written by tools/Peregrine.Json.Tables; do not edit.\n#nullable enable\n");
        text.Append("using System.ComponentModel;\n");
        text.Append("using Peregrine.Json.Converters;\nusing Peregrine.Json.Kernels;\n\n");
        text.Append("namespace Peregrine.Json.Runtime;\n\n");
        text.Append(CultureInfo.InvariantCulture, $"/// <summary>\n{summary}\n/// </summary>\n");
        text.Append(CultureInfo.InvariantCulture, $"[EditorBrowsable(EditorBrowsableState.Never)]\npublic static class {name}\n{{\n");
        Append($"{verb} a string or null.", isInlined: true, ofString);
        Append($"{verb} a byte array as a Base64 string, or null.", isInlined: false, ofReference("byte[]", "ByteArrayCodec"));
        foreach (SimpleType one in SimpleType.All.Where(static one => one.HasMethods))
        {
            (string type, string codec) = (one.Type, one.ValueCodec);

            // A keyword is shown as it is written: a reference to it would be shown as the name of its type, which has another article.
            bool isKeyword = char.IsAsciiLetterLower(type[0]);
            string shown = $"{(type is "sbyte" or "int" ? "an" : "a")} {(isKeyword ? $"<c>{type}</c>" : $"<see cref=\"{type}\"/>")}";
            Append($"{verb} {shown} value.", isInlined: true, ofValue(type, codec));
            Append($"{verb} {shown} value or null.", isInlined: true, ofValue(type + "?", $"NullableCodec<{type}, {codec}>"));
        }

        // No empty line before the last bracket.
        text.Length--;
        return text.Append("}\n").ToString();

        void Append(string says, bool isInlined, string method)
        {
            text.Append(CultureInfo.InvariantCulture, $"    /// <summary>{says}</summary>\n");
            text.Append(isInlined ? "    [MethodImpl(MethodImplOptions.AggressiveInlining)]\n" : "");
            text.Append(CultureInfo.InvariantCulture, $"    public static nint {method}\n\n");
        }
    }
}
