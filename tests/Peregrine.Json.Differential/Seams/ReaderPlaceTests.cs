using System.Text;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Seams;

/// <summary>Values at a caller's reader wherever that stands: before, at, inside and after its value, and where it needs more data than there is.</summary>
public class ReaderPlaceTests
{
    public class Model
    {
        public int A { get; set; }

        public string? B { get; set; }

        public List<int>? L { get; set; }
    }

    private static readonly string[] s_texts =
    [
        "\"s\"", "\"\"", "\"s\" ", "\"\" ", " \"\\u0041\"", "1", "1 ", "true", "null", "{}", "{} ", "[]", "{\"A\":1}", "{\"B\":\"x\"}", "{\"B\":\"\"}", "[\"\"]", "[1,\"x\"]", "{\"A\"", "{\"B\":\"x", "[1", "[", "{", "", " ", "\"", "tru", "1 2", "\"a\" \"b\"", "{}x",
    ];

    [Fact]
    public void EveryPlace()
    {
        foreach (string text in s_texts)
        {
            foreach (bool isFinal in (bool[])[true, false])
            {
                foreach (bool isSplit in (bool[])[false, true])
                {
                    foreach (JsonCommentHandling comments in (JsonCommentHandling[])[JsonCommentHandling.Disallow, JsonCommentHandling.Skip])
                    {
                        for (int reads = 0; reads < 6; reads++)
                        {
                            One<string>(text, isFinal, isSplit, comments, reads);
                            One<Model>(text, isFinal, isSplit, comments, reads);
                            One<object>(text, isFinal, isSplit, comments, reads);
                            One<JsonElement>(text, isFinal, isSplit, comments, reads);
                        }
                    }
                }
            }
        }
    }

    private static void One<T>(string text, bool isFinal, bool isSplit, JsonCommentHandling comments, int reads)
    {
        string what = $"{typeof(T).Name} in '{text}', final: {isFinal}, split: {isSplit}, {comments}, after {reads}";
        string theirs = Read(isOurs: false);
        if (theirs.StartsWith("System.IndexOutOfRangeException", StringComparison.Ordinal))
        {
            // An exception that is not documented there is a JsonException here, with a place, and leaves the reader where it was.
            string mine = Read(isOurs: true);
            Assert.StartsWith("System.Text.Json.JsonException: ", mine, StringComparison.Ordinal);
            Assert.Contains("{$|", mine, StringComparison.Ordinal);
            Assert.EndsWith(theirs[theirs.LastIndexOf(" at ", StringComparison.Ordinal)..], mine, StringComparison.Ordinal);
            return;
        }

        Seam.Call(what, () => theirs, () => Read(isOurs: true));

        string Read(bool isOurs)
        {
            byte[] utf8 = Encoding.UTF8.GetBytes(text);
            var state = new JsonReaderState(new JsonReaderOptions { CommentHandling = comments });
            Utf8JsonReader reader = isSplit ? new Utf8JsonReader(Both.Split(utf8), isFinal, state) : new Utf8JsonReader(utf8, isFinal, state);
            string outcome;
            try
            {
                for (int i = 0; i < reads; i++)
                {
                    reader.Read();
                }
            }
            catch (JsonException)
            {
                // It stands where it stopped.
            }

            try
            {
                outcome = ObjectGraph.Describe(isOurs ? Ours.Deserialize<T>(ref reader) : Stj.Deserialize<T>(ref reader));
            }
            catch (Exception error) when (error is not InsufficientMemoryException)
            {
                outcome = Outcome.Describe(error);
            }

            return $"{outcome} at {reader.TokenType} {reader.BytesConsumed} {reader.TokenStartIndex} {reader.CurrentDepth}";
        }
    }
}
