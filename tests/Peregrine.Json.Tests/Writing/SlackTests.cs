using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Tests.Writing;

/// <summary>Whatever nests in whatever: no byte is written after the space that the target gave.</summary>
public sealed class SlackTests
{
    private static readonly JsonSerializerOptions s_deep = new() { MaxDepth = 3_000 };

    [Fact]
    public void NestedNamesStayInside() => StaysInside(Enumerable.Range(0, 1_500).Aggregate(new Chain(), static (inner, _) => new Chain { Inner = inner }));

    [Fact]
    public void NestedArraysStayInside() => StaysInside(Enumerable.Range(0, 2_500).Aggregate(new Nest(), static (inner, _) => [inner]));

    [Fact]
    public void NestedDictionariesStayInside() => StaysInside(Enumerable.Range(0, 1_500).Aggregate(new Tree(), static (inner, _) => new Tree { ["k"] = inner }));

    [Fact]
    public void NestedFamiliesStayInside() => StaysInside<Base>(Enumerable.Range(0, 1_000).Aggregate(new Derived(), static (inner, _) => new Derived { Inner = inner }));

    [Fact]
    public void ManyMembersStayInside() => StaysInside(Enumerable.Range(0, 300).Select(static i => new Wide { Text1 = new string('x', i % 40), Text4 = new string('\u65e5', i % 40) }).ToArray());

    /// <summary>Wherever the space ends among many strings: no byte is handed over that the next value would have to take back.</summary>
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void ManyStringsStayInside(int shift)
    {
        string?[] kinds = [null, "short", "with <escapes> & more", new string('l', 60)];
        PropertyInfo[] members = typeof(Strings).GetProperties();
        var value = new Strings();
        for (int i = 0; i < members.Length; i++)
        {
            members[i].SetValue(value, kinds[(i + shift) % kinds.Length]);
        }

        StaysInside(value);
        for (int length = 0; length < 2_200; length += 13)
        {
            value.Aa = new string('x', length);
            StaysInside(value, times: 1);
        }
    }

    private static void StaysInside<T>(T value, int times = 40)
    {
        byte[] expected = Stj.SerializeToUtf8Bytes(value, s_deep);
        // More often than the table of accessors serves: the emitted code too.
        for (int i = 0; i < times; i++)
        {
            var output = new FencedOutput();
            JsonSerializer.Serialize(output, value, s_deep);
            Assert.True(output.Written.AsSpan().SequenceEqual(expected));
        }
    }

    public sealed class Chain
    {
        [JsonPropertyName("a_name_of_exactly_28_letters")]
        public Chain? Inner { get; set; }
    }

    public sealed class Nest : List<Nest>;

    public sealed class Tree : Dictionary<string, Tree>;

    [JsonDerivedType(typeof(Derived), "derived")]
    public class Base;

    public sealed class Derived : Base
    {
        [JsonPropertyName("a_name_of_exactly_28_letters")]
        public Base? Inner { get; set; }
    }

    public sealed class Wide
    {
        public Guid? Number1 { get; set; } = Guid.Empty;

        public decimal Number2 { get; set; } = decimal.MinValue;

        public string? Text1 { get; set; }

        public DateTimeOffset Date1 { get; set; } = DateTimeOffset.MaxValue;

        public double Number3 { get; set; } = -double.Epsilon;

        public string? Text2 { get; set; } = "<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<";

        public Int128 Number4 { get; set; } = Int128.MinValue;

        public string? Text3 { get; set; }

        public long? Number5 { get; set; } = long.MinValue;

        public string? Text4 { get; set; }

        public Wide? Next { get; set; }

        public Guid Number6 { get; set; } = Guid.AllBitsSet;
    }

    public sealed class Strings
    {
        public string? Aa { get; set; }

        public string? Bb { get; set; }

        public string? Cc { get; set; }

        public string? Dd { get; set; }

        public string? Ee { get; set; }

        public string? Ff { get; set; }

        public string? Gg { get; set; }

        public string? Hh { get; set; }

        public string? Ii { get; set; }

        public string? Jj { get; set; }

        public string? Kk { get; set; }

        public string? Ll { get; set; }

        public string? Mm { get; set; }

        public string? Nn { get; set; }

        public string? Oo { get; set; }

        public string? Pp { get; set; }

        public string? Qq { get; set; }

        public string? Rr { get; set; }

        public string? Ss { get; set; }

        public string? Tt { get; set; }

        public string? Uu { get; set; }

        public string? Vv { get; set; }

        public string? Ww { get; set; }

        public string? Xx { get; set; }

        public string? Yy { get; set; }

        public string? Zz { get; set; }

        public string? A_name_of_twenty_seven_bytes { get; set; }

        public string? A_name_that_does_not_fit_the_few_stores_in_which_shorter_ones_are_written { get; set; }

        public string? Bbb { get; set; }

        public string? Ccc { get; set; }

        public string? Ddd { get; set; }

        public string? Eee { get; set; }

        public string? Fff { get; set; }
    }
}
