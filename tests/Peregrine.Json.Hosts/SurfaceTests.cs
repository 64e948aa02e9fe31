using Peregrine.Json.AspNetCore;
using Peregrine.Json.Outside;

namespace Peregrine.Json.Hosts;

/// <summary>The public surface of the package is text in the repository, so that a change to it is seen in review.</summary>
public sealed class SurfaceTests
{
    [Fact]
    public void TheSurfaceIsTheApprovedOne()
    {
        string file = Repository.PathOf("tests/Peregrine.Json.Hosts/PublicApi.AspNetCore.txt");
        string received = PublicSurface.Of(typeof(PeregrineJsonRequest).Assembly);
        if (!File.Exists(file) || File.ReadAllText(file) != received)
        {
            File.WriteAllText(Path.ChangeExtension(file, "received.txt"), received);
            Assert.Fail($"{file} differs; the text found is beside it. Copy it there if the change is meant.");
        }
    }
}
