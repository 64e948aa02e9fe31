using Peregrine.Json.Contracts;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Converters;

/// <summary>
/// The general way to read a collection or dictionary: it is created first, then filled one by one, and user code may see it in between. The faster ways gather
/// the elements first; they are for collections whose creation no user code can observe.
/// </summary>
internal interface IStepwiseContract<T>
{
    /// <summary>Reads the next array or object.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="create">Creates the collection instead of the type's constructor; the result may be of another type. Null for the constructor.</param>
    /// <param name="callbacks">The callbacks to call before and after it.</param>
    T ReadStepwise(ref JsonReader reader, Func<object?>? create, in ObjectCallbacks callbacks);

    /// <summary>Returns what reads a value with this first byte in pieces, or null if that is impossible.</summary>
    PieceReader? Pieces(byte first, Func<object?>? create, in ObjectCallbacks callbacks);

    /// <summary>Throws because it cannot be created, if the next value is the expected array or object.</summary>
    [DoesNotReturn]
    void Refuse(ref JsonReader reader, string text);
}
