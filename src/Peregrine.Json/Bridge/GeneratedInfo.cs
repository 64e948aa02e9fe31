using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Bridge;

/// <summary>
/// Creates metadata for types with generated code, under options with the bridge in a program without reflection, if no other resolver has metadata. The
/// metadata contains the type, its derived types and this library's converter, but no members.
/// </summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class GeneratedInfo
{
    /// <summary>
    /// Returns the metadata of a type with generated code, or of a common simple type; null for other types, or if the program has reflection or no generated
    /// code.
    /// </summary>
    public static JsonTypeInfo? Of(Type type, JsonSerializerOptions options) =>
        ReflectionSwitch.IsLeftOn || !GeneratedTypes.AreRegistered ? null
        : GeneratedTypes.For(type) is { Serves: true } generated ? (JsonTypeInfo)generated.Call(new InfoCall(options))!
        : Simple(type, options);

    /// <summary>Whether a type under options with the bridge has only this metadata, so that its contract comes from generated code.</summary>
    public static bool StandsFor(Type type, OptionsScope options) =>
        !ReflectionSwitch.IsLeftOn && GeneratedTypes.AreRegistered && options.Settings.IsBridged
        && BridgeResolver.PlainInfoOf(type, options.Source) is null;

    /// <summary>Returns this library's converter for roots of the type.</summary>
    public static IBridge BridgeOf(Type type, JsonSerializerOptions options, Func<Type, JsonSerializerOptions, ContractEntry> know) =>
        (IBridge)GeneratedTypes.For(type)!.Call(new BridgeCall(options, know))!;

    /// <summary>Returns System.Text.Json's own metadata of a simple type that occurs as the root of requests and responses.</summary>
    private static JsonTypeInfo? Simple(Type type, JsonSerializerOptions options) =>
        type == typeof(string) ? JsonMetadataServices.CreateValueInfo<string>(options, JsonMetadataServices.StringConverter)
        : type == typeof(bool) ? JsonMetadataServices.CreateValueInfo<bool>(options, JsonMetadataServices.BooleanConverter)
        : type == typeof(int) ? JsonMetadataServices.CreateValueInfo<int>(options, JsonMetadataServices.Int32Converter)
        : type == typeof(long) ? JsonMetadataServices.CreateValueInfo<long>(options, JsonMetadataServices.Int64Converter)
        : type == typeof(double) ? JsonMetadataServices.CreateValueInfo<double>(options, JsonMetadataServices.DoubleConverter)
        : type == typeof(decimal) ? JsonMetadataServices.CreateValueInfo<decimal>(options, JsonMetadataServices.DecimalConverter)
        : type == typeof(Guid) ? JsonMetadataServices.CreateValueInfo<Guid>(options, JsonMetadataServices.GuidConverter)
        : type == typeof(DateTime) ? JsonMetadataServices.CreateValueInfo<DateTime>(options, JsonMetadataServices.DateTimeConverter)
        : type == typeof(DateTimeOffset) ? JsonMetadataServices.CreateValueInfo<DateTimeOffset>(options, JsonMetadataServices.DateTimeOffsetConverter)
        : type == typeof(JsonElement) ? JsonMetadataServices.CreateValueInfo<JsonElement>(options, JsonMetadataServices.JsonElementConverter)
        : type == typeof(object) ? JsonMetadataServices.CreateValueInfo<object>(options, JsonMetadataServices.ObjectConverter!)
        : null;

    private sealed class InfoCall(JsonSerializerOptions options) : ITypeCall
    {
        [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public object Invoke<T>()
        {
#pragma warning disable CS8714 // No type in metadata is null.
            JsonTypeInfo<T> info = JsonMetadataServices.CreateObjectInfo(options, new JsonObjectInfoValues<T> { PropertyMetadataInitializer = static _ => [] });
#pragma warning restore CS8714
            if (info.PolymorphismOptions is { } polymorphism && GeneratedTypes.For(typeof(T)) is GeneratedObject generated
                && generated.DerivedTypes() is { } derived)
            {
                polymorphism.DerivedTypes.Clear();
                Array.ForEach(derived, polymorphism.DerivedTypes.Add);
            }

            return info;
        }
    }

    private sealed class BridgeCall(JsonSerializerOptions options, Func<Type, JsonSerializerOptions, ContractEntry> know) : ITypeCall
    {
        [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public object Invoke<T>() => new BridgeConverter<T>(options, know);
    }
}
