namespace Peregrine.Json.EcmaTests.Engines;

/// <summary>A script of Scripts.txt.</summary>
/// <param name="Statement">The number of the statement of the standard that it is about.</param>
/// <param name="Code">The script.</param>
/// <param name="Expected">What it comes to by the standard, as a string; an exception is '!' and its name.</param>
/// <param name="Exceptions">What it comes to in an engine that is older than the standard, by the engine's name.</param>
public sealed record Script(string Statement, string Code, string Expected, IReadOnlyDictionary<string, string> Exceptions)
{
    private static readonly string[] s_engines = ["jurassic ", "jint "];

    /// <summary>All scripts.</summary>
    public static IReadOnlyList<Script> All { get; } = Read();

    /// <summary>What it comes to in an engine.</summary>
    public string ExpectedIn(string engine) => Exceptions.GetValueOrDefault(engine, Expected);

    private static List<Script> Read()
    {
        using var reader = new StreamReader(typeof(Script).Assembly.GetManifestResourceStream("Scripts.txt")!);
        List<Script> scripts = [];
        List<string> code = [];
        string statement = "";
        while (reader.ReadLine() is { } line)
        {
            if (line.StartsWith("# ", StringComparison.Ordinal))
            {
                statement = line[2..];
            }
            else if (line.StartsWith("= ", StringComparison.Ordinal))
            {
                scripts.Add(new Script(statement, string.Join('\n', code), line[2..], new Dictionary<string, string>()));
                code.Clear();
            }
            else if (s_engines.FirstOrDefault(line.StartsWith) is { } engine)
            {
                ((Dictionary<string, string>)scripts[^1].Exceptions).Add(engine.Trim(), line[engine.Length..line.IndexOf(" # ", StringComparison.Ordinal)]);
            }
            else if (line.Length > 0)
            {
                code.Add(line);
            }
        }

        return scripts;
    }
}
