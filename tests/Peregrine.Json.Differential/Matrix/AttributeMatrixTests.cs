using System.Collections;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json.Nodes;
using Peregrine.Json.Differential.Contracts;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Matrix;

/// <summary>
/// Every attribute alone, at every place on members of every type; every pair of attributes, on members and types, at every place: written and read. The pairs are
/// gone through as often as there are types of members, each time with another type at each place. A sample is run usually, all part by part: see <see cref="Crossings"/>.
/// </summary>
public class AttributeMatrixTests
{
    /// <summary>How many crossings of single attributes, and of pairs, are run usually.</summary>
    private const int Sample = 2_000;

    private static readonly Type[] s_members =
    [
        typeof(int), typeof(int?), typeof(string), typeof(double), typeof(DayOfWeek), typeof(List<int>), typeof(int[]), typeof(Dictionary<string, int>), typeof(object), typeof(Leaf), typeof(Point), typeof(JsonElement), typeof(JsonObject), typeof(Dictionary<string, object>), typeof(IDictionary<string, JsonElement>), typeof(Animal),
    ];

    private static readonly JsonSerializerOptions[] s_options =
    [
        new(), new() { IncludeFields = true }, new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault, PropertyNamingPolicy = JsonNamingPolicy.CamelCase, IncludeFields = true }, new() { PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate }, new() { RespectNullableAnnotations = true, RespectRequiredConstructorParameters = true },
        new() { IgnoreReadOnlyProperties = true, IgnoreReadOnlyFields = true, IncludeFields = true, PropertyNameCaseInsensitive = true }, new() { NumberHandling = JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString, UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow }, new() { AllowDuplicateProperties = false, AllowOutOfOrderMetadataProperties = true },
    ];

    private static readonly Mark?[][] s_memberPairs = InPairs(Mark.OnMembers);
    private static readonly Mark?[][] s_typePairs = InPairs(Mark.OnTypes);
    private static readonly MemberPlace[] s_places = Enum.GetValues<MemberPlace>();
    private static readonly long s_pairs = s_memberPairs.Length + (long)(Mark.OnMembers.Length * Mark.OnTypes.Length) + s_typePairs.Length;

    [Fact]
    public void Alone()
    {
        var marks = Mark.OnMembers.Select(mark => (Member: mark, Type: (Mark?)null)).Concat(Mark.OnTypes.Select(mark => (Member: (Mark?)null, Type: mark))).ToArray();
        Run("Attributes alone", marks.Length * s_places.Length * s_members.Length, (report, number) =>
        {
            (long rest, long place) = Math.DivRem(number, s_places.Length);
            (long mark, long member) = Math.DivRem(rest, s_members.Length);
            Run(report, s_places[place], s_members[member], [marks[mark].Member], [marks[mark].Type], number);
        });
    }

    /// <summary>The same for members of all other kinds of types.</summary>
    [Fact]
    public void AloneOnEveryKind()
    {
        Kind[] kinds = [.. Kinds.All.Where(static k => k.Type.IsVisible && !s_members.Contains(k.Type))];
        var marks = Mark.OnMembers.Select(mark => (Member: mark, Type: (Mark?)null)).Concat(Mark.OnTypes.Select(mark => (Member: (Mark?)null, Type: mark))).ToArray();
        Run("Attributes alone on every kind", marks.Length * s_places.Length * kinds.Length, (report, number) =>
        {
            (long rest, long place) = Math.DivRem(number, s_places.Length);
            (long mark, long kind) = Math.DivRem(rest, kinds.Length);
            Run(report, s_places[place], kinds[kind].Type, [marks[mark].Member], [marks[mark].Type], number);
        });
    }

    [Fact]
    public void Pairs() => Run("Attributes in pairs", s_pairs * s_places.Length * s_members.Length, static (report, number) =>
    {
        (long turn, long rest) = Math.DivRem(number, s_pairs * s_places.Length);
        (long pair, long place) = Math.DivRem(rest, s_places.Length);
        (Mark?[] onMember, Mark?[] onType) = PairOf(pair);
        Run(report, s_places[place], s_members[(pair + place + turn) % s_members.Length], onMember, onType, number);
    });

    private static void Run(string matrix, long count, Action<Report, long> run)
    {
        Assert.SkipUnless(RuntimeFeature.IsDynamicCodeSupported, "Emitting types needs dynamic code.");
        var report = new Report();
        foreach (long number in Crossings.Of(count, Sample))
        {
            run(report, number);
        }

        Crossings.Check(report, matrix);
    }

    private static (Mark?[] OnMember, Mark?[] OnType) PairOf(long pair)
    {
        if (pair < s_memberPairs.Length)
        {
            return (s_memberPairs[pair], []);
        }

        pair -= s_memberPairs.Length;
        if (pair < s_typePairs.Length)
        {
            return ([], s_typePairs[pair]);
        }

        (long member, long type) = Math.DivRem(pair - s_typePairs.Length, Mark.OnTypes.Length);
        return ([Mark.OnMembers[member]], [Mark.OnTypes[type]]);
    }

    private static void Run(Report report, MemberPlace place, Type member, Mark?[] onMember, Mark?[] onType, long number)
    {
        if (MarkedType.Emit(place, member, onMember, onType) is not { } type)
        {
            return;
        }

        JsonSerializerOptions options = s_options[number % s_options.Length];
        report.Begin([place.ToString(), Trial.TypeName(member), .. onMember.Concat(onType).Select(m => m?.ToString() ?? "").Where(m => m.Length > 0)]);
        report.Case = () => $"PEREGRINE_CROSSING={number} {place} {Trial.TypeName(member)} M {string.Join("", onMember.Select(m => m + ""))} type {string.Join("", onType.Select(m => m + ""))}";
        // One attribute is tried through every entry point, pairs through one of them.
        bool isAlone = onMember.Concat(onType).Count(m => m is not null) <= 1;
        var random = new Random((int)number);
        foreach (object? value in ValuesOf(type, member))
        {
            if (isAlone)
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
            if (isAlone)
            {
                Both.Of(type).ReadOnce(report, utf8, options);
            }
            else
            {
                Doors.Of(type).Read(report, utf8, options, random.Next(Doors.ReadDoors), random);
            }
        }
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
        if (Kinds.Find(member) is { } kind && !s_members.Contains(member))
        {
            foreach (Func<object?> value in kind.Values)
            {
                yield return value();
            }

            yield break;
        }

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
            : Kinds.Find(member) is { } kind && !s_members.Contains(member) ? kind.Texts[0]
            : "{\"N\":1,\"X\":\"2\"}";
        return place == MemberPlace.ListSubclass ? ["[1,\"2\"]", "[]", "null", "{}", "{\"$type\":\"d\",\"$values\":[1]}", "[1"]
            : place == MemberPlace.DictionarySubclass ? ["{\"a\":1}", "{\"a\":\"1\"}", "{}", "null", "{\"$type\":\"d\",\"a\":1}", "{\"a\":1,\"a\":2}", "{\"M\":2,\"kind\":1}"]
            :
            [
                "{}", "null", "[]", "{\"M\":" + value + ",\"Other\":1}", "{\"Other\":2,\"m\":" + value + "}", "{\"M\":null}", "{\"x\":" + value + "}", "{\"M\":\"5\",\"Other\":\"6\"}", "{\"M\":" + value + ",\"M\":" + value + "}", "{\"unknown\":{\"a\":[1]}}", "{\"$type\":\"d\",\"M\":" + value + "}", "{\"kind\":1,\"Other\":3}", "{\"$type\":\"z\"}", "{\"M\":[{}],\"Other\":1}", "{\"M\":" + value,
            ];
    }

    private static Mark?[][] InPairs(Mark?[] marks)
    {
        var pairs = new List<Mark?[]>();
        for (int i = 0; i < marks.Length; i++)
        {
            for (int j = i; j < marks.Length; j++)
            {
                pairs.Add([marks[i], marks[j]]);
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
