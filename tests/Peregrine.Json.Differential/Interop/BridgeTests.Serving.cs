using System.Reflection;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Matrix;

namespace Peregrine.Json.Differential.Interop;

/// <content>What descriptions say of calls of System.Text.Json's.</content>
public partial class BridgeTests
{
    private static readonly Func<JsonSerializerOptions>[] s_settings =
    [
        static () => new(), static () => new() { ReferenceHandler = ReferenceHandler.Preserve }, static () => new() { ReferenceHandler = ReferenceHandler.IgnoreCycles }, static () => new() { ReferenceHandler = new OwnReferences() },
        static () => new(JsonSerializerDefaults.Web) { Converters = { new OwnConverter() } },
    ];

    private sealed class OwnReferences : ReferenceHandler
    {
        public override ReferenceResolver CreateResolver() => Preserve.CreateResolver();
    }

    public class Awaited
    {
        public IAsyncEnumerable<int>? Items { get; set; }
    }

    /// <summary>For every kind of type, a description says that we serve its roots where the converter that System.Text.Json calls is ours, and why not, where it could be.</summary>
    [Fact]
    public void DescriptionsSayWhoServes()
    {
        int ours = 0, theirs = 0;
        foreach (Func<JsonSerializerOptions> make in s_settings)
        {
            JsonSerializerOptions plain = make(), bridged = make().UsePeregrine();
            plain.MakeReadOnly(populateMissingResolver: true);
            bridged.MakeReadOnly();
            foreach (Type type in Kinds.All.Select(static kind => kind.Type).Append(typeof(Wide)).Append(typeof(Awaited)).Append(typeof(Owned)).Append(typeof(object)).Append(typeof(int?)).Distinct())
            {
                TypeDescription described = Ours.Describe(type, bridged);
                Assert.Null(Ours.Describe(type, plain).IsBridged);
                if (described.Reading == ExecutionKind.Refused && described.Writing == ExecutionKind.Refused)
                {
                    continue;
                }

                JsonTypeInfo info = bridged.GetTypeInfo(type);
                object converter = info.GetType().GetField("<EffectiveConverter>k__BackingField", BindingFlags.Instance | BindingFlags.NonPublic)!.GetValue(info)!;
                Assert.Equal(converter, info.GetType().GetField("<EffectiveConverter>k__BackingField", BindingFlags.Instance | BindingFlags.NonPublic)!.GetValue(info));
                bool isOurs = described.IsBridged == true;
                bool couldBe = !isOurs && info.Kind != JsonTypeInfoKind.None && info.Type != typeof(object) && info.Converter.GetType().Assembly == typeof(Stj).Assembly && Nullable.GetUnderlyingType(type) is null;
                Assert.True(couldBe || isOurs == converter.GetType().Name.StartsWith("PartsConverter", StringComparison.Ordinal), $"{type}: {converter} {described}");
                Assert.Equal(couldBe, described.BridgeReason.Length > 0);
                Assert.Contains(isOurs ? "with these options: read and written by this library" : "with these options: reads and writes by itself", described.ToString(), StringComparison.Ordinal);
                _ = isOurs ? ours++ : theirs++;
            }
        }

        Assert.True(ours > 200 && theirs > 50, $"{ours} {theirs}");
        Assert.True(Ours.Describe<Awaited>(new JsonSerializerOptions().UsePeregrine()).IsBridged);
        Assert.Contains("reference handler", Ours.Describe<Probe>(new JsonSerializerOptions { ReferenceHandler = new OwnReferences() }.UsePeregrine()).BridgeReason, StringComparison.Ordinal);
    }
}
