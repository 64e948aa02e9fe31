using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using System.Text.Json;

namespace Peregrine.Json.Interop;

/// <summary>Options with the grammar and depth of a caller's reader, made once for each.</summary>
internal static class ReaderOptions
{
    private static readonly ConditionalWeakTable<JsonSerializerOptions, ConcurrentDictionary<(int, bool, JsonCommentHandling), JsonSerializerOptions>> s_variants = [];

    /// <summary>The variant of <paramref name="options"/>.</summary>
    public static JsonSerializerOptions For(JsonSerializerOptions options, JsonReaderOptions reader) =>
        s_variants.GetValue(options, static _ => new()).GetOrAdd(
            (reader.MaxDepth, reader.AllowTrailingCommas, reader.CommentHandling),
            static (key, source) => new JsonSerializerOptions(source) { MaxDepth = key.Item1, AllowTrailingCommas = key.Item2, ReadCommentHandling = key.Item3 },
            options);
}
