using System.Collections;
using System.Collections.Frozen;
using System.Collections.ObjectModel;
using System.Text;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.References;

/// <summary>Types that cannot be made, and metadata twice, where metadata may stand: which error, and where.</summary>
public class UnmakeableTests
{
    public class NoWay { public NoWay(int a) { } public NoWay(string b) { } public int X { get; set; } }
    public abstract class Abstract { public int X { get; set; } }
    public interface IShape { int X { get; set; } }
    public class NoWayMap : Dictionary<string, int> { public NoWayMap(int a) { } public NoWayMap(string b) { } }
    public class NoWayTable : Hashtable { public NoWayTable(int a) { } public NoWayTable(string b) { } }
    public abstract class AbstractTable : Hashtable;
    public interface ITable : IDictionary;
    public class NoWayList : ArrayList { public NoWayList(int a) { } public NoWayList(string b) { } }
    [JsonDerivedType(typeof(NoWayDerivedMap), "d")] public class NoWayBaseMap : Dictionary<string, int> { public NoWayBaseMap(int a) { } public NoWayBaseMap(string b) { } }
    public class NoWayDerivedMap : NoWayBaseMap { public NoWayDerivedMap(int a) : base(a) { } public NoWayDerivedMap(string b) : base(b) { } }

    [JsonDerivedType(typeof(Derived), "d")] public abstract class Base { public int X { get; set; } }
    public class Derived : Base;
    [JsonDerivedType(typeof(DerivedOpen), "d")] public class BaseOpen { public int X { get; set; } }
    public class DerivedOpen : BaseOpen { [JsonExtensionData] public Dictionary<string, JsonElement>? More { get; set; } }
    [JsonDerivedType(typeof(DerivedList), "d")] public class BaseList : List<int>;
    public class DerivedList : BaseList;
    [JsonDerivedType(typeof(DerivedMap), "d")] public class BaseMap : Dictionary<string, int>;
    public class DerivedMap : BaseMap;

    private static readonly JsonSerializerOptions[] s_options =
    [
        new(), new() { ReferenceHandler = ReferenceHandler.Preserve }, new() { ReferenceHandler = ReferenceHandler.Preserve, AllowOutOfOrderMetadataProperties = true }, new() { ReferenceHandler = ReferenceHandler.IgnoreCycles },
    ];

    public static TheoryData<Type> Unmakeable { get; } =
    [
        typeof(ReadOnlyDictionary<double, double>), typeof(ReadOnlyDictionary<string, double>), typeof(List<ReadOnlyDictionary<string, double>>), typeof(ReadOnlyCollection<int>), typeof(FrozenDictionary<string, int>), typeof(NoWay), typeof(Abstract),
        typeof(IShape), typeof(NoWayMap), typeof(NoWayTable), typeof(AbstractTable), typeof(ITable), typeof(NoWayList), typeof(NoWayBaseMap), typeof(List<NoWayTable>), typeof(List<NoWayBaseMap>),
    ];

    [Theory]
    [MemberData(nameof(Unmakeable))]
    public void Refused(Type type)
    {
        Compare(
            type,
            "{}", "{ }", "{\"a\":1}", "{\"1\":1}", "{\"$id\":\"1\"}", "{\"$id\":\"1\",\"a\":1}", "{\"$ref\":\"1\"}", "{\"$type\":1}", "{", "[{}]", "[{\"a\":1}]", "[]", "[1]", "{\"$id\":\"1\",\"$values\":[]}", "{\"$values\":[]}", "{\"$type\":\"d\",\"a\":1}",
            "{\"$type\":\"d\"}", "{\"a\":1,\"$type\":\"d\"}", "{\"$id\":\"1\",\"$type\":\"d\",\"a\":1}", "{\"\\ud800\":1}", "[{\"$id\":\"1\",\"\\ud800\":1}]");
    }

    public static TheoryData<Type> Named { get; } = [typeof(Base), typeof(BaseOpen), typeof(BaseList), typeof(BaseMap)];

    /// <summary>Short, and with space after it for the fast way.</summary>
    [Theory]
    [MemberData(nameof(Named))]
    public void MetadataTwice(Type type)
    {
        string[] texts =
        [
            "{\"$id\":\"1\",\"$type\":\"d\",\"$type\":\"d\"}", "{\"$type\":\"d\",\"$type\":\"d\"}", "{\"$type\":\"d\",\"X\":1,\"$type\":\"d\"}", "{\"$id\":\"1\",\"$type\":\"d\",\"X\":1,\"$type\":\"d\"}", "{\"$id\":\"1\",\"$type\":\"d\",\"$id\":\"2\"}",
            "{\"$type\":\"d\",\"$id\":\"2\",\"$id\":\"2\"}", "{\"$type\":\"d\",\"$id\":\"2\",\"$type\":\"d\"}", "{\"$id\":\"1\",\"$type\":\"d\",\"$ref\":\"2\"}", "{\"$type\":\"e\",\"$type\":\"d\"}", "{\"$id\":\"1\",\"$type\":\"e\",\"$type\":\"d\"}",
            "{\"$type\":\"d\",\"$x\":1}", "{\"$type\":\"d\",\"$values\":\"12\"}", "{\"$type\":\"d\",\n  \"$values\":[]}", "{\"$type\":\"d\" , \"$values\":null}", "{\"$id\":\"1\",\"$type\":\"d\",\"$x\":\"d\"}", "{\"$id\":\"1\",\"$type\":\"d\",\"$values\":[]}", "{\"$id\":\"1\",\"$type\":\"d\" , \"\\u0024type\":\"d\"}", "{\"$id\":\"1\",\"$type\":\"d\",\"\\ud800\":1}", "{\"$type\":\"d\",\"\\ud800\":1}",
            "{\"a\":1,\"\\ud800\":1}", "{\"\\u0061\":1,\"\\ud800\":1}", "{\"$type\":\"d\",\"\\u0024\\ud800\":1}",
        ];
        Compare(type, [.. texts, .. texts.Select(t => t[..^1] + ",\"X\":1,\"aNameThatIsLongEnoughForEverythingBeforeItToBeReadTheFastWay\":1}")]);
    }

    [JsonDerivedType(typeof(MoreOpen), "d")] public class Open { [JsonPropertyName("x1")] public object? One { get; set; } [JsonExtensionData] public Dictionary<string, object>? More { get; set; } }
    public class MoreOpen : Open;

    /// <summary>Metadata after members that take anything, and numbers that end badly in collections with metadata.</summary>
    [Fact]
    public void Late()
    {
        foreach (bool anywhere in new[] { false, true })
        {
            foreach (bool preserves in new[] { false, true })
            {
                var options = new JsonSerializerOptions { AllowOutOfOrderMetadataProperties = anywhere, ReferenceHandler = preserves ? ReferenceHandler.Preserve : null };
                foreach (string text in new[] { "{\"x1\":\"0\",\"$type\":7.5}", "{\"$type\":7.5}", "{\"$type\":7e0,\"x1\":1}", "{\"y\":1,\"$type\":99999999999}", "{\"$type\":\"d\",\"x1\":[],\"\\udc00x\":-85.6}", "{\"x1\":1,\"\\udc00x\":-85.6}", "{\"$id\":\"1\",\"x1\":1,\"\\udc00x\":-85.6}" })
                {
                    Both.Read<Open>(text, options);
                }

                foreach (string list in new[] { "[0\u000e1]", "[0", "[0,1\u000e]", "[0,1}", "[0,1 x]", "[0,true\u000e]", "[0,1/]", "[\"a\"x]" })
                {
                    foreach (string text in new[] { list, "{\"$id\":\"1\",\"$values\":" + list + "}" })
                    {
                        Both.Read<List<int>>(text, options);
                        Both.Read<HashSet<int>>(text, options);
                        Both.Read<List<object>>(text, options);
                    }
                }
            }
        }
    }

    private static void Compare(Type type, params string[] texts)
    {
        var report = new Report();
        foreach (JsonSerializerOptions options in s_options)
        {
            foreach (string text in texts)
            {
                Both.Of(type).Read(report, Encoding.UTF8.GetBytes(text), options);
            }
        }

        report.Check();
    }
}
