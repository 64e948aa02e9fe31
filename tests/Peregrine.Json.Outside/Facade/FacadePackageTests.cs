using System.Diagnostics;

namespace Peregrine.Json.Outside;

/// <summary>
/// The package in a library for .NET Standard 2.0 that refers to nothing else, and that library in applications: NuGet gives the engine to the one on .NET 10, and to the one on
/// .NET 8, which brings its own runtime, what has no engine.
/// </summary>
[Trait("Phase", "Packaging")]
public sealed class FacadePackageTests
{
    private const string Settings = """
        <Project>
          <PropertyGroup>
            <Nullable>enable</Nullable>
            <ImplicitUsings>enable</ImplicitUsings>
            <InvariantGlobalization>true</InvariantGlobalization>
            <TreatWarningsAsErrors>true</TreatWarningsAsErrors>
            <WarningsNotAsErrors>NU1603;NU1900;NU1901;NU1902;NU1903;NU1904</WarningsNotAsErrors>
          </PropertyGroup>
        </Project>
        """;

    private const string Library = """
        <Project Sdk="Microsoft.NET.Sdk">
          <PropertyGroup>
            <TargetFramework>netstandard2.0</TargetFramework>
            <LangVersion Condition="'$(Older)' != 'true'">11</LangVersion>
            <Nullable Condition="'$(Older)' == 'true'">disable</Nullable>
            <ImplicitUsings Condition="'$(Older)' == 'true'">disable</ImplicitUsings>
            <UsePeregrineJson>true</UsePeregrineJson>
          </PropertyGroup>
          <ItemGroup>
            <PackageReference Include="Peregrine.Json" Version="0.0.1-tests" />
            <PackageReference Include="Peregrine.Json.Documents" Version="0.0.1-tests" />
          </ItemGroup>
        </Project>
        """;

    private const string Application = """
        <Project Sdk="Microsoft.NET.Sdk">
          <PropertyGroup>
            <OutputType>Exe</OutputType>
            <TargetFrameworks>net10.0;net8.0</TargetFrameworks>
            <UsePeregrineJson>true</UsePeregrineJson>
          </PropertyGroup>
          <PropertyGroup Condition="'$(TargetFramework)' == 'net8.0'">
            <RuntimeIdentifier>$(NETCoreSdkRuntimeIdentifier)</RuntimeIdentifier>
            <SelfContained>true</SelfContained>
          </PropertyGroup>
          <ItemGroup>
            <ProjectReference Include="../Library/Library.csproj" />
            <PackageReference Include="Peregrine.Json.Extras" Version="0.0.1-tests" />
          </ItemGroup>
        </Project>
        """;

    private const string LibraryCode = """
        using System;
        using System.Text.Json;
        using System.Text.Json.Serialization;

        namespace Library
        {
            public sealed class Probe
            {
                public string Writer { get => Environment.StackTrace.Contains("Peregrine.Json.Converters") ? "engine" : "System.Text.Json"; set { } }
            }

            [JsonSerializable(typeof(Probe))]
            internal sealed partial class Context : JsonSerializerContext
            {
            }

            public static class Who
            {
                public static string Serves()
                {
                    string written = JsonSerializer.Serialize(new Probe());
                    JsonDocument.Parse(written).RootElement.Deserialize<Probe>();
                    return written + JsonSerializer.Serialize(new Probe(), Context.Default.Probe) + JsonSerializer.Describe<Probe>().ToString().Split('\n')[0];
                }

                public static int Selected()
                {
                    var options = new Peregrine.Json.JsonPathOptions();
                    return Peregrine.Json.JsonPath.Parse("$[?match(@, 'a+')]", options).Select(JsonDocument.Parse("[\"a\",\"b\",\"aa\"]").RootElement).Length;
                }
            }
        }
        """;

    private const string ApplicationCode = """"
        using System.Net;
        using System.Numerics;
        using System.Text.Json;
        using Peregrine.Json;

        var options = new JsonSerializerOptions { Converters = { new EnumMemberConverter<DayOfWeek>(DayOfWeek.Sunday), new Iso8601DurationConverter(), new UnixTimeConverter(), new CommonTypesConverter(), new CommonGenericTypesConverter() } };
        var values = (DayOfWeek.Friday, TimeSpan.FromMinutes(90), DateTimeOffset.UnixEpoch, BigInteger.Pow(10, 20), IPNetwork.Parse("10.0.0.0/8"));
        string text = JsonSerializer.Serialize(values, options);
        if (text != """["Friday","PT1H30M",0,100000000000000000000,"10.0.0.0/8"]""" || JsonSerializer.Deserialize<(DayOfWeek, TimeSpan, DateTimeOffset, BigInteger, IPNetwork)>(text, options) != values
            || JsonSerializer.Deserialize<DayOfWeek>("\"Someday\"", options) != DayOfWeek.Sunday)
        {
            return 2;
        }

        Console.WriteLine($".NET {Environment.Version.Major}: {Library.Who.Serves()}");
        string mine = JsonSerializer.Describe<int>().ToString();
        if (Library.Who.Selected() != 2 || JsonSerializer.SerializeToElement(5).Deserialize<int>() != 5 || mine.Contains("no engine") != (Environment.Version.Major < 10))
        {
            return 1;
        }

        return 0;
        """";

    [Fact(Explicit = true)]
    public async Task EachFrameworkGetsItsLibrary()
    {
        string folder = Directory.CreateTempSubdirectory("peregrine-older-").FullName;
        try
        {
            foreach (string package in (string[])["Peregrine.Json", "Peregrine.Json.Documents", "Peregrine.Json.Extras"])
            {
                await RunAsync(Repository.Root, "dotnet", "pack", $"src/{package}", "-c", "Release", "--no-build", "-p:Version=0.0.1-tests", "-p:Precompiled=false", "-o", Path.Combine(folder, "feed"));
            }

            Write("Directory.Build.props", Settings);
            Write("Library/Library.csproj", Library);
            Write("Library/Library.cs", LibraryCode);
            Write("Application/Application.csproj", Application);
            Write("Application/Program.cs", ApplicationCode);

            // What is packed here is installed here; all else comes from where it always does.
            string[] sources = [$"-p:RestoreAdditionalProjectSources={Path.Combine(folder, "feed")}", $"-p:RestorePackagesPath={Path.Combine(folder, "installed")}", $"-p:RestoreFallbackFolders={UsersPackages()}"];
            await RunAsync(folder, "dotnet", ["build", "Application", "-c", "Release", "-v", "q", .. sources]);
            string output = Path.Combine(folder, "Application/bin/Release");
            Assert.StartsWith(""".NET 10: {"Writer":"engine"}{"Writer":"engine"}Probe: accessor table""", await RunAsync(folder, "dotnet", Path.Combine(output, "net10.0/Application.dll")), StringComparison.Ordinal);
            Assert.Equal(
                """.NET 8: {"Writer":"System.Text.Json"}{"Writer":"System.Text.Json"}Probe: System.Text.Json (the library has no engine for this framework)""",
                await RunAsync(folder, Directory.GetFiles(Path.Combine(output, "net8.0"), "Application*", SearchOption.AllDirectories).Single(static path => Path.GetExtension(path) is "" or ".exe")));

            // An older C# is told what is missing.
            (int code, string said) = await StartAsync(folder, "dotnet", ["build", "Library", "-c", "Release", "-v", "q", "-p:Older=true", .. sources]);
            Assert.True(code != 0 && said.Contains("UsePeregrineJson needs C# 11 or later for this target framework, and this project is compiled as C# 7.3.", StringComparison.Ordinal), said);
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }

        void Write(string name, string text)
        {
            Directory.CreateDirectory(Path.GetDirectoryName(Path.Combine(folder, name))!);
            File.WriteAllText(Path.Combine(folder, name), text);
        }
    }

    private static string UsersPackages() =>
        Environment.GetEnvironmentVariable("NUGET_PACKAGES") ?? Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".nuget", "packages");

    private static async Task<string> RunAsync(string folder, string program, params string[] arguments)
    {
        (int code, string said) = await StartAsync(folder, program, arguments);
        Assert.True(code == 0, said);
        return said.Trim();
    }

    private static async Task<(int Code, string Said)> StartAsync(string folder, string program, string[] arguments)
    {
        var start = new ProcessStartInfo(program, arguments) { WorkingDirectory = folder, RedirectStandardInput = true, RedirectStandardOutput = true, RedirectStandardError = true };
        using Process process = Process.Start(start)!;
        process.StandardInput.Close();
        Task<string> errors = process.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        string said = await process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken) + await errors;
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        return (process.ExitCode, said);
    }
}
