using System.Runtime.InteropServices;
using System.Text;

namespace Peregrine.Json.EcmaTests.Differential;

/// <summary>
/// The same input through the V8 of node and through this library: the same text, or an error of the same kind. (V8 prints newlines for a space between 0 and 1;
/// the standard does not, and such spaces are not compared.)
/// </summary>
public class NodeTests
{
    private const int Batch = 20_000;

    private static readonly string[] s_spaces = ["", "", "#1", "#2", "#10", "#11", "#-1", "#NaN", "#3.9", "$\t", "$--", "$abcdefghijklm", "$\u00e9", "$\ud83d\ude00", "$"];

    [Fact]
    public void Documents() => Compare(TestScale.Times(200_000), (random, json) =>
    {
        string text = json.Next(wrong: random.Next(4) == 0);
        string space = s_spaces[random.Next(s_spaces.Length)];
        return (Node.Request("parse", text, space), () => Both(text, value => EcmaJson.Stringify(value, default, Space(space))));
    }, inherits: true);

    [Fact]
    public void Strings() => Compare(TestScale.Times(30_000), (_, json) =>
    {
        string text = json.Text(120);
        return (Node.Request("string", text), () => EcmaJson.Stringify(text)!);
    });

    [Fact]
    public void Numbers() => Compare(TestScale.Times(1_000), (_, json) =>
    {
        double[] numbers = [.. Enumerable.Range(0, 1000).Select(_ => json.Number())];
        return ("numbers " + Convert.ToBase64String(MemoryMarshal.AsBytes(numbers.AsSpan())), () => string.Join(' ', numbers.Select(number => EcmaJson.Stringify(number))));
    });

    [Fact]
    public void Lists() => Compare(TestScale.Times(20_000), (random, json) =>
    {
        string text = json.Next(wrong: false), list = json.Next(wrong: false), space = s_spaces[random.Next(s_spaces.Length)];
        list = random.Next(2) == 0 ? "[\"a\",\"1\",2,\"b\",\"a\",1,null,true,\"\"]" : list;

        return (Node.Request("list", text, list, space), () => EcmaJson.Stringify(EcmaJson.Parse(text), EcmaJson.Parse(list), Space(space))!);
    });

    [Fact]
    public void Replacers() => Compare(TestScale.Times(20_000), (random, json) =>
    {
        string text = json.Next(wrong: false), space = s_spaces[random.Next(s_spaces.Length)];
        int seed = random.Next(1000);
        return (Node.Request("replace", text, $"{seed}", space), () =>
        {
            List<string> trace = [];
            string result = EcmaJson.Stringify(EcmaJson.Parse(text), Meddling.Function(seed, trace, makesRawJson: false), Space(space)) ?? "undefined";
            return string.Join('\n', trace) + "\n" + result;
        }
        );
    });

    [Fact]
    public void Revivers() => Compare(TestScale.Times(20_000), (random, json) =>
    {
        string text = json.Next(wrong: random.Next(10) == 0);
        int seed = random.Next(1000);
        return (Node.Request("revive", text, $"{seed}"), () =>
        {
            List<string> trace = [];
            string result = EcmaJson.Stringify(EcmaJson.Parse(text, Meddling.Function(seed, trace, makesRawJson: false))) ?? "undefined";
            return string.Join('\n', trace) + "\n" + result;
        }
        );
    });

    private static EcmaValue Space(string spelled) => spelled switch
    {
        "" => default,
        ['#', ..] => spelled == "#NaN" ? double.NaN : double.Parse(spelled.AsSpan(1), System.Globalization.CultureInfo.InvariantCulture),
        _ => spelled[1..],
    };

    /// <summary>From UTF-16 and, where the text has that form, from UTF-8.</summary>
    private static string Both(string text, Func<EcmaValue, string?> write)
    {
        string fromUtf16 = Answer(() => write(EcmaJson.Parse(text))!);
        byte[] bytes = Encoding.UTF8.GetBytes(text);
        if (Encoding.UTF8.GetString(bytes) == text)
        {
            Assert.Equal(fromUtf16, Answer(() => write(EcmaJson.Parse(bytes))!));
        }

        return fromUtf16;
    }

    private static string Answer(Func<string> run)
    {
        try
        {
            return run();
        }
        catch (EcmaJsonException thrown)
        {
            return thrown.Kind switch { EcmaErrorKind.Syntax => "!SyntaxError", EcmaErrorKind.Type => "!TypeError", _ => "!RangeError" };
        }
    }

    private static void Compare(int count, Func<Random, RandomJson, (string Request, Func<string> Run)> make, bool inherits = false)
    {
        Node.Require();
        for (int done = 0; done < count; done += Batch)
        {
            var random = new Random(done);
            var json = new RandomJson(done + 1) { HasInheritedNames = inherits };
            (string Request, Func<string> Run)[] cases = [.. Enumerable.Range(0, Math.Min(Batch, count - done)).Select(_ => make(random, json))];
            string[] theirs = Node.Ask([.. cases.Select(entry => entry.Request)]);
            var differing = cases.Zip(theirs, static (one, v8) => (one.Request, Ours: Answer(one.Run), V8: v8)).Where(static one => one.Ours != one.V8).ToList();
            if (differing.Count > 0)
            {
                (string request, string ours, string v8) = differing.MinBy(static one => one.Request.Length);
                string input = string.Join(" | ", request.Split(' ').Skip(1).Select(Node.Units));
                Assert.Fail($"{differing.Count} of {cases.Length} differ, the shortest: {request.Split(' ')[0]}: {input}\nV8:   {v8}\nours: {ours}");
            }
        }
    }
}
