using System.Diagnostics.CodeAnalysis;
using System.Text;
using System.Text.Json;
using Peregrine.Json.Documents;
using Peregrine.Json.Errors;
using Peregrine.Json.Kernels;

namespace Peregrine.Json;

/// <summary>
/// A JSON text and its tape: an array with the kind, the offset and the length of each token. The tape has the same layout as in the library for .NET 10, but
/// System.Text.Json's reader finds the tokens.
/// </summary>
internal sealed class JsonText
{
    private readonly TextTree _tree;

    private JsonText(TextTree tree) => _tree = tree;

    public JsonValueView Root => new(_tree, 0);

    /// <exception cref="JsonException">The text is not JSON, or an object has a name twice although the options refuse this.</exception>
    public static JsonText Parse(ReadOnlyMemory<byte> utf8, JsonTextOptions options = default) =>
        new(TreeReader.Read(options.Copy ? utf8.ToArray() : utf8, options));

    /// <exception cref="ArgumentException">The text has an unpaired surrogate.</exception>
    /// <inheritdoc cref="Parse(ReadOnlyMemory{byte}, JsonTextOptions)"/>
    public static JsonText Parse(string json, JsonTextOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(json);
        byte[] space = RentedArrays.Rent<byte>(checked(3 * json.Length));
        byte[]? utf8 = Utf16Text.TryToUtf8(json.AsSpan(), space, out int length) ? space.AsSpan(0, length).ToArray() : null;
        RentedArrays.Return(space);
        return utf8 is not null ? Parse(utf8, options with { Copy = false }) : throw new ArgumentException(ErrorText.InvalidUtf16);
    }

    public static bool TryParseUtf8(ReadOnlyMemory<byte> utf8, [NotNullWhen(true)] out JsonText? text, out JsonException? error, JsonTextOptions options)
    {
        try
        {
            error = null;
            text = Parse(utf8, options);
            return true;
        }
        catch (JsonException thrown)
        {
            error = thrown;
            text = null;
            return false;
        }
    }

    public static JsonText Of(TextTree tree) => new(tree);
}

/// <summary>Parses texts, one after another. Has the methods of the library for .NET 10 that the sources of documents call.</summary>
internal sealed class JsonTextParser(JsonTextOptions options) : IDisposable
{
    public JsonValueView Parse(ReadOnlyMemory<byte> utf8) => JsonText.Parse(utf8, options).Root;

    public void Dispose()
    {
    }
}
