using System.Text;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Members;

/// <summary>Ignored, hidden, overridden, required and duplicate members; parameters and the members that feed them.</summary>
public class MemberRuleTests
{
    private static readonly JsonSerializerOptions?[] s_options =
    [
        null,
        JsonSerializerOptions.Web,
        new() { AllowDuplicateProperties = false },
        new() { AllowDuplicateProperties = false, PropertyNameCaseInsensitive = true, UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow },
        new() { RespectRequiredConstructorParameters = true, IncludeFields = true },
        new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenReading },
        JsonSerializerOptions.Strict,
    ];

    public class Conditions
    {
        public int Plain { get; set; } = 1;
        [JsonIgnore] public int Ignored { get; set; } = 1;
        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWriting)] public int Unwritten { get; set; } = 1;
        [JsonIgnore(Condition = JsonIgnoreCondition.WhenReading)] public int Unread { get; set; } = 1;
        [JsonIgnore(Condition = JsonIgnoreCondition.Never)] public string? Never { get; set; }
        public int ReadOnly { get; } = 1;
        public int WriteOnly { set => Plain = value; }
        [JsonInclude] private int Hidden { get; set; } = 1;
        [JsonInclude] public int HalfHidden { get; private set; } = 1;
        public int PrivateSet { get; private set; } = 1;
        [JsonInclude] private int _field = 1;
        [JsonInclude] public readonly int ReadOnlyField = 1;
    }

    public class Virtual
    {
        public virtual int A { get; set; } = 1;
        [JsonIgnore] public virtual int B { get; set; } = 2;
        [JsonPropertyName("x")] public virtual int C { get; set; } = 3;
        public int D { get; set; } = 4;
        [JsonIgnore] public int E { get; set; } = 5;
        [JsonPropertyName("f")] public int F { get; set; } = 6;
        public int G { get; set; } = 7;
    }

    public class Overriding : Virtual
    {
        public override int A { get; set; } = 11;
        public override int B { get; set; } = 12;
        public override int C { get; set; } = 13;
        public new int D { get; set; } = 14;
        public new int E { get; set; } = 15;
        public new int F { get; set; } = 16;
        [JsonIgnore] public new string G { get; set; } = "17";
    }

    public class OverridingTwice : Overriding
    {
        public override int A { get; set; } = 21;
        public new string D { get; set; } = "24";
        [JsonPropertyName("D")] public int Other { get; set; } = 25;
    }

    public class HidingOtherKind : Virtual
    {
        [JsonPropertyName("A")] public int Another { get; set; } = 31;
    }

    public class Required
    {
        public required int A { get; set; }
        [JsonRequired] public string? B { get; set; }
        [JsonPropertyName("<c>")] public required int C { get; init; }
        [JsonPropertyOrder(-1)] public required int Early { get; set; }
        public int D { get; set; }
    }

    public class RequiredDerived : Required
    {
        public required int E { get; set; }
    }

    public class SetsRequired
    {
        [System.Diagnostics.CodeAnalysis.SetsRequiredMembers]
        public SetsRequired() => A = 1;

        public required int A { get; set; }
        [JsonRequired] public int B { get; set; }
    }

    public record RequiredParameters(int A, string B = "x", int C = 0)
    {
        public required int D { get; set; }
    }

    public record MoreParameters(int A, string B, Dictionary<string, int>? M) : RequiredParameters(A, B)
    {
        public int E { get; set; }
    }

    public class RequiredNoSetter { [JsonRequired] public int A { get; } }
    public class RequiredIgnored { [JsonIgnore] public required int A { get; set; } }

    public class ByParameters
    {
        public ByParameters(int a, string b, int c = 5)
        {
            A = a;
            B = b;
            C = c;
        }

        public int A { get; }
        public string B { get; }
        public int C { get; set; }
        [JsonPropertyName("dd")] public int D { get; set; }
    }

    public class WrongType(long a) { public int A { get; } = (int)a; }
    public class WrongName(int b) { public int A { get; } = b; }
    public class ByReference(in int a) { public int A { get; } = a; }
    public class Ambiguous(int a) { public int A { get; } = a; public int a { get; set; } }
    public class IgnoredParameter(int a, int b) { [JsonIgnore] public int A { get; } = a; public int B { get; } = b; }
    public class RenamedParameter(int a) { [JsonPropertyName("other name")] public int A { get; } = a; }
    public class FieldParameter(int a) { public int A = a; }
    public class NonPublicMember(int a) { private int A { get; } = a; public int B { get; set; } }
    public class TwoConstructors { public TwoConstructors(int a) => A = a; public TwoConstructors(int a, int b) => A = a + b; public int A { get; } public int B { get; } }
    public class Attributed { [JsonConstructor] private Attributed(int a) => A = a + 100; public Attributed() { } public int A { get; } }
    public class AttributedTwice { [JsonConstructor] public AttributedTwice(int a) => A = a; [JsonConstructor] public AttributedTwice() { } public int A { get; } }
    public struct StructParameters { public StructParameters(int a) => A = a; public int A { get; } }
    public struct StructAttributed { [JsonConstructor] public StructAttributed(int a, int b = 7) { A = a; B = b; } public int A { get; } public int B { get; } public int C { get; set; } }
    public abstract class Abstract { public int A { get; set; } }
    public interface IShape { int A { get; set; } }
    public class Shape : IShape { public int A { get; set; } public int B { get; set; } }
    public interface IMore : IShape { int C { get; } }
    [JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)] public class Closed { public int A { get; set; } [JsonIgnore] public int B { get; set; } public int C { get; } }
    [JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Skip)] public class Open { public int A { get; set; } }

    private static readonly Type[] s_types =
    [
        typeof(Conditions), typeof(Virtual), typeof(Overriding), typeof(OverridingTwice), typeof(HidingOtherKind), typeof(Required), typeof(RequiredDerived), typeof(SetsRequired), typeof(RequiredParameters),
        typeof(MoreParameters), typeof(RequiredNoSetter), typeof(RequiredIgnored), typeof(ByParameters), typeof(WrongType), typeof(WrongName), typeof(ByReference), typeof(Ambiguous), typeof(IgnoredParameter),
        typeof(RenamedParameter), typeof(FieldParameter), typeof(NonPublicMember), typeof(TwoConstructors), typeof(Attributed), typeof(AttributedTwice), typeof(StructParameters), typeof(StructAttributed), typeof(Abstract),
        typeof(IShape), typeof(Shape), typeof(IMore), typeof(Closed), typeof(Open), typeof(Dictionary<string, int>), typeof(Dictionary<int, int[]>), typeof(SortedDictionary<string, int>), typeof(IReadOnlyDictionary<string, int>),
        typeof(System.Collections.Immutable.ImmutableDictionary<string, int>), typeof(Dictionary<string, Dictionary<string, int>>), typeof(Folding), typeof(KeyValuePair<int, int>), typeof(ValueTuple<int, string>), typeof(Tuple<int, int>),
    ];

    public class Folding() : Dictionary<string, int>(StringComparer.OrdinalIgnoreCase);

    private static readonly string[] s_inputs =
    [
        "{}", """{"A":1}""", """{"a":1}""", """{"A":1,"A":2}""", """{"A":1,"a":2}""", """{"A":1,"\u0041":2}""", """{"A":1,"B":2}""", """{"A":1,"B":"b"}""", """{"A":1,"B":2,"A":[3]}""", """{"A":1,"A":{"x":[]}}""",
        """{"zz":1}""", """{"zz":1,"zz":{}}""", """{"Ignored":1,"Ignored":2}""", """{"ReadOnly":1,"ReadOnly":2}""", """{"Unread":1,"Unread":2}""", """{"Unwritten":5,"Unwritten":2}""", """{"Hidden":5,"HalfHidden":6,"PrivateSet":7,"_field":8,"ReadOnlyField":9}""",
        """{"x":1,"C":2,"f":3,"F":4,"D":5,"E":6,"G":7}""", """{"A":1,"B":null,"<c>":3,"Early":4}""", """{"A":1,"B":null,"<c>":3,"Early":4,"E":5}""", """{"B":null,"Early":4}""", """{"D":1}""", """{"D":1,"A":2}""", """{"A":1,"D":1,"M":{"a":1,"a":2}}""",
        """{"dd":1,"C":2,"B":"b","A":3}""", """{"dd":1,"dd":2}""", """{"C":1,"C":2}""", """{"other name":1}""", """{"A":{"a":1,"a":2}}""", """{"1":[1],"1":[2,3]}""", """{"1":[1],"01":[2]}""", """{"a":1,"b":2,"A":3}""",
        """{"A":1,"C":2}""", """{"Key":1,"Value":2,"Key":3}""", """{"key":1,"value":2}""", """{"Key":1}""", """{"Item1":1,"Item2":"b"}""", """{"Item1":1,"Item2":2,"Item1":3}""", """{ "A" : 1 , "A" : 2 }""", """{"A":"x"}""", """{"A":1,"zz":{"A":1,"A":2},"A":3}""",
    ];

    [Fact]
    [Facts.Proves("3.4-1", "a constructor is chosen: marked, without parameters, the only public one; else reading is refused; abstract types are")]
    [Facts.Proves("3.4-2", "each parameter has a member of its name and exact type, or InvalidOperationException")]
    [Facts.Proves("3.4-3", "missing arguments take the parameter's default; those of ignored members always")]
    [Facts.Proves("3.4-4", "what constructors and accessors throw passes through")]
    public void Read()
    {
        var report = new Report();
        foreach (JsonSerializerOptions? options in s_options)
        {
            foreach (Type type in s_types)
            {
                foreach (string json in s_inputs)
                {
                    Both.Of(type).Read(report, Encoding.UTF8.GetBytes(json), options);
                }
            }
        }

        report.Check();
    }

    [Fact]
    [Facts.Proves("3.2-1", "conditions of [JsonIgnore]: always, never, null, default, when writing, when reading; null on a value type is refused")]
    [Facts.Proves("3.1-1", "overridden members stand where the overriding type has them, most derived type first")]
    [Facts.Proves("3.1-2", "[JsonIgnore] and [JsonPropertyName] are not inherited by overrides")]
    public void Written()
    {
        var report = new Report();
        object[] values =
        [
            new Conditions(), new Virtual(), new Overriding(), new OverridingTwice(), new HidingOtherKind(), new Required { A = 1, C = 2, Early = 3 }, new RequiredDerived { A = 1, C = 2, Early = 3, E = 4 }, new SetsRequired(),
            new RequiredParameters(1) { D = 2 }, new MoreParameters(1, "b", new() { ["a"] = 1 }) { D = 2 }, new RequiredNoSetter(), new RequiredIgnored { A = 1 }, new ByParameters(1, "b"), new WrongType(1), new WrongName(1), new ByReference(1),
            new Ambiguous(1), new IgnoredParameter(1, 2), new RenamedParameter(1), new FieldParameter(1), new NonPublicMember(1), new TwoConstructors(1), new Attributed(), new AttributedTwice(), new StructParameters(1),
            new StructAttributed(1), new Shape(), new Closed(), new Open(), (1, "a"), Tuple.Create(1, 2),
        ];
        foreach (JsonSerializerOptions? options in s_options)
        {
            foreach (object value in values)
            {
                Both.Of(value.GetType()).Write(report, value, options);
            }

            Both.Write<IShape>(report, new Shape(), options);
            Both.Write<Virtual>(report, new Overriding(), options);
        }

        report.Check();
    }
}
