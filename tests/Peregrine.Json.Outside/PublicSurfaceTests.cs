using System.ComponentModel;
using System.Reflection;

namespace Peregrine.Json.Outside;

/// <summary>The public surface is text in the repository, so that a change to it is seen in review.</summary>
public sealed class PublicSurfaceTests
{
    private const string Approved = "tests/Peregrine.Json.Outside/PublicApi.txt", Received = "tests/Peregrine.Json.Outside/PublicApi.received.txt";

    [Fact]
    public void TheSurfaceIsTheApprovedOne()
    {
        string received = PublicSurface.Of(typeof(JsonSerializer).Assembly);
        string approved = File.Exists(Repository.PathOf(Approved)) ? Repository.Read(Approved) : "";
        if (received == approved)
        {
            File.Delete(Repository.PathOf(Received));
            return;
        }

        File.WriteAllText(Repository.PathOf(Received), received);
        string[] old = approved.Split('\n'), now = received.Split('\n');
        Assert.Fail($"{Approved} differs; the text found is in {Received}. Copy it there if the change is meant.\n"
            + string.Join('\n', old.Except(now).Select(static line => "- " + line).Concat(now.Except(old).Select(static line => "+ " + line))));
    }

    /// <summary>An outsider's assembly does not see what is internal; an editor does not show what is for generated code.</summary>
    [Fact]
    public void OnlyThePublicNamespacesAreExported() => Assert.All(
        typeof(JsonSerializer).Assembly.GetExportedTypes(),
        static type => Assert.Contains(
            type.Namespace,
            type.GetCustomAttribute<EditorBrowsableAttribute>() is { State: EditorBrowsableState.Never } ? (string[])["Peregrine.Json.Runtime"] : ["Peregrine.Json", "Peregrine.Json.Http"]));
}
