using System.Text.Json;

namespace Peregrine.Json.DocumentsTests;

/// <summary>Random expressions over random documents, compared with an evaluator that follows the words of RFC 9535.</summary>
public class RandomTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    public void AllTreesSelectWhatTheStandardSays(int seed)
    {
        int selected = 0, documents = UsualRun.IsShort ? 240 : 1500;
        for (int i = 0; i < documents; i++)
        {
            var random = new RandomPath((seed * 1_000_000) + i);
            string json = random.Document();
            JsonElement root = JsonElement.Parse(json);
            for (int j = 0; j < 4; j++)
            {
                string expression = random.Query() is var query ? query.ToString() : "";
                List<ReferenceNode> expected = query.Select(root, root);
                JsonPath path = JsonPath.Parse(expression);
                selected += expected.Count;
                foreach (PathTree tree in PathTree.All)
                {
                    string context = $"{expression} over {json} in {tree.Name}";
                    (string Path, string Json)[] found = [.. tree.Select(path, json)];
                    Assert.True(expected.Select(static node => node.Path).SequenceEqual(found.Select(static match => match.Path)), context);
                    Assert.True(tree.SelectValues(path, json).SequenceEqual(found.Select(static match => match.Json)), context);
                    if (tree != PathTree.Node)
                    {
                        Assert.True(expected.Select(static node => node.Value.GetRawText()).SequenceEqual(found.Select(static match => match.Json)), context);
                    }
                }
            }
        }

        Assert.True(selected > 20 * documents / 3, $"The expressions selected {selected} values only.");
    }

    [Fact]
    public void NormalizedPathsSelectTheirValues()
    {
        for (int i = 0; i < 200; i++)
        {
            JsonValueView root = JsonText.Parse(new RandomPath(i).Document()).Root;
            foreach (JsonPathMatch<JsonValueView> match in JsonPath.Parse("$..*").SelectWithPaths(root))
            {
                JsonPath path = JsonPath.Parse(match.Path);
                JsonPathMatch<JsonValueView> same = Assert.Single(path.SelectWithPaths(root));
                Assert.True(path.IsSingular);
                Assert.Equal(match.Path, same.Path);
                Assert.True(match.Value.RawText.Equals(same.Value.RawText));
                Assert.True(path.TrySelectFirst(root, out JsonValueView first) && first.RawText.Equals(match.Value.RawText));
            }
        }
    }
}
