using System.Runtime.InteropServices;

namespace Peregrine.Json.Support;

/// <summary>
/// Memory with an unmapped page on both sides: an access one byte before <see cref="AtStart"/> or one byte past <see cref="AtEnd"/> kills the process.
/// </summary>
public sealed unsafe partial class GuardedMemory : IDisposable
{
    private const int ProtNone = 0, ProtReadWrite = 3, MapPrivate = 2, MapAnonymous = 0x20;
    private readonly byte* _base;
    private readonly nuint _mapped;
    private readonly int _usable;

    public GuardedMemory(int minimum)
    {
        int page = Environment.SystemPageSize;
        _usable = (minimum + page - 1) / page * page;
        _mapped = (nuint)(_usable + 2 * page);
        _base = (byte*)MMap(null, _mapped, ProtReadWrite, MapPrivate | MapAnonymous, -1, 0);
        if (_base == (byte*)-1 || MProtect(_base, (nuint)page, ProtNone) != 0 || MProtect(_base + page + _usable, (nuint)page, ProtNone) != 0)
        {
            throw new InvalidOperationException("No guarded memory.");
        }
    }

    /// <summary>True where guard pages can be had (Linux and macOS share the calls; other systems skip).</summary>
    public static bool IsSupported => OperatingSystem.IsLinux();

    /// <summary>The first <paramref name="length"/> bytes after the lower guard page.</summary>
    public Span<byte> AtStart(int length) => new Span<byte>(_base + Environment.SystemPageSize, _usable)[..length];

    /// <summary>The last <paramref name="length"/> bytes before the upper guard page.</summary>
    public Span<byte> AtEnd(int length) => new Span<byte>(_base + Environment.SystemPageSize, _usable)[^length..];

    /// <summary>A copy of <paramref name="content"/> that ends at the upper guard page.</summary>
    public Span<byte> CopyAtEnd(ReadOnlySpan<byte> content)
    {
        Span<byte> target = AtEnd(content.Length);
        content.CopyTo(target);
        return target;
    }

    /// <summary>A copy of <paramref name="content"/> that starts after the lower guard page.</summary>
    public Span<byte> CopyAtStart(ReadOnlySpan<byte> content)
    {
        Span<byte> target = AtStart(content.Length);
        content.CopyTo(target);
        return target;
    }

    public void Dispose() => _ = MUnmap(_base, _mapped);

    [LibraryImport("libc", EntryPoint = "mmap")]
    private static partial void* MMap(void* address, nuint length, int protection, int flags, int descriptor, nint offset);

    [LibraryImport("libc", EntryPoint = "mprotect")]
    private static partial int MProtect(void* address, nuint length, int protection);

    [LibraryImport("libc", EntryPoint = "munmap")]
    private static partial int MUnmap(void* address, nuint length);
}
