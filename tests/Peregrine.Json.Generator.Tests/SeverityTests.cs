using Microsoft.CodeAnalysis;

namespace Peregrine.Json.Generator.Tests;

/// <summary>A type without a generated contract is an error where nothing else can serve it.</summary>
public class SeverityTests
{
    private const string Model = "public interface IMake { static abstract int Made { get; } } public class Bad { public IMake? Error { get; set; } } ";

    private const string Call = "class C { string M(Bad bad) => JsonSerializer.Serialize(bad); } ";

    private const string Anonymous = "class A { string M<T>(T one) => JsonSerializer.Serialize(new { A = one }); } ";

    private const string Context = "[JsonSerializable(typeof(Bad))] partial class Context;";

    [Theory]
    [InlineData("PublishAot", "true", DiagnosticSeverity.Error)]
    [InlineData("PublishAot", "True", DiagnosticSeverity.Error)]
    [InlineData("PublishAot", "false", DiagnosticSeverity.Info)]
    [InlineData("PublishAot", "", DiagnosticSeverity.Info)]
    [InlineData("PeregrineJsonReflection", "false", DiagnosticSeverity.Error)]
    [InlineData("PeregrineJsonReflection", "true", DiagnosticSeverity.Info)]
    public void ItIsAnErrorWithoutReflection(string property, string value, DiagnosticSeverity severity)
    {
        foreach (string code in (string[])[Model + Call, Anonymous])
        {
            Diagnostic report = Assert.Single(Bench.WithProperties([(property, value)], code).Reports);
            Assert.Equal(("PJ0006", severity), (report.Id, report.Severity));
        }
    }

    [Fact]
    public void AProgramThatKeepsReflectionIsTold() =>
        Assert.Equal(DiagnosticSeverity.Info, Assert.Single(Bench.WithProperties([("PublishAot", "true"), ("PeregrineJsonReflection", "true")], Model + Call).Reports).Severity);

    /// <summary>A context has metadata for what it names and for what that leads to.</summary>
    [Theory]
    [InlineData(Model + Context)]
    [InlineData(Model + Call + Context)]
    public void AContextServesWhatItReaches(string code) =>
        Assert.Equal(DiagnosticSeverity.Info, Assert.Single(Bench.WithProperties([("PublishAot", "true")], code).Reports).Severity);
}
