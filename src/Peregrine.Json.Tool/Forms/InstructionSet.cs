using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Tool.Forms;

/// <summary>
/// Instructions that kernels test for. <see cref="IsUsed"/> has the same value as in the kernels, because both are read in the same process, and a native
/// program contains both.
/// </summary>
/// <param name="Name">The type whose <c>IsSupported</c> or <c>IsHardwareAccelerated</c> the kernels read.</param>
/// <param name="IsUsed">Whether code may use them in this process.</param>
/// <param name="Off">The setting of the .NET 10 runtime that disables them, and as few others as possible.</param>
internal sealed record InstructionSet(string Name, bool IsUsed, string Off)
{
    private const string NoVectors = "DOTNET_EnableHWIntrinsic=0", NoAvx2 = "DOTNET_EnableAVX2=0", NoAvx512 = "DOTNET_EnableAVX512=0";

    public static InstructionSet Sse { get; } = new("Sse", System.Runtime.Intrinsics.X86.Sse.IsSupported, NoVectors);

    public static InstructionSet Sse2 { get; } = new("Sse2", System.Runtime.Intrinsics.X86.Sse2.IsSupported, NoVectors);

    public static InstructionSet Ssse3 { get; } = new("Ssse3", System.Runtime.Intrinsics.X86.Ssse3.IsSupported, "DOTNET_EnableSSE42=0");

    public static InstructionSet Sse41 { get; } = new("Sse41", System.Runtime.Intrinsics.X86.Sse41.IsSupported, "DOTNET_EnableSSE42=0");

    public static InstructionSet Pclmulqdq { get; } = new("Pclmulqdq", System.Runtime.Intrinsics.X86.Pclmulqdq.IsSupported, "DOTNET_EnableAES=0");

    public static InstructionSet Bmi2 { get; } = new("Bmi2.X64", System.Runtime.Intrinsics.X86.Bmi2.X64.IsSupported, NoAvx2);

    public static InstructionSet Avx2 { get; } = new("Avx2", System.Runtime.Intrinsics.X86.Avx2.IsSupported, NoAvx2);

    public static InstructionSet Avx512 { get; } = new("Avx512BW", Avx512BW.IsSupported, NoAvx512);

    public static InstructionSet Avx512Short { get; } = new("Avx512BW.VL", Avx512BW.VL.IsSupported, NoAvx512);

    public static InstructionSet Vbmi { get; } = new("Avx512Vbmi", Avx512Vbmi.IsSupported, "DOTNET_EnableAVX512v2=0");

    public static InstructionSet VbmiShort { get; } = new("Avx512Vbmi.VL", Avx512Vbmi.VL.IsSupported, "DOTNET_EnableAVX512v2=0");

    public static InstructionSet Vbmi2 { get; } = new("Avx512Vbmi2", Avx512Vbmi2.IsSupported, "DOTNET_EnableAVX512v3=0");

    public static InstructionSet Vbmi2Short { get; } = new("Avx512Vbmi2.VL", Avx512Vbmi2.VL.IsSupported, "DOTNET_EnableAVX512v3=0");

    public static InstructionSet Vector512 { get; } =
        new("Vector512", System.Runtime.Intrinsics.Vector512.IsHardwareAccelerated, "DOTNET_PreferredVectorBitWidth=256");

    public static InstructionSet Vector256 { get; } =
        new("Vector256", System.Runtime.Intrinsics.Vector256.IsHardwareAccelerated, "DOTNET_PreferredVectorBitWidth=128");

    public static InstructionSet Vector128 { get; } = new("Vector128", System.Runtime.Intrinsics.Vector128.IsHardwareAccelerated, NoVectors);
}
