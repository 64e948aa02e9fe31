using System.Diagnostics;
using System.IO.Compression;
using System.Text.RegularExpressions;
using System.Xml.Linq;

namespace Peregrine.Json.Outside;

/// <summary>
/// What is in the packages. eng/release.sh packages packs them from two folders and installs them in new projects.
/// </summary>
[Trait("Phase", "Packaging")]
public sealed partial class PackageTests
{
    /// <summary>The one address that a publisher gives; both of the package are made of it.</summary>
    private const string Url = "https://example.org/peregrine/json";

    [Theory(Explicit = true)]
    [InlineData("Peregrine.Json", "buildTransitive/Peregrine.Json.Adopted.g.cs")]
    [InlineData("Peregrine.Json.AspNetCore", "buildTransitive/Peregrine.Json.AspNetCore.Adopted.g.cs")]
    [InlineData("Peregrine.Json.Ecma", null)]
    [InlineData("Peregrine.Json.Documents", null)]
    [InlineData("Peregrine.Json.Extras", null)]
    public async Task HasWhatAPackageShouldHave(string name, string? adopted)
    {
        string folder = Directory.CreateTempSubdirectory("peregrine-packages-").FullName;
        try
        {
            await PackAsync(name, folder);
            string package = Assert.Single(Directory.GetFiles(folder, "*.nupkg"));
            using ZipArchive archive = await ZipFile.OpenReadAsync(package, TestContext.Current.CancellationToken);
            string[] libraries = [.. (name is "Peregrine.Json" or "Peregrine.Json.Documents" ? ["net10.0", .. OlderLibraries.Frameworks] : (string[])["net10.0"]).Select(framework => $"lib/{framework}/{name}")];
            string[] entries = [.. archive.Entries.Select(static e => e.FullName)];
            string[] adoption = adopted is null ? [] : [$"buildTransitive/{name}.targets", adopted, adopted.Replace(".Adopted.", ".Hidden.", StringComparison.Ordinal)];
            Assert.Equal(
                new[] { "icon.png", "README.md", $"{name}.nuspec" }.Concat(adoption).Concat(libraries.SelectMany(library => (string[])[library + ".dll", library + ".xml"])).Order(StringComparer.Ordinal),
                entries.Where(static e => !e.StartsWith("_rels", StringComparison.Ordinal) && !e.StartsWith("package/", StringComparison.Ordinal) && !e.StartsWith("[Content", StringComparison.Ordinal) && !e.StartsWith("analyzers/", StringComparison.Ordinal))
                    .Order(StringComparer.Ordinal));

            XElement metadata = XDocument.Parse(Text(archive, name + ".nuspec")).Root!.Elements().Single(static e => e.Name.LocalName == "metadata");
            string Value(string element) => metadata.Elements().Single(e => e.Name.LocalName == element).Value;
            Assert.Equal((name, "MIT", "icon.png", "README.md"), (Value("id"), Value("license"), Value("icon"), Value("readme")));
            Assert.NotEmpty(Value("description"));
            XElement repository = metadata.Elements().Single(static e => e.Name.LocalName == "repository");
            Assert.Equal((Url, Url, "git"), (Value("projectUrl"), repository.Attribute("url")!.Value, repository.Attribute("type")!.Value));
            string[] dependencies =
            [
                .. metadata.Descendants().Where(static e => e is { Name.LocalName: "group", Parent.Name.LocalName: "dependencies" })
                    .Select(static group => $"{group.Attribute("targetFramework")!.Value}: {string.Join(", ", group.Elements().Select(static e => e.Attribute("id")!.Value + Exactly(e) + (e.Attribute("exclude") is null ? "" : " without some of it")))}"),
            ];
            Assert.Equal(
                name is "Peregrine.Json.Ecma" or "Peregrine.Json.Extras" ? [$"net10.0: Peregrine.Json {Value("version")} alone"]
                : name == "Peregrine.Json.Documents" ? [.. ((string[])["net10.0", "net8.0", ".NETStandard2.0"]).Select(framework => $"{framework}: Peregrine.Json {Value("version")} alone")]
                : name == "Peregrine.Json" ? ["net10.0: ", "net8.0: System.Text.Json", ".NETStandard2.0: System.Net.Http.Json without some of it, System.Text.Json"] : ["net10.0: Peregrine.Json.Extras, Peregrine.Json"],
                dependencies);

            // Links in the text have to work where the package is shown.
            Assert.All(Link().Matches(Text(archive, "README.md")), static link => Assert.StartsWith("https://", link.Groups[1].Value, StringComparison.Ordinal));

            using ZipArchive symbols = await ZipFile.OpenReadAsync(Assert.Single(Directory.GetFiles(folder, "*.snupkg")), TestContext.Current.CancellationToken);
            Assert.All(libraries, library => Assert.Contains(symbols.Entries, e => e.FullName == library + ".pdb"));

            // Nothing of the machine that built it.
            string root = Repository.Root;
            foreach (ZipArchiveEntry entry in archive.Entries.Concat(symbols.Entries))
            {
                using var bytes = new MemoryStream();
                await using Stream stream = await entry.OpenAsync(TestContext.Current.CancellationToken);
                await stream.CopyToAsync(bytes, TestContext.Current.CancellationToken);
                Assert.True(bytes.ToArray().AsSpan().IndexOf(System.Text.Encoding.UTF8.GetBytes(root)) < 0, $"{entry.FullName} names {root}.");
            }
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    /// <summary>The version of a dependency where no other will do.</summary>
    private static string Exactly(XElement dependency) =>
        dependency.Attribute("version")!.Value is ['[', .. var version, ']'] && !version.Contains(',', StringComparison.Ordinal) ? $" {version} alone" : "";

    private static async Task PackAsync(string name, string folder)
    {
        var start = new ProcessStartInfo("dotnet", ["pack", $"src/{name}", "-c", "Release", "--no-build", "-p:Precompiled=false", "-p:PeregrineRepositoryUrl=" + Url, "-o", folder])
        {
            WorkingDirectory = Repository.Root,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        using Process process = Process.Start(start)!;
        process.StandardInput.Close();
        Task<string> errors = process.StandardError.ReadToEndAsync();
        string output = await process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        Assert.True(process.ExitCode == 0, output + await errors);
    }

    private static string Text(ZipArchive archive, string name)
    {
        using var reader = new StreamReader(archive.GetEntry(name)!.Open());
        return reader.ReadToEnd();
    }

    [GeneratedRegex(@"\]\(([^)]*)\)")]
    private static partial Regex Link();
}
