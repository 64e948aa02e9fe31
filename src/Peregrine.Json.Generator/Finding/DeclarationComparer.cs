namespace Peregrine.Json.Generator.Finding;

/// <summary>
/// Compares compilations by what they declare: a change inside a method leaves all types as they are, so that nothing must be parsed again. The compiler then
/// keeps the earlier compilation for the stages that follow.
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
