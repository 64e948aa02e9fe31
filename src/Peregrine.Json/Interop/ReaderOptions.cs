using System.Text.Json;
using Peregrine.Json.Contracts;

namespace Peregrine.Json.Interop;

/// <summary>Options with the grammar and depth of a caller's reader, made once for each.</summary>
internal static class ReaderOptions
{
    /// <summary>The variant of <paramref name="options"/>.</summary>
    public static JsonSerializerOptions For(JsonSerializerOptions options, JsonReaderOptions reader) =>
        ContractCache.VariantOf(options, (reader.MaxDepth, reader.AllowTrailingCommas, reader.CommentHandling), static (key, source) =>
            new JsonSerializerOptions(source) { MaxDepth = key.MaxDepth, AllowTrailingCommas = key.TrailingCommas, ReadCommentHandling = key.Comments });
}
