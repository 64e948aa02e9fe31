using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.References;

/// <summary>Metadata in objects made by constructors with parameters, at every depth, of texts that come in parts of every length: refused with the same words.</summary>
public class ReferencesInParametersTests
{
    public record Inner(int A, Inner? Next);

    public record Outer(List<Inner> Items, Inner? One, Dictionary<string, Inner>? Map);

    public class Plain
    {
        public List<Inner>? Items { get; set; }

        public Outer? Record { get; set; }

        public Plain? Next { get; set; }

        public Nest? Nest { get; set; }
    }

    public record Nest(Outer? One, Nest? Two);

    public record Deep(Plain? Plain, List<Outer>? Outers);

    private const string Item = """{"A":1,"Next":{"A":2,"Next":{"$ref":"1"}}}""", Known = """{"$id":"7","A":1,"Next":null}""";

    private static readonly string[] s_items = [Item, Known, """{"A":1,"$id":"7"}""", """{"$ref":"1"}""", """{"A":1,"Next":{"$id":"9","A":3}}""", """{"A":1,"Next":null}"""];

    public static TheoryData<Type, string> Shapes => new()
    {
        { typeof(Outer), """{"Items":[#@]}""" }, { typeof(Outer), """{"Items":{"$id":"1","$values":[#@,@]}}""" }, { typeof(Outer), """{"Items":[],"One":@}""" },
        { typeof(Outer), """{"Items":[],"Map":{"a":{"A":0},"b":@}}""" }, { typeof(Plain), """{"$id":"1","Items":{"$id":"2","$values":[#@]}}""" },
        { typeof(Plain), """{"$id":"1","Record":{"Items":{"$id":"5","$values":[#@]}}}""" }, { typeof(Plain), """{"$id":"1","Next":{"$id":"3","Record":{"Items":[#@],"One":null}}}""" },
        { typeof(Deep), """{"Plain":{"$id":"1","Record":{"Items":[#@]}}}""" }, { typeof(Deep), """{"Plain":null,"Outers":[{"Items":[]},{"Items":[],"One":@}]}""" },
        { typeof(Nest), """{"One":{"$id":"2","Items":{"$id":"3","$values":[#@]},"Map":null},"Two":null}""" }, { typeof(Nest), """{"One":null,"Two":{"One":{"Items":{"$id":"3","$values":[#@]}}}}""" },
        { typeof(Nest), """{"$id":"1","One":{"Items":{"$id":"3","$values":[#@]}}}""" }, { typeof(Nest), """{"One":{"Items":[#@]},"Two":{"$id":"1"}}""" },
        { typeof(Plain), """{"$id":"1","Nest":{"One":{"$id":"2","Items":{"$id":"3","$values":[#@]},"Map":null}}}""" },
        { typeof(List<Deep>), """[{"Plain":null},{"Plain":{"Items":{"$id":"1","$values":[#@]}}}]""" },
    };

    [Theory]
    [MemberData(nameof(Shapes))]
    public async Task AreRefusedWithTheSameWords(Type type, string shape)
    {
        foreach (string item in s_items)
        {
            // Many elements, so that the array around is begun before all of it has arrived.
            byte[] utf8 = Encoding.UTF8.GetBytes(shape.Replace("#", string.Concat(Enumerable.Repeat("""{"A":0},""", 60)), StringComparison.Ordinal).Replace("@", item, StringComparison.Ordinal));
            foreach (int size in (int[])[1, 16, 64, 16384])
            {
                var options = new JsonSerializerOptions { ReferenceHandler = ReferenceHandler.Preserve, DefaultBufferSize = size };
                foreach (int piece in (int[])[1, 7, int.MaxValue])
                {
                    string what = $"{Encoding.UTF8.GetString(utf8)}, buffer {size}, parts of {piece}: ";
                    Assert.Equal(what + await Read(stream => Stj.DeserializeAsync(stream, type, options)), what + await Read(stream => Ours.DeserializeAsync(stream, type, options)));

                    async Task<string> Read(Func<Stream, ValueTask<object?>> read)
                    {
                        try
                        {
                            return ObjectGraph.Describe(await read(new Cut(utf8, piece)));
                        }
                        catch (Exception error)
                        {
                            return Outcome.Describe(error);
                        }
                    }
                }
            }
        }
    }

    private sealed class Cut(byte[] bytes, int piece) : MemoryStream(bytes)
    {
        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
            base.ReadAsync(buffer[..Math.Min(buffer.Length, piece)], cancellationToken);
    }
}
