using Peregrine.Json.Buffers;
using Peregrine.Json.Contracts;
using Peregrine.Json.Insight;
using Peregrine.Json.Interop;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Bridge;

/// <summary>A converter that System.Text.Json calls for the root of a document.</summary>
internal interface IBridge
{
    /// <summary>Makes System.Text.Json call this converter for roots with the metadata, which no other code has seen yet.</summary>
    void Attach(JsonTypeInfo info);

    /// <summary>
    /// Whether this library handles roots of the type. If it could but does not, also returns the reason. The decision is made once, at the first use.
    /// </summary>
    bool Serves(out FallbackReason reason);
}

/// <summary>Reads and writes roots of one type for System.Text.Json.</summary>
/// <param name="options">The options that System.Text.Json is called with.</param>
/// <param name="know">Finds or creates contracts.</param>
internal class BridgeConverter<T>(JsonSerializerOptions options, Func<Type, JsonSerializerOptions, ContractEntry> know) : JsonConverter<T>, IBridge
{
    private ContractEntry? _known;

    /// <summary>The contract, created at the first use, and again after types have changed.</summary>
    protected ContractEntry Known => _known is { IsRetired: false } known ? known : _known = know(typeof(T), options);

    public void Attach(JsonTypeInfo info) => RootConverter<T>.Of((JsonTypeInfo<T>)info) = this;

    public virtual bool Serves(out FallbackReason reason)
    {
        reason = FallbackReason.None;
        return true;
    }

    public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions given)
    {
        ContractEntry known = Known;
        known.NoteWrite(isBridged: true);
        StjOutput.Put(writer, value, known, leavesNothing: true);
    }

    public override T? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions given) => Read(ref reader, isStream: false);

    /// <param name="reader">The reader, at the first token of the value.</param>
    /// <param name="isStream">Whether System.Text.Json reads the text in parts; the positions in some exceptions then differ.</param>
    protected T? Read(ref Utf8JsonReader reader, bool isStream)
    {
        // The caller's reader defines the grammar.
        ReadSettings settings = StjInput.SettingsOf(in reader);
        ContractEntry known = Known;
        if (reader.CurrentDepth > 0)
        {
            // A resolver ahead of the bridge has assigned this converter to a member, so only the member's value is read.
            return StjInput.Read<T>(ref reader, known, settings, isBridged: true);
        }

        known.NoteRead(isBridged: true);
        if (ReaderInput.TryBegin(ref reader, out ReadOnlySpan<byte> text, out int start))
        {
            // In the last part of the text, RunFirst also checks that nothing follows the value: an error thrown by the reader would have another path.
            T? value = ReadCall.RunFirst<T>(known, text, settings, reader.IsFinalBlock, out int end, isStream: isStream);
            ReaderInput.End(ref reader, text, start, end);
            return value;
        }

        byte[] copy = ReaderInput.Copy(ref reader, out int length);
        try
        {
            T? value = ReadCall.RunFirst<T>(known, copy.AsSpan(0, length), settings, reader.IsFinalBlock, out _, isStream: isStream);

            // More text may follow, but the whole value has arrived.
            reader.TrySkip();
            return value;
        }
        finally
        {
            ThreadBuffer.ReturnInput(copy);
        }
    }
}
