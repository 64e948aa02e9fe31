using System.Text.Json;
using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Interop;

/// <summary>
/// Makes a <see cref="Utf8JsonReader"/> for what others read in the middle of our input. Its state is that of a reader which came there from
/// the start: the depth is the document's, and what follows the value is what follows in the document, so that reading too much shows.
/// </summary>
internal sealed class SeatedReader(FrozenOptions options)
{
    /// <summary>Up to here the reader's stack of containers is one number, which copies of a state do not share.</summary>
    private const int SharedDepth = 60;

    private Known?[]? _members;
    private Known?[]? _elements;
    private Known?[]? _names;
    private readonly JsonReaderState _root = new(OptionsOf(options));

    /// <summary>What the reader stands before.</summary>
    private enum Place
    {
        Member,
        Element,
        Name,
    }

    /// <summary>The options of a reader under these options of the serializer.</summary>
    public static JsonReaderOptions OptionsOf(FrozenOptions options) => new()
    {
        AllowTrailingCommas = options.Read.TrailingCommas,
        CommentHandling = options.Read.Comments ? JsonCommentHandling.Skip : JsonCommentHandling.Disallow,
        MaxDepth = options.Read.MaxDepth,
    };

    /// <summary>A reader before the value at the cursor, which has been looked at.</summary>
    public Utf8JsonReader BeforeValue(scoped ref JsonReader reader)
    {
        InteropCalls.Note();
        int depth = options.Read.MaxDepth - reader.DepthLeft;
        return new Utf8JsonReader(reader.Rest, isFinalBlock: true, depth == 0 ? _root : StateOf(depth, PlaceOf(ref reader)));
    }

    /// <summary>A reader before the name whose opening quote is at the cursor.</summary>
    public Utf8JsonReader BeforeName(scoped ref JsonReader reader)
    {
        InteropCalls.Note();
        return new Utf8JsonReader(reader.Rest, isFinalBlock: true, StateOf(options.Read.MaxDepth - reader.DepthLeft, Place.Name));
    }

    /// <summary>Behind a colon stands a member. A comment in between makes it look like an element, which only a reader that reads too much can tell.</summary>
    private static Place PlaceOf(ref JsonReader reader)
    {
        nint at = reader.At - 1;
        while (at >= 0 && Mem.U8(ref reader.Start, at, reader.End) <= (byte)' ')
        {
            at--;
        }

        return at >= 0 && Mem.U8(ref reader.Start, at, reader.End) == (byte)':' ? Place.Member : Place.Element;
    }

    private JsonReaderState StateOf(int depth, Place place)
    {
        if (depth >= SharedDepth)
        {
            return MakeState(depth, place);
        }

        Known?[] known = place switch { Place.Member => _members ??= new Known?[SharedDepth], Place.Element => _elements ??= new Known?[SharedDepth], _ => _names ??= new Known?[SharedDepth] };
        return (known[depth] ??= new Known(MakeState(depth, place))).State;
    }

    private JsonReaderState MakeState(int depth, Place place)
    {
        byte[] prefix = new byte[depth + 4];
        prefix.AsSpan(0, depth).Fill((byte)'[');
        int length = depth;
        if (place != Place.Element)
        {
            prefix[depth - 1] = (byte)'{';
            if (place == Place.Member)
            {
                "\"\":"u8.CopyTo(prefix.AsSpan(depth));
                length += 3;
            }
        }

        var reader = new Utf8JsonReader(prefix.AsSpan(0, length), isFinalBlock: false, _root);
        while (reader.Read())
        {
        }

        return reader.CurrentState;
    }

    /// <summary>A state in one reference: threads that share the reader put it there and take it whole.</summary>
    private sealed class Known(JsonReaderState state)
    {
        public JsonReaderState State => state;
    }
}
