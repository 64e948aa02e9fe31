using System.Text;
using Peregrine.Json.Extras;

namespace Peregrine.Json.ExtrasTests.Validation;

public sealed class ShortTextTests
{
    /// <summary>A text that grows and is cut again and again is the text cut once, also where a surrogate pair lies at a place of a cut.</summary>
    [Fact]
    public void CutAgainIsCutOnce()
    {
        var random = new Random(7);
        for (int round = 0; round < 2_000; round++)
        {
            var whole = new StringBuilder();
            var cut = new StringBuilder();
            while (whole.Length < 1_500)
            {
                string part = string.Concat(Enumerable.Range(0, random.Next(1, 400)).Select(_ => random.Next(3) == 0 ? "\U0001F426" : "a"));
                whole.Append(part);
                ShortText.Cut(cut.Append(part));
                Assert.Equal(ShortText.Of(whole.ToString()), cut.ToString());
                Assert.True(cut.Length <= ShortText.Most);
            }
        }
    }
}
