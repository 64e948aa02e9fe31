using System.Diagnostics;
using System.IO.Compression;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;

namespace Peregrine.Json.StartProfile;

/// <summary>
/// The methods that programs call when they start, which the package has machine code of: <c>record</c> runs programs (tests/Apps/StartWays) and lists the methods of the
/// library that the JIT compiled, with vectors of each width; <c>write</c> writes the listed methods of an assembly as the compiler of images reads them;
/// <c>compress</c> compresses the entries of a package as far as the format allows.
/// </summary>
internal static class Program
{
    /// <summary>Settings of the runtime that take kernels away: the widest vectors, then all but those of 128 bits, as on ARM64.</summary>
    private static readonly string[] s_without = ["", "DOTNET_EnableAVX512", "DOTNET_EnableAVX"];

    /// <summary>Parts of names of what only the recorded programs call, to see whether code has been made: descriptions.</summary>
    private static readonly string[] s_asked = ["ContractNotes", "ContractDescriptions", "TypeDescription", "ServingText", ":Describe"];

    private static readonly string[] s_head =
    [
        "# The methods that programs call when they start, of which the package has machine code: written by tools/Peregrine.Json.StartProfile. To write it again:",
        "#   dotnet build tests/Apps/StartWays -c Release && dotnet build tests/Apps/StartWays -c Release -p:PeregrineJsonContracts=true -o artifacts/start-ways",
        "#   dotnet run -c Release --project tools/Peregrine.Json.StartProfile -- record artifacts/bin/Peregrine.Json/release/Peregrine.Json.dll eng/precompiled.txt \\",
        "#       artifacts/bin/StartWays/release/StartWays.dll artifacts/start-ways/StartWays.dll",
    ];

    public static int Main(string[] arguments) => arguments switch
    {
        ["record", var assembly, var list, .. { Length: > 0 } programs] => Record(assembly, list, programs),
        ["write", var assembly, var list, var profile] => Write(assembly, list, profile),
        ["compress", var package] => Compress(package),
        _ => Usage(),
    };

    private static int Record(string assembly, string list, string[] programs)
    {
        string listing = Path.GetTempFileName();
        var lines = new HashSet<string>();
        foreach (string program in programs)
        {
            foreach (string way in Run(program, "", "", "").Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries))
            {
                foreach (string without in s_without)
                {
                    Run(program, way, without, listing);
                    lines.UnionWith(File.ReadLines(listing));
                    File.Delete(listing);
                }
            }
        }

        return List(assembly, list, lines);
    }

    private static int Compress(string package)
    {
        string smaller = package + ".smaller";
        using (ZipArchive from = ZipFile.OpenRead(package))
        using (ZipArchive to = ZipFile.Open(smaller, ZipArchiveMode.Create))
        {
            foreach (ZipArchiveEntry entry in from.Entries)
            {
                ZipArchiveEntry copy = to.CreateEntry(entry.FullName, CompressionLevel.SmallestSize);
                copy.LastWriteTime = entry.LastWriteTime;
                using Stream source = entry.Open(), target = copy.Open();
                source.CopyTo(target);
            }
        }

        File.Move(smaller, package, overwrite: true);
        return 0;
    }

    private static string Run(string program, string way, string without, string listing)
    {
        var start = new ProcessStartInfo("dotnet", way.Length == 0 ? [program] : [program, way]) { RedirectStandardOutput = true };
        if (listing.Length > 0)
        {
            start.Environment["DOTNET_JitStdOutFile"] = listing;
            start.Environment["DOTNET_JitDisasmSummary"] = "1";
        }

        if (without.Length > 0)
        {
            start.Environment[without] = "0";
        }

        using Process process = Process.Start(start)!;
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return process.ExitCode == 0 ? output : throw new InvalidOperationException($"{program} {way} ended with {process.ExitCode}.");
    }

    private static int List(string assembly, string list, IEnumerable<string> lines)
    {
        const string Compiled = "JIT compiled ";
        using var image = new PEReader(File.OpenRead(assembly));
        MetadataReader metadata = image.GetMetadataReader();
        HashSet<string> names = [.. Methods(metadata).Select(static method => method.Name)];
        Func<TypeArgument, bool> nameable = ProfileFile.Nameable(metadata);
        string[] found =
        [
            .. lines.Where(static line => line.Contains(Compiled, StringComparison.Ordinal))
                .Select(static line => MethodName.OfListed(line[(line.IndexOf(Compiled, StringComparison.Ordinal) + Compiled.Length)..]))
                .Where(method => names.Contains(method.Name) && TypeArgument.Parse(method.TypeArguments).All(nameable) && TypeArgument.Parse(method.Arguments).All(nameable))
                .Select(static method => method.ToString()).Where(static name => !Array.Exists(s_asked, name.Contains)).Distinct().Order(StringComparer.Ordinal),
        ];
        File.WriteAllLines(list, [.. s_head, .. found]);
        Console.WriteLine($"{found.Length} methods");
        return found.Length == 0 ? 1 : 0;
    }

    /// <summary>Methods of the list that the assembly has not are left out: they were renamed since, and are compiled when they are called.</summary>
    private static int Write(string assembly, string list, string profile)
    {
        using var image = new PEReader(File.OpenRead(assembly));
        MetadataReader metadata = image.GetMetadataReader();
        Func<TypeArgument, bool> nameable = ProfileFile.Nameable(metadata);
        ILookup<string, MethodDefinitionHandle> methods = Methods(metadata).ToLookup(static method => method.Name, static method => method.Handle);
        ProfileFile.Write(
            metadata,
            File.ReadLines(list).Where(static line => !line.StartsWith('#')).Select(MethodName.OfListed).Where(method => TypeArgument.Parse(method.TypeArguments).All(nameable) && TypeArgument.Parse(method.Arguments).All(nameable))
                .SelectMany(listed => methods[listed.Name].Select(handle => (handle, listed))),
            profile);
        return 0;
    }

    /// <summary>Every method that has a body.</summary>
    private static IEnumerable<(MethodDefinitionHandle Handle, string Name)> Methods(MetadataReader metadata) =>
        metadata.MethodDefinitions.Where(handle => metadata.GetMethodDefinition(handle).RelativeVirtualAddress != 0).Select(handle => (handle, MethodName.NameOf(metadata, metadata.GetMethodDefinition(handle))));

    private static int Usage()
    {
        Console.Error.WriteLine("usage: record ASSEMBLY LIST PROGRAM... | write ASSEMBLY LIST PROFILE | compress PACKAGE");
        return 1;
    }
}
