using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Contracts;
using Peregrine.Json.Discovery;

namespace Peregrine.Json.Tests.Insight;

/// <summary>A description says which delegate of the metadata keeps a type from emitted code, and what it does.</summary>
public class ChangedMetadataTests
{
    public struct Pair
    {
        public int A { get; set; }

        public int B { get; set; }
    }

    public static TheoryData<string, string> Changes => new()
    {
        { "nothing", "" },
        { "getter", "member 'A': its getter is of no known form, by Add at " },
        { "setter", "member 'A': its setter is of no known form, by Stloc 0" },
        { "several", "member 'A': its setter cannot be read" },
        { "creator", "its creator is of no known form" },
        { "callback", "it has callbacks" },
        { "condition", "member 'B' has a ShouldSerialize" },
    };

    [Theory, MemberData(nameof(Changes))]
    public void SaysWhich(string change, string expected)
    {
        Assert.SkipUnless(RuntimeFeature.IsDynamicCodeSupported, "No code is emitted.");
        JsonTypeInfo<Pair> info = Make(Options(), change);
        for (int use = 0; use < 60; use++)
        {
            Pair pair = JsonSerializer.Deserialize("""{"A":3,"B":4}""", info);
            Assert.Equal(Stj.Serialize(Stj.Deserialize("""{"A":3,"B":4}""", Make(Options(), change)), Make(Options(), change)), JsonSerializer.Serialize(pair, info));
        }

        string described = DescribedBy(info);
        if (expected.Length == 0)
        {
            Assert.Equal("EmittedCode ", described);
        }
        else
        {
            Assert.StartsWith("AccessorTable its metadata is not as a generator wrote it: " + expected, described, StringComparison.Ordinal);
        }
    }

    /// <summary>What has become of the metadata's contract, as the event that is written for it would say.</summary>
    private static string DescribedBy(JsonTypeInfo info)
    {
        ContractNotes notes = ContractNotes.Of(TypeInfoContracts.Know(info).Contract);
        return $"{notes.Reading} {notes.ReadingReason}";
    }

    private static JsonSerializerOptions Options() => new() { TypeInfoResolver = new DefaultJsonTypeInfoResolver() };

    private static JsonTypeInfo<Pair> Make(JsonSerializerOptions options, string change)
    {
        JsonTypeInfo<Pair> info = JsonMetadataServices.CreateObjectInfo(options, new JsonObjectInfoValues<Pair>
        {
            ObjectCreator = change == "creator" ? static () => new Pair { B = 1 } : static () => default,
            PropertyMetadataInitializer = _ =>
            [
                JsonMetadataServices.CreatePropertyInfo(options, new JsonPropertyInfoValues<int>
                {
                    IsProperty = true,
                    IsPublic = true,
                    DeclaringType = typeof(Pair),
                    PropertyName = "A",
                    Getter = change == "getter" ? static one => ((Pair)one).A + 1 : static one => ((Pair)one).A,
                    Setter = change switch
                    {
                        // What is set in a copy is lost.
                        "setter" => static (one, value) =>
                        {
                            var copy = (Pair)one;
                            copy.A = value;
                        },
                        "several" => SetA + (Action<object, int>)SetB,
                        _ => SetA,
                    },
                }),
                JsonMetadataServices.CreatePropertyInfo(options, new JsonPropertyInfoValues<int>
                {
                    IsProperty = true,
                    IsPublic = true,
                    DeclaringType = typeof(Pair),
                    PropertyName = "B",
                    Getter = static one => ((Pair)one).B,
                    Setter = static (one, value) => Unsafe.Unbox<Pair>(one).B = value,
                }),
            ],
        });
        info.OnDeserialized = change == "callback" ? static _ => { } : null;
        if (change == "condition")
        {
            info.Properties[1].ShouldSerialize = static (_, value) => true;
        }

        return info;
    }

    private static Action<object, int> SetA { get; } = static (one, value) => Unsafe.Unbox<Pair>(one).A = value;

    private static void SetB(object one, int value) => Unsafe.Unbox<Pair>(one).B += value;
}
