using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Versus.Measuring;
using Peregrine.Json.Workloads;
using ServiceStack.Text;
using ServiceStackSerializer = ServiceStack.Text.JsonSerializer;

namespace Peregrine.Json.Versus.Sides;

/// <summary>ServiceStack.Text, its process-wide settings made to agree with System.Text.Json where it can.</summary>
public sealed class ServiceStackSide : Side
{
    public override string Name => "servicestack";

    public override void Prepare<T>(Workload<T> workload)
    {
        JsConfig.Reset();
        JsConfig.DateHandler = DateHandler.ISO8601;
        JsConfig.IncludeNullValues = true;
        JsConfig.IncludeNullValuesInDictionaries = true;
        JsConfig.TreatEnumAsInteger = true;
        JsConfig.ExcludeTypeInfo = true;
        // Without it a date that ends in Z is read as local time; with it reading dates costs more.
        JsConfig.AlwaysUseUtc = true;
        JsConfig.TextCase = Spelling(workload);
        JsConfig.Indent = workload.Options is { WriteIndented: true };
    }

    public override CallLoop? Read<T>(Workload<T> workload, Form form) => form switch
    {
        Form.Utf8 => CallLoop.Over(workload.Documents, "", Calls.ReadUtf8<T>),
        Form.String => CallLoop.Over(workload.Texts, "", Calls.ReadString<T>),
        _ => null,
    };

    public override CallLoop? Write<T>(Workload<T> workload, Form form) => form switch
    {
        Form.Bytes => CallLoop.Over(workload.Values, "", Calls.WriteBytes),
        Form.Buffer => CallLoop.Over(workload.Values, new MemoryStream(), Calls.WriteBuffer),
        Form.String => CallLoop.Over(workload.Values, "", Calls.WriteString),
        _ => null,
    };

    /// <summary>It has no attribute for one name that others share: the case of a model's first named member stands for all.</summary>
    private static TextCase Spelling<T>(Workload<T> workload)
    {
        string? named = typeof(T).GetProperties()
            .SelectMany(static property => property.GetCustomAttributes(typeof(JsonPropertyNameAttribute), inherit: false))
            .Cast<JsonPropertyNameAttribute>()
            .Select(static attribute => attribute.Name)
            .MaxBy(static name => name.Count(static letter => letter == '_'));
        return named is null
            ? workload.Options?.PropertyNamingPolicy == JsonNamingPolicy.CamelCase ? TextCase.CamelCase : TextCase.Default
            : named.Contains('_', StringComparison.Ordinal) ? TextCase.SnakeCase : TextCase.CamelCase;
    }

    public static class Calls
    {
        public static T? ReadUtf8<T>(byte[] document, string settings) => ServiceStackSerializer.DeserializeFromString<T>(Encoding.UTF8.GetString(document));

        public static T? ReadString<T>(string document, string settings) => ServiceStackSerializer.DeserializeFromString<T>(document);

        public static byte[] WriteBytes<T>(T value, string settings) => Encoding.UTF8.GetBytes(ServiceStackSerializer.SerializeToString(value));

        public static string WriteString<T>(T value, string settings) => ServiceStackSerializer.SerializeToString(value);

        public static MemoryStream WriteBuffer<T>(T value, MemoryStream output)
        {
            output.SetLength(0);
            ServiceStackSerializer.SerializeToStream(value, output);
            return output;
        }
    }
}
