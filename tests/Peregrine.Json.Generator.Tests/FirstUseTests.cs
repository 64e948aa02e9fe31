using System.Globalization;
using System.Reflection;
using Microsoft.CodeAnalysis.Emit;

namespace Peregrine.Json.Generator.Tests;

/// <summary>
/// The first uses of types with generated contracts by many threads at once: each round loads the same assembly again, which makes its types new ones, and all
/// threads begin together. PEREGRINE_FIRST_USES sets the number of rounds, as for those without contracts, which are ten times as many.
/// </summary>
public class FirstUseTests
{
    private const string Code = """
        public sealed record Row(int Id, string Name, string[] Tags, Note? Note);

        public class Note { public string? Text { get; set; } public double Weight { get; set; } public Note? Next { get; set; } }

        public enum Kind { Small, Large }

        public struct Page
        {
            public List<Row> Rows { get; set; }
            public Dictionary<string, Note>? Notes { get; set; }
            public Kind Kind { get; set; }
            public Kind? Other { get; set; }
            public required string Title { get; set; }
        }

        [JsonDerivedType(typeof(Circle), "circle")]
        public abstract class Shape { public Page? Page { get; set; } }

        public sealed class Circle : Shape { public int Radius { get; set; } }

        public static class Uses
        {
            private static readonly JsonSerializerOptions s_strict = new(JsonSerializerOptions.Strict), s_indented = new() { WriteIndented = true }, s_pieces = new() { DefaultBufferSize = 256 };

            public static Func<string>[] All(string page, string shape) =>
            [
                () => JsonSerializer.Serialize(JsonSerializer.Deserialize<Page>(page)),
                () => JsonSerializer.Serialize(JsonSerializer.Deserialize<Page>(page, s_strict), s_strict),
                () => Text(JsonSerializer.SerializeToUtf8Bytes(JsonSerializer.Deserialize<Page>(System.Text.Encoding.UTF8.GetBytes(page)))),
                () => JsonSerializer.Serialize(JsonSerializer.Deserialize<Page>(JsonSerializer.Serialize(JsonSerializer.Deserialize<Page>(page), s_indented))),
                () => { var stream = new MemoryStream(); JsonSerializer.Serialize(stream, JsonSerializer.Deserialize<Page>(new MemoryStream(System.Text.Encoding.UTF8.GetBytes(page)))); return Text(stream.ToArray()); },
                () => JsonSerializer.Serialize(JsonSerializer.Deserialize<List<Page>>($"[{page}]"))[1..^1],
                () => JsonSerializer.Serialize(JsonSerializer.Deserialize<Shape>(shape)),
                () => JsonSerializer.Serialize(JsonSerializer.Deserialize<Dictionary<string, Shape>>($"{{\"a\":{shape}}}"))[5..^1],
                () => { var stream = new MemoryStream(); JsonSerializer.SerializeAsync(stream, JsonSerializer.DeserializeAsync<Page>(new MemoryStream(System.Text.Encoding.UTF8.GetBytes(page)), s_pieces).AsTask().GetAwaiter().GetResult(), s_pieces).GetAwaiter().GetResult(); return Text(stream.ToArray()); },
                () => JsonSerializer.TryDeserialize<Page>("{\"Rows\":[{\"Id\":\"x\"}]}").Error?.Path ?? "read",
            ];

            public static string How() => JsonSerializer.Describe<Page>() + "\n" + JsonSerializer.Describe<Row>();

            private static string Text(byte[] utf8) => System.Text.Encoding.UTF8.GetString(utf8);
        }
        """;

    private const string Small = """{"Rows":[{"Id":1,"Name":"row 1","Tags":["a","b"],"Note":{"Text":"t","Weight":0.5,"Next":null}},{"Id":2,"Name":"","Tags":[],"Note":null}],"Notes":{"first":{"Text":null,"Weight":-1,"Next":{"Text":"u","Weight":0,"Next":null}}},"Kind":1,"Other":null,"Title":"x"}""";

    /// <summary>Texts of 300 bytes, 40 KB and 400 KB.</summary>
    private static readonly string[] s_pages = [Small, Longer(400), Longer(4000)];

    private static readonly byte[] s_image = Image();

    [Theory]
    [InlineData(2)]
    [InlineData(4)]
    [InlineData(8)]
    [InlineData(16)]
    public void OfGeneratedContracts(int threads)
    {
        for (int round = 0; round < Rounds; round++)
        {
            Type uses = Assembly.Load(s_image).GetType("Uses")!;
            string page = s_pages[round % 20 == 19 || round == Rounds - 1 ? 2 : round % 5 == 4 ? 1 : 0];
            string shape = $$"""{"$type":"circle","Radius":3,"Page":{{page}}}""";
            Run((Func<string>[])uses.GetMethod("All")!.Invoke(null, [page, shape])!, page, shape, threads, round);
            string how = (string)uses.GetMethod("How")!.Invoke(null, null)!;
            Assert.True(how.Split("generated code").Length > 2, how);
        }
    }

    private static int Rounds =>
        int.TryParse(Environment.GetEnvironmentVariable("PEREGRINE_FIRST_USES"), NumberStyles.None, CultureInfo.InvariantCulture, out int rounds)
            ? Math.Max(rounds / 40, 1)
            : UsualRun.IsShort ? 6 : 20;

    private static string Longer(int rows) =>
        Small.Replace("\"Rows\":[", "\"Rows\":[" + string.Concat(Enumerable.Range(0, rows).Select(static i => $$"""{"Id":{{i}},"Name":"row {{i}} of some hundred characters, as they are","Tags":["a"],"Note":null},""")), StringComparison.Ordinal);

    private static void Run(Func<string>[] uses, string page, string shape, int threads, int round)
    {
        using var begin = new Barrier(threads);
        var found = new string[threads];
        Thread[] all = [.. Enumerable.Range(0, threads).Select(i => new Thread(() =>
        {
            begin.SignalAndWait();
            try
            {
                // Half of the threads begin with the same use; then each makes all the others.
                int first = i % 2 == 0 ? round : round + i;
                for (int n = 0; n < uses.Length; n++)
                {
                    int use = (first + n) % uses.Length;
                    string text = uses[use]();
                    if (text != (use switch { 6 or 7 => shape, 9 => "$.Rows[0].Id", _ => page }))
                    {
                        found[i] = $"{use}: {text[..Math.Min(text.Length, 500)]}";
                        return;
                    }
                }
            }
            catch (Exception error)
            {
                found[i] = error.ToString();
            }
        }))];
        Array.ForEach(all, static t => t.Start());
        Array.ForEach(all, static t => t.Join());
        Assert.All(found, Assert.Null);
    }

    private static byte[] Image()
    {
        using var stream = new MemoryStream();
        EmitResult result = Bench.WithSites(Code).Compiles().After.Emit(stream, cancellationToken: TestContext.Current.CancellationToken);
        Assert.True(result.Success, string.Join('\n', result.Diagnostics));
        return stream.ToArray();
    }
}
