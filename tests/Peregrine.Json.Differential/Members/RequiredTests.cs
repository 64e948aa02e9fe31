using System.Runtime.CompilerServices;
using System.Text;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Members;

/// <summary>Members that must come although they can be set in some ways only, or in none: who refuses the type, and what is missed.</summary>
public class RequiredTests
{
    public class GetterOnly
    {
        [JsonRequired] public int A { get; }
        public int B { get; set; }
    }

    public struct GetterOnlyStruct
    {
        [JsonRequired] public int A { get; }
        public int B { get; set; }
    }

    public class Computed
    {
        [JsonRequired] public int A => 1;
    }

    public class SetterOnly
    {
        [JsonRequired] public int A { set => B = value; }
        public int B { get; set; }
    }

    public class Hidden
    {
        [JsonRequired] public int A { get; private set; }
    }

    public class Included
    {
        [JsonRequired, JsonInclude] public int A { get; private set; }
    }

    public class Fields
    {
        [JsonRequired] public readonly int A = 1;
        [JsonRequired] public int B;
    }

    public class IncludedField
    {
        [JsonRequired, JsonInclude] public readonly int A = 1;
    }

    public class Ignored
    {
        [JsonIgnore] public required int A { get; set; }
        public int B { get; set; }
    }

    public class Unread
    {
        [JsonRequired, JsonIgnore(Condition = JsonIgnoreCondition.WhenReading)] public int A { get; set; }
        [JsonRequired, JsonIgnore(Condition = JsonIgnoreCondition.WhenWriting)] public int B { get; set; }
    }

    public class IgnoredGetter
    {
        [JsonRequired, JsonIgnore] public int A { get; }
        [JsonRequired, JsonIgnore(Condition = JsonIgnoreCondition.Never)] public int B { get; set; }
    }

    public class Filled
    {
        [JsonRequired] public List<int> A { get; } = [];
    }

    public class FilledByAttribute
    {
        [JsonRequired, JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)] public List<int> A { get; } = [];
    }

    public class Parameter(int a)
    {
        [JsonRequired] public int A { get; } = a;
        public int B { get; set; }
    }

    public class DefaultParameter(int a = 5)
    {
        [JsonRequired] public int A { get; } = a;
    }

    public class OtherParameter(int b)
    {
        [JsonRequired] public int A { get; }
        public int B { get; } = b;
    }

    public struct ParameterStruct
    {
        [JsonConstructor]
        public ParameterStruct(int a) => A = a;

        [JsonRequired] public int A { get; }
    }

    public record Positional([property: JsonRequired] int A, int B = 3)
    {
        [JsonRequired] public int C { get; } = A;
    }

    public record IgnoredPositional([property: JsonRequired, JsonIgnore] int A, [property: JsonRequired] int B);

    public class Virtual
    {
        [JsonRequired] public virtual int A { get; }
        public virtual int B { get; set; }
    }

    public class Overriding : Virtual
    {
        public override int A => 2;
        [JsonRequired] public override int B { get; set; }
    }

    public class Hiding : Virtual
    {
        public new int A { get; set; }
    }

    public class Named
    {
        [JsonRequired, JsonPropertyName("B")] public int A { get; }
    }

    public class Extension
    {
        [JsonRequired, JsonExtensionData] public Dictionary<string, object>? A { get; set; }
    }

    public class UnsettableExtension
    {
        [JsonRequired, JsonExtensionData] public Dictionary<string, object> A { get; } = [];
    }

    private static readonly JsonSerializerOptions[] s_options =
    [
        new(), JsonSerializerOptions.Web, JsonSerializerOptions.Strict, new() { IncludeFields = true }, new() { IncludeFields = true, IgnoreReadOnlyFields = true }, new() { IgnoreReadOnlyProperties = true },
        new() { RespectRequiredConstructorParameters = true, IncludeFields = true }, new() { RespectRequiredConstructorParameters = true, IgnoreReadOnlyProperties = true },
        new() { PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate }, new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenReading }, new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWriting },
        new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault }, new() { UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow, PropertyNamingPolicy = JsonNamingPolicy.CamelCase },
    ];

    private static readonly string[] s_texts = ["{}", """{"A":1}""", """{"a":1}""", """{"B":1}""", """{"A":1,"B":2}""", """{"B":2,"A":1,"C":3}""", """{"A":[1]}""", """{"a":[1],"b":1}""", """{"A":null}""", "null", "[]"];

    public static TheoryData<Type> Types { get; } = [.. typeof(RequiredTests).GetNestedTypes().Where(static type => !type.IsGenericType)];

    [Theory]
    [MemberData(nameof(Types))]
    public void Same(Type type) => typeof(RequiredTests).GetMethod(nameof(Run), System.Reflection.BindingFlags.NonPublic | System.Reflection.BindingFlags.Static)!.MakeGenericMethod(type).Invoke(null, []);

    private static void Run<T>()
    {
        var report = new Report();
        foreach (JsonSerializerOptions options in s_options)
        {
            foreach (string text in s_texts)
            {
                Both.Read<T>(report, Encoding.UTF8.GetBytes(text), options);
            }

            Both.Write(report, (T)RuntimeHelpers.GetUninitializedObject(typeof(T)), options);
        }

        report.Check();
    }
}
