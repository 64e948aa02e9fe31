using System.Globalization;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Peregrine.Json;

/// <summary>Static members that netstandard2.0 lacks and that the source files of Peregrine.Json.Documents use.</summary>
internal static class NewerStatics
{
    extension(ArgumentOutOfRangeException)
    {
        public static void ThrowIfNegative(long value, [CallerArgumentExpression(nameof(value))] string? paramName = null)
        {
            if (value < 0)
            {
                throw new ArgumentOutOfRangeException(paramName, value, $"{paramName} ('{value}') must be a non-negative value.");
            }
        }

        public static void ThrowIfGreaterThanOrEqual(int value, int other, [CallerArgumentExpression(nameof(value))] string? paramName = null)
        {
            if (value >= other)
            {
                throw new ArgumentOutOfRangeException(paramName, value, $"{paramName} ('{value}') must be less than '{other}'.");
            }
        }
    }

    extension(string)
    {
        public static string Create(IFormatProvider provider, FormattableString text) => text.ToString(provider);

        public static string Create<TState>(int length, TState state, SpanAction<char, TState> action)
        {
            char[] text = new char[length];
            action(text, state);
            return new string(text);
        }

        public static string Concat(ReadOnlySpan<char> first, string second) => first.ToString() + second;

        public static string Join<T>(char separator, IEnumerable<T> values) => string.Join(separator.ToString(), values);
    }

    extension(char)
    {
        public static bool IsAsciiDigit(char unit) => unit is >= '0' and <= '9';

        public static bool IsAsciiLetterLower(char unit) => unit is >= 'a' and <= 'z';

        public static bool IsAsciiLetter(char unit) => (char)(unit | 0x20) is >= 'a' and <= 'z';

        public static bool IsAsciiHexDigit(char unit) => IsAsciiDigit(unit) || (char)(unit | 0x20) is >= 'a' and <= 'f';
    }

    extension(byte)
    {
        public static byte Parse(ReadOnlySpan<char> text, NumberStyles style, IFormatProvider provider) => byte.Parse(text.ToString(), style, provider);
    }

    extension(ushort)
    {
        public static bool TryParse(ReadOnlySpan<char> text, NumberStyles style, IFormatProvider provider, out ushort value) =>
            ushort.TryParse(text.ToString(), style, provider, out value);

        public static bool TryParse(ReadOnlySpan<byte> text, NumberStyles style, IFormatProvider provider, out ushort value) =>
            ushort.TryParse(System.Text.Encoding.UTF8.GetString(text), style, provider, out value);
    }

    extension(long)
    {
        public static bool TryParse(ReadOnlySpan<char> text, NumberStyles style, IFormatProvider provider, out long value) =>
            long.TryParse(text.ToString(), style, provider, out value);
    }

    extension(float)
    {
        public static bool IsFinite(float value) => !float.IsNaN(value) && !float.IsInfinity(value);
    }

    extension(double)
    {
        public static bool IsFinite(double value) => !double.IsNaN(value) && !double.IsInfinity(value);
    }

    extension(Math)
    {
        public static long Clamp(long value, long least, long most) => Math.Min(Math.Max(value, least), most);

        /// <summary>Returns the upper 64 bits of a product, and the lower 64 bits in <paramref name="low"/>.</summary>
        public static ulong BigMul(ulong first, ulong second, out ulong low)
        {
            ulong firstLow = (uint)first, firstHigh = first >> 32, secondLow = (uint)second, secondHigh = second >> 32;
            ulong lower = firstLow * secondLow;
            ulong middle = (firstHigh * secondLow) + (lower >> 32);
            ulong other = (firstLow * secondHigh) + (uint)middle;
            low = (other << 32) | (uint)lower;
            return (firstHigh * secondHigh) + (middle >> 32) + (other >> 32);
        }
    }

    extension(Array)
    {
        public static int MaxLength => 0x7FFF_FFC7;
    }

    extension(GC)
    {
        public static T[] AllocateUninitializedArray<T>(int length) => new T[length];
    }

    extension(RuntimeHelpers)
    {
        public static bool IsReferenceOrContainsReferences<T>() => !typeof(T).IsPrimitive;
    }

    extension(CharUnicodeInfo)
    {
        public static UnicodeCategory GetUnicodeCategory(int character) => character > char.MaxValue
            ? CharUnicodeInfo.GetUnicodeCategory(char.ConvertFromUtf32(character), 0) : CharUnicodeInfo.GetUnicodeCategory((char)character);
    }

    extension(RandomNumberGenerator)
    {
        public static byte[] GetBytes(int count)
        {
            byte[] bytes = new byte[count];
            using var source = RandomNumberGenerator.Create();
            source.GetBytes(bytes);
            return bytes;
        }
    }
}
