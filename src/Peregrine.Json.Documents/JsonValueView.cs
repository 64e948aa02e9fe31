using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Buffers;
using Peregrine.Json.Documents;
using Peregrine.Json.Kernels;
using Peregrine.Json.Runtime;

namespace Peregrine.Json;

/// <summary>
/// A value in a document. A view has 16 bytes, refers to the document and can be copied freely. Members that <see cref="JsonElement"/> also has throw the same
/// exceptions as the members of that type. The default view has no value: <see cref="ValueKind"/> is <see cref="JsonValueKind.Undefined"/>,
/// <see cref="ToString"/> returns an empty text, and all other members throw an <see cref="InvalidOperationException"/>. A view of a
/// <see cref="JsonTextParser"/> is valid until the parser parses another text or is disposed; afterwards, all its members throw this exception. A view can be a
/// member of a typed model, and the parameter or the result of an ASP.NET Core handler. A view that the serializer reads has a document of its own.
/// </summary>
[JsonConverter(typeof(JsonValueViewConverter))]
public readonly partial struct JsonValueView
{
    private readonly TextTree? _tree;
    private readonly int _place;
    private readonly int _version;

    internal JsonValueView(TextTree tree, int place)
        : this(tree, place, tree.Version)
    {
    }

    internal JsonValueView(TextTree tree, int place, int version)
    {
        _tree = tree;
        _place = place;
        _version = version;
    }

    /// <summary>The kind of the value; <see cref="JsonValueKind.Undefined"/> for the default view.</summary>
    public JsonValueKind ValueKind => _tree is null ? JsonValueKind.Undefined : TextTree.KindOf(Word);

    /// <summary>The number of elements of an array or of members of an object, each name counted as often as it occurs. Takes constant time.</summary>
    /// <exception cref="InvalidOperationException">The value is neither an array nor an object.</exception>
    public int Count
    {
        get
        {
            TapeWord word = Word;
            return word.IsContainer ? _tree!.At(_place + word.Length).Length : throw Unlike("Array");
        }
    }

    /// <summary>
    /// The text of the value exactly as in the document: with quotes or brackets, white space and escapes. Refers to the document's memory.
    /// </summary>
    public ReadOnlyMemory<byte> RawText => Tree.RawOf(_place);

    internal TextTree Tree
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            TextTree? tree = _tree;
            if (tree is null || tree.Version != _version)
            {
                ThrowInvalid(tree);
            }

            return tree;
        }
    }

    internal int Place => _place;

    internal TapeWord Word
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Tree.At(_place);
    }

    /// <summary>
    /// Returns an element of an array. Takes time linear in <paramref name="index"/>, but constant time if no element is an array or an object;
    /// <see cref="EnumerateArray"/> reads all elements in linear time.
    /// </summary>
    /// <param name="index">The index, from 0.</param>
    /// <exception cref="IndexOutOfRangeException">The array has no such element.</exception>
    /// <exception cref="InvalidOperationException">The value is not an array.</exception>
    public JsonValueView this[int index]
    {
        get
        {
            TapeWord word = Expect(TapeKind.Array);
            TextTree tree = _tree!;
            if ((uint)index >= (uint)tree.At(_place + word.Length).Length)
            {
                throw OutOfRange();
            }

            // If no element is an array or an object, each element is one word, so the index gives the place of the element.
            int at = _place + 1;
            if (word.Length - 1 == tree.At(_place + word.Length).Length)
            {
                return new JsonValueView(tree, at + index);
            }

            for (int i = 0; i < index; i++)
            {
                at = TextTree.After(at, tree.At(at));
            }

            return new JsonValueView(tree, at);
        }
    }

    /// <summary>Returns the value of the last member with a name.</summary>
    /// <param name="name">The name, without escapes.</param>
    /// <exception cref="KeyNotFoundException">The object has no such member.</exception>
    /// <inheritdoc cref="TryGetProperty(string, out JsonValueView)"/>
    public JsonValueView this[string name] => GetProperty(name);

    /// <summary>Returns the value of the last member with a name.</summary>
    /// <param name="name">The name, without escapes.</param>
    /// <exception cref="KeyNotFoundException">The object has no such member.</exception>
    /// <inheritdoc cref="TryGetProperty(string, out JsonValueView)"/>
    public JsonValueView GetProperty(string name) => TryGetProperty(name, out JsonValueView value) ? value : throw new KeyNotFoundException();

    /// <summary>Returns the value of the last member with a name.</summary>
    /// <param name="utf8Name">The name in UTF-8, without escapes.</param>
    /// <exception cref="KeyNotFoundException">The object has no such member.</exception>
    /// <inheritdoc cref="TryGetProperty(ReadOnlySpan{byte}, out JsonValueView)"/>
    public JsonValueView GetProperty(ReadOnlySpan<byte> utf8Name) =>
        TryGetProperty(utf8Name, out JsonValueView value) ? value : throw new KeyNotFoundException();

    /// <summary>
    /// Finds the last member with a name. Objects of at least 16 members that are searched often get an index, so that a look-up takes constant time.
    /// </summary>
    /// <param name="name">The name, without escapes.</param>
    /// <param name="value">The member's value, or the default view.</param>
    /// <returns>Whether there is such a member.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="name"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The value is not an object.</exception>
    public bool TryGetProperty(string name, out JsonValueView value)
    {
        ArgumentNullException.ThrowIfNull(name);
        return TryGetProperty(name.AsSpan(), out value);
    }

    /// <inheritdoc cref="TryGetProperty(string, out JsonValueView)"/>
    public bool TryGetProperty(ReadOnlySpan<char> name, out JsonValueView value)
    {
        if (name.Length <= ShortInput.MostUnits)
        {
            ShortInput.Take(out ShortInput space);
            if (Utf16Text.TryShortToUtf8(name, space, out int written))
            {
                return TryGetProperty(((Span<byte>)space)[..written], out value);
            }
        }

        return TryGetLong(name, out value);
    }

    /// <inheritdoc cref="TryGetProperty(string, out JsonValueView)"/>
    /// <param name="utf8Name">The name in UTF-8, without escapes.</param>
    /// <param name="value">The member's value, or the default view.</param>
    public bool TryGetProperty(ReadOnlySpan<byte> utf8Name, out JsonValueView value) =>
        Found(MemberNames.Find(_tree!, _place, Expect(TapeKind.Object), utf8Name), out value);

    /// <inheritdoc cref="TryGetProperty(string, out JsonValueView)"/>
    /// <param name="name">The name, prepared.</param>
    /// <param name="value">The member's value, or the default view.</param>
    public bool TryGetProperty(JsonName name, out JsonValueView value)
    {
        ArgumentNullException.ThrowIfNull(name);
        return Found(MemberNames.Find(_tree!, _place, Expect(TapeKind.Object), name), out value);
    }

    /// <summary>Returns the elements of an array, for <c>foreach</c>.</summary>
    /// <exception cref="InvalidOperationException">The value is not an array.</exception>
    public ArrayEnumerator EnumerateArray()
    {
        TapeWord word = Expect(TapeKind.Array);
        return new ArrayEnumerator(_tree!, _place + 1, _place + word.Length);
    }

    /// <summary>Returns the members of an object in the order of the text, for <c>foreach</c>.</summary>
    /// <exception cref="InvalidOperationException">The value is not an object.</exception>
    public ObjectEnumerator EnumerateObject()
    {
        TapeWord word = Expect(TapeKind.Object);
        return new ObjectEnumerator(_tree!, _place + 1, _place + word.Length);
    }

    private bool Found(int at, out JsonValueView value)
    {
        value = at == 0 ? default : new JsonValueView(_tree!, at + 1);
        return at != 0;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TryGetLong(ReadOnlySpan<char> name, out JsonValueView value)
    {
        Expect(TapeKind.Object);
        byte[] rented = RentedArrays.Rent<byte>(checked(3 * name.Length));
        try
        {
            // A name with an unpaired surrogate has no UTF-8 and is never found.
            value = default;
            return Utf16Text.TryToUtf8(name, rented, out int written) && TryGetProperty(rented.AsSpan(0, written), out value);
        }
        finally
        {
            RentedArrays.Return(rented);
        }
    }

    /// <summary>Returns the tape word of this value; throws if the value is of another kind.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private TapeWord Expect(TapeKind kind)
    {
        TapeWord word = Word;
        return word.Kind == kind ? word : throw Unlike(kind == TapeKind.Object ? "Object" : kind == TapeKind.Array ? "Array" : "Number");
    }

    /// <summary>Returns the exception that System.Text.Json throws for a value of another kind.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private InvalidOperationException Unlike(string expected) =>
        new($"The requested operation requires an element of type '{expected}', but the target element has type '{ValueKind}'.");

#pragma warning disable CA2201 // The exception that JsonElement throws.
    private static IndexOutOfRangeException OutOfRange() => new();
#pragma warning restore CA2201

    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ThrowInvalid([NotNull] TextTree? tree) => throw (tree is null
        ? new InvalidOperationException("The view is the default one and has no value.")
        : new InvalidOperationException("The parser of this view has parsed another text since, or is disposed."));
}
