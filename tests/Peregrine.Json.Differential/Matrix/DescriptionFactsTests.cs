using System.Collections;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Cases;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Matrix;

/// <summary>
/// What descriptions say, held against what is known otherwise: the metadata that System.Text.Json has for the type, and what the calls do. Every kind of type and
/// every simple type, under every set of options.
/// </summary>
public sealed class DescriptionFactsTests
{
    private static readonly Dictionary<string, JsonSerializerOptions?> s_others = new()
    {
        ["preserve"] = new() { ReferenceHandler = ReferenceHandler.Preserve },
        ["ignore cycles"] = new() { ReferenceHandler = ReferenceHandler.IgnoreCycles },
        ["modified"] = new() { TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { static _ => { } } } },
    };

    public static TheoryData<string> Sets => [.. OptionSets.Names, .. s_others.Keys];

    [Theory]
    [MemberData(nameof(Sets))]
    public void AreTrue(string set)
    {
        JsonSerializerOptions options = (s_others.TryGetValue(set, out JsonSerializerOptions? other) ? other : OptionSets.Get(set)) ?? JsonSerializerOptions.Default;
        var report = new List<string>();
        foreach (Kind kind in Kinds.All)
        {
            Check(kind.Type, options, report);
            CheckCalls(kind, options, report);
        }

        foreach (Type type in Samples.AllSimpleTypes)
        {
            Check(type, options, report);
        }

        Assert.True(report.Count == 0, string.Join('\n', report));
    }

    private static void Check(Type type, JsonSerializerOptions options, List<string> report)
    {
        TypeDescription described = Ours.Describe(type, options);
        if (described is { Reading: ExecutionKind.Refused, Writing: ExecutionKind.Refused })
        {
            return;
        }

        JsonTypeInfo info = options.GetTypeInfo(type);
        JsonTypeInfoKind kind = KindOf(described);
        if (kind != info.Kind)
        {
            report.Add($"{Trial.TypeName(type)}: {info.Kind}, described as {kind}");
        }

        if (kind == JsonTypeInfoKind.Object && described.Underlying is null)
        {
            string members = string.Join('\n', described.Members.Select(static member => $"{member.Name} {member.DeclaredType} {member.IsRequired}"));
            string properties = string.Join('\n', info.Properties.Where(static property => !property.IsExtensionData).OrderBy(static property => property.Order)
                .Select(static property => $"{property.Name} {property.PropertyType} {property.IsRequired}"));
            if (members != properties)
            {
                report.Add($"{Trial.TypeName(type)}\n--- described\n{members}\n--- metadata\n{properties}");
            }
        }

        Type? element = described.Elements?.Type;
        if (element is not null && info.ElementType is not null && element != info.ElementType)
        {
            report.Add($"{Trial.TypeName(type)}: elements {info.ElementType}, described as {element}");
        }

        if (described.Keys is { } keys && keys.Type != info.KeyType)
        {
            report.Add($"{Trial.TypeName(type)}: keys {info.KeyType}, described as {keys.Type}");
        }

        Type[] derived = [.. info.PolymorphismOptions?.DerivedTypes.Select(static one => one.DerivedType) ?? []];
        if (!derived.SequenceEqual(described.DerivedTypes.Select(static one => one.Description.Type)))
        {
            report.Add($"{Trial.TypeName(type)}: other derived types");
        }
    }

    /// <summary>A value that is written is not said to be refused, and one that is refused is not written; reading, too.</summary>
    private static void CheckCalls(Kind kind, JsonSerializerOptions options, List<string> report)
    {
        TypeDescription described = Ours.Describe(kind.Type, options);
        Holds(described.Writing, described.WritingReason, () => CheckNames(described, Ours.SerializeToElement(kind.First, kind.Type, options), report));
        foreach (string text in kind.Texts)
        {
            Holds(described.Reading, described.ReadingReason, () => Ours.Deserialize(text, kind.Type, options));
        }

        void Holds(ExecutionKind serving, string reason, Func<object?> call)
        {
            try
            {
                _ = call();
                if (serving == ExecutionKind.Refused)
                {
                    report.Add($"{kind.Name} is not refused: {reason}");
                }
            }
            catch (NotSupportedException refused) when (serving == ExecutionKind.Refused)
            {
                if (!refused.Message.StartsWith(reason, StringComparison.Ordinal))
                {
                    report.Add($"{kind.Name}: {refused.Message}, described as {reason}");
                }
            }
            catch (NotSupportedException refused) when (!SaysReadOnly(kind.First) && refused.Message.Contains("Path: $ |", StringComparison.Ordinal) && described.Features == TypeFeatures.None)
            {
                report.Add($"{kind.Name} is refused: {refused.Message}");
            }
            catch (Exception error) when (error is JsonException or NotSupportedException)
            {
                // The text's or the value's fault.
            }
        }
    }

    /// <summary>What is written of an object are members that are said to be, in their order.</summary>
    private static object? CheckNames(TypeDescription described, JsonElement written, List<string> report)
    {
        if (described is { Members.Count: > 0, Writing: ExecutionKind.EmittedCode or ExecutionKind.AccessorTable })
        {
            string[] names = [.. written.EnumerateObject().Select(static member => member.Name).Where(static name => !name.StartsWith('$'))];
            string[] said = [.. described.Members.Where(member => member.IsWritten && names.Contains(member.Name)).Select(static member => member.Name)];
            if (!names.SequenceEqual(said))
            {
                report.Add($"{Trial.TypeName(described.Type)}: writes {string.Join(' ', names)}, described as {string.Join(' ', said)}");
            }
        }

        return null;
    }

    /// <summary>Whether an object refuses elements, which is asked once it is made, and so is in no description.</summary>
    private static bool SaysReadOnly(object value) =>
        value.GetType().GetInterfaces().Where(static type => type == typeof(IList) || type == typeof(IDictionary) || (type.IsGenericType && type.GetGenericTypeDefinition() == typeof(ICollection<>)))
            .Any(type => type.GetProperty(nameof(IList.IsReadOnly))!.GetValue(value) is true);

    private static JsonTypeInfoKind KindOf(TypeDescription described) => described.Writing switch
    {
        ExecutionKind.Collection => JsonTypeInfoKind.Enumerable,
        ExecutionKind.Dictionary => JsonTypeInfoKind.Dictionary,
        ExecutionKind.EmittedCode or ExecutionKind.AccessorTable or ExecutionKind.GeneratedCode => JsonTypeInfoKind.Object,
        ExecutionKind.DerivedType => JsonTypeInfoKind.Object,
        ExecutionKind.Refused => described.Reading == ExecutionKind.Refused ? JsonTypeInfoKind.None : KindOfReading(described),
        ExecutionKind.UnderlyingType => KindOf(described.Underlying!),
        _ => JsonTypeInfoKind.None,
    };

    private static JsonTypeInfoKind KindOfReading(TypeDescription described) =>
        described.Elements is null ? JsonTypeInfoKind.Object : described.Keys is null ? JsonTypeInfoKind.Enumerable : JsonTypeInfoKind.Dictionary;
}
