using System.ComponentModel;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;

namespace Peregrine.Json.Runtime;

/// <summary>
/// A closed type for which code was generated. Its code creates the library's generic classes with the type as their type argument, so that they are compiled
/// ahead of time and need no reflection. Generated code gets an instance from <see cref="ClosedTypes"/>, or derives a class from
/// <see cref="GeneratedObject{T}"/>.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class GeneratedType
{
    private protected GeneratedType()
    {
    }

    /// <summary>The type.</summary>
    internal abstract Type Type { get; }

    /// <summary>Calls generic code for the type.</summary>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    internal abstract object? Call(ITypeCall call);

    /// <summary>The contract of an object or a union, the only kind of contract that applies to it; null for any other type.</summary>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    internal virtual TypeContract? Object(OptionsScope options) => null;

    /// <summary>Whether there is a contract.</summary>
    internal virtual bool Serves => true;

    /// <summary>Whether metadata that System.Text.Json's own generator wrote for the type describes it in the same way.</summary>
    internal virtual bool MatchesMetadata => true;

    /// <summary>Whether all is known that the type's attributes say, in newer versions, too.</summary>
    internal virtual bool SaysAll => false;

    /// <summary>Whether a classifier names the derived types of its values.</summary>
    internal virtual bool IsClassified => false;

    /// <summary>Whether that metadata makes its objects in another way.</summary>
    internal virtual bool IsMadeByMetadata => false;

    /// <summary>Whether private members of the type may be missing in what was generated.</summary>
    internal virtual bool IsReferenced => false;

    /// <summary>The contract of a collection or dictionary, without attributes; null for any other type.</summary>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    internal virtual TypeContract? Collection(OptionsScope options, ITypeSource source) => null;
}
