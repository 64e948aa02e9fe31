using System.Reflection;
using System.Text.Json;
using Peregrine.Json.Tool.Forms;

namespace Peregrine.Json.Tool.Tests;

/// <summary>`peregrine bench --forms`: the kernels of the library with their forms.</summary>
public class FormTests
{
    /// <summary>All settings that the table names.</summary>
    public static TheoryData<string> Settings => [.. KernelForms.All.SelectMany(static kernel => kernel.Forms).Select(static form => form.Off).OfType<string>().Distinct()];

    [Fact]
    public void KernelsAndTheirMethodsAreInTheLibrary()
    {
        Dictionary<string, Type> types = typeof(JsonSerializer).Assembly.GetTypes()
            .Where(static type => type.Namespace is "Peregrine.Json.Kernels" or "Peregrine.Json.Names").ToLookup(static type => type.Name).ToDictionary(static same => same.Key, static same => same.First());
        Assert.All(KernelForms.All, kernel => Assert.NotEmpty(MembersOf(types[kernel.Type], kernel.Method)));
        Assert.Distinct(KernelForms.All.Select(static kernel => kernel.Name));
    }

    [Fact]
    public void OnlyTheLastFormNeedsNothing() =>
        Assert.All(KernelForms.All, static kernel => Assert.All(kernel.Forms, form => Assert.Equal(ReferenceEquals(form, kernel.Forms[^1]), form.Needs.Length == 0)));

    /// <summary>A form that needs all that an earlier form needs would never run.</summary>
    [Fact]
    public void EveryFormRunsSomewhere() =>
        Assert.All(KernelForms.All, static kernel => Assert.All(kernel.Forms, form => Assert.Same(form, kernel.Used(form.Needs.Contains))));

    [Theory]
    [InlineData("", "one by one")]
    [InlineData("Vector128", "two blocks that overlap")]
    [InlineData("Vector128,Avx2", "masked loads of pairs")]
    [InlineData("Vector128,Avx2,Avx512BW", "one masked load")]
    [InlineData("Vector128,Avx512BW", "two blocks that overlap")]
    public void TheFirstFormWithAllThatItNeedsIsUsed(string sets, string used)
    {
        KernelRow row = FormsReport.Of(set => sets.Split(',').Contains(set.Name)).Kernels.Single(static kernel => kernel.Name == "EscapeText.TryWriteShort");
        Assert.Equal(used, Assert.Single(row.Forms, static form => form.IsUsed).Name);
    }

    [Fact]
    public void TheTableNamesEveryKernelAndMarksOneForm()
    {
        using var cli = new Cli();
        Run run = cli.Peregrine("bench", "--forms");
        Assert.Equal((0, ""), (run.Code, run.Error));
        string[] lines = run.Out.Split('\n');
        Assert.All(KernelForms.All, kernel =>
        {
            int at = Array.FindIndex(lines, line => line.StartsWith(kernel.Name + " ", StringComparison.Ordinal));
            string[] forms = [.. lines.Skip(at + 1).Take(kernel.Forms.Length)];
            Assert.All(forms.Zip(kernel.Forms), static pair => Assert.StartsWith($" {pair.Second.Name}", pair.First[3..], StringComparison.Ordinal));
            Assert.Single(forms, static line => line.StartsWith("  * ", StringComparison.Ordinal));
        });
    }

    [Fact]
    public void TheDocumentNamesEveryKernelAndMarksOneForm()
    {
        JsonElement[] kernels = Kernels(null);
        Assert.Equal(KernelForms.All.Select(static kernel => kernel.Name), kernels.Select(static kernel => kernel.GetProperty("name").GetString()));
        Assert.All(kernels, static kernel => Assert.InRange(UsedIn(kernel), 0, kernel.GetProperty("forms").GetArrayLength() - 1));
    }

    /// <summary>Each setting is one that the runtime knows: where it leads to the next form of a kernel, that form runs in a process with it.</summary>
    [Theory]
    [MemberData(nameof(Settings))]
    public void ASettingLeadsToTheNextForm(string setting)
    {
        string variable = setting.Split('=')[0];
        Assert.SkipWhen(Environment.GetEnvironmentVariable(variable) is not null, $"{variable} is set already.");
        bool isNarrow = Environment.GetEnvironmentVariable("DOTNET_PreferredVectorBitWidth") is not null;
        JsonElement[] here = Kernels(null), there = Kernels(setting);
        Assert.All(here.Zip(there), pair =>
        {
            int used = UsedIn(pair.First), then = UsedIn(pair.Second);
            Assert.True(then >= used);
            if (pair.First.GetProperty("forms")[used].GetProperty("nextBy").GetString() == setting)
            {
                // If vectors are set to 128 bits already, settings lead past some forms.
                Assert.InRange(then, used + 1, isNarrow ? used + 2 : used + 1);
            }
        });
        if (setting == "DOTNET_EnableHWIntrinsic=0")
        {
            Assert.All(there, static kernel => Assert.Equal(kernel.GetProperty("forms").GetArrayLength() - 1, UsedIn(kernel)));
        }
    }

    private static MemberInfo[] MembersOf(Type type, string path)
    {
        string[] names = path.Split('.');
        Type owner = names.SkipLast(1).Aggregate(type, static (outer, name) => outer.GetNestedType(name, BindingFlags.NonPublic | BindingFlags.Public)!);
        return owner.GetMember(names[^1], BindingFlags.Static | BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic);
    }

    private static JsonElement[] Kernels(string? setting)
    {
        using var cli = new Cli();
        Run run = setting is null ? cli.Peregrine("bench", "--forms", "--json") : cli.Shell($"{setting} peregrine bench --forms --json");
        Assert.Equal((0, ""), (run.Code, run.Error));
        return [.. Stj.Deserialize<JsonElement>(run.Out).GetProperty("kernels").EnumerateArray()];
    }

    /// <summary>The only form that is marked as used.</summary>
    private static int UsedIn(JsonElement kernel) =>
        Assert.Single(kernel.GetProperty("forms").EnumerateArray().Index(), static form => form.Item.GetProperty("isUsed").GetBoolean()).Index;
}
