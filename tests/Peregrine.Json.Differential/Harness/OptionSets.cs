using System.Text.Encodings.Web;
using System.Text.Unicode;

namespace Peregrine.Json.Differential.Harness;

/// <summary>The options the cases run under, by name.</summary>
public static class OptionSets
{
    private static readonly Dictionary<string, JsonSerializerOptions?> s_all = new()
    {
        ["null"] = null,
        ["Web"] = JsonSerializerOptions.Web,
        ["camel"] = new() { PropertyNamingPolicy = JsonNamingPolicy.CamelCase, DictionaryKeyPolicy = JsonNamingPolicy.CamelCase },
        ["snake"] = new() { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower, DictionaryKeyPolicy = JsonNamingPolicy.SnakeCaseUpper },
        ["snake upper"] = new() { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseUpper },
        ["kebab"] = new() { PropertyNamingPolicy = JsonNamingPolicy.KebabCaseLower, DictionaryKeyPolicy = JsonNamingPolicy.KebabCaseUpper },
        ["insensitive"] = new() { PropertyNameCaseInsensitive = true },
        ["ignore null"] = new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull },
        ["ignore default"] = new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault },
        ["ignore when writing"] = new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWriting },
        ["ignore null values"] = new() { IgnoreNullValues = true },
        ["fields"] = new() { IncludeFields = true },
        ["fields, no read-only"] = new() { IncludeFields = true, IgnoreReadOnlyFields = true, IgnoreReadOnlyProperties = true },
        ["relaxed"] = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping },
        ["all"] = new() { Encoder = JavaScriptEncoder.Create(UnicodeRanges.All) },
        ["latin and cyrillic"] = new() { Encoder = JavaScriptEncoder.Create(UnicodeRanges.BasicLatin, UnicodeRanges.Cyrillic) },
        ["letters only"] = new() { Encoder = JavaScriptEncoder.Create(Letters()) },
        ["indented"] = new() { WriteIndented = true },
        ["indented, tabs, CRLF"] = new() { WriteIndented = true, IndentCharacter = '\t', IndentSize = 3, NewLine = "\r\n" },
        ["indented by 0"] = new() { WriteIndented = true, IndentSize = 0, NewLine = "\n" },
        ["indented by 127, relaxed"] = new() { WriteIndented = true, IndentSize = 127, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping },
        ["numbers from strings"] = new() { NumberHandling = JsonNumberHandling.AllowReadingFromString },
        ["numbers as strings"] = new() { NumberHandling = JsonNumberHandling.WriteAsString },
        ["numbers both"] = new() { NumberHandling = JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString, WriteIndented = true },
        ["named literals"] = new() { NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals },
        ["lax text"] = new() { AllowTrailingCommas = true, ReadCommentHandling = JsonCommentHandling.Skip },
        ["closed"] = new() { UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow },
        ["no duplicates"] = new() { AllowDuplicateProperties = false },
        ["no duplicates, insensitive"] = new() { AllowDuplicateProperties = false, PropertyNameCaseInsensitive = true },
        ["required parameters"] = new() { RespectRequiredConstructorParameters = true },
        ["depth 4"] = new() { MaxDepth = 4 },
        ["string enums"] = new() { Converters = { new JsonStringEnumConverter() } },
        ["camel enums, names only"] = new() { Converters = { new JsonStringEnumConverter(JsonNamingPolicy.CamelCase, allowIntegerValues: false) }, DictionaryKeyPolicy = JsonNamingPolicy.SnakeCaseUpper },
        ["snake enums"] = new() { Converters = { new JsonStringEnumConverter(JsonNamingPolicy.SnakeCaseLower) } },
    };

    public static IEnumerable<string> Names => s_all.Keys;

    /// <summary>All of them; in the child processes of ProcessTests those that touch text of numbers, dates and names.</summary>
    public static TheoryData<string> Theory => Environment.GetEnvironmentVariable(Processes.ProcessTests.Inside) is null
        ? [.. s_all.Keys]
        : ["null", "Web", "numbers both", "required parameters"];

    public static JsonSerializerOptions? Get(string name) => s_all[name];

    /// <summary>Those under which reading or writing of names and layout differs, not of single numbers and enums.</summary>
    public static IEnumerable<JsonSerializerOptions?> All => s_all.Values;

    public static string Describe(JsonSerializerOptions? options)
    {
        foreach ((string name, JsonSerializerOptions? known) in s_all)
        {
            if (ReferenceEquals(known, options))
            {
                return "'" + name + "'";
            }
        }

        var fresh = new JsonSerializerOptions();
        IEnumerable<string> changed = from property in typeof(JsonSerializerOptions).GetProperties()
                                      where property.GetMethod!.IsPublic && !property.GetMethod.IsStatic && property.Name is not ("TypeInfoResolver" or "TypeInfoResolverChain" or "IsReadOnly")
                                      let value = property.GetValue(options)
                                      where !Equals(value, property.GetValue(fresh))
                                      let shown = value is System.Collections.ICollection { Count: 0 } ? null : value
                                      where shown is not null
                                      select property.Name + "=" + (shown is System.Collections.ICollection list ? list.Count : shown);
        return "{" + string.Join(", ", changed) + "}";
    }

    private static TextEncoderSettings Letters()
    {
        var settings = new TextEncoderSettings();
        settings.AllowCharacters('a', 'b', 'é', '<', '+', '日');
        return settings;
    }
}
