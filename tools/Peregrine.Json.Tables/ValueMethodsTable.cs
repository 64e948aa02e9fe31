using System.Globalization;
using System.Text;

namespace Peregrine.Json.Tables.Generator;

/// <summary>The methods that read and write simple values for generated code: one a type and one for its nullable, in each of two classes.</summary>
internal static class ValueMethodsTable
{
    public static string Reads() => ClassOf(
        "ValueReads",
        """
        /// Reads simple values for generated code: by a kernel or, where the kernel cannot read the text (a number in quotes, white space, an error), by the contract of
        /// the member, which <see cref="MemberMarks.Simple"/> marks. Each method reads the value at a position and returns the offset after it.
        """,
        "Reads",
        "Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out string? value) => reader.ReadString(at, plan, member, out value);",
        static (type, codec) => $"Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out {type}? value) => reader.Read<{type}, {codec}>(at, plan, member, out value);",
        static (type, codec) => $"Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out {type} value) => reader.Read<{type}, {codec}>(at, plan, member, out value);");

    public static string Writes() => ClassOf(
        "ValueWrites",
        """
        /// Writes simple values for generated code, without their contract, in the form that <see cref="ValueReads"/> reads. Each method writes a value at a
        /// position and returns the position after it.
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
        Append($"{verb} bytes in Base64, or null.", isInlined: false, ofReference("byte[]", "ByteArrayCodec"));
        foreach (SimpleType one in SimpleType.All.Where(static one => one.HasMethods))
        {
            (string type, string codec) = (one.Type, one.ValueCodec);

            // By the names that are shown: SByte, Int16, Int32, Int64.
            string article = type is "sbyte" or "short" or "int" or "long" ? "an" : "a";
            Append($"{verb} {article} <see cref=\"{type}\"/>.", isInlined: true, ofValue(type, codec));
            Append($"{verb} {article} <see cref=\"{type}\"/> or null.", isInlined: true, ofValue(type + "?", $"NullableCodec<{type}, {codec}>"));
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
