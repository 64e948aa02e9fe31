namespace Peregrine.Json.Generator.Finding;

/// <summary>
/// Compares compilations by their declarations: an edit inside a method changes no types, so no types need to be parsed again. Later stages then continue to
/// use the earlier compilation.
/// </summary>
internal sealed class DeclarationComparer : IEqualityComparer<Compilation>
{
    public static readonly DeclarationComparer Instance = new();

    public bool Equals(Compilation? x, Compilation? y)
    {
        if (ReferenceEquals(x, y))
        {
            return true;
        }

        if (x is null || y is null || x.AssemblyName != y.AssemblyName || !x.Options.Equals(y.Options) || !x.References.SequenceEqual(y.References))
        {
            return false;
        }

        IEnumerator<SyntaxTree> others = y.SyntaxTrees.GetEnumerator();
        foreach (SyntaxTree tree in x.SyntaxTrees)
        {
            if (!others.MoveNext() || !AreEqual(tree, others.Current))
            {
                return false;
            }
        }

        return !others.MoveNext();
    }

    public int GetHashCode(Compilation compilation) => compilation.AssemblyName?.GetHashCode() ?? 0;

    private static bool AreEqual(SyntaxTree one, SyntaxTree other) =>
        ReferenceEquals(one, other) || (one.FilePath == other.FilePath && one.Options.Equals(other.Options) && SyntaxFactory.AreEquivalent(one, other, topLevel: true));
}
