using Peregrine.Json.Contracts;
using Peregrine.Json.Discovery;
using Peregrine.Json.Interop;

namespace Peregrine.Json;

/// <summary>
/// Reads and writes .NET values as JSON (RFC 8259) and behaves as <c>System.Text.Json.JsonSerializer</c> does: the same attributes, options, bytes and
/// exceptions. To adopt it, add one line: <c>global using JsonSerializer = Peregrine.Json.JsonSerializer;</c>
/// </summary>
/// <remarks>
/// All members are thread-safe. Options become read-only at their first use, as with System.Text.Json. A contract is created at the first use of a type with a
/// set of options and then reused; the page "Lifetime" of the guide says for how long. Invalid input throws <see cref="JsonException"/> with path, line and
/// byte position; a type that cannot be read or written throws <see cref="NotSupportedException"/>.
/// </remarks>
public static partial class JsonSerializer
{
    private const string Unreferenced = TrimmingText.Unreferenced;
    private const string Dynamic = TrimmingText.Dynamic;

    /// <summary>
    /// Whether options without a resolver use reflection. System.Text.Json's switch <c>System.Text.Json.JsonSerializer.IsReflectionEnabledByDefault</c> sets
    /// the value for the application.
    /// </summary>
    public static bool IsReflectionEnabledByDefault => ReflectionSwitch.IsLeftOn;

    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ContractEntry FindOther<TValue>(JsonSerializerOptions? options)
    {
        if (!ReflectionSwitch.Finds && MayMeet.Metadata)
        {
            HandedOverTypes.Note<TValue>();
        }

        ContractEntry known = ContractCache.Find(typeof(TValue).TypeHandle.Value, options) ?? KnowNamed<TValue>(options);
        if (known.Contract is not TypeContract<TValue>)
        {
            // The callers cast the contract without a check.
            known = new ContractEntry(known.Handle, known.Given, known.Frozen, ContractOf<TValue>(known));
        }

        ContractSlot<TValue>.Take(known);
        return known;
    }

    /// <summary>
    /// Returns the contract for calls that name the type. The contract of a struct that was created when only a run-time type was known has boxed values;
    /// another one then takes its place.
    /// </summary>
    private static TypeContract<T> ContractOf<T>(ContractEntry known) =>
        known.Contract as TypeContract<T>
        ?? (MayMeet.Metadata && known.Contract is DelegatedContract<object> boxed ? boxed.Of<T>() : known.Frozen.Contract<T>());

    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    private static ContractEntry KnowNamed<TValue>(JsonSerializerOptions? options)
    {
        TypeCall.Learn<TValue>();
        return Know(typeof(TValue), options);
    }

    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ContractEntry Find(Type type, JsonSerializerOptions? options) =>
        ContractCache.Find(type.TypeHandle.Value, options) ?? Know(type, options);

    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    internal static ContractEntry Know(Type type, JsonSerializerOptions? options) => ContractCache.Know(type, options, ContractDiscovery.Source);

    private static ContractEntry Know<TValue>(JsonTypeInfo<TValue> jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(jsonTypeInfo);
        ContractEntry known = MetadataDoor.Know(jsonTypeInfo);
        ContractSlot<TValue>.TakeOfInfo(known);
        return known;
    }

    private static ContractEntry Know(JsonTypeInfo jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(jsonTypeInfo);
        return MetadataDoor.Know(jsonTypeInfo);
    }

    private static ContractEntry Know(Type returnType, JsonSerializerContext context)
    {
        ArgumentNullException.ThrowIfNull(returnType);
        ArgumentNullException.ThrowIfNull(context);
        return MetadataDoor.Know(MetadataDoor.InfoOf(returnType, context));
    }

    /// <summary>Returns the contract for writing a value; throws if the value is not of the contract's type.</summary>
    private static ContractEntry KnowFor(object? value, Type inputType, JsonSerializerContext context)
    {
        ArgumentNullException.ThrowIfNull(context);
        CheckInput(value, inputType);
        ContractEntry known = MetadataDoor.Know(MetadataDoor.InfoOf(inputType, context));
        return value is null && !known.Contract.TakesNull ? throw Throw.NullForValueType(inputType) : known;
    }

    /// <inheritdoc cref="KnowFor(object?, Type, JsonSerializerContext)"/>
    private static ContractEntry KnowFor(object? value, JsonTypeInfo jsonTypeInfo)
    {
        ContractEntry known = Know(jsonTypeInfo);
        if (value is null && !known.Contract.TakesNull)
        {
            throw Throw.NullForValueType(known.Contract.Type);
        }

        // Throws now, not when the returned task is awaited.
        known.Contract.CheckValue(value);
        return known;
    }
}
