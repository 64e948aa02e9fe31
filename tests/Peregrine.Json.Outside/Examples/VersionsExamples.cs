using System.Text.Json;

namespace Peregrine.Json.Outside.Examples;

/// <summary>The code of docs/guide/system-text-json-versions.md.</summary>
public sealed class VersionsExamples
{
    [Fact]
    public void Look()
    {
        // example: versions-look
        TypeDescription described = JsonSerializer.Describe<List<Guid>>();
        bool isOurs = described.Reading != ExecutionKind.SystemTextJson && described.Writing != ExecutionKind.SystemTextJson;
        int lost = described.MissingMembers.Count;                            // 0: nothing is missing

        // end
        Assert.True(isOurs);
        Assert.Equal(0, lost);
    }
}
