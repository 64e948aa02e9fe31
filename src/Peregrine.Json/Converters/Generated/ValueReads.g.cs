// Written by tools/Peregrine.Json.Tables; do not edit.
#nullable enable
using System.ComponentModel;
using Peregrine.Json.Converters;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Runtime;

/// <summary>
/// Reads simple values for generated code. Each method reads the value at a position of the input and returns the offset after the value. A fast method
/// reads the usual form. All other text (white space, a number in quotes, invalid JSON) goes to the full reader of the member. Generated code uses this
/// class for members with <see cref="MemberMarks.Simple"/>.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ValueReads
{
    /// <summary>Reads a string or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out string? value) => reader.ReadString(at, plan, member, out value);

    /// <summary>Reads a byte array as a Base64 string, or null.</summary>
    public static nint Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out byte[]? value) => reader.Read<byte[], ByteArrayCodec>(at, plan, member, out value);

    /// <summary>Reads an <c>int</c> value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out int value) => reader.Read<int, NumberCodec<int, IntegerKernel<int>>>(at, plan, member, out value);

    /// <summary>Reads an <c>int</c> value or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out int? value) => reader.Read<int?, NullableCodec<int, NumberCodec<int, IntegerKernel<int>>>>(at, plan, member, out value);

    /// <summary>Reads a <c>bool</c> value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out bool value) => reader.Read<bool, BooleanCodec>(at, plan, member, out value);

    /// <summary>Reads a <c>bool</c> value or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out bool? value) => reader.Read<bool?, NullableCodec<bool, BooleanCodec>>(at, plan, member, out value);

    /// <summary>Reads a <c>double</c> value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out double value) => reader.Read<double, NumberCodec<double, FloatingKernel<double>>>(at, plan, member, out value);

    /// <summary>Reads a <c>double</c> value or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out double? value) => reader.Read<double?, NullableCodec<double, NumberCodec<double, FloatingKernel<double>>>>(at, plan, member, out value);

    /// <summary>Reads a <c>long</c> value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out long value) => reader.Read<long, NumberCodec<long, IntegerKernel<long>>>(at, plan, member, out value);

    /// <summary>Reads a <c>long</c> value or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out long? value) => reader.Read<long?, NullableCodec<long, NumberCodec<long, IntegerKernel<long>>>>(at, plan, member, out value);

    /// <summary>Reads a <see cref="DateTime"/> value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out DateTime value) => reader.Read<DateTime, TextCodec<DateTime, DateTimeText>>(at, plan, member, out value);

    /// <summary>Reads a <see cref="DateTime"/> value or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out DateTime? value) => reader.Read<DateTime?, NullableCodec<DateTime, TextCodec<DateTime, DateTimeText>>>(at, plan, member, out value);

    /// <summary>Reads a <c>decimal</c> value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out decimal value) => reader.Read<decimal, NumberCodec<decimal, DecimalKernel>>(at, plan, member, out value);

    /// <summary>Reads a <c>decimal</c> value or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out decimal? value) => reader.Read<decimal?, NullableCodec<decimal, NumberCodec<decimal, DecimalKernel>>>(at, plan, member, out value);

    /// <summary>Reads a <c>char</c> value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out char value) => reader.Read<char, CharCodec>(at, plan, member, out value);

    /// <summary>Reads a <c>char</c> value or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out char? value) => reader.Read<char?, NullableCodec<char, CharCodec>>(at, plan, member, out value);

    /// <summary>Reads an <c>sbyte</c> value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out sbyte value) => reader.Read<sbyte, NumberCodec<sbyte, IntegerKernel<sbyte>>>(at, plan, member, out value);

    /// <summary>Reads an <c>sbyte</c> value or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out sbyte? value) => reader.Read<sbyte?, NullableCodec<sbyte, NumberCodec<sbyte, IntegerKernel<sbyte>>>>(at, plan, member, out value);

    /// <summary>Reads a <c>byte</c> value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out byte value) => reader.Read<byte, NumberCodec<byte, IntegerKernel<byte>>>(at, plan, member, out value);

    /// <summary>Reads a <c>byte</c> value or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out byte? value) => reader.Read<byte?, NullableCodec<byte, NumberCodec<byte, IntegerKernel<byte>>>>(at, plan, member, out value);

    /// <summary>Reads a <c>short</c> value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out short value) => reader.Read<short, NumberCodec<short, IntegerKernel<short>>>(at, plan, member, out value);

    /// <summary>Reads a <c>short</c> value or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out short? value) => reader.Read<short?, NullableCodec<short, NumberCodec<short, IntegerKernel<short>>>>(at, plan, member, out value);

    /// <summary>Reads a <c>ushort</c> value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out ushort value) => reader.Read<ushort, NumberCodec<ushort, IntegerKernel<ushort>>>(at, plan, member, out value);

    /// <summary>Reads a <c>ushort</c> value or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out ushort? value) => reader.Read<ushort?, NullableCodec<ushort, NumberCodec<ushort, IntegerKernel<ushort>>>>(at, plan, member, out value);

    /// <summary>Reads a <c>uint</c> value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out uint value) => reader.Read<uint, NumberCodec<uint, IntegerKernel<uint>>>(at, plan, member, out value);

    /// <summary>Reads a <c>uint</c> value or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out uint? value) => reader.Read<uint?, NullableCodec<uint, NumberCodec<uint, IntegerKernel<uint>>>>(at, plan, member, out value);

    /// <summary>Reads a <c>ulong</c> value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out ulong value) => reader.Read<ulong, NumberCodec<ulong, IntegerKernel<ulong>>>(at, plan, member, out value);

    /// <summary>Reads a <c>ulong</c> value or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out ulong? value) => reader.Read<ulong?, NullableCodec<ulong, NumberCodec<ulong, IntegerKernel<ulong>>>>(at, plan, member, out value);

    /// <summary>Reads a <c>float</c> value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out float value) => reader.Read<float, NumberCodec<float, FloatingKernel<float>>>(at, plan, member, out value);

    /// <summary>Reads a <c>float</c> value or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out float? value) => reader.Read<float?, NullableCodec<float, NumberCodec<float, FloatingKernel<float>>>>(at, plan, member, out value);

    /// <summary>Reads a <see cref="Guid"/> value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out Guid value) => reader.Read<Guid, TextCodec<Guid, GuidText>>(at, plan, member, out value);

    /// <summary>Reads a <see cref="Guid"/> value or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out Guid? value) => reader.Read<Guid?, NullableCodec<Guid, TextCodec<Guid, GuidText>>>(at, plan, member, out value);

    /// <summary>Reads a <see cref="DateTimeOffset"/> value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out DateTimeOffset value) => reader.Read<DateTimeOffset, TextCodec<DateTimeOffset, DateTimeOffsetText>>(at, plan, member, out value);

    /// <summary>Reads a <see cref="DateTimeOffset"/> value or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out DateTimeOffset? value) => reader.Read<DateTimeOffset?, NullableCodec<DateTimeOffset, TextCodec<DateTimeOffset, DateTimeOffsetText>>>(at, plan, member, out value);

    /// <summary>Reads a <see cref="DateOnly"/> value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out DateOnly value) => reader.Read<DateOnly, TextCodec<DateOnly, DateOnlyText>>(at, plan, member, out value);

    /// <summary>Reads a <see cref="DateOnly"/> value or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out DateOnly? value) => reader.Read<DateOnly?, NullableCodec<DateOnly, TextCodec<DateOnly, DateOnlyText>>>(at, plan, member, out value);

    /// <summary>Reads a <see cref="TimeOnly"/> value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out TimeOnly value) => reader.Read<TimeOnly, TextCodec<TimeOnly, TimeOnlyText>>(at, plan, member, out value);

    /// <summary>Reads a <see cref="TimeOnly"/> value or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out TimeOnly? value) => reader.Read<TimeOnly?, NullableCodec<TimeOnly, TextCodec<TimeOnly, TimeOnlyText>>>(at, plan, member, out value);

    /// <summary>Reads a <see cref="TimeSpan"/> value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out TimeSpan value) => reader.Read<TimeSpan, TextCodec<TimeSpan, TimeSpanText>>(at, plan, member, out value);

    /// <summary>Reads a <see cref="TimeSpan"/> value or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(this ref ReadCursor reader, nint at, ExecutorPlan plan, int member, out TimeSpan? value) => reader.Read<TimeSpan?, NullableCodec<TimeSpan, TextCodec<TimeSpan, TimeSpanText>>>(at, plan, member, out value);
}
