using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Contracts;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Matrix;

/// <summary>
/// Every property of a contract that a modifier can set, with every value, crossed with every kind of type, place, reference handler and set of options: read,
/// written, filled. One in forty is run usually, all of them at the scale of 40 (PEREGRINE_SEEDS=40). PEREGRINE_CROSSING runs the crossing again that a failure
/// names, or a range of them, "from-to".
/// </summary>
public class ContractMatrixTests
{
    private const int Series = 4;

    /// <summary>One crossing in so many is run usually.</summary>
    private const int Sampled = 40;

    /// <summary>How many of the texts that are not the kind's own are read at every place but the root.</summary>
    private const int TextsInside = 5;

    /// <summary>Crossings are taken in steps of a number that shares no factor with theirs.</summary>
    private const int Step = 7919;

    private static readonly (string Name, Func<JsonSerializerOptions> Make)[] s_surroundings =
    [
        ("plain", static () => new()),
        ("Preserve", static () => new() { ReferenceHandler = ReferenceHandler.Preserve }),
        ("IgnoreCycles", static () => new() { ReferenceHandler = ReferenceHandler.IgnoreCycles }),
        ("Preserve, metadata anywhere", static () => new() { ReferenceHandler = ReferenceHandler.Preserve, AllowOutOfOrderMetadataProperties = true }),
        ("metadata anywhere", static () => new() { AllowOutOfOrderMetadataProperties = true }),
        ("Populate", static () => new() { PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate }),
        ("IgnoreNullValues", static () => new() { IgnoreNullValues = true }),
        ("read-only ignored", static () => new() { IgnoreReadOnlyProperties = true, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault }),
        ("numbers as strings", static () => new() { NumberHandling = JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString, PropertyNameCaseInsensitive = true }),
        ("strict", static () => new() { RespectNullableAnnotations = true, RespectRequiredConstructorParameters = true, AllowDuplicateProperties = false, UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow }),
    ];

    private static int OfTypes => Kinds.All.Length * ContractSettings.OfTypes.Length * s_surroundings.Length;

    private static int OfProperties => Kinds.All.Length * ContractSettings.OfProperties.Length * s_surroundings.Length;

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void Types(int series) => Run(series, 0, OfTypes);

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void Properties(int series) => Run(series, OfTypes, OfProperties);

    private static void Run(int series, int first, int count)
    {
        if (!RuntimeFeature.IsDynamicCodeSupported)
        {
            Assert.Skip("Makes generic types.");
        }

        var report = new Report();
        if (Environment.GetEnvironmentVariable("PEREGRINE_CROSSING") is { Length: > 0 } named)
        {
            int[] ends = [.. named.Split('-').Select(n => int.Parse(n, CultureInfo.InvariantCulture))];
            for (int crossing = Math.Max(first, ends[0]); crossing <= Math.Min(first + count - 1, ends[^1]); crossing++)
            {
                if (crossing % Series == series)
                {
                    Cross(report, crossing);
                }
            }
        }
        else
        {
            int taken = Math.Min(count, TestScale.Times(count / Sampled));
            for (int i = series; i < taken; i += Series)
            {
                Cross(report, first + (int)((long)i * Step % count));
            }
        }

        report.Check();
    }

    private static void Cross(Report report, int crossing)
    {
        bool isOfType = crossing < OfTypes;
        int number = isOfType ? crossing : crossing - OfTypes;
        (number, int around) = Math.DivRem(number, s_surroundings.Length);
        (int setting, int one) = Math.DivRem(number, Kinds.All.Length);
        Kind kind = Kinds.All[one];
        JsonSerializerOptions options = s_surroundings[around].Make();
        var resolver = new DefaultJsonTypeInfoResolver();
        Place[] places = isOfType ? Place.All : Place.Properties;
        string name;
        if (isOfType)
        {
            TypeSetting told = ContractSettings.OfTypes[setting];
            name = told.Name;
            resolver.Modifiers.Add(info =>
            {
                if (info.Type == kind.Type)
                {
                    told.Apply(kind, info);
                }
            });
        }
        else
        {
            PropertySetting told = ContractSettings.OfProperties[setting];
            name = told.Name;
            resolver.Modifiers.Add(info =>
            {
                if (typeof(IHolder).IsAssignableFrom(info.Type))
                {
                    told.Apply(kind, info.Properties.Single(p => p.Name == "V"));
                }
            });
        }

        options.TypeInfoResolver = resolver;
        var random = new Random(crossing);
        foreach (Place place in places)
        {
            Type whole = place.TypeOf(kind.Type);
            report.Case = () => $"PEREGRINE_CROSSING={crossing}: {kind.Name}, {name}, {s_surroundings[around].Name}, {place.Name}";
            Doors.ITyped doors = Doors.Exactly(whole);
            foreach (Func<object?> make in kind.Values)
            {
                doors.Write(report, place.Around(whole, make()), options, random.Next(Doors.MetadataWriteDoor + 1));
            }

            IEnumerable<string> common = place == Place.Root ? Kind.CommonTexts : Enumerable.Range(0, TextsInside).Select(_ => Kind.CommonTexts[random.Next(Kind.CommonTexts.Length)]);
            foreach (string text in kind.Texts.Concat(common))
            {
                doors.Read(report, Encoding.UTF8.GetBytes(place.Text(text)), options, random.Next(Doors.MetadataReadDoor + 1), random);
            }
        }
    }
}
