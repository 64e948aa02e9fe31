using System.Globalization;

namespace Peregrine.Json.Tests.Isa;

/// <summary>Runs classes of this assembly again, in a process with other settings.</summary>
internal static class ChildProcess
{
    private const string Marker = "PEREGRINE_CHILD";

    /// <summary>A child starts no children; a run that is already set to one form is part of a matrix from outside.</summary>
    public static bool IsChild =>
        Environment.GetEnvironmentVariable(Marker) is not null || Environment.GetEnvironmentVariable(ExpectedFormTests.Variable) is not null
        || Environment.GetEnvironmentVariable("PEREGRINE_EXPECT_DYNAMIC") is not null;

    /// <summary>Runs the classes; gives the number of tests that passed. Fails with the child's log when one does not.</summary>
    public static async Task<int> RunAsync(IReadOnlyDictionary<string, string> environment, bool dynamicCode, params IEnumerable<string> classes)
    {
        Dictionary<string, bool>? properties = dynamicCode ? null : new() { ["System.Runtime.CompilerServices.RuntimeFeature.IsDynamicCodeSupported"] = false };
        using var child = new OwnProcess(typeof(ChildProcess).Assembly, properties, classes.SelectMany(static name => (string[])["-class", name]));
        IDictionary<string, string?> variables = child.Start.Environment;

        // Settings of vectors are given anew; how memory for code is had is none of them.
        foreach (string name in variables.Keys.Where(static key => (key.StartsWith("DOTNET_Enable", StringComparison.Ordinal) && key != "DOTNET_EnableWriteXorExecute") || key == "DOTNET_PreferredVectorBitWidth").ToArray())
        {
            variables.Remove(name);
        }

        variables[Marker] = "1";
        variables[TestScale.Variable] = (0.05 * TestScale.Factor).ToString(CultureInfo.InvariantCulture);
        foreach ((string name, string value) in environment)
        {
            variables[name] = value;
        }

        return (await child.RunAsync()).Passed();
    }
}
