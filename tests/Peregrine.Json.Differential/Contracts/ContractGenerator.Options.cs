using System.Text.Encodings.Web;
using System.Text.Json.Serialization.Metadata;
using System.Text.Unicode;
using Peregrine.Json.Differential.Harness;
using Peregrine.Json.Differential.Interop;

namespace Peregrine.Json.Differential.Contracts;

public sealed partial class ContractGenerator
{
    private static readonly JavaScriptEncoder?[] s_encoders =
        [JavaScriptEncoder.UnsafeRelaxedJsonEscaping, JavaScriptEncoder.Create(UnicodeRanges.All), JavaScriptEncoder.Create(UnicodeRanges.BasicLatin, UnicodeRanges.Latin1Supplement), JavaScriptEncoder.Default];

    private static readonly JsonNamingPolicy[] s_policies = [JsonNamingPolicy.CamelCase, JsonNamingPolicy.SnakeCaseLower, JsonNamingPolicy.SnakeCaseUpper, JsonNamingPolicy.KebabCaseLower, JsonNamingPolicy.KebabCaseUpper];

    /// <summary>Whether references can be requested; a feature that is refused is not drawn.</summary>
    private static readonly bool s_hasReferences =
        Outcome.Of(() => Ours.Serialize(new List<int>(), new JsonSerializerOptions { ReferenceHandler = ReferenceHandler.Preserve })).IsOk;

    private static readonly IJsonTypeInfoResolver s_renaming = new DefaultJsonTypeInfoResolver
    {
        Modifiers =
        {
            static info =>
            {
                foreach (JsonPropertyInfo member in info.Properties)
                {
                    if (member.Name.Length == 1)
                    {
                        member.Name += "!";
                    }
                }
            },
        },
    };

    /// <summary>Options that fit any contract: every setting that they have.</summary>
    public JsonSerializerOptions NextOptions()
    {
        var options = new JsonSerializerOptions
        {
            PropertyNamingPolicy = OneIn(2) ? s_policies[_random.Next(s_policies.Length)] : null,
            DictionaryKeyPolicy = OneIn(5) ? s_policies[_random.Next(s_policies.Length)] : null,
            PropertyNameCaseInsensitive = OneIn(4),
            IncludeFields = OneIn(2),
            IgnoreReadOnlyProperties = OneIn(8),
            IgnoreReadOnlyFields = OneIn(8),
            WriteIndented = OneIn(4),
            AllowTrailingCommas = OneIn(4),
            ReadCommentHandling = OneIn(4) ? JsonCommentHandling.Skip : JsonCommentHandling.Disallow,
            UnmappedMemberHandling = OneIn(10) ? JsonUnmappedMemberHandling.Disallow : JsonUnmappedMemberHandling.Skip,
            UnknownTypeHandling = OneIn(4) ? JsonUnknownTypeHandling.JsonNode : JsonUnknownTypeHandling.JsonElement,
            MaxDepth = OneIn(8) ? _random.Next(1, 8) : 0,
            DefaultBufferSize = OneIn(2) ? _random.Next(1, 200) : 16384,
            RespectRequiredConstructorParameters = OneIn(10),
            RespectNullableAnnotations = OneIn(4),
            AllowDuplicateProperties = !OneIn(10),
            AllowOutOfOrderMetadataProperties = OneIn(4),
            PreferredObjectCreationHandling = OneIn(8) ? JsonObjectCreationHandling.Populate : JsonObjectCreationHandling.Replace,
            Encoder = OneIn(2) ? s_encoders[_random.Next(s_encoders.Length)] : null,
            NumberHandling = OneIn(2) ? NextNumberHandling() : JsonNumberHandling.Strict,
        };
        if (OneIn(20))
        {
            options.IgnoreNullValues = true;
        }
        else if (OneIn(3))
        {
            options.DefaultIgnoreCondition = (JsonIgnoreCondition)_random.Next(2, 6);
        }

        if (s_hasReferences && OneIn(6))
        {
            options.ReferenceHandler = OneIn(3) ? ReferenceHandler.IgnoreCycles : ReferenceHandler.Preserve;
        }

        if (options.WriteIndented && OneIn(2))
        {
            options.IndentCharacter = OneIn(2) ? '\t' : ' ';
            options.IndentSize = _random.Next(0, 9);
            options.NewLine = OneIn(2) ? "\r\n" : "\n";
        }

        if (OneIn(5))
        {
            options.Converters.Add(new JsonStringEnumConverter(OneIn(2) ? s_policies[_random.Next(s_policies.Length)] : null, !OneIn(4)));
        }

        JsonConverter[] converters = [new CelsiusConverter(), new MoneyConverter(), new CodeConverter(), new ShapeConverter(), new WrappedFactory(), new NullTakingConverter(), new IntConverter(), new NullableIntConverter()];
        for (int i = 0; i < converters.Length; i++)
        {
            if (OneIn(i < 5 ? 3 : 25))
            {
                options.Converters.Add(converters[i]);
            }
        }

        if (OneIn(12))
        {
            options.TypeInfoResolver = OneIn(2) ? new DefaultJsonTypeInfoResolver() : s_renaming;
        }

        return options;
    }
}
