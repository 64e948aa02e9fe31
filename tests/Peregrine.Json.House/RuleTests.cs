using Peregrine.Json.House.Rules;

namespace Peregrine.Json.House;

/// <summary>Each rule meets a snippet that keeps it and one that breaks it: a rule that cannot fail proves nothing.</summary>
public class RuleTests
{
    [Theory]
    [InlineData("Reading", "using Peregrine.Json.Kernels;", 0)]
    [InlineData("Reading", "using Peregrine.Json.Reading;", 0)]
    [InlineData("Reading", "using Peregrine.Json.Writing;", 1)]
    [InlineData("Kernels", "using static Peregrine.Json.Buffers.Pool;", 1)]
    [InlineData("Kernels", "using Pool = Peregrine.Json.Buffers.Pool;", 1)]
    [InlineData("Kernels", "class A { object B() => Peregrine.Json.Streaming.Node.Empty(); }", 1)]
    [InlineData("Kernels", "class A { object B() => global::Peregrine.Json.Streaming.Node.Empty(); }", 1)]
    [InlineData("Kernels", "namespace Peregrine.Json.Kernels; class A { Streaming.Node? B; }", 1)]
    [InlineData("Kernels", "class A { int Streaming; int B() => this.Streaming.GetHashCode(); }", 0)]
    [InlineData("Kernels", "// using Peregrine.Json.Writing;", 0)]
    [InlineData("Names", "using Peregrine.Json.Buffers;", 0)]
    [InlineData("Buffers", "using Peregrine.Json.Names;", 1)]
    public void ArrowsInNames(string room, string text, int findings) => Assert.Equal(findings, Arrows.InNames(In(room, text)).Count());

    [Theory]
    [InlineData("class A { object B(Vector128<byte> c) => Vector128.Shuffle(c, c); }", 1)]
    [InlineData("class A { object B(Vector256<byte> c) => Vector256.ShuffleNative(c, c); }", 1)]
    [InlineData("class A { object B(Vector128<byte> c) => ByteShuffle.Select(c, Avx2.Shuffle(c, c)); }", 0)]
    public void Shuffles(string text, int findings) => Assert.Equal(findings, RawAccess.Shuffles(In("Kernels", text)).Count());

    [Fact]
    public void ArrowsInTypesSeePublicTypesOfLaterRooms()
    {
        SourceFile reading = In("Reading", "namespace Peregrine.Json; public class Cursor { public static int Step() => 1; }", "Cursor.cs");
        SourceFile lawful = In("Writing", "namespace Peregrine.Json.Writing; class Pen { int Go() => Cursor.Step(); }", "Pen.cs");
        SourceFile unlawful = In("Kernels", "namespace Peregrine.Json.Kernels; class Scan { int Go() => Cursor.Step(); }", "Scan.cs");
        SourceFile hidden = In("Kernels", "namespace Peregrine.Json.Kernels; class Other { static object Make() => new Peregrine.Json.Cursor(); }", "Other.cs");
        IEnumerable<Finding> findings = Arrows.InTypes([reading, lawful, unlawful, hidden]);
        Assert.Equal(["src/Peregrine.Json/Kernels/Other.cs", "src/Peregrine.Json/Kernels/Scan.cs"], findings.Select(finding => finding.Path).Distinct().Order(StringComparer.Ordinal));
    }

    [Fact]
    public void ArrowsInTypesSeeInferredUses()
    {
        SourceFile node = In("Streaming", "namespace Peregrine.Json; public class Node { public int Depth; public static Node Root = new(); }", "Node.cs");
        SourceFile scan = In("Errors", "namespace Peregrine.Json.Errors; class Walk { static int Depth(Peregrine.Json.Node n) { var m = n; return m.Depth; } }", "Walk.cs");
        Assert.Contains(Arrows.InTypes([node, scan]), finding => finding.Path == scan.Path && finding.Line == 1);
    }

    [Fact]
    public void ArrowsInTypesSeeExtensionMethodsAndAttributes()
    {
        SourceFile later = In("Streaming", "namespace Peregrine.Json; public static class Nodes { public static int Deep(this int n) => n; } public class MarkAttribute : System.Attribute;", "Nodes.cs");
        SourceFile extended = In("Errors", "namespace Peregrine.Json.Errors; class Walk { static int Depth() => 1.Deep(); }", "Walk.cs");
        SourceFile marked = In("Kernels", "namespace Peregrine.Json.Kernels; [Mark] class Scan;", "Scan.cs");
        SourceFile alike = In("Tables", "namespace Peregrine.Json.Tables; class Nodes { static int Deep(int n) => Nodes.Deep(n); }", "Own.cs");
        Assert.Equal([extended.Path, marked.Path], Arrows.InTypes([later, extended, marked, alike]).Select(finding => finding.Path).Order(StringComparer.Ordinal));
    }

    [Fact]
    public void RoomsOfBytesUseOnlyOneAnother()
    {
        SourceFile platform = In("Platform", "namespace Peregrine.Json.Platform; class Loaded { public static int Major => 10; } class Facts { public class Lines; }", "Loaded.cs");
        SourceFile kernel = In("Kernels", "using Peregrine.Json.Platform; using Peregrine.Json.Tables; namespace Peregrine.Json.Kernels; class Scan { int Go() => Loaded.Major; class Lines; Lines? Own; }", "Scan.cs");
        SourceFile errors = In("Errors", "using Peregrine.Json.Platform; namespace Peregrine.Json.Errors; class Walk { int Go() => Loaded.Major; }", "Walk.cs");
        Assert.Equal("room Kernels may not use Platform.", Assert.Single(Arrows.InNames(kernel)).Message);
        Assert.Empty(Arrows.InNames(errors));
        Assert.All(Arrows.InTypes([platform, kernel, errors]), finding => Assert.Equal("room Kernels may not use Loaded of Platform.", finding.Message));
        Assert.NotEmpty(Arrows.InTypes([platform, kernel, errors]));
    }

    [Theory]
    [InlineData("    W[\"Writing\"]\n    W --> Names\n    Names --> Kernels\n", 0)]
    [InlineData("    Writing --> Names\n", 1)]
    [InlineData("    Writing --> Names & Kernels\n    Names --> Kernels\n", 1)]
    [InlineData("", 2)]
    public void DrawingsOfRooms(string drawing, int findings)
    {
        SourceFile[] library = [In("Writing", "using Peregrine.Json.Kernels; using Peregrine.Json.Names; using System.Text;"), In("Names", "using Peregrine.Json.Kernels; using Peregrine.Json.Names;")];
        Assert.Equal(findings, Overview.Arrows($"# Page\n```mermaid\nflowchart TD\n{drawing}```\n", library).Count());
    }

    /// <summary>Errors is imported by the project: a file uses it if it names one of its types.</summary>
    [Theory]
    [InlineData("class A { Fault? B; }", 1)]
    [InlineData("class A { int B; }", 0)]
    public void DrawingsOfRoomsThatAreImported(string text, int findings) =>
        Assert.Equal(findings, Overview.Arrows("# Page\n", [In("Errors", "class Fault;", "Fault.cs"), In("Reading", text)]).Count());

    /// <summary>The root's types need no using directive: a room after the root uses it by their names.</summary>
    [Theory]
    [InlineData("class A { object B() => JsonSerializer.Serialize(1); }", "", 1)]
    [InlineData("class A { object B() => JsonSerializer.Serialize(1); }", "    Front[\"(root)\"]\n    Http --> Front\n", 0)]
    [InlineData("class A { object B() => Peregrine.Json.JsonSerializer.Serialize(1); }", "", 1)]
    [InlineData("class A { object B() => System.Text.Json.JsonSerializer.Serialize(1); }", "", 0)]
    [InlineData("class A { object B() => this.JsonSerializer; }", "", 0)]
    public void DrawingsOfTheRoot(string text, string drawing, int findings)
    {
        SourceFile root = new("src/Peregrine.Json/JsonSerializer.cs", "namespace Peregrine.Json; public static class JsonSerializer { }");
        Assert.Equal(findings, Overview.Arrows($"# Page\n```mermaid\nflowchart TD\n{drawing}```\n", [root, In("Http", text)]).Count());
    }

    [Theory]
    [InlineData("| `Reading/A.cs` | `Cursor.Step` | then `Pen.Go` |", 0)]
    [InlineData("| `Reading/A.cs` | **`Cursor.Step<T>()`** | sees `value.At` and `Cursor` |", 0)]
    [InlineData("| `Reading/B.cs` | `Cursor.Step` |", 2)]
    [InlineData("| `Writing/A.cs` | `Cursor.Step` |", 1)]
    [InlineData("| `Reading/A.cs` | `Cursor.Stop` |", 1)]
    [InlineData("First `Cursor.Step`, then `Pen.Stop`.", 1)]
    public void StepsOfAPage(string page, int findings) =>
        Assert.Equal(findings, Overview.Steps("A.md", page, [In("Reading", "class Cursor { void Step() { } }"), In("Writing", "class Pen { void Go() { } }")]).Count());

    [Theory]
    [InlineData(150, 140, 0), InlineData(151, 140, 1), InlineData(150, 141, 150), InlineData(151, 141, 152)]
    public void SizeOfTheOverview(int lines, int columns, int findings) =>
        Assert.Equal(findings, Overview.Size(string.Concat(Enumerable.Repeat(new string('a', columns) + "\n", lines))).Count());

    [Theory]
    [InlineData("`Cursor` goes on by `Cursor.Step`, `Cursor<T>` too: `src/Cursor.cs`, `new JsonWhat(...)` or not", 1)]
    [InlineData("```mermaid\nA --> Missing\n```\n```mermaid\nflowchart LR\n    A[\"Cursor.Step\"] --> B[\"Cursor.Stop\"]\n```", 1)]
    [InlineData("Nothing in `code`, `CODE` or ```Block```.", 0)]
    public void NamesOfTheOverview(string page, int findings) =>
        Assert.Equal(findings, Overview.Names("A.md", page, Overview.Members([In("Reading", "class Cursor { void Step() { } }")]), new HashSet<string>(), static _ => false).Count());

    /// <summary>Notes may name what the sources use of others, but of their own types only what is declared.</summary>
    [Theory]
    [InlineData("`Volatile.Write`, `Volatile`, `Hidden` and `PublishAot`", 0)]
    [InlineData("`Volatile.Read`, `Cursor.Write`, `ReadRoot`", 3)]
    public void NamesOfNotes(string page, int findings)
    {
        SourceFile[] sources = [In("Reading", "class Cursor { void Step() => Volatile.Write(ref a, \"get_Hidden Hidden\"); } // ReadRoot")];
        Assert.Equal(findings, Overview.Names("A.md", page, Overview.Members(sources), Overview.Used(sources, ["<PublishAot>true</PublishAot>"]), static _ => false).Count());
    }

    [Theory]
    [InlineData("Emit", "using System.Reflection.Emit;", 0)]
    [InlineData("Interop", "using System.Reflection.Emit;", 1)]
    [InlineData("Interop", "using System.Reflection;", 0)]
    public void Emission(string room, string text, int findings) => Assert.Equal(findings, Overview.Emission(In(room, text)).Count());

    [Theory]
    [InlineData("Kernels", "namespace Peregrine.Json.Kernels; partial class A;", 0)]
    [InlineData("Reading", "namespace Peregrine.Json.Kernels; partial class A;", 1)]
    [InlineData("Reading", "namespace Peregrine.Json.Kernels; partial class A<T>;", 0)]
    [InlineData("Reading", "namespace Peregrine.Json.Reading; partial class A;", 0)]
    public void PartsInOneRoom(string room, string text, int findings) =>
        Assert.Equal(findings, Arrows.InParts([In("Kernels", "namespace Peregrine.Json.Kernels; partial class A { }"), In(room, text, "B.cs")]).Count());

    [Theory]
    [InlineData("Interop", "[UnsafeAccessor(UnsafeAccessorKind.Field)] static extern ref int A(object b);", 1)]
    [InlineData("Interop", "const BindingFlags A = BindingFlags.NonPublic;", 1)]
    [InlineData("Interop", "const BindingFlags A = BindingFlags.NonPublic; bool B => HiddenMembersGuard.Allows(HiddenMembers.Metadata);", 0)]
    [InlineData("Discovery", "const BindingFlags A = BindingFlags.NonPublic;", 0)]
    [InlineData("Kernels", "[UnsafeAccessor(UnsafeAccessorKind.Field)] static extern ref int A(object b);", 0)]
    public void UnlistedMembers(string room, string text, int findings) => Assert.Equal(findings, OtherEngine.Unlisted(In(room, text)).Count());

    [Fact]
    public void UnusedMembersAreFound()
    {
        string[] found = [.. Unused.Members(typeof(RuleTests).Assembly.Location, new HashSet<string>()).Select(static finding => finding.Message)];
        Assert.Contains("UsesExample`1.NotCalled is used by nothing.", found);
        Assert.Contains("UsesExample`1._notRead is used by nothing.", found);
        Assert.DoesNotContain(found, static message => message.StartsWith("UsesExample`1.Called", StringComparison.Ordinal) || message.StartsWith("UsesExample`1.s_read", StringComparison.Ordinal));
        Assert.Equal("5", UsesExample<int>.CalledFirst());
    }

    [Theory]
    [InlineData("class A { const int B = 1; int C() => B; }", 0)]
    [InlineData("class A { const int B = 1; }", 1)]
    [InlineData("class A { const int B = 1; } class C { int B; }", 0)]
    [InlineData("class A { public const int B = 1, D = 2; int C() => D; }", 1)]
    public void UnusedConstantsAreFound(string text, int findings) => Assert.Equal(findings, Unused.Constants([In("Kernels", text)], new HashSet<string>()).Count());

    /// <summary>Something to be found by <see cref="UnusedMembersAreFound"/>.</summary>
    private static class UsesExample<T>
    {
        private static readonly int s_read = 5;

#pragma warning disable CS0169, IDE0051, CA1823, CA1811, IDE0044
        private static int _notRead;

        private static int NotCalled() => 1;
#pragma warning restore CS0169, IDE0051, CA1823, CA1811, IDE0044

        public static string CalledFirst() => CalledNext<string>(s_read);

        private static string CalledNext<TOther>(int value) => value + default(TOther)?.ToString() + default(T)?.ToString()?[1..];
    }

    [Theory]
    [InlineData("src/Peregrine.Json/Kernels/Scan.cs", 0)]
    [InlineData("src/Peregrine.Json/Kernels/Text/Scan.cs", 0)]
    [InlineData("src/Peregrine.Json/Kernels/Text/Deep/Scan.cs", 1)]
    [InlineData("src/Peregrine.Json/JsonSerializer.cs", 0)]
    [InlineData("src/Peregrine.Json/Utilities/Scan.cs", 1)]
    public void Folders(string path, int findings) => Assert.Equal(findings, Layout.Folders(new(path, "")).Count());

    [Theory]
    [InlineData("Kernels", "namespace Peregrine.Json.Kernels; internal static class A { public class B { } }", 0)]
    [InlineData("Kernels", "namespace Peregrine.Json; internal static class A;", 1)]
    [InlineData("Kernels", "namespace Peregrine.Json.Kernels; public static class A;", 1)]
    [InlineData("Kernels", "namespace Peregrine.Json.Kernels.Text; enum A { }", 1)]
    [InlineData("Kernels", "internal delegate void A();", 1)]
    [InlineData("Reading", "namespace Peregrine.Json; public delegate void A();", 0)]
    [InlineData("Reading", "namespace Peregrine.Json.Runtime; public delegate void A();", 1)]
    [InlineData("Reading", "namespace Peregrine.Json.Runtime; [EditorBrowsable(EditorBrowsableState.Never)] public delegate void A();", 0)]
    [InlineData("Reading", "namespace Peregrine.Json; [EditorBrowsable(EditorBrowsableState.Never)] public delegate void A();", 1)]
    [InlineData("Reading", "namespace Peregrine.Json.Runtime; [EditorBrowsable(EditorBrowsableState.Never)] internal delegate void A();", 1)]
    [InlineData("Kernels", "namespace System.Runtime; internal sealed class BypassReadyToRunAttribute : Attribute;", 0)]
    [InlineData("Kernels", "namespace System.Runtime; public sealed class BypassReadyToRunAttribute : Attribute;", 1)]
    [InlineData("Kernels", "namespace System.Runtime; internal sealed class OtherAttribute : Attribute;", 1)]
    public void Namespaces(string room, string text, int findings) => Assert.Equal(findings, Layout.Namespaces(In(room, text)).Count());

    [Theory]
    [InlineData("src/Peregrine.Json/Kernels/A.cs", 200, 0)]
    [InlineData("src/Peregrine.Json/Kernels/A.cs", 201, 1)]
    [InlineData("src/Peregrine.Json/Reading/A.cs", 450, 0)]
    [InlineData("src/Peregrine.Json/Reading/A.cs", 451, 1)]
    [InlineData("tests/Peregrine.Json.Tests/A.cs", 501, 1)]
    [InlineData("src/Peregrine.Json/Tables/A.g.cs", 5000, 0)]
    public void Length(string path, int lines, int findings)
    {
        string text = string.Concat(Enumerable.Repeat("\n", lines - 1)) + "class A;\n";
        Assert.Equal(findings, Layout.Length(new(path, text)).Count());
    }

    [Theory]
    [InlineData("src/Peregrine.Json/Reading/A.cs", 160, 0)]
    [InlineData("src/Peregrine.Json/Reading/A.cs", 161, 1)]
    [InlineData("src/Peregrine.Json/Tables/A.g.cs", 161, 0)]
    public void Width(string path, int columns, int findings) => Assert.Equal(findings, Layout.Width(new(path, "class A;\n//" + new string('-', columns - 2) + "\n")).Count());

    [Theory]
    [InlineData("Kernels", "class A { int B() => Unsafe.SizeOf<int>(); }", 0)]
    [InlineData("Contracts", "class A { int B() => Unsafe.SizeOf<int>(); }", 1)]
    [InlineData("Contracts", "class A { unsafe void B() { } }", 1)]
    [InlineData("Contracts", "class A { void B() { Span<byte> b = stackalloc byte[4]; } }", 1)]
    [InlineData("Contracts", "class A { void B() => System.Runtime.InteropServices.MemoryMarshal.Cast<byte, int>(default); }", 1)]
    [InlineData("Contracts", "class A { object B() => Vector256.Create(1); }", 1)]
    [InlineData("Contracts", "// Unsafe, MemoryMarshal and stackalloc\nclass UnsafeAccessor { string B = \"Unsafe.\"; }", 0)]
    public void RawAccessInRooms(string room, string text, int findings) => Assert.Equal(findings, RawAccess.Rooms(In(room, text)).Count());

    [Theory]
    [InlineData("- `src/Peregrine.Json/Kernels/A.cs`: the caller's limit.", 0)]
    [InlineData("# Ledger\n\nProse.\n\n- `src/Peregrine.Json/Kernels/A.cs`: the caller's limit.\n", 0)]
    [InlineData("", 1)]
    [InlineData("- `src/Peregrine.Json/Kernels/A.cs`: the limit.\n- `src/Peregrine.Json/Kernels/B.cs`: the limit.", 1)]
    [InlineData("- `src/Peregrine.Json/Kernels/A.cs`: the limit.\n- `src/Peregrine.Json/Kernels/Gone.cs`: the limit.", 1)]
    [InlineData("- `src/Peregrine.Json/Kernels/A.cs`: the limit.\n- `src/Peregrine.Json/Kernels/A.cs`: the limit.", 1)]
    [InlineData("- `src/Peregrine.Json/Kernels/A.cs`:", 2)]
    public void RawAccessInTheLedger(string ledger, int findings)
    {
        SourceFile raw = In("Kernels", "class A { int B() => Unsafe.SizeOf<int>(); }", "A.cs");
        SourceFile plain = In("Kernels", "class B;", "B.cs");
        Assert.Equal(findings, RawAccess.Entries(ledger, [raw, plain]).Count());
    }

    [Theory]
    [InlineData("Kernels", "using System.Runtime.Intrinsics.X86;", 0)]
    [InlineData("Names", "using System.Runtime.Intrinsics;", 0)]
    [InlineData("Names", "using System.Runtime.Intrinsics.X86;", 1)]
    [InlineData("Names", "class A { bool B => System.Runtime.Intrinsics.Arm.AdvSimd.IsSupported; }", 1)]
    public void IntrinsicsInKernels(string room, string text, int findings) => Assert.Equal(findings, RawAccess.Intrinsics(In(room, text)).Count());

    [Theory]
    [InlineData("Kernels", "class A { static A() { } }", 1)]
    [InlineData("Kernels", "class A { private static readonly byte[] s_b = Make(); }", 1)]
    [InlineData("Kernels", "class A { private static readonly object s_b = new(); }", 1)]
    [InlineData("Kernels", "class A { private static int s_b = 4; const string C = nameof(A); static ReadOnlySpan<byte> D => \"x\"u8; }", 0)]
    [InlineData("Kernels", "class A { private static class Holder { public static readonly object B = new(); } }", 0)]
    [InlineData("Kernels", "class A { A() { } private readonly object _b = new(); }", 0)]
    [InlineData("Reading", "class A { static A() { } }", 0)]
    public void InitializersInKernels(string room, string text, int findings) => Assert.Equal(findings, Initializers.InKernels(In(room, text)).Count());

    [Theory]
    [InlineData("tests/Peregrine.Json.Tests/ATests.cs", "class A { void T() { Stopwatch.StartNew(); } }", 1)]
    [InlineData("integrations/B.Tests/ATests.cs", "class A { void T() { ThreadClock.Now(); } }", 1)]
    [InlineData("tests/Peregrine.Json.Tests/ATests.cs", "class A { [Fact(Explicit = true), Trait(\"Phase\", \"Alone\")] void T() { Stopwatch.StartNew(); } void U() { ThreadTime.Of(null); } }", 1)]
    [InlineData("tests/Peregrine.Json.Tests/ATests.cs", "[Trait(\"Phase\", \"Alone\")] class A { void T() { Stopwatch.StartNew(); } }", 0)]
    [InlineData("tests/Peregrine.Json.Tests/ATests.cs", "[Trait(\"Phase\", \"Packaging\")] class A { [Fact] void T() { } [Theory(Explicit = true)] void U() { } }", 1)]
    [InlineData("tests/Apps/B/Program.cs", "Stopwatch.StartNew();", 0)]
    public void ClocksInTests(string path, string text, int findings) => Assert.Equal(findings, Clocks.InTests(new(path, text)).Count());

    [Fact]
    public void ForeignWords()
    {
        Assert.Empty(Words.Foreign("README.md", "A library.\nIt works."));
        Finding finding = Assert.Single(Words.Foreign("README.md", "A library.\nBuilt in /wo" + "rk/here."));
        Assert.Equal(2, finding.Line);
        Assert.Single(Words.Foreign("README.md", "an ASSIS" + "TANT"));
    }

    [Theory]
    [InlineData("Each getter is called once, and a resolver is queried.", 0)]
    [InlineData("It makes the contract if there is none. Lines that are all the same are merged.", 0)]
    [InlineData("A value is none.", 1)]
    [InlineData("A getter is asked once. Names are never\nasked for again.", 2)]
    [InlineData("Whatever the text says, bad syntax goes first.", 2)]
    [InlineData("A converter of a user's is called as it stands.", 2)]
    [InlineData("It works all the same, and nobody sees it where it is.", 3)]
    [InlineData("The text is another one. The options are plain.", 2)]
    [InlineData("A foreign type is noted behind the door of the house; a seat is claimed and brought.", 7)]
    [InlineData("Code who calls first, which is none of its business: worth its while.", 4)]
    [InlineData("What is young is its use. It belongs to\nwhat was opened last.", 1)]
    [InlineData("## What is supported\n\nWhat is it? The same of all.", 1)]
    [InlineData("Bytes that have come are read; nothing of them is kept unless an option says otherwise.", 3)]
    [InlineData("Exceptions of\na converter of yours pass in any case; both run in turns. The type as which it is written contradicts itself.", 6)]
    [InlineData("`whatever` <!-- house:begin --> [a](whatever.md)\n```\nnobody is asked\n```\n", 0)]
    public void PhrasesInPages(string text, int findings) => Assert.Equal(findings, Phrases.InPage("A.md", text).Count());

    [Theory]
    [InlineData("class A { string B = \"whatever\"; } // any text", 0)]
    [InlineData("/// <summary>What is read.</summary>\nclass A;", 0)]
    [InlineData("/// <summary>A getter is\n/// asked, whatever it gives.</summary>\nclass A; // nobody", 3)]
    [InlineData("/* one\n a door */ class A;", 1)]
    public void PhrasesInComments(string text, int findings) => Assert.Equal(findings, Phrases.InComments(In("Reading", text)).Count());

    [Fact]
    public void PhrasesNameTheLineAndTheBetterWord()
    {
        Assert.Equal("A.md(3): \"goes first\": write \"is reported first\" or \"comes first\".", Assert.Single(Phrases.InPage("A.md", "One.\n\nIt goes\nfirst.")).ToString());
        Assert.Equal(3, Assert.Single(Phrases.InComments(In("Reading", "class A;\n/// <summary>One\n/// seat.</summary>\nclass B;"))).Line);
    }

    [Theory]
    [InlineData("class A; // TO" + "DO: finish", 1)]
    [InlineData("/* one\n HA" + "CK */ class A;", 1)]
    [InlineData("/// <summary>FIX" + "ME</summary>\nclass A;", 1)]
    [InlineData("class A { object B() => throw new NotImplemented" + "Exception(); }", 1)]
    [InlineData("class A { string B = \"TO" + "DO\"; } // todos os dias", 0)]
    public void UnfinishedWork(string text, int findings) => Assert.Equal(findings, Words.Unfinished(In("Reading", text)).Count());

    [Theory]
    [InlineData("Reading", "using System.Text.Json; class A { void B(Utf8JsonReader c) { } }", 1)]
    [InlineData("Reading", "class A { object B() => System.Text.Json.JsonSerializer.Serialize(1); }", 1)]
    [InlineData("Reading", "class A { System.Text.Json.JsonDocument? B; }", 1)]
    [InlineData("Interop", "using System.Text.Json; class A { void B(Utf8JsonReader c) { } }", 0)]
    [InlineData("Reading", "using System.Text.Json; class A { JsonException? B; }", 0)]
    [InlineData("Reading", "using System.Text.Json; class A { string B = nameof(Utf8JsonReader); int JsonDocument => 1; int C() => this.JsonDocument; }", 0)]
    [InlineData("Reading", "using System.Text.Json; /// <see cref=\"Utf8JsonReader\"/>\nclass A;", 0)]
    [InlineData("Reading", "using System.Text.Json; class A { Type B = typeof(JsonDocument); }", 0)]
    [InlineData("Reading", "class A { object B() => JsonSerializer.Serialize(1); }", 0)]
    public void OtherEngines(string room, string text, int findings)
    {
        Assert.Equal(findings, OtherEngine.Uses(In(room, text), new HashSet<string>(), new HashSet<string>()).Count());
        Assert.Empty(OtherEngine.Uses(In(room, text), new HashSet<string> { $"src/Peregrine.Json/{room}/A.cs" }, new HashSet<string>()));
    }

    [Theory]
    [InlineData("- It holds.\n  Tests: `ATests.Holds`.", 0)]
    [InlineData("# Promises\n- It holds: `ATests.Holds`, `ATests.Theirs`.\n\nNot promised: much.", 0)]
    [InlineData("- It holds.", 1)]
    [InlineData("- It holds.\n- So does that: `ATests.Holds`.", 1)]
    [InlineData("- It holds: `ATests.Gone`.", 1)]
    [InlineData("| What | Test |\n|---|---|\n| much | `ATests.Holds` |\n| more | `ATests.Theirs` |\n", 0)]
    [InlineData("| What | Test |\n|---|---|\n| much | |\n| more | `ATests.Gone` |\n", 2)]
    [InlineData("- It holds: `BTests.Holds`.", 1)]
    [InlineData("- It holds: `ATests.Skipped`, `ATests.Plain`.", 2)]
    public void PromisesWithoutTests(string page, int findings)
    {
        SourceFile tests = new("tests/ATests.cs", "class ATests { [Fact] public void Holds() { } [Theory] public void Theirs(int a) { } [Fact(Skip = \"no\")] public void Skipped() { } public void Plain() { } }");
        Assert.Equal(findings, Promises.Without("A.md", page, [tests]).Count());
    }

    [Theory]
    [InlineData("workflows/a.yml", "name: A\non: push\npermissions:\n  contents: read\njobs:\n  b:\n    runs-on: ubuntu-24.04\n    timeout-minutes: 5\n    steps:\n      - run: eng/there.sh\n", 0)]
    [InlineData("workflows/a.yml", "name: A\non: push\npermissions:\n  contents: write\njobs:\n  b:\n    needs: c\n    runs-on: windows-2025\n    steps:\n      - run: eng/gone.sh ${{ github.ref }}\n      - uses: actions/checkout@v5\n", 7)]
    [InlineData("workflows/a.yml", "name: A\non: push\npermissions:\n  contents: read\njobs:\n  b:\n    needs: [b, c]\n    runs-on: ubuntu-24.04\n    timeout-minutes: 5\n", 1)]
    [InlineData("workflows/a.yml", "name: A\n", 3)]
    [InlineData("workflows/a.yml", "name: [\n", 1)]
    [InlineData("dependabot.yml", "- a\n", 1)]
    [InlineData("ISSUE_TEMPLATE/a.yml", "name: A\ndescription: B\nbody:\n  - type: input\n    id: c\n    attributes:\n      label: C\n", 0)]
    [InlineData("ISSUE_TEMPLATE/a.yml", "name: A\ndescription: B\nbody:\n  - type: input\n    id: c\n    attributes:\n      label: C\n  - type: input\n    id: c\n    attributes:\n      label: D\n  - type: button\n", 2)]
    [InlineData("ISSUE_TEMPLATE/a.yml", "name: A\nbody: []\n", 1)]
    public void WorkflowsAndForms(string path, string text, int findings) =>
        Assert.Equal(findings, Workflows.In(Workflows.Folder + path, text, static named => named == "eng/there.sh").Count());

    [Fact]
    public void ListsOfTheGuide()
    {
        Assert.Empty(Guide.Differs($"# A\n<!-- house:begin -->\n{Guide.Lists().ReplaceLineEndings("\n")}<!-- house:end -->\n"));
        Assert.Single(Guide.Differs($"# A\n<!-- house:begin -->\n{Guide.Lists().ReplaceLineEndings("\n").Replace("Kernels, ", "")}<!-- house:end -->\n"));
        Assert.Single(Guide.Differs("# A\n"));
        Assert.Single(Guide.Unnamed("`eng/a.sh [B]` does", ["eng/a.sh", "eng/b.sh"]));
        Assert.Equal(["eng/release.sh a-b", "eng/release.sh", "eng/release.sh c"], Guide.Commands(["eng/lanes.sh", "eng/parts/a-b.sh", "eng/release.sh"], "x() { }\npart_c() { }\n"));
        Assert.Single(Guide.Unnamed("`eng/release.sh a-b` does", ["eng/release.sh a", "eng/release.sh a-b"]));
        Assert.Equal(
            3,
            Guide.Gone(
                "A.md",
                "run `eng/a.sh`, `.ci/run` and `eng/b.sh`; `eng/release.sh a` and `eng/release.sh b c`; see eng/unsafe-ledger.md and `eng/planted`, `eng/gone`",
                static path => path is "eng/a.sh" or "eng/release.sh" or ".ci/run" or "eng/planted",
                ["eng/release.sh a"]).Count());
    }

    [Theory]
    [InlineData("## Parts\n[A](a.md)\n## Records\n", "# A\n\nStatus: accepted.\n", 0)]
    [InlineData("## Parts\n## Records\n[A](a.md)\n", "# A\n\nStatus: accepted; a record.\n", 0)]
    [InlineData("## Parts\n[A](a.md)\n## Records\n", "# A\n\nStatus: accepted; a record.\n", 1)]
    [InlineData("## Parts\n## Records\n[A](a.md)\n", "# A\n\nStatus: accepted.\n", 1)]
    [InlineData("## Parts\n[A](a.md) [A](a.md)\n## Records\n", "# A\n", 2)]
    [InlineData("## Parts\n## Records\n", "# A\n\nStatus: accepted.\n", 1)]
    public void NotesAndTheirIndex(string index, string note, int findings) => Assert.Equal(findings, Guide.Notes(index, new Dictionary<string, string> { ["a.md"] = note }).Count());

    [Theory]
    [InlineData("static int s_a;", 1), InlineData("static volatile object? s_a;", 1), InlineData("static string? A { get; set; }", 1), InlineData("static string? A { get; private set; }", 1)]
    [InlineData("static readonly int s_a;", 0), InlineData("[ThreadStatic] static int t_a;", 0), InlineData("[field: ThreadStatic] static string? A { get; set; }", 0), InlineData("int _a;", 0)]
    [InlineData("static int A => 1;", 0), InlineData("static string? A { get; } = null;", 0), InlineData("const int A = 1;", 0), InlineData("class Inner { static int s_a; }", 1)]
    public void StateThatThreadsShare(string member, int findings)
    {
        SourceFile file = In("Reading", $"class Holder {{ {member} }}");
        Assert.Equal(findings, SharedFields.Unnamed(file, "| a | `Other`, `HolderOfAll` |").Count());
        Assert.Empty(SharedFields.Unnamed(file, "| a | `Holder` |"));
        Assert.Empty(SharedFields.Unnamed(file, "| a | `Holder.Find` |"));
    }

    [Theory]
    [InlineData(29, 0), InlineData(30, 1)]
    public void WaysThroughAMethod(int conditions, int findings)
    {
        SourceFile[] sources = [In("Reading", $"class A {{ int B(int c) {{ {string.Concat(Enumerable.Repeat("if (c > 1) { c++; }", conditions))} return c; }} }}")];
        Assert.Equal(findings, Ceilings.Complexity(sources, []).Count());
        Assert.Equal(1 - findings, Ceilings.Complexity(sources, ["A.B"]).Count());
    }

    [Theory]
    [InlineData(12, 15, 0), InlineData(13, 14, 1), InlineData(12, 16, 1)]
    public void VirtualMembersOfContracts(int common, int own, int findings)
    {
        SourceFile[] library =
        [
            In("Contracts", $"class TypeContract {{ {string.Concat(Enumerable.Range(0, common - 1).Select(static n => $"public virtual void A{n}() {{ }} "))} public abstract int P {{ get; set; }} public void N() {{ }} }}", "TypeContract.cs"),
            In("Contracts", $"class Derived : TypeContract {{ public override void A0() {{ }} {string.Concat(Enumerable.Range(0, own).Select(static n => $"public virtual void B{n}() {{ }} "))} }}", "Derived.cs"),
        ];
        Assert.Equal(findings, Ceilings.Virtual(library).Count());
    }

    [Theory]
    [InlineData(8, 0), InlineData(9, 1)]
    public void FilesInACircle(int files, int findings)
    {
        SourceFile[] library = [.. Enumerable.Range(0, files).Select(n => In("Names", $"namespace Peregrine.Json.Names; class A{n} {{ object B() => new A{(n + 1) % files}(); }}", $"A{n}.cs"))];
        Assert.Equal(findings, Ceilings.Circles(library).Count());
        Assert.Empty(Ceilings.Circles([.. library.Skip(1), In("Names", "namespace Peregrine.Json.Names; class A0 { object B() => nameof(B); }", "A0.cs")]));
    }

    [Theory]
    [InlineData("class A { bool B(int c) => c is '{' or '}' or '[' or ']' || c == ','; }", 1)]
    [InlineData("class A { int B(byte c) { switch (c) { case (byte)'{': case (byte)'}': case (byte)'[': return 1; } return c != (byte)':' && c == '\"' ? 1 : 2; } }", 1)]
    [InlineData("class A { bool B(int c) => c is '{' or '}' or '[' or ']'; void C() => D('{', '}', '[', ']', ','); }", 0)]
    public void GrammarsOfFiles(string text, int findings)
    {
        SourceFile[] sources = [In("Reading", text)];
        Assert.Equal(findings, Ceilings.Grammars(sources, []).Count());
        Assert.Equal(1 - findings, Ceilings.Grammars(sources, [sources[0].Path]).Count());
    }

    [Theory]
    [InlineData(30, 0), InlineData(31, 1)]
    public void NumberOfNotes(int notes, int findings) => Assert.Equal(findings, Ceilings.TooMany(notes).Count());

    [Fact]
    public void FindingsNameTheLine()
    {
        Finding finding = Assert.Single(Arrows.InNames(In("Kernels", "\n\nusing Peregrine.Json.Writing;")));
        Assert.Equal("src/Peregrine.Json/Kernels/A.cs(3): room Kernels may not use Writing.", finding.ToString());
    }

    private static SourceFile In(string room, string text, string name = "A.cs") => new($"src/Peregrine.Json/{room}/{name}", text);
}
