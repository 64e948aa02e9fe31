using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Peregrine.Json.DocumentsTests.Edits;

/// <summary>Random objects and random patches, merged by the library and, as nodes, by a few lines here.</summary>
public partial class RandomKeyedTests
{
    private static readonly string[] s_lists = ["Items", "Array", "Seen", "Frozen", "Cells"];
    private static readonly JsonMergePatchOptions s_keys = new() { Keys = new Dictionary<Type, string> { [typeof(Item)] = "Id", [typeof(Cell)] = "Id" } };
    private static readonly JsonSerializerOptions s_reflection = new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull };
    private static readonly JsonSerializerOptions s_indented = new() { WriteIndented = true };
    private static readonly RandomKeyedContext s_context = new(new JsonSerializerOptions { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull });

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    public void TheResultIsThatOfNodes(int seed)
    {
        var random = new Random(seed);
        int kept = 0, runs = UsualRun.IsShort ? 90 : 450;
        for (int run = 0; run < runs; run++)
        {
            int depth = (3 * run / runs) + 1;
            string before = NewItem(random, depth, isPatch: false).ToJsonString(), patch = NewItem(random, depth, isPatch: true).ToJsonString();
            Item target = JsonSerializer.Deserialize<Item>(before, s_reflection)!;
            JsonNode expected = JsonNode.Parse(JsonSerializer.Serialize(target, s_reflection))!;
            Merge(expected.AsObject(), JsonNode.Parse(patch)!.AsObject());
            (Item?[]? items, Item? child) = (target.Items?.ToArray(), target.Child);
            if (run % 2 == 0)
            {
                JsonMergePatch.Populate(target, Encoding.UTF8.GetBytes(patch), s_keys, s_reflection);
            }
            else
            {
                JsonMergePatch.Populate(target, Encoding.UTF8.GetBytes(patch), s_keys, s_context.Item);
            }

            string found = JsonSerializer.Serialize(target, s_reflection);
            string wanted = JsonSerializer.Serialize(JsonSerializer.Deserialize<Item>(expected.ToJsonString(), s_reflection), s_reflection);
            Assert.True(JsonNode.DeepEquals(JsonNode.Parse(wanted), JsonNode.Parse(found)), $"{before}\n{patch}\n{wanted}\n{found}");
            for (int i = 0; i < (target.Items is null ? 0 : items?.Length ?? 0); i++)
            {
                Assert.Same(items![i], target.Items![i]);
                kept++;
            }

            Assert.True(child is null || target.Child is null || ReferenceEquals(child, target.Child));
        }

        Assert.True(kept > 2 * runs / 9);
    }

    /// <summary>Values of any kind at any place: they fit or are refused where they are, and nothing else happens.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public void ValuesOfAnyKindAreReadOrRefused(int seed)
    {
        var random = new Random(seed);
        var insensitive = new JsonSerializerOptions(JsonSerializerDefaults.Web);
        int refused = 0, read = 0, runs = UsualRun.IsShort ? 400 : 1_500;
        for (int run = 0; run < runs; run++)
        {
            string before = NewItem(random, 2, isPatch: false).ToJsonString();
            string patch = Shuffled(random, NewItem(random, 2, isPatch: true).ToJsonString());
            Item target = JsonSerializer.Deserialize<Item>(before, s_reflection)!;
            try
            {
                if (run % 2 == 0)
                {
                    JsonMergePatch.Populate(target, Encoding.UTF8.GetBytes(patch), s_keys, run % 4 == 0 ? insensitive : s_reflection);
                }
                else
                {
                    JsonMergePatch.Populate(target, Encoding.UTF8.GetBytes(patch), s_keys, s_context.Item);
                }

                read++;
            }
            catch (JsonException error)
            {
                Assert.StartsWith("$", error.Path, StringComparison.Ordinal);

                // What is read again as text has the elements of before, too.
                bool isAgain = error.Path!.Contains("Frozen", StringComparison.OrdinalIgnoreCase) || error.Path.Contains("Made", StringComparison.OrdinalIgnoreCase);
                JsonText text = JsonText.Parse(patch);
                Assert.True(isAgain || IsAt(text, error), $"{before}\n{patch}\n{error.Message}");
                refused++;
            }

            _ = JsonSerializer.Serialize(target, s_reflection);
        }

        Assert.True(refused > runs / 15 && read > runs / 15, $"{refused} {read}");
    }

    [Fact]
    public void ManyThreadsMergeByTheSameOptions()
    {
        string[] befores = new string[16], patches = new string[16], results = new string[16];
        for (int i = 0; i < 16; i++)
        {
            var random = new Random(100 + i);
            (befores[i], patches[i]) = (NewItem(random, 3, isPatch: false).ToJsonString(), NewItem(random, 3, isPatch: true).ToJsonString());
            results[i] = Run(befores[i], patches[i]);
        }

        var threads = Array.ConvertAll(new int[16], static _ => new List<string>());
        Thread[] running = [.. Enumerable.Range(0, 16).Select(i => new Thread(() =>
        {
            for (int run = 0; run < 100; run++)
            {
                int at = (i + run) % 16;
                threads[i].Add(Run(befores[at], patches[at]) == results[at] ? "" : $"{befores[at]} {patches[at]}");
            }
        }))];
        Array.ForEach(running, static thread => thread.Start());
        Array.ForEach(running, static thread => thread.Join());
        Assert.All(threads, static found => Assert.Equal(Enumerable.Repeat("", 100), found));

        static string Run(string before, string patch)
        {
            Item target = JsonSerializer.Deserialize<Item>(before, s_reflection)!;
            JsonMergePatch.Populate(target, Encoding.UTF8.GetBytes(patch), s_keys, s_reflection);
            return JsonSerializer.Serialize(target, s_reflection);
        }
    }

    /// <summary>Makes the text of an object with any members; as a patch, also with nulls.</summary>
    private static JsonObject NewItem(Random random, int depth, bool isPatch)
    {
        var item = new JsonObject();
        Set("Id", random.Next(6) == 0 ? null : random.Next(4));
        Set("Name", "n" + random.Next(10));
        Set("Count", random.Next(10));
        Set("Cells", List(random, () => new JsonObject { ["Id"] = random.Next(3), [random.Next(2) == 0 ? "X" : "Y"] = random.Next(9) }));
        if (depth > 0)
        {
            Set("Child", NewItem(random, depth - 1, isPatch));
            Set("Made", NewItem(random, depth - 1, isPatch));
            foreach (string name in s_lists.AsSpan(0, 4))
            {
                Set(name, List(random, () => random.Next(9) == 0 ? null : NewItem(random, depth - 1, isPatch)));
            }

            Set("Map", new JsonObject([.. "abc".Where(_ => random.Next(2) == 0).Select(name =>
                KeyValuePair.Create<string, JsonNode?>(name.ToString(), isPatch && random.Next(4) == 0 ? null : NewItem(random, depth - 1, isPatch)))]));
            Set("Lists", new JsonObject([.. "ab".Where(_ => random.Next(2) == 0).Select(name =>
                KeyValuePair.Create<string, JsonNode?>(name.ToString(), List(random, () => NewItem(random, depth - 1, isPatch))))]));
        }

        return item;

        void Set(string name, JsonNode? value)
        {
            if (random.Next(5) >= 3)
            {
                item[name] = isPatch && random.Next(6) == 0 ? null : value;
            }
        }
    }

    /// <summary>Replaces a value by one of another kind, or a name by one in another case.</summary>
    private static string Shuffled(Random random, string json)
    {
        var root = JsonNode.Parse(json)!.AsObject();
        var all = new List<JsonNode>();
        Collect(root);
        for (int i = random.Next(3); i > 0 && all.Count > 1; i--)
        {
            JsonNode one = all[random.Next(1, all.Count)];
            JsonNode? value = random.Next(8) switch
            {
                0 => null,
                1 => "text",
                2 => 1.5,
                3 => true,
                4 => new JsonArray(1, null, new JsonObject { ["Id"] = "x" }),
                5 => new JsonObject { ["Id"] = 1, ["id"] = 2 },
                6 => new JsonArray(new JsonObject { ["Id"] = 1 }, new JsonObject { ["ID"] = 1 }),
                _ => 7,
            };
            if (one.Parent is JsonObject members)
            {
                string name = one.GetPropertyName();
                members.Remove(name);
                members[random.Next(4) == 0 ? name.ToLowerInvariant() : name] = value;
            }
            else if (one.Parent is JsonArray elements)
            {
                elements[one.GetElementIndex()] = value;
            }
        }

        return root.ToJsonString(random.Next(2) == 0 ? s_indented : null);

        void Collect(JsonNode? node)
        {
            if (node is not null)
            {
                all.Add(node);
                foreach (JsonNode? inner in node is JsonObject members ? members.Select(static member => member.Value) : node as IEnumerable<JsonNode?> ?? [])
                {
                    Collect(inner);
                }
            }
        }
    }

    /// <summary>
    /// Whether a text has the value of a path, all of whose names are simple, and the line and byte are in it, or are the beginning of a value around it, which was
    /// read without its nulls.
    /// </summary>
    private static bool IsAt(JsonText text, JsonException error)
    {
        JsonValueView value = text.Root;
        var starts = new List<int>();
        foreach (string part in error.Path![1..].Replace("[", ".", StringComparison.Ordinal).Replace("]", "", StringComparison.Ordinal).Split('.', StringSplitOptions.RemoveEmptyEntries))
        {
            Assert.True(text.Utf8.Span.Overlaps(value.RawText.Span, out int start));
            starts.Add(start);
            if (value.ValueKind == JsonValueKind.Array)
            {
                if (!int.TryParse(part, out int index) || index >= value.Count)
                {
                    return false;
                }

                value = value[index];
            }
            else if (value.TryGetProperty(part, out JsonValueView exact))
            {
                value = exact;
            }
            else
            {
                JsonMemberView? found = null;
                foreach (JsonMemberView member in value.EnumerateObject())
                {
                    found = string.Equals(member.Name, part, StringComparison.OrdinalIgnoreCase) ? member : found;
                }

                if (found is null)
                {
                    return false;
                }

                value = found.Value.Value;
            }
        }

        int at = 0;
        for (long line = error.LineNumber!.Value; line > 0; line--)
        {
            at += text.Utf8.Span[at..].IndexOf((byte)'\n') + 1;
        }

        at += (int)error.BytePositionInLine!.Value;
        Assert.True(text.Utf8.Span.Overlaps(value.RawText.Span, out int from));
        return (at >= from && at <= from + value.RawText.Length) || starts.IndexOf(at) > 0;
    }

    private static JsonArray List(Random random, Func<JsonNode?> make) => [.. Enumerable.Range(0, random.Next(4)).Select(_ => make())];

    private static void Merge(JsonObject target, JsonObject patch)
    {
        foreach ((string name, JsonNode? value) in patch)
        {
            if (value is null)
            {
                target.Remove(name);
            }
            else if (value is JsonObject inner)
            {
                if (target[name] is not JsonObject)
                {
                    target[name] = new JsonObject();
                }

                Merge((JsonObject)target[name]!, inner);
            }
            else if (value is JsonArray elements && target[name] is JsonArray list)
            {
                foreach (JsonNode? element in elements)
                {
                    string? key = KeyOf(element);
                    var same = (JsonObject?)list.FirstOrDefault(one => key is not null && KeyOf(one) == key);
                    if (same is null)
                    {
                        same = element is null ? null : [];
                        list.Add(same);
                    }

                    if (same is not null)
                    {
                        Merge(same, (JsonObject)element!);
                    }
                }
            }
            else
            {
                target[name] = value.DeepClone();
            }
        }
    }

    private static string? KeyOf(JsonNode? element) => element?["Id"]?.ToJsonString();

    public sealed class Item
    {
        public int? Id { get; set; }

        public string? Name { get; set; }

        public int? Count { get; set; }

        public Item? Child { get; set; }

        public Made? Made { get; set; }

        public List<Item?>? Items { get; set; }

        public Item?[]? Array { get; set; }

        public ObservableCollection<Item?>? Seen { get; set; }

        public ImmutableList<Item?>? Frozen { get; set; }

        public List<Cell>? Cells { get; set; }

        public Dictionary<string, Item?>? Map { get; set; }

        public Dictionary<string, List<Item?>>? Lists { get; set; }
    }

    public struct Cell
    {
        public int? Id { get; set; }

        public int? X { get; set; }

        public int? Y { get; set; }
    }

    public sealed class Made(int? id, string? name, Item? child, Made? other, List<Item?>? items, Item?[]? array, Dictionary<string, Item?>? map, List<Cell>? cells)
    {
        public int? Id => id;

        public string? Name => name;

        public Item? Child => child;

        [JsonPropertyName("Made")]
        public Made? Other => other;

        public List<Item?>? Items => items;

        public Item?[]? Array => array;

        public Dictionary<string, Item?>? Map => map;

        public List<Cell>? Cells => cells;
    }

    [JsonSerializable(typeof(Item))]
    internal sealed partial class RandomKeyedContext : JsonSerializerContext;
}
