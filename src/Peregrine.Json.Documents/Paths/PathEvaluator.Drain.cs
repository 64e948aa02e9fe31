using System.Runtime.CompilerServices;

namespace Peregrine.Json.Documents;

/// <content>The last segment of a query: all its nodes in loops without state.</content>
internal sealed partial class PathEvaluator<TNode, TCursor, TSource>
{
    private bool Drain<TMatches>(PathSegment segment, TNode node, ref TMatches matches)
        where TMatches : struct, IMatches<TNode, TCursor, TSource>
    {
        if (!segment.IsDescendant)
        {
            return Select(segment.Selectors, node, ref matches);
        }

        return _source.IsLinear ? DrainLinear(segment, node, ref matches) : DrainDescendants(segment, node, ref matches);
    }

    private bool DrainLinear<TMatches>(PathSegment segment, TNode node, ref TMatches matches)
        where TMatches : struct, IMatches<TNode, TCursor, TSource>
    {
        TNode end = _source.EndOf(node);
        JsonName? name = segment.Selectors is [{ Kind: SelectorKind.Name }] ? segment.Selectors[0].Name : null;
        if (!_source.TryOpen(node, out _))
        {
            return true;
        }

        do
        {
            Charge(1);
            if (name is null)
            {
                if (!Select(segment.Selectors, node, ref matches))
                {
                    return false;
                }
            }
            else if (_source.TryGetMemberOnce(node, name, out TNode found) && !matches.Add(this, found))
            {
                return false;
            }
        }
        while (_source.TryNextContainer(ref node, end, segment.SelectsNames, ref _steps));

        return true;
    }

    private bool DrainDescendants<TMatches>(PathSegment segment, TNode node, ref TMatches matches)
        where TMatches : struct, IMatches<TNode, TCursor, TSource>
    {
        int floor = _open;
        if (!TryOpen(node))
        {
            return true;
        }

        if (!Select(segment.Selectors, node, ref matches))
        {
            _open = floor;
            return false;
        }

        while (_open > floor)
        {
            Charge(1);
            if (!_source.MoveNext(ref _cursors[_open - 1], out TNode child))
            {
                _open--;
            }
            else if (TryOpen(child) && !Select(segment.Selectors, child, ref matches))
            {
                _open = floor;
                return false;
            }
        }

        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryOpen(TNode node)
    {
        if (!_source.TryOpen(node, out TCursor cursor))
        {
            return false;
        }

        if (_open == _cursors.Length)
        {
            Array.Resize(ref _cursors, Math.Max(8, 2 * _open));
        }

        _cursors[_open++] = cursor;
        return true;
    }

    /// <summary>Gives the children of a node that selectors select to a receiver.</summary>
    private bool Select<TMatches>(PathSelector[] selectors, TNode node, ref TMatches matches)
        where TMatches : struct, IMatches<TNode, TCursor, TSource>
    {
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

        Charge(selectors.Length);
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
