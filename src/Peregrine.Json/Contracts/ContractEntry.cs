using Peregrine.Json.Insight;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Contracts;

/// <summary>A contract, with the options it was made for.</summary>
/// <param name="handle">The type's handle; 0 if the contract is defined by a caller's metadata.</param>
/// <param name="given">The options as given, or null.</param>
/// <param name="frozen">Their frozen form.</param>
/// <param name="contract">The contract.</param>
internal sealed class ContractEntry(nint handle, JsonSerializerOptions? given, OptionsScope frozen, TypeContract contract) : IWritesPlainly
{
    /// <summary>The options of all retired contracts: one instance, created when the first contract is retired.</summary>
    private static JsonSerializerOptions? s_retired;

    private JsonTypeInfo? _info;

    /// <summary>Not a nullable value: of one, another thread can see a part.</summary>
    private byte _writesPlainly;
    private bool _isUsed;

    /// <summary>The type's handle.</summary>
    public nint Handle => handle;

    /// <summary>The options as given, or null; once the contract is retired, an instance that no caller has.</summary>
    public JsonSerializerOptions? Given { get; private set; } = given;

    /// <summary>The caller's metadata that defines the contract, or null; also null once the contract is retired.</summary>
    public JsonTypeInfo? Info
    {
        get => _info;
        init => _info = value;
    }

    /// <summary>The frozen form of the options.</summary>
    public OptionsScope Frozen => frozen;

    /// <summary>The contract.</summary>
    public TypeContract Contract => contract;

    /// <summary>Whether static fields may hold the contract: its options and its type are kept for the life of the process.</summary>
    public bool IsLasting =>
        _info is null && frozen.IsLasting && !frozen.Settings.IsBridged
            && !contract.Type.IsCollectible && (Given is null || ReferenceEquals(Given, frozen.Source));

    /// <summary>Whether any contract has been retired.</summary>
    public static bool AnyRetired => Volatile.Read(ref s_retired) is not null;

    /// <summary>Whether callers can no longer find it.</summary>
    public bool IsRetired => Volatile.Read(ref s_retired) is { } retired && ReferenceEquals(Given, retired);

    /// <summary>Whether a caller has used it before. Records the use.</summary>
    public bool WasUsedBefore()
    {
        bool before = _isUsed;
        _isUsed = true;
        return before;
    }

    /// <summary>Makes it impossible to find, in every place that holds it.</summary>
    public void Retire()
    {
        Given = LazyInitializer.EnsureInitialized(ref s_retired, static () => new JsonSerializerOptions());
        _info = null;
    }

    /// <inheritdoc/>
    public bool WritesPlainly => (_writesPlainly != 0 ? _writesPlainly : _writesPlainly = (byte)(AllWritePlainly() ? 2 : 1)) == 2;

    /// <summary>Settings of the reader. Copied here to save a load in each call.</summary>
    public ReadSettings Read { get; } = frozen.Read;

    /// <summary>Settings of the writer.</summary>
    public WriteSettings Write { get; } = frozen.Write;

    /// <summary>The encoder's escapes.</summary>
    public EscapeSet Escapes { get; } = frozen.Escapes;

    /// <summary>Counts a call that reads a root, while calls are counted.</summary>
    /// <param name="isBridged">Whether System.Text.Json was called.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void NoteRead(bool isBridged = false)
    {
        if (CallCounts.IsOn)
        {
            CountRead(isBridged);
        }
    }

    /// <summary>Counts a call that writes a root, while calls are counted.</summary>
    /// <param name="isBridged">Whether System.Text.Json was called.</param>
    /// <param name="isStreaming">Whether to a stream or a pipe.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void NoteWrite(bool isBridged = false, bool isStreaming = false)
    {
        if (CallCounts.IsOn)
        {
            CountWrite(isBridged, isStreaming);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void CountRead(bool isBridged)
    {
        ExecutionKind serving = contract.ReadingOf(out FallbackReason reason);
        CallCounts.Add(isWrite: false, isBridged, serving, reason);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void CountWrite(bool isBridged, bool isStreaming)
    {
        ExecutionKind serving = contract.WritingOf(isStreaming, out FallbackReason reason);
        CallCounts.Add(isWrite: true, isBridged, serving, reason);
    }

    /// <summary>Reads a value. <typeparamref name="T"/> is the contract's type, or object if the caller knows it only at run time.</summary>
    public T? ReadValue<T>(ref JsonReader reader) =>
        contract is TypeContract<T> typed ? typed.Read(ref reader) : (T?)contract.ReadObject(ref reader);

    /// <summary>Reads into an existing value.</summary>
    public T Fill<T>(ref JsonReader reader, T target)
    {
        if (reader.TryReadNull())
        {
            ReadFault.Throw(FaultKind.Positioned, reader.At - 4, ErrorText.NullIntoExisting(typeof(T)));
        }

        ((IPopulates<T>)contract).Update(ref reader, ref target);
        return target;
    }

    private bool AllWritePlainly()
    {
        var seen = new HashSet<TypeContract> { contract };
        var open = new Stack<TypeContract>(seen);
        while (open.TryPop(out TypeContract? next))
        {
            if (next is not IWritesPlainly { WritesPlainly: true })
            {
                return false;
            }

            next.VisitParts(part =>
            {
                if (seen.Add(part))
                {
                    open.Push(part);
                }
            });
        }

        return true;
    }

    /// <summary>Writes a value of the contract's type, or a boxed one.</summary>
    public void WriteValue<T>(ref JsonWriter writer, T? value)
    {
        if (contract is TypeContract<T> typed)
        {
            typed.Write(ref writer, value);
        }
        else
        {
            contract.WriteObject(ref writer, value);
        }
    }
}
