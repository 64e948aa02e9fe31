using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Interop;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Discovery;

/// <summary>Creates contracts of enums, by number or by name.</summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class EnumDiscovery
{
    /// <summary>Creates the contract of an enum with one of System.Text.Json's enum converters; without a converter, values are numbers.</summary>
    public static TypeContract Create(Type type, JsonConverter? converter, OptionsScope options)
    {
        if (converter is null || IsNumberConverter(converter))
        {
            return Numbers(type);
        }

        return ByName(type, EnumSettings.Of(converter)!.Value, options);
    }

    private static TypeContract ByName(Type type, EnumSettings settings, OptionsScope options)
    {
        if (GeneratedTypes.For(type) is IEnumType generated)
        {
            return generated.Names(settings.Policy, settings.AllowsNumbers, options.Escapes);
        }

        if (!ReflectionSwitch.Finds)
        {
            throw Throw.NotGenerated(type);
        }

        object names = NamesOf(type, settings.Policy, isWrittenOnly: false, options);
        return (TypeContract)Unwrapped.Create(typeof(StringEnumContract<>).MakeGenericType(type), names, settings.AllowsNumbers, Numbers(type));
    }

    /// <summary>Creates the contract of an enum whose metadata has a System.Text.Json converter; null if the converter itself must be called.</summary>
    public static TypeContract? FromBuiltIn(Type type, JsonConverter converter, OptionsScope options) =>
        EnumSettings.Of(converter) is not { } settings ? null : settings.AllowsNames ? ByName(type, settings, options) : Numbers(type);

    /// <summary>
    /// Does the same as <see cref="FromBuiltIn"/> for a converter that a user's factory has created. Also returns null if the converter escapes names in
    /// another way than the options.
    /// </summary>
    public static TypeContract? FromFactory(Type type, JsonConverter converter, OptionsScope options) =>
        FromBuiltIn(type, converter, options) is { } known && TypeCall.Run(type, new EscapesAlike(converter, options)) is true ? known : null;

    /// <summary>
    /// Does the same as <see cref="FromBuiltIn"/> for an enum with generated code. If the converter's settings cannot be read (they may have been trimmed
    /// away), a trial decides: if the converter writes a value that has a name as a number, the contract uses numbers; otherwise, the contract calls the
    /// converter.
    /// </summary>
    public static TypeContract OfGenerated(Type type, JsonConverter converter, OptionsScope options) =>
        FromBuiltIn(type, converter, options)
        ?? (TypeCall.Run(type, new WritesNumbers(converter, options)) is true ? Numbers(type) : ConverterDiscovery.Assigned(type, converter, options));

    /// <summary>Whether the converter is one of System.Text.Json's enum converters (or derived from one) and fits the type.</summary>
    public static bool IsEnumConverter(JsonConverter converter, Type type) => IsOfFamily(converter) && IsFor(converter, type);

    private static bool IsFor(JsonConverter converter, Type type) =>
        (converter is JsonStringEnumConverter && type.IsEnum)
        || (converter.GetType() is { } kind && GenericTypes.BaseOf(kind, typeof(JsonStringEnumConverter<>)) is { } named
            && named.GenericTypeArguments[0] == type)
        || (GenericTypes.BaseOf(converter.GetType(), typeof(JsonNumberEnumConverter<>)) is { } numbered && numbered.GenericTypeArguments[0] == type);

    /// <summary>
    /// Whether the converter is one of System.Text.Json's enum converters, for any enum. False for a converter to names if its settings cannot be read: this
    /// library then calls the converter like a user's.
    /// </summary>
    public static bool IsOfFamily(JsonConverter converter) =>
        IsNumberConverter(converter)
        || ((converter is JsonStringEnumConverter || GenericTypes.BaseOf(converter.GetType(), typeof(JsonStringEnumConverter<>)) is not null)
            && EnumSettings.IsKnown);

    /// <summary>
    /// Creates the contract of a dictionary's enum keys. Keys are read by the names that the converter writes or, without a converter for names, by those of
    /// the enum. If the options have a policy for keys, keys are written by its names; otherwise, by the names by which they are read.
    /// </summary>
    public static object Keys(Type type, JsonConverter? converter, OptionsScope options)
    {
        EnumSettings settings = converter is null || IsNumberConverter(converter) || EnumSettings.Of(converter) is not { AllowsNames: true } known
            ? new(null, AllowsNames: true, AllowsNumbers: true) : known;
        if (GeneratedTypes.For(type) is IEnumType generated)
        {
            return generated.Keys(settings.Policy, options.Settings.DictionaryKeyPolicy, settings.AllowsNumbers, options.Escapes);
        }

        if (!ReflectionSwitch.Finds)
        {
            throw Throw.NotGenerated(type);
        }

        object read = NamesOf(type, settings.Policy, isWrittenOnly: false, options);
        // An error in the names that this policy returns is thrown only when a key is written.
        object written = options.Settings.DictionaryKeyPolicy is null
            ? read
            : NamesOf(type, options.Settings.DictionaryKeyPolicy, isWrittenOnly: true, options);
        return Unwrapped.Create(typeof(EnumKeyContract<>).MakeGenericType(type), read, written, settings.AllowsNumbers);
    }

    private static object NamesOf(Type type, JsonNamingPolicy? policy, bool isWrittenOnly, OptionsScope options) =>
        Unwrapped.Create(typeof(EnumNames<>).MakeGenericType(type), policy, options.Escapes, isWrittenOnly);

    /// <summary>Returns the contract that reads and writes an enum as numbers.</summary>
    public static TypeContract Numbers(Type type)
    {
        if (GeneratedTypes.For(type) is IEnumType generated)
        {
            return generated.Numbers();
        }

        if (!ReflectionSwitch.Finds)
        {
            throw Throw.NotGenerated(type);
        }

        EnumName.CheckMarked(type);
        Type number = Enum.GetUnderlyingType(type);
        Type codec = typeof(EnumNumberCodec<,,>).MakeGenericType(type, number, SimpleTypes.Find(number)!.CodecType!);
        return (TypeContract)Unwrapped.Create(typeof(ValueContract<,>).MakeGenericType(type, codec));
    }

    private static bool IsNumberConverter(JsonConverter converter) => GenericTypes.BaseOf(converter.GetType(), typeof(JsonNumberEnumConverter<>)) is not null;

    /// <summary>Whether a converter writes names with the escapes of the options.</summary>
    private sealed class EscapesAlike(JsonConverter converter, OptionsScope options) : ITypeCall
    {
        [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public object Invoke<T>() => EnumSettings.EscapesAlike<T>(converter, options.Source);
    }

    /// <summary>Whether a converter writes a named value as a number.</summary>
    private sealed class WritesNumbers(JsonConverter converter, OptionsScope options) : ITypeCall
    {
        [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public object Invoke<T>() => EnumSettings.WritesNumbers<T>(converter, options.Source);
    }
}
