using System.Text.Json.Nodes;
using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Interop;

/// <summary>Writes to objects of System.Text.Json: a caller's <see cref="Utf8JsonWriter"/>, documents, elements and nodes.</summary>
internal static class StjOutput
{
    private static ReadOnlySpan<byte> Space => " \t\r\n"u8;

    /// <summary>
    /// Writes a value to a caller's writer and flushes the writer. The writer's encoder and indentation apply, but the options' encoder escapes members' names.
    /// </summary>
    public static void Write<T>(Utf8JsonWriter writer, T? value, ContractEntry known)
    {
        known.NoteWrite();
        if (known.Contract.CodecType is not { } codec || !SimpleOutput.TryWrite(writer, value, known, codec))
        {
            Put(writer, value, known);
        }

        writer.Flush();
    }

    /// <summary>Writes a value to a caller's writer, which is not flushed.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="value">The value.</param>
    /// <param name="known">The contract.</param>
    /// <param name="leavesNothing">
    /// If true, and if the value is a root that System.Text.Json writes to a pipe, the writer receives no part of a value that cannot be written.
    /// </param>
    public static void Put<T>(Utf8JsonWriter writer, T? value, ContractEntry known, bool leavesNothing = false)
    {
        if (known.Contract is IWriterContract other && writer.CurrentDepth <= known.Write.MaxDepth)
        {
            WriteByOther(writer, value, other, known);
            return;
        }

        PutByOurs(writer, value, known, leavesNothing);
    }

    /// <summary>
    /// Writes a value with this library's own output. A separate method, so that the caller's frame is small: a converter that calls a serializer for its
    /// contents uses one such frame for each level.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void PutByOurs<T>(Utf8JsonWriter writer, T? value, ContractEntry known, bool leavesNothing)
    {
        // For elements and documents, only the writer limits the depth.
        bool isElement = known.Contract is ElementContract or DocumentContract && writer.CurrentDepth <= known.Write.MaxDepth;
        JsonWriter output = Begin(writer, known.Frozen, isElement);
        bool isWritten = false;
        try
        {
            if (output.Depth > known.Write.MaxDepth)
            {
                // Nothing else checks the depth for a value without containers.
                WriteFault.Throw(WriteFaultKind.Depth, null);
            }

            known.WriteValue(ref output, value);
            isWritten = true;
            End(writer, ref output, known.Frozen);
        }
        catch (Exception) when (!IsNotFinite(value) && !writer.Options.SkipValidation && RefusalOf(writer, FirstOf(output.Written, known)) is { } refusal)
        {
            // If the writer accepts no value at its place, System.Text.Json throws when it writes the first token, before errors in the value. Only the error
            // for a number that is not finite comes earlier.
            isWritten = true;
            _ = ConverterWriter.TakeLeft();
            JsonWriter begin = Begin(writer, known.Frozen, isElement);
            throw WriteCall.Explain(known, ref begin, StjFault.Writing(refusal));
        }
        catch (Exception error) when (output.Explains(error))
        {
            if (isElement)
            {
                isWritten = true;
                throw WriteCall.Explain(known, ref output, ByElement(writer, value, error));
            }

            throw WriteCall.Explain(known, ref output, Refine(error, writer, known.Frozen));
        }
        finally
        {
            if (!isWritten)
            {
                byte[]? left = ConverterWriter.TakeLeft();
                if (!(leavesNothing && WriterOutput.IsRootOfPipe(writer)))
                {
                    TokenOutput.HandPartial(writer, left ?? PartOf(in output), known.Frozen);
                }
            }

            output.Dispose();
        }
    }

    /// <summary>
    /// Returns what was written before an error. If the getter of an object's first member has thrown, adds the object's bracket, which would have been written
    /// together with the member's name.
    /// </summary>
    private static ReadOnlySpan<byte> PartOf(in JsonWriter output)
    {
        if (output.Member <= 0)
        {
            return output.Written;
        }

        var path = new OutputPath();
        path.Feed(output.Written);
        return path.IsBeforeValue ? (byte[])[.. output.Written, (byte)'{'] : output.Written;
    }

    private static bool IsNotFinite<T>(T? value) => value is double wide ? !double.IsFinite(wide) : value is float narrow && !float.IsFinite(narrow);

    /// <summary>
    /// Lets the element or document write itself; what it has written stays in the writer. Returns the fault for the exception that it threw, or
    /// <paramref name="error"/> if it threw none.
    /// </summary>
    private static Exception ByElement<T>(Utf8JsonWriter writer, T? value, Exception error)
    {
        try
        {
            if (value is JsonDocument document)
            {
                document.WriteTo(writer);
            }
            else if (value is JsonElement element)
            {
                element.WriteTo(writer);
            }
        }
        catch (Exception own) when (StjText.IsWriting(own))
        {
            return StjFault.Writing(own);
        }

        return error;
    }

    /// <summary>Returns the writer's error if it accepts no value at its place; otherwise null. Writes nothing.</summary>
    private static InvalidOperationException? RefusalOf(Utf8JsonWriter writer, byte first)
    {
        try
        {
            // The writer checks whether it accepts a value at its place before it checks the value, which is empty here.
            writer.WriteRawValue(default(ReadOnlySpan<byte>), skipInputValidation: true);
        }
        catch (InvalidOperationException refusal)
        {
            return ErrorOf(writer, first) ?? refusal;
        }
        catch (ArgumentException)
        {
            // The empty value is the only error, so the writer accepts a value at its place.
        }

        return null;
    }

    /// <summary>Returns the first byte of a value's text, after any white space with which a converter began the text.</summary>
    private static byte FirstOf(ReadOnlySpan<byte> text) => text[0] > (byte)' ' ? text[0] : text.TrimStart(Space)[0];

    /// <summary>
    /// Returns the first byte of a value that has been written in part. If no byte has been written, returns the opening bracket of the contract's values, or a
    /// digit for values without brackets.
    /// </summary>
    private static byte FirstOf(ReadOnlySpan<byte> written, ContractEntry known) =>
        !written.Trim(Space).IsEmpty ? FirstOf(written) : known.Contract.Kind switch
        {
            ShapeKind.Object or ShapeKind.Dictionary => (byte)'{',
            ShapeKind.Array => (byte)'[',
            _ => (byte)'0',
        };

    private static void WriteByOther<T>(Utf8JsonWriter writer, T? value, IWriterContract other, ContractEntry known)
    {
        try
        {
            if (other is IWriterContract<T> typed)
            {
                typed.WriteTo(writer, value);
            }
            else
            {
                other.WriteObjectTo(writer, value);
            }
        }
        catch (WriteFault fault)
        {
            JsonWriter output = Begin(writer, known.Frozen);
            try
            {
                throw WriteCall.Explain(known, ref output, Refine(fault, writer, known.Frozen));
            }
            finally
            {
                output.Dispose();
            }
        }
    }

    /// <summary>Writes a value to a new document, which the caller must dispose.</summary>
    public static JsonDocument ToDocument<T>(T? value, ContractEntry known)
    {
        JsonDocumentOptions options = DomText.OptionsOf(known.Frozen);
        var output = new JsonWriter(known.Write, known.Escapes);
        try
        {
            ReadOnlySpan<byte> text = WriteCall.AnyTo(known, ref output, value);
            return DocumentMaker.TryParseCopy(text, in options, out JsonDocument? document) ? document : JsonDocument.Parse(NewArray.Of(text), options);
        }
        finally
        {
            output.Dispose();
        }
    }

    /// <summary>Writes a value to a new element.</summary>
    public static JsonElement ToElement<T>(T? value, ContractEntry known)
    {
        JsonDocumentOptions options = DomText.OptionsOf(known.Frozen);
        var output = new JsonWriter(known.Write, known.Escapes);
        try
        {
            ReadOnlySpan<byte> text = WriteCall.AnyTo(known, ref output, value);
            return DocumentMaker.TryParse(text, in options, out JsonElement element) ? element : JsonElement.Parse(text, options);
        }
        finally
        {
            output.Dispose();
        }
    }

    /// <summary>Writes a value to a new node.</summary>
    public static JsonNode? ToNode<T>(T? value, ContractEntry known)
    {
        var output = new JsonWriter(known.Write, known.Escapes);
        try
        {
            ReadOnlySpan<byte> text = WriteCall.AnyTo(known, ref output, value);
            var nodes = new JsonNodeOptions { PropertyNameCaseInsensitive = known.Frozen.Settings.PropertyNameCaseInsensitive };
            return DocumentMaker.ParseNode(text, nodes, DomText.OptionsOf(known.Frozen));
        }
        finally
        {
            output.Dispose();
        }
    }

    /// <summary>Returns the text of a node, written under the options, in a writer that the caller must dispose of.</summary>
    public static JsonWriter NodeToText(JsonNode? node, OptionsScope options)
    {
        var output = new JsonWriter(options.Write, options.Escapes);
        bool isWhole = false;
        try
        {
            if (node is null)
            {
                output.WriteNull();
            }
            else
            {
                NodeText.Write(ref output, node, options);
            }

            isWhole = true;
            return output;
        }
        catch (WriteFault fault)
        {
            throw fault.InnerException ?? fault;
        }
        finally
        {
            if (!isWhole)
            {
                output.Dispose();
            }
        }
    }

    /// <summary>Creates an output for a writer, with the limits and options of the writer.</summary>
    public static JsonWriter Begin(Utf8JsonWriter writer) => Begin(writer, int.MaxValue);

    private static JsonWriter Begin(Utf8JsonWriter writer, OptionsScope options, bool isElement = false) =>
        Begin(writer, isElement ? int.MaxValue : options.Write.MaxDepth);

    private static JsonWriter Begin(Utf8JsonWriter writer, int mostDepth)
    {
        JsonWriterOptions given = writer.Options;
        Layout? layout = LaysOut(writer) ? Layout.Of(given.IndentCharacter, given.IndentSize, given.NewLine) : null;
        var settings = new WriteSettings(Math.Min(mostDepth, DepthOf(given)), layout) { OthersDepth = DepthOf(given) };
        return new(settings, EscapeSet.For(given.Encoder)) { Depth = writer.CurrentDepth, Validates = !given.SkipValidation };
    }

    /// <summary>Whether this library itself indents the text for a writer.</summary>
    public static bool LaysOut(Utf8JsonWriter writer) => writer.Options.Indented && (WriterState.IsKnown || IsUnused(writer));

    private static bool IsUnused(Utf8JsonWriter writer) => writer.CurrentDepth == 0 && writer.BytesCommitted + writer.BytesPending == 0;

    /// <summary>Puts a line break before the text of a value if the writer's own methods begin a line before such a value.</summary>
    public static void Place(Utf8JsonWriter writer, ref JsonWriter output)
    {
        if (output.IsIndented && WriterState.IsKnown && WriterState.BeginsLine(writer, FirstOf(output.Written) is (byte)'{' or (byte)'['))
        {
            output.BeginLineBefore();
        }
    }

    private static int DepthOf(in JsonWriterOptions given) => given.MaxDepth == 0 ? 1000 : given.MaxDepth;

    /// <summary>Replaces an error about depth by the writer's own error, if the writer's depth limit is below the options' limit.</summary>
    private static Exception Refine(Exception error, Utf8JsonWriter writer, OptionsScope options)
    {
        int depth = DepthOf(writer.Options);
        return error is WriteFault { Kind: WriteFaultKind.Depth } && depth < options.Write.MaxDepth
            ? new WriteFault(
                WriteFaultKind.Plain, ErrorText.CannotSerialize,
                new InvalidOperationException(ErrorText.WriterTooDeep(depth, depth)) { Source = StjText.Rethrowable })
            : error;
    }

    private static void End(Utf8JsonWriter writer, ref JsonWriter output, OptionsScope options)
    {
        try
        {
            Place(writer, ref output);
            Hand(writer, in output, options);
        }
        catch (InvalidOperationException error) when (StjText.IsWriting(error))
        {
            throw StjFault.Writing(RefusalOf(writer, FirstOf(output.Written)) ?? error);
        }
    }

    /// <summary>
    /// Returns the error of a writer that accepts no value at its place. The writer throws this error before any other, with different messages for containers
    /// and other values.
    /// </summary>
    private static InvalidOperationException? ErrorOf(Utf8JsonWriter writer, byte first)
    {
        try
        {
            switch (first)
            {
                case (byte)'{':
                    writer.WriteStartObject();
                    break;
                case (byte)'[':
                    writer.WriteStartArray();
                    break;
                default:
                    writer.WriteNullValue();
                    break;
            }
        }
        catch (InvalidOperationException refusal)
        {
            return refusal;
        }

        return null;
    }

    private static void Hand(Utf8JsonWriter writer, in JsonWriter output, OptionsScope options)
    {
        ReadOnlySpan<byte> text = output.Written;

        // Converters may have written comments. Around comments, the writer's own methods begin lines at other places than this library does.
        bool isWhole = !writer.Options.Indented || (output.IsIndented && (IsUnused(writer) || !HasComment(text)));
        if (isWhole && (text.Length < WriterOutput.LeastMemory || !WriterOutput.IsKnown))
        {
            WriterOutput.WriteRaw(writer, text);
        }
        else if (!isWhole || !WriterOutput.TryWriteRaw(writer, text))
        {
            TokenOutput.Hand(writer, text, options);
        }
    }

    /// <summary>
    /// Whether a JSON text contains a comment between /* and */. In text that is not JSON, which is passed on unchanged, only the part before the first error
    /// is searched.
    /// </summary>
    private static bool HasComment(ReadOnlySpan<byte> text)
    {
        if (text.IndexOf("/*"u8) < 0)
        {
            return false;
        }

        var reader = new Utf8JsonReader(text, new JsonReaderOptions { CommentHandling = JsonCommentHandling.Allow, MaxDepth = int.MaxValue });
        try
        {
            while (reader.Read())
            {
                if (reader.TokenType == JsonTokenType.Comment)
                {
                    return true;
                }
            }
        }
        catch (JsonException)
        {
            // A converter has written raw text that is not JSON.
        }

        return false;
    }
}
