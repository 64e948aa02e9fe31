using System.Text.Json;
using Peregrine.Json.FSharpModels;
using Peregrine.Json.Outside.Generated;

namespace Peregrine.Json.Outside;

/// <summary>Descriptions of what only the tests from outside have: types of F#, executors of a generator, options with the bridge.</summary>
public sealed class DescribeTests
{
    [Fact]
    public void OptionsOfFSharpAreAsTheirValue()
    {
        TypeDescription mixed = JsonSerializer.Describe<Mixed>();
        foreach (string name in (string[])[nameof(Mixed.Maybe), nameof(Mixed.Value)])
        {
            TypeDescription option = mixed.Members.Single(member => member.ClrName == name).Value!;
            Assert.Equal((ExecutionKind.UnderlyingType, ExecutionKind.UnderlyingType), (option.Reading, option.Writing));
            Assert.Equal(option.Type.GenericTypeArguments[0], option.Underlying!.Type);
        }

        Assert.Equal(ExecutionKind.Collection, mixed.Members.Single(static member => member.ClrName == nameof(Mixed.List)).Value!.Reading);
        Assert.Equal(ExecutionKind.Dictionary, mixed.Members.Single(static member => member.ClrName == nameof(Mixed.Map)).Value!.Reading);
    }

    [Fact]
    public void GeneratedCodeIsNamedBeforeItsFirstUseAndAfter()
    {
        System.Runtime.CompilerServices.RuntimeHelpers.RunClassConstructor(typeof(Generated.HostileExecutorTests).TypeHandle);
        var options = new System.Text.Json.JsonSerializerOptions { DefaultBufferSize = 23_456 };
        Assert.Equal(ExecutionKind.GeneratedCode, JsonSerializer.Describe<Generated.HostileExecutorTests.Victim>(options).Reading);
        TypeDescription described = JsonSerializer.Describe<Generated.HostileExecutorTests.Victim>(options);
        Assert.Equal((ExecutionKind.GeneratedCode, ExecutionKind.GeneratedCode, ""), (described.Reading, described.Writing, described.ReadingReason));
    }

    /// <summary>The type is this test's alone: what is said of a type depends on how often it was used, by whatever options behave alike.</summary>
    [Fact]
    public void OptionsWithTheBridgeDescribeWhatServesWithoutIt()
    {
        JsonSerializerOptions bridged = new JsonSerializerOptions().UsePeregrine();
        Assert.Equal(ContractOriginKind.Type, JsonSerializer.Describe<Bridged>(bridged).Origin);
        for (int use = 0; use <= 24; use++)
        {
            TypeDescription described = JsonSerializer.Describe<Bridged>(bridged);
            if (use < 24)
            {
                Assert.Equal((ExecutionKind.AccessorTable, $"{use} of 24 uses until code is emitted"), (described.Reading, described.ReadingReason));
                Assert.Equal(JsonSerializer.Describe<Bridged>() + "System.Text.Json with these options: read and written by this library\n", described.ToString());
            }
            else if (described.Reading != ExecutionKind.EmittedCode)
            {
                // Bridged options have contracts of their own, and these are younger than two seconds.
                Assert.StartsWith("24 uses; code is emitted only for options that have ", described.ReadingReason, StringComparison.Ordinal);
            }

            _ = JsonSerializer.Serialize(new Bridged(), bridged);
            _ = JsonSerializer.Serialize(new Bridged());
        }
    }

    private sealed class Bridged
    {
        public int Number { get; set; }
    }
}
