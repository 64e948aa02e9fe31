using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Stj = System.Text.Json.JsonSerializer;

namespace Peregrine.Json.Trimmed;

/// <summary>Writes and reads values with both libraries and counts where they agree.</summary>
internal sealed class Comparison(string name, JsonSerializerOptions options, JsonSerializerContext? context)
{
    /// <summary>More than the uses after which code is emitted.</summary>
    private const int Rounds = 30;

    private const string Refused = "! ";
    private const string Unsupported = Refused + nameof(NotSupportedException);

    private readonly List<string> _differences = [];

    public int Agreed { get; private set; }

    /// <summary>Of those that agree, the values that neither can write here.</summary>
    public int Refusals { get; private set; }

    /// <summary>Values that this library alone writes: nothing of what it needs for them has been removed.</summary>
    public int Extra { get; private set; }

    public IReadOnlyList<string> Differences => _differences;

    public string Summary => $"{name}: {Agreed} of {Agreed + Extra + _differences.Count} agree, {Refusals} of them by an exception when written; {Extra} work here alone";

    public void Add<T>(T value)
    {
        string theirs = "", ours = "";
        for (int i = 0; i < Rounds; i++)
        {
            theirs = Describe(value, isOurs: false);
            ours = Describe(value, isOurs: true);
        }

        if (theirs.StartsWith(Unsupported, StringComparison.Ordinal) && !ours.StartsWith(Refused, StringComparison.Ordinal))
        {
            Extra++;
        }
        else if (theirs == ours)
        {
            Agreed++;
            Refusals += theirs.StartsWith(Refused, StringComparison.Ordinal) ? 1 : 0;
        }
        else
        {
            _differences.Add($"{name}: {typeof(T)}\n  theirs: {theirs}\n  ours:   {ours}");
        }
    }

    private string Describe<T>(T value, bool isOurs)
    {
        string written = Outcome(() => isOurs ? Write(value) : WriteTheirs(value));
        string text = Outcome(() => WriteTheirs(value));
        return written + " / " + Outcome(() => WriteTheirs(isOurs ? Read<T>(text) : ReadTheirs<T>(text))) + " / " + Outcome(() => WriteTheirs(isOurs ? Read<T>("[[]") : ReadTheirs<T>("[[]")))
            + " / " + Outcome(() => Streamed(value, isOurs)) + " / " + Outcome(() => WriteTheirs(isOurs ? ReadStreamed<T>(text) : ReadTheirsStreamed<T>(text)));
    }

    private string Write<T>(T value) => context is null ? JsonSerializer.Serialize(value, options) : JsonSerializer.Serialize(value, typeof(T), context);

    private string WriteTheirs<T>(T value) => context is null ? Stj.Serialize(value, options) : Stj.Serialize(value, typeof(T), context);

    private T? Read<T>(string text) =>
        context is null ? JsonSerializer.Deserialize<T>(text, options)
        : context.GetTypeInfo(typeof(T)) is JsonTypeInfo<T> info ? JsonSerializer.Deserialize(text, info)
        : (T?)JsonSerializer.Deserialize(text, typeof(T), context);

    private T? ReadTheirs<T>(string text) =>
        context is null ? Stj.Deserialize<T>(text, options)
        : context.GetTypeInfo(typeof(T)) is JsonTypeInfo<T> info ? Stj.Deserialize(text, info)
        : (T?)Stj.Deserialize(text, typeof(T), context);

    /// <summary>What is written to a stream, whose calls end at once.</summary>
    private string Streamed<T>(T value, bool isOurs)
    {
        using var stream = new MemoryStream();
        Task written = context is null
            ? isOurs ? JsonSerializer.SerializeAsync(stream, value, options) : Stj.SerializeAsync(stream, value, options)
            : isOurs ? JsonSerializer.SerializeAsync(stream, value, typeof(T), context) : Stj.SerializeAsync(stream, value, typeof(T), context);
        written.GetAwaiter().GetResult();
        return Encoding.UTF8.GetString(stream.ToArray());
    }

    private T? ReadStreamed<T>(string text)
    {
        using var stream = new MemoryStream(Encoding.UTF8.GetBytes(text));
        return context is null
            ? JsonSerializer.DeserializeAsync<T>(stream, options).AsTask().GetAwaiter().GetResult()
            : (T?)JsonSerializer.DeserializeAsync(stream, typeof(T), context).AsTask().GetAwaiter().GetResult();
    }

    private T? ReadTheirsStreamed<T>(string text)
    {
        using var stream = new MemoryStream(Encoding.UTF8.GetBytes(text));
        return context is null
            ? Stj.DeserializeAsync<T>(stream, options).AsTask().GetAwaiter().GetResult()
            : (T?)Stj.DeserializeAsync(stream, typeof(T), context).AsTask().GetAwaiter().GetResult();
    }

    private static string Outcome(Func<string> call)
    {
        try
        {
            return call();
        }
        catch (Exception error)
        {
            return $"{Refused}{error.GetType().Name}: {error.Message}";
        }
    }
}
