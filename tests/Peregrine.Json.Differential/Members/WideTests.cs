using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json.Nodes;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Members;

/// <summary>
/// Objects of so many members that several methods write or read them, of every kind that those methods pass on in another way: structs, objects with callbacks,
/// with extension data, with accessors that throw, with names that must come, made by constructors, under each condition and layout. Each of them is another method to
/// compile, so a share of the input is a ninth of them, and with it the numbers of members where one more makes another method, under the options that are the default; made by
/// constructors, two numbers of members.
/// </summary>
public class WideTests
{
    private static readonly int[] s_counts = [27, 28, 29, 41, 60, 61, 99, 100, 101, 125, 126, 150, 151, 203];

    private static readonly int[] s_edges = [28, 29, 100, 101];

    private static readonly string[] s_kinds = ["Class", "Struct", "Called", "Open", "Complete", "Made", "MadeStruct", "MadeCalled", "MadeComplete"];

    private static readonly JsonSerializerOptions[] s_options =
    [
        Options(), Options(static o => o.DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull), Options(static o => o.DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault),
        Options(static o => o.WriteIndented = true), Options(static o => (o.WriteIndented, o.DefaultIgnoreCondition) = (true, JsonIgnoreCondition.WhenWritingDefault)),
        Options(static o => o.ReferenceHandler = ReferenceHandler.Preserve), Options(static o => (o.ReferenceHandler, o.DefaultIgnoreCondition) = (ReferenceHandler.Preserve, JsonIgnoreCondition.WhenWritingNull)),
        Options(static o => o.AllowDuplicateProperties = false), Options(static o => (o.PropertyNamingPolicy, o.PropertyNameCaseInsensitive) = (JsonNamingPolicy.CamelCase, true)),
    ];

    /// <summary>Every callback changes the object, and one accessor throws: both show in what is written and read.</summary>
    public abstract class Called : IJsonOnSerializing, IJsonOnSerialized, IJsonOnDeserializing, IJsonOnDeserialized
    {
        private int _checked;

        public int Calls { get; set; }

        // An exception names the assembly of the method that its code was inlined into, which profiles decide.
        public int Checked
        {
            [MethodImpl(MethodImplOptions.NoInlining)]
            get => _checked == 13 ? throw new InvalidOperationException("Thirteen.") : _checked;
            [MethodImpl(MethodImplOptions.NoInlining)]
            set => _checked = value == 12 ? throw new InvalidOperationException("Twelve.") : value;
        }

        public void OnSerializing() => Calls = 7;

        public void OnSerialized() => Calls = 8;

        public void OnDeserializing() => Calls += 100;

        public void OnDeserialized() => Calls += 1_000;
    }

    public abstract class Open
    {
        [JsonExtensionData]
        public Dictionary<string, JsonElement>? Others { get; set; }
    }

    public abstract class Complete
    {
        [JsonRequired]
        public int? Last { get; set; }
    }

    [Fact]
    public void Classes() => Run("Class", typeof(object));

    [Fact]
    public void Structs() => Run("Struct", typeof(ValueType));

    [Fact]
    public void WithCallbacks() => Run("Called", typeof(Called));

    [Fact]
    public void WithExtensionData() => Run("Open", typeof(Open));

    [Fact]
    public void WithARequiredMember() => Run("Complete", typeof(Complete));

    [Fact]
    public void ByAConstructor() => Run("Made", typeof(object), static _ => true);

    [Fact]
    public void StructsByAConstructor() => Run("MadeStruct", typeof(ValueType), static i => i % 40 != 7);

    [Fact]
    public void ByAConstructorAndSetters() => Run("MadeCalled", typeof(Called), static i => i % 3 == 1);

    [Fact]
    public void ByAConstructorAndARequiredMember() => Run("MadeComplete", typeof(Complete), static i => i % 2 == 0);

    private static void Run(string kind, Type parent, Func<int, bool>? isParameter = null)
    {
        MethodInfo run = typeof(WideTests).GetMethod(nameof(RunType), BindingFlags.NonPublic | BindingFlags.Static)!;
        int at = Array.IndexOf(s_kinds, kind);
        for (int i = 0; i < s_counts.Length; i++)
        {
            int count = s_counts[i], chosen = (i + (2 * at)) % s_options.Length;
            bool isEdge = s_edges.Contains(count);
            if (TestScale.Factor < 1 && (isParameter is null ? !isEdge && (i + at) % 4 != 0 : count is not (125 or 126 or 203)))
            {
                continue;
            }

            // The default options at the edges; a kind that is like another one only for every second of them.
            JsonSerializerOptions[] all = [.. s_options.Where((_, option) => TestScale.Factor >= 1 || option == chosen || (option == 0 && isEdge && (at < 2 || (i + at) % 2 == 0)))];
            run.MakeGenericMethod(TypeOf(kind, parent, count, isParameter)).Invoke(null, [count, all]);
        }
    }

    private static void RunType<T>(int seed, JsonSerializerOptions[] all)
    {
        var random = new Random(seed);
        var report = new Report();
        FieldInfo[] members = typeof(T).GetFields();
        foreach (JsonSerializerOptions options in all)
        {
            foreach (int percent in (int[])[0, 12, 50, 100])
            {
                object value = RuntimeHelpers.GetUninitializedObject(typeof(T));
                foreach (FieldInfo member in members.Where(_ => random.Next(100) < percent))
                {
                    member.SetValue(value, ValueOf(random, member.FieldType));
                }

                if (value is Called called)
                {
                    called.Checked = random.Next(3) == 0 ? 13 : 5;
                }

                Both.Write(report, (T)value, options);
                Both.Write(report, new Dictionary<string, T[]> { ["all"] = [(T)value, (T)value] }, options);
                foreach (string text in Texts(random, members, percent))
                {
                    Both.Read<T>(report, Encoding.UTF8.GetBytes(text), options);
                }
            }

            // If the code could not be compiled, the table would stay, and every result would be right.
            if (RuntimeFeature.IsDynamicCodeSupported && options.ReferenceHandler is null)
            {
                TypeDescription description = Ours.Describe<T>(options);
                Assert.True(description.Writing == ExecutionKind.EmittedCode, $"{OptionSets.Describe(options)} {description}");
            }
        }

        report.Check();
    }

    /// <summary>The members in order, in reverse, in any order, with others between them, one of them twice, and cut off.</summary>
    private static IEnumerable<string> Texts(Random random, FieldInfo[] members, int percent)
    {
        List<string> parts = [.. members.Where(_ => random.Next(100) < percent).Select(m => $"\"{m.Name}\":{JsonValue.Create(ValueOf(random, m.FieldType))?.ToJsonString() ?? "null"}"), $"\"Last\":{random.Next(20)}", $"\"Checked\":{random.Next(11, 15)}"];
        yield return $"{{{string.Join(',', parts)}}}";
        yield return $"{{ {string.Join(", ", parts)} }}";
        yield return $"{{{string.Join(',', parts[..^2])}}}";
        yield return $"{{{string.Join(',', Enumerable.Reverse(parts))}}}";
        yield return $"{{{string.Join(',', parts.Select(p => random.Next(4) == 0 ? $"\"New{random.Next(1_000)}\":[{{}}],{p}" : p))}}}";
        yield return $"{{{string.Join(',', parts.Append(parts[random.Next(parts.Count)]))}}}";
        string[] shuffled = [.. parts];
        random.Shuffle(shuffled);
        string text = $"{{{string.Join(',', shuffled)}}}";
        yield return text;
        yield return text[..random.Next(text.Length)];
        yield return text.Replace(":1", ":\"x\"", StringComparison.Ordinal);
    }

    private static object? ValueOf(Random random, Type type) =>
        type == typeof(string) ? ((string?[])[null, "", "short", "of thirty-two or more characters, say", "mit Ümläuten", "a \"quote\""])[random.Next(6)]
        : type == typeof(int) ? random.Next(3) == 0 ? 0 : random.Next()
        : type == typeof(bool) ? random.Next(2) == 0
        : type == typeof(double?) ? random.Next(2) == 0 ? null : random.Next(1_000) / 8.0
        : random.Next(2) == 0 ? null : new DateTime(2020, 1, 1, 0, 0, 0, DateTimeKind.Utc).AddSeconds(random.Next());

    private static JsonSerializerOptions Options(Action<JsonSerializerOptions>? set = null)
    {
        var options = new JsonSerializerOptions { IncludeFields = true };
        set?.Invoke(options);
        return options;
    }

    private static Type TypeOf(string kind, Type parent, int members, Func<int, bool>? isParameter)
    {
        AssemblyBuilder assembly = AssemblyBuilder.DefineDynamicAssembly(new AssemblyName($"Wide{kind}{members}"), AssemblyBuilderAccess.Run);
        TypeBuilder type = assembly.DefineDynamicModule("Wide").DefineType(kind + members, TypeAttributes.Public | (parent == typeof(ValueType) ? TypeAttributes.Sealed : 0), parent);
        var fields = new FieldBuilder[members];
        for (int i = 0; i < members; i++)
        {
            Type of = (i % 5) switch { 0 or 2 => typeof(string), 1 => typeof(int), 3 => typeof(double?), _ => i % 2 == 0 ? typeof(bool) : typeof(DateTime?) };
            fields[i] = type.DefineField(new string((char)('a' + (i % 26)), i % 19) + i, of, FieldAttributes.Public);
        }

        if (isParameter is not null)
        {
            DefineConstructor(type, parent, [.. fields.Where((_, i) => isParameter(i))]);
        }

        return type.CreateType();
    }

    /// <summary>A constructor that sets fields; some parameters have defaults; some are taken by reference where such types are not refused.</summary>
    private static void DefineConstructor(TypeBuilder type, Type parent, FieldBuilder[] fields)
    {
        ConstructorBuilder constructor = type.DefineConstructor(
            MethodAttributes.Public, CallingConventions.Standard, [.. fields.Select(static (field, i) => IsByReference(i) ? field.FieldType.MakeByRefType() : field.FieldType)]);
        constructor.SetCustomAttribute(new CustomAttributeBuilder(typeof(JsonConstructorAttribute).GetConstructor([])!, []));
        ILGenerator il = constructor.GetILGenerator();
        if (parent.GetConstructor(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic, []) is { } inner)
        {
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Call, inner);
        }

        for (int i = 0; i < fields.Length; i++)
        {
            object? initial = fields[i].FieldType == typeof(int) ? i : fields[i].FieldType == typeof(string) ? $"initial {i}" : null;
            ParameterAttributes attributes = (IsByReference(i) ? ParameterAttributes.In : 0) | (initial is not null && i % 2 == 0 ? ParameterAttributes.Optional | ParameterAttributes.HasDefault : 0);
            ParameterBuilder parameter = constructor.DefineParameter(i + 1, attributes, fields[i].Name);
            if (attributes.HasFlag(ParameterAttributes.HasDefault))
            {
                parameter.SetConstant(initial);
            }

            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Ldarg, (short)(i + 1));
            if (IsByReference(i))
            {
                il.Emit(OpCodes.Ldobj, fields[i].FieldType);
            }

            il.Emit(OpCodes.Stfld, fields[i]);
        }

        il.Emit(OpCodes.Ret);

        static bool IsByReference(int parameter) => StjAtHand.Is11 && parameter % 11 == 3;
    }
}
