using System.Text.Json;

namespace Peregrine.Json.Outside.Examples;

/// <summary>The code of docs/guide/system-text-json-versions.md.</summary>
public sealed class VersionsExamples
{
    [Fact]
    public void Look()
    {
        // example: versions-look
        JsonTypeDescription described = JsonSerializer.Describe<List<Guid>>();
        bool isOurs = described.Reading != JsonServing.SystemTextJson && described.Writing != JsonServing.SystemTextJson;
        int lost = described.MissingMembers.Count;                            // 0: nothing is missing

        // end
        Assert.True(isOurs);
        Assert.Equal(0, lost);
    }
}
