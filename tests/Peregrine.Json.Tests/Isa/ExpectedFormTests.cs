using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Tests.Isa;

/// <summary>
/// What a process was started to prove: PEREGRINE_EXPECT_ISA names the widest vector that must be accelerated (512, 256, 128 or 0).
/// A setting whose name the runtime does not know would change nothing, and fails here.
/// </summary>
public sealed class ExpectedFormTests
{
    public const string Variable = "PEREGRINE_EXPECT_ISA";

    /// <summary>Instruction sets that must be absent, with commas between them.</summary>
    public const string Absent = "PEREGRINE_ABSENT";

    [Fact]
    public void TheFormExpectedRuns()
    {
        string? expected = Environment.GetEnvironmentVariable(Variable);
        Assert.SkipWhen(expected is null, "No form was asked for by " + Variable + ".");
        Assert.Equal(expected, Widest().ToString());
    }

    [Fact]
    public void WhatIsAbsentIsNotUsed()
    {
        string? absent = Environment.GetEnvironmentVariable(Absent);
        Assert.SkipWhen(absent is null, "Nothing is named by " + Absent + ".");
        Assert.True(AreAbsent(absent!), absent);
    }

    /// <summary>Whether none of these instruction sets can be used.</summary>
    public static bool AreAbsent(string names) => names.Split(',', StringSplitOptions.RemoveEmptyEntries).All(static name => !(name switch
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

    /// <summary>Bits of the widest accelerated vector.</summary>
    public static int Widest() =>
        Vector512.IsHardwareAccelerated ? 512 : Vector256.IsHardwareAccelerated ? 256 : Vector128.IsHardwareAccelerated ? 128 : 0;
}
