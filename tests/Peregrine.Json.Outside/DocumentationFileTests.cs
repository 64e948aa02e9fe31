using System.Reflection;
using System.Xml.Linq;

namespace Peregrine.Json.Outside;

/// <summary>The documentation file beside the assembly, which editors show: everything that users reach, and nothing of what they do not.</summary>
public sealed class DocumentationFileTests
{
    /// <summary>A type of each package that others refer to.</summary>
    public static TheoryData<Type> Packages { get; } = [typeof(JsonSerializer), typeof(EcmaJson)];

    [Theory]
    [MemberData(nameof(Packages))]
    public void TypesAreThePublicOnes(Type one)
    {
        string[] exported = [.. one.Assembly.GetExportedTypes().Select(static type => "T:" + type.FullName!.Replace('+', '.')).Order(StringComparer.Ordinal)];
        Assert.Equal(exported, Documented(one.Assembly).Where(static name => name[0] == 'T').Order(StringComparer.Ordinal));
    }

    [Theory]
    [MemberData(nameof(Packages))]
    public void MembersOfInternalTypesAreNotThere(Type one)
    {
        HashSet<string> documented = Documented(one.Assembly);
        string[] types = [.. documented.Where(static name => name[0] == 'T').Select(static name => name[2..] + ".")];
        Assert.All(documented.Where(static name => name[0] != 'T'), name => Assert.Contains(types, type => name[2..].StartsWith(type, StringComparison.Ordinal)));
    }

    private static HashSet<string> Documented(Assembly assembly) =>
        [.. XDocument.Load(Path.ChangeExtension(assembly.Location, ".xml")).Descendants("member").Select(static member => (string)member.Attribute("name")!)];
}
