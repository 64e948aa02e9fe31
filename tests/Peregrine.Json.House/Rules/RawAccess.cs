using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Peregrine.Json.House.Rules;

/// <summary>Access that the runtime does not check is in few rooms, and a ledger names for each file the bound that makes it safe.</summary>
internal static partial class RawAccess
{
    public const string Ledger = "eng/unsafe-ledger.md";

    public static readonly string[] Types = ["Unsafe", "MemoryMarshal", "Vector64", "Vector128", "Vector256", "Vector512"];

    /// <summary>The first token of a file that the runtime does not check, or that loads and stores wide.</summary>
    public static SyntaxToken? First(SourceFile file)
    {
        foreach (SyntaxToken token in file.Root.DescendantTokens())
        {
            if (token.IsKind(SyntaxKind.UnsafeKeyword) || token.IsKind(SyntaxKind.StackAllocKeyword) || (token.IsKind(SyntaxKind.IdentifierToken) && Types.Contains(token.ValueText)))
            {
                return token;
            }
        }

        return null;
    }

    public static IEnumerable<Finding> Rooms(SourceFile file)
    {
        if (First(file) is SyntaxToken token && !House.Rooms.WithRawAccess.Contains(file.Room))
        {
            yield return file.At(token, $"{token.ValueText} in room {file.Room}; raw access is in {string.Join(", ", House.Rooms.WithRawAccess)}.");
        }
    }

    /// <summary>Each file with raw access has one line, each line a file with raw access.</summary>
    public static IEnumerable<Finding> Entries(string ledger, IReadOnlyCollection<SourceFile> library)
    {
        Dictionary<string, int> entries = [];
        string[] lines = ledger.Split('\n');
        for (int at = 0; at < lines.Length; at++)
        {
            if (!lines[at].StartsWith("- ", StringComparison.Ordinal))
            {
                continue;
            }

            Match entry = Entry().Match(lines[at]);
            if (!entry.Success)
            {
                yield return new(Ledger, at + 1, "a line reads - `path`: the bound that makes the access safe.");
            }
            else if (!entries.TryAdd(entry.Groups["path"].Value, at + 1))
            {
                yield return new(Ledger, at + 1, $"a second line for {entry.Groups["path"].Value}.");
            }
        }

        foreach (SourceFile file in library)
        {
            if (First(file) is SyntaxToken token && !entries.Remove(file.Path))
            {
                yield return file.At(token, $"{token.ValueText} without a line in {Ledger} that says which bound makes it safe.");
            }
        }

        foreach ((string path, int line) in entries)
        {
            yield return new(Ledger, line, $"{path} has no raw access, or is no file any more.");
        }
    }

    /// <summary>Instructions of one processor family are in kernels alone.</summary>
    public static IEnumerable<Finding> Intrinsics(SourceFile file)
    {
        if (file.Room == "Kernels")
        {
            yield break;
        }

        foreach (SyntaxNode node in file.Nodes)
        {
            string text = node is Microsoft.CodeAnalysis.CSharp.Syntax.QualifiedNameSyntax or Microsoft.CodeAnalysis.CSharp.Syntax.MemberAccessExpressionSyntax ? node.ToString() : "";
            if (text is "System.Runtime.Intrinsics.X86" or "System.Runtime.Intrinsics.Arm" or "System.Runtime.Intrinsics.Wasm")
            {
                yield return file.At(node, $"{text} outside the kernels.");
            }
        }
    }

    /// <summary>Shuffles of the runtime's are one instruction only where the compiler may assume SSSE3; one file asks the processor.</summary>
    public static IEnumerable<Finding> Shuffles(SourceFile file) =>
        file.Path.EndsWith("/Kernels/ByteShuffle.cs", StringComparison.Ordinal)
            ? []
            : file.Nodes.OfType<Microsoft.CodeAnalysis.CSharp.Syntax.MemberAccessExpressionSyntax>()
                .Where(static node => node.ToString() is "Vector128.Shuffle" or "Vector128.ShuffleNative" or "Vector256.Shuffle" or "Vector256.ShuffleNative")
                .Select(node => file.At(node, $"{node} is a loop in code compiled ahead of time by default; take ByteShuffle.Select, or the instruction after a test of IsSupported."));

    [GeneratedRegex(@"^- `(?<path>[^`]+)`: \S.*\S\.?\r?$")]
    private static partial Regex Entry();
}
