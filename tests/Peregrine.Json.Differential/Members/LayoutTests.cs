using System.Reflection;
using System.Reflection.Emit;
using System.Text;
using Peregrine.Json.Differential.Harness;
using Peregrine.Json.Workloads.Names;

namespace Peregrine.Json.Differential.Members;

/// <summary>
/// Objects whose members come in any order and with any white space: emitted code expects them in their order and in the usual layouts, and
/// must read every other one as well, up to the last byte of the input.
/// </summary>
public class LayoutTests
{
    private static readonly JsonSerializerOptions s_exact = new();

    private static readonly JsonSerializerOptions s_insensitive = new() { PropertyNameCaseInsensitive = true };

    private static readonly JsonSerializerOptions s_lenient = new() { AllowTrailingCommas = true, ReadCommentHandling = JsonCommentHandling.Skip };

    private static readonly JsonSerializerOptions s_strict = new() { AllowDuplicateProperties = false, UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow };

    /// <summary>What stands after an opening bracket, before and after a comma, before and after a colon; N is a line's end and its indentation.</summary>
    private static readonly string[][] s_layouts =
    [
        ["", "", "", "", ""], ["", "", " ", "", " "], ["", "", " ", " ", " "], [" ", " ", "", " ", ""], ["N", "", "N", "", " "], ["N", "", "N", "", ""],
        ["N", "N", "", "", " "], ["N", "", "N", " ", " "], ["  ", "", "\t", "\t", "\n"], ["N", "", " N", "", "  "], ["", "", "N", "", ""],
    ];

    public sealed class Few
    {
        public int A { get; set; }

        public string? Text { get; set; }

        public List<int>? Numbers { get; set; }
    }

    public sealed class Odd
    {
        [JsonPropertyName("")]
        public int Empty { get; set; }

        [JsonPropertyName("a-name-of-twenty-nine-letters!")]
        public string? Long { get; set; }

        [JsonPropertyName("größe")]
        public double? Size { get; set; }

        [JsonPropertyName("quo\"te")]
        public bool Quote { get; set; }

        [JsonPropertyName("a-name-that-is-longer-than-the-sixty-four-bytes-which-are-compared-in-code")]
        public Few? Longest { get; set; }

        public DateTime When { get; set; }

        public Guid Id { get; set; }

        public decimal? Price { get; set; }
    }

    public sealed record Made(int A, string? B, [property: JsonRequired] long? C)
    {
        public Few? Inner { get; set; }

        public bool D { get; init; }
    }

    [Fact]
    public void FewMembers() => Run<Few>(1);

    [Fact]
    public void OddNames() => Run<Odd>(2);

    [Fact]
    public void Constructed() => Run<Made>(3);

    [Fact]
    public void TenMembers() => Run<Names10>(4);

    [Fact]
    public void ThirtyMembers() => Run<Names30>(5);

    [Fact]
    public void AHundredMembers() => Run<Names100>(6);

    /// <summary>Around the numbers of members at which the emitted code takes another form, and far beyond.</summary>
    [Fact]
    public void AnyNumberOfMembers()
    {
        foreach (int count in (int[])[1, 2, 5, 6, 7, 63, 64, 65, 149, 150, 151, 420])
        {
            typeof(LayoutTests).GetMethod(nameof(Run), BindingFlags.NonPublic | BindingFlags.Static)!.MakeGenericMethod(TypeOf(count)).Invoke(null, [count]);
        }
    }

    /// <summary>Each of any number of members that all must come: missing, alone, and twice.</summary>
    [Fact]
    public void AnyNumberOfRequiredMembers()
    {
        // The code for each number of them takes long to compile: in the usual run one or two on each side of where its form changes.
        foreach (int count in UsualRun.IsShort ? [1, 64, 65, 66, 101, 128, 129] : (int[])[1, 2, 63, 64, 65, 66, 100, 101, 127, 128, 129, 130, 193])
        {
            typeof(LayoutTests).GetMethod(nameof(RunRequired), BindingFlags.NonPublic | BindingFlags.Static)!.MakeGenericMethod(TypeOf(count, areRequired: true)).Invoke(null, []);
        }
    }

    private static void RunRequired<T>()
    {
        var report = new Report();
        string[] members = [.. typeof(T).GetProperties().Select(static p => $"\"{p.Name}\":{(p.PropertyType == typeof(int) ? "1" : "null")}")];
        for (int i = 0; i < members.Length; i++)
        {
            foreach (IEnumerable<string> some in (IEnumerable<string>[])[members, [.. members[..i], .. members[(i + 1)..]], [members[i]], [.. members[..i], members[^1], .. members[(i + 1)..]], [.. members, members[i]], members.Reverse().Where(m => m != members[i])])
            {
                byte[] text = Encoding.UTF8.GetBytes($"{{{string.Join(',', some)}}}");
                Both.ReadQuickly<T>(report, text, s_exact);
                Both.ReadQuickly<T>(report, text, s_strict);
            }
        }

        report.Check();
    }

    private static void Run<T>(int seed)
    {
        var random = new Random(seed);
        var report = new Report();
        (string Name, Type Type)[] members = [.. typeof(T).GetProperties().Where(p => p.CanWrite).Select(p => (p.GetCustomAttribute<JsonPropertyNameAttribute>()?.Name ?? p.Name, p.PropertyType))];
        for (int i = 0; i < Math.Max(TestScale.Times(600), 25); i++)
        {
            JsonSerializerOptions options = random.Next(8) switch { 0 => s_insensitive, 1 => s_lenient, 2 => s_strict, _ => s_exact };
            byte[] whole = Encoding.UTF8.GetBytes(Text(random, members, 0));
            Both.ReadQuickly<T>(report, whole, options);
            Both.ReadQuickly<T>(report, whole[..random.Next(whole.Length)], options);
            byte[] changed = [.. whole];
            changed[random.Next(changed.Length)] = " ,:\"{}[]0a\\\n\t\u0001é"u8[random.Next(15)];
            Both.ReadQuickly<T>(report, changed, options);
        }

        report.Check();
        Assert.True(report.Accepted > report.Trials / 8);
    }

    private static string Text(Random random, (string Name, Type Type)[] members, int depth)
    {
        List<(string Name, Type? Type)> order = [.. members.Select(m => (m.Name, (Type?)m.Type))];
        switch (random.Next(8))
        {
            case 0:
                order.Reverse();
                break;
            case 1:
                random.Shuffle(System.Runtime.InteropServices.CollectionsMarshal.AsSpan(order));
                break;
            case 2:
                order.RemoveAll(_ => random.Next(3) == 0);
                break;
            case 3:
                // Other members beside those, or in their place.
                for (int i = order.Count; i >= 0; i--)
                {
                    if (random.Next(2) == 0)
                    {
                        order.Insert(i, (random.Next(3) == 0 ? "Unknown, and of a name that is longer than any vector" : "Unknown", null));
                    }
                    else if (i < order.Count && random.Next(2) == 0)
                    {
                        order[i] = (order[i].Name + "?", null);
                    }
                }

                break;
            case 4 when order.Count > 0:
                order.Insert(random.Next(order.Count), order[random.Next(order.Count)]);
                break;
            case 5:
                order = [.. order.Select(m => (Cased(m.Name, random), m.Type))];
                break;
        }

        string[] layout = s_layouts[random.Next(s_layouts.Length)];
        string indentation = new(random.Next(6) == 0 ? '\t' : ' ', random.Next(4));
        string line = random.Next(6) == 0 ? "\r\n" : "\n";
        string inner = line + string.Concat(Enumerable.Repeat(indentation, depth + 1));
        var text = new StringBuilder("{").Append(Space(0));
        for (int i = 0; i < order.Count; i++)
        {
            string name = JsonEncodedText.Encode(order[i].Name, random.Next(12) == 0 ? null : System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping).Value;
            text.Append(i == 0 ? "" : Space(1) + "," + Space(2)).Append('"').Append(name).Append('"').Append(Space(3)).Append(':').Append(Space(4));
            text.Append(Value(random, order[i].Type, depth));
        }

        return text.Append(layout[0] == "N" ? inner[..^Math.Min(indentation.Length, inner.Length - line.Length)] : "").Append('}').ToString();

        string Space(int place) => random.Next(200) == 0 ? "  " : layout[place].Replace("N", inner, StringComparison.Ordinal);
    }

    private static string Value(Random random, Type? type, int depth)
    {
        if (type is null)
        {
            return ((string[])["1", "-2.5e3", "\"text\"", "\"wörter\\n\"", "null", "true", "[1, [2], {}]", "{\"a\":{\"b\":[]}}"])[random.Next(8)];
        }

        if (Nullable.GetUnderlyingType(type) is { } underlying)
        {
            return random.Next(3) == 0 ? "null" : Value(random, underlying, depth);
        }

        if (type == typeof(string))
        {
            return ((string[])["null", "\"\"", "\"short\"", "\"of thirty-two or more characters, say\"", "\"mit Ümläuten\"", "\"\\u0041\\\"\"", "\"Zeichen 字\""])[random.Next(7)];
        }

        if (type == typeof(List<int>))
        {
            return ((string[])["[]", "[1]", "[1, 2,3 , 4]", "null", "[\n 1,\n 2\n]", "[ 12345678,-9]"])[random.Next(6)];
        }

        return type == typeof(bool) ? random.Next(2) == 0 ? "true" : "false"
            : type == typeof(DateTime) ? $"\"{DateTime.UnixEpoch.AddSeconds(random.NextInt64(4_000_000_000)):yyyy-MM-ddTHH:mm:ss}{(random.Next(2) == 0 ? "Z" : "")}\""
            : type == typeof(Guid) ? $"\"{new Guid(random.Next(), 2, 3, [4, 5, 6, 7, 8, 9, 10, 11])}\""
            : type == typeof(double) || type == typeof(decimal) ? ((string[])["0", "-1.5", "12345.678", "1e3"])[random.Next(4)]
            : type == typeof(Few) ? depth > 2 ? "null" : Text(random, [("A", typeof(int)), ("Text", typeof(string)), ("Numbers", typeof(List<int>))], depth + 1)
            : random.Next(2_000_000_000).ToString(System.Globalization.CultureInfo.InvariantCulture)[random.Next(10) == 0 ? 0.. : ..1];
    }

    private static string Cased(string name, Random random) => string.Create(name.Length, (name, random), static (letters, from) =>
    {
        for (int i = 0; i < letters.Length; i++)
        {
            letters[i] = from.random.Next(2) == 0 ? char.ToUpperInvariant(from.name[i]) : char.ToLowerInvariant(from.name[i]);
        }
    });

    private static Type TypeOf(int members, bool areRequired = false)
    {
        AssemblyBuilder assembly = AssemblyBuilder.DefineDynamicAssembly(new AssemblyName((areRequired ? "Required" : "Layouts") + members), AssemblyBuilderAccess.Run);
        TypeBuilder type = assembly.DefineDynamicModule("Layouts").DefineType("Of" + members, TypeAttributes.Public | TypeAttributes.Class);
        type.DefineDefaultConstructor(MethodAttributes.Public);
        for (int i = 0; i < members; i++)
        {
            Type of = (i % 3) switch { 0 => typeof(int), 1 => typeof(string), _ => typeof(bool?) };
            string name = new string((char)('a' + i % 26), i % 19) + i;
            FieldBuilder field = type.DefineField("_" + name, of, FieldAttributes.Private);
            MethodBuilder get = type.DefineMethod("get_" + name, MethodAttributes.Public, of, []);
            ILGenerator il = get.GetILGenerator();
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Ldfld, field);
            il.Emit(OpCodes.Ret);
            MethodBuilder set = type.DefineMethod("set_" + name, MethodAttributes.Public, null, [of]);
            il = set.GetILGenerator();
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Ldarg_1);
            il.Emit(OpCodes.Stfld, field);
            il.Emit(OpCodes.Ret);
            PropertyBuilder property = type.DefineProperty(name, PropertyAttributes.None, of, null);
            property.SetGetMethod(get);
            property.SetSetMethod(set);
            if (areRequired)
            {
                property.SetCustomAttribute(new CustomAttributeBuilder(typeof(JsonRequiredAttribute).GetConstructor([])!, []));
            }
        }

        return type.CreateType();
    }
}
