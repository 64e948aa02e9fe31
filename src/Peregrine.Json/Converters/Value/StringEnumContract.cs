using System.Globalization;
using System.Text;
using Peregrine.Json.Contracts;
using Peregrine.Json.Insight;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>An enum by the names of its members.</summary>
internal sealed class StringEnumContract<TEnum>(EnumNames<TEnum> names, bool allowIntegers, TypeContract<TEnum> number) : TypeContract<TEnum>, IWritesPlainly
    where TEnum : struct, Enum
{
    private TextParser<TEnum>? _parse;

    public override ShapeKind Kind => ShapeKind.Value;

    public override ExecutionKind Serving => ExecutionKind.SimpleValue;

    public override void DescribeTo(ContractNotes notes) => notes.Because(allowIntegers ? ServingText.ByNameOrNumber : ServingText.ByName);

    public bool WritesPlainly => true;

    public override TEnum Read(ref JsonReader reader)
    {
        byte first = reader.Peek();
        if (first == (byte)'"')
        {
            int field = names.Table.Find(ref reader.Start, reader.At + 1, reader.End, out nint after);
            if (field >= 0)
            {
                reader.At = after;
                return names.ValueOf(field);
            }

            if (names.IsFlags && names.TryReadFlags(ref reader, out TEnum flags))
            {
                return flags;
            }

            return reader.ReadText(_parse ??= TryParse);
        }

        if (!allowIntegers)
        {
            reader.ThrowToken();
        }

        return number.Read(ref reader);
    }

    public override void Write(ref JsonWriter writer, TEnum value) => writer.At = Put(ref writer, writer.At, value);

    public override nint Put(ref JsonWriter writer, nint at, TEnum value)
    {
        ReadyText? text = names.TextOf(value);
        if (text is not null)
        {
            return writer.PutReady(at, text);
        }

        writer.At = at;
        if (!allowIntegers)
        {
            WriteFault.Throw(WriteFaultKind.Plain, ErrorText.CannotSerialize);
        }

        return number.Put(ref writer, at, value);
    }

    private bool TryParse(ReadOnlySpan<byte> text, out TEnum value) =>
        names.TryParse(Encoding.UTF8.GetString(text), allowIntegers, out value);
}

/// <summary>An enum as a dictionary's key: by name; by number (without the encoder, as in System.Text.Json) if no name fits.</summary>
internal sealed class EnumKeyContract<TEnum>(EnumNames<TEnum> read, EnumNames<TEnum> written, bool allowIntegers) : KeyContract<TEnum>
    where TEnum : struct, Enum
{
    private TextParser<TEnum>? _parse;

    public override ExecutionKind Serving => ExecutionKind.SimpleValue;

    public override void DescribeTo(ContractNotes notes) => notes.Because(allowIntegers ? ServingText.ByNameOrNumber : ServingText.ByName);

    public override bool ReadsAgain => true;

    public override TEnum Read(ref JsonReader reader) => reader.ReadKey(_parse ??= TryParse);

    public override void Write(ref JsonWriter writer, TEnum key)
    {
        ReadyText? text = written.TextOf(key);
        if (text is not null)
        {
            writer.At = writer.PutReady(writer.At, text);
        }
        else
        {
            writer.Raw(Encoding.ASCII.GetBytes($"\"{NumberOf(key)}\""));
        }
    }

    /// <summary>Returns the digits of the value. The base class library's own format would use the minus sign of the culture.</summary>
    private static string NumberOf(TEnum key)
    {
        ulong bits = ValueBits.ToBits(key);
        CultureInfo invariant = CultureInfo.InvariantCulture;
        return Type.GetTypeCode(typeof(TEnum)) switch
        {
            TypeCode.SByte => ((sbyte)bits).ToString(invariant),
            TypeCode.Int16 => ((short)bits).ToString(invariant),
            TypeCode.Int32 => ((int)bits).ToString(invariant),
            TypeCode.Int64 => ((long)bits).ToString(invariant),
            _ => bits.ToString(invariant),
        };
    }

    private bool TryParse(ReadOnlySpan<byte> text, out TEnum value) =>
        read.TryParse(Encoding.UTF8.GetString(text), allowIntegers, out value);
}
