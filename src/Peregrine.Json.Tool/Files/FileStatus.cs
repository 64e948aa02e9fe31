using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace Peregrine.Json.Tool.Files;

/// <summary>Facts about a file that .NET's base class library does not provide.</summary>
/// <param name="IsRegular">
/// Whether the file contains bytes, and is not a pipe, socket or device; null if that is unknown (on Windows, on macOS, and on Linux before 4.11).
/// </param>
/// <param name="Names">The number of its names (hard links); 1 if the system cannot be queried.</param>
/// <param name="Owner">The ids of the file's user and group; null on systems other than Linux, and if Linux cannot be queried.</param>
internal readonly record struct FileStatus(bool? IsRegular, int Names, (int User, int Group)? Owner = null)
{
    /// <summary>Sets the user and group that own a file. Returns false if the system refuses, for example because this program has no permission.</summary>
    public static bool TryGive(string path, (int User, int Group) owner) => OnLinux(path).Owner == owner || ChangeOwner(path, owner.User, owner.Group) == 0;

    public static FileStatus Of(string path)
    {
        try
        {
            return OperatingSystem.IsLinux() ? OnLinux(path) : OperatingSystem.IsWindows() ? OnWindows(path) : new FileStatus(null, 1);
        }
        catch (Exception exception) when (exception is EntryPointNotFoundException or DllNotFoundException)
        {
            return new FileStatus(null, 1);
        }
    }

    /// <summary>
    /// Calls statx(2), whose structure is the same on every processor: <c>stx_nlink</c> at byte 16, then <c>stx_uid</c>, <c>stx_gid</c>, and <c>stx_mode</c> at
    /// byte 28.
    /// </summary>
    private static FileStatus OnLinux(string path)
    {
        const int currentFolder = -100;
        const uint typeLinksAndOwner = 1 | 4 | 8 | 16;
        const int kind = 0xF000;
        const int regular = 0x8000;
        byte[] status = new byte[256];
        return StatX(currentFolder, path, 0, typeLinksAndOwner, status) == 0
            ? new FileStatus(
                (BitConverter.ToUInt16(status, 28) & kind) == regular, BitConverter.ToInt32(status, 16),
                (BitConverter.ToInt32(status, 20), BitConverter.ToInt32(status, 24)))
            : new FileStatus(null, 1);
    }

    /// <summary>Reads BY_HANDLE_FILE_INFORMATION: thirteen words of 32 bits, the eleventh of which is <c>nNumberOfLinks</c>.</summary>
    private static FileStatus OnWindows(string path)
    {
        byte[] status = new byte[13 * 4];
        using SafeFileHandle file = File.OpenHandle(path, share: FileShare.ReadWrite | FileShare.Delete);
        return new FileStatus(null, GetFileInformationByHandle(file, status) ? BitConverter.ToInt32(status, 10 * 4) : 1);
    }

#pragma warning disable SYSLIB1054 // The generated form needs unsafe code, which this program does without.
    [DllImport("libc", EntryPoint = "statx")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int StatX(int folder, [MarshalAs(UnmanagedType.LPUTF8Str)] string path, int flags, uint mask, byte[] status);

    [DllImport("libc", EntryPoint = "chown")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int ChangeOwner([MarshalAs(UnmanagedType.LPUTF8Str)] string path, int user, int group);

    [DllImport("kernel32")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    [return: MarshalAs(UnmanagedType.Bool)]
    private static extern bool GetFileInformationByHandle(SafeFileHandle file, byte[] status);
#pragma warning restore SYSLIB1054
}
