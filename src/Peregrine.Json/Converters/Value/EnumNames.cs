using System.Collections.Concurrent;
using System.Globalization;
using System.Numerics;
using Peregrine.Json.Kernels;
using Peregrine.Json.Names;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>Converts the values of an enum to names, and names to values, under a naming policy; with [Flags], also lists of names.</summary>
internal sealed class EnumNames<TEnum>
    where TEnum : struct, Enum
{
    /// <summary>
    /// The texts of values below this number are cached in an array. Of all other values, any text is cached until there are this many; then only those of
    /// declared members.
    /// </summary>
    private const int KeptTexts = 64;

    /// <summary>The maximum numbers of flags for which the name table contains the texts of all combinations of flags, and of all pairs.</summary>
    private const int MostCombined = 6, MostPaired = 12;

    /// <summary>
    /// The fields in the order of Enum.GetNames; with [Flags], fields with more bits are first. If several match, the first one counts, as in System.Text.Json.
    /// </summary>
    private readonly Field[] _fields;
    private readonly NameTable _plainTable;
    private readonly EscapeSet _escapes;
    private readonly bool _isFlags = typeof(TEnum).IsDefined(typeof(FlagsAttribute), inherit: false);
    private readonly ReadyText?[] _small = new ReadyText?[KeptTexts];
    private readonly ConcurrentDictionary<ulong, ReadyText?> _others = new();
    private NameTable _table;
    private ulong[] _bits;
    private bool _hasLists;

    /// <param name="policy">Names the members that no attribute names; null to use their own names.</param>
    /// <param name="escapes">The escapes for the texts.</param>
    /// <param name="isWrittenOnly">Whether the names are used for writing only, so that an invalid name throws only when it is written.</param>
    public EnumNames(JsonNamingPolicy? policy, EscapeSet escapes, bool isWrittenOnly)
    {
        _escapes = escapes;
        string[] names = Enum.GetNames<TEnum>();
        TEnum[] values = Enum.GetValues<TEnum>();
        FieldInfo[] declared = typeof(TEnum).GetFields(BindingFlags.Public | BindingFlags.Static);
        Field[] fields = [.. names.Select((name, i) => FieldOf(Array.Find(declared, f => f.Name == name)!, values[i], policy))];
        Array.ForEach(isWrittenOnly ? [] : fields, f => EnumName.Check(typeof(TEnum), f.JsonName));
        _fields = _isFlags ? [.. fields.OrderByDescending(BitCount)] : fields;
        var seen = new HashSet<string>(StringComparer.Ordinal);
        string[] read = isWrittenOnly ? [] : [.. _fields.Select(f => f.JsonName)];
        _plainTable = new NameTable(read, [.. read.Select(seen.Add)], ignoreCase: false, escapes);
        _table = _plainTable;
        _bits = [.. _fields.Select(f => f.Bits)];
    }

    /// <summary>
    /// The exact names for the fast path: the names of the fields and, once a list of flags has been read, the names of combinations of few flags.
    /// </summary>
    public NameTable Table => Volatile.Read(ref _table);

    /// <summary>Returns the value of the text with this number in <see cref="Table"/>.</summary>
    public TEnum ValueOf(int member) => ValueBits.FromBits<TEnum>(_bits[member]);

    /// <summary>Returns the text in quotes, or null if no names represent the value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ReadyText? TextOf(TEnum value)
    {
        ulong bits = ValueBits.ToBits(value);
        ReadyText?[] small = _small;
        return bits < (ulong)small.Length && small[bits] is { } text ? text : FindText(bits);
    }

    /// <summary>Returns <paramref name="value"/> if it has a name; otherwise <paramref name="other"/>.</summary>
    public TEnum Known(TEnum value, TEnum other) => TextOf(value) is null ? other : value;

    private ReadyText? FindText(ulong bits)
    {
        if (_others.TryGetValue(bits, out ReadyText? text))
        {
            return text;
        }

        string? name = NameOf(bits);
        text = name is null ? null : new ReadyText([(byte)'"', .. EscapedName.Encode(name, _escapes), (byte)'"']);
        if (bits < KeptTexts)
        {
            // Stores nothing for a value without a name, which is looked up again each time: such values are rare.
            Volatile.Write(ref _small[bits], text);
        }
        else if (_others.Count < KeptTexts || IsField(bits))
        {
            _others.TryAdd(bits, text);
        }

        return text;
    }

    private bool IsField(ulong bits)
    {
        foreach (Field field in _fields)
        {
            if (field.Bits == bits)
            {
                return true;
            }
        }

        return false;
    }

    private string? NameOf(ulong bits)
    {
        foreach (Field field in _fields)
        {
            if (field.Bits == bits)
            {
                return EnumName.Check(typeof(TEnum), field.JsonName);
            }
        }

        if (!_isFlags)
        {
            return null;
        }

        ulong left = bits;
        var fields = new List<Field>();
        foreach (Field field in _fields)
        {
            if (field.Bits != 0 && (left & field.Bits) == field.Bits)
            {
                left &= ~field.Bits;
                fields.Add(field);
            }
        }

        return left == 0 && fields.Count > 0 ? string.Join(", ", fields.Select(f => EnumName.Check(typeof(TEnum), f.JsonName))) : null;
    }

    /// <summary>Whether lists of names are written.</summary>
    public bool IsFlags => _isFlags;

    /// <summary>
    /// Reads a list of flags by their exact names, with a comma and at most one space between two names. For any other text, returns false without moving the
    /// reader; <see cref="TryParse"/> must then read other spellings and numbers.
    /// </summary>
    public bool TryReadFlags(ref JsonReader reader, out TEnum value)
    {
        value = default;
        ref byte start = ref reader.Start;
        nint end = reader.End;
        nint at = reader.At + 1;
        ulong bits = 0;
        while (true)
        {
            int field = _plainTable.FindInList(ref start, at, end, out nint after);
            if (field < 0)
            {
                return false;
            }

            bits |= _fields[field].Bits;
            if (Mem.U8(ref start, after, end) == (byte)'"')
            {
                if (!_hasLists)
                {
                    AddLists();
                }

                reader.At = after + 1;
                value = ValueBits.FromBits<TEnum>(bits);
                return true;
            }

            at = after + 1;
            at += at < end && Mem.U8(ref start, at, end) == (byte)' ' ? 1 : 0;
        }
    }

    /// <summary>
    /// Adds the texts of combined flags to the names, so that a list in this library's written form is found by one look-up, without a loop whose end the
    /// processor cannot predict. Which texts are added depends only on the declaration: all combinations of up to six flags, or all pairs of up to twelve.
    /// </summary>
    private void AddLists()
    {
        ulong[] flags = [.. _fields.Select(f => f.Bits).Where(b => BitOperations.PopCount(b) == 1).Distinct()];
        var values = new HashSet<ulong>();
        if (flags.Length <= MostCombined)
        {
            for (int choice = 0; choice < 1 << flags.Length; choice++)
            {
                ulong value = 0;
                for (int i = 0; i < flags.Length; i++)
                {
                    value |= (choice >> i & 1) != 0 ? flags[i] : 0;
                }

                values.Add(value);
            }
        }
        else if (flags.Length <= MostPaired)
        {
            foreach (ulong flag in flags)
            {
                values.UnionWith(flags.Select(other => flag | other));
            }
        }

        (string Text, ulong Bits)[] lists = [.. values.Select(v => (NameOf(v) ?? "", v)).Where(l => l.Item1.Contains(',', StringComparison.Ordinal))];
        string[] texts = [.. _fields.Select(f => f.JsonName), .. lists.Select(l => l.Text)];
        var seen = new HashSet<string>(StringComparer.Ordinal);
        var table = new NameTable(texts, [.. texts.Select(seen.Add)], ignoreCase: false, _escapes);
        if (lists.Length > 0 && table.IsQuick)
        {
            _bits = [.. _bits, .. lists.Select(l => l.Bits)];
            Volatile.Write(ref _table, table);
        }

        _hasLists = true;
    }

    /// <summary>Parses a name, a list of names or, if allowed, a number in a string.</summary>
    public bool TryParse(string text, bool allowIntegers, out TEnum value)
    {
        value = default;
        ReadOnlySpan<char> rest = text.AsSpan().Trim();

        // Compares the whole text first: a member's name may be empty, or look like a number or a list of names.
        ulong bits = 0;
        foreach (Field field in _fields)
        {
            if (rest.SequenceEqual(field.JsonName))
            {
                value = ValueBits.FromBits<TEnum>(field.Bits);
                return true;
            }
        }

        if (rest.IsEmpty)
        {
            return false;
        }

        if (!rest[(rest[0] is '+' or '-' ? 1 : 0)..].ContainsAnyExceptInRange('0', '9') && rest[^1] is not ('+' or '-'))
        {
            return allowIntegers && TryParseNumber(rest, out value);
        }

        while (true)
        {
            int comma = rest.IndexOf(',');
            ReadOnlySpan<char> name = (comma < 0 ? rest : rest[..comma]).Trim();
            if (!TryFind(name, out ulong found))
            {
                return false;
            }

            bits |= found;
            if (comma < 0)
            {
                break;
            }

            rest = rest[(comma + 1)..];
            if (rest.IsWhiteSpace())
            {
                break;
            }
        }

        value = ValueBits.FromBits<TEnum>(bits);
        return true;
    }

    private bool TryFind(ReadOnlySpan<char> name, out ulong bits)
    {
        foreach (Field field in _fields)
        {
            if (name.SequenceEqual(field.JsonName))
            {
                bits = field.Bits;
                return true;
            }
        }

        foreach (Field field in _fields)
        {
            if (!field.IsRenamed && name.Equals(field.Name, StringComparison.OrdinalIgnoreCase))
            {
                bits = field.Bits;
                return true;
            }
        }

        bits = 0;
        return false;
    }

    private static bool TryParseNumber(ReadOnlySpan<char> text, out TEnum value)
    {
        const NumberStyles Style = NumberStyles.AllowLeadingSign;
        bool understood = true;
        ulong bits = 0;
        CultureInfo invariant = CultureInfo.InvariantCulture;
        switch (Type.GetTypeCode(Enum.GetUnderlyingType(typeof(TEnum))))
        {
            case TypeCode.SByte: understood = sbyte.TryParse(text, Style, invariant, out sbyte i1); bits = (ulong)i1; break;
            case TypeCode.Byte: understood = byte.TryParse(text, Style, invariant, out byte u1); bits = u1; break;
            case TypeCode.Int16: understood = short.TryParse(text, Style, invariant, out short i2); bits = (ulong)i2; break;
            case TypeCode.UInt16: understood = ushort.TryParse(text, Style, invariant, out ushort u2); bits = u2; break;
            case TypeCode.Int32: understood = int.TryParse(text, Style, invariant, out int i4); bits = (ulong)i4; break;
            case TypeCode.UInt32: understood = uint.TryParse(text, Style, invariant, out uint u4); bits = u4; break;
            case TypeCode.Int64: understood = long.TryParse(text, Style, invariant, out long i8); bits = (ulong)i8; break;
            default: understood = ulong.TryParse(text, Style, invariant, out bits); break;
        }

        value = ValueBits.FromBits<TEnum>(bits);
        return understood;
    }

    /// <summary>
    /// Returns the number of bits that are set after System.Text.Json has extended a value to 64 bits. In a negative value, this includes the extended sign
    /// bits.
    /// </summary>
    private static int BitCount(Field field) => BitOperations.PopCount(Type.GetTypeCode(typeof(TEnum)) switch
    {
        TypeCode.SByte => (ulong)(sbyte)field.Bits,
        TypeCode.Int16 => (ulong)(short)field.Bits,
        TypeCode.Int32 => (ulong)(int)field.Bits,
        _ => field.Bits,
    });

    private static Field FieldOf(FieldInfo field, TEnum value, JsonNamingPolicy? policy)
    {
        var renamed = field.GetCustomAttribute<JsonStringEnumMemberNameAttribute>();
        string? name = renamed is not null ? renamed.Name : policy is not null ? policy.ConvertName(field.Name) : field.Name;
        return new Field(field.Name, name!, renamed is not null, ValueBits.ToBits(value));
    }

    private sealed record Field(string Name, string JsonName, bool IsRenamed, ulong Bits);
}
