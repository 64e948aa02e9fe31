using System.Runtime.Intrinsics;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tests.Kernels;

public sealed class StringScanTests
{
    private delegate nint Form(ref byte start, nint at, nint end, out StringTraits traits);

    /// <summary>The grammar, byte by byte, written independently of the kernel.</summary>
    private static (int Quote, StringTraits Traits) Expected(ReadOnlySpan<byte> content)
    {
        StringTraits traits = StringTraits.None;
        for (int i = 0; i < content.Length; i++)
        {
            switch (content[i])
            {
                case (byte)'"':
                    return (i, traits);
                case < 0x20:
                    return (-1, 0);
                case (byte)'\\':
                    traits |= StringTraits.Escaped;
                    if (i + 1 < content.Length)
                    {
                        if (content[i + 1] < 0x20)
                        {
                            return (-1, 0);
                        }

                        traits |= content[i + 1] >= 0x80 ? StringTraits.NonAscii : 0;
                    }

                    i++;
                    break;
                case >= 0x80:
                    traits |= StringTraits.NonAscii;
                    break;
            }
        }

        return (-1, 0);
    }

    private static void Check(Span<byte> input, int at)
    {
        (int quote, StringTraits traits) = Expected(input[at..]);
        Form[] forms = [StringScan.Find, StringScan.FindScalar, StringScan.FindVector128, StringScan.FindVector256];
        for (int form = 0; form < forms.Length; form++)
        {
            if ((form == 2 && input.Length < Vector128<byte>.Count) || (form == 3 && input.Length < Vector256<byte>.Count))
            {
                continue;
            }

            nint found = forms[form](ref Mem.First(input), at, input.Length, out StringTraits seen);
            if (found != (quote < 0 ? Mem.Failed : at + quote) || (quote >= 0 && seen != traits))
            {
                Assert.Fail($"Form {form}, length {input.Length}, at {at}: {found} {seen}, expected {quote} {traits}: {Convert.ToHexString(input)}");
            }
        }
    }

    [Fact]
    public void OneSpecialAtEveryPositionOfEveryLength()
    {
        using GuardedMemory memory = new(1024);
        byte[] content = new byte[301];
        foreach (byte special in (ReadOnlySpan<byte>)[(byte)'"', (byte)'\\', 0x1F, 0x00, 0x80, 0xFF, 0x7F, (byte)' '])
        {
            for (int length = 0; length <= 300; length += length < 100 ? 1 : 7)
            {
                for (int position = 0; position < length; position++)
                {
                    Array.Fill(content, (byte)'a');
                    content[length] = (byte)'"';
                    content[position] = special;
                    int used = length + 1;
                    Check(memory.CopyAtEnd(content.AsSpan(0, used)), 0);
                    Check(memory.CopyAtStart(content.AsSpan(0, used)), 0);
                    Check(memory.CopyAtEnd(content.AsSpan(0, length)), 0);
                }
            }
        }
    }

    [Fact]
    public void BackslashRunsOfEveryLengthAtEveryAlignment()
    {
        using GuardedMemory memory = new(1024);
        for (int before = 0; before < 70; before++)
        {
            for (int run = 1; run <= 70; run++)
            {
                byte[] content = new byte[before + run + 2];
                Array.Fill(content, (byte)'a');
                Array.Fill(content, (byte)'\\', before, run);
                content[before + run] = (byte)'"';
                content[before + run + 1] = (byte)'"';
                Check(memory.CopyAtEnd(content), 0);
                Check(memory.CopyAtEnd(content.AsSpan(0, before + run)), 0);
                content[before + run] = 0xC3;
                Check(memory.CopyAtEnd(content), 0);
                content[before + run] = 0x0A;
                Check(memory.CopyAtEnd(content), 0);
            }
        }
    }

    [Fact]
    public void RandomBytesFromEveryOffset()
    {
        using GuardedMemory memory = new(1024);
        Random random = new(1);
        for (int round = TestScale.Times(20_000); round > 0; round--)
        {
            byte[] input = new byte[random.Next(200)];
            for (int i = 0; i < input.Length; i++)
            {
                input[i] = random.Next(24) switch
                {
                    0 => (byte)'\\',
                    1 when random.Next(4) == 0 => (byte)'"',
                    2 when random.Next(8) == 0 => (byte)random.Next(32),
                    3 => (byte)random.Next(128, 256),
                    _ => (byte)random.Next(0x20, 0x7F),
                };
            }

            int at = random.Next(input.Length + 1);
            Check(memory.CopyAtEnd(input), at);
            Check(memory.CopyAtStart(input), at);
        }
    }
}
