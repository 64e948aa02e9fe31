using System.Reflection;
using System.Text.Json;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Discovery;
using Peregrine.Json.Emit;
using Peregrine.Json.Insight;
using Peregrine.Json.Reading;
using Peregrine.Json.Tests.Front;

namespace Peregrine.Json.Tests.Lifetime;

/// <summary>Where no code can be emitted for a type, or code of another type would be, the table of accessors is used, and no caller notices.</summary>
public sealed class EmissionFailureTests
{
    [Fact]
    public void AFailureWhileCodeIsEmittedIsServedByTheTable() =>
        IsServedByTheTable(static plan => With(plan, static _ => MemberCode.None), FallbackReason.Failed);

    [Fact]
    public void CodeOfAnotherTypeIsNotEmitted()
    {
        IsServedByTheTable(static plan => With(plan, static name => CodeOf(typeof(Stranger), name)), FallbackReason.ChangedMetadata);
        IsServedByTheTable(static plan => With(plan, static name => CodeOf(typeof(Derived), "Own" + name)), FallbackReason.ChangedMetadata);
        IsServedByTheTable(static plan => plan.With(plan.Members, typeof(Stranger).GetConstructor([])), FallbackReason.ChangedMetadata);
        IsServedByTheTable(static plan => With(plan, static name => CodeOf(typeof(Known), name == "Number" ? "Text" : "Number")), FallbackReason.ChangedMetadata);
    }

    [Fact]
    public void CodeOfTheTypeIsEmitted()
    {
        Assert.SkipUnless(System.Runtime.CompilerServices.RuntimeFeature.IsDynamicCodeSupported, "No code is emitted.");
        Assert.NotNull(EmittedExecutor.Create(PlanOf(), isLasting: false, out _));
    }

    private static void IsServedByTheTable(Func<ObjectPlan<Known>, ObjectPlan<Known>> change, FallbackReason expected)
    {
        const string Text = """{"Number":5,"Text":"t"}""";
        FallbackReason found = default;
        var options = ContractCache.For(new JsonSerializerOptions(), ContractDiscovery.Source);
        ObjectPlan<Known> plan = PlanOf();
        var contract = new ObjectContract<Known>(options, _ => plan, (one, out reason, out detail) =>
        {
            detail = null;
            ObjectExecutor<Known>? emitted = EmittedExecutor.Create(change(one.Plan), isLasting: false, out reason);
            found = reason;
            return emitted;
        });
        for (int use = 0; use < Executors.ManyUses; use++)
        {
            var reader = new JsonReader(System.Text.Encoding.UTF8.GetBytes(Text), new ReadSettings(64, TrailingCommas: false, Comments: false));
            Known read = contract.Read(ref reader)!;
            Assert.Equal((5, "t"), (read.Number, read.Text));
        }

        Assert.Equal((Executors.Table, expected), (Executors.Of(contract), found));
    }

    private static ObjectPlan<Known> PlanOf() => ((ObjectContract<Known>)ContractCache.For(new JsonSerializerOptions(), ContractDiscovery.Source).Contract(typeof(Known))).Plan;

    private static ObjectPlan<Known> With(ObjectPlan<Known> plan, Func<string, MemberCode> code) =>
        plan.With(Array.ConvertAll(plan.Members, m => m with { Code = code(m.Spec.ClrName) }), plan.Constructor);

    private static MemberCode CodeOf(Type type, string name)
    {
        PropertyInfo property = type.GetProperty(name)!;
        return new MemberCode(null, property.GetMethod, property.SetMethod);
    }

    public class Known
    {
        public int Number { get; set; }

        public string? Text { get; set; }
    }

    public sealed class Derived : Known
    {
        public int OwnNumber { get; set; }

        public string? OwnText { get; set; }
    }

    public sealed class Stranger
    {
        public string? Text { get; set; }

        public int Number { get; set; }
    }
}
