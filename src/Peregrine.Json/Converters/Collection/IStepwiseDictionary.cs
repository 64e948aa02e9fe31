using Peregrine.Json.Contracts;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Converters;

/// <summary>Reads a dictionary in the general way, in an object that the caller has opened.</summary>
internal interface IStepwiseDictionary<T> : IStepwiseContract<T>, IPopulates<T>
{
    /// <summary>Creates an empty dictionary. Called only if <see cref="IContainerContract.CanCreate"/>.</summary>
    T Create();

    /// <inheritdoc cref="PieceReader.RefusesName"/>
    bool RefusesName(ref JsonReader reader);

    /// <summary>Reads the rest of a JSON object, like <see cref="MembersContract{T}.ReadMembers(ref JsonReader)"/>.</summary>
    /// <inheritdoc cref="IStepwiseContract{T}.ReadStepwise"/>
    T ReadMembers(ref JsonReader reader, Func<object?>? create, in ObjectCallbacks callbacks);
}
