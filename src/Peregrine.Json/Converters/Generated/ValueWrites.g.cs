// Written by tools/Peregrine.Json.Tables; do not edit.
#nullable enable
using System.ComponentModel;
using Peregrine.Json.Converters;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Runtime;

/// <summary>
/// Writes simple values for generated code, without their contract, in the form that <see cref="ValueReads"/> reads. Each method writes a value at a
/// position and returns the position after it.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ValueWrites
{
    /// <summary>Writes a string or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, string? value) => writer.PutString(at, value);

    /// <summary>Writes bytes in Base64, or null.</summary>
    public static nint Put(this ref WriteCursor writer, nint at, byte[]? value) => writer.Put<byte[], ByteArrayCodec>(at, in value);

    /// <summary>Writes an <see cref="int"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, int value) => writer.Put<int, NumberCodec<int, IntegerKernel<int>>>(at, in value);

    /// <summary>Writes an <see cref="int"/> or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, int? value) => writer.Put<int?, NullableCodec<int, NumberCodec<int, IntegerKernel<int>>>>(at, in value);

    /// <summary>Writes a <see cref="bool"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, bool value) => writer.Put<bool, BooleanCodec>(at, in value);

    /// <summary>Writes a <see cref="bool"/> or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, bool? value) => writer.Put<bool?, NullableCodec<bool, BooleanCodec>>(at, in value);

    /// <summary>Writes a <see cref="double"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, double value) => writer.Put<double, NumberCodec<double, FloatingKernel<double>>>(at, in value);

    /// <summary>Writes a <see cref="double"/> or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, double? value) => writer.Put<double?, NullableCodec<double, NumberCodec<double, FloatingKernel<double>>>>(at, in value);

    /// <summary>Writes an <see cref="long"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, long value) => writer.Put<long, NumberCodec<long, IntegerKernel<long>>>(at, in value);

    /// <summary>Writes an <see cref="long"/> or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, long? value) => writer.Put<long?, NullableCodec<long, NumberCodec<long, IntegerKernel<long>>>>(at, in value);

    /// <summary>Writes a <see cref="DateTime"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, DateTime value) => writer.Put<DateTime, TextCodec<DateTime, DateTimeText>>(at, in value);

    /// <summary>Writes a <see cref="DateTime"/> or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, DateTime? value) => writer.Put<DateTime?, NullableCodec<DateTime, TextCodec<DateTime, DateTimeText>>>(at, in value);

    /// <summary>Writes a <see cref="decimal"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, decimal value) => writer.Put<decimal, NumberCodec<decimal, DecimalKernel>>(at, in value);

    /// <summary>Writes a <see cref="decimal"/> or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, decimal? value) => writer.Put<decimal?, NullableCodec<decimal, NumberCodec<decimal, DecimalKernel>>>(at, in value);

    /// <summary>Writes a <see cref="char"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, char value) => writer.Put<char, CharCodec>(at, in value);

    /// <summary>Writes a <see cref="char"/> or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, char? value) => writer.Put<char?, NullableCodec<char, CharCodec>>(at, in value);

    /// <summary>Writes an <see cref="sbyte"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, sbyte value) => writer.Put<sbyte, NumberCodec<sbyte, IntegerKernel<sbyte>>>(at, in value);

    /// <summary>Writes an <see cref="sbyte"/> or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, sbyte? value) => writer.Put<sbyte?, NullableCodec<sbyte, NumberCodec<sbyte, IntegerKernel<sbyte>>>>(at, in value);

    /// <summary>Writes a <see cref="byte"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, byte value) => writer.Put<byte, NumberCodec<byte, IntegerKernel<byte>>>(at, in value);

    /// <summary>Writes a <see cref="byte"/> or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, byte? value) => writer.Put<byte?, NullableCodec<byte, NumberCodec<byte, IntegerKernel<byte>>>>(at, in value);

    /// <summary>Writes an <see cref="short"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, short value) => writer.Put<short, NumberCodec<short, IntegerKernel<short>>>(at, in value);

    /// <summary>Writes an <see cref="short"/> or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, short? value) => writer.Put<short?, NullableCodec<short, NumberCodec<short, IntegerKernel<short>>>>(at, in value);

    /// <summary>Writes a <see cref="ushort"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, ushort value) => writer.Put<ushort, NumberCodec<ushort, IntegerKernel<ushort>>>(at, in value);

    /// <summary>Writes a <see cref="ushort"/> or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, ushort? value) => writer.Put<ushort?, NullableCodec<ushort, NumberCodec<ushort, IntegerKernel<ushort>>>>(at, in value);

    /// <summary>Writes a <see cref="uint"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, uint value) => writer.Put<uint, NumberCodec<uint, IntegerKernel<uint>>>(at, in value);

    /// <summary>Writes a <see cref="uint"/> or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, uint? value) => writer.Put<uint?, NullableCodec<uint, NumberCodec<uint, IntegerKernel<uint>>>>(at, in value);

    /// <summary>Writes a <see cref="ulong"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, ulong value) => writer.Put<ulong, NumberCodec<ulong, IntegerKernel<ulong>>>(at, in value);

    /// <summary>Writes a <see cref="ulong"/> or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, ulong? value) => writer.Put<ulong?, NullableCodec<ulong, NumberCodec<ulong, IntegerKernel<ulong>>>>(at, in value);

    /// <summary>Writes a <see cref="float"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, float value) => writer.Put<float, NumberCodec<float, FloatingKernel<float>>>(at, in value);

    /// <summary>Writes a <see cref="float"/> or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, float? value) => writer.Put<float?, NullableCodec<float, NumberCodec<float, FloatingKernel<float>>>>(at, in value);

    /// <summary>Writes a <see cref="Guid"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, Guid value) => writer.Put<Guid, TextCodec<Guid, GuidText>>(at, in value);

    /// <summary>Writes a <see cref="Guid"/> or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, Guid? value) => writer.Put<Guid?, NullableCodec<Guid, TextCodec<Guid, GuidText>>>(at, in value);

    /// <summary>Writes a <see cref="DateTimeOffset"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, DateTimeOffset value) => writer.Put<DateTimeOffset, TextCodec<DateTimeOffset, DateTimeOffsetText>>(at, in value);

    /// <summary>Writes a <see cref="DateTimeOffset"/> or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, DateTimeOffset? value) => writer.Put<DateTimeOffset?, NullableCodec<DateTimeOffset, TextCodec<DateTimeOffset, DateTimeOffsetText>>>(at, in value);

    /// <summary>Writes a <see cref="DateOnly"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, DateOnly value) => writer.Put<DateOnly, TextCodec<DateOnly, DateOnlyText>>(at, in value);

    /// <summary>Writes a <see cref="DateOnly"/> or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, DateOnly? value) => writer.Put<DateOnly?, NullableCodec<DateOnly, TextCodec<DateOnly, DateOnlyText>>>(at, in value);

    /// <summary>Writes a <see cref="TimeOnly"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, TimeOnly value) => writer.Put<TimeOnly, TextCodec<TimeOnly, TimeOnlyText>>(at, in value);

    /// <summary>Writes a <see cref="TimeOnly"/> or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, TimeOnly? value) => writer.Put<TimeOnly?, NullableCodec<TimeOnly, TextCodec<TimeOnly, TimeOnlyText>>>(at, in value);

    /// <summary>Writes a <see cref="TimeSpan"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, TimeSpan value) => writer.Put<TimeSpan, TextCodec<TimeSpan, TimeSpanText>>(at, in value);

    /// <summary>Writes a <see cref="TimeSpan"/> or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Put(this ref WriteCursor writer, nint at, TimeSpan? value) => writer.Put<TimeSpan?, NullableCodec<TimeSpan, TextCodec<TimeSpan, TimeSpanText>>>(at, in value);
}
