using Peregrine.Json.Converters;

namespace Peregrine.Json.Emit;

/// <summary>A place in the code that is being written.</summary>
/// <param name="Number">Its number in its method.</param>
internal readonly record struct CodeLabel(int Number);

/// <summary>
/// What the planners say: the operations that reading and writing an object consists of. Behind them stands IL, a text for the eye, or another language.
/// Members are named by their number in the spec.
/// </summary>
internal interface ICode
{
    /// <summary>A new place, with a name for who reads the code.</summary>
    CodeLabel DefineLabel(string name);

    /// <summary>The place is here.</summary>
    void Mark(CodeLabel label);

    /// <summary>Goes on there.</summary>
    void Goto(CodeLabel label);

    /// <summary>The position goes from its local to the reader or writer, for code that goes on from there or throws.</summary>
    void StorePosition();

    /// <summary>Calls the object's method of one of the callback interfaces.</summary>
    void CallBack(CallbackKinds kind);
}
