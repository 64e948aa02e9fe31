using System.Runtime.InteropServices;
using System.Text;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tests.Kernels;

public class GuidTextTests
{
    private static readonly string[] s_texts = ["00112233-4455-6677-8899-aabbccddeeff", "FFEEDDCC-BBAA-9988-7766-554433221100", "01234567-89AB-cdef-0123-456789abCDEF"];

    [Theory]
    [InlineData("0011223344556677 8899aabbccddeeff")]
    [InlineData("{00112233-4455-6677-8899-aabbccddeeff}")]
    [InlineData("(00112233-4455-6677-8899-aabbccddeeff)")]
    [InlineData("00112233445566778899aabbccddeeff")]
    [InlineData("00112233-4455-6677-8899-aabbccddeeff ")]
    [InlineData(" 00112233-4455-6677-8899-aabbccddeeff")]
    [InlineData("0x112233-4455-6677-8899-aabbccddeeff")]
    [InlineData("00112233-4455-6677-8899-+abbccddeeff")]
    [InlineData("")]
    public void OddTextsAgree(string text) => Assert.False(ScalarTexts.Guids.Agrees(text));

    [Fact]
    public void MutationsAgree() => ScalarTexts.Guids.AgreesOnMutations(21, TestScale.Times(40_000), s_texts);

    [Fact]
    public void EveryFormRefusesAndTakesTheSameBytes()
    {
        foreach (string text in s_texts)
        {
            byte[] bytes = Encoding.ASCII.GetBytes(text);
            for (int at = 0; at < bytes.Length; at++)
            {
                byte original = bytes[at];
                for (int value = 0; value < 256; value++)
                {
                    bytes[at] = (byte)value;
                    FormsAgree(bytes);
                }

                bytes[at] = original;
            }
        }
    }

    [Fact]
    public void EveryFormReadsTheSameValue()
    {
        var random = new Random(22);
        byte[] bytes = new byte[36];
        for (int i = TestScale.Times(100_000); i > 0; i--)
        {
            Guid value = Next(random);
            Assert.True(value.TryFormat(bytes, out _));
            for (int at = 0; at < bytes.Length; at++)
            {
                bytes[at] = random.Next(2) == 0 && char.IsAsciiLetter((char)bytes[at]) ? (byte)(bytes[at] ^ 0x20) : bytes[at];
            }

            FormsAgree(bytes);
            Assert.True(GuidText.TryParse(bytes, out Guid read) && read == value);
        }
    }

    [Fact]
    public void ValuesAgree()
    {
        var random = new Random(23);
        for (int i = TestScale.Times(20_000); i > 0; i--)
        {
            Guid value = Next(random);
            ScalarTexts.Guids.Writes(value, i & 7);
            ScalarTexts.Guids.ReadsCanonical(value);
        }
    }

    [Fact]
    public void EveryFormWritesTheSameText()
    {
        var random = new Random(24);
        byte[] expected = new byte[36], vector = new byte[64], chosen = new byte[GuidText.MaxLength];
        for (int i = TestScale.Times(20_000); i > 0; i--)
        {
            Guid value = Next(random);
            Assert.True(value.TryFormat(expected, out _));
            vector.AsSpan().Fill(1);
            GuidText.WriteVector(ref MemoryMarshal.GetArrayDataReference(vector), 0, 36, in value);
            Assert.Equal(36, GuidText.Write(ref MemoryMarshal.GetArrayDataReference(chosen), 0, chosen.Length, in value));
            Assert.Equal(expected, vector[..36]);
            Assert.Equal(expected, chosen[..36]);
            Assert.Equal(-1, vector.AsSpan(36).IndexOfAnyExcept((byte)1));
        }
    }

    [Fact]
    public void NothingOutsideIsTouched() => ScalarTexts.Guids.StaysInside([Guid.Empty, Guid.AllBitsSet, new("01234567-89AB-cdef-0123-456789abCDEF")], s_texts);

    private static void FormsAgree(byte[] bytes)
    {
        ref byte start = ref MemoryMarshal.GetArrayDataReference(bytes);
        bool scalar = GuidText.TryParse(bytes, out Guid expected);
        bool vector = GuidText.ReadVector(ref start, 0, bytes.Length, out Guid read);
        Assert.True(scalar == vector, Encoding.Latin1.GetString(bytes));
        Assert.True(!scalar || expected == read, Encoding.Latin1.GetString(bytes));
    }

    private static Guid Next(Random random)
    {
        Span<byte> bytes = stackalloc byte[16];
        random.NextBytes(bytes);
        return new Guid(bytes);
    }
}
