using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Peregrine.Json.House.Rules;

/// <summary>What the overview draws and names is there.</summary>
internal static partial class Overview
{
    public const string Page = "ARCHITECTURE.md";

    /// <summary>The page that leads through a read, file by file.</summary>
    public const string Walk = "docs/design/how-a-read-runs.md";

    private const int MaxLines = 150, MaxWidth = 140;

    /// <summary>The page is short enough to be read whole.</summary>
    public static IEnumerable<Finding> Size(string page)
    {
        string[] lines = page.TrimEnd('\n').Split('\n');
        return lines.Index().Where(static line => line.Item.Length > MaxWidth).Select(static line => new Finding(Page, line.Index + 1, $"{line.Item.Length} columns, at most {MaxWidth}."))
            .Concat(lines.Length > MaxLines ? [new Finding(Page, MaxLines + 1, $"{lines.Length} lines, at most {MaxLines}.")] : []);
    }

    /// <summary>
    /// The arrows between rooms that the page's first drawing has: a room names each room it uses in a using directive, unless the project does it for all files, and of
    /// those the drawing has what does not follow from others. The root's types are in the namespace around all others, so that a room after the root uses it by a type's name.
    /// </summary>
    public static IEnumerable<Finding> Arrows(string page, IReadOnlyCollection<SourceFile> library)
    {
        ILookup<string, string> imported = Rules.Arrows.GlobalUsings().Where(static name => name.StartsWith("Peregrine.Json.", StringComparison.Ordinal)).Select(static name => name["Peregrine.Json.".Length..])
            .SelectMany(room => library.Where(file => file.Room == room).SelectMany(file => Rules.Arrows.Named(file.Root)).Select(name => (Name: name, Room: room)))
            .ToLookup(static type => type.Name, static type => type.Room);
        HashSet<string> front = [.. library.Where(static file => file.Room == Rooms.Front).SelectMany(static file => file.Nodes.OfType<BaseTypeDeclarationSyntax>()).Select(static type => type.Identifier.ValueText)];
        string drawing = Drawings(page).FirstOrDefault() ?? "";
        Dictionary<string, string> rooms = Node().Matches(drawing).ToDictionary(node => node.Groups["id"].Value, node => node.Groups["room"].Value);
        HashSet<(string From, string To)> drawn = [];
        foreach (Match arrow in Arrow().Matches(drawing))
        {
            foreach (string from in arrow.Groups["from"].Value.Split('&', StringSplitOptions.TrimEntries))
            {
                foreach (string to in arrow.Groups["to"].Value.Split('&', StringSplitOptions.TrimEntries))
                {
                    drawn.Add((rooms.GetValueOrDefault(from, from), rooms.GetValueOrDefault(to, to)));
                }
            }
        }

        HashSet<(string From, string To)> used = Reduced(library.SelectMany(file => UsedBy(file, imported).Concat(UsesFront(file, front) ? [Rooms.Front] : []).Select(to => (file.Room, to))).ToLookup(use => use.Room, use => use.to));
        return drawn.Except(used).Select(arrow => new Finding(Page, 1, $"{arrow.From} --> {arrow.To} is drawn, and no room uses the other, or through a third."))
            .Concat(used.Except(drawn).Select(arrow => new Finding(Page, 1, $"{arrow.From} --> {arrow.To} is missing from the drawing of the rooms.")));
    }

    /// <summary>What the sources declare: members by the names of their types.</summary>
    public static ILookup<string, string> Members(IEnumerable<SourceFile> sources) =>
        sources.SelectMany(file => file.Declarations).SelectMany(Declared).ToLookup(one => one.Type, one => one.Member);

    /// <summary>The names in code and in its strings, and in the settings of projects.</summary>
    public static HashSet<string> Used(IEnumerable<SourceFile> sources, IEnumerable<string> settings) =>
    [
        .. sources.SelectMany(static file => file.Names.Keys),
        .. sources.SelectMany(static file => file.Strings).Concat(settings)
            .SelectMany(static text => Word().Matches(text).Select(static word => word.Value)),
    ];

    /// <summary>Types, and members named with their type, in the drawings and in code in the text.</summary>
    /// <param name="path">The page's path.</param>
    /// <param name="page">The page's text.</param>
    /// <param name="members">What the sources declare.</param>
    /// <param name="others">Names that are another library's, or a setting's: notes may name those that the repository uses.</param>
    /// <param name="isFile">Whether a text names a file.</param>
    public static IEnumerable<Finding> Names(string path, string page, ILookup<string, string> members, IReadOnlySet<string> others, Func<string, bool> isFile)
    {
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
                if (first != "Peregrine" && !(member.Length == 0 ? names.Contains(first) || others.Contains(first) : members.Contains(first) ? members[first].Contains(member) : others.Contains(first) && others.Contains(member)) && !isFile(text))
                {
                    yield return new(path, 1, $"{name.Value} is no type or member.");
                }
            }
        }
    }

    /// <summary>
    /// The files and members that a page leads through are in the library: in a row of a table with a file, that file declares the members with their type which the row's second cell names; elsewhere, any file does.
    /// </summary>
    /// <param name="path">The page's path.</param>
    /// <param name="page">The page's text.</param>
    /// <param name="library">The library's files, which the page names from the library's folder on.</param>
    public static IEnumerable<Finding> Steps(string path, string page, IReadOnlyCollection<SourceFile> library)
    {
        ILookup<string, (string Type, string Member)> declared = library.SelectMany(file => file.Declarations.SelectMany(Declared).Select(one => (File: string.Join('/', file.Place), One: one))).ToLookup(one => one.File, one => one.One);
        HashSet<(string Type, string Member)> all = [.. declared.SelectMany(file => file)];
        string[] lines = page.Split('\n');
        for (int at = 0; at < lines.Length; at++)
        {
            string[] cells = lines[at].StartsWith('|') ? lines[at].Split('|') : [];
            string? file = cells.Length > 2 && Code().Match(cells[1]) is { Success: true } first ? first.Groups["code"].Value : null;
            if (file is not null && !declared.Contains(file))
            {
                yield return new(path, at + 1, $"{file} is no file of the library.");
            }

            for (int cell = 0; cell < Math.Max(cells.Length, 1); cell++)
            {
                foreach (Match code in Code().Matches(cells.Length > 0 ? cells[cell] : lines[at]))
                {
                    Match name = Step().Match(code.Groups["code"].Value);
                    (string Type, string Member) one = (name.Groups["type"].Value, name.Groups["member"].Value);
                    if (name.Success && !(file is not null && cell == 2 ? declared[file].Contains(one) : all.Contains(one)))
                    {
                        yield return new(path, at + 1, $"{code.Groups["code"].Value} is not declared in {(cell == 2 ? file ?? "the library" : "the library")}.");
                    }
                }
            }
        }
    }

    /// <summary>Code is emitted in the room for it alone.</summary>
    public static IEnumerable<Finding> Emission(SourceFile file) =>
        file.Room == "Emit" ? []
        : file.Nodes.OfType<UsingDirectiveSyntax>().Where(one => one.NamespaceOrType.ToString() == "System.Reflection.Emit").Select(one => file.At(one, "code is emitted in room Emit."));

    private static IEnumerable<string> Drawings(string page) => Mermaid().Matches(page).Select(drawing => drawing.Groups["text"].Value);

    private static IEnumerable<string> UsedBy(SourceFile file, ILookup<string, string> imported) =>
        file.Nodes.OfType<UsingDirectiveSyntax>().Select(one => one.NamespaceOrType.ToString().Split('.'))
            .Where(name => name is ["Peregrine", "Json", _, ..]).Select(name => name[2])
            .Concat(file.Nodes.OfType<SimpleNameSyntax>().SelectMany(name => imported[name.Identifier.ValueText].Where(room => Rooms.MayUse(file.Room, room)))).Where(room => room != file.Room && Rooms.Rank(room) >= 0);

    /// <summary>Whether a file of a room after the root names a type of the root, without a namespace that is another library's.</summary>
    private static bool UsesFront(SourceFile file, HashSet<string> front) =>
        Rooms.Rank(file.Room) > Rooms.Rank(Rooms.Front) && file.Nodes.OfType<SimpleNameSyntax>().Any(name =>
            front.Contains(name.Identifier.ValueText)
            && name.Parent switch
            {
                QualifiedNameSyntax qualified when qualified.Right == name => IsOwn(qualified.Left),
                MemberAccessExpressionSyntax member when member.Name == name => IsOwn(member.Expression),
                _ => true,
            });

    private static bool IsOwn(SyntaxNode space) => space.ToString() is "Peregrine.Json" or "global::Peregrine.Json";

    private static HashSet<(string From, string To)> Reduced(ILookup<string, string> uses) =>
        [.. uses.SelectMany(room => room.Distinct().Where(to => !room.Any(other => other != to && Reaches(uses, other, to))).Select(to => (room.Key, to)))];

    private static bool Reaches(ILookup<string, string> uses, string from, string to) => uses[from].Distinct().Any(next => next == to || Reaches(uses, next, to));

    private static IEnumerable<(string Type, string Member)> Declared(SyntaxNode node)
    {
        if (node is BaseTypeDeclarationSyntax or DelegateDeclarationSyntax)
        {
            yield return (node is BaseTypeDeclarationSyntax type ? type.Identifier.ValueText : ((DelegateDeclarationSyntax)node).Identifier.ValueText, "");
        }

        if (node is ParameterSyntax { Parent.Parent: RecordDeclarationSyntax record } parameter)
        {
            yield return (record.Identifier.ValueText, parameter.Identifier.ValueText);
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

    /// <summary>A member with its type, perhaps with type arguments and parentheses.</summary>
    [GeneratedRegex(@"^(?<type>[A-Z]\w*)\.(?<member>[A-Z]\w*)(?:<[^>]*>)?(?:\(\))?$")]
    private static partial Regex Step();

    [GeneratedRegex(@"\w+")]
    private static partial Regex Word();

    [GeneratedRegex(@"<[^<>]*>")]
    private static partial Regex Generic();

    /// <summary>A name in capitals' style that stands alone or before a dot: not part of a path, a file, a word in quotes or a parameter list.</summary>
    [GeneratedRegex(@"(?<![\w./:-])(?<type>[A-Z][a-z]\w*)(?:\.(?<member>[A-Z]\w*))?(?![\w/.:]|-)")]
    private static partial Regex Qualified();
}
