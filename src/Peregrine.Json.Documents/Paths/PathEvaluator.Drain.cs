namespace Peregrine.Json.Documents;

/// <content>Passes the nodes that a query's last segment selects to the receiver, in loops that need no frame.</content>
internal sealed partial class PathEvaluator<TNode, TCursor, TSource>
{
    /// <summary>The maximum depth of recursion of <see cref="DrainDescendants"/>.</summary>
    private const int MostCalls = 32;

    private bool Drain<TMatches>(PathSegment segment, TNode node, ref TMatches matches)
        where TMatches : struct, IMatches<TNode, TCursor, TSource>
    {
        if (!segment.IsDescendant)
        {
            return Select(segment.Selectors, node, ref matches);
        }

        JsonName? name = segment.Selectors is [{ Kind: SelectorKind.Name }] ? segment.Selectors[0].Name : null;
        return _source.IsLinear ? DrainLinear(segment, name, node, ref matches) : DrainDescendants(segment, name, node, depth: 0, ref matches);
    }

    private bool DrainLinear<TMatches>(PathSegment segment, JsonName? name, TNode node, ref TMatches matches)
        where TMatches : struct, IMatches<TNode, TCursor, TSource>
    {
        if (!_source.TryOpen(node, out _))
        {
            return true;
        }

        TNode end = _source.EndOf(node);
        do
        {
            Charge(1);
            if (!SelectOnce(segment, name, node, ref matches))
            {
                return false;
            }
        }
        while (_source.TryNextContainer(ref node, end, segment.SelectsNames, ref _steps));

        return true;
    }

    /// <summary>
    /// Applies a segment to a node and its descendants, recursively, with the cursors on the stack: twice as fast as <see cref="DrainDeep"/>, which visits the
    /// descendants deeper than <see cref="MostCalls"/>. False if the receiver wants no more nodes.
    /// </summary>
    private bool DrainDescendants<TMatches>(PathSegment segment, JsonName? name, TNode node, int depth, ref TMatches matches)
        where TMatches : struct, IMatches<TNode, TCursor, TSource>
    {
        if (!_source.TryOpen(node, out TCursor cursor))
        {
            return true;
        }

        if (!SelectOnce(segment, name, node, ref matches))
        {
            return false;
        }

        int visited = 1;
        while (_source.MoveNext(ref cursor, out TNode child))
        {
            visited++;
            if (_source.IsContainer(child))
            {
                bool isGoingOn = depth < MostCalls
                    ? DrainDescendants(segment, name, child, depth + 1, ref matches)
                    : DrainDeep(segment, name, child, ref matches);
                if (!isGoingOn)
                {
                    return false;
                }
            }
        }

        Charge(visited);
        return true;
    }

    private bool DrainDeep<TMatches>(PathSegment segment, JsonName? name, TNode node, ref TMatches matches)
        where TMatches : struct, IMatches<TNode, TCursor, TSource>
    {
        int floor = _open;
        if (!_source.TryOpen(node, out TCursor cursor))
        {
            return true;
        }

        while (true)
        {
            if (!SelectOnce(segment, name, node, ref matches))
            {
                _open = floor;
                return false;
            }

            // Moves to the next child that is an array or object, or back to the parent if there is no such child.
            int visited = 1;
            do
            {
                visited++;
                if (_source.MoveNext(ref cursor, out node))
                {
                    continue;
                }

                if (_open == floor)
                {
                    Charge(visited);
                    return true;
                }

                cursor = _cursors[--_open];
            }
            while (!_source.IsContainer(node));

            Charge(visited);
            if (_open == _cursors.Length)
            {
                Array.Resize(ref _cursors, Math.Max(8, 2 * _open));
            }

            _cursors[_open++] = cursor;
            _source.TryOpen(node, out cursor);
        }
    }

    /// <summary>
    /// Passes children of a node to the receiver: without a name, all children that the segment selects; with a name, only the member that has it. In the
    /// second case, creates no index of the names, because the node is not searched again soon. False if the receiver wants no more nodes.
    /// </summary>
    private bool SelectOnce<TMatches>(PathSegment segment, JsonName? name, TNode node, ref TMatches matches)
        where TMatches : struct, IMatches<TNode, TCursor, TSource>
    {
        if (name is not null)
        {
            return !_source.TryGetMemberOnce(node, name, out TNode found) || matches.Add(this, found);
        }

        return Select(segment.Selectors, node, ref matches);
    }

    /// <summary>Passes the children of a node that selectors select to the receiver; false if the receiver wants no more nodes.</summary>
    private bool Select<TMatches>(PathSelector[] selectors, TNode node, ref TMatches matches)
        where TMatches : struct, IMatches<TNode, TCursor, TSource>
    {
        Charge(selectors.Length);
        foreach (PathSelector selector in selectors)
        {
            bool isGoingOn = selector.Kind switch
            {
                SelectorKind.Name => !TryGetMember(node, selector.Name!, out TNode found) || matches.Add(this, found),
                SelectorKind.Index => !TryGetElement(node, selector.Index, out TNode found) || matches.Add(this, found),
                SelectorKind.Wildcard => SelectAll(node, ref matches),
                _ => SelectThose(node, selector.Filter!, ref matches),
            };
            if (!isGoingOn)
            {
                return false;
            }
        }

        return true;
    }

    private bool SelectAll<TMatches>(TNode node, ref TMatches matches)
        where TMatches : struct, IMatches<TNode, TCursor, TSource>
    {
        if (_source.TryOpen(node, out TCursor cursor))
        {
            while (_source.MoveNext(ref cursor, out TNode child))
            {
                Charge(1);
                if (!matches.Add(this, child))
                {
                    return false;
                }
            }
        }

        return true;
    }

    private bool SelectThose<TMatches>(TNode node, PathCondition condition, ref TMatches matches)
        where TMatches : struct, IMatches<TNode, TCursor, TSource>
    {
        if (_source.TryOpen(node, out TCursor cursor))
        {
            while (_source.MoveNext(ref cursor, out TNode child))
            {
                Charge(1);
                if (Test(condition, child) && !matches.Add(this, child))
                {
                    return false;
                }
            }
        }

        return true;
    }
}
