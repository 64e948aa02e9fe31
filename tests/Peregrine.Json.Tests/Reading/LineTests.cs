using System.Text;

namespace Peregrine.Json.Tests.Reading;

/// <summary>White space is guessed from the depth: whatever stands there, the same is read.</summary>
public sealed class LineTests
{
    public sealed class Node
    {
        public int Number { get; set; }

        public string? Text { get; set; }

        public List<Node>? Children { get; set; }

        public Dictionary<string, Node>? Named { get; set; }
    }

    [Fact]
    public void AnyWhiteSpaceReadsTheSame()
    {
        var random = new Random(17);
        for (int trial = TestScale.Times(3_000); trial > 0; trial--)
        {
            string compact = Stj.Serialize(Make(random, depth: 4));
            int style = random.Next(4);
            string unit = new(random.Next(2) == 0 ? ' ' : '\t', random.Next(12));
            var text = new StringBuilder();
            int level = 0;
            bool inString = false;
            foreach (char c in compact)
            {
                inString ^= c == '"';
                if (!inString && c is '}' or ']')
                {
                    level--;
                    Break(text, random, style, unit, level);
                }

                text.Append(c);
                if (!inString && c is '{' or '[' or ',')
                {
                    level += c == ',' ? 0 : 1;
                    Break(text, random, style, unit, level);
                }
                else if (!inString && c == ':' && style != 0)
                {
                    text.Append(' ', random.Next(3));
                }
            }

            byte[] utf8 = Encoding.UTF8.GetBytes(text.ToString());
            Assert.Equal(compact, Stj.Serialize(JsonSerializer.Deserialize<Node>(utf8)));
        }
    }

    private static void Break(StringBuilder text, Random random, int style, string unit, int level)
    {
        // As every program writes it; with lines now and then missing; with anything; not at all.
        switch (style)
        {
            case 0:
                text.Append('\n').Insert(text.Length, unit, level);
                break;
            case 1:
                text.Append(random.Next(3) == 0 ? " " : "\r\n").Insert(text.Length, unit, level);
                break;
            case 2:
                for (int i = random.Next(1, 90); i > 0; i--)
                {
                    text.Append(" \t\r\n"[random.Next(4)]);
                }

                break;
            default:
                break;
        }
    }

    private static Node Make(Random random, int depth) => new()
    {
        Number = random.Next(),
        Text = random.Next(3) == 0 ? null : new string('x', random.Next(40)),
        Children = depth == 0 || random.Next(3) == 0 ? null : [.. Enumerable.Range(0, random.Next(4)).Select(_ => Make(random, depth - 1))],
        Named = depth == 0 || random.Next(2) == 0 ? null : Enumerable.Range(0, random.Next(3)).ToDictionary(i => "k" + i, _ => Make(random, depth - 1)),
    };
}
