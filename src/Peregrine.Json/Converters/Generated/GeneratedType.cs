using System.ComponentModel;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;

namespace Peregrine.Json.Runtime;

/// <summary>
/// A closed type for which code was generated. Its code creates the library's generic classes with the type as their type argument, so that they are compiled
/// ahead of time and need no reflection. Generated code gets an instance from <see cref="ClosedTypes"/>, derives a class from <see cref="GeneratedObject{T}"/>,
/// or creates a <see cref="GeneratedUnion{T}"/>.
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

    /// <summary>Creates the contract of an object or a union; null for any other type.</summary>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    internal virtual TypeContract? Object(OptionsScope options) => null;

    /// <summary>Whether the type has generated code that can serve as its contract.</summary>
    internal virtual bool Serves => true;

    /// <summary>Whether metadata that System.Text.Json's own generator wrote describes the type in the same way.</summary>
    internal virtual bool MatchesMetadata => true;

    /// <summary>Whether the generated code covers all attributes of the type, including those of newer versions of System.Text.Json.</summary>
    internal virtual bool SaysAll => false;

    /// <summary>Whether a classifier, instead of a discriminator, selects the derived type of a value.</summary>
    internal virtual bool IsClassified => false;

    /// <summary>Whether metadata of System.Text.Json's own generator creates objects in another way than the generated code.</summary>
    internal virtual bool IsMadeByMetadata => false;

    /// <summary>Whether the generated code may lack private members of the type.</summary>
    internal virtual bool IsReferenced => false;

    /// <summary>
    /// Creates the contract of a collection, a dictionary or an F# option, without the effects of the type's attributes; null for any other type.
    /// </summary>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    internal virtual TypeContract? Collection(OptionsScope options, ITypeSource source) => null;
}
