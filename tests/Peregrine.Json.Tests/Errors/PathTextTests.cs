using Peregrine.Json.Errors;
using Peregrine.Json.Platform;

namespace Peregrine.Json.Tests.Errors;

/// <summary>What a native program assumes of the System.Text.Json that it contains.</summary>
public class PathTextTests
{
    [Fact]
    public void NamesInPathsAreThoseOfVersion10()
    {
        Assert.SkipWhen(StjVersion.IsNewer, "Another version.");
        for (int unit = 0; unit <= char.MaxValue; unit++)
        {
            string name = $"a{(char)unit}b";
            Assert.Equal(StjVersion.NameInPath(name), PathText.InVersion10(name));
        }

        Assert.Equal(StjVersion.NameInPath(""), PathText.InVersion10(""));
    }
}
