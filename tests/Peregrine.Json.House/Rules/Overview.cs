using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Peregrine.Json.House.Rules;

/// <summary>What the overview draws and names is there.</summary>
internal static partial class Overview
{
    public const string Page = "ARCHITECTURE.md";

    /// <summary>
    /// The arrows between rooms that the page's first drawing has: a room names each room it uses in a using directive, unless the project does it for all files, and of
    /// those the drawing has what does not follow from others.
    /// </summary>
    public static IEnumerable<Finding> Arrows(string page, IReadOnlyCollection<SourceFile> library)
    {
        ILookup<string, string> imported = Rules.Arrows.GlobalUsings().Where(static name => name.StartsWith("Peregrine.Json.", StringComparison.Ordinal)).Select(static name => name["Peregrine.Json.".Length..])
            .SelectMany(room => library.Where(file => file.Room == room).SelectMany(file => Rules.Arrows.Named(file.Root)).Select(name => (Name: name, Room: room)))
            .ToLookup(static type => type.Name, static type => type.Room);
        string drawing = Drawings(page).FirstOrDefault() ?? "";
        Dictionary<string, string> rooms = Node().Matches(drawing).ToDictionary(node => node.Groups["id"].Value, node => node.Groups["room"].Value);
        HashSet<(string From, string To)> drawn = [];
        foreach (Match arrow in Arrow().Matches(drawing))
        {
            foreach (string from in arrow.Groups["from"].Value.Split('&', StringSplitOptions.TrimEntries))
            {
                foreach (string to in arrow.Groups["to"].Value.Split('&', StringSplitOptions.TrimEntries))
                {
                    drawn.Add((rooms.GetValueOrDefault(from, from), to));
                }
            }
        }

        HashSet<(string From, string To)> used = Reduced(library.SelectMany(file => UsedBy(file, imported).Select(to => (file.Room, to))).ToLookup(use => use.Room, use => use.to));
        return drawn.Except(used).Select(arrow => new Finding(Page, 1, $"{arrow.From} --> {arrow.To} is drawn, and no room uses the other, or through a third."))
            .Concat(used.Except(drawn).Select(arrow => new Finding(Page, 1, $"{arrow.From} --> {arrow.To} is missing from the drawing of the rooms.")));
    }

    /// <summary>Types, and members named with their type, in the drawings and in code in the text.</summary>
    public static IEnumerable<Finding> Names(string page, IReadOnlyCollection<SourceFile> sources, Func<string, bool> isFile)
    {
        ILookup<string, string> members = sources.SelectMany(file => file.Root.DescendantNodes()).SelectMany(Declared).ToLookup(one => one.Type, one => one.Member);
        HashSet<string> names =
        [
            .. members.Select(type => type.Key), .. members.SelectMany(type => type), .. Rooms.Order,
            .. typeof(System.Text.Json.JsonSerializer).Assembly.GetExportedTypes().Select(type => type.Name.Split('`')[0]),
        ];
        foreach (string text in Drawings(page).Skip(1).Concat(Code().Matches(page).Select(code => code.Groups["code"].Value)))
        {
            foreach (Match name in Qualified().Matches(Generic().Replace(text, "")))
            {
                string first = name.Groups["type"].Value, member = name.Groups["member"].Value;
                if (first != "Peregrine" && !(member.Length == 0 ? names.Contains(first) : members[first].Contains(member)) && !isFile(text))
                {
                    yield return new(Page, 1, $"{name.Value} is no type or member.");
                }
            }
        }
    }

    /// <summary>Code is emitted in the room for it alone, and where the page says.</summary>
    public static IEnumerable<Finding> Emission(SourceFile file) =>
        file.Room == "Emit" || file.Path == "src/Peregrine.Json/Interop/DocumentMaker.cs" ? []
        : file.Root.DescendantNodes().OfType<UsingDirectiveSyntax>().Where(one => one.NamespaceOrType.ToString() == "System.Reflection.Emit").Select(one => file.At(one, "code is emitted in room Emit."));

    private static IEnumerable<string> Drawings(string page) => Mermaid().Matches(page).Select(drawing => drawing.Groups["text"].Value);

    private static IEnumerable<string> UsedBy(SourceFile file, ILookup<string, string> imported) =>
        file.Root.DescendantNodes().OfType<UsingDirectiveSyntax>().Select(one => one.NamespaceOrType.ToString().Split('.'))
            .Where(name => name is ["Peregrine", "Json", _, ..]).Select(name => name[2])
            .Concat(file.Root.DescendantNodes().OfType<SimpleNameSyntax>().SelectMany(name => imported[name.Identifier.ValueText].Where(room => Rooms.Rank(room) < Rooms.Rank(file.Room)))).Where(room => room != file.Room && Rooms.Rank(room) >= 0);

    private static HashSet<(string From, string To)> Reduced(ILookup<string, string> uses) =>
        [.. uses.SelectMany(room => room.Distinct().Where(to => !room.Any(other => other != to && Reaches(uses, other, to))).Select(to => (room.Key, to)))];

    private static bool Reaches(ILookup<string, string> uses, string from, string to) => uses[from].Distinct().Any(next => next == to || Reaches(uses, next, to));

    private static IEnumerable<(string Type, string Member)> Declared(SyntaxNode node)
    {
        if (node is BaseTypeDeclarationSyntax or DelegateDeclarationSyntax)
        {
            yield return (node is BaseTypeDeclarationSyntax type ? type.Identifier.ValueText : ((DelegateDeclarationSyntax)node).Identifier.ValueText, "");
        }

        if (node is MemberDeclarationSyntax { Parent: BaseTypeDeclarationSyntax owner })
        {
            IEnumerable<string> members = node switch
            {
                MethodDeclarationSyntax method => [method.Identifier.ValueText],
                PropertyDeclarationSyntax property => [property.Identifier.ValueText],
                BaseFieldDeclarationSyntax field => field.Declaration.Variables.Select(variable => variable.Identifier.ValueText),
                EnumMemberDeclarationSyntax value => [value.Identifier.ValueText],
                BaseTypeDeclarationSyntax nested => [nested.Identifier.ValueText],
                _ => [],
            };
            foreach (string member in members)
            {
                yield return (owner.Identifier.ValueText, member);
            }
        }
    }

    [GeneratedRegex(@"```mermaid\n(?<text>.*?)```", RegexOptions.Singleline)]
    private static partial Regex Mermaid();

    [GeneratedRegex(@"^ *(?<id>\w+)\[""(?<room>[^""]+)""\]", RegexOptions.Multiline)]
    private static partial Regex Node();

    [GeneratedRegex(@"^ *(?<from>\w[\w& ]*) --> (?<to>[\w& ]+)$", RegexOptions.Multiline)]
    private static partial Regex Arrow();

    [GeneratedRegex(@"(?<!`)`(?<code>[^`\n]+)`(?!`)")]
    private static partial Regex Code();

    [GeneratedRegex(@"<[^<>]*>")]
    private static partial Regex Generic();

    /// <summary>A name in capitals' style that stands alone or before a dot: not part of a path, a file, a word in quotes or a parameter list.</summary>
    [GeneratedRegex(@"(?<![\w./:-])(?<type>[A-Z][a-z]\w*)(?:\.(?<member>[A-Z]\w*))?(?![\w/.:]|-)")]
    private static partial Regex Qualified();
}
