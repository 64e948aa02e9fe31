using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Documents;

/// <summary>An object or array of an edited text, and the object or array of the patch that is being merged into it.</summary>
internal sealed class TypedTextLevel
{
    /// <summary>The members of the patch's object, and which of them is the current one.</summary>
    public LastMembers Members;

    /// <summary>The members of the type that the patch has named so far; used only if duplicates are forbidden.</summary>
    public HashSet<object>? Seen;

    private readonly TextTree _patch;

    public TypedTextLevel(EditObject target, JsonTypeInfo? info, JsonValueView patch)
    {
        Object = target;
        Info = Derived(target, info, patch);
        _patch = patch.Tree;
        Members = new LastMembers(patch.Tree, patch.Place);
    }

    public TypedTextLevel(EditArray target, TypedListKey key, JsonValueView patch)
    {
        Array = target;
        Key = key;
        _patch = patch.Tree;
        Elements = patch.Tree.ElementsOf(patch.Place);
        if (target.Keys is null)
        {
            // Created once for the array, because a patch may merge into the same array many times.
            target.Keys = new Dictionary<object, int>(TypedKeyComparer.Instance);
            for (int i = 0; i < target.Count; i++)
            {
                _ = key.Read(target.Slots[i].Get()) is { } own && target.Keys.TryAdd(own, i);
            }
        }

        Places = target.Keys;
    }

    public EditObject? Object { get; }

    public EditArray? Array { get; }

    /// <summary>The metadata of the object's type; null for an array, or if the type is not known.</summary>
    public JsonTypeInfo? Info { get; }

    public TypedListKey? Key { get; }

    public Dictionary<object, int>? Places { get; }

    /// <summary>The tape indexes of the elements of the patch's array; empty for an object.</summary>
    public int[] Elements { get; } = [];

    /// <summary>The index of the current element in the patch's array; -1 before the first element.</summary>
    public int At { get; set; } = -1;

    public bool IsAtEnd { get; set; }

    /// <summary>The value of the current member of the patch.</summary>
    public JsonValueView Value => new(_patch, Members.Value);

    /// <summary>The current element of the patch.</summary>
    public JsonValueView Element => new(_patch, Elements[At]);

    /// <summary>Appends the name or index of the current part of the patch to a path.</summary>
    public void AppendPart(StringBuilder path)
    {
        if (Key is not null)
        {
            PathText.AppendIndex(path, At);
        }
        else if (Members.TryGetName(out string? name))
        {
            PathText.AppendName(path, name);
        }
    }

    /// <summary>
    /// Returns the metadata of the derived type that the discriminator in the patch, or else in the text, selects. If it selects none, returns the metadata of
    /// the declared type.
    /// </summary>
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

        foreach (JsonDerivedType derived in polymorphism.DerivedTypes)
        {
            if (derived.TypeDiscriminator is string text ? value.ValueKind == JsonValueKind.String && value.ValueEquals(text)
                : value.ValueKind == JsonValueKind.Number && value.TryGetInt32(out int number) && number.Equals(derived.TypeDiscriminator))
            {
                return info.Options.TryGetTypeInfo(derived.DerivedType, out JsonTypeInfo? found) ? found : null;
            }
        }

        return info;
    }
}
