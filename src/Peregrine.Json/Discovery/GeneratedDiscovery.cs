using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Interop;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Discovery;

/// <summary>Decides whether generated code can replace metadata or reflection for a type.</summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class GeneratedDiscovery
{
    /// <summary>
    /// Whether generated code covers all attributes of a type, including those of newer versions of System.Text.Json. No code is generated for a type with
    /// attributes that the generator does not know. False for a polymorphic type with a classifier if references are preserved, because System.Text.Json must
    /// then call the classifier.
    /// </summary>
    public static bool SaysAll(Type type, OptionsScope options) =>
        GeneratedTypes.For(type) is { SaysAll: true } generated && !HidesMembers(generated) && !IsLeft(generated, options);

    private static bool IsLeft(GeneratedType generated, OptionsScope options) => generated.IsClassified && options.References == ReferenceMode.Preserve;

    /// <summary>
    /// Returns the classifier that chooses the derived type of a value in place of a discriminator, for a type with generated code; null if the type has no
    /// classifier.
    /// </summary>
    public static TypeChoice? ChooserOf(Type type, JsonPolymorphismOptions polymorphism, OptionsScope options) =>
        GeneratedTypes.For(type) is GeneratedObject { IsClassified: true } generated
            && generated.Classifier(options.Source, polymorphism) is { } classify ? TypeClassifiers.By(classify, isForUnion: false) : null;

    /// <summary>
    /// Whether generated code can replace the metadata of its type. False for metadata that System.Text.Json's generator did not create for these options, or
    /// that was changed later. Also false for a polymorphic type or a union if the options set properties of a newer System.Text.Json, which can add derived
    /// types and classifiers.
    /// </summary>
    public static bool Replaces(JsonTypeInfo info, OptionsScope options)
    {
        bool isKnown = GeneratedTypes.For(info.Type) is { Serves: true } generated
            ? generated.MatchesMetadata && !(generated.IsMadeByMetadata && RuntimeFeature.IsDynamicCodeSupported) && !HidesMembers(generated)
                && !IsLeft(generated, options)
            : !ReflectionSwitch.Finds && IsKnown(info.Type);
        return isKnown && !StjVersion.IsUnseen && InfoInternals.IsBuiltIn(info.Converter)
            && info.OriginatingResolver is JsonSerializerContext context && InfoInternals.IsGeneratedContext(context)
            && PlainResolvers.ReturnsUnmodified(options.Settings.TypeInfoResolver, context) && InfoInternals.IsOfOptions(info)
            && (info.Kind != JsonTypeInfoKind.Object || info.Properties.Count > 0) && !HoldsMemberless(info)
            && !(options.Settings.Newer is not null && (info.PolymorphismOptions is not null || NewerMarks.IsUnion(info)));
    }

    /// <summary>
    /// Whether the metadata describes a collection whose elements have no members in their metadata: only the context's code for the whole collection can write
    /// them.
    /// </summary>
    private static bool HoldsMemberless(JsonTypeInfo info)
    {
        JsonTypeInfo? element = info;
        while (element is { Kind: JsonTypeInfoKind.Enumerable or JsonTypeInfoKind.Dictionary })
        {
            element = InfoInternals.ElementOf(element);
        }

        return element is not null && element != info && InfoInternals.LacksMembers(element);
    }

    /// <summary>
    /// Whether a type of a referenced project has [JsonInclude] on a member that is not public or has an accessor that is not, or [JsonConstructor] on a
    /// non-public constructor: the generator does not see what is not public in a referenced project. False if the program has turned reflection off.
    /// </summary>
    public static bool HidesMembers(GeneratedType generated)
    {
        if (!generated.IsReferenced || !ReflectionSwitch.IsLeftOn)
        {
            return false;
        }

        const BindingFlags All = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;
        for (Type? current = generated.Type; current is not null && current != typeof(object); current = current.BaseType)
        {
            foreach (MemberInfo member in current.GetMembers(All))
            {
                bool isSeen = member switch
                {
                    PropertyInfo property => property is { GetMethod: null or { IsPublic: true }, SetMethod: null or { IsPublic: true } },
                    FieldInfo field => field.IsPublic,
                    ConstructorInfo constructor => constructor.IsPublic,
                    _ => true,
                };
                if (!isSeen && (member.IsDefined(typeof(JsonIncludeAttribute), inherit: false)
                    || member.IsDefined(typeof(JsonConstructorAttribute), inherit: false)))
                {
                    return true;
                }
            }
        }

        return false;
    }

    /// <summary>
    /// Throws System.Text.Json's error if the program has turned reflection off, the options have no resolver, and the type is neither built in nor has
    /// generated code. If generated code was refused, the error says why.
    /// </summary>
    public static void CheckReflection(Type type, OptionsScope options)
    {
        if (!ReflectionSwitch.IsLeftOn && options.Settings.TypeInfoResolver is null && !IsKnown(type))
        {
            RefusedCode.Check();
            new JsonSerializerOptions().MakeReadOnly(populateMissingResolver: true);
        }
    }

    private static bool IsKnown(Type type) =>
        GeneratedTypes.For(type) is { Serves: true } || Unsupported.IsNever(type)
        || DomDiscovery.IsKnown(type)
        || SimpleTypes.Find(Nullable.GetUnderlyingType(type) ?? type) is not null;
}
