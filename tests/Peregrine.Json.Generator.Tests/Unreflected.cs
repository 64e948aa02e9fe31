using System.Diagnostics;

namespace Peregrine.Json.Generator.Tests;

/// <summary>Tests of this assembly once more in a process without dynamic code and reflection, as in a native program.</summary>
internal static class Unreflected
{
    private const string Properties = "\"configProperties\": {", Off = "\"System.Runtime.CompilerServices.RuntimeFeature.IsDynamicCodeSupported\": false,\"System.Text.Json.JsonSerializer.IsReflectionEnabledByDefault\": false,";

    /// <summary>Runs the tests of a class.</summary>
    /// <param name="tests">The class.</param>
    public static async Task RunAsync(Type tests)
    {
        string program = tests.Assembly.Location, settings = Path.ChangeExtension(Path.GetTempFileName(), ".runtimeconfig.json");
        string usual = await File.ReadAllTextAsync(Path.ChangeExtension(program, ".runtimeconfig.json"), TestContext.Current.CancellationToken);
        await File.WriteAllTextAsync(settings, usual.Replace(Properties, Properties + Off, StringComparison.Ordinal), TestContext.Current.CancellationToken);
        try
        {
            var start = new ProcessStartInfo("dotnet", ["exec", "--runtimeconfig", settings, "--depsfile", Path.ChangeExtension(program, ".deps.json"), program, "-noColor", "-class", tests.FullName!]) { RedirectStandardInput = true, RedirectStandardOutput = true };
            using Process process = Process.Start(start)!;
            process.StandardInput.Close();
            string said = await process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
            await process.WaitForExitAsync(TestContext.Current.CancellationToken);
            Assert.True(process.ExitCode == 0, said);
            Assert.DoesNotContain("Total: 0", said, StringComparison.Ordinal);
        }
        finally
        {
            File.Delete(settings);
        }
    }
}
