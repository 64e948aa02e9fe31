using System.Text;
using Peregrine.Json.Converters;
using Peregrine.Json.Kernels;
using Peregrine.Json.Names;
using Peregrine.Json.Reading;
using Peregrine.Json.Tests.Names;

namespace Peregrine.Json.Tests.Reading;

/// <summary>From value to value of an object's members: in order, backwards, shuffled, unknown, escaped, in any layout.</summary>
public sealed class MemberTests
{
    [Theory]
    [MemberData(nameof(NameSets.Cases), MemberType = typeof(NameSets))]
    public void MembersInAnyOrderAndLayout(string set, bool ignoreCase)
    {
        Assert.SkipUnless(GuardedMemory.IsSupported, "No guard pages on this system.");
        string[] names = NameSets.Of(set, ignoreCase);
        NameTable table = NameTableTests.TableOf(names, ignoreCase);
        var random = new Random(names.Length);
        using var memory = new GuardedMemory(1 << 18);
        for (int round = TestScale.Times(12); round > 0; round--)
        {
            int[] order = [.. Enumerable.Range(0, names.Length)];
            switch (round % 4)
            {
                case 1:
                    Array.Reverse(order);
                    break;
                case 2:
                    random.Shuffle(order);
                    break;
                case 3:
                    order = [.. order.Where(_ => random.Next(3) > 0)];
                    break;
            }

            bool minified = round % 3 != 0;
            var text = new StringBuilder("{");
            string space = minified ? "" : "\n  ";
            var expected = new List<(int Member, int Value)>();
            bool first = true;
            foreach (int member in order)
            {
                if (random.Next(5) == 0)
                {
                    Append("no member has this name " + random.Next(100), "{\"x\":[1,2]}", escaped: false);
                }

                int value = random.Next(1000);
                Append(names[member], value.ToString(), escaped: random.Next(6) == 0);
                expected.Add((member, value));
            }

            text.Append(minified ? "}" : "\n}");
            byte[] input = Encoding.UTF8.GetBytes(text.ToString());
            Assert.Equal(expected, Walk(memory.CopyAtEnd(input), table));
            Assert.Equal(expected, Walk(memory.CopyAtStart(input), table));
            Assert.Equal(expected, Walk([.. input, .. new byte[40].Select(static _ => (byte)'\n')], table));

            void Append(string name, string value, bool escaped)
            {
                text.Append(first ? "" : ",").Append(space).Append(escaped ? NameSets.SpellEscaped(name) : NameSets.Spell(name));
                text.Append(minified ? ":" : random.Next(2) == 0 ? ": " : " :  ").Append(value);
                first = false;
            }
        }
    }

    [Fact]
    public void UnknownMembersOfAClosedTypeAreRefused()
    {
        var table = new NameTable(["known"], [true], ignoreCase: false, EscapeSet.For(null)) { ClosedType = typeof(MemberTests) };
        byte[] input = "{\"known\":1,\"unkn\\u006fwn\":2}"u8.ToArray();
        Peregrine.Json.Errors.ReadFault fault = Assert.Throws<Peregrine.Json.Errors.ReadFault>(() => Walk(input, table));
        Assert.Equal(input.AsSpan().IndexOf("\"unkn"u8), fault.Offset);
        Assert.Contains("'unknown'", fault.Text, StringComparison.Ordinal);
    }

    [Fact]
    public void TheLastNameIsFoundByWalkingBack()
    {
        byte[] input = """{"a":1,"with \" quote and \\" : 2}"""u8.ToArray();
        var reader = new JsonReader(input, ReaderWalk.Strict) { At = input.AsSpan().LastIndexOf((byte)'2') };
        Assert.Equal(input.AsSpan().IndexOf("\"with"u8), reader.FindLastName());
    }

    private static List<(int Member, int Value)> Walk(ReadOnlySpan<byte> input, NameTable table)
    {
        var met = new List<(int, int)>();
        var reader = new JsonReader(input, ReaderWalk.Strict);
        reader.StartObject();
        for (int member = reader.FirstMember(table); member != NameTable.End; member = reader.NextMember(table, member))
        {
            met.Add((member, NumberCodec<int, IntegerKernel<int>>.Read(ref reader)));
        }

        reader.Finish<object?>(null);
        return met;
    }
}
