using System.Text;
using Peregrine.Json.Differential.Harness;
using static Peregrine.Json.Differential.References.ReferenceModels;

namespace Peregrine.Json.Differential.References;

/// <summary>One set of references for a whole sequence.</summary>
public class ReferenceSequenceTests
{
    private static readonly string[] s_inputs =
    [
        """[{"$id":"1"},{"$ref":"1"}]""", """[{"$id":"1","Next":{"$id":"2"}},{"$ref":"2"},null]""", """{"$id":"9","$values":[{"$id":"1"},{"$ref":"1"}]}""", """{"$id":"9","$values":[]}""", "null", "[]", """[{"$id":"1","Children":[{"$ref":"1"}]}]""",
    ];

    [Fact]
    public async Task Read()
    {
        foreach (JsonSerializerOptions options in ReferenceTests.Options)
        {
            foreach (string input in s_inputs)
            {
                byte[] utf8 = Encoding.UTF8.GetBytes(input);
                string theirs = await Spell(Stj.DeserializeAsyncEnumerable<Node>(new MemoryStream(utf8), options));
                Assert.Equal(theirs, await Spell(Ours.DeserializeAsyncEnumerable<Node>(new MemoryStream(utf8), options)));
            }

            byte[] lines = Encoding.UTF8.GetBytes("{\"$id\":\"1\"}\n{\"$ref\":\"1\"}\n");
            Assert.Equal(
                await Spell(Stj.DeserializeAsyncEnumerable<Node>(new MemoryStream(lines), topLevelValues: true, options)),
                await Spell(Ours.DeserializeAsyncEnumerable<Node>(new MemoryStream(lines), topLevelValues: true, options)));
        }
    }

    [Fact]
    public async Task Written()
    {
        var a = new Node { Name = "a" };
        a.Next = a;
        foreach (JsonSerializerOptions options in ReferenceTests.Options)
        {
            using var theirs = new MemoryStream();
            using var mine = new MemoryStream();
            await Stj.SerializeAsync(theirs, Sequence(a), options);
            await Ours.SerializeAsync(mine, Sequence(a), options);
            Assert.Equal(Encoding.UTF8.GetString(theirs.ToArray()), Encoding.UTF8.GetString(mine.ToArray()));
        }
    }

    private static async IAsyncEnumerable<Node> Sequence(Node node)
    {
        yield return node;
        await Task.Yield();
        yield return node;
        yield return new Node { Next = node };
    }

    private static async Task<string> Spell(IAsyncEnumerable<Node?> nodes)
    {
        var list = new List<Node?>();
        try
        {
            await foreach (Node? node in nodes)
            {
                list.Add(node);
            }
        }
        catch (JsonException error)
        {
            return new Outcome(null, error).ErrorText!;
        }

        return GraphText.Of(list);
    }
}
