using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.House;

/// <summary>What a setting of eng/isa-matrix.sh switches off is off: names that the runtime does not know change nothing silently.</summary>
public class InstructionSetTests
{
    [Fact]
    public void WhatIsAbsentIsNotUsed()
    {
        string[] absent = (Environment.GetEnvironmentVariable("PEREGRINE_ABSENT") ?? "").Split(',', StringSplitOptions.RemoveEmptyEntries);
        Assert.All(absent, name => Assert.False(name switch
        {
            nameof(Vector128) => Vector128.IsHardwareAccelerated,
            nameof(Vector256) => Vector256.IsHardwareAccelerated,
            nameof(Vector512) => Vector512.IsHardwareAccelerated,
            nameof(Avx2) => Avx2.IsSupported,
            nameof(Avx512F) => Avx512F.IsSupported,
            nameof(Avx512Vbmi) => Avx512Vbmi.IsSupported,
            nameof(Avx512Vbmi2) => Avx512Vbmi2.IsSupported,
            _ => throw new ArgumentException(name),
        }));
    }
}
