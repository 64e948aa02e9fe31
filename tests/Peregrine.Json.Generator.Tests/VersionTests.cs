using System.Globalization;
using System.Reflection;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Peregrine.Json.Generator.Writing;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Generator.Tests;

/// <summary>
/// Generated code has a version. The library uses the code of every version that it says it uses, and of no other. The folder Versions holds, for each of
/// them, code that was generated then, and the vocabulary that it could use.
/// </summary>
public class VersionTests
{
    public static TheoryData<int> Used { get; } = [.. Enumerable.Range(RuntimeVersion.Oldest, RuntimeVersion.Current - RuntimeVersion.Oldest + 1)];

    [Fact]
    public void TheGeneratorWritesTheLibrarysVersion() => Assert.Equal(TypesWriter.Version, RuntimeVersion.Current);

    /// <summary>
    /// Letters, marks and the members of Peregrine.Json.Runtime belong to a version. Whoever changes them raises the version, if the last one has been
    /// published, and then copies the file *.received.txt.
    /// </summary>
    [Fact]
    public void TheVocabularyIsThatOfTheCurrentVersion()
    {
        string file = FileOf(RuntimeVersion.Current, "Vocabulary"), other = Path.ChangeExtension(file, ".received.txt"), received = string.Join('\n', Vocabulary()) + "\n";
        if (File.Exists(file) && File.ReadAllText(file) == received)
        {
            File.Delete(other);
            return;
        }

        File.WriteAllText(other, received);
        Assert.Fail($"The vocabulary of generated code is not that of {file}. It is in {other}.");
    }

    /// <summary>What code of a version could name is still there and means the same.</summary>
    [Theory]
    [MemberData(nameof(Used))]
    public void NothingIsMissing(int version) => Assert.Empty(File.ReadAllLines(FileOf(version, "Vocabulary")).Except(Vocabulary()));

    /// <summary>Code that the generator of a version wrote is compiled, and serves as it did.</summary>
    [Theory]
    [MemberData(nameof(Used))]
    public void CodeOfTheVersionIsUsed(int version)
    {
        string file = FileOf(version, "Code");
        if (!File.Exists(file))
        {
            string models = File.ReadAllText(Repository.PathOf("tests/Peregrine.Json.Generator.Tests/Versions/Models.txt"));
            string received = string.Join("", Bench.Of(models).Compiles().Files.OrderBy(static one => one.Name, StringComparer.Ordinal).Select(static one => $"==== {one.Name}\n{one.Text}"));
            File.WriteAllText(Path.ChangeExtension(file, ".received.txt"), $"==== Models.cs\n{models}{received}");
            Assert.Fail($"There is no code of version {version}. That of the generator as it is was written beside {file}.");
        }

        Assembly loaded = Bench.Loaded($"Held{version}", [.. Parts(File.ReadAllText(file))]);
        object[] values = (object[])loaded.GetType("Held")!.GetMethod("Values")!.Invoke(null, [])!;
        Assert.True(values.Length >= 8);
        foreach (object value in values)
        {
            Type type = value.GetType();
            string text = Stj.Serialize(value, type);
            Assert.Equal(text, JsonSerializer.Serialize(value, type));
            Assert.Equal(text, Stj.Serialize(JsonSerializer.Deserialize(text, type), type));
            Assert.Equal((ExecutionKind.GeneratedCode, ExecutionKind.GeneratedCode), Served(type));
        }
    }

    /// <summary>Code of an older or newer generator, or of one without a version, is as if it had not been generated: reflection serves its types.</summary>
    [Theory]
    [InlineData("older")]
    [InlineData("newer")]
    [InlineData("none")]
    public void CodeOfAnotherVersionIsNotUsed(string which)
    {
        Assembly loaded = Other(which);
        Type type = loaded.GetType("Root")!;
        object value = Activator.CreateInstance(type)!;
        Assert.Equal("""{"Id":7}""", JsonSerializer.Serialize(value, type));
        Assert.Equal("""{"Id":7}""", JsonSerializer.Serialize(JsonSerializer.Deserialize("""{"Id":7}""", type), type));
        Assert.NotEqual(ExecutionKind.GeneratedCode, Served(type).Reading);
        Assert.NotEqual(ExecutionKind.GeneratedCode, Served(type).Writing);
    }

    /// <summary>Without reflection nothing else can serve them; the error says what to do.</summary>
    [Fact]
    public Task WithoutReflectionAnErrorSaysWhy() => Unreflected.RunAsync(typeof(RefusedCodeTests));

    /// <summary>The same project as its generator would have written it with another version, or before there was one.</summary>
    internal static Assembly Other(string which)
    {
        const string Root = "public class Root { public int Id { get; set; } = 7; } public static class Program { public static string Write() => JsonSerializer.Serialize(new Root()); }", Line = "public override int Version => ";
        string current = $"{Line}{TypesWriter.Version};";
        string[] files = [.. Bench.Of(Root).Compiles().Files.Select(static one => one.Text)];
        Assert.Single(files, text => text.Contains(current, StringComparison.Ordinal));
        string instead = which switch
        {
            "older" => $"{Line}{RuntimeVersion.Oldest - 1};",
            "newer" => $"{Line}{RuntimeVersion.Current + 1};",
            _ => "",
        };
        Assembly loaded = Bench.Loaded("App", [Root, .. files.Select(text => text.Replace(current, instead, StringComparison.Ordinal))]);
        RuntimeHelpers.RunModuleConstructor(loaded.ManifestModule.ModuleHandle);
        return loaded;
    }

    private static (ExecutionKind Reading, ExecutionKind Writing) Served(Type type)
    {
        var description = JsonSerializer.Describe(type);
        return (description.Reading, description.Writing);
    }

    private static string FileOf(int version, string what) => Repository.PathOf(string.Create(CultureInfo.InvariantCulture, $"tests/Peregrine.Json.Generator.Tests/Versions/{version}.{what}.txt"));

    private static IEnumerable<string> Parts(string text) => text.Split("==== ", StringSplitOptions.RemoveEmptyEntries).Select(static part => part.Split('\n', 2)[1]);

    private static IEnumerable<string> Vocabulary()
    {
        foreach ((string type, char letter) in FactsText.Letters)
        {
            yield return $"letter {letter} {type}";
        }

        IEnumerable<Type> types = typeof(RuntimeVersion).Assembly.GetExportedTypes().Where(static type => type.Namespace == "Peregrine.Json.Runtime");
        foreach (Type type in types.OrderBy(static type => type.Name, StringComparer.Ordinal))
        {
            if (type.IsEnum)
            {
                foreach (object value in Enum.GetValues(type))
                {
                    yield return $"{type.Name} {value} = {Convert.ToInt32(value, CultureInfo.InvariantCulture)}";
                }

                continue;
            }

            const BindingFlags Declared = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;
            foreach (string member in type.GetMethods(Declared).Cast<MethodBase>().Concat(type.GetConstructors(Declared)).Where(static one => one.IsPublic || one.IsFamily).Select(static one => $"{one}").Order(StringComparer.Ordinal))
            {
                yield return $"{type.Name}: {member}";
            }
        }
    }
}
