using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Documents;

/// <summary>
/// Merges patches into the JSON texts of .NET values that cannot be changed in place or do not exist yet. Unlike <see cref="MergeTree"/>, keeps a null for a
/// required member, and merges lists by their keys. Without recursion.
/// </summary>
/// <param name="options">The options.</param>
/// <param name="keys">The keys of lists.</param>
internal sealed class TypedText(JsonSerializerOptions options, TypedListKeys keys)
{
    private static readonly byte[] s_nothing = "{}"u8.ToArray();
    private static readonly JsonTextOptions s_anyDepth = new() { MaxDepth = int.MaxValue };

    /// <summary>Returns the text of a new value: the patch without its null members, except nulls for required members.</summary>
    public ReadOnlyMemory<byte> New(Type? type, JsonValueView patch) =>
        options.PropertyNameCaseInsensitive || HasNull(patch) ? Merge(s_nothing, type, patch) : patch.PlainText();

    /// <summary>Returns the text that results from merging a patch into a text.</summary>
    /// <param name="target">The text.</param>
    /// <param name="type">The type of the value that will be read from the text, or null if that is not known.</param>
    /// <param name="patch">The patch: an object; or an array, if the type is a list whose elements have a key.</param>
    public ReadOnlyMemory<byte> Merge(ReadOnlyMemory<byte> target, Type? type, JsonValueView patch)
    {
        var edited = new EditTree(JsonText.Parse(target, s_anyDepth).Root.Tree, long.MaxValue);
        var open = new Stack<TypedTextLevel>();
        if (patch.ValueKind == JsonValueKind.Object)
        {
            open.Push(new TypedTextLevel(edited.OpenRootObject(), InfoOf(type), patch));
        }
        else if (type is not null && keys.For(type) is { } key && edited.TryOpenRootArray() is { } array)
        {
            open.Push(new TypedTextLevel(array, key, patch));
        }
        else
        {
            return patch.PlainText();
        }

        try
        {
            Run(open);
        }
        catch (JsonException error) when (TypedFault.CanMove(error))
        {
            var path = new StringBuilder("$");
            foreach (TypedTextLevel level in open.Reverse())
            {
                level.AppendPart(path);
            }

            throw TypedFault.Moved(error, path.ToString());
        }

        return EditOutput.ToBytes(edited.Root, default, default);
    }

    private void Run(Stack<TypedTextLevel> open)
    {
        while (open.TryPeek(out TypedTextLevel? level))
        {
            if ((level.Object is null ? Element(level) : Member(level)) is { } inner)
            {
                open.Push(inner);
            }
            else if (level.IsAtEnd)
            {
                open.Pop();
            }
        }
    }

    /// <summary>
    /// Merges the next member of the patch. If its value must be merged into an object or array of the text, returns a level for the two, which the caller must
    /// finish first; otherwise null. Sets <see cref="TypedTextLevel.IsAtEnd"/> after the last member.
    /// </summary>
    private TypedTextLevel? Member(TypedTextLevel level)
    {
        level.IsAtEnd = !level.Members.MoveNext();
        if (level.IsAtEnd)
        {
            return null;
        }

        if (!level.Members.TryGetName(out string? name))
        {
            throw new InvalidOperationException("A name in the merge patch has an unpaired surrogate.");
        }

        JsonPropertyInfo? property = level.Info?.Kind == JsonTypeInfoKind.Object ? TypedMembers.Find(level.Info, name) : null;
        if (property is not null)
        {
            TypedMembers.Once(level.Info!, property, ref level.Seen);
            name = property.Name;
        }

        Type? type = level.Info?.Kind == JsonTypeInfoKind.Dictionary ? level.Info.ElementType
            : property is { CustomConverter: null } ? property.PropertyType : null;
        EditObject target = level.Object!;
        JsonValueView value = level.Value;
        int index = target.Find(name);
        switch (value.ValueKind)
        {
            case JsonValueKind.Null when property is not null && TypedMembers.IsRequired(property):
                target.Set(name, TypedFill.TakesDefault(options, property)
                    ? new EditValue(JsonText.Parse(TypedFill.DefaultText(options, property.PropertyType)).Root) : MergeTree.For(s_anyDepth, value));
                return null;
            case JsonValueKind.Null:
                if (index >= 0)
                {
                    target.Remove(name, index);
                }

                return null;
            case JsonValueKind.Object:
                return new TypedTextLevel(MergeTree.OpenObject(target, name, index), InfoOf(type), value);
            case JsonValueKind.Array when index >= 0 && type is not null && keys.For(type) is { } key
                && EditTree.TryOpenArray(ref target.Slots[index]) is { } array:
                return new TypedTextLevel(array, key, value);
            default:
                target.Set(name, MergeTree.For(s_anyDepth, value));
                return null;
        }
    }

    /// <summary>
    /// Merges or adds the next element of the patch. If it is an object, returns a level for it, which the caller must finish first; otherwise null. Sets
    /// <see cref="TypedTextLevel.IsAtEnd"/> after the last element.
    /// </summary>
    private static TypedTextLevel? Element(TypedTextLevel level)
    {
        level.IsAtEnd = ++level.At >= level.Elements.Length;
        if (level.IsAtEnd)
        {
            return null;
        }

        EditArray target = level.Array!;
        JsonValueView value = level.Element;
        object? key = level.Key!.Read(value);
        if (key is not null && level.Places!.TryGetValue(key, out int index))
        {
            return new TypedTextLevel(EditTree.TryOpenObject(ref target.Slots[index])!, level.Key.Element, value);
        }

        index = target.Count;
        bool isObject = value.ValueKind == JsonValueKind.Object;
        target.Insert(index, isObject ? new EditValue(new EditObject(null, 0), 0) : MergeTree.For(s_anyDepth, value));
        _ = key is not null && level.Places!.TryAdd(key, index);
        return isObject ? new TypedTextLevel(EditTree.TryOpenObject(ref target.Slots[index])!, level.Key.Element, value) : null;
    }

    private static bool HasNull(JsonValueView patch)
    {
        int end = TextTree.After(patch.Place, patch.Word);
        for (int at = patch.Place; at < end; at++)
        {
            if (patch.Tree.At(at).Kind == TapeKind.Null)
            {
                return true;
            }
        }

        return false;
    }

    private JsonTypeInfo? InfoOf(Type? type)
    {
        type = type is null ? null : Nullable.GetUnderlyingType(type) ?? type;
        return type is not null && options.TryGetTypeInfo(type, out JsonTypeInfo? info) ? info : null;
    }
}
