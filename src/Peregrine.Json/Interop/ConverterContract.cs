using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Interop;

/// <summary>A contract that calls a System.Text.Json converter.</summary>
internal interface IConverterContract
{
    /// <summary>The converter.</summary>
    JsonConverter Converter { get; }

    /// <summary>
    /// Returns a contract of the same type, with which a nullable type reads and writes its underlying type. If the converter has not read exactly its value,
    /// or has left a container open, the error of this contract names the converter that System.Text.Json puts around the converter.
    /// </summary>
    TypeContract InNullable();
}

/// <summary>Reads and writes a type with a System.Text.Json converter.</summary>
/// <param name="converter">The converter.</param>
/// <param name="options">The options that are passed to the converter.</param>
/// <param name="readsNull">Whether the converter is called for a JSON null.</param>
/// <param name="writesNull">Whether the converter is called for a null value.</param>
/// <typeparam name="T">The type to read and write.</typeparam>
/// <typeparam name="TConverted">The converter's own type: the same type, a base type or a derived type; in metadata that a user changed, any type.</typeparam>
internal sealed class ConverterContract<T, TConverted>(JsonConverter<TConverted> converter, OptionsScope options, bool readsNull, bool writesNull)
    : CallingContract<T>, IConverterContract, INumberHandlingContract, IMemberWriter, IDescribedContract, IElementContract<T>
{
    /// <summary>
    /// The number of bytes after which a run of elements is copied to the output. The writer's own memory then still has space for one more short element.
    /// </summary>
    private const int LongestRun = 1024;

    private readonly ConverterReader _readers = new();

    public Elements<T> Elements => field ??= new ConverterElements<T, TConverted>(this);

    public JsonConverter Converter => converter;

    private bool IsInNullable { get; init; }

    /// <summary>
    /// The converter that an error names if the converter has not read exactly its value, or has left a container open. If the converter is for another type,
    /// or for the underlying type of a nullable type, System.Text.Json puts a converter of its own around it, and such an error names the outer converter.
    /// </summary>
    private object Named => typeof(T) != typeof(TConverted) ? NameAround("CastingConverter`1") : IsInNullable ? NameAround("NullableConverter`1") : converter;

    public TypeContract InNullable() =>
        new ConverterContract<T, TConverted>(converter, options, readsNull, writesNull) { IsInNullable = true, Origin = Origin };

    public void DescribeTo(ContractNotes notes) => notes.Converter = converter.GetType();

    /// <summary>Whether [JsonNumberHandling] is allowed for the type. The attribute has no effect on the converter.</summary>
    public bool HandlesNumbers { get; } = typeof(T) == typeof(object) || IsNumber(Nullable.GetUnderlyingType(typeof(T)) ?? typeof(T));

    public TypeContract WithNumberHandling(JsonNumberHandling handling) => this;

    public override T? Read(ref JsonReader reader)
    {
        byte first = reader.Peek();
        if (first == (byte)'n' && !readsNull)
        {
            return ReadNull(ref reader);
        }

        if (first == (byte)']')
        {
            // The bracket follows a comma. The converter's reader would treat it as the end of an empty array, and a converter may accept any token, so the
            // error is thrown here.
            reader.ThrowToken();
        }

        var foreign = new Utf8JsonReader(ConverterReader.InputOf(ref reader), isFinalBlock: true, _readers.BeforeValue(ref reader));
        nint origin = ConverterReader.PlaceAt(ref foreign, ref reader);
        try
        {
            foreign.Read();
            JsonTokenType token = foreign.TokenType;
            int depth = foreign.CurrentDepth;
            long consumed = foreign.BytesConsumed;
            T? value = Cast(converter.Read(ref foreign, typeof(T), options.Source));
            if (!IsWhole(ref foreign, token, depth, consumed) || foreign.BytesConsumed > reader.End - origin)
            {
                throw new ReadFault(reader.At, nint.Min(origin + (nint)foreign.BytesConsumed, reader.End), ErrorText.ConverterRead(Named));
            }

            reader.At = origin + (nint)foreign.BytesConsumed;
            return value;
        }
        catch (Exception error) when (StjText.IsReading(error))
        {
            throw StjFault.Reading(ref reader, origin + (nint)foreign.BytesConsumed, error);
        }
    }

    public override bool TryReadWhole(ReadOnlySpan<byte> text, ReadSettings settings, (long Line, long Column) place, out T? value, out ReadFault? fault)
    {
        value = default;
        fault = null;
        if (text is [(byte)'n', ..] && !readsNull)
        {
            return false;
        }

        var foreign = new Utf8JsonReader(text, isFinalBlock: true, new JsonReaderState(ConverterReader.OptionsOf(settings)));
        ConverterReader.PlaceAtRoot(ref foreign, place);
        try
        {
            foreign.Read();
            JsonTokenType token = foreign.TokenType;
            long consumed = foreign.BytesConsumed;
            value = Cast(converter.Read(ref foreign, typeof(T), options.Source));
            if (IsWhole(ref foreign, token, 0, consumed) && foreign.BytesConsumed == text.Length)
            {
                return true;
            }

            fault = new ReadFault(nint.Zero, nint.Min((nint)foreign.BytesConsumed, text.Length), ErrorText.ConverterRead(Named));
        }
        catch (Exception error) when (StjText.IsReading(error))
        {
            fault = FaultIn(text, settings, (nint)foreign.BytesConsumed, error);
        }

        return false;
    }

    public override void Write(ref JsonWriter writer, T? value)
    {
        if (value is null && !writesNull)
        {
            writer.WriteNull();
            return;
        }

        ConverterWriter seat = ConverterWriter.ForValue(in writer);
        ReadOnlySpan<byte> text = Write(seat, in writer, value, isMembers: false);
        if (text.IsEmpty)
        {
            WriteFault.Throw(WriteFaultKind.Plain, ErrorText.ConverterWrote(converter));
        }

        writer.Raw(text);
        seat.Return();
    }

    /// <summary>Writes an element with the writer that has written the elements before it.</summary>
    /// <param name="writer">The output, which gets the text in runs.</param>
    /// <param name="shared">The converter's writer; null at first, and after an element that leaves it inside a string.</param>
    /// <param name="value">The element.</param>
    /// <param name="isFirst">Whether it is the first element of the array.</param>
    public void WriteNext(ref JsonWriter writer, ref ConverterWriter? shared, T? value, bool isFirst)
    {
        bool isSeparated = shared is null;
        if (shared is null)
        {
            writer.At = writer.PutSeparator(writer.At, isFirst);
            shared = ConverterWriter.ForValue(in writer);
        }

        int before = shared.Length;
        try
        {
            if (value is null && !writesNull)
            {
                shared.Writer.WriteNullValue();
            }
            else
            {
                converter.Write(shared.Writer, Cast(value)!, options.Source);
            }
        }
        catch (Exception error)
        {
            PassBefore(ref writer, shared, before, isSeparated);
            if (StjText.IsWriting(error))
            {
                throw StjFault.Writing(error, shared.Depth, writer.MaxDepth);
            }

            throw;
        }

        if (shared.Writer.CurrentDepth != shared.Depth || shared.Length <= before || !shared.IsKept)
        {
            bool isLevel = shared.Writer.CurrentDepth == shared.Depth;
            PassBefore(ref writer, shared, before, isSeparated);
            WriteFault.Throw(WriteFaultKind.Plain, ErrorText.ConverterWrote(isLevel ? converter : Named));
        }

        bool isInString = WriterState.IsInString(shared.Writer);
        if (shared.Length >= LongestRun || isInString)
        {
            shared.Pass(ref writer, shared.Length);
        }

        if (isInString)
        {
            shared.Return(isSeated: false);
            shared = null;
        }
    }

    /// <summary>
    /// Called if an element fails: the converter has thrown, written nothing, left a container open or reset the writer. Unless the writer was reset, moves the
    /// text of the previous elements to the output and writes the comma after them, so that the error's path is the path of the current element.
    /// </summary>
    private static void PassBefore(ref JsonWriter writer, ConverterWriter shared, int before, bool isSeparated)
    {
        if (shared.Length >= before && shared.IsKept)
        {
            shared.Pass(ref writer, before);
            writer.At = writer.PutSeparator(writer.At, first: isSeparated);
        }
    }

    public override void WriteTo(Utf8JsonWriter writer, T? value)
    {
        if (value is null && !writesNull)
        {
            writer.WriteNullValue();
            return;
        }

        int depth = writer.CurrentDepth;
        try
        {
            converter.Write(writer, Cast(value)!, options.Source);
        }
        catch (Exception error) when (StjText.IsWriting(error))
        {
            throw StjFault.Writing(error, depth, options.Write.MaxDepth);
        }

        if (writer.CurrentDepth != depth)
        {
            WriteFault.Throw(WriteFaultKind.Plain, ErrorText.ConverterWrote(Named));
        }
    }

    /// <inheritdoc/>
    public bool WriteMembers(ref JsonWriter writer, object value, bool any)
    {
        ConverterWriter seat = ConverterWriter.ForName(in writer);
        ReadOnlySpan<byte> text = Write(seat, in writer, (T)value, isMembers: true).TrimStart(" ,\t\r\n"u8);
        if (!text.IsEmpty)
        {
            writer.Element(!any);
            writer.Raw(text);
        }

        any |= !text.IsEmpty;
        seat.Return(isSeated: false);
        return any;
    }

    private ReadOnlySpan<byte> Write(ConverterWriter seat, in JsonWriter writer, T? value, bool isMembers)
    {
        int accepted = int.MaxValue;
        bool isWritten = false;
        try
        {
            converter.Write(seat.Writer, Cast(value)!, options.Source);
            if (writer.Validates)
            {
                WriterCheck.Check(in writer, seat.Finish(), isMembers, ref accepted);
            }

            if (seat.Writer.CurrentDepth != seat.Depth)
            {
                WriteFault.Throw(WriteFaultKind.Plain, ErrorText.ConverterWrote(Named));
            }

            isWritten = true;
        }
        catch (Exception error) when (StjText.IsWriting(error))
        {
            throw StjFault.Writing(error, seat.Depth, writer.MaxDepth);
        }
        finally
        {
            if (!isWritten)
            {
                seat.Leave(in writer, accepted);
            }
        }

        return seat.Finish();
    }

    private static string NameAround(string around) => $"System.Text.Json.Serialization.Converters.{around}[{typeof(T)}]";

    private static ReadFault FaultIn(ReadOnlySpan<byte> text, ReadSettings settings, nint consumed, Exception error)
    {
        var reader = new JsonReader(text, settings);
        try
        {
            return StjFault.Reading(ref reader, consumed, error);
        }
        catch (ReadFault own)
        {
            return own;
        }
    }

    /// <summary>
    /// Returns the converter's result as the type. Throws if the result cannot be a value of the type. The JIT removes the boxing if both types are the same.
    /// </summary>
    internal static T? Cast(TConverted? converted) => converted is T value ? value : Other(converted);

    // A separate method: if the JIT of .NET 10 sees several tests of the boxed result, it allocates the box for all of them.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static T? Other(TConverted? converted) => (object?)converted switch
    {
        null => default(T) is null ? default : throw Throw.CannotAssignNull(typeof(T)),
        T value => value,
        var other => throw Throw.CannotCast(other.GetType(), typeof(T)),
    };

    /// <summary>Returns the value as the converter's type. The JIT removes the boxing if both types are the same.</summary>
    internal static TConverted? Cast(T? value) =>
        value is TConverted same
            ? same
            : value is null && default(TConverted) is not null ? throw Throw.NullForValueType(typeof(TConverted)) : Unboxed(value);

    // A separate method: if the JIT of .NET 10 sees the boxing and the cast together and both types are value types, the message of its exception names them in
    // the wrong order.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static TConverted? Unboxed(object? value) => (TConverted?)value;

    private static bool IsNumber(Type type) =>
        (!type.IsEnum && Type.GetTypeCode(type) is >= TypeCode.SByte and <= TypeCode.Decimal)
            || type == typeof(Half) || type == typeof(Int128) || type == typeof(UInt128);

    private static T? ReadNull(ref JsonReader reader)
    {
        nint at = reader.At;
        reader.TryReadNull();
        if (default(T) is not null)
        {
            ReadFault.Throw(FaultKind.Positioned, at, ErrorText.CannotConvert(typeof(T)));
        }

        return default;
    }

    /// <summary>Whether the converter stopped at the value's last token.</summary>
    private static bool IsWhole(ref Utf8JsonReader reader, JsonTokenType token, int depth, long consumed) => token switch
    {
        JsonTokenType.StartArray => reader.TokenType == JsonTokenType.EndArray && reader.CurrentDepth == depth,
        JsonTokenType.StartObject => reader.TokenType == JsonTokenType.EndObject && reader.CurrentDepth == depth,
        _ => reader.BytesConsumed == consumed,
    };
}
