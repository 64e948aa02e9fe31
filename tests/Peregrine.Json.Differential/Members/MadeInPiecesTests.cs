using System.Text;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Members;

/// <summary>Objects and collections that a contract makes in a way of its own, from streams that do not fit a buffer.</summary>
public class MadeInPiecesTests
{
    public class Made
    {
        public string? Text { get; set; }

        public List<int>? Numbers { get; set; }
    }

    public class MadeOther : Made
    {
        public int More { get; set; } = 5;
    }

    public class Items : List<int>;

    public class OtherItems : Items;

    public static TheoryData<string> Ways => ["itself", "derived", "other", "null"];

    [Theory]
    [MemberData(nameof(Ways))]
    public void Objects(string way)
    {
        string text = new('x', 5_000);
        Read<Made>(way, $"{{\"Text\":\"{text}\",\"Numbers\":[{string.Join(',', Enumerable.Range(0, 3_000))}],\"More\":1}}", static way => way switch
        {
            "itself" => new Made { Text = "before" },
            "derived" => new MadeOther(),
            "other" => new StringBuilder(),
            _ => null!,
        });
    }

    [Theory]
    [MemberData(nameof(Ways))]
    public void Collections(string way) => Read<Items>(way, $"[{string.Join(',', Enumerable.Range(0, 5_000))}]", static way => way switch
    {
        "itself" => new Items { 7 },
        "derived" => new OtherItems(),
        "other" => new StringBuilder(),
        _ => null!,
    });

    private static void Read<T>(string way, string json, Func<string, object> make)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(json);
        var report = new Report();
        foreach (int size in (int[])[16, 1024, 64 * 1024])
        {
            var options = new JsonSerializerOptions
            {
                DefaultBufferSize = size,
                TypeInfoResolver = new DefaultJsonTypeInfoResolver
                {
                    Modifiers =
                    {
                        info =>
                        {
                            if (info.Type == typeof(T))
                            {
                                info.CreateObject = () => make(way);
                            }
                        },
                    },
                },
            };
            Both.Compare<T>(report, utf8, options, Outcome.Of<object?>(() => Stj.Deserialize<T>(new MemoryStream(utf8), options)), Outcome.Of<object?>(() => Ours.Deserialize<T>(new MemoryStream(utf8), options)), "Deserialize<T>(Stream)");
            Both.Compare<List<T>>(report, utf8, options, InList(false), InList(true), "Deserialize<T>(Stream)");

            Outcome InList(bool isOurs)
            {
                byte[] list = Encoding.UTF8.GetBytes($"[{json},{json}]");
                return Outcome.Of<object?>(() => isOurs ? Ours.Deserialize<List<T>>(new MemoryStream(list), options) : Stj.Deserialize<List<T>>(new MemoryStream(list), options));
            }
        }

        report.Check();
    }
}
