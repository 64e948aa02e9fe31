using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace Peregrine.Json.Outside;

/// <summary>The public surface is text in the repository, so that a change to it is seen in review.</summary>
public sealed class PublicSurfaceTests
{
    /// <summary>A type of each package that others refer to, and the file of its surface.</summary>
    public static TheoryData<Type, string> Packages { get; } = new() { { typeof(JsonSerializer), "PublicApi" }, { typeof(EcmaJson), "PublicApi.Ecma" }, { typeof(JsonText), "PublicApi.Documents" }, { typeof(ClrObjectConverter), "PublicApi.Extras" } };

    [Theory]
    [MemberData(nameof(Packages))]
    public void TheSurfaceIsTheApprovedOne(Type one, string name)
    {
        string file = $"tests/Peregrine.Json.Outside/{name}.txt", other = $"tests/Peregrine.Json.Outside/{name}.received.txt";
        string received = PublicSurface.Of(one.Assembly);
        string approved = File.Exists(Repository.PathOf(file)) ? Repository.Read(file) : "";
        if (received == approved)
        {
            File.Delete(Repository.PathOf(other));
            return;
        }

        File.WriteAllText(Repository.PathOf(other), received);
        string[] old = approved.Split('\n'), now = received.Split('\n');
        Assert.Fail($"{file} differs; the text found is in {other}. Copy it there if the change is meant.\n"
            + string.Join('\n', old.Except(now).Select(static line => "- " + line).Concat(now.Except(old).Select(static line => "+ " + line))));
    }

    /// <summary>An outsider's assembly does not see what is internal; an editor does not show what is for generated code.</summary>
    [Theory]
    [MemberData(nameof(Packages))]
    public void OnlyThePublicNamespacesAreExported(Type one, string name) => Assert.All(
        one.Assembly.GetExportedTypes(),
        type => Assert.Contains(
            type.Namespace,
            type.GetCustomAttribute<EditorBrowsableAttribute>() is { State: EditorBrowsableState.Never } ? (string[])["Peregrine.Json.Runtime"]
                : name == "PublicApi" ? ["Peregrine.Json", "Peregrine.Json.Diagnostics", "Peregrine.Json.Http"] : ["Peregrine.Json"]));
}
