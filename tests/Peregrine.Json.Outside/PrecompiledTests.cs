using System.Diagnostics;
using System.IO.Compression;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;

namespace Peregrine.Json.Outside;

/// <summary>The machine code of the package, as eng/release.sh pack packs it: there, without the methods that are compiled at run time, and not in the assembly of lib.</summary>
[Trait("Phase", "Packaging")]
public sealed class PrecompiledTests
{
    private const string Image = "runtimes/linux-x64/lib/net10.0/Peregrine.Json.dll";

    [Fact(Explicit = true)]
    public async Task ThePackageHasMachineCodeButOfWhatIsMarked()
    {
        string folder = Directory.CreateTempSubdirectory("peregrine-precompiled-").FullName;
        try
        {
            await PackAsync(folder);
            string package = Assert.Single(Directory.GetFiles(folder, "*.nupkg"));
            Assert.True(new FileInfo(package).Length < 3_000_000, $"{new FileInfo(package).Length} bytes");
            using ZipArchive archive = await ZipFile.OpenReadAsync(package, TestContext.Current.CancellationToken);
            Assert.Equal([Image], archive.Entries.Select(static e => e.FullName).Where(static name => name.StartsWith("runtimes/", StringComparison.Ordinal)));
            using PEReader plain = Read(archive, "lib/net10.0/Peregrine.Json.dll"), precompiled = Read(archive, Image);
            Assert.Equal(0, plain.PEHeaders.CorHeader!.ManagedNativeHeaderDirectory.Size);

            MetadataReader metadata = precompiled.GetMetadataReader();
            var entryPoints = new EntryPoints(precompiled);
            int compiled = 0;
            List<string> marked = [], wrong = [];
            foreach (MethodDefinitionHandle handle in metadata.MethodDefinitions)
            {
                MethodDefinition method = metadata.GetMethodDefinition(handle);
                bool isCompiled = entryPoints.Has(MetadataTokens.GetRowNumber(handle));
                compiled += isCompiled ? 1 : 0;
                if (method.GetCustomAttributes().Any(attribute => IsMark(metadata, metadata.GetCustomAttribute(attribute))))
                {
                    string name = metadata.GetString(metadata.GetTypeDefinition(method.GetDeclaringType()).Name) + "." + metadata.GetString(method.Name);
                    (isCompiled ? wrong : marked).Add(name);
                }
            }

            Assert.Empty(wrong);
            Assert.Contains("IsoInstant.Read", marked);
            Assert.Contains("CollectionContract`2.PutRow", marked);
            Assert.True(compiled > 2_500, $"{compiled} methods are precompiled");
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    private static bool IsMark(MetadataReader metadata, CustomAttribute attribute) =>
        attribute.Constructor.Kind == HandleKind.MethodDefinition
        && metadata.GetString(metadata.GetTypeDefinition(metadata.GetMethodDefinition((MethodDefinitionHandle)attribute.Constructor).GetDeclaringType()).Name) == "BypassReadyToRunAttribute";

    private static PEReader Read(ZipArchive archive, string name)
    {
        var bytes = new MemoryStream();
        using (Stream stream = archive.GetEntry(name)!.Open())
        {
            stream.CopyTo(bytes);
        }

        bytes.Position = 0;
        return new PEReader(bytes);
    }

    private static async Task PackAsync(string folder)
    {
        var start = new ProcessStartInfo("dotnet", ["pack", "src/Peregrine.Json", "-c", "Release", "-p:Precompiled=true", "-p:ArtifactsPath=" + Path.Combine(folder, "artifacts"), "-o", folder])
        {
            WorkingDirectory = Repository.Root,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        using Process process = Process.Start(start)!;
        process.StandardInput.Close();
        Task<string> errors = process.StandardError.ReadToEndAsync();
        string output = await process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        Assert.True(process.ExitCode == 0, output + await errors);
    }

    /// <summary>
    /// Which methods of an image have code: the section of entry points, a sparse array by row of the method's definition (the runtime's format of ReadyToRun images,
    /// "Native format": blocks of sixteen, each a tree of four levels).
    /// </summary>
    private sealed class EntryPoints
    {
        private const uint Signature = 0x00525452, Section = 103;

        private readonly byte[] _bytes;
        private readonly int _start, _width;
        private readonly uint _count;

        public EntryPoints(PEReader image)
        {
            BlobReader header = image.GetSectionData(image.PEHeaders.CorHeader!.ManagedNativeHeaderDirectory.RelativeVirtualAddress).GetReader();
            Assert.Equal(Signature, header.ReadUInt32());
            header.ReadUInt64();
            uint address = 0;
            for (uint sections = header.ReadUInt32(); sections > 0; sections--)
            {
                uint kind = header.ReadUInt32(), at = header.ReadUInt32();
                header.ReadUInt32();
                address = kind == Section ? at : address;
            }

            _bytes = [.. image.GetSectionData((int)address).GetContent()];
            _start = Number(0, out uint head);
            _count = head >> 2;
            _width = (int)(head & 3);
        }

        public bool Has(int row)
        {
            uint index = (uint)row - 1;
            if (index >= _count)
            {
                return false;
            }

            int block = (int)index / 16;
            int at = _start + (_width switch
            {
                0 => _bytes[_start + block],
                1 => BitConverter.ToUInt16(_bytes, _start + 2 * block),
                _ => BitConverter.ToInt32(_bytes, _start + 4 * block),
            });
            for (uint bit = 8; bit > 0; bit >>= 1)
            {
                int after = Number(at, out uint node);
                if ((index & bit) != 0 && (node & 2) != 0)
                {
                    at += (int)(node >> 2);
                }
                else if ((index & bit) == 0 && (node & 1) != 0)
                {
                    at = after;
                }
                else
                {
                    return (node & 3) == 0 && node >> 2 == (index & 15);
                }
            }

            return true;
        }

        /// <summary>A number of one to five bytes; the lowest bits that are set say how many.</summary>
        private int Number(int at, out uint value)
        {
            int extra = int.TrailingZeroCount(~_bytes[at]);
            uint word = extra < 4 ? 0 : BitConverter.ToUInt32(_bytes, at + 1);
            for (int i = Math.Min(extra, 3); extra < 4 && i >= 0; i--)
            {
                word = (word << 8) | _bytes[at + i];
            }

            value = extra < 4 ? word >> (extra + 1) : word;
            return at + Math.Min(extra, 4) + 1;
        }
    }
}
