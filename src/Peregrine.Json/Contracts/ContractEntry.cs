using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Errors;
using Peregrine.Json.Insight;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Contracts;

/// <summary>A contract, with the options it was made for.</summary>
/// <param name="handle">The type's handle; 0 where the contract is a caller's metadata.</param>
/// <param name="given">The options as given, or null.</param>
/// <param name="frozen">Their frozen form.</param>
/// <param name="contract">The contract.</param>
internal sealed class ContractEntry(nint handle, JsonSerializerOptions? given, OptionsScope frozen, TypeContract contract) : IWritesPlainly
{
    /// <summary>The options of all retired contracts: made by the first that is retired, and the same for all.</summary>
    private static JsonSerializerOptions? s_retired;

    private JsonTypeInfo? _info;
    private bool? _writesPlainly;
    private bool _isUsed;

    /// <summary>The type's handle.</summary>
    public nint Handle => handle;

    /// <summary>The options as given, or null; others that nobody has once the contract is retired.</summary>
    public JsonSerializerOptions? Given { get; private set; } = given;

    /// <summary>The caller's metadata that the contract is made of, or null; no more once the contract is retired.</summary>
    public JsonTypeInfo? Info
    {
        get => _info;
        init => _info = value;
    }

    /// <summary>The frozen form of the options.</summary>
    public OptionsScope Frozen => frozen;

    /// <summary>The contract.</summary>
    public TypeContract Contract => contract;

    /// <summary>Whether static fields may hold it: the options stay for the life of the process, and so does the type.</summary>
    public bool IsLasting => _info is null && frozen.IsLasting && !frozen.Settings.IsBridged && !contract.Type.IsCollectible && (Given is null || ReferenceEquals(Given, frozen.Source));

    /// <summary>Whether any contract has been retired.</summary>
    public static bool AnyRetired => Volatile.Read(ref s_retired) is not null;

    /// <summary>Whether no caller may find it any more.</summary>
    public bool IsRetired => Volatile.Read(ref s_retired) is { } retired && ReferenceEquals(Given, retired);

    /// <summary>Whether a caller has asked for it before; the first says that one has.</summary>
    public bool WasUsedBefore()
    {
        bool before = _isUsed;
        _isUsed = true;
        return before;
    }

    /// <summary>Has no caller find it any more, wherever it is kept.</summary>
    public void Retire()
    {
        Given = LazyInitializer.EnsureInitialized(ref s_retired, static () => new JsonSerializerOptions());
        _info = null;
    }

    /// <inheritdoc/>
    public bool WritesPlainly => _writesPlainly ??= AllWritePlainly();

    /// <summary>Settings of the reader; kept here too, one load nearer to a call.</summary>
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

    /// <summary>Reads a value. <typeparamref name="T"/> is the contract's type, or object where the caller knows it at run time only.</summary>
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

    /// <summary>Writes a value of the contract's type, or one boxed.</summary>
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
