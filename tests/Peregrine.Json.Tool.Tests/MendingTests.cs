using System.Text;
using Peregrine.Json.Tool.Tokens;

namespace Peregrine.Json.Tool.Tests;

/// <summary>What is told after the first fault of a document.</summary>
public class MendingTests
{
    /// <summary>A bracket that is missing is one fault at whatever depth, and what is around it is read on by its own kind.</summary>
    [Fact]
    public void AMissingBracketIsOneFaultAtAnyDepth()
    {
        for (int depth = 2; depth <= 200; depth++)
        {
            foreach (bool isObject in (bool[])[false, true])
            {
                // Around the innermost one stands one of the other kind; further out, all sorts.
                bool[] kinds = [.. Enumerable.Range(0, depth).Select(level => level == depth - 1 ? isObject : level == depth - 2 ? !isObject : (level * 7 % 5 + depth) % 2 == 0)];
                string opened = string.Concat(kinds.Select(static kind => kind ? "{\"a\":" : "["));
                string closed = string.Concat(kinds.Reverse().Select(static kind => kind ? '}' : ']'));

                // And once more after deeper values.
                foreach (int deeper in (int[])[0, 1, 62, 63, 64, 65, 66, 127, 130])
                {
                    string value = deeper == 0 ? "1" : new string('[', deeper) + new string(']', deeper), whole = opened + value + closed, missing = opened + value + closed[1..];
                    int window = ((int[])[16, 64, 4096])[(depth + deeper) % 3];
                    Assert.Empty(Offsets<PlainJson>(Encoding.UTF8.GetBytes(whole), 100, window));
                    Assert.Equal($"{missing}: {opened.Length + value.Length}", $"{missing}: {string.Join(' ', Offsets<PlainJson>(Encoding.UTF8.GetBytes(missing), 100, window))}");
                }
            }
        }
    }

    /// <summary>As many faults are told as are asked for: the first of those that there are.</summary>
    [Fact]
    public void NoMoreFaultsAreToldThanAskedFor()
    {
        string[] texts =
        [
            "[1 2,,3]", "{a:1,'b':2", "{\"a\":tru,\"b\":2,\"c\" 3,\"d\":01}", "[1,2,] x", "[[1,2}", "{\"a\"=1,\"b\":\"x", "[\"\\x\\u12\",\"a\u0001b\"", "1 2 3", "[1]]]", "{\"a\":[1,,{\"b\"}", "nul", "[/* x", "/*\u0001 [1", "[tru,fals,nul]",
        ];
        IEnumerable<byte[]> all = [.. texts.Select(Encoding.UTF8.GetBytes), [.. "[1, /* "u8, 0xFF, .. " 2 */ 3 /* "u8, 0xFE, .. "*/ 4"u8], [.. "// "u8, 0xC3, .. "\n[x // "u8, 0xC3, .. "\n"u8]];
        for (int seed = 0; seed < Pump.Seeds(1500); seed++)
        {
            var random = new RandomJson(seed + 70_000);
            all = all.Append(random.Damaged(random.Damaged(random.Document())));
        }

        foreach (byte[] text in all)
        {
            Check<PlainJson>(text);
            Check<CommentedJson>(text);
            Check<JsonLines>(text);
        }

        static void Check<TGrammar>(byte[] text)
            where TGrammar : struct, IGrammar
        {
            List<long> told = Offsets<TGrammar>(text, int.MaxValue, 64);
            foreach (int most in (int[])[1, 2, 3, told.Count - 1, told.Count, told.Count + 1])
            {
                if (most > 0)
                {
                    Assert.Equal(told.Take(most), Offsets<TGrammar>(text, most, 64));
                }
            }
        }
    }

    private static List<long> Offsets<TGrammar>(byte[] text, int most, int window)
        where TGrammar : struct, IGrammar => [.. Pump.Check<TGrammar>(text, window, settings: new PumpSettings { MostFaults = most }).Select(static fault => fault.Offset)];
}
