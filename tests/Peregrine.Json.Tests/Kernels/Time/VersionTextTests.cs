using System.Runtime.InteropServices;
using System.Text;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tests.Kernels;

public class VersionTextTests
{
    private static readonly string[] s_texts = ["1.2", "1.2.3", "1.2.3.4", "2147483647.2147483647.2147483647.2147483647", "10.0.17763.1", "0.0", "00000000000001.2", "1. 2", "1.+2"];

    [Theory]
    [InlineData("1. 2")]
    [InlineData("1.+2")]
    [InlineData("1.-2")]
    [InlineData("1.-0")]
    [InlineData("01.02")]
    [InlineData("1 .2")]
    [InlineData("1\t.2")]
    [InlineData("1.\u00a02")]
    [InlineData("1\0.2")]
    [InlineData("1.2\0")]
    [InlineData("1")]
    [InlineData("1.")]
    [InlineData(".1")]
    [InlineData("1..2")]
    [InlineData(" 1.2")]
    [InlineData("1.2 ")]
    [InlineData("+1.2")]
    [InlineData("1.2.3.4.5")]
    [InlineData("2147483648.1")]
    [InlineData("1.2147483648")]
    [InlineData("1.99999999999")]
    [InlineData("1.2.3.2147483648")]
    [InlineData("\u0661.2")]
    [InlineData("1.\u0662")]
    [InlineData("1,2")]
    [InlineData("1.2-beta1")]
    [InlineData("")]
    public void OddTextsAgree(string text) => ScalarTexts.Versions.Agrees(text);

    /// <summary>What newer versions of System.Text.Json read in addition.</summary>
    [Theory]
    [InlineData("+1.2", true)]
    [InlineData("1.2.+3", true)]
    [InlineData("01.02", true)]
    [InlineData(" 1.2", false)]
    [InlineData("1.2\t", false)]
    [InlineData("1", false)]
    [InlineData("", false)]
    public void AnyVersions(string text, bool isVersion)
    {
        Assert.Equal(isVersion, VersionText.TryParseAny(Encoding.UTF8.GetBytes(text), out Version? value));
        Assert.Equal(isVersion ? Version.Parse(text) : null, value);
        string padded = new string('0', VersionText.MaxEscapedLength) + text;
        Assert.Equal(isVersion && Version.TryParse(padded, out _), VersionText.TryParseAny(Encoding.UTF8.GetBytes(padded), out _));
    }

    [Fact]
    public void TextsOfEveryLengthAgree()
    {
        for (int zeros = 0; zeros < 300; zeros++)
        {
            ScalarTexts.Versions.Agrees(new string('0', zeros) + "1.2");
            ScalarTexts.Versions.Agrees("1.2.3." + new string('0', zeros) + "4");
        }
    }

    [Fact]
    public void MutationsAgree() => ScalarTexts.Versions.AgreesOnMutations(31, TestScale.Times(40_000), s_texts);

    [Fact]
    public void NoByteIsMistaken() => ScalarTexts.Versions.AgreesOnEveryByte(s_texts);

    [Fact]
    public void ValuesAgree()
    {
        var random = new Random(32);
        for (int i = TestScale.Times(40_000); i > 0; i--)
        {
            int Part() => random.Next() >> random.Next(31);
            Version value = (i % 3) switch { 0 => new(Part(), Part()), 1 => new(Part(), Part(), Part()), _ => new(Part(), Part(), Part(), Part()) };
            ScalarTexts.Versions.Writes(value, i & 7);
            ScalarTexts.Versions.ReadsCanonical(value);
        }
    }

    [Fact]
    public void NothingOutsideIsTouched() =>
        ScalarTexts.Versions.StaysInside([new(0, 0), new(int.MaxValue, int.MaxValue, int.MaxValue, int.MaxValue), new(10, 11, 12), new(1, 100_000_000)], s_texts);

    [Fact]
    public void ReadingAllocatesTheVersionAlone()
    {
        byte[] json = Encoding.ASCII.GetBytes("\"10.20.30.40\"");
        ref byte start = ref MemoryMarshal.GetArrayDataReference(json);
        VersionText.Read(ref start, 1, json.Length, out Version? value);
        long before = GC.GetAllocatedBytesForCurrentThread();
        VersionText.Read(ref start, 1, json.Length, out value);
        Assert.Equal(32, GC.GetAllocatedBytesForCurrentThread() - before);
        Assert.Equal(new Version(10, 20, 30, 40), value);
    }
}
