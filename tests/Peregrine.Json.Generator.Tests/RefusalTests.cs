using System.Globalization;
using Microsoft.CodeAnalysis;

namespace Peregrine.Json.Generator.Tests;

/// <summary>A refusal names the members that led to the type, and stands where a person can do something about it.</summary>
public class RefusalTests
{
    private const string Make = "public interface IMake { static abstract int Made { get; } }\n";

    private const string Call = "public static class Calls { public static string Write(Root value) => JsonSerializer.Serialize(value); }";

    /// <summary>The place is that of the text between two marks.</summary>
    [Theory]
    [InlineData("public class Root { public Part? P { get; set; } } public class Part { public Other.Bad? «B» { get; set; } }", "Part.B")]
    [InlineData("public class Root { public Part[]? P { get; set; } } public class Part { public Dictionary<string, List<Other.Bad>>? «B» { get; set; } }", "Root.P, Part.B")]
    [InlineData("public class Root { public Part? P { get; set; } } public class Part : Base; public class Base { public Other.Bad? «B»; }", "Root.P, Base.B")]
    [InlineData("[JsonDerivedType(typeof(More))] public class Root { } public class More : Root { public Other.Bad? «B» { get; set; } }", "More.B")]
    [InlineData("public record Root(Other.Bad «B», int N);", "Root.B")]
    [InlineData("public class Root { public Far? «F» { get; set; } public class Far { public Other.Outer? O { get; set; } } }", "Root.Far.O, Other.Outer.Inner, Other.Inner.Bad")]
    public void TheWayIsNamed(string code, string way)
    {
        int start = code.IndexOf('«', StringComparison.Ordinal), end = code.IndexOf('»', StringComparison.Ordinal) - 1;
        code = code.Replace("«", "", StringComparison.Ordinal).Replace("»", "", StringComparison.Ordinal);
        MetadataReference library = Bench.Library("Other", false, "namespace Other; " + Make + "public class Bad { public IMake? M { get; set; } } public class Outer { public Inner? Inner { get; set; } } public class Inner { public Bad? Bad { get; set; } }");
        Bench bench = Bench.Of(Microsoft.CodeAnalysis.CSharp.LanguageVersion.Preview, NullableContextOptions.Enable, [library], code, Call).Compiles();
        Diagnostic report = Assert.Single(bench.Reports);
        Assert.Contains(way, report.GetMessage(CultureInfo.InvariantCulture), StringComparison.Ordinal);
        FileLinePositionSpan place = report.Location.GetLineSpan();
        if (!way.Contains("Outer", StringComparison.Ordinal))
        {
            Assert.Equal(("File0.cs", start, end), (place.Path, place.StartLinePosition.Character, place.EndLinePosition.Character));
        }
        else
        {
            Assert.Equal("File0.cs", place.Path);
        }
    }

    /// <summary>A type of another project that a call names has no other place than the call.</summary>
    [Fact]
    public void ACallIsThePlaceOfATypeOfAnotherProject()
    {
        MetadataReference library = Bench.Library("Other", false, "namespace Other; " + Make);
        Bench bench = Bench.Of(Microsoft.CodeAnalysis.CSharp.LanguageVersion.Preview, NullableContextOptions.Enable, [library], "\n\npublic static class Calls { public static object? Read(string text) => JsonSerializer.Deserialize(text, typeof(Other.IMake)); }");
        Assert.Equal(2, Assert.Single(bench.Reports).Location.GetLineSpan().StartLinePosition.Line);
        bench = Bench.Of(Microsoft.CodeAnalysis.CSharp.LanguageVersion.Preview, NullableContextOptions.Enable, [library], "\n[assembly: JsonContract(typeof(Other.IMake))]");
        Assert.Equal(1, Assert.Single(bench.Reports).Location.GetLineSpan().StartLinePosition.Line);
    }

    /// <summary>The place moves with the code, although nothing is parsed again.</summary>
    [Fact]
    public void ThePlaceIsThatOfTheCurrentText()
    {
        const string Root = "public class Root { public IMake? Made { get; set; } }";
        Bench bench = Bench.Of(Make, Root, Call).With(1, "// a line\n" + Root);
        Assert.Equal(1, Assert.Single(bench.Reports).Location.GetLineSpan().StartLinePosition.Line);
    }
}
