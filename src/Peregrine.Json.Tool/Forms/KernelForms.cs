using Peregrine.Json.Kernels;
using Peregrine.Json.Names;

namespace Peregrine.Json.Tool.Forms;

/// <summary>
/// The kernels of the library that have more than one form, with their forms in the order of preference, the reason for each, and the setting that forces the
/// next one. Figures are those of the design notes (docs/design), which name the machines.
/// </summary>
/// <remarks>
/// The table is data and has no effect: each kernel chooses its form itself. The table is in this program, because in the library its texts would be part of
/// every program that is neither native nor trimmed. A test compares the table with all files of the library.
/// </remarks>
internal static partial class KernelForms
{
    private const string Portable = "for all processors";

    public static Kernel[] All { get; } = [.. Words(), .. Numbers(), .. Times(), .. Found(), .. Skipped(), .. Decoded(), .. Written(), .. Encoded(), .. Quoted()];

    private static Kernel[] Words() =>
    [
        new(nameof(WordBits), nameof(WordBits.LowBytes), "keeps the lowest bytes of a word", [new("WordBits.cs", "Bmi2.X64")],
        [
            new("bzhi", [InstructionSet.Bmi2], "one instruction, for every count"),
            new("shift and mask", [], Portable),
        ]),
        new(nameof(WideProduct), nameof(WideProduct.High), "the high word of a product of two words", [new("WideProduct.cs", "Bmi2.X64")],
        [
            new("mulx", [InstructionSet.Bmi2], "one instruction whose result stays in a register"),
            new("Math.BigMul", [], "for all processors; the JIT of .NET 10 passes the result through memory on x64"),
        ]),
        new(nameof(ByteShuffle), nameof(ByteShuffle.Select), "chooses sixteen bytes by their places", [new("ByteShuffle.cs", "Ssse3")],
        [
            new("pshufb", [InstructionSet.Ssse3], "asked for by name: native compilation does not assume it by default, and would call a loop over sixteen bytes"),
            new("Vector128.Shuffle", [], "for all processors; one instruction on ARM64"),
        ]),
        new(nameof(Prefetch), nameof(Prefetch.Ahead), "loads the object four elements ahead into the cache", [new("Prefetch.cs", "Sse")],
        [
            new("prefetcht0", [InstructionSet.Sse], "an object takes longer to write than the processor looks ahead: canada in 3 to 4 % less time, events in 8 to 15 %"),
            new("nothing", [], Portable),
        ]),
    ];

    private static Kernel[] Numbers() =>
    [
        new(nameof(DigitText), nameof(DigitText.Sixteen), "sixteen decimal digits", [new("DigitText.cs", "Avx512Vbmi"), new("DigitText.Vector512.cs", "Avx512Vbmi")],
        [
            new("a lane for each digit", [InstructionSet.Vbmi], "no digit waits for another, and one permutation moves all of them"),
            new("two words of eight digits", [], "halves, pairs and digits, each step for both words; without the permutation this takes fewer instructions than lanes"),
        ]),
        new(nameof(IntegerWrite), nameof(IntegerWrite.Int64), "writes integers", [new("IntegerWrite.cs", "HasLanes"), new("IntegerWrite.Wide.cs", "HasLanes")],
        [
            new("a lane for each digit", [InstructionSet.Vbmi], "Int64 of 1 to 18 digits 8.5 to 4.6 ns, UInt32 6.2 to 4.3 ns"),
            new("words of eight digits", [], Portable),
        ]),
        new(nameof(DecimalWrite), "WithPoint", "writes decimals of up to 64 bits", [new("DecimalWrite.cs", "HasLanes")],
        [
            new("a lane for each digit", [InstructionSet.Vbmi], "two permutations, with the point between them, for scales up to 15: decimal[] 5.5 to 6.2 times the speed of System.Text.Json"),
            new("words of eight digits", [], "for scales up to 8; others go by a division of 96 bits"),
        ]),
        new(nameof(ShortestDouble), "Cents", "writes doubles of two decimals", [new("ShortestDouble.cs", "Avx512Vbmi")],
        [
            new("a lane for each digit", [InstructionSet.Vbmi], "double[] of cents 6.9 to 8.2 times the speed of System.Text.Json"),
            new("words of eight digits", [], Portable),
        ]),
        new(nameof(IntegerRead), nameof(IntegerRead.ReadQuoted), "reads integers in quotes", [new("IntegerRead.Quoted.cs", "Vector128")],
        [
            new("sixteen digits before the quote", [InstructionSet.Vector128], "no branch on sign or length: from 1.14 to 3.4 times the speed of System.Text.Json"),
            new("none", [], "the general path reads them, as it does at the ends of a text"),
        ]),
    ];

    private static Kernel[] Times() =>
    [
        new(nameof(GuidText), nameof(GuidText.Read), "reads a Guid", [new("GuidText.cs", "Vector128")],
        [
            new("32 digits at once", [InstructionSet.Vector128], "both ranges of hexadecimal digits by saturation, pairs by one multiplication"),
            new("Utf8Parser", [], "the base class library reads it"),
        ]),
        new(nameof(GuidText), nameof(GuidText.Write), "writes a Guid", [new("GuidText.cs", "Avx512Vbmi", "Vector128")],
        [
            new("one permutation", [InstructionSet.Vbmi], "an array of 1,000 in 2.95 to 2.5 us"),
            new("shuffles of sixteen bytes", [InstructionSet.Vector128], "three stores of sixteen bytes, of which the last two overlap"),
            new("Guid.TryFormat", [], "the base class library writes it"),
        ]),
        new(nameof(IsoInstant), nameof(IsoInstant.Read), "reads the date and the time of day, to the minute", [new("IsoInstant.cs", "Vector128")],
        [
            new("sixteen bytes at once", [InstructionSet.Vector128], "one comparison checks all digits, one multiplication joins all pairs"),
            new("field by field", [], Portable),
        ]),
    ];

    private static Kernel[] Found() =>
    [
        new(nameof(NameTable), nameof(NameTable.Find), "finds the member of a name", [new("NameTable.Find.cs", "Vector128")],
        [
            new("32 bytes compared at once", [InstructionSet.Vector128], "one slot of a perfect hash and one comparison decide, without a branch on the length"),
            new("search for the quote, then compare", [], "for all processors; also for names of more than 31 bytes and for tables that need a hash of the whole name"),
        ]),
        new(nameof(WhiteSpace), nameof(WhiteSpace.Skip), "skips white space between tokens", [new("WhiteSpace.cs", "Vector256", "Vector128")],
        [
            new("32 bytes a step", [InstructionSet.Vector256], "indentation is mostly spaces: the other three kinds are compared only where one ends"),
            new("16 bytes a step", [InstructionSet.Vector128], "the same for vectors of 128 bits, with all four comparisons"),
            new("byte by byte", [], "for all processors, and for the last bytes of a text"),
        ]),
        new(nameof(WhiteSpace), nameof(WhiteSpace.Blanks), "marks the white space among 64 bytes", [new("WhiteSpace.cs", "Avx512BW")],
        [
            new("one table look-up of 64 bytes", [InstructionSet.Avx512], "one shuffle and one comparison, whose result is the word of marks"),
            new("four of 16 bytes", [], "the same in vectors of 128 bits"),
        ]),
        new(nameof(StringScan), nameof(StringScan.PlainStops), "marks what ends plain text among 32 bytes", [new("StringScan.Plain.cs", "Vector256")],
        [
            new("one block", [InstructionSet.Vector256], "nearly every string of a real document ends within 32 bytes"),
            new("two blocks of 16 bytes, one mask", [], "with vectors of 128 bits (callers ask for them): location read 1.31 times as fast as without it"),
        ]),
        new(nameof(StringScan), nameof(StringScan.Find), "finds the closing quote of a string", [new("StringScan.cs", "Vector256", "Vector128")],
        [
            new("32 bytes a step", [InstructionSet.Vector256], "512 bits are slower on the mostly short strings of real documents"),
            new("16 bytes a step", [InstructionSet.Vector128], "the same method for vectors of 128 bits"),
            new("byte by byte", [], "for all processors, and for a text shorter than one block"),
        ]),
        new(nameof(ShortText), nameof(ShortText.Read), "reads a short plain string as words", [new("ShortText.cs", "Vector128")],
        [
            new("32 bytes searched at once", [InstructionSet.Vector128], "no branch on the length"),
            new("byte by byte", [], Portable),
        ]),
    ];

    private static Kernel[] Skipped() =>
    [
        new(nameof(Marks64), nameof(Marks64.Quotes), "a word of marks for each kind of byte among 64",
            [new("Marks64.cs", "Vector512")],
        [
            new("one vector of 512 bits", [InstructionSet.Vector512], "one comparison, whose result is the word"),
            new("two of 256 bits", [], "two masks that are joined; without AVX2, the JIT makes four of 128 bits"),
        ]),
        new(nameof(StringBits), nameof(StringBits.PrefixXor), "marks the bytes within strings", [new("StringBits.cs", "Pclmulqdq")],
        [
            new("pclmulqdq", [InstructionSet.Pclmulqdq], "one carry-less product by all ones"),
            new("six shifts", [], "for all processors; each waits for the one before"),
        ]),
        new(nameof(TokenBlocks), nameof(TokenBlocks.Walk), "skips an object or an array and checks it", [new("TokenBlocks.cs", "Avx2"), new("SkipValue.cs", "TokenBlocks"), new("ValueTape.cs", "TokenBlocks"), new("ElementRows.cs", "TokenBlocks")],
        [
            new("a word of tokens for 64 bytes", [InstructionSet.Avx2], "the next token is known before the last one ends: events as published 39.4 to 26.8 us"),
            new("TokenWalk, token by token", [], "with vectors of 128 bits a word saves nothing; also for comments, trailing commas and more than 63 levels"),
        ]),
        new(nameof(TokenBlocks), "AddPlaces", "writes the places of the bits of a word", [new("TokenBlocks.Window.cs", "Avx512Vbmi2")],
        [
            new("vpcompressb", [InstructionSet.Vbmi2], "sixteen places at once, without a loop over the bits"),
            new("bit by bit", [], Portable),
        ]),
        new(nameof(Utf8Check), nameof(Utf8Check.Blocks), "checks the UTF-8 of blocks that have characters outside ASCII", [new("Utf8Check.cs", "Vector512")],
        [
            new("three tables for 64 bytes", [InstructionSet.Vector512], "half the time of the runtime's check of a whole text, and blocks of ASCII are left out: documents of citm and twitter 0.9"),
            new("the same for 32", [], "with AVX2, without which no blocks are walked"),
        ]),
        new(nameof(ValueTape), "String", "records a string", [new("ValueTape.Tokens.cs", "Vector128")],
        [
            new("32 bytes first", [InstructionSet.Vector128], "most strings are plain and end there"),
            new("SkipValue.SkipString", [], "for all other strings and processors"),
        ]),
        new(nameof(SkipValue), nameof(SkipValue.SkipString), "skips a string", [new("SkipValue.Tokens.cs", "Vector128")],
        [
            new("32 bytes first", [InstructionSet.Vector128], "most strings are plain and end there"),
            new("StringScan.Find", [], "for all other strings and processors"),
        ]),
        new(nameof(ElementRows), "Rows.String", "records a string of a document", [new("ElementRows.Rows.cs", "Vector128")],
        [
            new("32 bytes first", [InstructionSet.Vector128], "most strings are plain and end there"),
            new("SkipValue.SkipString", [], "for all other strings and processors"),
        ]),
        new(nameof(ValueExtent), nameof(ValueExtent.Scan), "finds the end of the last whole value in a piece of a stream", [new("ValueExtent.cs", "Vector128")],
        [
            new("a word of marks for 64 bytes", [InstructionSet.Vector128], "only brackets, quotes and commas are looked at"),
            new("byte by byte", [], "for all processors; also for texts with comments, which may have quotes and brackets"),
        ]),
        new(nameof(ValueExtent), nameof(ValueExtent.ScanToClose), "finds the end of the last whole value, and the bracket that closes the level",
            [new("ValueExtent.Counts.cs", "Vector128")],
        [
            new("brackets counted in blocks", [InstructionSet.Vector128], "only the few blocks with the result are looked at bracket by bracket"),
            new("ValueExtent.Scan", [], Portable),
        ]),
        new(nameof(ValueExtent), "Closes", "whether a closing bracket in 64 bytes closes the level", [new("ValueExtent.Counts.cs", "Bmi2.X64")],
        [
            new("pext", [InstructionSet.Bmi2], "if no two closing brackets follow each other, the level stays open, and no bracket is looked at"),
            new("bracket by bracket", [], Portable),
        ]),
        new(nameof(TextCopy), nameof(TextCopy.Copy), "copies JSON in another layout", [new("TextCopy.cs", "Vector128")],
        [
            new("64 bytes a step", [InstructionSet.Vector128], "marks tell what changes; all else is copied: an element of twitter written at 1.6 times the speed of System.Text.Json, token by token at 0.8"),
            new("byte by byte", [], Portable),
        ]),
        new(nameof(TextCopy), nameof(TextCopy.TryCopyShort), "copies a text of up to 64 bytes in which nothing changes", [new("TextCopy.Short.cs", "Vector128")],
        [
            new("two loads that overlap", [InstructionSet.Vector128], "most elements are short, and the same code serves every length"),
            new("TextCopy.Copy", [], Portable),
        ]),
    ];
}
