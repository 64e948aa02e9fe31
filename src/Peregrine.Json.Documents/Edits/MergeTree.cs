using System.Text.Json;

namespace Peregrine.Json.Documents;

/// <summary>Applies merge patches to texts (RFC 7396 section 2), without recursion.</summary>
internal static class MergeTree
{
    /// <summary>Merges a patch into an edited document.</summary>
    /// <exception cref="InvalidOperationException">A name in the patch has an unpaired surrogate.</exception>
    public static void Merge(EditTree target, JsonValueView patch)
    {
        if (patch.ValueKind != JsonValueKind.Object)
        {
            target.SetRoot(For(target.Source.Options, patch));
            return;
        }

        var open = new Stack<(EditObject Target, LastMembers Members)>();
        (EditObject Target, LastMembers Members) frame = (target.OpenRootObject(), new LastMembers(patch.Tree, patch.Place));
        do
        {
            while (frame.Members.MoveNext())
            {
                if (!frame.Members.TryGetName(out string? name))
                {
                    throw new InvalidOperationException("A name in the merge patch has an unpaired surrogate.");
                }

                var value = new JsonValueView(patch.Tree, frame.Members.Value);
                int index = frame.Target.Find(name);
                switch (value.ValueKind)
                {
                    case JsonValueKind.Null when index >= 0:
                        frame.Target.Remove(name, index);
                        break;
                    case JsonValueKind.Null:
                        break;
                    case JsonValueKind.Object:
                        open.Push(frame);
                        frame = (OpenObject(frame.Target, name, index), new LastMembers(patch.Tree, value.Place));
                        break;
                    default:
                        frame.Target.Set(name, For(target.Source.Options, value));
                        break;
                }
            }
        }
        while (open.TryPop(out frame));
    }

    /// <summary>Returns the object that is the value of a member. If the value is not an object, sets it to an empty object first.</summary>
    public static EditObject OpenObject(EditObject target, string name, int index)
    {
        if (index >= 0 && EditTree.TryOpenObject(ref target.Slots[index]) is { } found)
        {
            return found;
        }

        // Merges into an empty object instead of copying the patch's object, so that the nulls in it are left out.
        var made = new EditObject(null, 0);
        target.Set(name, new EditValue(made, 0));
        return made;
    }

    /// <summary>
    /// Returns a value of a patch for insertion into a text with these options. If the value may contain comments or trailing commas that the options do not
    /// allow, returns a compact text without them.
    /// </summary>
    public static EditValue For(JsonTextOptions options, JsonValueView value) => JsonEditorValue.Of(value).For(options);
}
