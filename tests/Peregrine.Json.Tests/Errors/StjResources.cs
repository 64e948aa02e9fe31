using System.Collections;
using System.Globalization;
using System.Resources;
using System.Text.Json;

namespace Peregrine.Json.Tests.Errors;

/// <summary>The texts that the running System.Text.Json carries, for those that no input of a test provokes.</summary>
internal static class StjResources
{
    private static readonly Dictionary<string, string> s_texts = Load();

    public static string Text(string name, params object[] arguments) =>
        arguments.Length == 0 ? s_texts[name] : string.Format(CultureInfo.InvariantCulture, s_texts[name], arguments);

    private static Dictionary<string, string> Load()
    {
        string resource = typeof(Stj).Assembly.GetManifestResourceNames().Single(name => name.EndsWith(".resources", StringComparison.Ordinal));
        using var reader = new ResourceReader(typeof(Stj).Assembly.GetManifestResourceStream(resource)!);
        return reader.Cast<DictionaryEntry>().ToDictionary(entry => (string)entry.Key, entry => (string)entry.Value!);
    }
}
