using Peregrine.Json.Contracts;
using Peregrine.Json.Emit;
using Peregrine.Json.Insight;

namespace Peregrine.Json.Interop;

/// <summary>
/// Reads and writes roots of a type for which System.Text.Json's own converter, which reads and writes in parts, is sometimes needed. First: something in a
/// value may be declared as <see cref="object"/> and hold an asynchronous sequence. The own converter can wait for it; it writes that value and, from then on,
/// every value of the type that an asynchronous method writes. Second: if the metadata of an object does not come through <see cref="BridgeResolver"/>, its
/// members have this converter; it leaves values inside another value to the own converter, which knows their references, and extension data.
/// </summary>
/// <param name="options">The options that System.Text.Json is called with.</param>
/// <param name="know">Finds or makes contracts.</param>
internal abstract class PartsBridge<T>(JsonSerializerOptions options, Func<Type, JsonSerializerOptions, ContractEntry> know)
    : BridgeConverter<T>(options, know), IPolymorphicBridge, IDerivedBridge
{
    private IPolymorphicBridge? _declared;
    private volatile bool _hasWaited;

    public override bool HasWaited => _hasWaited;

    /// <summary>System.Text.Json's own converter of the type.</summary>
    protected JsonConverter<T>? Own { get; private set; }

    public override void Attach(JsonTypeInfo info)
    {
        Own = (JsonConverter<T>)info.Converter;
        TakeStrategy(Own);
        base.Attach(info);
    }

    public void AttachTo(JsonTypeInfo copy, IPolymorphicBridge declared)
    {
        Own = (JsonConverter<T>)copy.Converter;
        TakeStrategy(Own);
        _declared = declared;
    }

    public bool TryBeginObject(Utf8JsonWriter writer, object? value, bool mayWait) => TryBegin(writer, (T?)value, mayWait);

    /// <summary>Makes System.Text.Json call this converter as it calls another one.</summary>
    protected abstract void TakeStrategy(JsonConverter own);

    /// <summary>Called by the emitted method to read a root.</summary>
    /// <param name="reader">The reader, at the first token.</param>
    /// <param name="inParts">Whether the text comes in parts.</param>
    protected T? ReadRoot(ref Utf8JsonReader reader, bool inParts) => Read(ref reader, inParts);

    /// <summary>Writes a value from its beginning.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="value">The value.</param>
    /// <param name="mayWait">Whether an asynchronous method writes it.</param>
    /// <returns>False if <see cref="Own"/> must write it; nothing has been written then.</returns>
    protected bool TryBegin(Utf8JsonWriter writer, T? value, bool mayWait)
    {
        if (_declared is not null)
        {
            return _declared.TryBeginObject(writer, value, mayWait);
        }

        if (!mayWait)
        {
            Write(writer, value!, null!);
            return true;
        }

        if (!_hasWaited)
        {
            if (TryWrite(writer, value))
            {
                return true;
            }

            _hasWaited = true;
            Observation.FellBack(typeof(T), FallbackReason.BridgedWaiting);
        }

        if (CallCounts.IsOn)
        {
            CallCounts.Add(isWrite: true, isBridged: true, ExecutionKind.SystemTextJson, FallbackReason.BridgedWaiting);
        }

        return false;
    }
}

/// <summary>Makes converters of the emitted subclass of <see cref="PartsBridge{T}"/>.</summary>
internal static class PartsBridge
{
    private static Type? s_subclass;
    private static bool s_isEmitted;
    private static object? s_lock;

    /// <summary>A converter for roots of the type, or null if code cannot be emitted or this version of System.Text.Json has no such method.</summary>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static IBridge? TryMake(Type type, JsonSerializerOptions options, Func<Type, JsonSerializerOptions, ContractEntry> know) =>
        HiddenMembersGuard.Allows(HiddenMembers.PartsConverter) && RuntimeFeature.IsDynamicCodeSupported
        && LazyInitializer.EnsureInitialized(ref s_subclass, ref s_isEmitted, ref s_lock, Emit) is { } subclass
            ? (IBridge)Activator.CreateInstance(subclass.MakeGenericType(type), options, know)!
            : null;

    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    private static Type? Emit()
    {
        Type? subclass = PartsConverterType.Emit(typeof(PartsBridge<>));
        _ = HiddenMembersGuard.Found(HiddenMembers.PartsConverter, subclass is not null);
        return subclass;
    }
}
