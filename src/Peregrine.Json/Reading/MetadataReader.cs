using System.Collections;
using System.Text;
using Peregrine.Json.Kernels;
using Peregrine.Json.Names;

namespace Peregrine.Json.Reading;

/// <summary>The metadata of a JSON object: <c>$id</c>, <c>$ref</c>, <c>$values</c> and the discriminator.</summary>
internal struct Metadata
{
    /// <summary>Whether the object has metadata.</summary>
    public bool IsAny;

    /// <summary>The offset of the first name that is not metadata, if the whole object was scanned and has such a name; otherwise -1.</summary>
    public nint FirstMember;

    /// <summary>Whether there is a discriminator: <see cref="Text"/>, or <see cref="Number"/> if that is null.</summary>
    public bool HasDiscriminator;

    /// <summary>The discriminator, if it is a string.</summary>
    public string? Text;

    /// <summary>The discriminator, if it is a number.</summary>
    public int Number;

    /// <summary>The value of <c>$id</c>.</summary>
    public string? Id;

    /// <summary>The value of <c>$ref</c>.</summary>
    public string? Reference;

    /// <summary>The offset of the array in <c>$values</c>, or -1.</summary>
    public nint ValuesAt;

    /// <summary>Returns the offset of the first token after the metadata: of a member's name, a bracket, or the array of <c>$values</c>.</summary>
    public readonly nint StopAt(ref JsonReader reader)
    {
        if (FirstMember >= 0)
        {
            reader.At = FirstMember;
            return FirstMember;
        }

        if (ValuesAt >= 0)
        {
            return ValuesAt;
        }

        byte b = reader.Peek();
        if (b is (byte)',' or (byte)'{')
        {
            reader.At++;
            reader.Peek();
        }

        return reader.At;
    }

    /// <summary>
    /// Throws if the value is an array that must be in <c>$values</c> (<paramref name="hasValues"/>), or if the object of another value has <c>$values</c>.
    /// Called only if the value is not read from <c>$values</c>.
    /// </summary>
    public readonly void CheckValues(ref JsonReader ahead, bool hasValues, Type actual)
    {
        if (hasValues)
        {
            nint stop = StopAt(ref ahead);
            bool isName = ahead.Peek() == (byte)'"';
            ReadFault.Throw(
                isName ? FaultKind.Positioned | FaultKind.AsSpelled : FaultKind.Positioned | FaultKind.AtObject, stop,
                isName ? ErrorText.ForeignMemberBesideValues(ahead.NameText(stop), actual) : ErrorText.ValuesMissing(actual));
        }

        if (ValuesAt >= 0)
        {
            ReadFault.Throw(FaultKind.Positioned, StopAt(ref ahead), ErrorText.MetadataNotFirst);
        }
    }

    /// <summary>Enters the object with this metadata and moves to the array of <c>$values</c>; returns the array's offset.</summary>
    public readonly nint GoToValues(ref JsonReader reader)
    {
        reader.StartObject();
        reader.At = ValuesAt;
        reader.Peek();
        return reader.At;
    }

    /// <summary>
    /// Enters the object with this metadata and continues after the metadata; if there is none or metadata may be anywhere, continues after the bracket.
    /// </summary>
    /// <param name="reader">The reader, at the bracket.</param>
    /// <param name="ahead">A reader that has read the metadata.</param>
    /// <param name="allowsOutOfOrder">Whether metadata may be anywhere.</param>
    public readonly void GoToMembers(ref JsonReader reader, ref JsonReader ahead, bool allowsOutOfOrder)
    {
        if (!IsAny || allowsOutOfOrder)
        {
            reader.StartObject();
        }
        else
        {
            reader = ahead;
        }
    }

    /// <summary>Reads the object around <c>$values</c> from after the array to its end; throws for a member that is not metadata already read.</summary>
    /// <param name="reader">The reader, after the array.</param>
    /// <param name="names">The metadata names.</param>
    /// <param name="actual">The type of the collection.</param>
    /// <param name="bracket">The offset of the array.</param>
    /// <param name="values">The collection: paths contain the count of its elements.</param>
    public static void FinishValues<T>(ref JsonReader reader, MetadataNames names, Type actual, nint bracket, T values)
    {
        try
        {
            while (reader.NextName())
            {
                nint quote = reader.At;
                if (names.AllowsOutOfOrder && reader.IsMetadata(names, quote))
                {
                    reader.SkipName();
                    reader.SkipValue();
                    continue;
                }

                ReadFault.Throw(FaultKind.Positioned | FaultKind.AsSpelled, quote, ErrorText.ForeignMemberBesideValues(reader.NameText(quote), actual));
            }
        }
        catch (Exception error) when (ReadFault.Note(error, ContainerNote.Held(bracket, values as IEnumerable)))
        {
            throw;
        }
    }
}

/// <summary>The object whose metadata is read.</summary>
/// <param name="Names">The metadata names.</param>
/// <param name="Declared">The declared type of the object.</param>
/// <param name="CarriesId">Whether an id is allowed.</param>
/// <param name="References">The objects of the call by id, or null.</param>
internal readonly record struct MetadataSubject(MetadataNames Names, Type Declared, bool CarriesId, ReadReferences? References);

/// <summary>Reads the metadata of an object: at its beginning or, if metadata may be anywhere, in all of the object.</summary>
internal static class MetadataReader
{
    /// <summary>
    /// Reads metadata from the opening bracket on. The cursor ends after the metadata; with <c>$values</c>, at the array; without metadata, at the bracket. If
    /// metadata may be anywhere, scans the whole object, and the cursor ends before the closing bracket.
    /// </summary>
    public static Metadata Read(ref JsonReader reader, in MetadataSubject subject)
    {
        MetadataNames names = subject.Names;
        var metadata = new Metadata { ValuesAt = -1, FirstMember = -1 };
        JsonReader start = reader;
        reader.StartObject();
        nint bracket = reader.At - 1;
        bool isFirst = true;
        while (true)
        {
            byte next = reader.Peek();
            if (next == (byte)'}' || (!isFirst && next != (byte)','))
            {
                if (next != (byte)'}')
                {
                    reader.ThrowToken();
                }

                break;
            }

            JsonReader ahead = reader;
            if (isFirst ? !ahead.FirstName() : !ahead.NextName())
            {
                break;
            }

            isFirst = false;
            nint quote = ahead.At;
            MetadataKind kind = KindAt(ref ahead, quote, names, out byte[] name);
            if (kind == MetadataKind.None)
            {
                if (metadata.Reference is not null)
                {
                    ReadFault.Throw(FaultKind.Positioned, quote, ErrorText.ReferenceWithOthers);
                }

                if (!names.AllowsOutOfOrder)
                {
                    break;
                }

                if (metadata.ValuesAt >= 0)
                {
                    ReadFault.Throw(
                        FaultKind.Positioned | FaultKind.AsSpelled, quote, ErrorText.ForeignMemberBesideValues(ahead.NameText(quote), subject.Declared));
                }

                if (name.Length > 0 && names.Claims(name))
                {
                    ReadFault.Throw(FaultKind.Positioned, quote, ErrorText.DollarName);
                }

                metadata.FirstMember = metadata.FirstMember < 0 ? quote : metadata.FirstMember;
                ahead.SkipName();
                if (ahead.TextFrom(quote).Contains((byte)'\\'))
                {
                    // Names are compared decoded: a name that cannot be decoded is reported before any error after it.
                    RentedArrays.Return(ahead.DecodeString(quote, out _, out _));
                }

                ahead.SkipAhead(bracket);
                reader = ahead;
                continue;
            }

            Check(in metadata, kind, quote, name, in subject);
            ahead.SkipName();
            ahead.Peek();
            if (kind == MetadataKind.Values && !metadata.IsAny && !names.AllowsOutOfOrder && ahead.Peek() == (byte)'[')
            {
                ReadFault.Throw(FaultKind.Positioned, ahead.At, ErrorText.ValuesAlone);
            }

            Take(ref metadata, kind, ref ahead, bracket, in subject);
            reader = ahead;
            if (kind == MetadataKind.Values && !names.AllowsOutOfOrder)
            {
                break;
            }
        }

        if (metadata.ValuesAt >= 0 && !metadata.HasDiscriminator && metadata.Id is null)
        {
            // The object was scanned to its end; the error is reported there.
            throw new ReadFault(metadata.ValuesAt, reader.At + 1, ErrorText.ValuesAlone) { IsWithoutUserCode = true };
        }

        if (!metadata.IsAny && !names.AllowsOutOfOrder)
        {
            reader = start;
        }

        return metadata;
    }

    /// <summary>
    /// Throws for a type that cannot be created. If metadata names are reserved, reads metadata first: the error is then at the token after the metadata.
    /// </summary>
    /// <param name="reader">The reader, after the opening bracket or after metadata.</param>
    /// <param name="text">The error message.</param>
    [DoesNotReturn]
    public static void Refuse(ref JsonReader reader, string text)
    {
        if (reader.Reserved is { } names)
        {
            ReadFault.Throw(FaultKind.Unsupported | FaultKind.AtObject, AfterMetadata(names, ref reader), text);
        }

        ReadFault.Throw(FaultKind.Unsupported, reader.PlaceOfObject(), text);
    }

    /// <summary>
    /// Moves from a name or the closing bracket of an object to the first token that does not belong to metadata already read; returns the offset of that
    /// token.
    /// </summary>
    public static nint AfterMetadata(MetadataNames names, ref JsonReader reader)
    {
        for (bool isAfter = false; ; isAfter = true)
        {
            if (reader.Peek() == (byte)',' && isAfter)
            {
                reader.At++;
            }

            bool isName = reader.Peek() == (byte)'"';
            if (isName && !names.AllowsOutOfOrder)
            {
                // System.Text.Json decodes the name to check whether it is metadata, so a name that cannot be decoded is an error.
                RentedArrays.Return(reader.DecodeString(reader.At, out _, out _));
            }

            if (!isName || !names.AllowsOutOfOrder || !reader.IsMetadata(names, reader.At))
            {
                return reader.At;
            }

            reader.SkipName();
            reader.SkipValue();
        }
    }

    private static MetadataKind KindAt(ref JsonReader reader, nint quote, MetadataNames names, out byte[] name)
    {
        if (quote + 1 < reader.End && !names.MayClaim(Mem.U8(ref reader.Start, quote + 1, reader.End)))
        {
            name = [];
            return MetadataKind.None;
        }

        byte[] decoded = reader.DecodeString(quote, out int length, out _);
        name = decoded[..length];
        RentedArrays.Return(decoded);
        return names.KindOf(name);
    }

    private static void Check(in Metadata metadata, MetadataKind kind, nint quote, byte[] name, in MetadataSubject subject)
    {
        MetadataNames names = subject.Names;
        bool isKnown = kind switch
        {
            MetadataKind.Id or MetadataKind.Reference => names.HasReferences,
            MetadataKind.Discriminator => names.IsPolymorphic,
            _ => true,
        };
        string? error = metadata.Reference is not null ? ErrorText.ReferenceWithOthers
            : !isKnown ? ErrorText.MetadataNotFirst
            : kind switch
            {
                MetadataKind.Id when metadata.Id is not null => ErrorText.IdWithReference,
                MetadataKind.Id when !subject.CarriesId => ErrorText.MetadataOnImmutable(subject.Declared),
                MetadataKind.Reference when subject.Declared.IsValueType => ErrorText.ReferenceToValueType(subject.Declared),
                MetadataKind.Reference when metadata.IsAny || metadata.FirstMember >= 0 => ErrorText.ReferenceWithOthers,
                MetadataKind.Discriminator when metadata.HasDiscriminator => ErrorText.MetadataTwice(Encoding.UTF8.GetString(name)),
                MetadataKind.Values when metadata.ValuesAt >= 0 => ErrorText.MetadataTwice("$values"),
                MetadataKind.Values when metadata.FirstMember >= 0 => ErrorText.ForeignMemberBesideValues("$values", subject.Declared),
                _ => null,
            };
        if (error is not null)
        {
            bool isForeign = kind == MetadataKind.Values && metadata is { ValuesAt: < 0, FirstMember: >= 0 };
            ReadFault.Throw(isForeign ? FaultKind.Positioned | FaultKind.AsSpelled : FaultKind.Positioned, quote, error);
        }
    }

    private static void Take(ref Metadata metadata, MetadataKind kind, ref JsonReader reader, nint bracket, in MetadataSubject subject)
    {
        nint at = reader.At;
        byte first = reader.Peek();
        if (kind == MetadataKind.Values)
        {
            if (first != (byte)'[')
            {
                RequireToken(first, ref reader);
                ReadFault.Throw(FaultKind.Positioned, at, ErrorText.ValuesNotArray(TokenOf(first)));
            }

            metadata.IsAny = true;
            metadata.ValuesAt = at;
            if (subject.Names.AllowsOutOfOrder)
            {
                reader.SkipAhead(bracket);
            }

            return;
        }

        if (kind == MetadataKind.Discriminator && (first == (byte)'-' || char.IsAsciiDigit((char)first)))
        {
            metadata.Number = ReadNumber(ref reader);
            metadata.IsAny = metadata.HasDiscriminator = true;
            return;
        }

        if (first != (byte)'"')
        {
            RequireToken(first, ref reader);
            ReadFault.Throw(FaultKind.Positioned, at, ErrorText.MetadataNotString(TokenOf(first)));
        }

        string text = TextAt(ref reader);
        metadata.IsAny = true;
        if (kind != MetadataKind.Discriminator && subject.References?.IsPending == true)
        {
            ReadFault.Throw(FaultKind.ReferenceInParameter, at);
        }

        switch (kind)
        {
            case MetadataKind.Id:
                metadata.Id = text;
                break;
            case MetadataKind.Reference:
                metadata.Reference = text;
                break;
            default:
                metadata.Text = text;
                metadata.HasDiscriminator = true;
                break;
        }
    }

    /// <summary>Reads the string at the cursor. A lone surrogate escape in the string is reported as a fault of the whole string.</summary>
    private static string TextAt(ref JsonReader reader)
    {
        nint at = reader.At;
        try
        {
            return reader.ReadString()!;
        }
        catch (ReadFault fault) when (fault.Kind == FaultKind.Text)
        {
            // Finds invalid escapes, which are bad syntax.
            reader.SkipValue();
            if (EscapedText.SurrogateFault(Mem.Span(ref reader.Start, at + 1, reader.At - 1, reader.End), isEscaped: true) is not { } error)
            {
                throw;
            }

            error.Source = StjText.Rethrowable;
            throw new ReadFault(FaultKind.Positioned, at, error);
        }
    }

    /// <summary>Throws if a byte cannot begin a token, because bad syntax is reported before any other error.</summary>
    private static void RequireToken(byte first, ref JsonReader reader)
    {
        if (TokenOf(first) == JsonTokenType.None)
        {
            reader.ThrowToken();
        }
    }

    private static int ReadNumber(ref JsonReader reader)
    {
        nint at = reader.At;
        JsonReader ahead = reader;
        ahead.SkipValue();
        nint after = IntegerRead.Read(ref reader.Start, at, reader.End, out int number);
        if (after != ahead.At)
        {
            throw new ReadFault(FaultKind.Positioned, at, StjText.NotANumber());
        }

        reader = ahead;
        return number;
    }

    private static JsonTokenType TokenOf(byte first) => first switch
    {
        (byte)'{' => JsonTokenType.StartObject,
        (byte)'[' => JsonTokenType.StartArray,
        (byte)'"' => JsonTokenType.String,
        (byte)'n' => JsonTokenType.Null,
        (byte)'t' => JsonTokenType.True,
        (byte)'f' => JsonTokenType.False,
        (byte)'-' or (>= (byte)'0' and <= (byte)'9') => JsonTokenType.Number,
        _ => JsonTokenType.None,
    };
}
