using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Support;

/// <summary>Instruction sets that settings of the runtime can switch off, by name.</summary>
public static class InstructionSets
{
    /// <summary>Instruction sets that must be absent in this process, with commas between them.</summary>
    public const string AbsentVariable = "PEREGRINE_ABSENT";

    /// <summary>The names in <paramref name="list"/>, or none where it is null.</summary>
    public static string[] NamesIn(string? list) => (list ?? "").Split(',', StringSplitOptions.RemoveEmptyEntries);

    /// <summary>Whether code may use it; a name that is not known is an error.</summary>
    public static bool IsUsed(string name) => name switch
    {
        nameof(Vector128) => Vector128.IsHardwareAccelerated,
        nameof(Vector256) => Vector256.IsHardwareAccelerated,
        nameof(Vector512) => Vector512.IsHardwareAccelerated,
        nameof(Avx2) => Avx2.IsSupported,
        nameof(Avx512F) => Avx512F.IsSupported,
        nameof(Avx512Vbmi) => Avx512Vbmi.IsSupported,
        nameof(Avx512Vbmi2) => Avx512Vbmi2.IsSupported,
        _ => throw new ArgumentException(name),
    };
}
