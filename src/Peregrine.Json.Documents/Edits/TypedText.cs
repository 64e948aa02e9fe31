using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Documents;

/// <summary>
/// Merges patches into texts of typed values that cannot be changed in place, or do not exist yet: as <see cref="MergeTree"/>, but a null for a required member
/// does not remove it, and lists are merged by their keys. Without recursion.
/// </summary>
/// <param name="options">The options.</param>
/// <param name="keys">The keys of lists.</param>
internal sealed class TypedText(JsonSerializerOptions options, TypedListKeys keys)
{
    private static readonly byte[] s_nothing = "{}"u8.ToArray();
    private static readonly JsonTextOptions s_anyDepth = new() { MaxDepth = int.MaxValue };

    /// <summary>Returns the text of a new value: without the null members of the patch that are not required.</summary>
    public ReadOnlyMemory<byte> New(Type? type, JsonValueView patch) => Merge(s_nothing, type, patch);

    /// <summary>Returns the text that a patch makes of another one.</summary>
    /// <param name="target">The text.</param>
    /// <param name="type">The type that reads it, or null if that is not known.</param>
    /// <param name="patch">The patch: an object, or for a list with a key an array.</param>
    public ReadOnlyMemory<byte> Merge(ReadOnlyMemory<byte> target, Type? type, JsonValueView patch)
    {
        var edited = new EditTree(JsonText.Parse(target, s_anyDepth).Root.Tree, long.MaxValue);
        var open = new Stack<Level>();
        if (patch.ValueKind == JsonValueKind.Object)
        {
            open.Push(new Level(edited.OpenRootObject(), InfoOf(type), patch));
        }
        else if (type is not null && keys.For(type) is { } key && edited.TryOpenRootArray() is { } array)
        {
            open.Push(new Level(array, key, patch));
        }
        else
        {
            return patch.PlainText();
        }

        while (open.TryPeek(out Level? level))
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

        return EditOutput.ToBytes(edited.Root, default, default);
    }

    /// <summary>Merges the next member; returns what has to be merged before the one after it, or null.</summary>
    private Level? Member(Level level)
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
        name = property?.Name ?? name;
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
                return new Level(MergeTree.OpenObject(target, name, index), InfoOf(type), value);
            case JsonValueKind.Array when index >= 0 && type is not null && keys.For(type) is { } key
                && EditTree.TryOpenArray(ref target.Slots[index]) is { } array:
                return new Level(array, key, value);
            default:
                target.Set(name, MergeTree.For(s_anyDepth, value));
                return null;
        }
    }

    /// <summary>Merges the next element; returns what has to be merged before the one after it, or null.</summary>
    private static Level? Element(Level level)
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
            return new Level(EditTree.TryOpenObject(ref target.Slots[index])!, level.Key.Element, value);
        }

        index = target.Count;
        bool isObject = value.ValueKind == JsonValueKind.Object;
        target.Insert(index, isObject ? new EditValue(new EditObject(null, 0), 0) : MergeTree.For(s_anyDepth, value));
        _ = key is not null && level.Places!.TryAdd(key, index);
        return isObject ? new Level(EditTree.TryOpenObject(ref target.Slots[index])!, level.Key.Element, value) : null;
    }

    private JsonTypeInfo? InfoOf(Type? type)
    {
        type = type is null ? null : Nullable.GetUnderlyingType(type) ?? type;
        return type is not null && options.TryGetTypeInfo(type, out JsonTypeInfo? info) ? info : null;
    }

    /// <summary>An object or array of the text, and what is being merged into it.</summary>
    private sealed class Level
    {
        /// <summary>The members of the patch.</summary>
        public LastMembers Members;

        private readonly TextTree _patch;

        public Level(EditObject target, JsonTypeInfo? info, JsonValueView patch)
        {
            Object = target;
            Info = Derived(target, info, patch);
            _patch = patch.Tree;
            Members = new LastMembers(patch.Tree, patch.Place);
        }

        public Level(EditArray target, TypedListKey key, JsonValueView patch)
        {
            Array = target;
            Key = key;
            _patch = patch.Tree;
            Elements = patch.Tree.ElementsOf(patch.Place);
            Places = new Dictionary<object, int>(TypedKeyComparer.Instance);
            for (int i = 0; i < target.Count; i++)
            {
                _ = key.Read(target.Slots[i].Get()) is { } own && Places.TryAdd(own, i);
            }
        }

        public EditObject? Object { get; }

        public EditArray? Array { get; }

        /// <summary>The type of the object, or null.</summary>
        public JsonTypeInfo? Info { get; }

        public TypedListKey? Key { get; }

        public Dictionary<object, int>? Places { get; }

        /// <summary>The places of the elements of the patch.</summary>
        public int[] Elements { get; } = [];

        /// <summary>The index of the current element of the patch.</summary>
        public int At { get; set; } = -1;

        public bool IsAtEnd { get; set; }

        /// <summary>The value of the current member of the patch.</summary>
        public JsonValueView Value => new(_patch, Members.Value);

        /// <summary>The current element of the patch.</summary>
        public JsonValueView Element => new(_patch, Elements[At]);

        /// <summary>Returns the type that the discriminator in the patch or in the text selects.</summary>
        private static JsonTypeInfo? Derived(EditObject target, JsonTypeInfo? info, JsonValueView patch)
        {
            if (info?.PolymorphismOptions is not { } polymorphism)
            {
                return info;
            }

            string name = polymorphism.TypeDiscriminatorPropertyName;
            if (!patch.TryGetProperty(name, out JsonValueView value) && target.Find(name) is >= 0 and var index
                && target.Slots[index].Get() is var own && own.TryGetView(out TextTree? tree))
            {
                value = new JsonValueView(tree, own.Place);
            }

            object? selected = value.ValueKind == JsonValueKind.String ? value.GetString()
                : value.ValueKind == JsonValueKind.Number && value.TryGetInt32(out int number) ? number : null;
            foreach (JsonDerivedType derived in polymorphism.DerivedTypes)
            {
                if (selected is not null && Equals(selected, derived.TypeDiscriminator))
                {
                    return info.Options.TryGetTypeInfo(derived.DerivedType, out JsonTypeInfo? found) ? found : null;
                }
            }

            return info;
        }
    }
}
