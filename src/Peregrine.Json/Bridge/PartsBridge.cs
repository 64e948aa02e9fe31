using Peregrine.Json.Contracts;
using Peregrine.Json.Emit;
using Peregrine.Json.Insight;
using Peregrine.Json.Interop;

namespace Peregrine.Json.Bridge;

/// <summary>The result of a bridge's step in reading or writing a root.</summary>
internal enum RootStep
{
    /// <summary>System.Text.Json's own converter must read or write the whole value.</summary>
    Own,

    /// <summary>This library has read or written the value.</summary>
    Done,

    /// <summary>
    /// The bridge must be called again: when reading, with more input and again at the first token; when writing, after this part of the output has been sent.
    /// </summary>
    More,
}

/// <summary>
/// The converter that System.Text.Json uses for roots of a type under options with the bridge. It is installed before other code can see the metadata. At its
/// first use it decides, permanently, whether this library reads and writes roots of the type. System.Text.Json's own converter handles all other values
/// (members, elements, parts of a root that System.Text.Json handles itself), because it tracks their path and references.
/// </summary>
/// <param name="info">The metadata.</param>
/// <param name="know">Finds or creates contracts.</param>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal abstract class PartsBridge<T>(JsonTypeInfo info, Func<Type, JsonSerializerOptions, ContractEntry> know)
    : BridgeConverter<T>(info.Options, know), IPolymorphicBridge, IDerivedBridge
{
    private IPolymorphicBridge? _declared;
    private Decision? _decision;

    /// <summary>Whether roots of the declared type are written through the derived types' converters (<see cref="DerivedBridges"/>).</summary>
    public bool WritesDerived { get; set; }

    /// <summary>System.Text.Json's own converter of the type.</summary>
    protected JsonConverter<T> Own { get; } = (JsonConverter<T>)info.Converter;

    public override bool Serves(out FallbackReason reason)
    {
        Decision decision = Decide();
        reason = decision.Reason;
        return decision.IsOurs;
    }

    public void Declare(IPolymorphicBridge declared) => _declared = declared;

    public RootStep WriteRootObject(Utf8JsonWriter writer, object? value, RootOutput output) => WriteRoot(writer, (T?)value, output);

    /// <summary>
    /// Copies the properties of <see cref="Own"/> that determine how System.Text.Json calls a converter. Called before any other code has this converter.
    /// </summary>
    public abstract void TakeTraits();

    /// <summary>
    /// Reads a root if this library reads roots of the type and all of the root has arrived. Otherwise requests more input, or leaves the root to
    /// System.Text.Json. Called by the emitted method.
    /// </summary>
    /// <param name="reader">The reader: before or at the first token, or after the previous part.</param>
    /// <param name="inParts">Whether the text arrives in parts.</param>
    /// <param name="value">The value if it has been read completely.</param>
    protected RootStep ReadRoot(ref Utf8JsonReader reader, bool inParts, out T? value)
    {
        value = default;

        // If the reader has a token but has read no byte of this part, System.Text.Json's converter read the previous part and must continue.
        if (_declared is not null || (reader.BytesConsumed == 0 && reader.TokenType != JsonTokenType.None)
            || (reader.TokenType == JsonTokenType.None && !reader.Read()))
        {
            return RootStep.Own;
        }

        if (!Decide().IsOurs)
        {
            return RootStep.Own;
        }

        if (inParts && !reader.IsFinalBlock && !ReaderInput.IsWhole(reader, out bool isValid))
        {
            return isValid && ReaderInput.LengthOf(ref reader) < RootPieces.Most(info.Options.DefaultBufferSize) && ReaderInput.TryRestart(ref reader)
                ? RootStep.More : RootStep.Own;
        }

        value = Read(ref reader, inParts);
        return RootStep.Done;
    }

    /// <summary>
    /// Writes a root that <see cref="Own"/> has not begun, or its next part. Called by the emitted method. If <see cref="Own"/> must write the value, writes
    /// nothing.
    /// </summary>
    protected RootStep WriteRoot(Utf8JsonWriter writer, T? value, RootOutput output)
    {
        if (output.Begun is { } begun)
        {
            return output.Step(begun, begun.Next(writer));
        }

        if (_declared is not null)
        {
            return _declared.WriteRootObject(writer, value, output);
        }

        if (!Decide().IsOurs)
        {
            return RootStep.Own;
        }

        ContractEntry known = Known;
        if (!output.InParts || known.Contract is IWriterContract || known.Contract.Extent == WriteExtent.Small)
        {
            Write(writer, value!, null!);
            return RootStep.Done;
        }

        known.NoteWrite(isBridged: true);
        RootPieces pieces = output.Begin(known);
        return output.Step(pieces, pieces.First(writer, value));
    }

    /// <summary>
    /// Returns the decision, made once. If several threads decide, the first result counts. If user code reads or writes roots of the type on this thread
    /// during the decision, they are left to System.Text.Json.
    /// </summary>
    private Decision Decide()
    {
        if (Volatile.Read(ref _decision) is { } known)
        {
            return known;
        }

        if (!PartsBridge.TryBegin(typeof(T)))
        {
            return Decision.Undecided;
        }

        Decision made;
        try
        {
            made = Make();
        }
        catch (Exception error) when (error is NotSupportedException or InvalidOperationException or ArgumentException)
        {
            // System.Text.Json also throws for the type.
            made = new(false, FallbackReason.None);
        }
        finally
        {
            PartsBridge.End(typeof(T));
        }

        if (Interlocked.CompareExchange(ref _decision, made, null) is { } other)
        {
            return other;
        }

        if (made.Reason != FallbackReason.None)
        {
            BridgedOptions.Report(typeof(T), made.Reason);
        }

        return made;
    }

    private Decision Make()
    {
        ReferenceHandler? references = info.Options.ReferenceHandler;
        if (references is not null && references != ReferenceHandler.Preserve && references != ReferenceHandler.IgnoreCycles)
        {
            return new(false, FallbackReason.BridgedReferences);
        }

        if (typeof(T).IsValueType && references == ReferenceHandler.IgnoreCycles)
        {
            // The value may be a boxed struct whose box occurs again inside the value.
            return new(false, FallbackReason.BridgedBox);
        }

        FallbackReason reason = Known.Contract is IDelegatedContract ? FallbackReason.Newer
            : info.PolymorphismOptions is not null && !WritesDerived ? FallbackReason.BridgedPolymorphism
            : FallbackReason.None;
        return new(reason == FallbackReason.None, reason);
    }

    private sealed record Decision(bool IsOurs, FallbackReason Reason)
    {
        public static readonly Decision Undecided = new(false, FallbackReason.None);
    }
}

/// <summary>Creates converters of the emitted subclass of <see cref="PartsBridge{T}"/>.</summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class PartsBridge
{
    /// <summary>The types that this thread is deciding on: the decision may call user code that reads or writes roots of the same type.</summary>
    [ThreadStatic]
    private static List<Type>? t_deciding;

    private static Type? s_subclass;
    private static bool s_isEmitted;
    private static object? s_lock;

    /// <summary>Begins a decision on a type; returns false if this thread has already begun one.</summary>
    public static bool TryBegin(Type type)
    {
        List<Type> deciding = t_deciding ??= [];
        if (deciding.Contains(type))
        {
            return false;
        }

        deciding.Add(type);
        return true;
    }

    /// <summary>Ends this thread's decision on a type, also after an exception.</summary>
    public static void End(Type type) => t_deciding!.Remove(type);

    /// <summary>Whether code can be emitted and the loaded System.Text.Json has the members needed.</summary>
    public static bool CanBeMade => Subclass is not null;

    private static Type? Subclass =>
        HiddenMembersGuard.Allows(HiddenMembers.PartsConverter) && RuntimeFeature.IsDynamicCodeSupported
            ? LazyInitializer.EnsureInitialized(ref s_subclass, ref s_isEmitted, ref s_lock, Emit) : null;

    /// <summary>Creates a converter for roots of a type from the metadata of the type; returns null if that is impossible.</summary>
    public static IBridge? TryMake(JsonTypeInfo info, Func<Type, JsonSerializerOptions, ContractEntry> know)
    {
        if (Subclass is not { } subclass || !typeof(JsonConverter<>).MakeGenericType(info.Type).IsInstanceOfType(info.Converter)
            || (PartsConverterType.TakesNoExtensionData && IsExtensionData(info.Type)))
        {
            return null;
        }

        var made = (IDerivedBridge)Activator.CreateInstance(subclass.MakeGenericType(info.Type), info, know)!;
        made.TakeTraits();
        return (IBridge)made;
    }

    /// <summary>Whether the type is a dictionary that can contain extension data.</summary>
    private static bool IsExtensionData(Type type) =>
        type.IsAssignableTo(typeof(IDictionary<string, object>)) || type.IsAssignableTo(typeof(IDictionary<string, JsonElement>))
        || type.IsAssignableTo(typeof(IReadOnlyDictionary<string, object>)) || type.IsAssignableTo(typeof(IReadOnlyDictionary<string, JsonElement>));

    private static Type? Emit()
    {
        Type? subclass = PartsConverterType.Emit(typeof(PartsBridge<>));
        _ = HiddenMembersGuard.Found(HiddenMembers.PartsConverter, subclass is not null);
        return subclass;
    }
}
