using System.Buffers;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Unicode;
using Peregrine.Json.Kernels;
using Peregrine.Json.Names;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Tests.Kernels;

/// <summary>Every operation that looks at a text twice, or that stores what it finds in one.</summary>
/// <param name="Name">The operation.</param>
/// <param name="Space">The first look: bytes of the destination for a text.</param>
/// <param name="Act">The second look, at a text of the same length whose bytes may be others.</param>
internal sealed record TwoLooks(string Name, TwoLooks.First Space, TwoLooks.Second Act)
{
    /// <summary>Space for one value of any simple type.</summary>
    private const int ValueSpace = 256;

    private static readonly (string Name, EscapeSet Set)[] s_sets =
    [
        ("default", EscapeSet.For(null)),
        ("relaxed", EscapeSet.For(JavaScriptEncoder.UnsafeRelaxedJsonEscaping)),
        ("Cyrillic", EscapeSet.For(JavaScriptEncoder.Create(UnicodeRanges.BasicLatin, UnicodeRanges.Cyrillic))),
    ];

    private static readonly NameTable[] s_names =
        [new(["name", "first", "longer name of more than thirty-two bytes in all"], null, ignoreCase: false, s_sets[0].Set), new(["Name", "é"], null, ignoreCase: true, s_sets[0].Set)];

    private static readonly Layout[] s_layouts = [new((byte)' ', 3, true), new((byte)' ', 127, false)];

    public delegate int First(ReadOnlySpan<byte> text);

    public delegate void Second(Span<byte> text, Span<byte> space);

    public static IEnumerable<TwoLooks> All =>
    [
        .. Decoders(),
        .. Encoders(),
        .. Copies(),
        .. Readers(),
        .. Values(),
    ];

    private static IEnumerable<TwoLooks> Decoders()
    {
        yield return new("decode as counted", static text => 2 * (int)Utf8Text.CountUnits(ref Mem.First(text), text.Length), Decode<PlainText>);
        yield return new("decode a string as counted", static text => (int)Utf8Text.CountUnits(ref Mem.First(text), text.Length), static (text, space) =>
        {
            string? decoded = Utf8Text.DecodeCounted(ref Mem.First(text), text.Length, space.Length);
            Assert.True(decoded is null || decoded.Length == space.Length);
        });

        // Too little space for the units of escapes: no caller has, but none could tell.
        yield return new("unescape into half the units", static text => text.Length, Decode<StrictString>);
        yield return new("unescape units into half", static text => text.Length, Decode<EcmaString>);
        yield return new("unescape WTF-8 into a quarter", static text => text.Length / 4 * 2, Decode<Wtf8String>);
        yield return new("unescape into an eighth", static text => text.Length / 8 * 2, Decode<StrictString>);
        yield return new("decode WTF-8", static text => 2 * text.Length, Decode<PlainWtf8>);
        yield return new("unescape", static text => 2 * text.Length, Decode<StrictString>);
        yield return new("unescape to UTF-8", static text => text.Length, static (text, space) => StringRead.TryUnescape(ref Mem.First(text), 0, text.Length, space, out _));
        yield return new("to text", None, static (text, _) => Utf8Text.TryToText(text, out string? _));
    }

    private static IEnumerable<TwoLooks> Encoders()
    {
        yield return new("encode as counted", static text => Encoding.UTF8.GetByteCount(Chars(text)), static (text, space) => Utf16Text.TryToUtf8(Chars(text), space, out int _));
        yield return new("encode", static text => 3 * (text.Length / 2), static (text, space) => Utf16Text.TryToUtf8(Chars(text), space, out int _));
        yield return new("encode WTF-8", static text => 3 * (text.Length / 2), static (text, space) => Wtf8.Encode(Chars(text), space, out bool _));
        foreach ((string name, EscapeSet set) in s_sets)
        {
            yield return new($"escape, {name}", static text => (6 * (text.Length / 2)) + 64, (text, space) => Escape(text, space, set));
            yield return new($"escape what fits, {name}", static text => text.Length / 2, (text, space) => Escape(text, space, set));
            yield return new($"escape UTF-8, {name}", static text => (6 * text.Length) + 64, (text, space) => EscapeUtf8(text, space, set));
            yield return new($"escape UTF-8 that fits, {name}", static text => text.Length, (text, space) => EscapeUtf8(text, space, set));
            yield return new($"escape a short text, {name}", static _ => (6 * EscapeText.ShortLength) + 64, (text, space) =>
            {
                ReadOnlySpan<char> chars = Chars(text);
                chars = chars[..Math.Min(chars.Length, EscapeText.ShortLength)];
                if (!EscapeText.TryWriteShort(ref Mem.First(space), 0, space.Length, ref Mem.First(chars), chars.Length, set))
                {
                    EscapeText.WriteShortEscaping(ref Mem.First(space), 0, space.Length, ref Mem.First(chars), chars.Length, set);
                }
            });
            yield return new($"clean text, {name}", static text => text.Length / 2, (text, space) =>
            {
                ReadOnlySpan<char> chars = Chars(text);
                if (EscapeText.HasLongForm && chars.Length > EscapeText.ShortLength)
                {
                    EscapeText.WriteCleanLong(ref Mem.First(space), 0, space.Length, ref Mem.First(chars), chars.Length, set);
                }
            });
        }

        yield return new("quote", static text => text.Length, static (text, space) => Quote<Utf8Unit>(text, space));
        yield return new("quote in UTF-16", static text => text.Length, static (text, space) => Quote<Utf16Unit>(text, space));
        yield return new("quote a short text", static _ => 2 * EcmaQuote.PlainSpace, static (text, space) =>
        {
            ReadOnlySpan<char> chars = Chars(text);
            chars = chars[..Math.Min(chars.Length, EcmaQuote.MostPlain)];
            Utf8Unit.Plain(ref Mem.First(space), 0, space.Length, ref Mem.First(chars), chars.Length);
            Utf16Unit.Plain(ref Mem.First(space), 0, space.Length, ref Mem.First(chars), chars.Length);
        });
        yield return new("Base64", static text => (int)Base64Text.EncodedLength(text.Length), static (text, space) => Base64Text.Write(ref Mem.First(space), 0, space.Length, text));
    }

    private static IEnumerable<TwoLooks> Copies()
    {
        foreach ((string name, EscapeSet set) in s_sets)
        {
            yield return new($"copy, {name}", static text => text.Length, (text, space) =>
            {
                var state = new CopyState(64);
                nint at = 0, from = 0;
                TextCopy.Copy(ref Mem.First(space), ref at, space.Length, ref Mem.First(text), ref from, text.Length, set, default(CompactText), ref state);
                Assert.InRange(at, 0, space.Length);
            });
            yield return new($"copy a short text, {name}", static _ => TextCopy.ShortLength, (text, space) =>
            {
                int length = Math.Min(text.Length, TextCopy.ShortLength);
                TextCopy.TryCopyShort(ref Mem.First(space), 0, space.Length, ref Mem.First(text), length, set, 64, isString: length % 2 == 0);
            });
            foreach (Layout layout in s_layouts)
            {
                yield return new($"copy with lines of {layout.Size}, {name}", static text => 1_024 + (2 * text.Length), (text, space) => CopyWithLines(text, space, layout, set));
            }
        }

        yield return new("path of the output", None, static (text, _) =>
        {
            var path = new OutputPath();
            path.Feed(text);
            path.Feed(text);
        });
    }

    private static void CopyWithLines(Span<byte> text, Span<byte> space, Layout layout, EscapeSet set)
    {
        var lines = new IndentedText(layout.Line, layout.EndLength, layout.Size, layout.Character, outer: 1);
        var state = new CopyState(Math.Min(64, lines.MostDepth));
        nint at = 0, from = 0;
        TextCopy.Copy(ref Mem.First(space), ref at, space.Length, ref Mem.First(text), ref from, text.Length, set, lines, ref state);
        Assert.InRange(at, 0, space.Length);
    }

    private static IEnumerable<TwoLooks> Readers()
    {
        yield return new("string", None, static (text, _) => StringRead.Read(ref Mem.First(text), 1, text.Length, out string? _));
        yield return new("string by bytes", None, static (text, _) => StringRead.DecodeByBytes(ref Mem.First(text), 1, text.Length - 1));
        yield return new("character", None, static (text, _) => StringRead.ReadSingleChar(ref Mem.First(text), 1, text.Length, out char _));
        yield return new("WTF-8 string", None, static (text, _) => Wtf8.Decode(ref Mem.First(text), 1, text.Length - 1, text.Length, surrogates: true));
        yield return new("Base64 read", None, static (text, _) => Base64Text.TryRead(text[1..^1], out byte[] _));
        yield return new("skipped", None, static (text, _) => SkipValue.Skip(ref Mem.First(text), 0, text.Length, 100, trailingCommas: true, comments: true));
        yield return new("rows", None, static (text, _) =>
        {
            byte[] rows = ArrayPool<byte>.Shared.Rent(64);
            ElementRows.Build(ref Mem.First(text), 0, text.Length, 0, 100, trailingCommas: true, comments: true, ref rows, isShared: true, out int length);
            ElementRows.Containers(rows.AsSpan(0, length));
            ArrayPool<byte>.Shared.Return(rows);
        });
        yield return new("extent", None, static (text, _) =>
        {
            var state = default(ValueExtent.State);
            ValueExtent.Scan(ref Mem.First(text), 0, text.Length, 1, comments: false, ref state);
        });
        yield return new("extent counted", None, static (text, _) =>
        {
            var state = default(ValueExtent.State);
            nint at = 0;
            ValueExtent.ScanToClose(ref Mem.First(text), ref at, text.Length, 1, ref state);
        });
        yield return new("white space", None, static (text, _) => WhiteSpace.Skip(ref Mem.First(text), 0, text.Length));
        yield return new("short text", None, static (text, _) => ShortText.Read(ref Mem.First(text), 1, text.Length, out ulong _, out ulong _));
        yield return new("names", None, static (text, _) =>
        {
            foreach (NameTable names in s_names)
            {
                for (int at = 1; at < text.Length; at += 1 + (text.Length / 4))
                {
                    names.Find(ref Mem.First(text), at, text.Length, out nint after);
                    Assert.InRange(after, 0, text.Length + 1);
                }
            }
        });
    }

    private static IEnumerable<TwoLooks> Values()
    {
        yield return new("numbers", None, static (text, _) =>
        {
            ref byte start = ref Mem.First(text);
            for (int at = 0; at < text.Length; at += 1 + (text.Length / 4))
            {
                nint ends = FloatingRead.Read(ref start, at, text.Length, out double _) + FloatingRead.Read(ref start, at, text.Length, out float _)
                    + DecimalRead.Read(ref start, at, text.Length, out decimal _) + IntegerRead.Read(ref start, at, text.Length, out long _);
                Assert.InRange(ends, -4, 4 * text.Length);
            }
        });
        yield return new("times", None, static (text, _) =>
        {
            ref byte start = ref Mem.First(text);
            for (int at = 0; at < text.Length; at += 1 + (text.Length / 4))
            {
                nint ends = DateTimeText.Read(ref start, at, text.Length, out DateTime _) + DateTimeOffsetText.Read(ref start, at, text.Length, out DateTimeOffset _)
                    + GuidText.Read(ref start, at, text.Length, out Guid _) + TimeSpanText.Read(ref start, at, text.Length, out TimeSpan _)
                    + VersionText.Read(ref start, at, text.Length, out Version? _);
                Assert.InRange(ends, -5, 5 * text.Length);
            }
        });

        // Elements of an array, which are written where they lie.
        yield return new("decimals", static _ => ValueSpace, static (text, space) => EachOf<decimal>(text, space, DecimalWrite.Write));
        yield return new("Guids", static _ => ValueSpace, static (text, space) => EachOf<Guid>(text, space, GuidText.Write));
        yield return new("instants", static _ => ValueSpace, static (text, space) => EachOf<DateTimeOffset>(text, space, DateTimeOffsetText.Write));
    }

    private delegate nint Writes<T>(ref byte destination, nint at, nint limit, in T value);

    private static void EachOf<T>(Span<byte> text, Span<byte> space, Writes<T> write)
        where T : unmanaged
    {
        foreach (ref readonly T value in MemoryMarshal.Cast<byte, T>(text))
        {
            try
            {
                Assert.InRange(write(ref Mem.First(space), 0, space.Length, in value), 0, space.Length);
            }
            catch (Exception error) when (error is InvalidOperationException or ArgumentException)
            {
                // No decimal, no instant.
            }
        }
    }

    private static int None(ReadOnlySpan<byte> text) => 0;

    private static ReadOnlySpan<char> Chars(ReadOnlySpan<byte> text) => MemoryMarshal.Cast<byte, char>(text);

    private static void Decode<TText>(Span<byte> text, Span<byte> space)
        where TText : struct, IEncodedText
    {
        Span<char> units = MemoryMarshal.Cast<byte, char>(space);
        Assert.InRange(Utf8Decode.ToUnits<TText>(ref Mem.First(text), 0, text.Length, text.Length, ref Mem.First(units), units.Length), Mem.Failed, units.Length);
    }

    private static void Escape(Span<byte> text, Span<byte> space, EscapeSet set)
    {
        ReadOnlySpan<char> chars = Chars(text);
        nint at = EscapeText.Write(ref Mem.First(space), 0, space.Length, ref Mem.First(chars), chars.Length, set, out nint consumed);
        Assert.InRange(at, 0, space.Length);
        Assert.InRange(consumed, 0, chars.Length);
    }

    private static void EscapeUtf8(Span<byte> text, Span<byte> space, EscapeSet set)
    {
        nint at = EscapeText.WriteUtf8(ref Mem.First(space), 0, space.Length, ref Mem.First(text), text.Length, set, out nint consumed);
        Assert.InRange(at, 0, space.Length);
        Assert.InRange(consumed, 0, text.Length);
    }

    private static void Quote<TUnit>(Span<byte> text, Span<byte> space)
        where TUnit : struct, IOutputUnit
    {
        ReadOnlySpan<char> chars = Chars(text);
        Progress progress = TUnit.Quote(ref Mem.First(space), 0, space.Length, ref Mem.First(chars), 0, chars.Length);
        Assert.InRange(progress.Written, 0, space.Length);
    }
}
