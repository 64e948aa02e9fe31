using System.Xml.Linq;

namespace Peregrine.Json.Outside;

/// <summary>The documentation file beside the assembly, which editors show: everything that users reach, and nothing of what they do not.</summary>
public sealed class DocumentationFileTests
{
    private static readonly HashSet<string> s_documented =
        [.. XDocument.Load(Path.ChangeExtension(typeof(JsonSerializer).Assembly.Location, ".xml")).Descendants("member").Select(static member => (string)member.Attribute("name")!)];

    [Fact]
    public void TypesAreThePublicOnes()
    {
        string[] exported = [.. typeof(JsonSerializer).Assembly.GetExportedTypes().Select(static type => "T:" + type.FullName!.Replace('+', '.')).Order(StringComparer.Ordinal)];
        Assert.Equal(exported, s_documented.Where(static name => name[0] == 'T').Order(StringComparer.Ordinal));
    }

    [Fact]
    public void MembersOfInternalTypesAreNotThere()
    {
        string[] types = [.. s_documented.Where(static name => name[0] == 'T').Select(static name => name[2..] + ".")];
        Assert.All(s_documented.Where(static name => name[0] != 'T'), name => Assert.Contains(types, type => name[2..].StartsWith(type, StringComparison.Ordinal)));
    }
}
