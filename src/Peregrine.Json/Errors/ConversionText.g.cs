// Written by tools/Peregrine.Json.Tables from its list of simple types; do not edit.
#nullable enable
namespace Peregrine.Json.Errors;

internal static partial class ConversionText
{
    /// <summary>The minimum and maximum length, with escapes, of a text that is decoded.</summary>
    private static (int Least, int Most) EncodedLength(Type type) =>
        type == typeof(DateTime) ? (10, 252) :
        type == typeof(Guid) ? (0, 216) :
        type == typeof(DateTimeOffset) ? (10, 252) :
        type == typeof(DateOnly) ? (10, 60) :
        type == typeof(TimeOnly) ? (3, 96) :
        type == typeof(TimeSpan) ? (1, 156) :
        type == typeof(Version) ? (3, 258) :
        (0, int.MaxValue);

    /// <summary>Whether the message of an error says which format the text must have.</summary>
    private static bool HasFormat(Type type) =>
        type == typeof(DateTime) ||
        type == typeof(Guid) ||
        type == typeof(DateTimeOffset) ||
        type == typeof(DateOnly) ||
        type == typeof(TimeOnly) ||
        type == typeof(TimeSpan) ||
        type == typeof(Version);

    /// <summary>Whether the type is read from Base64.</summary>
    private static bool IsBytes(Type type) =>
        type == typeof(byte[]) ||
        type == typeof(Memory<byte>) ||
        type == typeof(ReadOnlyMemory<byte>);

    /// <summary>Whether System.Text.Json's converter removes the escapes of the text before it checks anything else.</summary>
    private static bool DecodesFirst(Type type) =>
        type == typeof(DateOnly) ||
        type == typeof(TimeOnly) ||
        type == typeof(TimeSpan) ||
        type == typeof(Half) ||
        type == typeof(Int128) ||
        type == typeof(UInt128);
}
