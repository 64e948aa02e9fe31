using System.Reflection;
using System.Reflection.Emit;
using System.Text;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Matrix;

/// <summary>
/// Families of classes with several faults at random places: in members, in the types that members lead to, in what derived types are listed with. Which fault is
/// reported depends on the order in which types are looked at (docs/design/0025).
/// </summary>
public class FaultOrderTests
{
    private static readonly JsonSerializerOptions[] s_options =
    [
        new(), new() { RespectRequiredConstructorParameters = true }, new() { AllowOutOfOrderMetadataProperties = true, RespectNullableAnnotations = true },
        new() { ReferenceHandler = ReferenceHandler.Preserve }, new() { PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate },
    ];

    /// <summary>Types of members, half of them faulty in a way of their own.</summary>
    private static readonly Type[] s_values = [typeof(int), typeof(string), typeof(List<int>), typeof(Numbered), typeof(Filled), typeof(Setless), typeof(Colliding), typeof(Childless), typeof(Dictionary<string, Around>), typeof(Dictionary<string, object>)];

    public class Numbered
    {
        [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
        public DayOfWeek A { get; set; }
    }

    public class Filled
    {
        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public string? A { get; set; }
    }

    public class Setless
    {
        [JsonRequired]
        public int A { get; }
    }

    public class Colliding
    {
        [JsonPropertyName("B")]
        public int A { get; set; }

        public int B { get; set; }
    }

    [JsonPolymorphic]
    public class Childless;

    /// <summary>Has no fault of its own; the type of its member has one.</summary>
    public class Around
    {
        public Numbered? Next { get; set; }
    }

    [Fact]
    public void TheSameIsReported()
    {
        Assert.SkipUnless(System.Runtime.CompilerServices.RuntimeFeature.IsDynamicCodeSupported, "The types are emitted.");
        var report = new Report();
        var faults = new HashSet<string>();
        foreach (int seed in Enumerable.Range(0, Math.Max(TestScale.Times(4_000), 150)))
        {
            var random = new Random(seed);
            Type root = Family(random, seed);
            var options = new JsonSerializerOptions(s_options[random.Next(s_options.Length)]);
            report.Case = () => "seed " + seed + "\n" + Contracts.TypeText.Describe(root);
            foreach (string text in (string[])["{}", "null", "{\"$type\":\"d1\"}", "{\"$id\":\"1\",\"M0a\":null}", "{\"M1a\":4}", "[]"])
            {
                Both.Of(root).ReadOnce(report, Encoding.UTF8.GetBytes(text), options);
            }

            if (Outcome.Of(() => Stj.Deserialize("{}", root, options)).Error is { } error)
            {
                faults.Add(error.Message[..Math.Min(error.Message.Length, 20)]);
            }
        }

        report.Check();
        Assert.InRange(faults.Count, 6, 100);
    }

    /// <summary>A base and two to four classes, each derived from one before it; some list others as derived types.</summary>
    private static Type Family(Random random, int seed)
    {
        ModuleBuilder module = EmittedCode.Module("FaultOrder" + seed);
        var types = new List<TypeBuilder>();
        for (int i = random.Next(3, 6); i > 0; i--)
        {
            TypeBuilder? parent = types.Count == 0 ? null : types[random.Next(types.Count)];
            TypeBuilder type = module.DefineType("T" + types.Count, TypeAttributes.Public | (types.Count == 0 && random.Next(2) == 0 ? TypeAttributes.Abstract : TypeAttributes.Class), parent ?? typeof(object));
            Members(type, random, "M" + types.Count);
            types.Add(type);
        }

        for (int i = 0; i < types.Count; i++)
        {
            if (i == 0 || random.Next(3) == 0)
            {
                if (random.Next(8) == 0)
                {
                    Add(types[i], typeof(JsonPolymorphicAttribute), [], ("TypeDiscriminatorPropertyName", random.Next(2) == 0 ? "$id" : "M1a"));
                }

                if (random.Next(8) == 0)
                {
                    Add(types[i], typeof(JsonUnmappedMemberHandlingAttribute), [JsonUnmappedMemberHandling.Disallow]);
                }

                for (int k = random.Next(1, 4); k > 0; k--)
                {
                    // Rarely one that is not derived, or that is listed twice.
                    Type derived = random.Next(20) == 0 ? typeof(string) : types[random.Next(i, types.Count)];
                    object? discriminator = random.Next(3) switch { 0 => null, 1 => "d" + random.Next(6), _ => random.Next(6) };
                    Add(types[i], typeof(JsonDerivedTypeAttribute), discriminator is null ? [derived] : [derived, discriminator]);
                }
            }
        }

        // Made in the order of their bases, which is theirs.
        return types.ConvertAll(static type => type.CreateType())[0];
    }

    private static void Members(TypeBuilder type, Random random, string name)
    {
        int count = random.Next(3);
        var members = new List<(Type Type, string Name)>();
        for (int i = 0; i < count; i++)
        {
            Type value = s_values[random.Next(s_values.Length)];
            string own = name + (char)('a' + i);
            PropertyBuilder property = EmittedCode.Property(type, own, value, hasSetter: random.Next(4) > 0);
            if (random.Next(5) == 0)
            {
                property.SetCustomAttribute(Attribute(typeof(JsonRequiredAttribute), []));
            }

            if (random.Next(8) == 0)
            {
                property.SetCustomAttribute(Attribute(typeof(JsonNumberHandlingAttribute), [JsonNumberHandling.WriteAsString]));
            }

            if (random.Next(8) == 0)
            {
                property.SetCustomAttribute(Attribute(typeof(JsonObjectCreationHandlingAttribute), [JsonObjectCreationHandling.Populate]));
            }

            if (random.Next(2) == 0 && value == typeof(Dictionary<string, object>))
            {
                property.SetCustomAttribute(Attribute(typeof(JsonExtensionDataAttribute), []));
            }

            if (random.Next(10) == 0)
            {
                property.SetCustomAttribute(Attribute(typeof(JsonPropertyNameAttribute), [random.Next(2) == 0 ? "$type" : "$id"]));
            }

            members.Add((value, own));
        }

        // A constructor that takes some of the values, in their order or the other one; every class needs one without parameters for the classes under it.
        ConstructorBuilder plain = type.DefineConstructor(MethodAttributes.Public, CallingConventions.Standard, []);
        ILGenerator body = plain.GetILGenerator();
        body.Emit(OpCodes.Ret);
        List<(Type Type, string Name)> taken = [.. members.Where(_ => random.Next(2) == 0)];
        if (taken.Count > 0 && random.Next(2) == 0)
        {
            if (random.Next(2) == 0)
            {
                taken.Reverse();
            }

            ConstructorBuilder constructor = type.DefineConstructor(MethodAttributes.Public, CallingConventions.Standard, [.. taken.Select(static one => one.Type)]);
            constructor.SetCustomAttribute(Attribute(typeof(JsonConstructorAttribute), []));
            for (int i = 0; i < taken.Count; i++)
            {
                constructor.DefineParameter(i + 1, ParameterAttributes.None, random.Next(12) == 0 ? "other" : taken[i].Name);
            }

            constructor.GetILGenerator().Emit(OpCodes.Ret);
        }
    }

    private static void Add(TypeBuilder type, Type attribute, object[] arguments, params (string Name, object Value)[] settings) => type.SetCustomAttribute(Attribute(attribute, arguments, settings));

    private static CustomAttributeBuilder Attribute(Type attribute, object[] arguments, params (string Name, object Value)[] settings) => new(
        attribute.GetConstructor([.. arguments.Select(static one => one is Type ? typeof(Type) : one.GetType())])!, arguments,
        [.. settings.Select(one => attribute.GetProperty(one.Name)!)], [.. settings.Select(static one => one.Value)]);
}
