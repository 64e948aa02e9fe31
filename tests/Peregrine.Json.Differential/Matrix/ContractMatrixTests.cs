using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Contracts;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Matrix;

/// <summary>
/// Every property of a contract that a modifier can set, with every value, crossed with every kind of type, place, reference handler and set of options: read,
/// written, filled. One in forty is run usually, all of them at the scale of 40 (PEREGRINE_SEEDS=40) or part by part: see <see cref="Crossings"/>.
/// </summary>
public class ContractMatrixTests
{
    /// <summary>One crossing in so many is run usually.</summary>
    private const int Sampled = 40;

    /// <summary>How many of the texts that are not the kind's own are read at every place but the root.</summary>
    private const int TextsInside = 5;

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

    [Fact]
    public void Types() => Run("Contracts of types", isOfType: true, ContractSettings.OfTypes.Length);

    [Fact]
    public void Properties() => Run("Contracts of properties", isOfType: false, ContractSettings.OfProperties.Length);

    private static void Run(string matrix, bool isOfType, int settings)
    {
        Assert.SkipUnless(RuntimeFeature.IsDynamicCodeSupported, "Makes generic types.");
        var report = new Report();
        int count = Kinds.All.Length * settings * s_surroundings.Length;
        foreach (long crossing in Crossings.Of(count, count / Sampled))
        {
            Cross(report, isOfType, (int)crossing);
        }

        Crossings.Check(report, matrix);
    }

    private static void Cross(Report report, bool isOfType, int crossing)
    {
        (int number, int around) = Math.DivRem(crossing, s_surroundings.Length);
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
        report.Begin(kind.Name, name, s_surroundings[around].Name);
        var random = new Random(crossing);
        foreach (Place place in places)
        {
            Type whole = place.TypeOf(kind.Type);
            report.Case = () => $"PEREGRINE_CROSSING={crossing}: {kind.Name}, {name}, {s_surroundings[around].Name}, {place.Name}";
            Doors.ITyped doors = Doors.Of(whole);
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
