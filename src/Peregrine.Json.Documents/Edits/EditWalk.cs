namespace Peregrine.Json.Documents;

/// <summary>Writes an edited document to a sink, without recursion. Adjacent children without edits are written as one run.</summary>
internal static class EditWalk
{
    public static void Write<TSink>(in EditValue root, ref TSink sink)
        where TSink : struct, IEditSink
    {
        if (root.TryGetView(out TextTree? whole))
        {
            Value(whole, root.Place, ref sink);
            return;
        }

        var open = new Stack<Frame>();
        var frame = new Frame((EditContainer)root.Owner);
        sink.Open(frame.Container.IsObject);
        while (true)
        {
            EditContainer? inner = Next(ref frame, ref sink);
            if (inner is not null)
            {
                open.Push(frame);
                frame = new Frame(inner);
                sink.Open(inner.IsObject);
                continue;
            }

            sink.Text(frame.Container.Count > 0 ? frame.Container.Trail : frame.Container.Emptiness);
            sink.Close(frame.Container.IsObject, frame.Container.Count);
            if (!open.TryPop(out frame))
            {
                return;
            }
        }
    }

    /// <summary>
    /// Writes the children up to the next edited object or array, and returns this object or array, whose brackets and children the caller writes. Returns null
    /// after the last child.
    /// </summary>
    private static EditContainer? Next<TSink>(ref Frame frame, ref TSink sink)
        where TSink : struct, IEditSink
    {
        EditContainer container = frame.Container;
        SlotList<EditSlot> slots = container.Slots;
        int step = container.IsObject ? 1 : 0;
        while (frame.Index < slots.Count)
        {
            EditSlot slot = slots[frame.Index++];
            if (!slot.IsLive)
            {
                continue;
            }

            bool hasOwnGap = !frame.IsFirst && slot.Frame != 0 && container.HasComma(slot);
            if (!hasOwnGap)
            {
                sink.Text(frame.IsFirst ? container.Lead : container.Separator);
            }

            frame.IsFirst = false;
            if (IsOriginal(container, slot, step))
            {
                int last = slot.Place;
                while (frame.Index < slots.Count && slots[frame.Index] is var next && IsOriginal(container, next, step)
                    && next.Frame == TextTree.After(last, container.Tree!.At(last)))
                {
                    last = next.Place;
                    frame.Index++;
                }

                int from = hasOwnGap ? slot.Gap : container.Tree!.RangeOf(slot.Frame).From;
                sink.Run(container.Tree!, from, EditContainer.EndOf(container.Tree!, last), slot.Frame, TextTree.After(last, container.Tree!.At(last)));
                continue;
            }

            Before(container, slot, hasOwnGap, ref sink);
            if (slot.Value is EditContainer inner)
            {
                return inner;
            }

            Value((TextTree)slot.Value!, slot.Place, ref sink);
        }

        return null;
    }

    /// <summary>Writes what precedes a new or edited value: the name and colon of a member, and the original text before an original child.</summary>
    private static void Before<TSink>(EditContainer container, in EditSlot slot, bool hasOwnGap, ref TSink sink)
        where TSink : struct, IEditSink
    {
        if (slot.Name is not null)
        {
            sink.Name(slot.Name);
            sink.Text(((EditObject)container).Colon);
            return;
        }

        if (slot.Frame == 0)
        {
            return;
        }

        TextTree tree = container.Tree!;
        (int from, int length) = tree.RangeOf(slot.Frame);
        if (container.IsObject)
        {
            sink.Run(tree, hasOwnGap ? slot.Gap : from, from + length, slot.Frame, slot.Frame + 1);
            sink.Text(tree.Text[(from + length)..tree.RangeOf(slot.Frame + 1).From]);
        }
        else if (hasOwnGap)
        {
            sink.Text(tree.Text[slot.Gap..from]);
        }
    }

    private static void Value<TSink>(TextTree tree, int place, ref TSink sink)
        where TSink : struct, IEditSink
    {
        (int from, int length) = tree.RangeOf(place);
        sink.Run(tree, from, from + length, place, TextTree.After(place, tree.At(place)));
    }

    private static bool IsOriginal(EditContainer container, in EditSlot slot, int step) =>
        slot.Value is not null && slot.Value == container.Tree && slot.Frame != 0 && slot.Place == slot.Frame + step;

    /// <summary>An edited object or array that is being written, and the index of its next slot.</summary>
    private struct Frame(EditContainer container)
    {
        public readonly EditContainer Container = container;
        public int Index;
        public bool IsFirst = true;
    }
}
