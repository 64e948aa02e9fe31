using System.Text.Json;
using Peregrine.Json.Errors;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Documents;

/// <summary>Finds names that occur twice in an object.</summary>
internal static class Duplicates
{
    /// <exception cref="JsonException">An object contains a name twice: the exception of System.Text.Json.</exception>
    public static void Refuse(TextTree tree)
    {
        int end = TextTree.After(0, tree.At(0));
        for (int at = 0; at < end; at++)
        {
            TapeWord word = tree.At(at);
            if (word.Kind == TapeKind.Object && FindTwice(tree, at, at + word.Length) is var twice and not 0)
            {
                ReadOnlySpan<byte> name = tree.TextOf(tree.At(twice));
                throw new JsonException(ErrorText.DuplicateName(EscapedText.Name(name, MemberNames.IsEscaped(tree.At(twice)))));
            }
        }
    }

    /// <summary>Returns the tape index of a name in an object that equals an earlier name of the object; 0 if all names differ.</summary>
    public static int FindTwice(TextTree tree, int place, int end)
    {
        if (tree.At(end).Length > MemberNames.Many)
        {
            return new NameIndex(tree, place).Twice;
        }

        for (int at = place + 1; at < end; at = TextTree.After(at + 1, tree.At(at + 1)))
        {
            for (int before = place + 1; before < at; before = TextTree.After(before + 1, tree.At(before + 1)))
            {
                if (MemberNames.AreEqual(tree, tree.At(before), tree, tree.At(at)))
                {
                    return at;
                }
            }
        }

        return 0;
    }
}
