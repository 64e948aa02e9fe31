using System.Buffers;
using System.Text;
using Peregrine.Json.Buffers;
using Peregrine.Json.Insight;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Contracts;

/// <summary>The steps of every call that reads a whole text: convert it to contiguous UTF-8, read it, report the error, return the buffer.</summary>
internal static class ReadCall
{
    /// <summary>
    /// Reads a whole text with the contract of <typeparamref name="T"/>, which was found by that type. A value of a type that may be simple is first read
    /// without a reader. This method is inlined, so the test for such types costs nothing where the JIT knows the type.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T? Run<T>(ContractEntry known, ReadOnlySpan<byte> utf8)
    {
        if (MayBeSimple<T>() && ProvenCast.To<TypeContract<T>>(known.Contract).TryReadWhole(utf8, out T? value))
        {
            known.NoteRead();
            return value;
        }

        return RunReader<T>(known, utf8);
    }

    /// <summary>
    /// Whether a type may be a simple one, determined when the caller is compiled. Structs with references are always read by a reader: for them,
    /// <see cref="TypeContract{T}.TryReadWhole"/> would cost more time than it saves, because it would have to pass the struct on.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool MayBeSimple<T>() => typeof(T) == typeof(string) || !RuntimeHelpers.IsReferenceOrContainsReferences<T>();

    /// <summary>
    /// Reads a whole text with a reader. A separate method, because in code shared by all reference types, testing for simple types costs a tenth of the
    /// time of a small value (docs/design/0016).
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining), BypassReadyToRun]
    public static T? RunReader<T>(ContractEntry known, ReadOnlySpan<byte> utf8)
    {
        var reader = new JsonReader(utf8, known.Read);
        try
        {
            T? value = ProvenCast.To<TypeContract<T>>(known.Contract).Read(ref reader);
            reader.Finish(value);
            known.NoteRead();
            return value;
        }
        catch (Exception error) when (reader.Explains(error))
        {
            known.NoteRead();
            throw Explain(known, utf8, reader.FaultOf(error));
        }
    }

    /// <inheritdoc cref="Run{T}(ContractEntry, ReadOnlySpan{byte})"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T? Run<T>(ContractEntry known, ReadOnlySpan<char> json) =>
        json.Length <= ShortInput.MostUnits ? RunShort<T>(known, json, MayBeSimple<T>()) : RunLong<T>(known, json);

    /// <summary>
    /// Reads a short text after transcoding it on the stack: renting the thread's array would take as long as reading. The caller passes whether the type may
    /// be simple; this code, which all reference types share, would have to look that up.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining), BypassReadyToRun, SkipLocalsInit]
    private static T? RunShort<T>(ContractEntry known, ReadOnlySpan<char> json, bool mayBeSimple)
    {
        ShortInput.Take(out ShortInput space);
        if (!Utf16Text.TryShortToUtf8(json, space, out int length))
        {
            return RunLong<T>(known, json);
        }

        ReadOnlySpan<byte> utf8 = ((ReadOnlySpan<byte>)space)[..length];
        return mayBeSimple ? Run<T>(known, utf8) : RunReader<T>(known, utf8);
    }

    [MethodImpl(MethodImplOptions.NoInlining), BypassReadyToRun]
    private static T? RunLong<T>(ContractEntry known, ReadOnlySpan<char> json)
    {
        byte[] utf8 = Transcode(json, out int length);
        try
        {
            return Run<T>(known, utf8.AsSpan(0, length));
        }
        finally
        {
            ThreadBuffer.ReturnInput(utf8);
        }
    }

    /// <summary>
    /// Reads a whole text with any contract: for a type known only at run time, for a caller's metadata, for a stream, or into an existing value.
    /// </summary>
    /// <typeparam name="T">The contract's type, or object.</typeparam>
    /// <param name="known">The contract.</param>
    /// <param name="utf8">The text.</param>
    /// <param name="target">The object to fill instead of creating a new value, or null.</param>
    /// <param name="isStream">Whether the text came from a stream or a pipe: paths in errors then differ, as in System.Text.Json.</param>
    [BypassReadyToRun]
    public static T? RunAny<T>(ContractEntry known, ReadOnlySpan<byte> utf8, object? target = null, bool isStream = false)
    {
        known.NoteRead();
        return RunAny<T>(known, utf8, known.Read, target, isStream);
    }

    /// <summary>Reads a whole text with a grammar and depth that may differ from the options' grammar and depth. The caller counts the call.</summary>
    [BypassReadyToRun]
    public static T? RunAny<T>(ContractEntry known, ReadOnlySpan<byte> utf8, ReadSettings settings, object? target = null, bool isStream = false,
        (long Line, long Column) place = default) =>
        RunFirst<T>(known, utf8, settings, isWhole: true, out _, target, isStream, place);

    /// <summary>
    /// Reads the first value of a text; <paramref name="end"/> is the offset after the value. With <paramref name="isWhole"/>, nothing may follow the value.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining), BypassReadyToRun]
    public static T? RunFirst<T>(ContractEntry known, ReadOnlySpan<byte> utf8, ReadSettings settings, bool isWhole, out int end, object? target = null,
        bool isStream = false, (long Line, long Column) place = default)
    {
        var reader = new JsonReader(utf8, settings);
        try
        {
            T? value = target is null ? known.ReadValue<T>(ref reader) : known.Fill(ref reader, (T)target);
            end = (int)reader.At;
            if (isWhole)
            {
                reader.Finish(value);
            }

            return value;
        }
        catch (Exception error) when (reader.Explains(error))
        {
            throw Explain(known, utf8, settings, reader.FaultOf(error), isStream, place);
        }
    }

    /// <inheritdoc cref="RunAny{T}(ContractEntry, ReadOnlySpan{byte}, object?, bool)"/>
    [BypassReadyToRun]
    public static T? RunAny<T>(ContractEntry known, ReadOnlySpan<char> json, object? target = null)
    {
        byte[] utf8 = Transcode(json, out int length);
        try
        {
            return RunAny<T>(known, utf8.AsSpan(0, length), target);
        }
        finally
        {
            ThreadBuffer.ReturnInput(utf8);
        }
    }

    /// <summary>Reads a text in segments; a single segment is read in place.</summary>
    [BypassReadyToRun]
    public static T? RunAny<T>(ContractEntry known, in ReadOnlySequence<byte> segments, object? target = null)
    {
        if (segments.IsSingleSegment)
        {
            return RunAny<T>(known, segments.FirstSpan, target);
        }

        byte[] joined = ThreadBuffer.RentInput(InputBuffer.SizeOf(segments.Length));
        try
        {
            return RunAny<T>(known, joined.AsSpan(0, Segments.Copy(segments, joined)), target);
        }
        finally
        {
            ThreadBuffer.ReturnInput(joined);
        }
    }

    /// <summary>Creates the exception for a fault.</summary>
    public static Exception Explain(ContractEntry known, ReadOnlySpan<byte> utf8, ReadFault fault, bool isStream = false) =>
        Explain(known, utf8, known.Read, fault, isStream);

    /// <summary>
    /// Creates the exception for a fault in a text that may have another grammar and depth than the options say, and that may begin at
    /// <paramref name="place"/> of a longer text. Only in some versions of System.Text.Json does the position in the exception count the longer text.
    /// </summary>
    public static Exception Explain(
        ContractEntry known, ReadOnlySpan<byte> utf8, ReadSettings settings, ReadFault fault, bool isStream = false, (long Line, long Column) place = default)
    {
        ReadRules rules = settings.Rules with { IsStream = isStream };
        return Explain(
            utf8, fault, known.Contract.Shape,
            place == default || !StjVersion.CountsFromReader ? rules : rules with { FirstLine = place.Line, FirstColumn = place.Column });
    }

    /// <summary>Creates the exception with <see cref="Diagnosis.Explain"/>, and counts the error.</summary>
    public static Exception Explain(ReadOnlySpan<byte> input, ReadFault fault, Shape root, in ReadRules rules) =>
        Observation.ReadFailed(root.Type, Diagnosis.Explain(input, fault, root, rules));

    /// <summary>Creates the exception, and counts the error. Returns an exception of user code, and the cause of the fault, instead of throwing it.</summary>
    public static Exception Explained(ReadOnlySpan<byte> input, ReadFault fault, Shape root, in ReadRules rules)
    {
        try
        {
            return Explain(input, fault, root, rules);
        }
        catch (Exception own) when (ReferenceEquals(own, fault.Cause) || ReadErrorPlace.Of(own) is { Kind: DeserializationErrorKind.UserCode })
        {
            return own;
        }
    }

    /// <summary>Transcodes the text to UTF-8, into an input array of the thread. The caller must return the array.</summary>
    /// <exception cref="ArgumentException">The text contains a lone surrogate.</exception>
    public static byte[] Transcode(ReadOnlySpan<char> json, out int length)
    {
        // Rents three bytes for every code unit; if no array can be that long, rents the exact length of the UTF-8 text.
        byte[] utf8 = ThreadBuffer.RentInput(json.Length <= Array.MaxLength / 3 ? json.Length * 3 : Encoding.UTF8.GetByteCount(json));
        if (!Utf16Text.TryToUtf8(json, utf8, out length))
        {
            ThreadBuffer.ReturnInput(utf8);
            throw Throw.InvalidUtf16(FirstFault(json));
        }

        return utf8;
    }

    /// <summary>Returns the exception that the encoder of the base class library throws for the text, or null if it throws none.</summary>
    private static EncoderFallbackException? FirstFault(ReadOnlySpan<char> json)
    {
        try
        {
            new UTF8Encoding(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true).GetByteCount(json);
            return null;
        }
        catch (EncoderFallbackException fault)
        {
            return fault;
        }
    }
}
