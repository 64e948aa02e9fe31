using Peregrine.Json.Insight;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Contracts;

/// <summary>A contract together with its options.</summary>
/// <param name="handle">The type's handle; 0 if a caller's metadata defines the contract.</param>
/// <param name="given">The caller's options; null for the defaults.</param>
/// <param name="frozen">The settings of the options, and the contracts created under them.</param>
/// <param name="contract">The contract.</param>
internal sealed class ContractEntry(nint handle, JsonSerializerOptions? given, OptionsScope frozen, TypeContract contract) : IWritesPlainly
{
    /// <summary>The options of all retired contracts: one instance, created when the first contract is retired.</summary>
    private static JsonSerializerOptions? s_retired;

    private JsonTypeInfo? _info;

    /// <summary>
    /// Whether the contract and all its parts write without user code: 0 until this has been determined, then 1 for no or 2 for yes. The type is not
    /// <c>bool?</c>, because another thread could read one half of a <c>bool?</c> before the other half is written.
    /// </summary>
    private byte _writesPlainly;
    private bool _isUsed;

    /// <summary>The type's handle.</summary>
    public nint Handle => handle;

    /// <summary>The caller's options, or null for the defaults; for a retired contract, an instance that no caller has.</summary>
    public JsonSerializerOptions? Given { get; private set; } = given;

    /// <summary>The caller's metadata that defines the contract, or null; also null once the contract is retired.</summary>
    public JsonTypeInfo? Info
    {
        get => _info;
        init => _info = value;
    }

    /// <summary>The settings of the options, and the contracts created under them.</summary>
    public OptionsScope Frozen => frozen;

    /// <summary>The contract.</summary>
    public TypeContract Contract => contract;

    /// <summary>
    /// Whether static fields may hold the contract for the life of the process. False if the contract would keep metadata, options or a type alive that the
    /// garbage collector could otherwise free.
    /// </summary>
    public bool IsLasting =>
        _info is null && frozen.IsLasting && !frozen.Settings.IsBridged
            && !contract.Type.IsCollectible && (Given is null || ReferenceEquals(Given, frozen.Source));

    /// <summary>Whether any contract has been retired.</summary>
    public static bool AnyRetired => Volatile.Read(ref s_retired) is not null;

    /// <summary>Whether callers can no longer find the contract.</summary>
    public bool IsRetired => Volatile.Read(ref s_retired) is { } retired && ReferenceEquals(Given, retired);

    /// <summary>Returns whether a caller has used the contract before, and records this use.</summary>
    public bool WasUsedBefore()
    {
        bool before = _isUsed;
        _isUsed = true;
        return before;
    }

    /// <summary>Makes the contract impossible to find, wherever it is cached.</summary>
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

    /// <summary>The characters that the encoder escapes.</summary>
    public EscapeSet Escapes { get; } = frozen.Escapes;

    /// <summary>Counts a call that reads a root, if counting is on.</summary>
    /// <param name="isBridged">Whether the caller called System.Text.Json.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void NoteRead(bool isBridged = false)
    {
        if (CallCounts.IsOn)
        {
            CountRead(isBridged);
        }
    }

    /// <summary>Counts a call that writes a root, if counting is on.</summary>
    /// <param name="isBridged">Whether the caller called System.Text.Json.</param>
    /// <param name="isStreaming">Whether the call writes to a stream or a pipe.</param>
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
        ExecutionKind serving = contract.ReadBy(out FallbackReason reason);
        CallCounts.Add(isWrite: false, isBridged, serving, reason);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void CountWrite(bool isBridged, bool isStreaming)
    {
        ExecutionKind serving = contract.WrittenBy(isStreaming, out FallbackReason reason);
        CallCounts.Add(isWrite: true, isBridged, serving, reason);
    }

    /// <summary>Reads a value. <typeparamref name="T"/> is the contract's type, or object if the caller has only a run-time type.</summary>
    public T? ReadValue<T>(ref JsonReader reader) =>
        contract is TypeContract<T> typed ? typed.Read(ref reader) : (T?)contract.ReadObject(ref reader);

    /// <summary>Fills an existing value and returns it. Null in JSON is an error.</summary>
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
