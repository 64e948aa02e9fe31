using System.Runtime.Intrinsics;

namespace Peregrine.Json.House;

/// <summary>What a setting of eng/isa-matrix.sh switches off is off: names that the runtime does not know change nothing silently.</summary>
public class InstructionSetTests
{
    [Fact]
    public void AbsentVectorsAreNotAccelerated()
    {
        string[] absent = (Environment.GetEnvironmentVariable("PEREGRINE_ABSENT") ?? "").Split(',', StringSplitOptions.RemoveEmptyEntries);
        Assert.All(absent, name => Assert.False(name switch
        {
            nameof(Vector128) => Vector128.IsHardwareAccelerated,
            nameof(Vector256) => Vector256.IsHardwareAccelerated,
            nameof(Vector512) => Vector512.IsHardwareAccelerated,
            _ => throw new ArgumentException(name),
        }));
    }
}
