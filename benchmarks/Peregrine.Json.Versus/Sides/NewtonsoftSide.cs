using System.Reflection;
using System.Text;
using System.Text.Json.Serialization;
using Newtonsoft.Json.Serialization;
using Peregrine.Json.Versus.Measuring;
using Peregrine.Json.Workloads;
using JsonNamingPolicy = System.Text.Json.JsonNamingPolicy;
using JsonSerializerOptions = System.Text.Json.JsonSerializerOptions;
using Newton = Newtonsoft.Json;

namespace Peregrine.Json.Versus.Sides;

/// <summary>
/// Newtonsoft.Json with one serializer used again, which is faster than its JsonConvert. It knows no UTF-8: bytes come
/// and go through readers and writers of text, as its own guide does it.
/// </summary>
public sealed class NewtonsoftSide : Side
{
    private static readonly UTF8Encoding s_utf8 = new(encoderShouldEmitUTF8Identifier: false);

    public override string Name => "newtonsoft";

    public override CallLoop? Read<T>(Workload<T> workload, Form form) => form switch
    {
        Form.Utf8 => CallLoop.Over(workload.Documents, new Settings(workload.Options), Calls.ReadUtf8<T>),
        Form.String => CallLoop.Over(workload.Texts, new Settings(workload.Options), Calls.ReadString<T>),
        _ => null,
    };

    public override CallLoop? Write<T>(Workload<T> workload, Form form) => form switch
    {
        Form.Bytes => CallLoop.Over(workload.Values, new Settings(workload.Options), Calls.WriteBytes),
        Form.Buffer => CallLoop.Over(workload.Values, new Settings(workload.Options), Calls.WriteBuffer),
        Form.String => CallLoop.Over(workload.Values, new Settings(workload.Options), Calls.WriteString),
        _ => null,
    };

    public sealed class Settings(JsonSerializerOptions? options)
    {
        public readonly Newton.JsonSerializer Serializer = Newton.JsonSerializer.Create(new Newton.JsonSerializerSettings
        {
            ContractResolver = new SameNames(options?.PropertyNamingPolicy == JsonNamingPolicy.CamelCase),
            Formatting = options is { WriteIndented: true } ? Newton.Formatting.Indented : Newton.Formatting.None,
        });

        public readonly MemoryStream Output = new();
    }

    public static class Calls
    {
        public static T? ReadUtf8<T>(byte[] document, Settings settings)
        {
            using var reader = new Newton.JsonTextReader(new StringReader(Encoding.UTF8.GetString(document)));
            return settings.Serializer.Deserialize<T>(reader);
        }

        public static T? ReadString<T>(string document, Settings settings)
        {
            using var reader = new Newton.JsonTextReader(new StringReader(document));
            return settings.Serializer.Deserialize<T>(reader);
        }

        public static byte[] WriteBytes<T>(T value, Settings settings) => Encoding.UTF8.GetBytes(WriteString(value, settings));

        public static string WriteString<T>(T value, Settings settings)
        {
            using var text = new StringWriter(new StringBuilder(256));
            settings.Serializer.Serialize(text, value);
            return text.ToString();
        }

        public static MemoryStream WriteBuffer<T>(T value, Settings settings)
        {
            MemoryStream output = settings.Output;
            output.SetLength(0);
            using (var text = new StreamWriter(output, s_utf8, bufferSize: 1024, leaveOpen: true))
            {
                settings.Serializer.Serialize(text, value);
            }

            return output;
        }
    }

    /// <summary>Member names as System.Text.Json has them.</summary>
    private sealed class SameNames : DefaultContractResolver
    {
        public SameNames(bool camelCase)
        {
            if (camelCase)
            {
                NamingStrategy = new CamelCaseNamingStrategy { ProcessDictionaryKeys = false };
            }
        }

        protected override JsonProperty CreateProperty(MemberInfo member, Newton.MemberSerialization memberSerialization)
        {
            JsonProperty property = base.CreateProperty(member, memberSerialization);
            if (member.GetCustomAttribute<JsonPropertyNameAttribute>() is { } named)
            {
                property.PropertyName = named.Name;
            }

            return property;
        }
    }
}
