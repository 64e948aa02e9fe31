namespace Peregrine.Json.Interop;

/// <summary>The object that is cached for options with the bridge.</summary>
internal interface IPlainMetadata
{
    /// <summary>
    /// Returns the metadata of the type in equal options without the bridge. System.Text.Json does not treat the bridge as its own resolver, so the metadata of
    /// options with the bridge would differ.
    /// </summary>
    JsonTypeInfo? PlainInfoOf(Type type);
}
