using System.Runtime.InteropServices;
using System.Text.Json.Nodes;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Interop;

/// <summary>
/// A value declared as object under a reference handler. It is written by its run-time type; repeated or cyclic objects are written as the handler requires. If
/// references are preserved, a JSON object that is a reference is read as the value that it refers to, and an object with an id can be referred to.
/// </summary>
internal sealed class ReferredUnknownContract(OptionsScope options, JsonNumberHandling? handling = null, UnknownContract? plain = null)
    : UnknownContract(options, handling), IMetadataContract, ICycleContract
{
    private readonly UnknownContract _plain = plain ?? new UnknownContract(options, handling);

    public TypeContract Plain => _plain;

    public bool ReadsDiscriminators => false;

    public bool NullsOpen => Options.References == ReferenceMode.IgnoreCycles;

    public override TypeContract WithNumberHandling(JsonNumberHandling handling) =>
        new ReferredUnknownContract(Options, handling, (UnknownContract)_plain.WithNumberHandling(handling));

    public override void DescribeTo(ContractNotes notes)
    {
        _plain.DescribeTo(notes);
        notes.Features |= NullsOpen ? TypeFeatures.IgnoredCycles : TypeFeatures.References;
    }

    public override object? Read(ref JsonReader reader)
    {
        if (Options.Handler is not null)
        {
            ResolverCall.Begin(ref reader, Options);
        }

        object? read = _plain.Read(ref reader);
        if (Options.References != ReferenceMode.Preserve)
        {
            return read;
        }

        return read switch
        {
            JsonElement { ValueKind: JsonValueKind.Object } element => ReadReferred(ref reader, element),
            JsonObject node => ReadReferred(ref reader, node),
            _ => read,
        };
    }

    public override void Write(ref JsonWriter writer, object? value)
    {
        Type? type = value?.GetType();
        bool isRoot = writer.IsAtBegin;
        if (Options.Handler is not null)
        {
            ResolverCall.Begin(ref writer, Options);
        }

        if (type is null || type == typeof(object))
        {
            _plain.Write(ref writer, value);
            return;
        }

        TypeContract contract = ContractOf(type, isRoot);
        long begin = writer.Offset;
        try
        {
            if (contract is IIdentityContract tracking && !IsRootStruct(type, isRoot))
            {
                tracking.WriteReferred(ref writer, value!);
            }
            else
            {
                contract.WriteObject(ref writer, value);
            }
        }
        catch (Exception error) when (writer.NoteShape(error, begin, contract.Shape))
        {
            throw;
        }
    }

    public override bool TryWrite(ref JsonWriter writer, PieceOutput output, object? value)
    {
        Type? type = value?.GetType();
        bool isRoot = writer.IsAtBegin;
        if (type is null || type == typeof(object) || ContractOf(type, isRoot) is not { Extent: not WriteExtent.Small } contract)
        {
            Write(ref writer, value);
            return true;
        }

        if (Options.Handler is not null)
        {
            ResolverCall.Begin(ref writer, Options);
        }

        int level = output.Level;
        long begin = writer.Offset;
        try
        {
            bool isWhole = contract is IIdentityContract tracking && !IsRootStruct(type, isRoot)
                ? tracking.TryWriteReferred(ref writer, output, value!)
                : contract.TryWriteObject(ref writer, output, value!);
            return isWhole || PieceShape.BeginBelow(level, output, begin, contract.Shape);
        }
        catch (Exception error) when (writer.NoteShape(error, begin, contract.Shape))
        {
            throw;
        }
    }

    /// <summary>Whether references are preserved and the value is a root whose run-time type is a struct, which has no identity.</summary>
    private bool IsRootStruct(Type type, bool isRoot) => type.IsValueType && Options.References == ReferenceMode.Preserve && isRoot;

    /// <summary>Resolves a reference or registers an id. Compares names as spelled in the input: with escapes, a name is neither $id nor $ref here.</summary>
    private static object? ReadReferred(ref JsonReader reader, JsonElement element)
    {
        object? target = null;
        bool isReference = false;
        int count = 0;
        foreach (JsonProperty property in element.EnumerateObject())
        {
            CheckAlone(isReference, ref reader);
            count++;
            ReadOnlySpan<byte> name = JsonMarshal.GetRawUtf8PropertyName(property);
            bool isId = name.SequenceEqual("$id"u8);
            if (!isId && !name.SequenceEqual("$ref"u8))
            {
                continue;
            }

            Check(ref reader, isId || count == 1, property.Value.ValueKind, property.Value.ValueKind == JsonValueKind.String);
            target = Refer(ref reader, element, isId, TextOf(ref reader, property.Value));
            if (isId)
            {
                return target;
            }

            isReference = true;
        }

        return isReference ? target : element;
    }

    private static object? ReadReferred(ref JsonReader reader, JsonObject node)
    {
        object? target = null;
        bool isReference = false;
        int count = 0;
        foreach ((string name, JsonNode? value) in node)
        {
            CheckAlone(isReference, ref reader);
            count++;
            if (name is not ("$id" or "$ref"))
            {
                continue;
            }

            string? text = TextOf(ref reader, value);
            Check(ref reader, name == "$id" || count == 1, value?.GetValueKind() ?? JsonValueKind.Null, text is not null);
            target = Refer(ref reader, node, name == "$id", text!);
            if (name == "$id")
            {
                return target;
            }

            isReference = true;
        }

        return isReference ? target : node;
    }

    /// <summary>Throws if an object with a reference has other members.</summary>
    private static void CheckAlone(bool isReference, ref JsonReader reader)
    {
        if (isReference)
        {
            ReadFault.Throw(FaultKind.Positioned, reader.At - 1, ErrorText.ReferenceWithOthers);
        }
    }

    /// <summary>Checks an id or a reference. Reports all errors at the end of the object.</summary>
    private static void Check(ref JsonReader reader, bool isFirst, JsonValueKind kind, bool isText)
    {
        if (reader.References?.IsPending == true)
        {
            ReadFault.Throw(FaultKind.ReferenceInParameter, reader.At - 1);
        }

        CheckAlone(!isFirst, ref reader);
        if (!isText)
        {
            ReadFault.Throw(FaultKind.Positioned, reader.At - 1, ErrorText.MetadataNotString(kind));
        }
    }

    private static string TextOf(ref JsonReader reader, JsonElement value)
    {
        try
        {
            return value.GetString()!;
        }
        catch (InvalidOperationException error) when (StjText.IsReading(error))
        {
            throw new ReadFault(FaultKind.Positioned, reader.At - 1, error);
        }
    }

    private static string? TextOf(ref JsonReader reader, JsonNode? value)
    {
        try
        {
            return value is JsonValue single && single.TryGetValue(out string? held) ? held : null;
        }
        catch (InvalidOperationException error) when (StjText.IsReading(error))
        {
            throw new ReadFault(FaultKind.Positioned, reader.At - 1, error);
        }
    }

    private static object? Refer(ref JsonReader reader, object value, bool isId, string text)
    {
        ReadReferences references = reader.References ??= new ReadReferences(null);
        if (!isId)
        {
            return references.Resolve(text, reader.At - 1);
        }

        references.Add(text, value, FaultKind.Positioned, reader.At - 1);
        return value;
    }
}
