// Written by tools/Peregrine.Json.Tables; do not edit.
#nullable enable
using System.ComponentModel;
using Peregrine.Json.Converters;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Runtime;

/// <summary>
/// Writes simple values for generated code. Each method writes a value at a position of the output and returns the position after the value. The members that
/// are written like this have the mark <see cref="MemberMarks.Simple"/>; the contracts of their types are not used.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ValueWrites
{
    /// <summary>Writes a string or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, string? value) => writer.PutString(at, value);

    /// <summary>Writes a byte array as a Base64 string, or null.</summary>
    public static nint Put(this ref WriteCursor writer, nint at, byte[]? value) => writer.Put<byte[], ByteArrayCodec>(at, in value);

    /// <summary>Writes an <c>int</c> value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, int value) => writer.Put<int, NumberCodec<int, IntegerKernel<int>>>(at, in value);

    /// <summary>Writes an <c>int</c> value or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, int? value) => writer.Put<int?, NullableCodec<int, NumberCodec<int, IntegerKernel<int>>>>(at, in value);

    /// <summary>Writes a <c>bool</c> value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, bool value) => writer.Put<bool, BooleanCodec>(at, in value);

    /// <summary>Writes a <c>bool</c> value or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, bool? value) => writer.Put<bool?, NullableCodec<bool, BooleanCodec>>(at, in value);

    /// <summary>Writes a <c>double</c> value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, double value) => writer.Put<double, NumberCodec<double, FloatingKernel<double>>>(at, in value);

    /// <summary>Writes a <c>double</c> value or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, double? value) => writer.Put<double?, NullableCodec<double, NumberCodec<double, FloatingKernel<double>>>>(at, in value);

    /// <summary>Writes a <c>long</c> value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, long value) => writer.Put<long, NumberCodec<long, IntegerKernel<long>>>(at, in value);

    /// <summary>Writes a <c>long</c> value or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, long? value) => writer.Put<long?, NullableCodec<long, NumberCodec<long, IntegerKernel<long>>>>(at, in value);

    /// <summary>Writes a <see cref="DateTime"/> value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, DateTime value) => writer.Put<DateTime, TextCodec<DateTime, DateTimeText>>(at, in value);

    /// <summary>Writes a <see cref="DateTime"/> value or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, DateTime? value) => writer.Put<DateTime?, NullableCodec<DateTime, TextCodec<DateTime, DateTimeText>>>(at, in value);

    /// <summary>Writes a <c>decimal</c> value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, decimal value) => writer.Put<decimal, NumberCodec<decimal, DecimalKernel>>(at, in value);

    /// <summary>Writes a <c>decimal</c> value or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, decimal? value) => writer.Put<decimal?, NullableCodec<decimal, NumberCodec<decimal, DecimalKernel>>>(at, in value);

    /// <summary>Writes a <c>char</c> value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, char value) => writer.Put<char, CharCodec>(at, in value);

    /// <summary>Writes a <c>char</c> value or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, char? value) => writer.Put<char?, NullableCodec<char, CharCodec>>(at, in value);

    /// <summary>Writes an <c>sbyte</c> value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, sbyte value) => writer.Put<sbyte, NumberCodec<sbyte, IntegerKernel<sbyte>>>(at, in value);

    /// <summary>Writes an <c>sbyte</c> value or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, sbyte? value) => writer.Put<sbyte?, NullableCodec<sbyte, NumberCodec<sbyte, IntegerKernel<sbyte>>>>(at, in value);

    /// <summary>Writes a <c>byte</c> value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, byte value) => writer.Put<byte, NumberCodec<byte, IntegerKernel<byte>>>(at, in value);

    /// <summary>Writes a <c>byte</c> value or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, byte? value) => writer.Put<byte?, NullableCodec<byte, NumberCodec<byte, IntegerKernel<byte>>>>(at, in value);

    /// <summary>Writes a <c>short</c> value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, short value) => writer.Put<short, NumberCodec<short, IntegerKernel<short>>>(at, in value);

    /// <summary>Writes a <c>short</c> value or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, short? value) => writer.Put<short?, NullableCodec<short, NumberCodec<short, IntegerKernel<short>>>>(at, in value);

    /// <summary>Writes a <c>ushort</c> value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, ushort value) => writer.Put<ushort, NumberCodec<ushort, IntegerKernel<ushort>>>(at, in value);

    /// <summary>Writes a <c>ushort</c> value or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, ushort? value) => writer.Put<ushort?, NullableCodec<ushort, NumberCodec<ushort, IntegerKernel<ushort>>>>(at, in value);

    /// <summary>Writes a <c>uint</c> value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, uint value) => writer.Put<uint, NumberCodec<uint, IntegerKernel<uint>>>(at, in value);

    /// <summary>Writes a <c>uint</c> value or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, uint? value) => writer.Put<uint?, NullableCodec<uint, NumberCodec<uint, IntegerKernel<uint>>>>(at, in value);

    /// <summary>Writes a <c>ulong</c> value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, ulong value) => writer.Put<ulong, NumberCodec<ulong, IntegerKernel<ulong>>>(at, in value);

    /// <summary>Writes a <c>ulong</c> value or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, ulong? value) => writer.Put<ulong?, NullableCodec<ulong, NumberCodec<ulong, IntegerKernel<ulong>>>>(at, in value);

    /// <summary>Writes a <c>float</c> value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, float value) => writer.Put<float, NumberCodec<float, FloatingKernel<float>>>(at, in value);

    /// <summary>Writes a <c>float</c> value or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, float? value) => writer.Put<float?, NullableCodec<float, NumberCodec<float, FloatingKernel<float>>>>(at, in value);

    /// <summary>Writes a <see cref="Guid"/> value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, Guid value) => writer.Put<Guid, TextCodec<Guid, GuidText>>(at, in value);

    /// <summary>Writes a <see cref="Guid"/> value or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, Guid? value) => writer.Put<Guid?, NullableCodec<Guid, TextCodec<Guid, GuidText>>>(at, in value);

    /// <summary>Writes a <see cref="DateTimeOffset"/> value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, DateTimeOffset value) => writer.Put<DateTimeOffset, TextCodec<DateTimeOffset, DateTimeOffsetText>>(at, in value);

    /// <summary>Writes a <see cref="DateTimeOffset"/> value or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, DateTimeOffset? value) => writer.Put<DateTimeOffset?, NullableCodec<DateTimeOffset, TextCodec<DateTimeOffset, DateTimeOffsetText>>>(at, in value);

    /// <summary>Writes a <see cref="DateOnly"/> value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, DateOnly value) => writer.Put<DateOnly, TextCodec<DateOnly, DateOnlyText>>(at, in value);

    /// <summary>Writes a <see cref="DateOnly"/> value or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, DateOnly? value) => writer.Put<DateOnly?, NullableCodec<DateOnly, TextCodec<DateOnly, DateOnlyText>>>(at, in value);

    /// <summary>Writes a <see cref="TimeOnly"/> value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, TimeOnly value) => writer.Put<TimeOnly, TextCodec<TimeOnly, TimeOnlyText>>(at, in value);

    /// <summary>Writes a <see cref="TimeOnly"/> value or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, TimeOnly? value) => writer.Put<TimeOnly?, NullableCodec<TimeOnly, TextCodec<TimeOnly, TimeOnlyText>>>(at, in value);

    /// <summary>Writes a <see cref="TimeSpan"/> value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, TimeSpan value) => writer.Put<TimeSpan, TextCodec<TimeSpan, TimeSpanText>>(at, in value);

    /// <summary>Writes a <see cref="TimeSpan"/> value or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, TimeSpan? value) => writer.Put<TimeSpan?, NullableCodec<TimeSpan, TextCodec<TimeSpan, TimeSpanText>>>(at, in value);
}
