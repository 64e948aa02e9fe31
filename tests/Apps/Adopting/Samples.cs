using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json;
using Peregrine.Json;

namespace Adopting;

/// <summary>Calls of the library, each with what came of it as text, which is to be the same whoever serves.</summary>
public static partial class Samples
{
    internal const string OrderText = """{"Id":7,"who":"Zoë \u0041","Total":12.50,"Lines":[{"Article":"nut","Count":3},{"Article":"bolt","Count":4}],"Dates":{"a":"2024-02-29T12:30:00Z"},"Level":"High"}""";

    internal static readonly JsonSerializerOptions s_web = new(JsonSerializerDefaults.Web) { WriteIndented = true, DefaultBufferSize = 64 };

    /// <summary>The names of the calls and what came of them.</summary>
    public static async Task<IReadOnlyList<string>> RunAsync()
    {
        var results = new List<string>();
        Reads(results);
        Writes(results);
        Errors(results);
        Types(results);
        await ReadsAsync(results).ConfigureAwait(false);
        await WritesAsync(results).ConfigureAwait(false);
        await HttpAsync(results).ConfigureAwait(false);
        return results;
    }

    /// <summary>What the library says of a type: the one thing that tells who serves.</summary>
    public static string Describe() => JsonSerializer.Describe<Order>().ToString();

    /// <summary>The same by System.Text.Json itself, with the options that take the engine along where there is one.</summary>
    public static string WriteByOptions() => System.Text.Json.JsonSerializer.Serialize(ReadOrder(), new JsonSerializerOptions().UsePeregrine());

    internal static Order ReadOrder() => JsonSerializer.Deserialize<Order>(OrderText)!;

    internal static string Show(object? value) => value switch
    {
        null => "null",
        string text => text,
        byte[] bytes => Encoding.UTF8.GetString(bytes),
        Stream stream => Encoding.UTF8.GetString(((MemoryStream)stream).ToArray()),
        Order order => string.Join(" ", order.Id, order.Customer, order.Total.ToString(CultureInfo.InvariantCulture), order.Level, order.Dates.Count, string.Join("+", order.Lines?.ConvertAll(static line => line.Article + line.Count) ?? [])),
        Line line => line.Article + line.Count,
        Strict strict => $"{strict.Needed} {strict.Other}",
        Circle circle => $"{circle.Name} {circle.Radius}",
        bool isSo => isSo ? "true" : "false",
        Picky picky => $"picky {picky.Text}",
        DeserializationError error => $"{error.Kind} {error.Path} {error.LineNumber} {error.BytePositionInLine} {error.Message} -> {Show(error.ToException())}",
        JsonException json => $"{json.GetType().Name} {json.Path} {json.LineNumber} {json.BytePositionInLine} {json.Message} ({json.InnerException?.GetType().Name})",
        // The parameter's name is what is after the message on some frameworks.
        Exception other => $"{other.GetType().Name} {other.Message}",
        IFormattable number => number.ToString(null, CultureInfo.InvariantCulture),
        _ => value.GetType().Name,
    };

    private static void Add(List<string> results, Func<object?> call, [CallerArgumentExpression(nameof(call))] string name = "")
    {
        string result;
        try
        {
            result = Show(call());
        }
        catch (Exception error)
        {
            result = "throws " + Show(error);
        }

        results.Add($"{name.Replace("\n", " ")} => {result}");
    }

    private static async Task AddAsync(List<string> results, Func<Task<object?>> call, [CallerArgumentExpression(nameof(call))] string name = "")
    {
        string result;
        try
        {
            result = Show(await call().ConfigureAwait(false));
        }
        catch (Exception error)
        {
            result = "throws " + Show(error);
        }

        results.Add($"{name.Replace("\n", " ")} => {result}");
    }

    private static byte[] Utf8(string text) => Encoding.UTF8.GetBytes(text);
}
