using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Workloads.Case;

/// <summary>One small object under the five ways of naming its members; the input has spaces around the colons.</summary>
internal static class CaseWorkloads
{
    public const string Group = "case";

    private static readonly JsonSerializerOptions s_insensitive = new() { PropertyNameCaseInsensitive = true };

    private static readonly JsonSerializerOptions s_camel = new() { PropertyNamingPolicy = JsonNamingPolicy.CamelCase };

    private static readonly JsonSerializerOptions s_web = new(JsonSerializerDefaults.Web);

    public static IReadOnlyList<string> Names { get; } = ["case-exact", "case-insensitive", "case-camel", "case-attribute", "case-web"];

    public static Workload? Create(string name)
    {
        CaseModel[] values = Written.Make(64, 701, CaseModel.Make);
        byte[][] camel = [.. values.Select(value => Spell(value, pascal: false))];
        byte[][] pascal = [.. values.Select(value => Spell(value, pascal: true))];
        return name switch
        {
            "case-exact" => new Workload<CaseModel>(Group, name, values, pascal, CaseContext.Default.CaseModel),

            // Declared names are Pascal, the input is camel: what ASP.NET Core sees when a policy is missing.
            "case-insensitive" => Make(values, camel, s_insensitive, InsensitiveCaseContext.Default.CaseModel, writes: false),
            "case-camel" => Make(values, camel, s_camel, CamelCaseContext.Default.CaseModel, writes: true),
            "case-web" => Make(values, camel, s_web, WebCaseContext.Default.CaseModel, writes: true),
            "case-attribute" => new Workload<CaseAttributeModel>(
                Group, name, [.. values.Select(CaseAttributeModel.From)], camel, CaseContext.Default.CaseAttributeModel),
            _ => null,
        };

        Workload<CaseModel> Make(CaseModel[] models, byte[][] documents, JsonSerializerOptions options, JsonTypeInfo<CaseModel> generated, bool writes)
            => new(Group, name, models, documents, generated) { Options = options, Writes = writes };
    }

    private static byte[] Spell(CaseModel value, bool pascal)
    {
        char m = pascal ? 'M' : 'm';
        return Encoding.UTF8.GetBytes(
            $$"""{"{{m}}yString" : "{{value.MyString}}", "{{m}}yInteger" : {{value.MyInteger}}, "{{m}}yList" : ["{{value.MyList![0]}}", "{{value.MyList[1]}}"]}""");
    }
}

[JsonSerializable(typeof(CaseModel))]
[JsonSerializable(typeof(CaseAttributeModel))]
public sealed partial class CaseContext : JsonSerializerContext;

[JsonSourceGenerationOptions(PropertyNameCaseInsensitive = true)]
[JsonSerializable(typeof(CaseModel))]
public sealed partial class InsensitiveCaseContext : JsonSerializerContext;

[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(CaseModel))]
public sealed partial class CamelCaseContext : JsonSerializerContext;

[JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
[JsonSerializable(typeof(CaseModel))]
public sealed partial class WebCaseContext : JsonSerializerContext;
