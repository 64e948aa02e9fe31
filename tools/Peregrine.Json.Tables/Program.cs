using Peregrine.Json.Tables.Generator;

// dotnet run --project tools/Peregrine.Json.Tables              writes every *.g.cs of src
// dotnet run --project tools/Peregrine.Json.Tables -- --check   exits with 1 when a file is not what would be written
bool check = args.Contains("--check");
int stale = 0;
foreach ((string name, Func<string> make) in GeneratedTables.All)
{
    string path = Path.Combine(RepositoryFiles.Root, name), text = make();
    if (File.Exists(path) && File.ReadAllText(path).ReplaceLineEndings("\n") == text)
    {
        continue;
    }

    stale++;
    if (check)
    {
        Console.Error.WriteLine($"{path} is not what the generator writes.");
    }
    else
    {
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, text);
        Console.WriteLine($"Wrote {path}.");
    }
}

return check && stale > 0 ? 1 : 0;
