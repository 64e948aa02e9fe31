using Peregrine.Json.Platform;

namespace Peregrine.Json.Tests.Platform;

public sealed class StjVersionTests
{
    /// <summary>What a native program has as constants is what the trial call finds.</summary>
    [Theory]
    [InlineData(typeof(byte))]
    [InlineData(typeof(sbyte))]
    [InlineData(typeof(short))]
    [InlineData(typeof(int))]
    [InlineData(typeof(long))]
    [InlineData(typeof(ushort))]
    [InlineData(typeof(uint))]
    [InlineData(typeof(ulong))]
    [InlineData(typeof(decimal))]
    [InlineData(typeof(float))]
    [InlineData(typeof(double))]
    [InlineData(typeof(Half))]
    [InlineData(typeof(Int128))]
    [InlineData(typeof(UInt128))]
    [InlineData(typeof(bool))]
    [InlineData(typeof(string))]
    public void NumbersInVersion10(Type type)
    {
        if (StjVersion.Major == 10)
        {
            Assert.Equal(StjVersion.NumberText(type), StjVersion.NumberTextInVersion10(type));
        }
    }
}
