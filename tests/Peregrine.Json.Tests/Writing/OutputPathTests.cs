using System.Text;
using Peregrine.Json.Errors;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Tests.Writing;

/// <summary>The open containers of an output, against a walk byte by byte, wherever it is cut.</summary>
public class OutputPathTests
{
    [Fact]
    public void EveryCutOfRandomTexts()
    {
        var random = new Random(61);
        for (int i = 0; i < TestScale.Times(60); i++)
        {
            var text = new StringBuilder();
            AddValue(text, random, 0);
            byte[] utf8 = Encoding.UTF8.GetBytes(text.ToString());
            for (int end = 0; end <= utf8.Length; end++)
            {
                Check(utf8, [end]);
            }
        }
    }

    [Fact]
    public void RunsOfAllLengths()
    {
        var random = new Random(62);
        for (int i = 0; i < TestScale.Times(2000); i++)
        {
            var text = new StringBuilder();
            AddValue(text, random, 0);
            byte[] utf8 = Encoding.UTF8.GetBytes(text.ToString());
            Check(utf8, Cuts(utf8, random.Next(utf8.Length + 1), random));
        }
    }

    /// <summary>Ranges of whole items may be left out: the same containers are open, with the same members.</summary>
    [Fact]
    public void WholeItemsAreNotLookedAt()
    {
        var random = new Random(63);
        for (int i = 0; i < TestScale.Times(2000); i++)
        {
            var text = new StringBuilder(random.Next(2) == 0 ? "{\"nrows\":[" : "[[");
            AddValue(text, random, 1);
            int from = Encoding.UTF8.GetByteCount(text.ToString());
            for (int item = random.Next(1, 6); item > 0; item--)
            {
                AddValue(text.Append(','), random, 1);
            }

            int to = Encoding.UTF8.GetByteCount(text.ToString());
            AddValue(text.Append(','), random, 1);
            AddValue(text.Append(','), random, 1);
            byte[] utf8 = Encoding.UTF8.GetBytes(text.ToString());
            int first = random.Next(from + 1), end = random.Next(to, utf8.Length + 1);
            if (IsInName(utf8, first) || IsInName(utf8, end))
            {
                continue;
            }

            // What would be looked at in the range leads astray.
            byte[] spoiled = [.. utf8];
            spoiled.AsSpan(from, to - from).Fill((byte)'[');
            var path = new OutputPath();
            path.Feed(spoiled.AsSpan(0, first));
            path.NoteWhole(from, to);
            path.Feed(spoiled.AsSpan(first, end - first));
            Assert.Equal(Expected(utf8.AsSpan(0, end)), Shown(path));
            Assert.Equal(end, path.Length);
        }
    }

    [Fact]
    public void OneOutputAfterAnother()
    {
        var outer = new OutputPath();
        outer.Feed("{\"a\":[1,{\"b\":"u8);
        var inner = new OutputPath();
        inner.Feed("[{\"c\":{},\"d\":"u8);
        OutputPath whole = inner.After(outer);
        Assert.Equal("{a[{b[{d", Shown(whole));
        Assert.True(whole.IsBeforeValue);
        Assert.Equal(outer.Length + 1, whole.Open[^1].Offset);
    }

    /// <summary>No cut inside a name, as it is written in one piece.</summary>
    private static List<int> Cuts(ReadOnlySpan<byte> text, int end, Random random)
    {
        List<int> cuts = [];
        for (int at = random.Next(1, 100); at < end; at += random.Next(1, 150))
        {
            if (!IsInName(text, at))
            {
                cuts.Add(at);
            }
        }

        cuts.Add(end);
        return cuts;
    }

    private static bool IsInName(ReadOnlySpan<byte> text, int at)
    {
        bool inString = false;
        int quote = -1;
        for (int i = 0; i < at; i++)
        {
            if (inString && text[i] == '\\')
            {
                i++;
            }
            else if (text[i] == '"')
            {
                inString = !inString;
                quote = inString ? i : quote;
            }
        }

        // Names begin with an n, other strings do not.
        return quote >= 0 && quote + 1 < text.Length && text[quote + 1] == 'n' && (inString || text[at..].TrimStart(" \n"u8) is [(byte)':', ..]);
    }

    private static void Check(ReadOnlySpan<byte> text, List<int> cuts)
    {
        if (IsInName(text, cuts[^1]))
        {
            return;
        }

        var path = new OutputPath();
        int from = 0;
        foreach (int cut in cuts)
        {
            // A copy at the end of its region: nothing is read after it.
            path.Feed(text[from..cut].ToArray());
            from = cut;
        }

        Assert.Equal(Expected(text[..from]), Shown(path));
        Assert.Equal(from, path.Length);
    }

    private static string Shown(OutputPath path)
    {
        var text = new StringBuilder();
        foreach (OpenContainer container in path.Open)
        {
            text.Append(container.IsObject ? '{' : '[').Append(container.NameLength < 0 ? "" : Encoding.UTF8.GetString(path.NameIn(container)));
        }

        return text.ToString();
    }

    private static string Expected(ReadOnlySpan<byte> text)
    {
        List<(char Bracket, string? Name)> open = [];
        for (int i = 0; i < text.Length; i++)
        {
            switch (text[i])
            {
                case (byte)'{' or (byte)'[':
                    open.Add(((char)text[i], null));
                    break;
                case (byte)'}' or (byte)']':
                    open.RemoveAt(open.Count - 1);
                    if (open.Count > 0)
                    {
                        open[^1] = (open[^1].Bracket, null);
                    }

                    break;
                case (byte)',':
                    open[^1] = (open[^1].Bracket, null);
                    break;
                case (byte)'"':
                    int close = i + 1;
                    while (close < text.Length && text[close] != '"')
                    {
                        close += text[close] == '\\' ? 2 : 1;
                    }

                    if (open.Count > 0 && open[^1].Bracket == '{' && text[Math.Min(close + 1, text.Length)..].TrimStart(" \n"u8) is [(byte)':', ..])
                    {
                        open[^1] = ('{', Encoding.UTF8.GetString(text[(i + 1)..close]));
                    }

                    i = close;
                    break;
            }
        }

        return string.Concat(open.Select(o => o.Bracket + o.Name));
    }

    private static void AddValue(StringBuilder text, Random random, int depth)
    {
        int kind = random.Next(depth > 4 ? 2 : 5);
        switch (kind)
        {
            case 0:
                text.Append(random.Next(10000));
                break;
            case 1:
                AddString(text, random, "");
                break;
            case 2:
                text.Append('[');
                for (int i = random.Next(5); i > 0; i--)
                {
                    AddValue(text, random, depth + 1);
                    text.Append(i > 1 ? random.Next(2) == 0 ? ", " : "," : "");
                }

                text.Append(']');
                break;
            default:
                text.Append('{');
                for (int i = random.Next(5); i > 0; i--)
                {
                    AddString(text, random, "n");
                    text.Append(random.Next(3) == 0 ? " : " : ":");
                    AddValue(text, random, depth + 1);
                    text.Append(i > 1 ? ",\n" : "");
                }

                text.Append('}');
                break;
        }
    }

    private static void AddString(StringBuilder text, Random random, string begin)
    {
        text.Append('"').Append(begin);
        for (int i = random.Next(random.Next(12) == 0 ? 150 : 12); i > 0; i--)
        {
            text.Append((string)(random.Next(14) switch { 0 => "\\\\", 1 => "\\\"", 2 => "{", 3 => "]", 4 => ":", 5 => ",", 6 => "é", 7 => "\\\\\\\"", _ => "a" }));
        }

        text.Append('"');
    }
}
