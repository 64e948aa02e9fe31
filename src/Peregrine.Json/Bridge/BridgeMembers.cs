using Peregrine.Json.Interop;

namespace Peregrine.Json.Bridge;

/// <summary>
/// The non-public System.Text.Json members that the bridge needs (<see cref="HiddenMembers.RootConverter"/>). If one of them is missing, there is no bridge.
/// </summary>
internal static class BridgeMembers
{
    private static readonly bool s_areThere = HiddenMembersGuard.Found(HiddenMembers.RootConverter, HasField());

    /// <summary>Whether all these members exist and may be used.</summary>
    public static bool AreKnown =>
        s_areThere && HiddenMembersGuard.Allows(HiddenMembers.RootConverter) && ReaderInput.IsKnown && WriterOutput.IsKnown && InfoInternals.CanConfigure;

    private static bool HasField()
    {
        try
        {
            JsonTypeInfo<int> info = JsonMetadataServices.CreateValueInfo<int>(new JsonSerializerOptions(), JsonMetadataServices.Int32Converter);
            return ReferenceEquals(RootConverter<int>.Of(info), info.Converter);
        }
        catch (MissingFieldException)
        {
            return false;
        }
    }
}

/// <summary>The converter that System.Text.Json uses for roots of a type (<see cref="HiddenMembers.RootConverter"/>).</summary>
internal static class RootConverter<T>
{
    /// <summary>Returns the field with the converter in a type's metadata.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "<EffectiveConverter>k__BackingField")]
    public static extern ref JsonConverter<T> Of(JsonTypeInfo<T> info);
}
