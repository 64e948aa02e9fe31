using System.Collections;
using System.Collections.Specialized;
using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.DocumentsTests.Edits;

/// <summary>Merge patches that remove many entries of dictionaries which move those that follow: each took a time by the square of their number.</summary>
public class ManyEntriesTests
{
    private static readonly int s_count = UsualRun.IsShort ? 40_000 : 100_000;

    [Fact]
    public void DictionariesWithAnOrderLoseManyEntriesAtOnce()
    {
        var entries = new OrderedDictionary<string, int>();
        var untyped = new OrderedDictionary();
        var other = new Extended { More = new OrderedDictionary<string, JsonElement>() };
        for (int index = 0; index < s_count; index++)
        {
            entries.Add(Name(index), index);
            untyped.Add(Name(index), index);
            other.More.Add(Name(index), JsonElement.Parse(Text(index)));
        }

        // Others stay, are changed, or are new, between those that are removed.
        string patch = "{" + string.Join(',', Enumerable.Range(0, s_count).Where(static index => index % 10_000 != 5)
            .Select(static index => index % 10_000 == 6 ? $"\"{Name(index)}\":-1" : $"\"{Name(index)}\":null")) + ",\"new\":1}";
        Merge(entries, patch);
        string[] expected = [.. Enumerable.Range(0, s_count).Where(static index => index % 10_000 is 5 or 6)
            .Select(static index => index % 10_000 == 6 ? $"{Name(index)}=-1" : $"{Name(index)}={Text(index)}"), "new=1"];
        Assert.Equal(expected, entries.Select(static entry => $"{entry.Key}={Text(entry.Value)}"));
        Merge(untyped, patch);
        Assert.Equal(expected, untyped.Cast<DictionaryEntry>().Select(static entry => $"{entry.Key}={entry.Value}"));
        Sorted(new SortedList<string, int>());
        Sorted(new SortedList());
        Merge(other, patch);
        Assert.Equal(expected, other.More.Select(static entry => $"{entry.Key}={entry.Value}"));

        void Sorted<T>(T list)
            where T : class, IDictionary
        {
            foreach (string name in Enumerable.Range(0, s_count).Select(Name).Order())
            {
                list.Add(name, 0);
            }

            Merge(list, patch);
            Assert.Equal(expected.Select(static entry => entry.Split('=')[0]).Order(), list.Keys.Cast<string>());
        }
    }

    [Fact]
    public void KeysAreThoseOfTheDictionarysComparer()
    {
        var entries = new OrderedDictionary<string, Item?>(StringComparer.OrdinalIgnoreCase);
        for (int index = 0; index < 40; index++)
        {
            entries.Add(Name(index), new Item { Number = index });
        }

        Item kept = entries["m39"]!;
        Merge(entries, "{" + string.Join(',', Enumerable.Range(0, 39).Select(static index => $"\"M{Text(index)}\":null")) + ",\"M39\":{\"Text\":\"t\"},\"none\":null}");
        Assert.Same(kept, Assert.Single(entries).Value);
        Assert.Equal((39, "t"), (kept.Number, kept.Text));

        // A member after the null makes a new object.
        entries.Add("m0", kept);
        Merge(entries, """{"M39":null,"m39":{"Text":"u"}}""");
        Assert.Equal((0, "u"), (entries["M39"]!.Number, entries["M39"]!.Text));
        Assert.Same(kept, entries["m0"]);
    }

    private static void Merge<T>(T target, string patch)
        where T : class => JsonMergePatch.Populate(target, Encoding.UTF8.GetBytes(patch));

    private static string Name(int index) => "m" + Text(index);

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);

    private sealed class Item
    {
        public int Number { get; set; }

        public string? Text { get; set; }
    }

    private sealed class Extended
    {
        [JsonExtensionData]
        public OrderedDictionary<string, JsonElement> More { get; set; } = [];
    }
}
