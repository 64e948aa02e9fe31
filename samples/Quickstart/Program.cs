using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using Quickstart;
using Stj = System.Text.Json.JsonSerializer;

// The options are those of System.Text.Json; so are the attributes on the model.
var camel = new JsonSerializerOptions { PropertyNamingPolicy = JsonNamingPolicy.CamelCase };
var indented = new JsonSerializerOptions(camel) { WriteIndented = true };
var relaxed = new JsonSerializerOptions(camel) { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

Console.OutputEncoding = Encoding.UTF8;
string name = args.Length > 0 ? args[0] : "bookshop.json";
if (Load() is not { } document)
{
    return 2;
}

Console.WriteLine($"Peregrine.Json on {Path.GetFileName(name)}, {document.Length:#,0} bytes");
Bookshop? shop;
try
{
    shop = PeregrineSerializer.Deserialize<Bookshop>(document.AsSpan(), camel);
}
catch (JsonException problem)
{
    Console.WriteLine($"""
          This is not a bookshop: {problem.Message}
          path {problem.Path ?? "-"}, line {problem.LineNumber + 1}, byte {problem.BytePositionInLine + 1} of the line
        """);
    return 1;
}

if (shop is null)
{
    Console.WriteLine("  null: no bookshop");
    return 1;
}

Console.WriteLine();
Console.WriteLine($"1 read    \"{shop.Name}\": {shop.Books.Count} books in {shop.Books.DistinctBy(book => book.Language).Count()} languages, {shop.Orders.Count} orders");

foreach (Book book in shop.Books)
{
    book.Price = Math.Round(book.Price * 1.03m, 2);
}

shop.Newsletter = "Нові книги щоп'ятниці 📚 <every Friday>";
Console.WriteLine("2 change  every price up 3 %, a newsletter in Ukrainian and English");

Console.WriteLine("3 write   compared with System.Text.Json, byte for byte");
bool same = Write("compact", camel) & Write("indented", indented) & Write("relaxed", relaxed);

if (shop.Books.Count >= 2)
{
    Console.WriteLine("4 error   a price that is no number");
    same &= ShowError();
}

Console.WriteLine("5 speed");
SpeedTable.Print(document, shop, camel);
return same ? 0 : 1;

byte[]? Load()
{
    if (args.Length > 0)
    {
        if (File.Exists(name))
        {
            byte[] file = File.ReadAllBytes(name);
            return file.AsSpan().StartsWith(Encoding.UTF8.Preamble) ? file[Encoding.UTF8.Preamble.Length..] : file;
        }

        Console.Error.WriteLine($"There is no file {name}. Without an argument a document of our own is read.");
        return null;
    }

    using Stream resource = typeof(Bookshop).Assembly.GetManifestResourceStream(name)!;
    var bytes = new byte[resource.Length];
    resource.ReadExactly(bytes);
    return bytes;
}

bool Write(string form, JsonSerializerOptions options)
{
    byte[] ours = PeregrineSerializer.SerializeToUtf8Bytes(shop, options);
    byte[] theirs = Stj.SerializeToUtf8Bytes(shop, options);
    bool equal = ours.AsSpan().SequenceEqual(theirs);
    string verdict = equal ? "the same" : $"DIFFERENT at byte {ours.AsSpan().CommonPrefixLength(theirs):#,0}";
    Console.WriteLine($"  {form,-14}{ours.Length,10:#,0} bytes   {verdict}");
    return equal;
}

bool ShowError()
{
    byte[] wrong = Stj.SerializeToUtf8Bytes(shop, camel);
    ReadOnlySpan<byte> price = "\"price\":"u8;
    int second = wrong.AsSpan().IndexOf(price) + price.Length;
    second += wrong.AsSpan(second).IndexOf(price) + price.Length;
    byte[] spoiled = [.. wrong.AsSpan(0, second), .. "\"a lot\""u8, .. wrong.AsSpan(second + wrong.AsSpan(second).IndexOf((byte)','))];
    string ours = MessageOf(() => PeregrineSerializer.Deserialize<Bookshop>(spoiled.AsSpan(), camel));
    string theirs = MessageOf(() => Stj.Deserialize<Bookshop>(spoiled.AsSpan(), camel));
    Console.WriteLine($"  {ours}");
    Console.WriteLine(ours == theirs ? "  System.Text.Json says the same, word for word" : $"  DIFFERENT from System.Text.Json: {theirs}");
    return ours == theirs;
}

static string MessageOf(Func<object?> read)
{
    try
    {
        _ = read();
        return "no error";
    }
    catch (Exception problem)
    {
        return $"{problem.GetType().Name}: {problem.Message}";
    }
}
