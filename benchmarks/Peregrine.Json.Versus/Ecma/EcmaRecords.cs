using System.Globalization;
using Peregrine.Json.Versus.Measuring;

namespace Peregrine.Json.Versus.Ecma;

/// <summary>A thousand records with callbacks that do nothing, beside the plain call: what calling costs.</summary>
public static class EcmaRecords
{
    private const int Records = 1000;

    private static readonly string s_text = "[" + string.Join(",", Enumerable.Range(0, Records).Select(static i => string.Create(
        CultureInfo.InvariantCulture, $$"""{"id":{{i}},"name":"Record {{i}}","value":{{i * 1.37}},"active":{{(i % 2 == 0 ? "true" : "false")}},"tags":["a{{i % 7}}","b"],"note":"some text of record {{i}}"}"""))) + "]";

    /// <summary>A callback's name, and the call without and with it.</summary>
    internal static IEnumerable<(string Name, Direction Direction, Contender[] Contenders)> All()
    {
        var plain = new EcmaCalls.Box(EcmaJson.Parse(s_text));
        EcmaValue toJson = EcmaJson.Parse(s_text);
        EcmaArray records = toJson.AsArray();
        var function = new EcmaFunction(static (self, _) => self);
        var prototype = new EcmaObject();
        prototype.SetHidden("toJSON", function);
        for (int i = 0; i < records.Length; i++)
        {
            records[i].AsObject().Prototype = prototype;
        }

        var nothing = new Callback(default);
        yield return ("replacer", Direction.Write, [Writes(new Callback(new EcmaFunction(static (_, arguments) => arguments[1]))), Plain("plain", Writes)]);
        yield return ("list", Direction.Write, [Writes(new Callback(new EcmaArray("id", "name", "value", "active", "tags", "note"))), Plain("plain", Writes)]);
        yield return ("tojson", Direction.Write, [new Contender("peregrine", CallLoop.Over([new EcmaCalls.Box(toJson)], nothing, Calls.Write)), Plain("plain", Writes)]);
        yield return ("reviver", Direction.Read, [Reads(new Callback(new EcmaFunction(static (_, arguments) => arguments[1]))), Plain("plain", Reads)]);
        yield return ("reviver-source", Direction.Read,
            [Reads(new Callback(new EcmaFunction(static (_, arguments) => arguments[2].AsObject().Get("source").IsUndefined ? arguments[1] : arguments[1]))), Plain("plain", Reads)]);

        Contender Writes(Callback callback) => new("peregrine", CallLoop.Over([plain], callback, Calls.Write));

        static Contender Reads(Callback callback) => new("peregrine", CallLoop.Over([s_text], callback, Calls.Parse));

        Contender Plain(string name, Func<Callback, Contender> make) => make(nothing) with { Name = name };
    }

    public sealed class Callback(EcmaValue value)
    {
        public EcmaValue Value { get; } = value;
    }

    public static class Calls
    {
        public static string Write(EcmaCalls.Box value, Callback callback) => EcmaJson.Stringify(value.Value, callback.Value)!;

        public static object Parse(string text, Callback callback) => EcmaJson.Parse(text, callback.Value).AsObject();
    }
}
