using System.Runtime.CompilerServices;
using System.Text.Json;
using Peregrine.Json.Documents;
using Peregrine.Json.Kernels;

namespace Peregrine.Json;

public readonly partial struct JsonValueView
{
    /// <summary>Goes through the elements of an array.</summary>
    public ref struct ArrayEnumerator
    {
        private readonly TextTree _tree;
        private readonly int _end;
        private int _next;
        private int _place;

        internal ArrayEnumerator(TextTree tree, int first, int end)
        {
            _tree = tree;
            _next = first;
            _end = end;
        }

        /// <summary>The current element.</summary>
        public readonly JsonValueView Current => new(_tree, _place);

        /// <summary>Returns this enumerator.</summary>
        public readonly ArrayEnumerator GetEnumerator() => this;

        /// <summary>Goes to the next element; false after the last one.</summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public bool MoveNext()
        {
            _place = _next;
            if (_next >= _end)
            {
                return false;
            }

            _next = TextTree.After(_next, _tree.At(_next));
            return true;
        }
    }

    /// <summary>Goes through the members of an object.</summary>
    public ref struct ObjectEnumerator
    {
        private readonly TextTree _tree;
        private readonly int _end;
        private int _next;
        private int _place;

        internal ObjectEnumerator(TextTree tree, int first, int end)
        {
            _tree = tree;
            _next = first;
            _end = end;
        }

        /// <summary>The current member.</summary>
        public readonly JsonMemberView Current => new(_tree, _place);

        /// <summary>Returns this enumerator.</summary>
        public readonly ObjectEnumerator GetEnumerator() => this;

        /// <summary>Goes to the next member; false after the last one.</summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public bool MoveNext()
        {
            _place = _next;
            if (_next >= _end)
            {
                return false;
            }

            _next = TextTree.After(_next + 1, _tree.At(_next + 1));
            return true;
        }
    }
}
