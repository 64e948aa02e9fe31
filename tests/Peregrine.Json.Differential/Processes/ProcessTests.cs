using System.Globalization;
using System.Runtime.CompilerServices;

namespace Peregrine.Json.Differential.Processes;

/// <summary>Cases once more in processes of other surroundings, each time those that what differs could touch: no dynamic code, no reflection, other cultures and time zones.</summary>
public class ProcessTests
{
    /// <summary>Set in a child: what it has to prove. Option sets are then few.</summary>
    public const string Inside = "PEREGRINE_INSIDE";

    private const string Turkish = "tr-TR";

    private const string Root = "Peregrine.Json.Differential.";

    /// <summary>Every expectation of a message; in the usual run the table of them, and of the others those that what differs is likelier to touch.</summary>
    private static string[] Facts(params string[] likelier) =>
        UsualRun.IsShort ? [Root + "Facts.ExpectationTests.*", .. likelier.Select(static name => $"{Root}Facts.{name}Facts.*")] : [Root + "Facts.*"];

    /// <summary>The share of the random input of this process that a child gets.</summary>
    public const double Scale = 0.25;

    private static readonly string[] s_always = [Root + "Processes.ProcessTests.*", Root + "Processes.ReflectionTests.*"];

    /// <summary>Where text of numbers, dates and enums is read and written.</summary>
    private static readonly string[] s_values = [Root + "Cases.SimpleTypeTests.*", Root + "Cases.KindMatrixTests.AtTheRoot", Root + "Cases.KindMatrixTests.AsKeys"];

    private static bool IsWhole => TestScale.Factor >= 1;

    /// <summary>Without dynamic code every object goes through the table of accessors, and everything is made without emitted code.</summary>
    [Fact]
    public Task WithoutDynamicCode() =>
        RunAsync(
            new("static", DynamicCode: false),
            [
                .. ((string[])["SimpleType", "Collection", "Object"]).Select(name => $"{Root}Cases.{name}Tests.*"),
                .. ((string[])["Callback", "ExtensionData", "MemberRule", "Nullability", "Polymorphism", "UntypedCollection"]).Select(name => $"{Root}Members.{name}Tests.*"),
                Root + "Interop.MetadataDoorTests.Reading",
                .. Facts("Construction", "Contract", "Member", "Reference", "Stream"),
            ]);

    /// <summary>
    /// Cultures by the data that the system has of them: one whose letters change case in their own way (the dotless i), which could touch all that compares or makes
    /// names; at scale 1 and above also the one that differs in most (digits, calendar, separators, direction), and one with a comma for the point.
    /// </summary>
    public static TheoryData<string, string> Cultures =>
        IsWhole ? new() { { Turkish, "Asia/Kolkata" }, { "ar-SA", "Pacific/Kiritimati" }, { "de-DE", "America/St_Johns" } } : new() { { Turkish, "Asia/Kolkata" } };

    [Theory]
    [MemberData(nameof(Cultures))]
    public Task InACulture(string culture, string zone) =>
        RunAsync(
            new("cultured", Culture: culture, Zone: zone),
            [
                .. IsWhole ? [.. s_values, .. Facts()] : s_values[..1],
                .. culture == Turkish ? (string[])[Root + "Cases.ObjectTests.*", Root + "Cases.RareTests.*", Root + "Members.LayoutTests.*", Root + "Members.MemberRuleTests.*"] : [],
                .. culture == Turkish && IsWhole ? (string[])[Root + "Members.*", Root + "Interop.ConverterTests.*"] : [],
            ]);

    /// <summary>Everything odd at once, which no culture has.</summary>
    [Fact]
    public Task InACultureMadeByHand() =>
        RunAsync(new("dynamic", Culture: Surroundings.Made, Zone: "America/Los_Angeles"), [.. IsWhole ? s_values : s_values[..1], .. Facts("Reading", "WritingValue", "WritingText", "Writer", "Error")]);

    /// <summary>Without reflection a contract must come from somewhere else, or everything is refused.</summary>
    [Fact]
    public Task WithoutReflection() => RunAsync(new("unreflected", Reflection: false));

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
        if (Environment.GetEnvironmentVariable(Surroundings.Variable) is { Length: > 0 } culture)
        {
            Assert.NotEqual("1.5", 1.5.ToString(CultureInfo.CurrentCulture));
            Assert.NotEqual(TimeSpan.Zero, TimeZoneInfo.Local.GetUtcOffset(new DateTime(2024, 1, 2)));
            Assert.Equal(culture == Surroundings.Made ? "" : culture, CultureInfo.CurrentCulture.Name);
            var date = new DateTime(2024, 1, 2);
            string known = culture switch
            {
                "tr-TR" => "i".ToUpper(CultureInfo.CurrentCulture) + "I".ToLower(CultureInfo.CurrentCulture),
                "de-DE" => date.ToString("dddd", CultureInfo.CurrentCulture),
                "ar-SA" => date.ToString("yyyy", CultureInfo.CurrentCulture),
                _ => (-1.5).ToString(CultureInfo.CurrentCulture),
            };
            Assert.Equal(culture switch { "tr-TR" => "İı", "de-DE" => "Dienstag", "ar-SA" => "1445", _ => "\u22121٫5" }, known);
        }
    }

    /// <param name="Name">What <see cref="Inside"/> says in the child.</param>
    private sealed record Surrounding(string Name, bool DynamicCode = true, bool Reflection = true, string? Culture = null, string? Zone = null)
    {
        /// <summary>Data of cultures comes from ICU, which the system must have.</summary>
        public bool HasCultureData => Name == "cultured";
    }

    private static async Task RunAsync(Surrounding surrounding, params string[] methods)
    {
        if (Environment.GetEnvironmentVariable(Inside) is not null)
        {
            Assert.Skip("Already in a child process.");
        }

        var properties = new Dictionary<string, bool>
        {
            ["System.Runtime.CompilerServices.RuntimeFeature.IsDynamicCodeSupported"] = surrounding.DynamicCode,
            ["System.Text.Json.JsonSerializer.IsReflectionEnabledByDefault"] = surrounding.Reflection,
            ["System.Globalization.Invariant"] = !surrounding.HasCultureData,
        };
        using var child = new OwnProcess(typeof(ProcessTests).Assembly, properties, s_always.Concat(methods).SelectMany(static method => (string[])["-method", method]));
        IDictionary<string, string?> variables = child.Start.Environment;
        variables[Inside] = surrounding.Name;
        variables[Surroundings.Variable] = surrounding.Culture ?? "";
        variables[TestScale.Variable] = (Scale * TestScale.Factor).ToString(CultureInfo.InvariantCulture);
        if (surrounding.Zone is not null)
        {
            variables["TZ"] = surrounding.Zone;
        }

        OwnProcess.Result result = await child.RunAsync();
        if (surrounding.HasCultureData && result.Output.Contains("Couldn't find a valid ICU package", StringComparison.Ordinal))
        {
            TestData.Absent("The system has no ICU library, and so no data of cultures. On Debian: apt-get install libicu72 (or another version).");
        }

        Assert.True(result.Passed() > 10 * (methods.Length + 1), result.Output);
    }
}
