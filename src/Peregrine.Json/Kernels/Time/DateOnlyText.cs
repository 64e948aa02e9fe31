namespace Peregrine.Json.Kernels;

/// <summary>DateOnly as JSON text: <c>yyyy-MM-dd</c>, nothing else.</summary>
internal readonly struct DateOnlyText : ITextKernel<DateOnly>
{
    public const int MaxLength = 10;

    public static nint Read(ref byte start, nint at, nint end, out DateOnly value)
    {
        value = default;
        if (end - at < 11)
        {
            return Mem.Failed;
        }

        ulong head = Mem.U64(ref start, at, end) ^ 0x2D30_302D_3030_3030;
        ulong tail = Mem.U32(ref start, at + 7, end) ^ 0x2230_302D;

        // The eight digits yyyyMMdd; the remaining bits, those of separators and quote, must be zero.
        ulong digits = head & 0xFFFF_FFFF | (head >> 8 & 0xFFFF_0000_0000) | (tail & 0x00FF_FF00) << 40;
        ulong others = (head & 0xFF00_00FF_0000_0000) | (tail & 0xFF00_00FF);
        if (others != 0 || DigitWord.Count(digits ^ DigitText.Zeros) != 8)
        {
            return Mem.Failed;
        }

        ulong pairs = digits * 10 + (digits >> 8) & 0x00FF_00FF_00FF_00FF;
        uint year = (uint)(pairs & 0xFF) * 100 + (uint)(pairs >> 16 & 0xFF), month = (uint)(pairs >> 32) & 0xFF, day = (uint)(pairs >> 48);
        if (!Calendar.IsDate(year, month, day))
        {
            return Mem.Failed;
        }

        value = DateOnly.FromDayNumber((int)Calendar.DayNumber(year, month, day));
        return at + 11;
    }

    public static bool TryParse(ReadOnlySpan<byte> text, out DateOnly value)
    {
        bool parsed = IsoInstant.TryParseDate(text, out uint dayNumber);
        value = DateOnly.FromDayNumber((int)dayNumber);
        return parsed;
    }

    static nint ITextKernel<DateOnly>.Write(ref byte destination, nint at, nint limit, in DateOnly value) => Write(ref destination, at, limit, value);

    public static nint Write(ref byte destination, nint at, nint limit, DateOnly value)
    {
        uint day = (uint)value.DayNumber;
        if (day > Calendar.MaxDay)
        {
            throw IsoInstantText.NotATime(typeof(DateOnly));
        }

        IsoInstantText.WriteDate(ref destination, at, limit, Calendar.DateFields(day));
        return at + MaxLength;
    }
}
