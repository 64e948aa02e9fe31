using Peregrine.Json.Contracts;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Converters;

/// <summary>
/// Reads a collection or dictionary in the general way: creates it first if it can be created empty, then fills it, so that user code may see it in between.
/// The faster ways gather the elements first; they are for collections whose creation user code cannot observe.
/// </summary>
internal interface IStepwiseContract<T>
{
    /// <summary>Reads the next array or object.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="create">Creates the collection instead of the type's constructor; the result may be of another type. Null for the constructor.</param>
    /// <param name="callbacks">The callbacks to call before and after reading.</param>
    T ReadStepwise(ref JsonReader reader, Func<object?>? create, in ObjectCallbacks callbacks);

    /// <summary>Returns the reader in pieces for a value with this first byte, or null if that is impossible.</summary>
    PieceReader? Pieces(byte first, Func<object?>? create, in ObjectCallbacks callbacks);

    /// <summary>
    /// Throws: the error <paramref name="text"/> if the next value is an array or object as expected, otherwise the error of the wrong token.
    /// </summary>
    [DoesNotReturn]
    void Refuse(ref JsonReader reader, string text);
}
