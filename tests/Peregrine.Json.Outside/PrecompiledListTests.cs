using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;

namespace Peregrine.Json.Outside;

/// <summary>The methods that the package has machine code of (eng/precompiled.txt). <see cref="PrecompiledTests"/> reads the package.</summary>
public sealed class PrecompiledListTests
{
    /// <summary>The list is of this assembly's methods: if many were renamed, it is made again, as its first lines say.</summary>
    [Fact]
    public void TheListIsOfTheMethodsOfToday()
    {
        using var image = new PEReader(File.OpenRead(typeof(JsonSerializer).Assembly.Location));
        MetadataReader metadata = image.GetMetadataReader();
        HashSet<string> names = [.. metadata.MethodDefinitions.Select(handle => StartProfile.MethodName.NameOf(metadata, metadata.GetMethodDefinition(handle)))];
        string[] listed = [.. File.ReadLines(Repository.PathOf("eng/precompiled.txt")).Where(static line => !line.StartsWith('#'))];
        string[] gone = [.. listed.Where(line => !names.Contains(StartProfile.MethodName.OfListed(line).Name))];
        Assert.True(listed.Length > 2_000, $"{listed.Length} methods");
        Assert.True(gone.Length < listed.Length / 10, $"{gone.Length} of {listed.Length} methods are not there any more:\n{string.Join('\n', gone.Take(50))}");
    }
}
