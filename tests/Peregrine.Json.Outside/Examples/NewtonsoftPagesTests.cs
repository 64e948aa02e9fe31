using System.Text.RegularExpressions;

namespace Peregrine.Json.Outside.Examples;

/// <summary>The pages for those who come from Newtonsoft.Json do not contradict one another.</summary>
public sealed partial class NewtonsoftPagesTests
{
    [Fact]
    public void NothingIsMissingThatAnotherPageHas()
    {
        string[] honoured =
        [
            .. Cells("newtonsoft-settings").Where(static row => !row.Here.StartsWith("no:", StringComparison.Ordinal) && row.Here is not "no")
                .SelectMany(static row => Names(row.There)),
            .. Cells("newtonsoft-settings").Where(static row => row.Here.StartsWith("modifier", StringComparison.Ordinal)).SelectMany(static row => Names(row.Here)),
            .. Cells("extras").SelectMany(static row => Names(row.There)),
            .. Cells("documents-without-types").SelectMany(static row => Names(row.There)),
        ];
        Assert.All((string[])["OptIn", "DataContract", "DateFormatString", "IsoDateTimeConverter", "SelectToken"], name => Assert.Contains(name, honoured));
        (string There, string Here)[] missing =
            [.. Cells("migrating-from-newtonsoft").Where(static row => row.Here.StartsWith("no equivalent", StringComparison.Ordinal))];
        Assert.NotEmpty(missing);
        Assert.All(missing, row => Assert.Empty(Names(row.There).Except(["JsonConvert"]).Intersect(honoured)));
    }

    /// <summary>What other packages have is named, with a link to its page.</summary>
    [Theory]
    [InlineData("OptIn", "NewtonsoftModifier")]
    [InlineData("DataMember", "DataContractModifier")]
    [InlineData("EnumMember", "EnumMemberConverter")]
    [InlineData("DateFormatString", "TimeFormatConverter")]
    [InlineData("DateTimeFormat", "TimeFormatConverter")]
    [InlineData("PopulateObject", "JsonMergePatch")]
    [InlineData("SelectToken", "JsonPath")]
    [InlineData("Parse", "JsonText")]
    public void PackagesAreNamed(string name, string answer)
    {
        string here = Cells("migrating-from-newtonsoft").First(row => Names(row.There).Contains(name)).Here;
        Assert.Contains(answer, Names(here));
        Assert.Matches(@"\]\((extras|documents-without-types)\.md#", here);
    }

    private static IEnumerable<(string There, string Here)> Cells(string page) =>
        Row().Matches(Repository.Read($"docs/guide/{page}.md")).Select(static row => (row.Groups["there"].Value, row.Groups["here"].Value));

    private static IEnumerable<string> Names(string cell) => Code().Matches(cell).SelectMany(static code => Name().Matches(code.Value)).Select(static name => name.Value);

    [GeneratedRegex(@"^\| (?<there>[^|]+) \| (?<here>[^|]+) \|", RegexOptions.Multiline)]
    private static partial Regex Row();

    [GeneratedRegex("`[^`]+`")]
    private static partial Regex Code();

    [GeneratedRegex("[A-Za-z]+")]
    private static partial Regex Name();
}
