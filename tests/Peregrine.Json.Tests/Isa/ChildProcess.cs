using System.Globalization;
using System.Runtime.CompilerServices;

namespace Peregrine.Json.Tests.Isa;

/// <summary>Runs classes of this assembly again, in a process with other settings.</summary>
internal static class ChildProcess
{
    private const string Marker = "PEREGRINE_CHILD";

    /// <summary>Properties of the runtime's configuration.</summary>
    private const string DynamicCode = "System.Runtime.CompilerServices.RuntimeFeature.IsDynamicCodeSupported", Reflection = "System.Text.Json.JsonSerializer.IsReflectionEnabledByDefault";

    public static IReadOnlyDictionary<string, bool> WithoutDynamicCode { get; } = new Dictionary<string, bool> { [DynamicCode] = false };

    /// <summary>As a native program is by default.</summary>
    public static IReadOnlyDictionary<string, bool> WithoutReflection { get; } = new Dictionary<string, bool> { [DynamicCode] = false, [Reflection] = false };

    /// <summary>The properties of this process.</summary>
    public static IReadOnlyDictionary<string, bool>? Own => RuntimeFeature.IsDynamicCodeSupported ? null : WithoutDynamicCode;

    /// <summary>Whether this process is a child. What must have a process of its own runs in children alone; a child starts none.</summary>
    public static bool IsChild => Environment.GetEnvironmentVariable(Marker) is not null;

    /// <summary>Whether this process is one of a matrix: a child, or a whole run that is set to one form from outside. It starts no other matrix.</summary>
    public static bool IsOfMatrix =>
        IsChild || Environment.GetEnvironmentVariable(ExpectedFormTests.Variable) is not null || Environment.GetEnvironmentVariable("PEREGRINE_EXPECT_DYNAMIC") is not null;

    /// <summary>Runs the classes, with the settings of this process unless others are given; gives the number of tests that passed. Fails with the child's log when one does not.</summary>
    public static async Task<int> RunAsync(IReadOnlyDictionary<string, string> environment, IReadOnlyDictionary<string, bool>? properties, params IEnumerable<string> classes)
    {
        using var child = new OwnProcess(typeof(ChildProcess).Assembly, properties, classes.SelectMany(static name => (string[])["-class", name]));
        IDictionary<string, string?> variables = child.Start.Environment;
        variables[Marker] = "1";
        variables[TestScale.Variable] = (0.05 * TestScale.Factor).ToString(CultureInfo.InvariantCulture);
        foreach ((string name, string value) in environment)
        {
            variables[name] = value;
        }

        return (await child.RunAsync()).Passed();
    }
}
