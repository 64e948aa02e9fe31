using System.Text.Json;
using Peregrine.Json.Documents;
using Peregrine.Json.Kernels;

namespace Peregrine.Json;

/// <summary>
/// Parses one text after another with the same memory, for code that no longer needs a document when it parses the next one. For one thread at a time. A parser
/// keeps the memory for the tokens of its longest text until it is disposed.
/// </summary>
/// <param name="options">The grammar and limits. With <see cref="JsonTextOptions.Copy"/>, each text is copied to new memory.</param>
public sealed class JsonTextParser(JsonTextOptions options = default) : IDisposable
{
    private readonly TextTree _tree = new();
    private TapeMemory? _memory;
    private bool _isDisposed;

    /// <summary>
    /// Parses a UTF-8 text. Views of the previous text become invalid: their members throw an <see cref="InvalidOperationException"/>. The new view refers to
    /// <paramref name="utf8"/>, which must not change, unless <see cref="JsonTextOptions.Copy"/> is set.
    /// </summary>
    /// <param name="utf8">The text, without a byte order mark.</param>
    /// <exception cref="JsonException">The text is not JSON; see <see cref="JsonText.Parse(ReadOnlyMemory{byte}, JsonTextOptions)"/>.</exception>
    /// <exception cref="NotSupportedException">
    /// The text has a string, name or number of 2^29 bytes or more, or has about 2^29 or more brackets, names and simple values.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The parser is disposed.</exception>
    public JsonValueView Parse(ReadOnlyMemory<byte> utf8)
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        _tree.Retire();
        ReadOnlyMemory<byte> kept = options.Copy ? NewArray.Of(utf8.Span) : utf8;
        TapeMemory memory = _memory ?? new TapeMemory();

        // The field is null while the tape is written, so that the memory is not used again after an exception.
        _memory = null;
        int length = TreeParser.Build(kept.Span, options, memory);
        _memory = memory;
        if (length < 0)
        {
            throw TreeParser.Explain(kept.Span, options);
        }

        _tree.Set(kept, memory.Words, options);
        if (!options.AllowDuplicateProperties)
        {
            Duplicates.Refuse(_tree);
        }

        return new JsonValueView(_tree, 0);
    }

    /// <summary>Releases the memory. All views of the parser become invalid: their members throw an <see cref="InvalidOperationException"/>.</summary>
    public void Dispose()
    {
        _isDisposed = true;
        _tree.Retire();
        _tree.Set(default, [], default);
        _memory?.Shorten();
        _memory = null;
    }
}
