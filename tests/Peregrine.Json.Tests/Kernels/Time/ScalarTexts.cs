using Peregrine.Json.Converters;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tests.Kernels;

/// <summary>The kernels under test, each with what makes two of its values the same.</summary>
internal static class ScalarTexts
{
    public static ScalarText<Guid> Guids { get; } =
        new(GuidText.Read, GuidText.TryParse, static (ref byte d, nint at, nint limit, Guid value) => GuidText.Write(ref d, at, limit, in value), GuidText.MaxLength, value => value);

    public static ScalarText<DateTime> DateTimes { get; } =
        new(DateTimeText.Read, TextCodec<DateTime, DateTimeText>.TryParse, DateTimeText.Write, DateTimeText.MaxLength, value => (value.Ticks, value.Kind, value.ToBinary()));

    public static ScalarText<DateTimeOffset> DateTimeOffsets { get; } =
        new(DateTimeOffsetText.Read, TextCodec<DateTimeOffset, DateTimeOffsetText>.TryParse, static (ref byte d, nint at, nint limit, DateTimeOffset value) => DateTimeOffsetText.Write(ref d, at, limit, in value), DateTimeOffsetText.MaxLength, value => (value.Ticks, value.Offset));

    public static ScalarText<DateOnly> DateOnlys { get; } =
        new(DateOnlyText.Read, DateOnlyText.TryParse, DateOnlyText.Write, DateOnlyText.MaxLength, value => value);

    public static ScalarText<TimeOnly> TimeOnlys { get; } =
        new(TimeOnlyText.Read, TimeOnlyText.TryParse, TimeOnlyText.Write, TimeOnlyText.MaxLength, value => value);

    public static ScalarText<TimeSpan> TimeSpans { get; } =
        new(TimeSpanText.Read, TimeSpanText.TryParse, TimeSpanText.Write, TimeSpanText.MaxLength, value => value);

    public static ScalarText<Version> Versions { get; } =
        new(VersionText.Read!, VersionCodec.TryParse!, VersionText.Write, VersionText.MaxLength, value => (value.Major, value.Minor, value.Build, value.Revision));
}
