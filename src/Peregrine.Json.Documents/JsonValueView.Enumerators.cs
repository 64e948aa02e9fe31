using System.Runtime.CompilerServices;
using System.Text.Json;
using Peregrine.Json.Documents;
using Peregrine.Json.Kernels;

namespace Peregrine.Json;

public readonly partial struct JsonValueView
{
    /// <summary>Enumerates the elements of an array.</summary>
    public ref struct ArrayEnumerator
    {
        private readonly TextTree? _tree;
        private readonly int _version;
        private readonly int _end;
        private int _next;
        private int _place;

        internal ArrayEnumerator(TextTree tree, int first, int end)
        {
            _tree = tree;
            _version = tree.Version;
            _next = first;
            _end = end;
        }

        /// <summary>The current element; the default view before the first one and after the last one.</summary>
        public readonly JsonValueView Current => _place == 0 ? default : new JsonValueView(_tree!, _place, _version);

        /// <summary>Returns this enumerator.</summary>
        public readonly ArrayEnumerator GetEnumerator() => this;

        /// <summary>Moves to the next element; false after the last one.</summary>
        /// <exception cref="InvalidOperationException">The parser of the text has parsed another one since, or is disposed.</exception>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public bool MoveNext()
        {
            if (_next >= _end)
            {
                _place = 0;
                return false;
            }

            TextTree tree = _tree!;
            if (tree.Version != _version)
            {
                ThrowInvalid(tree);
            }

            _place = _next;
            _next = TextTree.After(_next, tree.At(_next));
            return true;
        }
    }

    /// <summary>Enumerates the members of an object.</summary>
    public ref struct ObjectEnumerator
    {
        private readonly TextTree? _tree;
        private readonly int _version;
        private readonly int _end;
        private int _next;
        private int _place;

        internal ObjectEnumerator(TextTree tree, int first, int end)
        {
            _tree = tree;
            _version = tree.Version;
            _next = first;
            _end = end;
        }

        /// <summary>The current member; the default member before the first one and after the last one.</summary>
        public readonly JsonMemberView Current => _place == 0 ? default : new JsonMemberView(_tree!, _place, _version);

        /// <summary>Returns this enumerator.</summary>
        public readonly ObjectEnumerator GetEnumerator() => this;

        /// <summary>Moves to the next member; false after the last one.</summary>
        /// <exception cref="InvalidOperationException">The parser of the text has parsed another one since, or is disposed.</exception>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public bool MoveNext()
        {
            if (_next >= _end)
            {
                _place = 0;
                return false;
            }

            TextTree tree = _tree!;
            if (tree.Version != _version)
            {
                ThrowInvalid(tree);
            }

            _place = _next;
            _next = TextTree.After(_next + 1, tree.At(_next + 1));
            return true;
        }
    }
}
