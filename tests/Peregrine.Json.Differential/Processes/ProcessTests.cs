using System.Diagnostics;
using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text.Json.Nodes;

namespace Peregrine.Json.Differential.Processes;

/// <summary>The fixed cases once more in processes of other surroundings: no dynamic code, other cultures, other time zones.</summary>
public class ProcessTests
{
    private const string Inside = "PEREGRINE_INSIDE";

    /// <summary>Without dynamic code every object goes through the table of accessors.</summary>
    [Fact]
    public void WithoutDynamicCode() => Run(dynamicCode: false, culture: null, zone: null);

    [Theory]
    [InlineData("tr-TR", "Asia/Kolkata")]
    [InlineData("de-DE", "America/St_Johns")]
    [InlineData("ar-SA", "Pacific/Kiritimati")]
    [InlineData("sv-SE", "America/Los_Angeles")]
    public void InAnotherPlace(string culture, string zone) => Run(dynamicCode: true, culture, zone);

    /// <summary>Without reflection a contract must come from somewhere else, or everything is refused.</summary>
    [Fact]
    public void WithoutReflection() => Run(dynamicCode: true, culture: null, zone: null, reflection: false);

    /// <summary>Runs only inside a child: that the surroundings are as ordered.</summary>
    [Fact]
    public void SurroundingsAreAsOrdered()
    {
        if (Environment.GetEnvironmentVariable(Inside) is not { } ordered)
        {
            Assert.Skip("Only in a child process.");
            return;
        }

        Assert.Equal(ordered == "static", !RuntimeFeature.IsDynamicCodeSupported);
        Assert.Equal(ordered == "unreflected", !Stj.IsReflectionEnabledByDefault);
        if (Environment.GetEnvironmentVariable("PEREGRINE_CULTURE") is { Length: > 0 })
        {
            Assert.NotEqual("1.5", 1.5.ToString(CultureInfo.CurrentCulture));
            Assert.NotEqual(TimeSpan.Zero, TimeZoneInfo.Local.GetUtcOffset(new DateTime(2024, 1, 2)));
        }
    }

    private static void Run(bool dynamicCode, string? culture, string? zone, bool reflection = true)
    {
        if (Environment.GetEnvironmentVariable(Inside) is not null)
        {
            Assert.Skip("Already in a child process.");
        }

        string assembly = typeof(ProcessTests).Assembly.Location;
        string configuration = Path.Combine(Path.GetTempPath(), $"peregrine-differential-{Environment.ProcessId}-{dynamicCode}-{reflection}-{culture}.runtimeconfig.json");
        JsonNode settings = JsonNode.Parse(File.ReadAllText(Path.ChangeExtension(assembly, ".runtimeconfig.json")))!;
        JsonObject properties = settings["runtimeOptions"]!["configProperties"] as JsonObject ?? [];
        properties["System.Runtime.CompilerServices.RuntimeFeature.IsDynamicCodeSupported"] = dynamicCode;
        properties["System.Text.Json.JsonSerializer.IsReflectionEnabledByDefault"] = reflection;
        settings["runtimeOptions"]!["configProperties"] = properties.DeepClone();
        File.WriteAllText(configuration, settings.ToJsonString());
        try
        {
            var start = new ProcessStartInfo(DotnetHost())
            {
                RedirectStandardOutput = true,
                RedirectStandardError = true,
                ArgumentList =
                {
                    "exec", "--runtimeconfig", configuration, "--depsfile", Path.ChangeExtension(assembly, ".deps.json"), assembly,
                    "-class", typeof(ProcessTests).FullName!, "-class", typeof(ReflectionTests).FullName!, "-noColor",
                },
            };
            string[] classes = !reflection ? [] :
            [
                "Peregrine.Json.Differential.Cases.SimpleTypeTests", "Peregrine.Json.Differential.Cases.CollectionTests", "Peregrine.Json.Differential.Cases.ObjectTests",
                "Peregrine.Json.Differential.Cases.WritingTests", "Peregrine.Json.Differential.Facts.*", .. culture is null ? Array.Empty<string>() : ["Peregrine.Json.Differential.Cases.KindMatrixTests"],
            ];
            foreach (string name in classes)
            {
                start.ArgumentList.Add("-class");
                start.ArgumentList.Add(name);
            }

            start.Environment[Inside] = !reflection ? "unreflected" : dynamicCode ? "dynamic" : "static";
            start.Environment["PEREGRINE_CULTURE"] = culture ?? "";
            if (zone is not null)
            {
                start.Environment["TZ"] = zone;
            }

            using Process child = Process.Start(start)!;
            Task<string> errors = child.StandardError.ReadToEndAsync();
            string output = child.StandardOutput.ReadToEnd();
            child.WaitForExit();
            Assert.True(child.ExitCode == 0, "Exit code " + child.ExitCode + "\n" + output + errors.Result);
            Assert.Contains("Total:", output, StringComparison.Ordinal);
        }
        finally
        {
            File.Delete(configuration);
        }
    }

    private static string DotnetHost() =>
        Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") is { Length: > 0 } host ? host
        : Path.GetFullPath(Path.Combine(System.Runtime.InteropServices.RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", "..", "dotnet"));
}
