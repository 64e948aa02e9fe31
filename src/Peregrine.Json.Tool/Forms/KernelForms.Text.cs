using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tool.Forms;

/// <summary>The kernels that read and write strings.</summary>
internal static partial class KernelForms
{
    private static Kernel[] Decoded() =>
    [
        new(nameof(StringRead), nameof(StringRead.Read), "reads a string", [new("StringRead.cs", "Vector128")],
        [
            new("32 bytes first", [InstructionSet.Vector128], "enough for nearly every string of a real document"),
            new("StringScan.Find, then decode", [], "for all other strings and processors"),
        ]),
        new(nameof(StringRead), "ReadOn", "reads a string outside ASCII", [new("StringRead.cs", "HasWide")],
        [
            new("one block of 64 bytes", [InstructionSet.Vbmi2, InstructionSet.Vbmi], "up to 32 code units, allocated at their length: fifty words of 8 Cyrillic letters 1.65 times as fast"),
            new("StringScan.Find, then decode", [], "for longer strings and other processors"),
        ]),
        new(nameof(StringRead), nameof(StringRead.FindClose), "finds the end of a short plain string", [new("StringRead.cs", "Vector128")],
        [
            new("32 bytes at once", [InstructionSet.Vector128], "without a branch on the length; the caller allocates the string later"),
            new("none", [], "StringRead.Read reads the string"),
        ]),
        new(nameof(AsciiText), nameof(AsciiText.Widen), "ASCII to UTF-16", [new("AsciiText.cs", "Vector256", "Vector128")],
        [
            new("16 bytes to one vector", [InstructionSet.Vector256, InstructionSet.Vector128], "one instruction and one store for sixteen characters"),
            new("16 bytes to two vectors", [InstructionSet.Vector128], "the same for vectors of 128 bits"),
            new("byte by byte", [], "for all processors; only texts of one to three bytes go by three stores"),
        ]),
        new(nameof(Utf8Decode), nameof(Utf8Decode.ToUnits), "UTF-8, with or without escapes, to UTF-16",
            [new("Utf8Decode.cs", "Vector128"), new("Utf8Decode.Blocks.cs", "HasWide"), new("Utf8Decode.Vector512.cs", "Avx512Vbmi2", "Avx512Vbmi")],
        [
            new("64 bytes a step", [InstructionSet.Vbmi2, InstructionSet.Vbmi, InstructionSet.Vector128], "one compress finds where characters end: 1,024 Japanese characters 1.4 to 3.5 times the speed of System.Text.Json"),
            new("16 bytes a step", [InstructionSet.Vector128], "a lane for each byte; characters of two and of three bytes at a fixed stride, so that no step waits: Russian 2.6 times the speed of System.Text.Json"),
            new("one by one", [], "for all processors, and for errors and characters of four bytes"),
        ]),
        new(nameof(Utf8Decode), nameof(Utf8Decode.Blocks), "ASCII among other text to UTF-16", [new("Utf8Decode.Blocks.cs", "Vector256")],
        [
            new("32 bytes a step", [InstructionSet.Vector256], "after a first block of ASCII; two stores"),
            new("16 bytes a step", [], "the step that all text begins with"),
        ]),
        new(nameof(Utf8Decode), "TwoByteRuns", "characters of two bytes alone to UTF-16", [new("Utf8Decode.TwoBytes.cs", "Vector256")],
        [
            new("sixteen characters a step", [InstructionSet.Vector256], "each is one lane of sixteen bits"),
            new("eight characters a step", [], "the same in vectors of 128 bits"),
        ]),
        new(nameof(Utf8Decode), "StoreKept", "closes the gaps between decoded lanes", [new("Utf8Decode.Lanes.cs", "Avx512Vbmi2.VL")],
        [
            new("one compress", [InstructionSet.Vbmi2Short], "sixteen lanes at once, without a table"),
            new("two shuffles by a table", [], "eight lanes each"),
        ]),
        new(nameof(Utf8Text), nameof(Utf8Text.CountUnits), "counts the code units of a text", [new("Utf8Text.cs", "Vector512", "Vector256", "Vector128")],
        [
            new("64 bytes a step", [InstructionSet.Vector512], "two comparisons and two counts of bits"),
            new("32 bytes a step", [InstructionSet.Vector256], "the same for vectors of 256 bits, and for the last 63 bytes"),
            new("16 bytes a step", [InstructionSet.Vector128], "the same for vectors of 128 bits, with one count of bits"),
            new("byte by byte", [], "for all processors, and for the last bytes of a text"),
        ]),
    ];

    private static Kernel[] Written() =>
    [
        new(nameof(EscapeText), nameof(EscapeText.TryWriteShort), "writes a plain string of up to 32 characters",
        [
            new("EscapeText.cs", "Avx2", "Vector128", "IsShortFormBrief"), new("CodeUnits.cs", "Avx512BW"), new("JsonWriter.Values.cs", "IsShortFormBrief"),
            new("IlWriteCode.Compact.cs", "IsShortFormBrief"),
        ],
        [
            new("one masked load", [InstructionSet.Avx512, InstructionSet.Avx2], "no branch on the length: a quarter to a third faster than blocks that overlap"),
            new("masked loads of pairs", [InstructionSet.Avx2], "the same with the masks of AVX2: 1,000 strings of random length 1.98 times as fast as by blocks that overlap"),
            new("two blocks that overlap", [InstructionSet.Vector128], "one branch for each class of lengths"),
            new("one by one", [], Portable),
        ]),
        new(nameof(EscapeText), nameof(EscapeText.WriteCleanLong), "writes a plain string of more than 32 characters",
            [new("EscapeText.Vector256.cs", "Avx2"), new("EscapeText.cs", "Vector128"), new("JsonWriter.Values.cs", "HasLongForm")],
        [
            new("64 characters a step", [InstructionSet.Avx2], "one test for all of them; the last step overlaps the one before"),
            new("32 characters a step", [InstructionSet.Vector128], "the same for vectors of 128 bits"),
            new("EscapeText.Write", [], "for all processors"),
        ]),
        new(nameof(EscapeText), nameof(EscapeText.WriteShortEscaping), "writes a short string with escapes", [new("EscapeText.cs", "Avx512BW", "Vector128", "HasBlocks")],
        [
            new("lanes, or few escapes over clean text", [InstructionSet.Vbmi2, InstructionSet.VbmiShort], "8 ASCII escapes 37 to 22 ns; up to two of 32 characters are faster one by one"),
            new("few escapes over clean text", [InstructionSet.Avx512], "up to six escapes of 32 characters are written over what was stored"),
            new("EscapeText.WriteEscaping", [], "for more escapes and other processors"),
        ]),
        new(nameof(EscapeText), nameof(EscapeText.WriteEscaping), "writes the escapes of a string",
            [new("EscapeText.cs", "Vector128"), new("EscapeText.Vector.cs", "HasBlocks"), new("EscapeText.Vector512.cs", "HasBlocks"), new("EscapeText.Blocks512.cs", "Avx512Vbmi2", "Avx512Vbmi.VL")],
        [
            new("a lane for each character", [InstructionSet.Vbmi2, InstructionSet.VbmiShort, InstructionSet.Vector128], "one form for every mix of escapes: 8 Japanese characters 28 to 21 ns, 128 Cyrillic letters 82 to 59 ns"),
            new("four forms, chosen by branches", [InstructionSet.Vector128], "fewer forms take 1.2 to 1.4 times as long where all is ASCII"),
            new("one by one", [], Portable),
        ]),
        new(nameof(EscapeText), nameof(EscapeText.WriteVector), "writes the text between escapes", [new("EscapeText.Vector.cs", "Avx512BW"), new("EscapeText.Vector256.cs", "Vector256")],
        [
            new("32 characters a step, few escapes over them", [InstructionSet.Avx512], "one masked step also writes the end of the text"),
            new("32 characters a step", [InstructionSet.Vector256], "up to the first escape"),
            new("8 characters a step", [], "with the tests for escapes that every block of eight has"),
        ]),
        new(nameof(EscapeText), nameof(EscapeText.WriteKept), "writes text outside ASCII that the encoder keeps", [new("EscapeText.Kept.cs", "HasWide"), new("EscapeText.Vector.cs", "HasWide")],
        [
            new("32 code units a step", [InstructionSet.Vbmi2, InstructionSet.Vbmi, InstructionSet.Avx512Short], "1,024 Cyrillic letters 1.2 to 3.0 times the speed of System.Text.Json"),
            new("8 code units a step", [], "also for ASCII within such text"),
        ]),
        new(nameof(EscapeText), nameof(EscapeText.WriteUtf8), "writes a string that is UTF-8", [new("EscapeText.Utf8.cs", "Vector256", "Vector128", "HasBlocks")],
        [
            new("256 bytes as code units, where many are escaped", [InstructionSet.Vbmi2, InstructionSet.VbmiShort, InstructionSet.Vector256], "elements of twitter to the default encoder 451 to 316 us, Chinese text 2.5 times as fast"),
            new("32 bytes a step", [InstructionSet.Vector256], "up to the first byte to escape; the next eight go one by one"),
            new("16 bytes a step", [InstructionSet.Vector128], "the same for vectors of 128 bits, and for the last 31 bytes"),
            new("one by one", [], Portable),
        ]),
        new(nameof(EscapeSet), "HighestOf", "the highest of eight numbers of rows", [new("EscapeSet.Rows.cs", "Sse41")],
        [
            new("phminposuw", [InstructionSet.Sse41], "one instruction, over the complement"),
            new("one by one", [], Portable),
        ]),
        new(nameof(Base64Text), nameof(Base64Text.Write), "writes Base64", [new("Base64Text.cs", "HasWide"), new("Base64Text.Vector512.cs", "Avx512Vbmi")],
        [
            new("48 bytes a step", [InstructionSet.Vbmi], "two permutations and one shift of each byte; the end of the text goes by a mask"),
            new("Base64.EncodeToUtf8", [], "the base class library writes it"),
        ]),
    ];

    private static Kernel[] Encoded() =>
    [
        new(nameof(Utf16Text), nameof(Utf16Text.TryToUtf8), "ASCII in UTF-16 to UTF-8", [new("Utf16Text.cs", "Vector512", "Vector256", "Vector128")],
        [
            new("64 characters a step", [InstructionSet.Vector512, InstructionSet.Vector256, InstructionSet.Vector128], "pays off for long ASCII text, and costs nothing for other text"),
            new("32 characters a step", [InstructionSet.Vector256, InstructionSet.Vector128], "the same for vectors of 256 bits"),
            new("8 characters a step", [InstructionSet.Vector128], "the same for vectors of 128 bits"),
            new("one by one", [], Portable),
        ]),
        new(nameof(Utf16Text), "ToUtf8Wide", "other UTF-16 to UTF-8", [new("Utf16Text.cs", "HasWide", "Vector128"), new("Utf8Encode.Vector512.cs", "Avx512Vbmi2", "Avx512Vbmi", "Avx512BW.VL")],
        [
            new("32 code units a step", [InstructionSet.Vbmi2, InstructionSet.Vbmi, InstructionSet.Avx512Short, InstructionSet.Vector128], "one compress closes the gaps between characters of different lengths"),
            new("8 code units a step", [InstructionSet.Vector128], "Utf8Encode.Block"),
            new("one by one", [], "for all processors, and for surrogates"),
        ]),
        new(nameof(Utf16Text), nameof(Utf16Text.TryShortToUtf8), "up to 31 code units to UTF-8", [new("Utf16Text.cs", "Vector128"), new("Utf16Text.End.cs", "Avx512BW")],
        [
            new("one masked load", [InstructionSet.Avx512, InstructionSet.Vector128], "no branch on the length"),
            new("two blocks that overlap", [InstructionSet.Vector128], "one branch for each class of lengths"),
            new("Utf16Text.TryToUtf8", [], "for all other texts and processors"),
        ]),
        new(nameof(Utf8Encode), nameof(Utf8Encode.Block), "eight code units to UTF-8", [new("Utf8Encode.cs", "Avx512Vbmi2.VL")],
        [
            new("one compress", [InstructionSet.Vbmi2Short], "closes the gaps in two operations, without a table"),
            new("shuffles by a table", [], "the same arithmetic; the table has the places of the bytes to keep"),
        ]),
        new(nameof(CodeUnits), nameof(CodeUnits.Narrow), "sixteen code units in two vectors to bytes", [new("CodeUnits.cs", "Sse2")],
        [
            new("packuswb", [InstructionSet.Sse2], "one instruction: a code unit that saturates to 0 counts as one to escape, too"),
            new("Vector128.NarrowWithSaturation", [], Portable),
        ]),
        new(nameof(CodeUnits), nameof(CodeUnits.Narrow16), "loads sixteen code units as bytes", [new("CodeUnits.cs", "Avx512BW.VL")],
        [
            new("vpmovuswb", [InstructionSet.Avx512Short], "one load and one instruction"),
            new("CodeUnits.Narrow", [], "two loads"),
        ]),
        new(nameof(CodeUnits), nameof(CodeUnits.Narrow32), "loads 32 code units as bytes", [new("CodeUnits.cs", "Avx512BW", "Avx2")],
        [
            new("vpmovuswb", [InstructionSet.Avx512], "one load and one instruction, which leaves the bytes in their order"),
            new("vpackuswb", [InstructionSet.Avx2], "two loads, and a permutation that puts the quarters in order; as with packuswb, 0 counts as a unit to escape"),
            new("Vector256.NarrowWithSaturation", [], Portable),
        ]),
        new(nameof(CodeUnits), nameof(CodeUnits.Padded), "loads the last one to seven code units", [new("CodeUnits.cs", "Avx512BW.VL")],
        [
            new("one masked load", [InstructionSet.Avx512Short], "no branch on the length"),
            new("two words that overlap", [], Portable),
        ]),
        new(nameof(CodeUnits), nameof(CodeUnits.Hits), "marks the bytes to escape among 32", [new("CodeUnits.cs", "Avx2")],
        [
            new("two shuffles of 32 bytes", [InstructionSet.Avx2], "one look-up for each half of a byte"),
            new("two blocks of 16 bytes", [], "the same in vectors of 128 bits"),
        ]),
    ];

    /// <summary>The kernels that write strings for EcmaJson.</summary>
    private static Kernel[] Quoted() =>
    [
        new(nameof(Utf8Unit), nameof(Utf8Unit.Plain), "a short plain string for EcmaJson to UTF-8", [new("Utf8Unit.cs", "Avx2", "Vector128"), new("CodeUnits.cs", "Avx512BW")],
        [
            new("one masked load", [InstructionSet.Avx512, InstructionSet.Avx2], "no branch on the length"),
            new("masked loads of pairs", [InstructionSet.Avx2], "the same with the masks of AVX2"),
            new("two blocks that overlap", [InstructionSet.Vector128], "one branch for each class of lengths"),
            new("one by one", [], Portable),
        ]),
        new(nameof(Utf16Unit), nameof(Utf16Unit.Plain), "a short plain string for EcmaJson to UTF-16", [new("Utf16Unit.cs", "Avx2", "Vector128"), new("EcmaQuote.Plain.cs", "Avx512BW")],
        [
            new("one masked load", [InstructionSet.Avx512, InstructionSet.Avx2], "no branch on the length"),
            new("masked loads of pairs", [InstructionSet.Avx2], "the same with the masks of AVX2"),
            new("two blocks that overlap", [InstructionSet.Vector128], "one branch for each class of lengths; up to 15 characters"),
            new("one by one", [], Portable),
        ]),
        new(nameof(Utf8Unit), nameof(Utf8Unit.Run), "a plain string of up to 256 characters for EcmaJson to UTF-8", [new("Utf8Unit.cs", "Vector128"), new("EcmaQuote.Runs.cs", "Vector256")],
        [
            new("32 characters a step", [InstructionSet.Vector256, InstructionSet.Vector128], "the last step overlaps the one before, so that no shorter step is needed"),
            new("16 characters a step", [InstructionSet.Vector128], "the same for vectors of 128 bits"),
            new("Utf8Unit.Quote", [], "for strings with escapes and other processors"),
        ]),
        new(nameof(Utf16Unit), nameof(Utf16Unit.Run), "a plain string of up to 256 characters for EcmaJson to UTF-16", [new("Utf16Unit.cs", "Vector128"), new("EcmaQuote.Runs.cs", "Vector512", "Vector256")],
        [
            new("32 characters a step", [InstructionSet.Vector512, InstructionSet.Vector128], "the last step overlaps the one before, so that no shorter step is needed"),
            new("16 characters a step", [InstructionSet.Vector256, InstructionSet.Vector128], "the same for vectors of 256 bits"),
            new("8 characters a step", [InstructionSet.Vector128], "the same for vectors of 128 bits"),
            new("Utf16Unit.Quote", [], "for strings with escapes and other processors"),
        ]),
        new(nameof(Utf8Unit), nameof(Utf8Unit.Quote), "any string for EcmaJson to UTF-8", [new("Utf8Unit.cs", "Vector128"), new("EcmaQuote.Vector.cs", "Vector256")],
        [
            new("32 characters a step", [InstructionSet.Vector256, InstructionSet.Vector128], "up to the first escape; then blocks of eight"),
            new("8 characters a step", [InstructionSet.Vector128], "the same for vectors of 128 bits"),
            new("one by one", [], Portable),
        ]),
        new(nameof(Utf16Unit), nameof(Utf16Unit.Quote), "any string for EcmaJson to UTF-16", [new("Utf16Unit.cs", "Vector128"), new("EcmaQuote.Vector.cs", "Vector256")],
        [
            new("16 characters a step", [InstructionSet.Vector256, InstructionSet.Vector128], "up to the first escape; the next four go one by one"),
            new("8 characters a step", [InstructionSet.Vector128], "the same for vectors of 128 bits"),
            new("one by one", [], Portable),
        ]),
    ];
}
