using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Ahead;

internal static class Program
{
    private static int s_agreed, s_failed;

    private static readonly Calls<Login> s_login = new(
        static text => JsonSerializer.Deserialize<Login>(text), static value => JsonSerializer.SerializeToUtf8Bytes(value),
        static text => JsonSerializer.Deserialize<Login>(text), static value => JsonSerializer.Serialize(value));

    private static readonly Calls<Location> s_location = new(
        static text => JsonSerializer.Deserialize<Location>(text), static value => JsonSerializer.SerializeToUtf8Bytes(value),
        static text => JsonSerializer.Deserialize<Location>(text), static value => JsonSerializer.Serialize(value));

    private static readonly Calls<Doc> s_doc = new(
        static text => JsonSerializer.Deserialize<Doc>(text), static value => JsonSerializer.SerializeToUtf8Bytes(value),
        static text => JsonSerializer.Deserialize<Doc>(text), static value => JsonSerializer.Serialize(value));

    private static readonly Calls<Shop> s_shop = new(
        static text => JsonSerializer.Deserialize<Shop>(text), static value => JsonSerializer.SerializeToUtf8Bytes(value),
        static text => JsonSerializer.Deserialize<Shop>(text), static value => JsonSerializer.Serialize(value));

    private static readonly Calls<Shape> s_shape = new(
        static text => JsonSerializer.Deserialize<Shape>(text), static value => JsonSerializer.SerializeToUtf8Bytes(value),
        static text => JsonSerializer.Deserialize<Shape>(text), static value => JsonSerializer.Serialize(value));

    private static int Main()
    {
        Compare("login", Samples.Login(), Context.Default.Login, s_login);
        Compare("location", Samples.Location(), Context.Default.Location, s_location);
        Compare("doc", Samples.Doc(), Context.Default.Doc, s_doc);
        Compare("shop", Samples.Shop(), Context.Default.Shop, s_shop);
        Compare("shape", Samples.Shape(), Context.Default.Shape, s_shape);
        CompareConverters();
        Console.WriteLine($"{s_agreed} agreed, {s_failed} failed");
        return s_failed == 0 ? 0 : 1;
    }

    private static void Compare<T>(string name, T value, JsonTypeInfo<T> info, Calls<T> calls)
    {
        string text = Stj.Serialize(value, info);
        Check(name + " written", text, calls.WriteText(value));
        Check(name + " read", text, calls.WriteText(calls.ReadText(text)!));
        byte[] encoded = Encoding.UTF8.GetBytes(text);
        Check(name + " in UTF-8", text, Encoding.UTF8.GetString(calls.Write(calls.Read(encoded)!)));
        Check(name + " by context", text, JsonSerializer.Serialize(JsonSerializer.Deserialize(text, info)!, info));
        foreach (string broken in Broken(text))
        {
            Check(name + " refused " + broken, Outcome(() => Stj.Deserialize(broken, info)), Outcome(() => calls.ReadText(broken)));
        }
    }

    /// <summary>Converters of options: of an enum, of an object.</summary>
    private static void CompareConverters()
    {
        JsonSerializerOptions options = new() { Converters = { new JsonStringEnumConverter<Status>(JsonNamingPolicy.CamelCase), new Upper() } };
        var theirs = (JsonTypeInfo<Shop>)new JsonSerializerOptions(options) { TypeInfoResolver = Context.Default }.GetTypeInfo(typeof(Shop));
        Shop shop = new() { Orders = Samples.Shop().Orders[..1] };
        string text = Stj.Serialize(shop, theirs);
        Check("converters written", text, JsonSerializer.Serialize(shop, options));
        Check("converters read", text, JsonSerializer.Serialize(JsonSerializer.Deserialize<Shop>(text, options), options));
        foreach (string broken in Broken(text))
        {
            Check("converters refused " + broken, Outcome(() => Stj.Deserialize(broken, theirs)), Outcome(() => JsonSerializer.Deserialize<Shop>(broken, options)));
        }
    }

    private static IEnumerable<string> Broken(string text)
    {
        for (int i = 0; i < Math.Min(text.Length, 400); i += 7)
        {
            yield return text[..i];
            yield return text[..i] + "!" + text[i..];
        }
    }

    private static string Outcome<T>(Func<T> action)
    {
        try
        {
            return "value " + (action() is null);
        }
        catch (JsonException error)
        {
            return $"{error.Message} {error.Path} {error.LineNumber} {error.BytePositionInLine}";
        }
    }

    private static void Check(string what, string expected, string actual)
    {
        if (expected == actual)
        {
            s_agreed++;
            return;
        }

        s_failed++;
        Console.WriteLine($"{what}:\n  {expected}\n  {actual}");
    }
    private sealed class Upper : JsonConverter<Address>
    {
        public override Address Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => new() { Street = reader.GetString()! };

        public override void Write(Utf8JsonWriter writer, Address value, JsonSerializerOptions options) => writer.WriteStringValue(value.Street);
    }

    /// <summary>Calls that name their type: a generic method names none.</summary>
    private sealed record Calls<T>(Func<byte[], T?> Read, Func<T, byte[]> Write, Func<string, T?> ReadText, Func<T, string> WriteText);
}
