using System.Collections;
using System.Globalization;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json.Nodes;
using Peregrine.Json.Differential.Contracts;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Matrix;

/// <summary>
/// Every attribute alone and every pair of them, on members and types, at every place a member may stand, by types of members: written and read.
/// Run on request: PEREGRINE_MATRIX=FROM-TO takes those cases of the crossing, and each attribute alone.
/// </summary>
public class AttributeMatrixTests
{
    private static readonly string? s_range = Environment.GetEnvironmentVariable("PEREGRINE_MATRIX");

    /// <summary>Coprime to the number of cases: one step after the other meets every place and type early.</summary>
    private const long Step = 1_000_003;

    private static readonly Type[] s_members =
    [
        typeof(int), typeof(int?), typeof(string), typeof(double), typeof(DayOfWeek), typeof(List<int>), typeof(int[]), typeof(Dictionary<string, int>), typeof(object), typeof(Leaf), typeof(Point), typeof(JsonElement), typeof(JsonObject), typeof(Dictionary<string, object>), typeof(IDictionary<string, JsonElement>), typeof(Animal),
    ];

    private static readonly JsonSerializerOptions[] s_options =
    [
        new(), new() { IncludeFields = true }, new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault, PropertyNamingPolicy = JsonNamingPolicy.CamelCase, IncludeFields = true }, new() { PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate }, new() { RespectNullableAnnotations = true, RespectRequiredConstructorParameters = true },
        new() { IgnoreReadOnlyProperties = true, IgnoreReadOnlyFields = true, IncludeFields = true, PropertyNameCaseInsensitive = true }, new() { NumberHandling = JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString, UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow }, new() { AllowDuplicateProperties = false, AllowOutOfOrderMetadataProperties = true },
    ];

    private static readonly Mark?[][] s_memberPairs = Pairs(Mark.OnMembers);
    private static readonly Mark?[][] s_typePairs = Pairs(Mark.OnTypes);
    private static readonly MemberPlace[] s_places = Enum.GetValues<MemberPlace>();
    private static readonly long s_markings = s_memberPairs.Length + (long)(Mark.OnMembers.Length * Mark.OnTypes.Length) + s_typePairs.Length;
    private static readonly long s_cases = s_markings * s_places.Length * s_members.Length;

    [Fact]
    public void Crossed()
    {
        Skip();
        var report = new Report();
        string[] ends = s_range!.Split('-');
        for (long i = long.Parse(ends[0], CultureInfo.InvariantCulture); i <= Math.Min(long.Parse(ends[^1], CultureInfo.InvariantCulture), s_cases - 1); i++)
        {
            Run(report, i);
        }

        report.Check();
    }

    /// <summary>Each attribute alone at each place, on members of three types.</summary>
    [Fact]
    public void Alone()
    {
        Skip();
        var report = new Report();
        foreach (MemberPlace place in s_places)
        {
            foreach (Type member in (Type[])[typeof(int), typeof(List<int>), typeof(Dictionary<string, object>)])
            {
                foreach (Mark? mark in Mark.OnMembers)
                {
                    Run(report, place, member, [mark], [], (int)place);
                }

                foreach (Mark? mark in Mark.OnTypes)
                {
                    Run(report, place, member, [], [mark], (int)place);
                }
            }
        }

        report.Check();
    }

    private static void Skip()
    {
        Assert.SkipUnless(s_range is { Length: > 0 }, "PEREGRINE_MATRIX says which cases to run.");
        Assert.SkipUnless(RuntimeFeature.IsDynamicCodeSupported, "Emitting types needs dynamic code.");
    }

    private static void Run(Report report, long number)
    {
        long at = number * Step % s_cases;
        MemberPlace place = s_places[at % s_places.Length];
        at /= s_places.Length;
        Type member = s_members[at % s_members.Length];
        long marking = at / s_members.Length;
        report.Case = () => "PEREGRINE_MATRIX=" + number.ToString(CultureInfo.InvariantCulture);
        if (marking < s_memberPairs.Length)
        {
            Run(report, place, member, s_memberPairs[marking], [], (int)number);
            return;
        }

        marking -= s_memberPairs.Length;
        if (marking < s_typePairs.Length)
        {
            Run(report, place, member, [], s_typePairs[marking], (int)number);
            return;
        }

        marking -= s_typePairs.Length;
        Run(report, place, member, [Mark.OnMembers[marking / Mark.OnTypes.Length]], [Mark.OnTypes[marking % Mark.OnTypes.Length]], (int)number);
    }

    private static void Run(Report report, MemberPlace place, Type member, Mark?[] onMember, Mark?[] onType, int seed)
    {
        if (MarkedType.Emit(place, member, onMember, onType) is not { } type)
        {
            return;
        }

        JsonSerializerOptions options = s_options[(uint)seed % s_options.Length];
        Func<string> origin = report.Case ?? (() => "");
        report.Case = () => $"{origin()} {place} {Trial.TypeName(member)} M {string.Join("", onMember.Select(m => m + ""))} type {string.Join("", onType.Select(m => m + ""))}";
        // One attribute can be at fault alone: then all is compared. Of several faults either may be reported first.
        bool isExact = onMember.Concat(onType).Count(m => m is not null) <= 1;
        var random = new Random(seed);
        foreach (object? value in ValuesOf(type, member))
        {
            if (isExact)
            {
                Both.Of(type).WriteQuickly(report, value, options);
            }
            else
            {
                Doors.Of(type).Write(report, value, options, random.Next(Doors.WriteDoors));
            }
        }

        foreach (string text in TextsFor(member, place))
        {
            byte[] utf8 = Encoding.UTF8.GetBytes(text);
            if (isExact)
            {
                Both.Of(type).ReadOnce(report, utf8, options);
            }
            else
            {
                Doors.Of(type).Read(report, utf8, options, random.Next(Doors.ReadDoors), random);
            }
        }

        report.Case = origin;
    }

    private static IEnumerable<object?> ValuesOf(Type type, Type member)
    {
        yield return type.IsValueType ? RuntimeHelpers.GetUninitializedObject(type) : null;
        foreach (object? sample in SamplesOf(member))
        {
            if (type.IsInterface)
            {
                yield break;
            }

            object made = type.GetConstructors() is [{ } constructor] && constructor.GetParameters().Length == 2 ? constructor.Invoke([sample, 2]) : Activator.CreateInstance(type)!;
            const BindingFlags All = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;
            for (Type? current = type; current is not null && current.Namespace == "Marked"; current = current.BaseType)
            {
                current.GetField("_M", All)?.SetValue(made, current.GetField("_M", All)!.FieldType == member ? sample : null);
                current.GetField("M", All)?.SetValue(made, sample);
                current.GetField("_Other", All)?.SetValue(made, 3);
            }

            if (made is IList list)
            {
                list.Add(4);
            }
            else if (made is Dictionary<string, double> map)
            {
                map["k"] = 1.5;
            }

            yield return made;
        }
    }

    private static IEnumerable<object?> SamplesOf(Type member)
    {
        yield return member.IsValueType ? RuntimeHelpers.GetUninitializedObject(Nullable.GetUnderlyingType(member) ?? member) : null;
        yield return member == typeof(int) || member == typeof(int?) || member == typeof(object) ? 5
            : member == typeof(string) ? "s"
            : member == typeof(double) ? double.NaN
            : member == typeof(DayOfWeek) ? DayOfWeek.Friday
            : member == typeof(List<int>) ? new List<int> { 1, 2 }
            : member == typeof(int[]) ? new[] { 1, 2 }
            : member == typeof(Dictionary<string, int>) ? new Dictionary<string, int> { ["A"] = 1 }
            : member == typeof(Leaf) ? new Leaf { N = 1 }
            : member == typeof(Point) ? new Point { X = 2 }
            : member == typeof(JsonElement) ? Stj.SerializeToElement(7)
            : member == typeof(JsonObject) ? new JsonObject { ["a"] = 1 }
            : member == typeof(Dictionary<string, object>) ? new Dictionary<string, object> { ["A"] = 1, ["b"] = "c" }
            : member == typeof(Animal) ? new Cat { Lives = 9 }
            : new Dictionary<string, JsonElement> { ["A"] = Stj.SerializeToElement(7) };
    }

    private static IEnumerable<string> TextsFor(Type member, MemberPlace place)
    {
        string value = member == typeof(string) ? "\"s\""
            : member == typeof(double) ? "1.5"
            : member == typeof(List<int>) || member == typeof(int[]) ? "[1,\"2\"]"
            : member == typeof(int) || member == typeof(int?) || member == typeof(DayOfWeek) || member == typeof(object) || member == typeof(JsonElement) ? "5"
            : member == typeof(Animal) ? "{\"$type\":\"cat\",\"Lives\":3}"
            : "{\"N\":1,\"X\":\"2\"}";
        return place == MemberPlace.ListSubclass ? ["[1,\"2\"]", "[]", "null", "{}", "{\"$type\":\"d\",\"$values\":[1]}", "[1"]
            : place == MemberPlace.DictionarySubclass ? ["{\"a\":1}", "{\"a\":\"1\"}", "{}", "null", "{\"$type\":\"d\",\"a\":1}", "{\"a\":1,\"a\":2}", "{\"M\":2,\"kind\":1}"]
            :
            [
                "{}", "null", "[]", "{\"M\":" + value + ",\"Other\":1}", "{\"Other\":2,\"m\":" + value + "}", "{\"M\":null}", "{\"x\":" + value + "}", "{\"M\":\"5\",\"Other\":\"6\"}", "{\"M\":" + value + ",\"M\":" + value + "}", "{\"unknown\":{\"a\":[1]}}", "{\"$type\":\"d\",\"M\":" + value + "}", "{\"kind\":1,\"Other\":3}", "{\"$type\":\"z\"}", "{\"M\":[{}],\"Other\":1}", "{\"M\":" + value,
            ];
    }

    private static Mark?[][] Pairs(Mark?[] marks)
    {
        var pairs = new List<Mark?[]>();
        for (int i = 0; i < marks.Length; i++)
        {
            for (int j = i; j < marks.Length; j++)
            {
                pairs.Add(i == j ? [null, marks[i]] : [marks[i], marks[j]]);
                if (i != j && i > 0)
                {
                    // The other way round: where one stands on the base and one on what hides or overrides it.
                    pairs.Add([marks[j], marks[i]]);
                }
            }
        }

        return [.. pairs];
    }

    public class Leaf
    {
        public int N { get; set; }
    }

    public struct Point
    {
        public int X { get; set; }
    }

    [JsonDerivedType(typeof(Cat), "cat")]
    public class Animal
    {
        public int Legs { get; set; }
    }

    public class Cat : Animal
    {
        public int Lives { get; set; }
    }
}
