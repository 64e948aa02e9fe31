namespace Peregrine.Json.Emit;

/// <summary>What is known, where a name is written, of what stands before it.</summary>
internal enum Lead
{
    /// <summary>A member: a comma goes first.</summary>
    Comma,

    /// <summary>Nothing of this code: a comma in an object that was open, else the bracket.</summary>
    First,

    /// <summary>It depends on members that may have been left out: a local has it.</summary>
    Kept,

    /// <summary>It depends on the extension data, which said so.</summary>
    Extension,
}

/// <summary>
/// The operations of writing an object. The position is a local, which <see cref="ICode.StorePosition"/> gives to the writer. A compact object is followed
/// by an uncounted comma, which arrays keep and anything else overwrites.
/// </summary>
internal interface IWriteCode : ICode
{
    /// <summary>Begins: takes the position and the writer's space to locals.</summary>
    void Begin();

    /// <summary>In indented output, writes the opening bracket unless the object is open.</summary>
    void Open();

    /// <summary>In compact output, writes the opening bracket where no member did.</summary>
    void OpenEmpty(Lead lead);

    /// <summary>Writes the closing bracket and gives the position to the caller.</summary>
    void Close(Lead lead);

    /// <summary>From here on a local has what comes before the next name.</summary>
    void KeepLead();

    /// <summary>Says which member's name is not written yet while its getter runs: its number and 1, 0 for none, -1 for the object.</summary>
    void SetAtHand(int member);

    /// <summary>Gets the value into a local.</summary>
    void Get(int member);

    /// <summary>Goes there where the member's condition leaves out the value that was got.</summary>
    void GotoIfLeftOut(int member, CodeLabel label);

    /// <summary>Makes sure that the slack is full.</summary>
    void KeepSlack();

    /// <summary>Writes what comes before the name, the name, and the colon.</summary>
    /// <param name="member">The member.</param>
    /// <param name="lead">What comes before it.</param>
    /// <param name="withQuote">Whether the quote of a string follows.</param>
    /// <param name="isCopied">Whether the name is too long for constants.</param>
    void Name(int member, Lead lead, bool withQuote, bool isCopied);

    /// <summary>Writes a string after its opening quote.</summary>
    void PutText(int member, bool isGot);

    /// <summary>Writes a value by its codec's kernel, which needs no more than the slack.</summary>
    void PutBare(int member, bool isGot);

    /// <summary>Writes a value by its codec or contract, which looks after the slack.</summary>
    /// <param name="member">The member.</param>
    /// <param name="isGot">Whether the value was got before, or is got now.</param>
    void Put(int member, bool isGot);

    /// <summary>Writes the entries of the extension data.</summary>
    void PutExtension(Lead lead);
}
