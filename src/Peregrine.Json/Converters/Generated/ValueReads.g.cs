// Written by tools/Peregrine.Json.Tables; do not edit.
#nullable enable
using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Peregrine.Json.Converters;
using Peregrine.Json.Errors;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Runtime;

/// <summary>
/// Reads simple values for generated code, without their contract: as the library reads them if no option and no converter changes that
/// (<see cref="MemberUses.Simple"/> requires it). Each method reads the value at a position, skips white space before it, and returns the offset after
/// it. An enum is read as its underlying type.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[Experimental(Experiments.GeneratedCode)]
public static class ValueReads
{
    /// <summary>Reads a string or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, out string? value) => reader.ReadString<StringCodec>(at, out value);

    /// <summary>Reads bytes in Base64, or null.</summary>
    public static nint Read(this ref ReadCursor reader, nint at, out byte[]? value) => reader.Read<byte[], ByteArrayCodec>(at, out value);

    /// <summary>Reads a <see cref="bool"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, out bool value) => reader.Read<bool, BooleanCodec>(at, out value);

    /// <summary>Reads a <see cref="bool"/> or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, out bool? value) => reader.Read<bool?, NullableCodec<bool, BooleanCodec>>(at, out value);

    /// <summary>Reads a <see cref="char"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, out char value) => reader.Read<char, CharCodec>(at, out value);

    /// <summary>Reads a <see cref="char"/> or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, out char? value) => reader.Read<char?, NullableCodec<char, CharCodec>>(at, out value);

    /// <summary>Reads a <see cref="sbyte"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, out sbyte value) => reader.Read<sbyte, NumberCodec<sbyte, IntegerKernel<sbyte>>>(at, out value);

    /// <summary>Reads a <see cref="sbyte"/> or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, out sbyte? value) => reader.Read<sbyte?, NullableCodec<sbyte, NumberCodec<sbyte, IntegerKernel<sbyte>>>>(at, out value);

    /// <summary>Reads a <see cref="byte"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, out byte value) => reader.Read<byte, NumberCodec<byte, IntegerKernel<byte>>>(at, out value);

    /// <summary>Reads a <see cref="byte"/> or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, out byte? value) => reader.Read<byte?, NullableCodec<byte, NumberCodec<byte, IntegerKernel<byte>>>>(at, out value);

    /// <summary>Reads a <see cref="short"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, out short value) => reader.Read<short, NumberCodec<short, IntegerKernel<short>>>(at, out value);

    /// <summary>Reads a <see cref="short"/> or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, out short? value) => reader.Read<short?, NullableCodec<short, NumberCodec<short, IntegerKernel<short>>>>(at, out value);

    /// <summary>Reads a <see cref="ushort"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, out ushort value) => reader.Read<ushort, NumberCodec<ushort, IntegerKernel<ushort>>>(at, out value);

    /// <summary>Reads a <see cref="ushort"/> or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, out ushort? value) => reader.Read<ushort?, NullableCodec<ushort, NumberCodec<ushort, IntegerKernel<ushort>>>>(at, out value);

    /// <summary>Reads a <see cref="int"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, out int value) => reader.Read<int, NumberCodec<int, IntegerKernel<int>>>(at, out value);

    /// <summary>Reads a <see cref="int"/> or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, out int? value) => reader.Read<int?, NullableCodec<int, NumberCodec<int, IntegerKernel<int>>>>(at, out value);

    /// <summary>Reads a <see cref="uint"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, out uint value) => reader.Read<uint, NumberCodec<uint, IntegerKernel<uint>>>(at, out value);

    /// <summary>Reads a <see cref="uint"/> or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, out uint? value) => reader.Read<uint?, NullableCodec<uint, NumberCodec<uint, IntegerKernel<uint>>>>(at, out value);

    /// <summary>Reads a <see cref="long"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, out long value) => reader.Read<long, NumberCodec<long, IntegerKernel<long>>>(at, out value);

    /// <summary>Reads a <see cref="long"/> or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, out long? value) => reader.Read<long?, NullableCodec<long, NumberCodec<long, IntegerKernel<long>>>>(at, out value);

    /// <summary>Reads a <see cref="ulong"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, out ulong value) => reader.Read<ulong, NumberCodec<ulong, IntegerKernel<ulong>>>(at, out value);

    /// <summary>Reads a <see cref="ulong"/> or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, out ulong? value) => reader.Read<ulong?, NullableCodec<ulong, NumberCodec<ulong, IntegerKernel<ulong>>>>(at, out value);

    /// <summary>Reads a <see cref="float"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, out float value) => reader.Read<float, NumberCodec<float, FloatingKernel<float>>>(at, out value);

    /// <summary>Reads a <see cref="float"/> or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, out float? value) => reader.Read<float?, NullableCodec<float, NumberCodec<float, FloatingKernel<float>>>>(at, out value);

    /// <summary>Reads a <see cref="double"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, out double value) => reader.Read<double, NumberCodec<double, FloatingKernel<double>>>(at, out value);

    /// <summary>Reads a <see cref="double"/> or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, out double? value) => reader.Read<double?, NullableCodec<double, NumberCodec<double, FloatingKernel<double>>>>(at, out value);

    /// <summary>Reads a <see cref="decimal"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, out decimal value) => reader.Read<decimal, NumberCodec<decimal, DecimalKernel>>(at, out value);

    /// <summary>Reads a <see cref="decimal"/> or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, out decimal? value) => reader.Read<decimal?, NullableCodec<decimal, NumberCodec<decimal, DecimalKernel>>>(at, out value);

    /// <summary>Reads a <see cref="DateTime"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, out DateTime value) => reader.Read<DateTime, TextCodec<DateTime, DateTimeText>>(at, out value);

    /// <summary>Reads a <see cref="DateTime"/> or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, out DateTime? value) => reader.Read<DateTime?, NullableCodec<DateTime, TextCodec<DateTime, DateTimeText>>>(at, out value);

    /// <summary>Reads a <see cref="DateTimeOffset"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, out DateTimeOffset value) => reader.Read<DateTimeOffset, TextCodec<DateTimeOffset, DateTimeOffsetText>>(at, out value);

    /// <summary>Reads a <see cref="DateTimeOffset"/> or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, out DateTimeOffset? value) => reader.Read<DateTimeOffset?, NullableCodec<DateTimeOffset, TextCodec<DateTimeOffset, DateTimeOffsetText>>>(at, out value);

    /// <summary>Reads a <see cref="DateOnly"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, out DateOnly value) => reader.Read<DateOnly, TextCodec<DateOnly, DateOnlyText>>(at, out value);

    /// <summary>Reads a <see cref="DateOnly"/> or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, out DateOnly? value) => reader.Read<DateOnly?, NullableCodec<DateOnly, TextCodec<DateOnly, DateOnlyText>>>(at, out value);

    /// <summary>Reads a <see cref="TimeOnly"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, out TimeOnly value) => reader.Read<TimeOnly, TextCodec<TimeOnly, TimeOnlyText>>(at, out value);

    /// <summary>Reads a <see cref="TimeOnly"/> or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, out TimeOnly? value) => reader.Read<TimeOnly?, NullableCodec<TimeOnly, TextCodec<TimeOnly, TimeOnlyText>>>(at, out value);

    /// <summary>Reads a <see cref="TimeSpan"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, out TimeSpan value) => reader.Read<TimeSpan, TextCodec<TimeSpan, TimeSpanText>>(at, out value);

    /// <summary>Reads a <see cref="TimeSpan"/> or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, out TimeSpan? value) => reader.Read<TimeSpan?, NullableCodec<TimeSpan, TextCodec<TimeSpan, TimeSpanText>>>(at, out value);

    /// <summary>Reads a <see cref="Guid"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, out Guid value) => reader.Read<Guid, TextCodec<Guid, GuidText>>(at, out value);

    /// <summary>Reads a <see cref="Guid"/> or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, out Guid? value) => reader.Read<Guid?, NullableCodec<Guid, TextCodec<Guid, GuidText>>>(at, out value);
}
