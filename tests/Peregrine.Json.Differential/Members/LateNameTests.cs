using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Members;

/// <summary>
/// Names that cannot be decoded, in objects made by constructors with parameters whose other members are faulty or not: which of two errors is reported, and where.
/// </summary>
public class LateNameTests
{
    public class Model(int q = 0)
    {
        public int Q { get; } = q;

        public int N { get; set; }

        public Model? I { get; set; }

        public Plain? P { get; set; }

        public List<Model>? L { get; set; }
    }

    public class Extended(int q = 0)
    {
        public int Q { get; } = q;

        public int N { get; set; }

        public Extended? I { get; set; }

        public Plain? P { get; set; }

        public List<Extended>? L { get; set; }

        [JsonExtensionData]
        public Dictionary<string, JsonElement>? More { get; set; }
    }

    public class Plain
    {
        public int A { get; set; }
    }

    private static readonly string[] s_names = ["\\ud800", "\\udc00x", "a\\ud800\\u0041", "zzz"];

    private static readonly string[] s_members =
    [
        "\"N\":\"x\"", "\"N\":1", "\"I\":{\"q\":1,\"N\":\"x\",\"@\":1}", "\"I\":{\"@\":1,\"N\":\"x\"}", "\"P\":{\"@\":1}", "\"P\":[{\"@\":1}]", "\"L\":[{\"@\":1}]", "\"L\":[{\"N\":\"x\",\"@\":1}]",
    ];

    private static readonly string[] s_objects =
    [
        "{#,\"@\":0}", "{\"@\":0,#}", "{#,\"q\":1,\"@\":0}", "{#,\"@\":0,\"q\":\"bad\"}", "{#,\"q\":\"bad\",\"@\":0}", "{#,\"@\":{\"@\":1},\"q\":1", "{\"q\":1,#,\"un\":[{\"@\":1}]}", "{\"I\":{#,\"@\":0},\"q\":1}", "{\"I\":{#,\"@\":0},\"@\":1}",
        "{\"I\":{#},\"q\":1,\"@\":0}",
    ];

    [Fact]
    public void AreRefusedWhereTheyStand()
    {
        foreach (JsonSerializerOptions options in (JsonSerializerOptions[])
            [new(), new() { UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow }, new() { AllowDuplicateProperties = false }, new() { PropertyNameCaseInsensitive = true }])
        {
            foreach (string name in s_names)
            {
                foreach (string member in s_members)
                {
                    foreach (string around in s_objects)
                    {
                        string text = around.Replace("#", member, StringComparison.Ordinal).Replace("@", name, StringComparison.Ordinal);
                        Read<Model>(text, options);
                        Read<Extended>(text, options);
                    }
                }
            }
        }

        static void Read<T>(string text, JsonSerializerOptions options) =>
            Seams.Seam.Call(text, () => Stj.Deserialize<T>(text, options), () => Ours.Deserialize<T>(text, options));
    }
}
