using System.Diagnostics;
using System.IO.Compression;
using System.Reflection;
using System.Xml.Linq;

namespace Peregrine.Json.Rules;

/// <summary>The rules come with the library: in its package, in the one folder that compilers and editors look in, without a dependency.</summary>
public sealed class PackageTests
{
    [Fact(Explicit = true)]
    [Trait("Phase", "Packaging")]
    public async Task ThePackageHasTheRules()
    {
        string output = Directory.CreateTempSubdirectory("peregrine-package").FullName;
        try
        {
            string configuration = typeof(PackageTests).Assembly.GetCustomAttribute<AssemblyConfigurationAttribute>()!.Configuration;
            var start = new ProcessStartInfo("dotnet", ["pack", Path.Combine(Repository.Root, "src/Peregrine.Json"), "--no-build", "-c", configuration, "-o", output, "-v", "q"]) { RedirectStandardInput = true, RedirectStandardOutput = true };
            using Process process = Process.Start(start)!;
            // Not this process's own input, through which its runner speaks to it.
            process.StandardInput.Close();
            string said = await process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
            await process.WaitForExitAsync(TestContext.Current.CancellationToken);
            Assert.True(process.ExitCode == 0, said);
            using ZipArchive package = ZipFile.OpenRead(Assert.Single(Directory.GetFiles(output, "*.nupkg")));
            Assert.Equal(["analyzers/dotnet/cs/Peregrine.Json.Analyzers.dll", "analyzers/dotnet/cs/Peregrine.Json.CodeFixes.dll", "analyzers/dotnet/cs/Peregrine.Json.Generator.dll"], package.Entries.Select(static entry => entry.FullName).Where(static name => name.StartsWith("analyzers/", StringComparison.Ordinal)).Order(StringComparer.Ordinal));
            using Stream specification = package.GetEntry("Peregrine.Json.nuspec")!.Open();
            Assert.DoesNotContain(XDocument.Load(specification).Descendants(), static element => element.Name.LocalName == "dependency" && element.Attribute("id")!.Value.Contains("CodeAnalysis", StringComparison.Ordinal));
        }
        finally
        {
            Directory.Delete(output, recursive: true);
        }
    }

    [Fact]
    public void TheRulesHaveStrongNames()
    {
        byte[] key = typeof(JsonSerializer).Assembly.GetName().GetPublicKey()!;
        Assert.NotEmpty(key);
        Assert.Equal(key, typeof(Analyzers.SerializerCallAnalyzer).Assembly.GetName().GetPublicKey());
        Assert.Equal(key, typeof(CodeFixes.SerializerCallFix).Assembly.GetName().GetPublicKey());
    }
}
