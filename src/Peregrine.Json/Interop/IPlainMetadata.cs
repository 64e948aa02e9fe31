namespace Peregrine.Json.Interop;

/// <summary>What is kept for options with the bridge.</summary>
internal interface IPlainMetadata
{
    /// <summary>The metadata of the type in equal options without the bridge, which System.Text.Json does not treat as its own resolver.</summary>
    JsonTypeInfo? PlainInfoOf(Type type);
}
