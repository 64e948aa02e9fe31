using System.Collections;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Contracts;

namespace Peregrine.Json.Documents;

/// <summary>
/// Merges merge patches (RFC 7396) into .NET objects, without recursion. A member that is an object in the patch, or an array that is merged by a key, is
/// merged separately; the contract of the object that has these members reads all other members at once.
/// </summary>
internal sealed partial class TypedMerge
{
    private readonly Stack<TypedFrame> _open = new();
    private readonly JsonSerializerOptions _options;
    private readonly Func<JsonTypeInfo, ContractEntry> _know;
    private readonly TypedListKeys _keys;
    private readonly TypedText _text;
    private TypedAgain _again = new(0);

    /// <param name="options">The options.</param>
    /// <param name="know">Finds the contract for the metadata of a type.</param>
    /// <param name="merge">The keys of lists, or null for none.</param>
    public TypedMerge(JsonSerializerOptions options, Func<JsonTypeInfo, ContractEntry> know, JsonMergePatchOptions? merge)
    {
        _options = options;
        _know = know;
        _keys = new TypedListKeys(options, know, merge?.Keys);
        _text = new TypedText(options, _keys);
    }

    /// <summary>Parses a patch with the grammar that the options allow.</summary>
    public static JsonValueView Parse(ReadOnlySpan<byte> utf8, JsonSerializerOptions options) => JsonText.Parse(utf8.ToArray(), new JsonTextOptions
    {
        MaxDepth = options.MaxDepth,
        AllowTrailingCommas = options.AllowTrailingCommas,
        SkipComments = options.ReadCommentHandling == JsonCommentHandling.Skip,
        AllowDuplicateProperties = options.AllowDuplicateProperties,
    }).Root;

    public void Merge(JsonTypeInfo info, object target, JsonValueView patch)
    {
        _again = new TypedAgain(patch.RawText.Length);
        ContractEntry known = JsonSerializer.Fillable(_know(info));
        if (patch.ValueKind == JsonValueKind.Array && _keys.For(info.Type) is { } key)
        {
            if (!TypedListFrame.CanMerge(target, key))
            {
                throw CannotMerge(target);
            }

            Run(new TypedListFrame(info, target, patch, key));
            return;
        }

        if (patch.ValueKind != JsonValueKind.Object || info.Kind is not (JsonTypeInfoKind.Object or JsonTypeInfoKind.Dictionary))
        {
            if (patch.ValueKind == JsonValueKind.Array && info.Kind == JsonTypeInfoKind.Enumerable)
            {
                TypedClearing.Clear(target);
            }

            FillAll(known, target, patch);
            return;
        }

        if (info.Kind == JsonTypeInfoKind.Dictionary && !TypedKeys.CanChange(target, info))
        {
            throw new NotSupportedException(
                $"Entries of the dictionary type '{target.GetType()}' cannot be merged: it is read-only, or its keys are no strings, integers or GUIDs.");
        }

        if (TypedMembers.SetOnlyWhenMade(info, target, patch, _keys) is { } property)
        {
            throw new NotSupportedException(
                $"The member '{property.Name}' of '{info.Type}' is set only when an object is made, and the root is not made again. "
                + "Merge the document of the object, and read the result.");
        }

        Run(new TypedObjectFrame(info, target, patch));
    }

    private void Run(TypedFrame root)
    {
        TypedFrame frame = root;
        bool isInside = true;
        _open.Push(root);
        try
        {
            while (_open.TryPeek(out TypedFrame? next))
            {
                (frame, isInside) = (next, true);
                if (!(next is TypedListFrame list ? Elements(list) : Advance((TypedObjectFrame)next)))
                {
                    isInside = false;
                    _open.Pop();
                    Finish(next);
                }
            }
        }
        catch (JsonException error) when (TypedFault.CanMove(error))
        {
            string path = frame.PathOf(isInside);
            throw isInside || frame is not TypedObjectFrame members ? TypedFault.Moved(error, path) : members.Moved(error, path);
        }
    }

    /// <summary>
    /// Merges the members of the patch, from the next one on. Returns true when it has pushed a frame for a member, which must be finished first; returns false
    /// after the last member.
    /// </summary>
    private bool Advance(TypedObjectFrame frame)
    {
        while (frame.Members.MoveNext())
        {
            JsonValueView value = frame.Value;
            if (!frame.Members.TryGetName(out string? name))
            {
                frame.Add(value);
            }
            else if (frame.Info.Kind == JsonTypeInfoKind.Dictionary)
            {
                if (Entry(frame, name, value))
                {
                    return true;
                }
            }
            else if (TypedMembers.Find(frame.Info, name) is not { } property)
            {
                Unknown(frame, name, value);
            }
            else if (Member(frame, property, value))
            {
                return true;
            }
        }

        return false;
    }

    private bool Member(TypedObjectFrame frame, JsonPropertyInfo property, JsonValueView value)
    {
        TypedMembers.Once(frame.Info, property, ref frame.Seen);
        switch (value.ValueKind)
        {
            case JsonValueKind.Null when property.Set is { } set && TypedFill.TakesDefault(_options, property):
                set(frame.Target, TypedFill.DefaultOf(property.PropertyType));
                return false;
            case JsonValueKind.Array when property is { Get: { } get, CustomConverter: null } && _keys.For(property.PropertyType) is { } key
                && get(frame.Target) is { } list:
                return List(frame, key, property, null, list, value);
            case JsonValueKind.Array when Adds(frame.Info, property) && property.Get?.Invoke(frame.Target) is { } list:
                TypedClearing.Clear(list);
                if (list.GetType().IsValueType)
                {
                    property.Set?.Invoke(frame.Target, list);
                }

                break;
            case JsonValueKind.Object when property is { Get: { } get, CustomConverter: null } && get(frame.Target) is { } current:
                return Inner(frame, property.PropertyType, property, null, 0, current, value);
            case JsonValueKind.Object:
                frame.Add(_text.New(property.CustomConverter is null ? property.PropertyType : null, value));
                return false;
        }

        frame.Add(value);
        return false;
    }

    /// <summary>
    /// Merges an object of the patch into a value. If the value can be changed in place, pushes a frame for it and returns true. Otherwise replaces the value
    /// by the merged text or, if the value cannot be merged, by the object itself, and returns false.
    /// </summary>
    private bool Inner(TypedFrame frame, Type declared, JsonPropertyInfo? property, object? key, int index, object current, JsonValueView value)
    {
        JsonTypeInfo info = _options.GetTypeInfo(Nullable.GetUnderlyingType(declared) ?? declared), written = info;
        if (info.Kind == JsonTypeInfoKind.Enumerable
            || (info.PolymorphismOptions is { } polymorphism && value.TryGetProperty(polymorphism.TypeDiscriminatorPropertyName, out _)))
        {
            // The value replaces the current one: it has a discriminator, or the target is a list, into which no object can be merged.
            Put(frame, index, value.PlainText());
            return false;
        }

        if (info.PolymorphismOptions is not null)
        {
            info = _options.GetTypeInfo(current.GetType());
        }

        bool isAgain = frame.Repeats(PlaceOf(frame, property, key, index, current));
        bool isChangeable = info.Kind == JsonTypeInfoKind.Object || (info.Kind == JsonTypeInfoKind.Dictionary && TypedKeys.CanChange(current, info));
        isChangeable = isChangeable && _know(info).Contract.Plain.CanPopulate;
        if (property is { Set: null } ? isChangeable && !current.GetType().IsValueType
            : isChangeable && TypedMembers.SetOnlyWhenMade(info, current, value, _keys) is null)
        {
            _open.Push(new TypedObjectFrame(info, current, value) { Outer = frame, Property = property, Key = key, Index = index, IsAgain = isAgain });
            return true;
        }

        // Writes the object as its declared type, so that the text contains a discriminator if the contract needs one to read it.
        Put(frame, index, Merged(JsonSerializer.SerializeToUtf8Bytes(current, written), declared, value, isAgain));
        return false;
    }

    private void Finish(TypedFrame frame)
    {
        if (frame is TypedObjectFrame members)
        {
            if (members.Removed is { } removed)
            {
                RemoveFrom(ExtensionOf(members), removed, frame.IsAgain);
            }

            if ((members.EndRest() is { IsEmpty: false } some ? some : TypedFill.NothingFor(frame.Info)) is { IsEmpty: false } rest)
            {
                frame.Target = TypedFill.Fill(_know(frame.Info), rest.Span, frame.Target);
            }
        }

        object? again = frame is TypedListFrame list ? list.Grown : frame.Target.GetType().IsValueType ? frame.Target : null;
        switch (frame.Outer)
        {
            case null:
            case var _ when again is null:
                break;
            case TypedListFrame outer:
                outer.Set(frame.Index, again);
                break;
            case var outer when frame.Property is not null:
                frame.Property.Set!(outer.Target, again);
                break;
            case var outer:
                ((IDictionary)outer.Target)[frame.Key!] = again;
                break;
        }
    }
}
