using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Contracts;

/// <summary>The contract of a dictionary's keys, for callers that do not have the static type of the keys. It writes boxed keys.</summary>
internal abstract class KeyContract
{
    /// <inheritdoc cref="TypeContract.Serving"/>
    public abstract ExecutionKind Serving { get; }

    /// <inheritdoc cref="IDescribedContract.DescribeTo"/>
    public virtual void DescribeTo(ContractNotes notes)
    {
    }

    /// <summary>Writes a boxed key as a string in quotes, without the colon.</summary>
    public abstract void WriteObject(ref JsonWriter writer, object key);
}

/// <summary>Reads and writes the keys of a dictionary.</summary>
internal abstract class KeyContract<TKey> : KeyContract
{
    /// <inheritdoc/>
    public sealed override void WriteObject(ref JsonWriter writer, object key) => Write(ref writer, (TKey)key);

    /// <summary>Reads the next name and the colon after it.</summary>
    public abstract TKey Read(ref JsonReader reader);

    /// <summary>Whether a key can be read again, because reading it runs no user code.</summary>
    public virtual bool ReadsAgain => false;

    /// <summary>
    /// Reads the next name as a key, to find an error before the value has arrived; returns false without reading if reading a key runs user code. A
    /// <see cref="ReadFault"/> propagates; returns true for another exception that gets a path. The reader is at the bracket before the name.
    /// </summary>
    public bool Refuses(ref JsonReader reader)
    {
        if (!ReadsAgain)
        {
            return false;
        }

        try
        {
            reader.StartObject();
            reader.FirstName();
            Read(ref reader);
            return false;
        }
        catch (Exception error) when (StjText.IsReading(error))
        {
            return true;
        }
    }

    /// <summary>Writes a key as a string in quotes, without the colon.</summary>
    public abstract void Write(ref JsonWriter writer, TKey key);
}

/// <summary>Reads and writes keys with a codec.</summary>
internal sealed class CodecKeyContract<TKey, TCodec> : KeyContract<TKey>
    where TCodec : struct, IKeyCodec<TKey>
{
    public override ExecutionKind Serving => ExecutionKind.SimpleValue;

    public override bool ReadsAgain => true;

    public override TKey Read(ref JsonReader reader) => TCodec.ReadKey(ref reader);

    public override void Write(ref JsonWriter writer, TKey key) => TCodec.WriteKey(ref writer, key);
}
