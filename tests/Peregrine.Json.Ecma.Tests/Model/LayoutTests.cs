using System.Text;
using Peregrine.Json.Ecma;

namespace Peregrine.Json.EcmaTests.Model;

/// <summary>What other texts did before must not decide whether objects share their layouts, and how much memory they take.</summary>
[Collection(Alone.Name)]
public class LayoutTests
{
    private static int s_names;

    /// <summary>Ever new names in every place where the tree could be filled.</summary>
    private static readonly Dictionary<string, Func<string>> s_floods = new(StringComparer.Ordinal)
    {
        ["first names"] = static () => Flood(1_100, static i => $"{{\"{New()}\":{i}}}"),
        ["first names twice"] = static () => Flood(1_100, static _ => New() is var name ? $"{{\"{name}\":1}},{{\"{name}\":1}}" : ""),
        ["many first names"] = static () => Flood(40_000, static i => $"{{\"{New()}\":{i}}}"),
        ["second names"] = static () => Flood(5_000, static i => $"{{\"id\":1,\"{New()}\":{i}}}"),
        ["chains"] = static () => Flood(100, static _ => $"{{{string.Join(',', Enumerable.Range(0, 250).Select(static _ => $"\"{New()}\":1"))}}}"),
        ["chains of escaped names"] = static () => Flood(100, static _ => $"{{{string.Join(',', Enumerable.Range(0, 250).Select(static _ => $"\"\\u0041{New()}\":1"))}}}"),
        ["long names"] = static () => Flood(2_000, static _ => $"{{\"{New()}{new string('x', 10_000)}\":1}}"),
    };

    public static TheoryData<string> Floods => [.. s_floods.Keys];

    [Theory]
    [MemberData(nameof(Floods))]
    public void NewNamesAreSharedAfterAFlood(string flood)
    {
        long before = Bytes(Records());
        string text = s_floods[flood]();
        _ = EcmaJson.Parse(text);
        _ = EcmaJson.Parse(Encoding.UTF8.GetBytes(s_floods[flood]()));
        _ = CanonicalJson.Canonicalize(s_floods[flood]());

        // Names that nobody had before, and in the next call: all but the first objects share a layout, and take the memory that they took before.
        string later = Records();
        EcmaArray read = EcmaJson.Parse(later).AsArray();
        EcmaLayout layout = read[1].AsObject().Layout;
        Assert.True(layout.IsShared);
        Assert.All(Enumerable.Range(1, read.Length - 1), i => Assert.Same(layout, read[i].AsObject().Layout));
        Assert.InRange(Bytes(Records()), 0, (before * 11 / 10) + 20_000);
    }

    /// <summary>A text with many keys that comes again and again: its objects share, too.</summary>
    [Fact]
    public void KeysThatComeAgainAreShared()
    {
        string text = Flood(500, static i => $"{{\"{New()}\":{i}}}");
        EcmaArray read = new();
        for (int i = 0; i < 12; i++)
        {
            read = EcmaJson.Parse(text).AsArray();
        }

        Assert.InRange(Enumerable.Range(0, read.Length).Count(i => read[i].AsObject().Layout.IsShared), 490, 500);
    }

    /// <summary>Objects made by hand, too, and written with a list, whose way is another one where there is a layout.</summary>
    [Theory]
    [MemberData(nameof(Floods))]
    public void ObjectsMadeByHandShareAfterAFlood(string flood)
    {
        _ = EcmaJson.Parse(s_floods[flood]());
        string first = New(), second = New();
        EcmaObject[] made = [.. Enumerable.Range(0, 4).Select(i => Obj((first, i), (second, i)).AsObject())];
        Assert.True(made[3].Layout.IsShared);
        Assert.Same(made[2].Layout, made[3].Layout);
        Assert.Equal($"{{\"{second}\":3}}", EcmaJson.Stringify(made[3], Arr(second)));
    }

    /// <summary>What texts left behind is let go as soon as others need the place.</summary>
    [Fact]
    public void LayoutsAreLetGo()
    {
        WeakReference old = Read();
        // Names that come twice take places at the root until it is full, whatever the tests before have left in the tree. New chains alone might not.
        for (int i = 0; i < 10 && old.IsAlive; i++)
        {
            for (int flood = 0; flood < 6; flood++)
            {
                _ = EcmaJson.Parse(s_floods["first names twice"]());
            }

            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        Assert.False(old.IsAlive);

        [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
        static WeakReference Read() => new(EcmaJson.Parse($"{{\"{New()}\":1}}").AsObject().Layout);
    }

    /// <summary>Layouts of the longest names that are shared, read, written in every way: what is kept stays below the bound.</summary>
    [Fact]
    public void WhatIsKeptIsBounded()
    {
        long before = GC.GetTotalMemory(forceFullCollection: true);
        for (int i = 0; i < 40; i++)
        {
            EcmaValue value = EcmaJson.Parse(Flood(20, static _ => $"{{{string.Join(',', Enumerable.Range(0, 100).Select(static _ => $"\"{New()}{new string('x', 60)}\":{{}}"))}}}"));
            _ = EcmaJson.Stringify(value);
            _ = EcmaJson.TryStringify(value, new System.Buffers.ArrayBufferWriter<byte>());
            _ = CanonicalJson.Canonicalize(EcmaJson.Stringify(value));
        }

        Assert.InRange(GC.GetTotalMemory(forceFullCollection: true) - before, long.MinValue, 64 << 20);
    }

    /// <summary>Names too long for a tree are in the object alone.</summary>
    [Fact]
    public void LongNamesAreNotKept()
    {
        EcmaObject read = EcmaJson.Parse($"{{\"a\":1,\"{new string('x', 5_000)}\":2,\"b\":3}}").AsObject();
        Assert.False(read.Layout.IsShared);
        Assert.Equal(["a", new string('x', 5_000), "b"], read.Names);
    }

    /// <summary>Escaped names, and duplicates in objects of few and many names, come to the same objects as others.</summary>
    [Theory]
    [InlineData(3)]
    [InlineData(17)]
    [InlineData(200)]
    [InlineData(300)]
    public void EscapedNamesAndDuplicates(int count)
    {
        string[] names = [.. Enumerable.Range(0, count).Select(static i => $"n{i}")];
        string plain = $"{{{string.Join(',', names.Select(static (name, i) => $"\"{name}\":{i}"))}}}";
        string escaped = plain.Replace("\"n", "\"\\u006e", StringComparison.Ordinal);
        for (int i = 0; i < 3; i++)
        {
            Assert.Equal(plain, EcmaJson.Stringify(EcmaJson.Parse(escaped)));
            Assert.Equal(plain, EcmaJson.Stringify(EcmaJson.Parse(plain)));
            Assert.Equal(plain, EcmaJson.Stringify(EcmaJson.Parse($"{plain[..^1]},{escaped[1..^1].Replace(":", ":1", StringComparison.Ordinal)},{plain[1..]}")));
        }

        Assert.Equal(count <= 256, EcmaJson.Parse(plain).AsObject().Layout.IsShared);
    }

    private static string New() => $"new-{Interlocked.Increment(ref s_names)}-{Environment.ProcessId}";

    private static string Flood(int count, Func<int, string> make) => $"[{string.Join(',', Enumerable.Range(0, count).Select(make))}]";

    private static string Records()
    {
        string[] names = [New(), New(), New(), New(), New()];
        return Flood(2_000, i => $"{{{string.Join(',', names.Select(name => $"\"{name}\":{i}"))}}}");
    }

    private static long Bytes(string text)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(text);
        long before = GC.GetAllocatedBytesForCurrentThread();
        _ = EcmaJson.Parse(utf8);
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }

    /// <summary>A host that has names of its own gets the layout that the parser gives objects with them.</summary>
    [Fact]
    public void ALayoutOfNames()
    {
        // Names that come the first time may get none: other tests flood the tree with names.
        EcmaLayout layout = Enumerable.Range(0, 100).Select(static _ => EcmaLayout.Of(["first", "second"])).First(static one => one is not null)!;
        Assert.Equal(["first", "second"], layout.Names.ToArray());
        Assert.True(layout.IsShared && layout.IsOrdered);

        // Other tests may have a new tree begun in between.
        Assert.Contains(Enumerable.Range(0, 100), static _ => EcmaLayout.Of(["first", "second"]) is { } one && ReferenceEquals(one, EcmaLayout.Of(["first", "second"])));
        Assert.Contains(Enumerable.Range(0, 100), static _ => ReferenceEquals(EcmaLayout.Empty, EcmaLayout.Of([])));
        Assert.Throws<ArgumentException>(() => EcmaLayout.Of(["first", "second", "first"]));
        Assert.Throws<ArgumentNullException>(() => EcmaLayout.Of([null!]));
        Assert.Null(EcmaLayout.Of([new string('x', 257)]));
        Assert.Null(EcmaLayout.Of([.. Enumerable.Range(0, 257).Select(static i => "n" + i)]));
    }
}
