using Peregrine.Json.Kernels;


namespace Peregrine.Json.Ecma;

/// <summary>Creates the standard's parse records, from which a reviver gets the source text, while a text is parsed; or creates no records.</summary>
internal interface IParseRecords<TValue>
{
    /// <summary>Whether anything is recorded.</summary>
    static abstract bool IsKept { get; }

    /// <summary>Records a primitive value and the extent of its text; returns the number of the record.</summary>
    int Primitive(TValue value, int from, int to);

    /// <summary>Records an array, or an object with its layout, and the records of its children.</summary>
    int Container(TValue value, EcmaLayout? layout, ReadOnlySpan<int> children);
}

/// <summary>Keeps no records, because there is no reviver.</summary>
internal struct NoRecords<TValue> : IParseRecords<TValue>
{
    public static bool IsKept => false;

    public readonly int Primitive(TValue value, int from, int to) => 0;

    public readonly int Container(TValue value, EcmaLayout? layout, ReadOnlySpan<int> children) => 0;
}

/// <summary>JSON Parse Records (ECMA-262 §25.5.1.1), identified by numbers.</summary>
internal struct ParseRecords<TValue> : IParseRecords<TValue>
{
    /// <summary>The record of one value.</summary>
    internal struct Record
    {
        public TValue Value;

        /// <summary>The layout with an object's names as read; null for other values.</summary>
        public EcmaLayout? Layout;

        /// <summary>For a primitive value, the offset of its text; otherwise the index of the first child's record number.</summary>
        public int First;

        /// <summary>For a primitive value, the length of its text; otherwise -1 minus the number of children.</summary>
        public int Length;
    }

    private Record[] _records;
    private int[] _children;
    private int _count;
    private int _childCount;

    public ParseRecords(int expected)
    {
        _records = RentedArrays.Rent<Record>(Math.Max(16, expected));
        _children = RentedArrays.Rent<int>(Math.Max(16, expected));
    }

    public static bool IsKept => true;

    public readonly ref readonly Record this[int record] => ref _records[record];

    /// <summary>Returns the number of a child's record.</summary>
    public readonly int Child(int record, int position) => _children[_records[record].First + position];

    /// <summary>Clears the references and returns the arrays to the pool.</summary>
    public readonly void Return()
    {
        _records.AsSpan(0, _count).Clear();
        RentedArrays.Return(_records);
        RentedArrays.Return(_children);
    }

    public int Primitive(TValue value, int from, int to) => Add(new Record { Value = value, First = from, Length = to - from });

    public int Container(TValue value, EcmaLayout? layout, ReadOnlySpan<int> children)
    {
        if (_childCount + children.Length > _children.Length)
        {
            int[] larger = RentedArrays.Rent<int>(Math.Max(_childCount + children.Length, 2 * _children.Length));
            _children.AsSpan(0, _childCount).CopyTo(larger);
            RentedArrays.Return(_children);
            _children = larger;
        }

        children.CopyTo(_children.AsSpan(_childCount));
        int first = _childCount;
        _childCount += children.Length;
        return Add(new Record { Value = value, Layout = layout, First = first, Length = -1 - children.Length });
    }

    private int Add(in Record record)
    {
        if (_count == _records.Length)
        {
            Record[] larger = RentedArrays.Rent<Record>(2 * _count);
            _records.AsSpan(0, _count).CopyTo(larger);
            _records.AsSpan(0, _count).Clear();
            RentedArrays.Return(_records);
            _records = larger;
        }

        _records[_count] = record;
        return _count++;
    }
}
