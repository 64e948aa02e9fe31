using System.Reflection;
using System.Runtime.CompilerServices;
using System.Xml.Linq;

namespace Peregrine.Json.Outside;

/// <summary>The documentation file beside the assembly, which editors show: everything that users reach, and nothing of what they do not.</summary>
public sealed class DocumentationFileTests
{
    /// <summary>A type of each package that others refer to.</summary>
    public static TheoryData<Type> Packages { get; } = [typeof(JsonSerializer), typeof(EcmaJson), typeof(JsonText)];

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

    /// <summary>Of the members of a public type, those that users reach, each of them: a visible one must have a comment to be compiled, unless the compiler has made it.</summary>
    [Theory]
    [MemberData(nameof(Packages))]
    public void MembersAreThePublicOnes(Type one)
    {
        const BindingFlags All = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;
        string[] visible =
        [
            .. one.Assembly.GetExportedTypes().Where(static type => !type.IsSubclassOf(typeof(Delegate)))
                .SelectMany(static type => type.GetMembers(All).Where(static member => IsVisible(member) && !IsMade(member)).Select(member => $"{type.FullName!.Replace('+', '.')}.{member.Name.Replace('.', '#')}"))
                .CountBy(static name => name).Select(static name => $"{name.Key}: {name.Value}"),
        ];
        IEnumerable<string> documented = Documented(one.Assembly).Where(static name => name[0] != 'T' && !name.EndsWith(".#ctor", StringComparison.Ordinal)).Select(static name => name[2..].Split('(', '~')[0].Split("``")[0]).CountBy(static name => name).Select(static name => $"{name.Key}: {name.Value}");
        Assert.NotEmpty(visible);
        Assert.Equal(visible.Order(StringComparer.Ordinal), documented.Order(StringComparer.Ordinal));
    }

    /// <summary>Whether the compiler has made it, of a record or of a type without constructors, or it is part of a property.</summary>
    private static bool IsMade(MemberInfo member) =>
        member.IsDefined(typeof(CompilerGeneratedAttribute), inherit: false) || member is MethodInfo { IsSpecialName: true, Name: ['g' or 's', 'e', 't', '_', ..] } || member.Name == "value__"
        || (member is ConstructorInfo constructor && constructor.GetParameters().Length == 0);

    private static bool IsVisible(MemberInfo member) => member switch
    {
        MethodBase method => method.IsPublic || method.IsFamily || method.IsFamilyOrAssembly,
        FieldInfo field => field.IsPublic || field.IsFamily || field.IsFamilyOrAssembly,
        PropertyInfo property => property.GetAccessors(nonPublic: true).Any(IsVisible),
        EventInfo item => IsVisible(item.AddMethod!),
        _ => false,
    };

    private static HashSet<string> Documented(Assembly assembly) =>
        [.. XDocument.Load(Path.ChangeExtension(assembly.Location, ".xml")).Descendants("member").Select(static member => (string)member.Attribute("name")!)];
}
