using System.Buffers;
using System.IO.Pipelines;

namespace Peregrine.Json.Interop;

/// <summary>
/// Members of System.Text.Json that the bridge needs (<see cref="HiddenMembers.RootConverter"/>); without any one of them there is no bridge.
/// </summary>
internal static class BridgeMembers
{
    private static readonly bool s_isOfField = IsOfField();
    private static readonly bool s_areThere = HiddenMembersGuard.Found(HiddenMembers.RootConverter, HasFields());

    /// <summary>Whether all of them may be used.</summary>
    public static bool AreKnown => s_areThere && HiddenMembersGuard.Allows(HiddenMembers.RootConverter) && BridgeReader.IsKnown && InfoInternals.CanConfigure;

    /// <summary>Removes a member's converter once its metadata has been configured with it.</summary>
    public static void Unpin(JsonPropertyInfo property) => ConverterOf(property) = null;

    /// <summary>The metadata of a collection's elements; null until System.Text.Json resolves it.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_elementTypeInfo")]
    public static extern ref JsonTypeInfo? ElementOf(JsonTypeInfo info);

    /// <summary>A copy of configured metadata.</summary>
    public static JsonTypeInfo Copy(JsonTypeInfo info) => (JsonTypeInfo)CopyOf(info);

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
            _ = ElementOf(info);
            _ = RootConverter<int>.ArrayOf(info);
            _ = RootConverter<int>.ValuesOf(info);
            JsonPropertyInfo property = JsonMetadataServices.CreatePropertyInfo(
                new JsonSerializerOptions(),
                new JsonPropertyInfoValues<int> { DeclaringType = typeof(object), PropertyName = "A", Converter = JsonMetadataServices.Int32Converter });
            return ReferenceEquals(RootConverter<int>.Of(info), info.Converter) && ConverterOf(property) is not null
                && ReferenceEquals(ConverterOf(property), property.CustomConverter);
        }
        catch (MissingFieldException)
        {
            return false;
        }
    }

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "MemberwiseClone")]
    private static extern object CopyOf(object info);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_output")]
    private static extern ref IBufferWriter<byte>? OutputOf(Utf8JsonWriter writer);

    private static ref JsonConverter? ConverterOf(JsonPropertyInfo property)
    {
        if (s_isOfField)
        {
            return ref ConverterOfField(property);
        }

        return ref ConverterOfProperty(property);
    }

    /// <summary>Asked first: where the bridge starts a program's first answer, an exception would take as long as many methods.</summary>
    private static bool IsOfField()
    {
        try
        {
            _ = ConverterOfField(
                JsonMetadataServices.CreatePropertyInfo(
                    new JsonSerializerOptions(), new JsonPropertyInfoValues<int> { DeclaringType = typeof(object), PropertyName = "A" }));
            return true;
        }
        catch (MissingFieldException)
        {
            return false;
        }
    }

    /// <summary>Up to version 10.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_customConverter")]
    private static extern ref JsonConverter? ConverterOfField(JsonPropertyInfo property);

    /// <summary>From version 11 on.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "<CustomConverter>k__BackingField")]
    private static extern ref JsonConverter? ConverterOfProperty(JsonPropertyInfo property);
}

/// <summary>The converter that System.Text.Json uses for roots of a type (<see cref="HiddenMembers.RootConverter"/>).</summary>
internal static class RootConverter<T>
{
    /// <summary>The converter in the type's metadata.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "<EffectiveConverter>k__BackingField")]
    public static extern ref JsonConverter<T> Of(JsonTypeInfo<T> info);

    /// <summary>The metadata of an array of such values that is read as a sequence; null until it is needed.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_asyncEnumerableArrayTypeInfo")]
    public static extern ref JsonTypeInfo? ArrayOf(JsonTypeInfo<T> info);

    /// <summary>The metadata of consecutive such values that are read as a sequence; null until it is needed.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_asyncEnumerableRootLevelValueTypeInfo")]
    public static extern ref JsonTypeInfo? ValuesOf(JsonTypeInfo<T> info);
}
