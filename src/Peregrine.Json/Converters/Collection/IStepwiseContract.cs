using System.Diagnostics.CodeAnalysis;
using Peregrine.Json.Contracts;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Converters;

/// <summary>
/// The general way to read a collection or dictionary: made first, then filled one by one, seen by user code in between. The faster ways, which gather
/// the elements and make the collection of them, are for those whose making nobody can see.
/// </summary>
internal interface IStepwiseContract<T>
{
    /// <summary>Reads the array or object that is next.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="create">Makes the collection instead of its type's constructor; what it gives may be of another type. Null: the type's own way.</param>
    /// <param name="callbacks">What is called around it.</param>
    T ReadStepwise(ref JsonReader reader, Func<object?>? create, in ObjectCallbacks callbacks);

    /// <summary>The same in pieces, where a value that begins so can be read in them, or null.</summary>
    PieceReader? Pieces(byte first, Func<object?>? create, in ObjectCallbacks callbacks);

    /// <summary>Refuses to make one of what is next, if that is an array or object as it should be.</summary>
    [DoesNotReturn]
    void Refuse(ref JsonReader reader, string text);
}
