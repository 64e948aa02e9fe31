using System.Collections.Immutable;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Members;

/// <summary>What the guide says beside its table of differences: getters that nobody calls, and default structs in generated contexts.</summary>
public partial class NeverWrittenTests
{
    public class Lazy
    {
        public int Before { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWriting)]
        public string? Secret
        {
            get
            {
                Calls++;
                return field;
            }

            set;
        }

        [JsonIgnore]
        public int Calls { get; private set; }

        public int After { get; set; }
    }

    public class Segment
    {
        public ArraySegment<int> Items { get; set; }
    }

    public class Immutable
    {
        public ImmutableArray<int> Items { get; set; }
    }

    [JsonSerializable(typeof(Segment))]
    [JsonSerializable(typeof(Immutable))]
    internal sealed partial class NeverWrittenContext : JsonSerializerContext;

    [Fact]
    public void GettersAreNotCalled()
    {
        var options = new JsonSerializerOptions();
        for (int i = 0; i < 40; i++)
        {
            Lazy read = Ours.Deserialize<Lazy>("{\"Before\":1,\"Secret\":\"s\",\"After\":2}", options)!;
            Assert.Equal("{\"Before\":1,\"After\":2}", Ours.Serialize(read, options));
            Assert.Equal(0, read.Calls);
            Assert.Equal("{\"Before\":1,\"After\":2}", Stj.Serialize(read, options));
            Assert.Equal(1, read.Calls);
            Assert.Equal("s", read.Secret);
        }
    }

    [Fact]
    public void DefaultStructsOfGeneratedContexts()
    {
        Assert.Equal("{\"Items\":[]}", Stj.Serialize(new Segment(), NeverWrittenContext.Default.Segment));
        Assert.Throws<NullReferenceException>(() => Stj.Serialize(new Immutable(), NeverWrittenContext.Default.Immutable));
        for (int i = 0; i < 40; i++)
        {
            AsToStream(new Segment(), NeverWrittenContext.Default.Segment);
            AsToStream(new Immutable(), NeverWrittenContext.Default.Immutable);
        }
    }

    private static void AsToStream<T>(T value, System.Text.Json.Serialization.Metadata.JsonTypeInfo<T> type)
    {
        Outcome theirs = Outcome.Of<object?>(() => Streamed(value, type));
        Assert.IsType<InvalidOperationException>(theirs.Error);
        Assert.Equal(theirs.ErrorText, Outcome.Of(() => Ours.Serialize(value, type)).ErrorText);
    }

    private static byte[] Streamed<T>(T value, System.Text.Json.Serialization.Metadata.JsonTypeInfo<T> type)
    {
        var stream = new MemoryStream();
        Stj.Serialize(stream, value, type);
        return stream.ToArray();
    }
}
