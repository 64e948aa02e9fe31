using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;
using Peregrine.Json.Buffers;
using Peregrine.Json.Contracts;
using Peregrine.Json.Insight;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>An enum that is written by the names of its members.</summary>
internal interface INamedEnum
{
    /// <summary>Whether numbers are read, too.</summary>
    bool TakesNumbers { get; }
}

/// <inheritdoc cref="INamedEnum"/>
internal sealed class StringEnumContract<TEnum>(EnumNames<TEnum> names, bool allowIntegers, TypeContract<TEnum> number)
    : TypeContract<TEnum>(ShapeKind.Value, ExecutionKind.SimpleValue), IElementContract<TEnum>, IWritesPlainly, INamedEnum, IDescribedContract
    where TEnum : struct, Enum
{
    private TextParser<TEnum>? _parse;

    /// <summary>
    /// The value that is read for a string that is no name, and for a number without a name. If null, such strings are refused, and such numbers are read as
    /// values without a name.
    /// </summary>
    public TEnum? Fallback { get; init; }

    public void DescribeTo(ContractNotes notes) => notes.Because(allowIntegers ? ServingText.ByNameOrNumber : ServingText.ByName);

    public bool WritesPlainly => true;

    public bool TakesNumbers => allowIntegers;

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

            return reader.TryReadText(_parse ??= TryParse, int.MaxValue, out TEnum named) ? named : Refused(ref reader);
        }

        if (!allowIntegers)
        {
            reader.ThrowToken();
        }

        TEnum value = number.Read(ref reader);
        return Fallback is { } other ? names.Known(value, other) : value;
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

    /// <summary>Throws for a string that is not a name. If the string cannot be decoded, the exception is the one that reading a string throws.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static TEnum Refused(ref JsonReader reader)
    {
        nint at = reader.At;
        _ = reader.ReadString();
        reader.At = at;
        reader.ThrowToken();
        return default;
    }

    private bool TryParse(ReadOnlySpan<byte> text, out TEnum value)
    {
        if (!Utf8Text.TryToText(text, out string? name))
        {
            value = default;
            return false;
        }

        bool isRead = names.TryParse(name, allowIntegers, out value);
        if (Fallback is { } other)
        {
            value = isRead ? names.Known(value, other) : other;
            return true;
        }

        return isRead;
    }

    public Elements<TEnum> Elements => field ??= new EnumElements<TEnum>(this, names);
}

/// <summary>Reads and writes enums by name without a virtual call for each.</summary>
internal sealed class EnumElements<TEnum>(StringEnumContract<TEnum> contract, EnumNames<TEnum> names) : Elements<TEnum>(contract)
    where TEnum : struct, Enum
{
    private readonly StringEnumContract<TEnum> _contract = contract;

    public override void Read(ref JsonReader reader, scoped ref Scratch<TEnum> items)
    {
        do
        {
            items.Add(_contract.Read(ref reader));
        }
        while (reader.NextElement());
    }

    public override nint Put(ref JsonWriter writer, nint at, ReadOnlySpan<TEnum> items)
    {
        at = writer.Open(at, (byte)'[', out int depth);
        at = PutMore(ref writer, at, items, 0, items.Length);
        return writer.Close(at, (byte)']', depth, any: true);
    }

    public override nint PutMore(ref JsonWriter writer, nint at, ReadOnlySpan<TEnum> items, int from, int count)
    {
        for (int i = from; i < from + count; i++)
        {
            at = writer.PutSeparator(at, i == 0);
            ReadyText? text = names.TextOf(items[i]);
            at = text is null ? _contract.Put(ref writer, at, items[i]) : writer.PutReady(at, text);
        }

        return at;
    }

    public override nint PutList(ref JsonWriter writer, nint at, List<TEnum> list) => Put(ref writer, at, CollectionsMarshal.AsSpan(list));
}

/// <summary>An enum as a dictionary's key: by name or, if no name matches, by number (without the encoder, as in System.Text.Json).</summary>
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

    /// <summary>Returns the digits of the value. The base class library's format would use the culture's minus sign.</summary>
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

    private bool TryParse(ReadOnlySpan<byte> text, out TEnum value)
    {
        value = default;
        return Utf8Text.TryToText(text, out string? name) && read.TryParse(name, allowIntegers, out value);
    }
}
