using System.Text.Json;

namespace Peregrine.Json.Gigabytes;

/// <summary>Documents of the package Peregrine.Json.Documents whose tokens are as long, or as many, as a tape holds. The other side says what is documented.</summary>
internal static partial class Cases
{
    /// <summary>The longest token, and the most tokens.</summary>
    private const int MostOfTape = (1 << 29) - 1;

    private static IEnumerable<Case> Documents()
    {
        yield return Of("documents/string/longest", side =>
        {
            byte[] text = Filled(MostOfTape + 2, "\"", 'a', "\"");
            return side.IsOurs ? Sum(JsonText.Parse(text).Root.RawText.Span) : Sum(text);
        });
        yield return Of("documents/string/too long", side => Refused(side, Filled(MostOfTape + 3, "\"", 'a', "\"")));
        yield return Of("documents/string/too long and open", side => Refused(side, Filled(MostOfTape + 3, "\"", 'a', "b"), nameof(JsonException), isJson: false));
        yield return Of("documents/name/too long", side => Refused(side, Filled(MostOfTape + 9, "[{\"", 'a', "\":1}]")));
        yield return Of("documents/number/too long", side => Refused(side, Filled(MostOfTape + 9, "[1", '1', "]")));
        yield return Of("documents/tokens/too many", side =>
        {
            byte[] text = Filled((2 * MostOfTape) + 3, "[", '1', "1]");
            for (int at = 2; at < text.Length - 1; at += 2)
            {
                text[at] = (byte)',';
            }

            return side.IsOurs ? Thrown(() => JsonText.Parse(text)) : nameof(NotSupportedException);
        });
        yield return new Case("documents/stream/too long", static async side =>
        {
            byte[] text = Filled(MostOfTape + 9, "[0,\"", 'a', "\"]");
            if (!side.IsOurs)
            {
                return $"0, {nameof(NotSupportedException)}";
            }

            var found = new List<string>();
            try
            {
                await foreach (JsonText one in JsonPath.Parse("$[*]").SelectAsync(new MemoryStream(text)))
                {
                    found.Add(one.ToString());
                }
            }
            catch (NotSupportedException)
            {
                found.Add(nameof(NotSupportedException));
            }

            return string.Join(", ", found);
        });
        yield return Of("documents/what is kept", side =>
        {
            if (!side.IsOurs)
            {
                return "little";
            }

            long before = GC.GetTotalMemory(forceFullCollection: true);
            Parse();

            // An array that no call used between two full collections is freed by the second.
            for (int i = 0; i < 4; i++)
            {
                GC.Collect();
                GC.WaitForPendingFinalizers();
            }

            long kept = GC.GetTotalMemory(forceFullCollection: true) - before;
            return kept < 16 * 1024 * 1024 ? "little" : $"{kept} bytes";
        });

        static void Parse()
        {
            byte[] text = Filled(40_000_000, "[", '[', "]");
            text.AsSpan(text.Length / 2).Fill((byte)']');
            if (JsonText.Parse(text, new JsonTextOptions { MaxDepth = int.MaxValue }).Root.Count != 1)
            {
                throw new InvalidOperationException("The document has one element.");
            }

            using var parser = new JsonTextParser(new JsonTextOptions { MaxDepth = int.MaxValue });
            parser.Parse(text);
        }
    }

    /// <summary>Parses a text that is refused, and another one after it.</summary>
    private static string Refused(Side side, byte[] text, string expected = nameof(NotSupportedException), bool isJson = true)
    {
        if (!side.IsOurs)
        {
            return $"{expected}, False, {expected}, {(isJson ? "too long" : "no JSON")}, [1]";
        }

        using var parser = new JsonTextParser();
        bool isParsed = JsonText.TryParseUtf8(text, out _, out DeserializationError? error);
        string kind = error!.Message.Contains($"{MostOfTape:N0}", StringComparison.Ordinal) ? "too long" : "no JSON";
        return $"{Thrown(() => JsonText.Parse(text))}, {isParsed}, {Thrown(() => parser.Parse(text))}, {kind}, {parser.Parse("[1]"u8.ToArray())}";
    }

    private static string Thrown(Action parse)
    {
        try
        {
            parse();
            return "nothing";
        }
        catch (Exception error) when (error is NotSupportedException or JsonException)
        {
            return error is JsonException ? nameof(JsonException) : error.GetType().Name;
        }
    }
}
