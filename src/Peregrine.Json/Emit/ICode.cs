using Peregrine.Json.Converters;

namespace Peregrine.Json.Emit;

/// <summary>A position in the code that is being emitted.</summary>
/// <param name="Number">Its number in its method.</param>
internal readonly record struct CodeLabel(int Number);

/// <summary>
/// The operations that the planners emit to read or write an object. Implementations emit IL, a readable listing (for tests), or another language. Members are
/// identified by their number in the spec.
/// </summary>
internal interface ICode
{
    /// <summary>Defines a new label, with a name for readers of the listing.</summary>
    CodeLabel DefineLabel(string name);

    /// <summary>Places the label here.</summary>
    void Mark(CodeLabel label);

    /// <summary>Jumps to the label.</summary>
    void Goto(CodeLabel label);

    /// <summary>Stores the position from its local in the reader or writer, for code that continues from there or throws.</summary>
    void StorePosition();

    /// <summary>Calls the object's method of one of the callback interfaces.</summary>
    void CallBack(CallbackKinds kind);
}
