namespace Peregrine.Json.Emit;

/// <summary>The lead of a name: what must be written before it, a comma or the opening bracket.</summary>
internal enum Lead
{
    /// <summary>A comma, because a member precedes the name.</summary>
    Comma,

    /// <summary>The first thing that this code writes: a comma if the object was already open, otherwise the bracket.</summary>
    First,

    /// <summary>The content of a local, because previous members may have been omitted.</summary>
    Kept,

    /// <summary>Decided at run time: a local contains whether the object has any members once the extension data has been written.</summary>
    Extension,
}

/// <summary>
/// The operations of writing an object. The position is a local, which <see cref="ICode.StorePosition"/> stores in the writer. The returned position of a
/// compact object is at a comma after the closing bracket: in an array, the next element follows this comma; anything else overwrites it.
/// </summary>
internal interface IWriteCode : ICode
{
    /// <summary>Begins: loads the position and the writer's buffer into locals.</summary>
    void Begin();

    /// <summary>Writes the opening bracket in indented output, unless the object has already been opened.</summary>
    void Open();

    /// <summary>Writes the opening bracket in compact output, unless a member has written it as its lead or the object was already open.</summary>
    void OpenEmpty(Lead lead);

    /// <summary>Writes the closing bracket and returns the position to the caller.</summary>
    void Close(Lead lead);

    /// <summary>
    /// Ends this method, which returns the result of a call of the next method, and begins the next method for the following operations. The methods share no
    /// locals.
    /// </summary>
    /// <param name="lead">What precedes the next name.</param>
    void NextPart(Lead lead);

    /// <summary>Creates a local for the lead of the next name.</summary>
    void KeepLead();

    /// <summary>Records the member whose getter runs before its name is written: member number + 1; 0 for none; -1 for the object itself.</summary>
    void SetAtHand(int member);

    /// <summary>Calls the getter and stores the value in a local.</summary>
    void Get(int member);

    /// <summary>Jumps to the label if the member's condition omits the value in the local.</summary>
    void GotoIfLeftOut(int member, CodeLabel label);

    /// <summary>Ensures that the whole slack is free.</summary>
    void KeepSlack();

    /// <summary>Writes the lead of a name (<see cref="Lead"/>), the name, and the colon.</summary>
    /// <param name="member">The member.</param>
    /// <param name="lead">What precedes it.</param>
    /// <param name="withQuote">Whether the opening quote of a string follows.</param>
    /// <param name="isCopied">Whether the name is too long for constants and must be copied.</param>
    void Name(int member, Lead lead, bool withQuote, bool isCopied);

    /// <summary>Writes a string after its opening quote, or null in place of this quote.</summary>
    void PutText(int member, bool isGot);

    /// <summary>Writes a non-null string that is in the local, with a call, after its opening quote.</summary>
    void PutRareText(int member);

    /// <summary>Writes a value with its codec's kernel, which needs no more space than the slack.</summary>
    void PutBare(int member, bool isGot);

    /// <summary>Writes a value with its codec or contract, which ensures the slack itself.</summary>
    /// <param name="member">The member.</param>
    /// <param name="isGot">Whether the value is in the local; otherwise the getter is called here.</param>
    void Put(int member, bool isGot);

    /// <summary>Writes the entries of the extension data.</summary>
    void PutExtension(Lead lead);
}
