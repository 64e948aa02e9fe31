using System.Text.Json;

namespace Peregrine.Json.Documents;

/// <content>Finds the nodes that a segment selects, one at a time, with the state in a frame.</content>
internal sealed partial class PathEvaluator<TNode, TCursor, TSource>
{
    /// <summary>Finds the next node that a segment selects; false if there is none.</summary>
    private bool Next(Frame frame, PathSegment segment, out TNode found)
    {
        PathSelector[] selectors = segment.Selectors;
        while (true)
        {
            while (frame.Selector < selectors.Length)
            {
                Charge(1);
                PathSelector selector = frame.Last = selectors[frame.Selector];
                bool isFound = selector.Kind switch
                {
                    SelectorKind.Name => NextOfOne(frame, TryGetMember(frame.Node, selector.Name!, out found)),
                    SelectorKind.Index => NextOfOne(frame, TryGetElement(frame.Node, selector.Index, out found)),
                    SelectorKind.Wildcard => NextChild(frame, out found),
                    SelectorKind.Filter => NextThat(frame, selector.Filter!, out found),
                    _ => NextOfSlice(frame, selector.Slice, out found),
                };
                if (isFound)
                {
                    return true;
                }
            }

            if (!segment.IsDescendant || !NextDescendant(frame))
            {
                found = default;
                return false;
            }

            frame.Selector = 0;
        }
    }

    private static bool NextOfOne(Frame frame, bool isFound)
    {
        frame.Selector++;
        return isFound;
    }

    private bool NextChild(Frame frame, out TNode found)
    {
        if (!frame.IsOpen)
        {
            frame.IsOpen = _source.TryOpen(frame.Node, out frame.Cursor);
        }

        found = default;
        return (frame.IsOpen && _source.MoveNext(ref frame.Cursor, out found)) || Close(frame);
    }

    private bool NextThat(Frame frame, PathCondition condition, out TNode found)
    {
        while (NextChild(frame, out found))
        {
            Charge(1);
            if (Test(condition, found))
            {
                return true;
            }
        }

        return false;
    }

    private bool NextOfSlice(Frame frame, PathSlice slice, out TNode found)
    {
        int skipped = (int)Math.Min(Math.Abs(slice.Step) - 1, int.MaxValue);
        if (!frame.IsOpen)
        {
            found = default;
            if (_source.KindOf(frame.Node) != JsonValueKind.Array)
            {
                return Close(frame);
            }

            (skipped, frame.Remaining) = slice.Of(_source.CountOf(frame.Node));
            if (frame.Remaining == 0)
            {
                return Close(frame);
            }

            frame.IsOpen = _source.TryOpen(frame.Node, out frame.Cursor);
            frame.Element = skipped;
            if (slice.Step < 0)
            {
                Gather(frame, skipped + 1);
            }
        }
        else if (slice.Step < 0)
        {
            frame.Element += slice.Step;
        }

        if (slice.Step < 0)
        {
            found = frame.Remaining > 0 ? frame.Elements[frame.Element] : default;
        }
        else
        {
            found = default;
            for (int i = 0; i <= skipped && frame.Remaining > 0; i++)
            {
                Charge(1);
                if (!_source.MoveNext(ref frame.Cursor, out found))
                {
                    return Close(frame);
                }
            }
        }

        return frame.Remaining-- > 0 || Close(frame);
    }

    /// <summary>Copies the first elements of an array, so that a slice can return them in reverse order.</summary>
    private void Gather(Frame frame, int count)
    {
        Charge(count);
        if (frame.Elements.Length < count)
        {
            frame.Elements = new TNode[count];
        }

        for (int i = 0; i < count && _source.MoveNext(ref frame.Cursor, out TNode element); i++)
        {
            frame.Elements[i] = element;
        }
    }

    /// <summary>Ends the current selector and moves to the next one. Always returns false: the current selector has no more nodes.</summary>
    private static bool Close(Frame frame)
    {
        frame.IsOpen = false;
        frame.Selector++;
        return false;
    }

    private void BeginDescent(Frame frame)
    {
        if (_source.IsLinear && !_hasPaths)
        {
            frame.End = _source.EndOf(frame.Node);
        }
    }

    /// <summary>Moves the frame to the next descendant that is an array or object (RFC 9535 section 2.5.2.2); false if there is none.</summary>
    private bool NextDescendant(Frame frame)
    {
        if (_source.IsLinear && !_hasPaths)
        {
            Charge(1);
            return _source.IsContainer(frame.Node) && _source.TryNextContainer(ref frame.Node, frame.End, isObject: false, ref _steps);
        }

        // First the children of the current node, then the remaining children of its parent, and so on: the innermost cursor is on top.
        PushDescent(frame, frame.Node);
        while (frame.Level > 0)
        {
            Charge(1);
            if (!_source.MoveNext(ref frame.Descent[frame.Level - 1], out TNode child))
            {
                frame.Level--;
            }
            else if (_source.IsContainer(child))
            {
                frame.Node = child;
                return true;
            }
        }

        return false;
    }

    private void PushDescent(Frame frame, TNode node)
    {
        if (!_source.TryOpen(node, out TCursor cursor))
        {
            return;
        }

        if (frame.Level == frame.Descent.Length)
        {
            Array.Resize(ref frame.Descent, Math.Max(8, 2 * frame.Level));
        }

        frame.Descent[frame.Level++] = cursor;
    }

    private bool TryGetMember(TNode node, JsonName name, out TNode found)
    {
        Charge(_source.CostOfMember(node));
        return _source.TryGetMember(node, name, out found);
    }

    private bool TryGetElement(TNode node, long index, out TNode found)
    {
        Charge(_source.CostOfElement(node));
        return _source.TryGetElement(node, index, out found);
    }
}
