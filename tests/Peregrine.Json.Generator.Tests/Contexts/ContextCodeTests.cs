using System.Reflection;
using System.Runtime.Loader;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using System.Text.RegularExpressions;

namespace Peregrine.Json.Generator.Tests.Contexts;

/// <summary>
/// What System.Text.Json's generator writes for each form of a type, as each compiler translates it, is recognized: emitted code takes the place of its delegates.
/// </summary>
public sealed partial class ContextCodeTests
{
    /// <summary>More uses than are counted before code is emitted.</summary>
    private const int Uses = 60;

    /// <summary>
    /// Each compiler once, and each form with one that optimizes, by one of the contexts, and with one that does not, by the other; at scale 1 and above each
    /// with both kinds of code, by both contexts.
    /// </summary>
    public static TheoryData<string, bool> Compilers =>
        [.. Compiler.All.SelectMany(static (one, index) => new[] { (one.Name, true), (one.Name, false) }.Where(pair => TestScale.Factor >= 1 || pair.Item2 == (index % 2 == 0)))];

    [Theory, MemberData(nameof(Compilers))]
    public void EveryFormIsEmitted(string name, bool isDebug)
    {
        Assert.SkipUnless(System.Runtime.CompilerServices.RuntimeFeature.IsDynamicCodeSupported, "No code is emitted.");
        string models = File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "Contexts/Forms.txt"));
        (string Model, string Text)[] forms = [.. Model().Matches(models).Select(static one => (Closed(one.Groups["name"].Value), one.Groups["json"].Value))];
        Assert.InRange(forms.Length, 50, 200);
        int compiler = Compiler.All.Index().Single(one => one.Item.Name == name).Index;
        string[] all = ["OfMetadata", "OfBoth"];
        bool Takes(string context, int at) => TestScale.Factor >= 1 || ((!UsualRun.IsShort || !isDebug || at % 2 == compiler / 2 % 2) && all[((at / 2) + compiler) % 2] == context);
        string Marks(string context) => string.Concat(forms.Index().Where(one => Takes(context, one.Index))
            .Select(static one => $"[JsonSerializable(typeof({one.Item.Model}), TypeInfoPropertyName = \"Form{one.Index}\")]\n"));
        string contexts = $$"""
            namespace Forms
            {
                [JsonSourceGenerationOptions(GenerationMode = JsonSourceGenerationMode.Metadata, IncludeFields = true)]
                {{Marks("OfMetadata")}} [JsonSerializable(typeof(JsonElement))]
                internal partial class OfMetadata : JsonSerializerContext;

                [JsonSourceGenerationOptions(IncludeFields = true)]
                {{Marks("OfBoth")}} [JsonSerializable(typeof(JsonElement))]
                internal partial class OfBoth : JsonSerializerContext;
            }
            """;
        (byte[] image, string generated, string version) = Compiler.Run(Compiler.All.Single(one => one.Name == name).Folders, isDebug, models + contexts);
        Assembly loaded = Assembly.Load(image);
        var missed = new StringBuilder();
        AppContext.SetData("Peregrine.Json.SettleTime", 0);
        int taken = 0;
        foreach (string context in all)
        {
            var resolver = (JsonSerializerContext)loaded.GetType("Forms." + context, throwOnError: true)!.GetProperty("Default")!.GetValue(null)!;
            for (int i = 0; i < forms.Length; i++)
            {
                if (!Takes(context, i))
                {
                    continue;
                }

                taken++;
                PropertyInfo property = resolver.GetType().GetProperty("Form" + i)!;
                try
                {
                    Check((JsonTypeInfo)property.GetValue(resolver)!, forms[i].Text, missed);
                }
                catch (Exception error) when (error is JsonException or NotSupportedException or InvalidOperationException)
                {
                    missed.AppendLine($"{context}: {forms[i].Model}: {error.Message}");
                }
            }
        }

        Assert.True(missed.Length == 0, $"{version}\n{missed}");
        Assert.NotEmpty(generated);
        Assert.True(taken >= forms.Length / 2, $"{taken}");
    }

    private static void Check(JsonTypeInfo info, string text, StringBuilder missed)
    {
        string expected = Stj.Serialize(Stj.Deserialize(text, info), info);
        string expectedOfEmpty = OfEmpty(static (text, info) => Stj.Serialize(Stj.Deserialize(text, info), info), info);
        for (int use = 0; use < Uses; use++)
        {
            Assert.Equal(expected, JsonSerializer.Serialize(JsonSerializer.Deserialize(text, info), info));
            Assert.Equal(expectedOfEmpty, OfEmpty(static (text, info) => JsonSerializer.Serialize(JsonSerializer.Deserialize(text, info), info), info));
        }

        TypeDescription described = JsonSerializer.Describe(info.Type, info.Options);
        if (described.Reading != ExecutionKind.EmittedCode || (described.Writing != ExecutionKind.EmittedCode && described.WritingReason is not "code that the context generated for its writer"))
        {
            missed.AppendLine($"{info.Options.TypeInfoResolver}: {info.Type}: {described.Reading} ({described.ReadingReason})");
        }
    }

    private static string OfEmpty(Func<string, JsonTypeInfo, string> call, JsonTypeInfo info)
    {
        try
        {
            return call("{}", info);
        }
        catch (JsonException refused)
        {
            return refused.Message;
        }
    }

    /// <summary>The name of a model, generic ones with an argument.</summary>
    private static string Closed(string name) => name == "GenericStruct<T>" ? "GenericStruct<string>" : name.Replace("<T>", "<int>", StringComparison.Ordinal);

    [GeneratedRegex(@"//(?<json>\{.*)\r?\n\s*(public|internal) (sealed |readonly )*(class|record struct|record|struct) (?<name>\w+(<T>)?)")]
    private static partial Regex Model();
}
