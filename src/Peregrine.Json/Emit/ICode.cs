using Peregrine.Json.Converters;

namespace Peregrine.Json.Emit;

/// <summary>A position in the emitted code.</summary>
/// <param name="Number">The label's number in its method.</param>
internal readonly record struct CodeLabel(int Number);

/// <summary>
/// The operations with which the planners read or write an object. Implementations emit IL or a readable listing (for tests). Members are identified by their
/// number in the spec.
/// </summary>
internal interface ICode
{
    /// <summary>Defines a new label; its name appears in the listing.</summary>
    CodeLabel DefineLabel(string name);

    /// <summary>Places the label here.</summary>
    void Mark(CodeLabel label);

    /// <summary>Jumps to the label.</summary>
    void Goto(CodeLabel label);

    /// <summary>Stores the position from its local in the reader or writer, for code that continues there or throws.</summary>
    void StorePosition();

    /// <summary>Calls the object's method of a callback interface.</summary>
    void CallBack(CallbackKinds kind);
}
