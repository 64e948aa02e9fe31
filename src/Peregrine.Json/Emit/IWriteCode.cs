namespace Peregrine.Json.Emit;

/// <summary>What is known, when a name is written, about what precedes it.</summary>
internal enum Lead
{
    /// <summary>A member: a comma comes before the name.</summary>
    Comma,

    /// <summary>Nothing that this code wrote: a comma in an object that was open already, otherwise the bracket.</summary>
    First,

    /// <summary>It depends on members that may have been left out; a local contains it.</summary>
    Kept,

    /// <summary>It depends on the extension data, which reported it.</summary>
    Extension,
}

/// <summary>
/// The operations of writing an object. The position is a local, which <see cref="ICode.StorePosition"/> stores in the writer. After a compact object follows
/// an uncounted comma, which arrays keep and everything else overwrites.
/// </summary>
internal interface IWriteCode : ICode
{
    /// <summary>Begins: loads the position and the writer's space into locals.</summary>
    void Begin();

    /// <summary>In indented output, writes the opening bracket unless the object is open.</summary>
    void Open();

    /// <summary>In compact output, writes the opening bracket if no member wrote it.</summary>
    void OpenEmpty(Lead lead);

    /// <summary>Writes the closing bracket and returns the position to the caller.</summary>
    void Close(Lead lead);

    /// <summary>Continues in a method of its own: this one calls it and returns its result. No local is kept.</summary>
    /// <param name="lead">What is known of the members that this method wrote.</param>
    void NextPart(Lead lead);

    /// <summary>From here on, a local contains what precedes the next name.</summary>
    void KeepLead();

    /// <summary>Records whose getter runs before its name is written: member number + 1; 0 for none; -1 for the object itself.</summary>
    void SetAtHand(int member);

    /// <summary>Calls the getter and stores the value in a local.</summary>
    void Get(int member);

    /// <summary>Jumps to the label if the member's condition leaves out the value in the local.</summary>
    void GotoIfLeftOut(int member, CodeLabel label);

    /// <summary>Ensures that the whole slack is free.</summary>
    void KeepSlack();

    /// <summary>Writes what comes before the name, the name, and the colon.</summary>
    /// <param name="member">The member.</param>
    /// <param name="lead">What precedes it.</param>
    /// <param name="withQuote">Whether the quote of a string follows.</param>
    /// <param name="isCopied">Whether the name is too long for constants.</param>
    void Name(int member, Lead lead, bool withQuote, bool isCopied);

    /// <summary>Writes a string after its opening quote.</summary>
    void PutText(int member, bool isGot);

    /// <summary>As <see cref="PutText"/>, for a string that was got and is not null, by a call.</summary>
    void PutRareText(int member);

    /// <summary>Writes a value by its codec's kernel, which needs no more space than the slack.</summary>
    void PutBare(int member, bool isGot);

    /// <summary>Writes a value by its codec or contract, which ensures the slack itself.</summary>
    /// <param name="member">The member.</param>
    /// <param name="isGot">Whether the getter was called before; otherwise it is called now.</param>
    void Put(int member, bool isGot);

    /// <summary>Writes the entries of the extension data.</summary>
    void PutExtension(Lead lead);
}
