using System.Collections.ObjectModel;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.DocumentsTests.Edits;

/// <summary>Lists by key that are long, deep, or changed while they are merged; keys that were chosen to collide.</summary>
public class HostileKeyedTests
{
    private const int Count = 100_000;

    private static readonly JsonMergePatchOptions s_keys = new() { Keys = new Dictionary<Type, string> { [typeof(Line)] = "Id", [typeof(Changing)] = "Id" } };

    /// <summary>The hash codes of the runtime are equal for all of them, which would take hours.</summary>
    [Fact]
    public void KeysWithEqualHashCodesOfTheRuntimeTakeLinearTime()
    {
        AssertMany(static i => ((long)i << 32) | (uint)i, static key => key.ToString());
        AssertMany(static i => ((ulong)i << 32) | (uint)i, static key => key.ToString());
        AssertMany(static i => i * 130_363, static key => key.ToString());
        AssertMany(static i => new Guid(i, 0, 0, 0, 0, 0, 0, (byte)i, (byte)(i >> 8), (byte)(i >> 16), (byte)(i >> 24)), static key => $"\"{key}\"");
        AssertMany(static i => new decimal(i, i, 0, false, 0), static key => key.ToString());
        AssertMany(static i => BitConverter.Int64BitsToDouble(((long)i << 32) | (uint)i) is var key && double.IsNormal(key) ? key : i, static key => key.ToString("R"));
        AssertMany(static i => new DateTime(((long)i << 32) | (uint)i), static key => $"\"{key:O}\"");
        AssertMany(static i => new Version(i << 4, i << 8, i << 8, i << 12), static key => $"\"{key}\"");
        AssertMany(static i => "k" + i, static key => $"\"{key}\"");
    }

    [Fact]
    public void ALongArrayGrowsOnce()
    {
        var target = new Holder { Array = [new Line { Id = -1 }] };
        JsonMergePatch.Populate(target, Encoding.UTF8.GetBytes("{\"Array\":[" + string.Join(',', Enumerable.Range(0, Count).Select(static i => $"{{\"Id\":{i % 50_000}}}")) + "]}"), s_keys);
        Assert.Equal(50_001, target.Array.Length);
    }

    [Fact]
    public void DeepListsNeedNoStack()
    {
        const int depth = 20_000;
        var first = new Line { Id = 1 };
        Line last = first;
        var patch = new StringBuilder();
        for (int at = 1; at < depth; at++)
        {
            last.Lines = [new Line { Id = 1 }];
            last = last.Lines[0];
            patch.Append("{\"Id\":1,\"Lines\":[");
        }

        patch.Append("{\"Id\":1,\"Name\":\"end\"}");
        for (int at = 1; at < depth; at++)
        {
            patch.Append("]}");
        }

        var text = JsonText.Parse(patch.ToString(), new JsonTextOptions { MaxDepth = 2 * depth });
        JsonMergePatch.Populate(first, text.Root, s_keys);
        Assert.Equal("end", last.Name);
        patch.Replace("\"end\"", "5");
        text = JsonText.Parse(patch.ToString(), new JsonTextOptions { MaxDepth = 2 * depth });
        JsonException error = Assert.Throws<JsonException>(() => JsonMergePatch.Populate(first, text.Root, s_keys));
        Assert.EndsWith(".Lines[0].Name", error.Path, StringComparison.Ordinal);
        Assert.Equal("$".Length + ((depth - 1) * ".Lines[0]".Length) + ".Name".Length, error.Path!.Length);
    }

    [Fact]
    public void AListThatIsChangedMeanwhileIsNoted()
    {
        ObservableCollection<Changing> list = [];
        list.Add(new Changing { Id = 1 });
        list.Add(new Changing { Id = 2 });
        list[0].OnSet = list.Clear;
        InvalidOperationException error = Assert.Throws<InvalidOperationException>(
            () => JsonMergePatch.Populate(list, """[{"Id":1,"Name":"a"},{"Id":2,"Name":"b"}]"""u8, s_keys));
        Assert.Contains("was changed", error.Message, StringComparison.Ordinal);

        List<Changing> moved = [new Changing { Id = 1 }, new Changing { Id = 2 }];
        moved[0].OnSet = moved.Reverse;
        Assert.Throws<InvalidOperationException>(() => JsonMergePatch.Populate(moved, """[{"Id":1,"Name":"a"},{"Id":2,"Name":"b"}]"""u8, s_keys));
        Assert.Null(moved[0].Name);

        // A handler that adds what nobody asked for does not make another element the one with the key.
        ObservableCollection<Changing> growing = [];
        growing.CollectionChanged += (_, change) =>
        {
            if (growing.Count < 3)
            {
                growing.Insert(0, new Changing { Id = 50 });
            }
        };
        Assert.Throws<InvalidOperationException>(() => JsonMergePatch.Populate(growing, """[{"Id":7},{"Id":7,"Name":"x"}]"""u8, s_keys));
        Assert.All(growing, static one => Assert.Null(one.Name));
    }

    [Fact]
    public void WhatUserCodeThrowsComesOut()
    {
        var keys = new JsonMergePatchOptions { Keys = new Dictionary<Type, string> { [typeof(Throwing)] = "Id", [typeof(Odd)] = "Id" } };
        Assert.Throws<TimeZoneNotFoundException>(() => JsonMergePatch.Populate(new List<Throwing> { new() }, """[{"Id":1}]"""u8, keys));
        Assert.Throws<InvalidOperationException>(() => JsonMergePatch.Populate(new List<Odd> { new(), new() }, """[{"Id":3},{"Id":4}]"""u8, keys));
        IEnumerable<Line> covariant = new List<Special> { new() { Id = 1 } };
        Assert.Throws<ArgumentException>(() => JsonMergePatch.Populate(new Holder { Any = covariant }, """{"Any":[{"Id":2}]}"""u8, s_keys));
        var holder = new Holder { Any = new Special[] { new() { Id = 1 } } };
        JsonMergePatch.Populate(holder, """{"Any":[{"Id":1,"Name":"a"},{"Id":2}]}"""u8, s_keys);
        Assert.Equal("1a 2", string.Join(' ', holder.Any!.Select(static line => line.Id + line.Name)));
    }

    [Fact]
    public void AWideObjectOfListsIsMerged()
    {
        var target = new Dictionary<string, List<Line>>();
        var patch = new StringBuilder("{");
        for (int i = 0; i < 20_000; i++)
        {
            target.Add("l" + i, [new Line { Id = i }]);
            patch.Append(i == 0 ? "" : ",").Append("\"l").Append(i).Append("\":[{\"Id\":").Append(i).Append(",\"Name\":\"x\"},{\"Id\":-1}]");
        }

        JsonMergePatch.Populate(target, Encoding.UTF8.GetBytes(patch.Append('}').ToString()), s_keys);
        Assert.All(target.Values, static list => Assert.Equal((2, "x"), (list.Count, list[0].Name)));
    }

    private static void AssertMany<TKey>(Func<int, TKey> make, Func<TKey, string> write)
    {
        var keys = new JsonMergePatchOptions { Keys = new Dictionary<Type, string> { [typeof(Keyed<TKey>)] = "Key" } };
        int count = UsualRun.IsShort ? 40_000 : Count;
        List<Keyed<TKey>> root = [.. Enumerable.Range(1, count / 2).Select(i => new Keyed<TKey> { Key = make(i) })];
        string patch = "[" + string.Join(',', Enumerable.Range(1, count).Select(i => $"{{\"Key\":{write(make(i))},\"Value\":{i}}}")) + "]";
        JsonMergePatch.Populate(root, Encoding.UTF8.GetBytes(patch), keys);
        Assert.Equal(Enumerable.Range(1, count), root.Select(static one => one.Value));
    }

    public class Line
    {
        public int Id { get; set; }

        public string? Name { get; set; }

        public List<Line>? Lines { get; set; }
    }

    public sealed class Special : Line;

    public sealed class Holder
    {
        public Line[] Array { get; set; } = [];

        public IEnumerable<Line>? Any { get; set; }
    }

    public sealed class Changing
    {
        public int Id { get; set; }

        public string? Name
        {
            get;
            set
            {
                field = value;
                OnSet?.Invoke();
            }
        }

        [JsonIgnore]
        public Action? OnSet { get; set; }
    }

    public sealed class Throwing
    {
        public int Id
        {
            get => throw new TimeZoneNotFoundException();
            set => _ = value;
        }
    }

    public sealed class Odd
    {
        private int _next;

        public int Id
        {
            get => ++_next + 2;
            set => _ = value;
        }
    }

    public sealed class Keyed<TKey>
    {
        public TKey? Key { get; set; }

        public int Value { get; set; }
    }
}
