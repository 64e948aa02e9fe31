using System.Text;

namespace Peregrine.Json.DocumentsTests;

/// <summary>Names in a long text of which only the end is in memory when they end.</summary>
public class LongNameElementsTests
{
    /// <summary>The end of a name that does not fit the window is not compared with the name that is looked for.</summary>
    [Fact]
    public async Task TheEndOfALongNameIsNotTakenForAName()
    {
        // Wherever the memory ends in the name, one of them ends with what is looked for.
        for (int length = 32_750; length < 32_780; length++)
        {
            string json = $$"""{"{{new string('n', length)}}_rows":[1],"rows":[2]}""";
            var found = new List<int>();
            using var stream = new PieceStream(Encoding.UTF8.GetBytes(json), 100_000, seeks: false);
            await foreach (int one in JsonPointer.Parse("/rows").DeserializeAsyncEnumerable<int>(stream, cancellationToken: TestContext.Current.CancellationToken))
            {
                found.Add(one);
            }

            Assert.Equal([2], found);
        }
    }
}
