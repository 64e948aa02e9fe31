using Jurassic;
using Jurassic.Library;
using Peregrine.Json.EcmaTests.Engines;
using Peregrine.Json.Versus.Measuring;

namespace Peregrine.Json.Versus.Ecma;

/// <summary>
/// The engine Jurassic: its own JSON object (<c>jurassic</c>), and this library's over the engine's values (<c>jurassic-hosted</c>), which make the same objects of the engine.
/// </summary>
public static class JurassicCalls
{
    /// <summary>The contenders of a form; none where the engine has no such form.</summary>
    internal static IEnumerable<Contender> Of(string form, string[] texts)
    {
        if (form is not ("utf16" or "string" or "spaced-string"))
        {
            return [];
        }

        var engine = new ScriptEngine();
        var settings = new Settings(engine, form.StartsWith("spaced", StringComparison.Ordinal));
        return form == "utf16"
            ?
            [
                new("jurassic", CallLoop.Over(texts, settings, Calls.Parse)),
                new("jurassic-hosted", CallLoop.Over(texts, settings, Calls.ParseHosted)),
            ]
            :
            [
                new("jurassic", CallLoop.Over(texts.Select(text => JSONObject.Parse(engine, text)), settings, Calls.Write)),
                new("jurassic-hosted", CallLoop.Over(texts.Select(text => JSONObject.Parse(engine, text)), settings, Calls.WriteHosted)),
            ];
    }

    public sealed class Settings(ScriptEngine engine, bool spaced)
    {
        public readonly ScriptEngine Engine = engine;

        public readonly JurassicHost Host = new(engine);

        public readonly object Space = spaced ? 2 : Undefined.Value;
    }

    public static class Calls
    {
        public static object Parse(string text, Settings settings) => JSONObject.Parse(settings.Engine, text);

        public static object ParseHosted(string text, Settings settings) => EcmaJson.Parse(settings.Host, text, settings.Host.Undefined)!;

        public static string Write(object value, Settings settings) => (string)JSONObject.Stringify(settings.Engine, value, null, settings.Space);

        public static string WriteHosted(object value, Settings settings) => EcmaJson.Stringify(settings.Host, value, settings.Host.Undefined, settings.Space)!;
    }
}
