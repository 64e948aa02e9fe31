using System.Text;
using System.Text.Json.Nodes;

namespace Peregrine.Json.DocumentsTests.Edits;

/// <summary>Random edits compared with those of nodes, and many edits of one array or object.</summary>
public class ManyEditsTests
{
    [Fact]
    public void RandomEditsAreThoseOfNodes()
    {
        int count = Math.Min(1_000_000, TestScale.Times(200_000));
        for (int seed = 0; seed < count; seed++)
        {
            var random = new RandomJson(seed);
            JsonText text = JsonText.Parse(random.Next());
            JsonNode? node = text.Root.ToJsonNode();
            var editor = new JsonEditor(text);
            for (int edits = random.Random.Next(1, 12); edits > 0; edits--)
            {
                JsonText now = random.Random.Next(4) == 0 ? editor.ToJsonText() : text;
                JsonPointer path = Somewhere(random, now), from = Somewhere(random, now);
                JsonValueView value = JsonText.Parse(random.Next(depth: 2)).Root;
                JsonPatchOperation operation = random.Random.Next(6) switch
                {
                    0 => JsonPatchOperation.Add(path, value),
                    1 => JsonPatchOperation.Remove(path),
                    2 => JsonPatchOperation.Replace(path, value),
                    3 => JsonPatchOperation.Move(from, path),
                    4 => JsonPatchOperation.Copy(from, path),
                    _ => JsonPatchOperation.Add(path, random.Name()),
                };
                string? nodeFault = null, fault = null;
                try
                {
                    node = new JsonPatch([operation]).ApplyTo(node);
                }
                catch (JsonPatchException error)
                {
                    nodeFault = error.Message;
                }

                try
                {
                    Apply(editor, operation);
                }
                catch (KeyNotFoundException error)
                {
                    fault = error.Message;
                }

                Assert.True(fault is null == nodeFault is null, $"Seed {seed}: {text} {operation} {fault} {nodeFault}");
                Assert.True(editor.Contains(path) == path.TryEvaluate(node, out _), $"Seed {seed}: {text} {operation}");
            }

            JsonText made = editor.ToJsonText();
            string expected = node?.ToJsonString() ?? "null";
            Assert.True(JsonValueView.DeepEquals(JsonText.Parse(expected).Root, made.Root), $"Seed {seed}: {text} is {made} instead of {expected}");
            Assert.True(made.Utf8.Span.SequenceEqual(editor.ToUtf8Bytes()), $"Seed {seed}");
            BetweenTests.SameAsParsed(made, seed);
        }
    }

    [Fact]
    public void ManyEditsOfOneArray()
    {
        const int count = 10_000;
        JsonText text = JsonText.Parse("[" + string.Join(",", Enumerable.Range(0, count)) + "]");
        var expected = Enumerable.Range(0, count).ToList();
        var editor = new JsonEditor(text);
        var random = new Random(1);
        for (int edit = 0; edit < count; edit++)
        {
            int index = random.Next(expected.Count);
            switch (edit % 4)
            {
                case 0:
                    editor.Insert(JsonPointer.Root.Append(index), -edit);
                    expected.Insert(index, -edit);
                    break;
                case 1:
                    editor.Remove(JsonPointer.Root.Append(index));
                    expected.RemoveAt(index);
                    break;
                case 2:
                    editor.Replace(JsonPointer.Root.Append(index), edit);
                    expected[index] = edit;
                    break;
                default:
                    int to = random.Next(expected.Count - 1), moved = expected[index];
                    editor.Move(JsonPointer.Root.Append(index), JsonPointer.Root.Append(to));
                    expected.RemoveAt(index);
                    expected.Insert(to, moved);
                    break;
            }
        }

        Assert.Equal("[" + string.Join(",", expected) + "]", Encoding.UTF8.GetString(editor.ToUtf8Bytes()));
        for (int left = expected.Count; left > 0; left--)
        {
            editor.Remove(JsonPointer.Root.Append(random.Next(left)));
        }

        Assert.Equal("[]", editor.ToJsonText().ToString());
    }

    [Fact]
    public void ManyMembersWithNamesThatOccurTwice()
    {
        const int count = 20_000;
        JsonText text = JsonText.Parse("{" + string.Join(",", Enumerable.Range(0, count).Select(static at => $"\"n{at % 15_000}\":{at}")) + "}");
        var editor = new JsonEditor(text);
        for (int at = 0; at < 15_000; at += 2)
        {
            editor.Remove("/n" + at);
        }

        JsonText made = editor.ToJsonText();
        Assert.Equal(text.Root.EnumerateObject().GetEnumerator() is var all ? Count(all) : 0, made.Root.Count);
        Assert.False(made.Root.TryGetProperty("n4", out _));
        Assert.Equal(15_005, made.Root["n5"].GetInt32());

        static int Count(JsonValueView.ObjectEnumerator members)
        {
            int odd = 0;
            foreach (JsonMemberView member in members)
            {
                odd += (member.Name[^1] - '0') % 2;
            }

            return odd;
        }
    }

    private static void Apply(JsonEditor editor, JsonPatchOperation operation)
    {
        _ = operation.Kind switch
        {
            JsonPatchOperationKind.Add => editor.Add(operation.Path, operation.Value),
            JsonPatchOperationKind.Remove => editor.Remove(operation.Path),
            JsonPatchOperationKind.Replace => editor.Replace(operation.Path, operation.Value),
            JsonPatchOperationKind.Move => editor.Move(operation.From!, operation.Path),
            _ => editor.Copy(operation.From!, operation.Path),
        };
    }

    /// <summary>Returns a path, usually one that exists, sometimes one behind the end, and sometimes one that does not exist.</summary>
    private static JsonPointer Somewhere(RandomJson random, JsonText text)
    {
        JsonPointer path = BetweenTests.RandomPath(random, text.Root);
        return random.Random.Next(6) switch
        {
            0 => path.Append("-"),
            1 => path.Append(random.Name()),
            2 => path.Append(random.Random.Next(5)),
            _ => path,
        };
    }
}
