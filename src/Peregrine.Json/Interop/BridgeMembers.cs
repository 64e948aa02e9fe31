using System.Buffers;
using System.IO.Pipelines;

namespace Peregrine.Json.Interop;

/// <summary>
/// Members of System.Text.Json that the bridge needs (<see cref="HiddenMembers.RootConverter"/>); without any one of them there is no bridge.
/// </summary>
internal static class BridgeMembers
{
    private static readonly bool s_areThere = HiddenMembersGuard.Found(HiddenMembers.RootConverter, HasFields());

    /// <summary>Whether all of them may be used.</summary>
    public static bool AreKnown => s_areThere && HiddenMembersGuard.Allows(HiddenMembers.RootConverter) && BridgeReader.IsKnown && InfoInternals.CanConfigure;

    /// <summary>
    /// Whether System.Text.Json itself writes a root to a pipe, with its own writer: bytes that such a call leaves in the pipe when it fails would precede the
    /// next output there.
    /// </summary>
    public static bool IsRootOfPipe(Utf8JsonWriter writer) =>
        writer.CurrentDepth == 0 && writer.Options.SkipValidation && writer.BytesCommitted + writer.BytesPending == 0 && OutputOf(writer) is PipeWriter;

    private static bool HasFields()
    {
        try
        {
            using var writer = new Utf8JsonWriter(new ArrayBufferWriter<byte>());
            _ = OutputOf(writer);
            JsonTypeInfo<int> info = JsonMetadataServices.CreateValueInfo<int>(new JsonSerializerOptions(), JsonMetadataServices.Int32Converter);
            return ReferenceEquals(RootConverter<int>.Of(info), info.Converter);
        }
        catch (MissingFieldException)
        {
            return false;
        }
    }

    /// <summary>What a writer writes to; null if that is a stream.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_output")]
    public static extern ref IBufferWriter<byte>? OutputOf(Utf8JsonWriter writer);
}

/// <summary>The converter that System.Text.Json uses for roots of a type (<see cref="HiddenMembers.RootConverter"/>).</summary>
internal static class RootConverter<T>
{
    /// <summary>The converter in the type's metadata.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "<EffectiveConverter>k__BackingField")]
    public static extern ref JsonConverter<T> Of(JsonTypeInfo<T> info);
}
