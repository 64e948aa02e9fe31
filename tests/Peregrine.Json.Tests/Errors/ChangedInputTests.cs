using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Tests.Errors;

/// <summary>User code that changes the text while it is read: whatever is thrown is of a kind that is documented.</summary>
public sealed class ChangedInputTests
{
    private static readonly JsonSerializerOptions[] s_options =
    [
        new(), new() { ReferenceHandler = ReferenceHandler.Preserve }, new() { AllowOutOfOrderMetadataProperties = true }, new() { AllowDuplicateProperties = false },
        new() { ReadCommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true },
    ];

    [ThreadStatic]
    private static Action? t_change;

    [JsonDerivedType(typeof(Derived), "k")]
    public class Base
    {
        public int A
        {
            get;
            set
            {
                field = value;
                t_change?.Invoke();
            }
        }

        public Base? Inner { get; set; }

        public List<Base>? Items { get; set; }

        public Made? Made { get; set; }

        [JsonExtensionData]
        public Dictionary<string, JsonElement>? Rest { get; set; }
    }

    public sealed class Derived : Base
    {
        public Derived() => t_change?.Invoke();

        public string? C { get; set; }
    }

    public sealed class Made
    {
        public Made(int n, Base? c)
        {
            (N, C) = (n, c);
            t_change?.Invoke();
        }

        public int N { get; }

        public Base? C { get; }

        public int M { get; set; }
    }

    [Theory]
    [InlineData("""{"$type":"k","A":1,"C":"x\u0041","Inner":{"$type":"k","A":2},"Rest":[1,{"a":2}]}""")]
    [InlineData("""{"A":1,"Items":[{"A":2},{"$type":"k","C":"y","A":3}],"Made":{"N":1,"C":{"$type":"k","A":4},"M":5}}""")]
    [InlineData("""{"$id":"1","A":1,"Items":{"$id":"2","$values":[{"$id":"3","$type":"k","A":2},{"$ref":"3"}]},"Inner":{"$ref":"1"}}""")]
    public void ThrowsWhatIsDocumented(string text)
    {
        foreach (JsonSerializerOptions options in s_options)
        {
            foreach (bool throws in (bool[])[true, false])
            {
                for (int at = 0; at < text.Length; at++)
                {
                    foreach (byte changed in "{}[]\",:1a\\ \n"u8)
                    {
                        // The first call of user code, or a later one.
                        for (int call = 0; call < 3; call++)
                        {
                            if (TestScale.TakesOf(UsualRun.IsShort ? 0.1 : 0.2, at, changed, call))
                            {
                                Check(text, options, throws, at, changed, call);
                            }
                        }
                    }
                }
            }
        }
    }

    private static void Check(string text, JsonSerializerOptions options, bool throws, int at, byte changed, int call)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(text);
        int calls = 0;
        t_change = () =>
        {
            if (calls++ == call)
            {
                utf8[at] = changed;
                if (throws)
                {
                    throw new JsonException("own");
                }
            }
        };
        try
        {
            Exception? error = Record.Exception(() => JsonSerializer.Deserialize<Base>(utf8, options));
            Assert.True(error is null or JsonException or NotSupportedException, error?.ToString());
            t_change = null;
            Assert.Null(Record.Exception(() => JsonSerializer.TryDeserialize<Base>(utf8, options)));
        }
        finally
        {
            t_change = null;
        }
    }
}
