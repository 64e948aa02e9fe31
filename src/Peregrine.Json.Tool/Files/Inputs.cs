using System.IO.Enumeration;

namespace Peregrine.Json.Tool.Files;

/// <summary>The documents that a command line names: files, patterns, and <c>-</c> for the standard input, which is the default.</summary>
internal static class Inputs
{
    /// <exception cref="ToolException">No document is named and no data is piped in.</exception>
    public static List<Input> Of(IEnumerable<string> names)
    {
        List<Input> inputs = [.. names.SelectMany(Expand)];
        if (inputs.Count > 0)
        {
            return inputs;
        }

        return Console.IsInputRedirected ? [new Input(null)] : throw new ToolException("no file is named and nothing is piped in");
    }

    /// <summary>Returns the single document of a command; throws if a pattern stands for several files.</summary>
    public static Input One(string? name)
    {
        List<Input> inputs = Of(name is null ? [] : [name]);
        return inputs.Count == 1 ? inputs[0] : throw new ToolException($"{name} stands for {inputs.Count} files; this command takes one");
    }

    private static IEnumerable<Input> Expand(string name)
    {
        if (name == "-")
        {
            return [new Input(null)];
        }

        if (name.IndexOfAny(['*', '?']) < 0 || File.Exists(name))
        {
            return [new Input(name)];
        }

        string[] parts = name.Split('/', Path.DirectorySeparatorChar);
        int plain = Array.FindIndex(parts, static part => part.IndexOfAny(['*', '?']) >= 0);
        string root = string.Join('/', parts[..plain]) + (plain > 0 ? "/" : "");
        List<Input> found = [.. Match(root, parts[plain..]).Order(StringComparer.Ordinal).Distinct().Select(static path => new Input(path))];
        return found.Count > 0 ? found : [new Input(name)];
    }

    /// <param name="folder">The folder to search, with a slash at the end; or empty.</param>
    /// <param name="parts">
    /// The names of folders and, last, of files: `*` and `?` match text within a name; a part `**` matches any number of folders, including none.
    /// </param>
    private static IEnumerable<string> Match(string folder, string[] parts)
    {
        var place = new DirectoryInfo(folder.Length == 0 ? "." : folder);
        if (!place.Exists)
        {
            return [];
        }

        if (parts[0] == "**" && parts.Length > 1)
        {
            return Match(folder, parts[1..]).Concat(Folders(place).SelectMany(inner => Match($"{folder}{inner}/", parts)));
        }

        return parts.Length == 1
            ? place.EnumerateFiles().Select(static file => file.Name).Where(file => Fits(file, parts[0])).Select(file => folder + file)
            : Folders(place).Where(inner => Fits(inner, parts[0])).SelectMany(inner => Match($"{folder}{inner}/", parts[1..]));
    }

    private static IEnumerable<string> Folders(DirectoryInfo place) => place.EnumerateDirectories().Where(static inner => inner.LinkTarget is null).Select(static inner => inner.Name);

    /// <summary>Whether a name matches a pattern. As in a shell, a name that begins with a dot is matched only by a pattern that begins with one.</summary>
    private static bool Fits(string name, string pattern) =>
        (name[0] != '.' || pattern[0] == '.') && FileSystemName.MatchesSimpleExpression(pattern, name, ignoreCase: OperatingSystem.IsWindows());
}
