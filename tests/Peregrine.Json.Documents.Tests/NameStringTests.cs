using System.Text;
using System.Text.Json;

namespace Peregrine.Json.DocumentsTests;

/// <summary>Names of members that are read again.</summary>
public sealed class NameStringTests
{
    private static List<string> NamesOf(JsonValueView view)
    {
        List<string> names = [];
        foreach (JsonValueView element in view.EnumerateArray())
        {
            foreach (JsonMemberView member in element.EnumerateObject())
            {
                names.Add(member.Name);
            }
        }

        return names;
    }

    private static string Objects(int count, Func<int, string> name) => "[" + string.Join(',', Enumerable.Range(0, count).Select(i => $"{{\"{name(i)}\":{i}}}")) + "]";

    [Fact]
    public void AllNamesAreAsInJsonElementWhateverWasReadBefore()
    {
        var random = new Random(44);
        string[] parts = ["a", "b", "id", "é", "Ã", "©", "Ã©", "name", "日本", "\\u0061", "\\n", "\\\"", "😀", "longer", "x".PadRight(29, 'y'), ""];
        for (int round = 0; round < 200; round++)
        {
            string json = Objects(random.Next(1, 400), _ => parts[random.Next(parts.Length)] + parts[random.Next(parts.Length)]);
            JsonElement element = JsonElement.Parse(json);
            List<string> expected = [.. element.EnumerateArray().SelectMany(static item => item.EnumerateObject().Select(static member => member.Name))];
            JsonText text = JsonText.Parse(json);
            Assert.Equal(expected, NamesOf(text.Root));
            Assert.Equal(expected, NamesOf(text.Root));
        }
    }

    [Fact]
    public void ANameThatRepeatsIsTheSameString()
    {
        List<string> names = NamesOf(JsonText.Parse(Objects(100, static _ => "identifier")).Root);
        Assert.All(names, name => Assert.Same(names[0], name));
    }

    [Fact]
    public void MoreNamesThanPlacesAreAllRead()
    {
        string json = Objects(20_000, static i => $"n{i % 5000}");
        Assert.Equal(Enumerable.Range(0, 20_000).Select(static i => $"n{i % 5000}"), NamesOf(JsonText.Parse(json).Root));
    }

    [Fact]
    public void ThreadsReadTheSameNames()
    {
        JsonText text = JsonText.Parse(Objects(5000, static i => $"n{i * 7 % 300}"));
        List<string> expected = NamesOf(text.Root);
        Parallel.For(0, 8, _ => Assert.Equal(expected, NamesOf(text.Root)));
    }

    [Fact]
    public void AParserDoesNotKeepTheNamesOfTheTextBefore()
    {
        using var parser = new JsonTextParser();
        foreach (string name in (string[])["first", "other", "Ã©", "é"])
        {
            byte[] json = Encoding.UTF8.GetBytes(Objects(300, _ => name));
            Assert.All(NamesOf(parser.Parse(json)), read => Assert.Equal(name, read));
        }
    }

    [Fact]
    public void ATextThatChangesHasTheNamesThatAreThere()
    {
        byte[] json = Encoding.UTF8.GetBytes(Objects(100, static _ => "identifier"));
        JsonText text = JsonText.Parse(json);
        Assert.Equal("identifier", NamesOf(text.Root)[0]);
        json.AsSpan().Replace((byte)'i', (byte)'I');
        Assert.All(NamesOf(text.Root), static name => Assert.Equal("IdentIfIer", name));
    }
}
