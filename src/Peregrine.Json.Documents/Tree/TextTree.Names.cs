using System.Runtime.CompilerServices;
using Peregrine.Json.Names;

namespace Peregrine.Json.Documents;

/// <content>Strings that are reused for names that occur often.</content>
internal sealed partial class TextTree
{
    private NameStrings? _names;

    /// <summary>The strings of names that were read, for reuse; null for a short document, which stores none.</summary>
    public NameStrings? Names
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _names ?? (Words.Length < NameStrings.LeastWords ? null : MakeNames());
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private NameStrings? MakeNames()
    {
        // The array of the words may be longer than the tape.
        int words = After(0, At(0));
        return words < NameStrings.LeastWords ? null : _names = new NameStrings(words);
    }

    partial void ForgetNames() => _names = null;
}
