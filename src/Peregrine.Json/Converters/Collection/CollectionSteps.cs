using Peregrine.Json.Contracts;

namespace Peregrine.Json.Converters;

/// <summary>Steps that all dictionaries share.</summary>
internal static class CollectionSteps
{
    /// <summary>Calls the callback that follows the reading of a dictionary.</summary>
    public static void CallAfter<T>(in ObjectCallbacks callbacks, OptionsScope options, ref T dictionary)
    {
        try
        {
            callbacks.AfterRead(ref dictionary);
        }
        catch (Exception error) when (options.References != ReferenceMode.Preserve && ReadFault.Note(error, ContainerNote.OwnOfLast))
        {
            throw;
        }
    }
}
