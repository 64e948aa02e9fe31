using System.Collections;
using System.Collections.Immutable;
using System.Text;
using System.Text.Json.Nodes;
using Peregrine.Json.Differential.Harness;
using Peregrine.Json.Differential.Mutations;
using static Peregrine.Json.Differential.References.ReferenceModels;

namespace Peregrine.Json.Differential.References;

/// <summary>Metadata of references in every position, right and wrong.</summary>
public class ReferenceReadTests
{
    private static readonly string[] s_inputs =
    [
        "null", "{}", "[]", "5", "\"x\"", "true", "", " ", "{", "[", "{\"", """{"$id""", """{"$id":""", """{"$id":"1""", """{"$id":"1"}""", """{"$id":"1","$id":"2"}""", """{"$id":"1","$id":"1"}""", """{"$id":"1","$ref":"1"}""", """{"$ref":"1","$id":"1"}""",
        """{"$ref":"1"}""", """{"$ref":"1","Name":"n"}""", """{"$ref":null}""", """{"$ref":1}""", """{"$ref":{}}""", """{"$ref":"1","$ref":"1"}""", """{"$ref":"1","$values":[]}""", """{"$ref":"1" """, """{"$ref":"1" x""", """{"$ref":"1",}""",
        """{"$id":null}""", """{"$id":1}""", """{"$id":true}""", """{"$id":[1]}""", """{"$id":{}}""", """{"$id":x}""", """{"$id":"","Next":{"$ref":""}}""", """{"$id":"1","Next":{"$ref":"1"}}""", """{"$id":"1","Next":{"$ref":"2"}}""", """{"$id":"1","Next":{"$id":"1"}}""",
        """{"$id":"1","Next":{"$id":"2","Name":"x"},"Any":{"$ref":"2"}}""", """{"Next":{"$ref":"1"},"Any":{"$id":"1"}}""", """{"$id":"01","Next":{"$ref":"1"}}""", """{"$id":"1","Next":{"$ref":"01"}}""", """{"$id":"0","Next":{"$ref":"0"}}""", """{"$id":"007","Next":{"$id":"7","Next":{"$ref":"007"}}}""",
        """{"$id":"99999999999","Next":{"$ref":"99999999999"}}""", """{"$id":"12345678","Next":{"$ref":"12345678"}}""", """{"$id":"1234567","Next":{"$ref":"1234567"}}""", """{"$id":"a\u0062","Next":{"$ref":"ab"}}""", """{"$id":"\ud83d","Next":null}""", """{"\u0024id":"1","Next":{"\u0024ref":"\u0031"}}""", """{"$ID":"1"}""", """{"$Id":"1","Name":"x"}""",
        """{"Name":"n","$id":"1"}""", """{"Name":"n","$id":"1","Next":{"$ref":"1"}}""", """{"Name":"n","$ref":"1"}""", """{"$x":1}""", """{"Name":"n","$x":1}""",
        """{"$":1}""", """{"\u0024":1}""", """{"Name":"n","$":1}""", """{"Name":"n","\u0024":1}""", """{"$id":"1","Name":"n","$":1}""", """{"":1,"$":2}""", """{"Name":"n","":1}""", """{"$id":"1","$x":1}""", """{"$id":"1","Name":"n","$x":1}""", """{"$id":"1","$type":"cat"}""", """{"$type":"cat"}""", """{"$id":"1","$values":[]}""", """{"$id":"1","$values":[{"$id":"2"}]}""", """{"$values":[]}""", """{"$values":5}""", """{"$id":"1","$values":null}""", """{"$id":"1","$values":{}}""", """{"$id":"1","$values":"x"}""", """{"$id":"1","$values":5}""", """{"$id":"1","$values":[1]}""", """{"$id":"1","$values":[1,2""", """{"$id":"1","$values":[1,2]""", """{"$id":"1","$values":[1,2],"x":1}""", """{"$id":"1","$values":[1,2],"$x":1}""", """{"$id":"1","$values":[1,2],"$id":"1"}""", """{"$id":"1","$values":[1],"$values":[1]}""", """{"$id":"1","x":1,"$values":[1]}""", """{"$id":"1","x":1}""", """{"$id":"1","$values":["x"]}""", """{"$values":[1],"$id":"1"}""", """{"$id":"1","$values":[{"$ref":"1"}]}""", """{"$id":"1","$values":[{"$id":"1"}]}""", """{"$id":"1","$values":[{"$id":"2"},{"$ref":"2"},{"$ref":"3"}]}""", """{"$id":"1","$values":[x]}""", """{"$id" : "1" , "$values" : [ ] }""", """{ "$id" : "1" , "Next" : { "$ref" : "1" } , "Children" : { "$id" : "2" , "$values" : [ { "$ref" : "1" } ] } }""", "{\n  \"$id\": \"1\",\n  \"Next\": {\n    \"$ref\": \"1\"\n  }\n}", "{\r\n\t\"$id\":\t\"1\"\r\n}", "{ }", "{ \"$ref\": \"1\" }", "[ { \"$ref\": \"1\" } ]", "[{\"$id\":\"1\"},{\"$ref\":\"1\"}]", "[{\"$id\":\"1\",\"$values\":[]},{\"$ref\":\"1\"}]", "[[],{\"$id\":\"2\",\"$values\":[]}]", "[null]", "[1]",
        """{"$id":"1","a":{"$ref":"1"}}""", """{"$id":"1","a":1,"$b":2}""", """{"a":1,"$id":"1"}""", """{"a":{"$id":"2","$values":[]},"b":{"$ref":"2"}}""", """{"$id":"1","a":1,"a":2}""", """{"$id":"1","1":{"$id":"2"},"2":{"$ref":"2"}}""", """{"a":x}""", """{"$id":"1","Name":5}""", """{"$id":"1","Number":"x"}""", """{"$id":"1","Name":"n","Number":1,"zzz":{"$ref":"9"}}""", """{"$id":"1","Next":5}""", """{"$id":"1","Next":[]}""", """{"$id":"1","Children":5}""", """{"$id":"1","Children":{}}""", """{"$id":"1","Children":{"$id":"2"}}""", """{"$id":"1","Children":{"$ref":"1"}}""", """{"$id":"1","Children":{"Name":"x"}}""", """{"$id":"1","Children":{"$id":"2","$values":[{"$ref":"2"}]}}""", """{"$id":"1","Children":[{"$id":"2"},{"$ref":"1"},{"$ref":"2"}]}""", """{"$id":"1","Children":{"$id":"2","$values":[]},"Map":{"$ref":"2"}}""", """{"$id":"1","Any":{"$id":"2","$ref":"1"}}""", """{"$id":"1","Any":{"$ref":"1","$id":"2"}}""", """{"$id":"1","Any":{"$ref":"1","x":2}}""", """{"$id":"1","Any":{"x":1,"$ref":"1"}}""", """{"$id":"1","Any":{"x":1,"$id":"1"}}""", """{"$id":"1","Any":{"x":1,"$id":"2"},"Next":{"$ref":"2"}}""", """{"$id":"1","Any":{"$id":5}}""", """{"$id":"1","Any":{"$ref":null}}""", """{"$id":"1","Any":{"$ref":[1]}}""", """{"$id":"1","Any":{"\u0024ref":"1"}}""", """{"$id":"1","Any":[{"$ref":"9"}]}""", """{"$id":"1","Any":{"a":{"$ref":"9"}}}""", """{"$id":"1","Any":{"$ref":"9"}}""", """{"$id":"1","Any":{"$ref":"9","x":1}}""",
        """{"X":1}""", """{"$id":"1","X":1}""", """{"$id":"1","X":1,"Any":{"$ref":"1"}}""", """{"$id":"1","X":1,"Node":{"$ref":"1"}}""", """{"$id":"1","X":1,"Node":{"$id":"2"},"Any":{"$ref":"2"}}""", """{"Point":{"$ref":"1"}}""", """{"Point":{"$id":"1","X":2},"Object":{"$ref":"1"}}""", """{"Maybe":{"$id":"1","X":2},"Object":{"$ref":"1"}}""", """{"Maybe":{"$ref":"1"}}""", """{"Maybe":null,"Point":{"X":1}}""", """{"Point":{"$id":"1","Any":{"$ref":"1"},"X":3},"Object":{"$ref":"1"}}""",
        """{"$id":"1","Left":null,"Right":null}""", """{"$id":"1","Left":{"$id":"2"},"Right":null}""", """{"$id":"1","Left":{"$ref":"1"}}""", """{"Left":{"$id":"2"},"Right":{"$ref":"2"}}""", """{"$id":"1","Left":null,"Right":null,"Other":{"$ref":"1"}}""", """{"Left":null,"Right":null,"Other":{"$id":"1"},"Late":{"$ref":"1"}}""", """{"$id":"1","Left":{"Name":"x","Children":[{"$id":"3"}]}}""", """{"$id":"1","Other":{"$id":"2"}}""", """{"$id":"1","Other":{"a":1}}""", """{"$id":"1","Late":{"$id":"3"}}""", """{"$id":"1","Late":{"Name":5}}""", """{"$id":"1","Late":{"Name":"x"},"zzz":1}""", """{"Inner":{"Left":{"$id":"2"}},"Any":{"$ref":"2"},"Point":{"$id":"5"},"Nodes":{"$id":"3","$values":[{"$ref":"2"}]}}""", """{"Inner":{"$id":"7","Left":{"$id":"2"}}}""", """{"$id":"1","Inner":{"Left":{"$id":"2"}}}""", """{"$id":"1","Nodes":{"$id":"2","$values":[]}}""", """{"$id":"1","Nodes":[{"$id":"2"}]}""", """{"$id":"1","Point":{"$id":"2"}}""", """{"$id":"1","Any":{"$id":"2"}}""", """{"$id":"1","Left":null,"Left":{"$ref":"2"}}""",
        """{"Node":{"$id":"1"},"Again":{"$ref":"1"},"Object":{"$ref":"1"}}""", """{"Node":{"$id":"1"},"Pair":{"$ref":"1"}}""", """{"Node":{"$id":"1"},"Array":{"$ref":"1"}}""", """{"Array":{"$id":"1","$values":[1]}}""", """{"Array":{"$values":[1]}}""", """{"Array":{}}""", """{"Array":{"x":1}}""", """{"Array":[1]}""", """{"Nodes":[{"$id":"1"},{"$ref":"1"}]}""", """{"Nodes":{"$ref":"1"}}""", """{"Object":{"$id":"1","a":1},"Element":{"$ref":"1"},"Dom":{"$id":"1","$ref":"2"}}""", """{"Object":{"$id":"1","a":1},"Node":{"$ref":"1"}}""", """{"Text":{"$ref":"1"}}""", """{"Shape":{"$id":"1"}}""", """{"Shape":{"$ref":"1"}}""", """{"Node":{"$id":"1"},"Shape":{"$ref":"1"}}""", """{"Animal":{"$id":"1","$type":"cat"},"Object":{"$ref":"1"}}""", """{"Animal":{"$ref":"1"},"Object":null}""",
        """{"$id":"1","$type":"cat","Lives":3}""", """{"$type":"cat","$id":"1","Lives":3}""", """{"$id":"1","Lives":3,"$type":"cat"}""", """{"$id":"1","$type":"fish"}""", """{"$type":"fish","$id":"1"}""", """{"$id":"1","$type":7,"Bone":{"$ref":"1"}}""", """{"$id":"1","$type":"cat","Friend":{"$ref":"1"},"Prey":{"$id":"2","$values":[{"$ref":"1"},{"$id":"3","$type":7}]}}""", """{"$id":"1","Name":"n"}""", """{"$id":"1","$type":null}""", """{"$id":"1","$type":"cat","$type":"cat"}""", """{"$id":"1","$type":"cat","$x":1}""", """{"$id":"1","$type":"cat","$values":[1]}""", """{"$id":"1","$type":"owner","Age":3,"Pet":{"$type":"cat"}}""", """{"$id":"1","$type":"owner","Age":3,"Pet":{"$id":"2","$type":"cat"}}""", """{"$id":"1","$type":"owner","Age":3}""", """{"$type":"owner","Age":3,"Pet":{"$id":"2","$type":"cat"},"Friend":{"$ref":"2"}}""", """{"$id":"1","$type":"cat","Friend":{"$id":"1","$type":"cat"}}""", """{"$id":"1","$type":"cat","Friend":{"$type":"cat","Friend":{"$ref":"1"}},"Name":"a long name so that nothing ends too early in this text"}""", """{"$id":"1","$type":"cat","Lives":"x"}""", """{"$ref":"1","$type":"cat"}""", """{"$type":"cat","$ref":"1"}""",
        """{"$id":"1","kind":"more","A":1,"B":2,"Other":{"$ref":"1"}}""", """{"$id":"1","kind":"base","A":1}""", """{"kind":"more","$id":"1","B":5,"Other":{"$id":"2","A":3}}""", """{"$id":"1","A":1,"kind":"more"}""", """{"$id":"1","$type":"more"}""", """{"$id":"1","A":1}""", """{"A":1}""", """{"$id":"1","$type":"list","$values":[{"$ref":"1"}]}""", """{"$id":"1","$type":"list","$values":[]}""", """{"$type":"list","$id":"1","$values":[{"$id":"2"},{"$ref":"2"}]}""", """{"$id":"1","$type":"list"}""", """{"$id":"1","$type":"list","x":1}""", """{"$id":"1","$type":"list","$values":[],"x":1}""", """{"$id":"1","$values":[],"$type":"list"}""", """{"$id":"1","$type":"map","a":{"$id":"2"},"b":{"$ref":"2"}}""", """{"$id":"1","$type":"whole","Part":{"$ref":"1"}}""", """{"$id":"1","$type":"list","$values":[{"$id":"2","$type":"whole","Part":{"$ref":"1"}},{"$ref":"2"}]}""", """{"$id":"1","$type":"array","$values":[1]}""", """{"$type":"array","$values":[1]}""", """{"$type":"list","$values":[1,"x"]}""",
        """{"$id":"1","A":1,"zzz":{"$id":"1"},"yyy":{"$ref":"5"},"Node":{"$id":"2"}}""", """{"$id":"1","A":1,"zzz":[{"$ref":"1"}]}""", """{"$id":"1","A":1,"$zzz":1}""", """{"Node":null,"zzz":{"$ref":"7"}}""", """{"$id":"1","Node":null,"zzz":{"$ref":"7"},"zzz":1}""", """{"$id":"1","zzz":null,"yyy":5}""", """{"$id":"1","A":{"$id":"2"},"B":{"$ref":"2"}}""", """{"$id":"1","A":{"$id":"2"}}""", """{"$id":"1","B":null}""", """{"$id":"1","Self":{"$ref":"1"},"Node":{"$id":"2"}}""", """{"$id":"1","Key":"a","Value":{"$id":"2"}}""", """{"Key":"a","Value":{"$id":"2"}}""",
        "// c\n{/* c */\"$id\"/* c */:\"1\",/* c */\"Next\":/* c */{\"$ref\":\"1\"/* c */}/* c */}", "{\"$id\":\"1\",\"Next\":{\"$ref\":\"1\",},}", "{\"$id\":\"1\",\"$values\":[1,],}", """{"$id":"1","Next":{"Next":{"Next":{"Next":{"Next":{}}}}}}""", """{"$id":"1","Next":{"Next":{"Next":{"Next":{"$ref":"1"}}}}}""", """{"$id":"1","Next":{"Next":{"Next":{"$ref":"1"}}}}""", """{"$id":"1","Any":{"a":{"a":{"a":{"a":1}}}}}""", """{"$id":"1"}}""", """{"$id":"1"} x""", """{"$ref":"1"} x""", """{"$id":"1" "Name":"n"}""", """{"$id" "1"}""", """{"$id":"1","Name"}""", """{"$id":"1",,}""",
    ];

    public static TheoryData<Type> Types { get; } =
    [
        typeof(Node), typeof(Holder), typeof(object), typeof(Point), typeof(Point?), typeof(ArgumentPoint), typeof(Pair), typeof(Outer), typeof(IShape), typeof(Animal), typeof(Cat), typeof(Owner), typeof(Base), typeof(BaseList), typeof(NamedList), typeof(BaseMap), typeof(NamedMap), typeof(IWhole), typeof(IMisnamed),
        typeof(Extended), typeof(ExtendedElements), typeof(ExtendedRecord), typeof(Calls), typeof(CallList), typeof(CallMap), typeof(Required), typeof(Abstract), typeof(NoConstructor), typeof(NoWayToAdd), typeof(StructList),
        typeof(List<Node>), typeof(List<int>), typeof(List<object>), typeof(List<List<int>>), typeof(int[]), typeof(Node[]), typeof(object[]), typeof(IEnumerable<Node>), typeof(IReadOnlyList<int>), typeof(ISet<int>), typeof(HashSet<int>), typeof(Queue<int>), typeof(Stack<Node>), typeof(ImmutableList<int>), typeof(ImmutableArray<Node>), typeof(ImmutableDictionary<string, object>),
        typeof(Dictionary<string, Node>), typeof(Dictionary<string, object>), typeof(Dictionary<string, int>), typeof(Dictionary<int, Node>), typeof(IReadOnlyDictionary<string, object>), typeof(SortedDictionary<string, int>), typeof(IDictionary<string, List<int>>), typeof(ArrayList), typeof(IList), typeof(IEnumerable), typeof(Hashtable), typeof(IDictionary), typeof(KeyValuePair<string, Node>), typeof(Memory<int>), typeof(IAsyncEnumerable<int>), typeof(JsonElement), typeof(JsonNode), typeof(JsonObject), typeof(int), typeof(string), typeof(Collections),
    ];

    [Theory]
    [MemberData(nameof(Types))]
    public void Inputs(Type type)
    {
        var report = new Report();
        ITyped typed = Of(type);
        foreach (JsonSerializerOptions options in ReferenceTests.Options)
        {
            foreach (string input in s_inputs.Where(input => TestScale.Takes(type, input, Array.IndexOf(ReferenceTests.Options, options))))
            {
                typed.Read(report, Encoding.UTF8.GetBytes(input), options);
            }
        }

        report.Check();
    }

    /// <summary>Not the two whose path in bad syntax after them differs whatever the handler.</summary>
    public static TheoryData<Type> MutatedTypes { get; } = [.. Types.Select(row => row.Data).Where(type => type != typeof(CallList) && type != typeof(Memory<int>))];

    [Theory]
    [MemberData(nameof(MutatedTypes))]
    public void MutatedInputs(Type type)
    {
        var report = new Report();
        ITyped typed = Of(type);
        var random = new Random(type.ToString().Length * 977 + type.Name[0]);
        for (int round = TestScale.Times(500); round > 0; round--)
        {
            byte[] input = Encoding.UTF8.GetBytes(s_inputs[random.Next(s_inputs.Length)]);
            for (int i = random.Next(1, 4); i > 0 && input.Length > 0; i--)
            {
                input = Mutate(input, random);
            }

            JsonSerializerOptions options = ReferenceTests.Options[random.Next(ReferenceTests.Options.Length)];
            if (options.AllowDuplicateProperties || !typeof(JsonNode).IsAssignableFrom(type)) // (node-duplicates)
            {
                typed.ReadOnce(report, input, options);
            }
        }

        report.Check();
    }

    private static readonly string[] s_parts =
    [
        "\"$id\"", "\"$ref\"", "\"$values\"", "\"$type\"", "\"1\"", "\"2\"", ":", ",", "{", "}", "[", "]", "null", "5", "\"Name\"", "\"Next\"", "\"Any\"", "\"Children\"", "{\"$ref\":\"1\"}", "{\"$id\":\"1\"}", "\"$id\":\"1\",", "\"$type\":\"cat\",", "{\"$id\":\"2\",\"$values\":[", " ", "\n",
    ];

    /// <summary>Takes a token out, puts one in, or changes a byte.</summary>
    private static byte[] Mutate(byte[] input, Random random)
    {
        var bytes = new List<byte>(input);
        int at = random.Next(bytes.Count);
        switch (random.Next(4))
        {
            case 0:
                bytes.RemoveRange(at, Math.Min(random.Next(1, 6), bytes.Count - at));
                break;
            case 1:
                bytes[at] = (byte)"\"{}[]:,$x1 "[random.Next(11)];
                break;
            default:
                int structural = bytes.FindIndex(at, b => b is (byte)'{' or (byte)',' or (byte)':' or (byte)'[');
                bytes.InsertRange(structural < 0 ? at : structural + 1, Encoding.UTF8.GetBytes(s_parts[random.Next(s_parts.Length)] + (random.Next(2) == 0 ? "," : "")));
                break;
        }

        return [.. bytes];
    }

    private static ITyped Of(Type type) => (ITyped)Activator.CreateInstance(typeof(Typed<>).MakeGenericType(type))!;

    private interface ITyped
    {
        void Read(Report report, byte[] utf8, JsonSerializerOptions options);

        void ReadOnce(Report report, byte[] utf8, JsonSerializerOptions options);
    }

    private sealed class Typed<T> : ITyped
    {
        public void Read(Report report, byte[] utf8, JsonSerializerOptions options) => ReferenceTrials.Read<T>(report, utf8, options);

        public void ReadOnce(Report report, byte[] utf8, JsonSerializerOptions options) => ReferenceTrials.ReadOnce<T>(report, utf8, options);
    }
}
