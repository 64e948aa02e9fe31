// Written by tools/Peregrine.Json.Tables; do not edit.
namespace Peregrine.Json.Tables;

/// <summary>Counts of digits, from counts of bits.</summary>
internal static class DigitCounts
{
    /// <summary>The number of bits below the count in an entry.</summary>
    public const int Shift = 54;

    /// <summary>
    /// For a number below 10^16 with z leading zero bits, <c>(Words[z] - number) >> Shift</c> is how many of sixteen digits lie before the
    /// number's first digit: at most one power of ten lies among the numbers of as many bits, and the subtraction borrows from that power on.
    /// Zero has one digit.
    /// </summary>
    public static ReadOnlySpan<ulong> Words =>
    [
        0x0000000000000000, // 0
        0x0000000000000000, // 1
        0x0000000000000000, // 2
        0x0000000000000000, // 3
        0x0000000000000000, // 4
        0x0000000000000000, // 5
        0x0000000000000000, // 6
        0x0000000000000000, // 7
        0x0000000000000000, // 8
        0x0000000000000000, // 9
        0x002386F26FC0FFFF, // 10
        0x002386F26FC0FFFF, // 11
        0x002386F26FC0FFFF, // 12
        0x002386F26FC0FFFF, // 13
        0x00438D7EA4C67FFF, // 14
        0x00438D7EA4C67FFF, // 15
        0x00438D7EA4C67FFF, // 16
        0x00805AF3107A3FFF, // 17
        0x00805AF3107A3FFF, // 18
        0x00805AF3107A3FFF, // 19
        0x00C009184E729FFF, // 20
        0x00C009184E729FFF, // 21
        0x00C009184E729FFF, // 22
        0x00C009184E729FFF, // 23
        0x010000E8D4A50FFF, // 24
        0x010000E8D4A50FFF, // 25
        0x010000E8D4A50FFF, // 26
        0x014000174876E7FF, // 27
        0x014000174876E7FF, // 28
        0x014000174876E7FF, // 29
        0x01800002540BE3FF, // 30
        0x01800002540BE3FF, // 31
        0x01800002540BE3FF, // 32
        0x01800002540BE3FF, // 33
        0x01C000003B9AC9FF, // 34
        0x01C000003B9AC9FF, // 35
        0x01C000003B9AC9FF, // 36
        0x0200000005F5E0FF, // 37
        0x0200000005F5E0FF, // 38
        0x0200000005F5E0FF, // 39
        0x024000000098967F, // 40
        0x024000000098967F, // 41
        0x024000000098967F, // 42
        0x024000000098967F, // 43
        0x02800000000F423F, // 44
        0x02800000000F423F, // 45
        0x02800000000F423F, // 46
        0x02C000000001869F, // 47
        0x02C000000001869F, // 48
        0x02C000000001869F, // 49
        0x030000000000270F, // 50
        0x030000000000270F, // 51
        0x030000000000270F, // 52
        0x030000000000270F, // 53
        0x03400000000003E7, // 54
        0x03400000000003E7, // 55
        0x03400000000003E7, // 56
        0x0380000000000063, // 57
        0x0380000000000063, // 58
        0x0380000000000063, // 59
        0x03C0000000000009, // 60
        0x03C0000000000009, // 61
        0x03C0000000000009, // 62
        0x03C0000000000009, // 63
        0x03C0000000000009, // 64
    ];
}
