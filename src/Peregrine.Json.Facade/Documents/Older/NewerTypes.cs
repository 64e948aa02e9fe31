// Types that the compiler needs for ranges and indexes from the end.
namespace System
{
    /// <summary>An index, from the beginning or from the end.</summary>
    internal readonly struct Index(int value, bool fromEnd = false)
    {
        public static implicit operator Index(int value) => new(value);

        public int GetOffset(int length) => fromEnd ? length - value : value;
    }

    /// <summary>A range between two indexes.</summary>
    internal readonly struct Range(Index start, Index end)
    {
        public Index Start { get; } = start;

        public Index End { get; } = end;
    }
}

namespace Peregrine.Json
{
    /// <summary>Combines hashes.</summary>
    internal static class HashCode
    {
        private const uint Factor = 0x9E37_79B1;

        public static int Combine(int first, int second) => (int)((((uint)first * Factor) ^ (uint)second) * Factor);

        public static int Combine(int first, bool second, bool third, bool fourth, bool fifth) =>
            Combine(first, (second ? 1 : 0) | (third ? 2 : 0) | (fourth ? 4 : 0) | (fifth ? 8 : 0));
    }

    /// <summary>Operations on bits.</summary>
    internal static class BitOperations
    {
        public static uint RoundUpToPowerOf2(uint value)
        {
            uint power = 1;
            while (power < value)
            {
                power <<= 1;
            }

            return power;
        }

        public static uint RotateLeft(uint value, int offset) => (value << offset) | (value >> (32 - offset));
    }

    /// <summary>Writes the characters of a string under construction.</summary>
    internal delegate void SpanAction<T, in TState>(Span<T> span, TState state);
}
