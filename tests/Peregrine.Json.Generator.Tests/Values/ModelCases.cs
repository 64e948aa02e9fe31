using System.Collections;

namespace Peregrine.Json.Generator.Tests.Values;

/// <summary>The models with values of them, and with texts besides those that the values give.</summary>
internal static class ModelCases
{
    public static readonly Dictionary<string, ModelCase> All = new ModelCase[]
    {
        ModelCase.Of<Login>([new() { Email = "e@x", Password = "päss\"", RememberMe = true }, new()]),
        ModelCase.Of<Numbers>([new() { A = -1, B = 2, C = -3, D = 4, E = int.MinValue, F = uint.MaxValue, G = long.MaxValue, H = ulong.MaxValue, I = 1.5f, J = 1e-300, K = 7.90m, L = (Half)2, M = Int128.MaxValue, N = 9 }, new()]),
        ModelCase.Of<NumbersOrNull>([new() { A = 1, B = 2, C = 3, D = 4.5f, E = 5, F = 6, G = (Half)7, H = false, I = 'i' }, new()]),
        ModelCase.Of<Texts>([new() { B = "b", C = [1, 2, 3], D = new("3f2504e0-4f89-11d3-9a0c-0305e82c3301"), E = new(2024, 2, 29, 1, 2, 3, DateTimeKind.Utc), F = new(2020, 1, 1, 0, 0, 0, TimeSpan.FromHours(2)), G = new(2000, 12, 31), H = new(23, 59, 58), I = TimeSpan.FromSeconds(1.5), J = new("http://x/y?z=ü"), K = new(1, 2, 3), L = new byte[] { 9 } }, new()]),
        ModelCase.Of<Documents>([new() { A = 5, B = System.Text.Json.JsonDocument.Parse("[1,{}]").RootElement, C = System.Text.Json.JsonDocument.Parse("null").RootElement, D = System.Text.Json.Nodes.JsonNode.Parse("{\"a\":1}"), E = System.Text.Json.Nodes.JsonNode.Parse("[1,2]")!.AsArray() }]),
        ModelCase.Of<Enums>([new() { A = Level.High, B = (Level)77, C = Bits.Last, D = [Level.Low, Level.High], E = new() { [Level.High] = 1 }, F = Named.Second, G = Named.First, H = new() { [Named.Second] = Bits.One, [Named.First] = null } }, new()]),
        ModelCase.Of<Empty>([new()]),
        ModelCase.Of<One>([new() { Value = 3 }]),
        ModelCase.Of<Point>([new() { X = 1, Y = 2.5 }, default]),
        ModelCase.Of<Mixed>([new() { Name = "n", Doubled = 4, Place = new Point { X = 1 } }, new()]),
        ModelCase.Of<Fixed>([new(1, "f"), default]),
        ModelCase.Of<Loose>([new(1, [new() { X = 2 }]) { More = 3 }, default]),
        ModelCase.Of<Person>([new("Ann", 3) { Extra = "more", Children = [new("Kid") { Extra = null }] }, new(null!)]),
        ModelCase.Of<Defaults>([new(), new(1, "x", 2, 'y', 3, null, new DateTime(2020, 1, 1), 5, false)]),
        ModelCase.Of<Built>([new(1, "n") { Note = "note", Values = [1, 2] }, new(2, null)]),
        ModelCase.Of<Secret>([Secret.Of(4, "word")]),
        ModelCase.Of<PrivatelyMade>([PrivatelyMade.New()]),
        ModelCase.Of<Needed>([new() { Id = 1, Name = "n", Count = 2, Free = 3 }]),
        ModelCase.Of<NeededByBase>([new() { Id = 1, Name = "n", Count = 2, Level = Level.High }]),
        ModelCase.Of<NeedsNothing>([new()]),
        ModelCase.Of<NeededStruct>([new() { Id = 1, Name = "s" }]),
        ModelCase.Of<Fields>([new() { A = 1, C = "c", E = [5], F = 6 }, new()]),
        ModelCase.Of<FieldStruct>([new() { A = 1, B = "b", C = 3 }, default]),
        ModelCase.Of<Sequences>([new() { A = [new() { Email = "e" }, null], B = [new() { X = 1 }], C = ["c"], D = [1, 2], E = ["e"], F = [1, 2], G = [new() { Y = 2 }], H = new([1, 2]), I = new([1, 2]), J = [[1], [], [2, 3]], K = [[new()], []], L = [Level.High], M = new HashSet<int> { 1 }, N = new(["n"]), O = [1], P = new([1]), Q = [1, null], R = [2, 1], S = new[] { 1, 2 }, T = System.Collections.Immutable.ImmutableHashSet.Create(1) }, new()]),
        ModelCase.Of<Maps>([new() { A = new() { ["k"] = 1 }, B = new Dictionary<int, Login> { [1] = new() }, C = new Dictionary<Guid, Point?> { [default] = new Point(), [new("3f2504e0-4f89-11d3-9a0c-0305e82c3301")] = null }, D = System.Collections.Immutable.ImmutableDictionary<string, List<int>>.Empty.Add("a", [1]), E = new() { ["b"] = 1, ["a"] = 2 }, F = new([KeyValuePair.Create("f", Level.High)]), G = new() { [new(2020, 1, 1)] = new() { [true] = "t", [false] = null } }, H = System.Collections.Immutable.ImmutableSortedDictionary<int, int>.Empty.Add(1, 2) }, new()]),
        ModelCase.Of<OwnCollections>([new() { A = ["a", null], B = new() { ["k"] = new() { X = 1 } }, C = ["l"], D = [1, 2], E = Of<LineQueue>(static one => one.Enqueue(new() { X = 1 })), F = Of<PileStack>(static one => { one.Push("a"); one.Push(null); }), G = Of<SharedQueue>(static one => one.Enqueue(5)), H = Of<SharedStack>(static one => { one.Push(6); one.Push(null); }) }, new()]),
        ModelCase.Of<Untyped>([new() { A = new List<object> { 1, "a", null!, new Point { X = 1 } }, B = new List<object> { 2.5, true }, C = new ArrayList { new Login { Email = "e" }, 1L }, D = new Hashtable { ["k"] = Level.High }, E = [1, new List<int> { 2 }, "x"], F = new() { [5] = "five" }, G = new() { [Level.Low] = 1 }, H = [DateTime.UnixEpoch], I = new[] { 1, 2 } }, new()], "{\"C\":[{}]}", "{\"D\":{\"a\":[1],\"a\":2}}", "{\"F\":[]}", "{\"I\":[1]}"),
        ModelCase.Of<UntypedRows>([new() { A = new Queue(new object[] { 1, "b" }), B = new Stack(new object[] { 1, "b" }), D = Of<OwnRow>(static one => one.Enqueue(3)) }, new() { C = new BitArray(3) }], "{\"A\":[1,2],\"B\":[3,{\"x\":4}]}", "{\"C\":[true]}"),
        ModelCase.Of<Crates>([new() { A = [1, 2], B = [3], C = new() { ["k"] = 4 }, D = new(2), E = [[5], []], F = new([6, 7]) }, new() { F = new([]) }], "{\"A\":[1],\"B\":null,\"C\":{\"a\":1,\"a\":2},\"E\":[[1,2],[]]}", "{\"D\":[\"s\"]}", "{\"F\":[1]}"),
        ModelCase.Of<WrittenOnly>([new() { A = new(), B = new HashSet<int> { 1 }, C = new(new Dictionary<string, int> { ["c"] = 2 }) }, new(), new() { D = new int[1, 1] }], "{\"A\":{}}", "{\"B\":[1]}", "{\"C\":{}}", "{\"D\":[]}", "{\"D\":null}"),
        ModelCase.Of<Tuples>([new() { Pair = (1, "b"), Entry = new("key", new() { X = 1 }), Old = new(2, "old"), Long = (1, 2, 3, 4, 5, 6, 7, "h", true), Eight = new(1, 2, 3, 4, 5, 6, 7, new(8)) }, new()]),
        ModelCase.Of<Node>([new() { Value = 1, Next = new() { Value = 2 }, Children = [new() { Value = 3, Children = [new()] }] }]),
        ModelCase.Of<Boxes>([new() { A = new() { Value = 1, More = [2] }, B = new() { Value = new(), More = [null, new()] }, C = new() { Value = new() { Value = "deep" } }, D = Outer<int>.Inner<string>.Of(7) }, new()]),
        ModelCase.Of<Wide>([new() { Member0 = 1, Member1 = "s", Member50 = 2.5, Member99 = Level.High, Member4 = [1], Member5 = new() { X = 1 } }]),
        ModelCase.Of<WideOpen>([new() { Member0 = 1, Member1 = "s", Member60 = 2, Calls = 5 }, new() { Others = new() { ["x"] = System.Text.Json.JsonDocument.Parse("[1]").RootElement } }], "{\"Member0\":1,\"New\":{},\"Member99\":1,\"Other\":[2],\"Member50\":1}"),
        ModelCase.Of<WideNeeded>([new() { Needed = 3, Member1 = "s" }], "{}", "{\"Member99\":1,\"Needed\":3}"),
        ModelCase.Of<WideRecord>(
            [new(1, "s", 2.5, Level.High, [1], new() { X = 1 }) { B00 = "b", Written = 3 }, new(0, null, null, default, null, default, A33: "last")],
            "{}", "{\"B00\":\"x\",\"A33\":\"y\",\"New\":{},\"A00\":1,\"A17\":\"d\",\"A17\":\"e\"}", "{\"Written\":12,\"A33\":\"y\"}", "{\"A32\":\"x\"}", "{\"A20\":null,\"A21\":null,\"A05\":{\"X\":1}}"),
        ModelCase.Of<WideRecordStruct>([new(1, "s", 2.5, Level.High, [1], default, 6, "t", 0, default, 10, "u", 1, default, null, default, 16, "v", null, default, 20, "w", 3, default, 24, "x", 4, default, 28, "y", 5, default, 32) { Needed = "n" }], "{\"A32\":1}", "{\"Needed\":null,\"A16\":2}"),
        ModelCase.Of<WideStruct>([new() { A00 = 1, A19 = 2, B00 = "b", B17 = "c", B19 = "d" }, default]),
        ModelCase.Of<Rules>([new() { Secret = "s", Note = "n", Count = 1, Text = "t", Always = null, ReadOnly = 5, WrittenOnly = 6, Last = 7 }, new()], "{\"Secret\":{},\"ReadOnly\":3,\"WrittenOnly\":4,\"Count\":0}"),
        ModelCase.Of<AllNull>([new(), new() { A = "a" }, new() { B = new() }, new() { C = 1 }]),
        ModelCase.Of<Renamed>([new() { A = 1, ThisIsTheLast = 2, First = "f", TheMIDDLE = 3, NoName = 4 }]),
        ModelCase.Of<LongNames>([new() { ThisNameIsLongerThanTheThirtyTwoBytesThatAreComparedAtOnce = 1, ThisNameIsLongerThanTheThirtyTwoBytesThatAreComparedToo = "x", Short = 3 }]),
        ModelCase.Of<Handled>([new() { A = 1, B = double.NaN, C = 2, D = [3] }, new()], "{\"A\":\"5\",\"B\":\"Infinity\",\"D\":[\"1\"]}"),
        ModelCase.Of<HandledType>([new() { A = 1, B = 2, C = "c" }], "{\"A\":\"5\",\"B\":\"x\"}"),
        ModelCase.Of<Closed>([new() { A = 1, B = "b" }]),
        ModelCase.Of<Filled>([new() { C = new() { Password = "p" } }], "{\"A\":[5,6],\"B\":[7],\"C\":{\"Password\":\"q\"}}", "{\"A\":null}"),
        ModelCase.Of<FilledType>([new() { A = [1, 2] }], "{\"A\":[5],\"B\":{\"Password\":\"q\"}}", "{\"B\":null}"),
        ModelCase.Of<UserCode>([new() { Id = 1, Code = "c", Checked = 2, Virtual = 3, Last = 4 }, new() { Code = "throw" }], "{\"Id\":1,\"Code\":\"bad\",\"Last\":2}", "{\"Checked\":-1}", "{\"Checked\":-1 , \"Id\":2}"),
        ModelCase.Of<LateUserCode>([new(1) { Value = 2, Plain = "p" }], "{\"Value\":13,\"Plain\":\"x\",\"Id\":3}", "{\"Id\":-1}", "{\"Plain\":\"x\",\"Value\":\"y\"}"),
        ModelCase.Of<Called>([new() { Value = 1 }, new() { Throws = "serializing" }, new() { Throws = "serialized", Value = 2 }], "{\"Throws\":\"deserialized\",\"Value\":3}", "{\"Value\":3,\"Log\":\"x\"}"),
        ModelCase.Of<CalledRecord>([new(3) { Sum = 4 }]),
        ModelCase.Of<CalledStruct>([new() { A = 1 }]),
        ModelCase.Of<Dog>([new() { Name = "d", Legs = 3, Barks = true, Shadowed = "s" }]),
        ModelCase.Of<Puppy>([new() { Name = "p", Legs = 4, Hidden = 5, Weeks = 6, Shadowed = "s" }], "{\"Legs\":7,\"Hidden\":8,\"Age\":9}"),
        ModelCase.Of<WithPairs>([new() { Pairs = new() { { "a", 1 } } }, new()], "{\"Pairs\":[{\"Key\":\"b\",\"Value\":2}]}", "{\"Pairs\":{\"b\":2}}"),
        ModelCase.Of<WithInterface>([new() { Titled = new Titled { Name = "n", Title = 2 }, Several = new Several { Own = 4, Name = "s" }, Animal = new Dog { Name = "d" }, Last = 3 }, new()], "{\"Titled\":{\"Name\":\"x\"}}", "{\"Animal\":{}}"),
        ModelCase.Of<Shape>([new Circle { Title = "t", Radius = 1.5, Inner = new Square { Side = 2 } }, new Square { Side = 1 }], "{\"Title\":\"x\"}", "{\"kind\":2}", "{\"kind\":\"none\"}", "{\"Title\":\"t\",\"kind\":\"circle\"}"),
        ModelCase.Of<Base>([new() { A = 1 }, new Sub { A = 1, B = 2 }]),
        ModelCase.Of<Bag>([new() { Id = 4, Last = "l", More = new() { ["a"] = System.Text.Json.JsonDocument.Parse("[1,{\"b\":null}]").RootElement } }, new() { More = [] }, new()]),
        ModelCase.Of<OnlyBag>([new() { More = new() { ["a"] = 1, ["b"] = "x" } }, new()]),
        ModelCase.Of<HidingBag>([new() { Id = 4, Last = "l", More = 5 }], "{\"More\":7,\"x\":[8]}", "{\"a\":{},\"Id\":3}"),
        ModelCase.Of<FieldBag>([new() { Id = 4, More = new() { ["a"] = System.Text.Json.JsonDocument.Parse("[1]").RootElement } }, new()], "{\"b\":7,\"Id\":3}"),
        ModelCase.Of<BagRecord>([new(1) { More = new Dictionary<string, System.Text.Json.JsonElement> { ["m"] = System.Text.Json.JsonDocument.Parse("2").RootElement } }, new(2)]),
        ModelCase.Of<Nullability>([new() { J = 1 }, new() { A = null!, B = null, C = null, E = null!, F = null!, H = null! }, new() { C = null }, new() { D = null! }, new() { E = null! }, new() { F = null! }, new() { G = null! }]),
        ModelCase.Of<NullabilityOfNullable>([new(1, 2) { C = 3, D = 4 }, new(null, 2) { D = 4 }, new(1, 2) { C = 3 }], "{\"A\":1,\"B\":null,\"D\":2}", "{\"A\":1,\"B\":2,\"C\":null}"),
        ModelCase.Of<NullabilityOfParameters>([new("a", "b", [1], "d", 2), new("a", null, [], null!, 3, "g")]),
        ModelCase.Of<NullableBox<string, string, string>>([new() { A = "a", B = "b", C = "c" }, new() { B = null!, A = "a", C = "c" }, new() { A = null!, B = "b", C = "c" }]),
        ModelCase.Of<Converted>([new() { Level = Level.High, Other = Level.Low, Number = 1, Maybe = 2, Shifted = 3, Name = "n", Rare = "r", Pair = new() { Left = 1, Right = 2 }, Second = new(), Pairs = [new() { Left = 3 }], Word = new() { Text = "w" }, Words = new() { ["k"] = new() { Text = "v" } } }, new()], "{\"Number\":5}", "{\"Name\":null,\"Maybe\":null,\"Shifted\":\"b7\"}", "{\"Pair\":[1]}", "{\"Level\":\"none\"}"),
        ModelCase.Of<ConvertedRecord>([new(1, "a", new() { Text = "t" }), new(2, null, null)], "{\"Id\":1}", "{\"Id\":\"#4\",\"Name\":null}"),
        ModelCase.Of<HalfConverted>([new() { A = 1 }], "{\"A\":1,\"B\":{}}"),
        ModelCase.Of<Misconverted>([new()], "{}"),
        ModelCase.Of<ReadOnlyMembers>([new() { Last = 5 }], "{\"D\":7,\"C\":[1],\"B\":9}", "{\"E\":[1,2],\"Last\":3,\"Hidden\":8}"),
        ModelCase.Of<Keywords>([new() { @class = 1, @await = "a", value = 2, at = 3, reader = 4, Größe = 5 }]),
        ModelCase.Of<Unmade>([new(5)]),
        ModelCase.Of<Unbound>([new(5)]),
        ModelCase.Of<Collision>([new() { A = 1, B = 2 }]),
        ModelCase.Of<Twins>([new()], "{}"),
        ModelCase.Of<WrongCondition>([new()], "{}"),
        ModelCase.Of<RequiredWithoutSetter>([new()], "{\"A\":1}"),
        ModelCase.Of<Unserializable>([new() { A = 1 }, new() { B = static () => { } }], "{\"A\":2,\"B\":null}", "{\"B\":{}}"),
    }.Concat(AnonymousCases.All).ToDictionary(static one => one.Name);

    private static T Of<T>(Action<T> fill)
        where T : new()
    {
        var made = new T();
        fill(made);
        return made;
    }
}
