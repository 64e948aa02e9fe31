namespace Peregrine.Json.Emit;

/// <summary>How the next member is looked up.</summary>
internal enum NameSearch
{
    /// <summary>After the opening bracket.</summary>
    First,

    /// <summary>After a member; tries the member that usually follows it first.</summary>
    Next,

    /// <summary>After a member, if the one that usually follows it is known not to be next.</summary>
    Other,

    /// <summary>As <see cref="Other"/>; an unknown member is skipped, and then nothing is found.</summary>
    OtherOrSkip,
}

/// <summary>A name in the form in which it is expected in JSON.</summary>
/// <param name="Member">The member.</param>
/// <param name="Text">The bytes <c>,"name":</c>, in lower case if case is ignored.</param>
/// <param name="Fold">For each byte, the bit that makes a letter lower case; zero if case matters.</param>
internal sealed record ExpectedName(int Member, byte[] Text, byte[] Fold);

/// <summary>
/// The operations of reading an object after its opening bracket. The position is a local; <see cref="ICode.StorePosition"/> and
/// <see cref="LoadPosition"/> exchange it with the reader. Two more locals: the position after the token just found, and the current member number.
/// </summary>
internal interface IReadCode : ICode
{
    /// <summary>Throws, because the type cannot be read.</summary>
    void RefuseRead();

    /// <summary>Begins: declares the object and, if the spec tracks members, the set of members found.</summary>
    void Begin();

    /// <summary>Creates the object, with the constructor's arguments if it has parameters.</summary>
    void Construct();

    /// <summary>Returns the object to the caller.</summary>
    void Return();

    /// <summary>Declares places for the values of all members that are read, with the defaults of the constructor's parameters.</summary>
    /// <param name="inParts">Whether several methods read them.</param>
    void DeclareArguments(bool inParts);

    /// <summary>Records, while the arguments are read, whether an id is pending for the object.</summary>
    void ClaimReference();

    /// <summary>Registers the object under its pending id.</summary>
    void NoteReference();

    /// <summary>Throws if a required member is missing.</summary>
    void CheckRequired();

    /// <summary>Loads the reader's input and position into locals.</summary>
    void TakePosition();

    /// <summary>Jumps if the closing bracket is at the position.</summary>
    void GotoIfCloses(CodeLabel label);

    /// <summary>Loads the position from the reader.</summary>
    void LoadPosition();

    /// <summary>
    /// Skips a comma (unless the name is the first), the name, and the colon, if there is no white space between them; otherwise jumps to
    /// <paramref name="missed"/>.
    /// </summary>
    void Expect(ExpectedName name, bool isFirst, CodeLabel missed);

    /// <summary>Finds the quote of the next name, after a comma (unless it is the first) and any white space.</summary>
    void FindName(bool isFirst, CodeLabel missed);

    /// <summary>Compares the name that was found; skips it, the colon and any white space around it.</summary>
    void MatchName(ExpectedName name, CodeLabel isOther, CodeLabel missed);

    /// <summary>
    /// Jumps to <paramref name="isSpaced"/> if white space follows the next byte, and to <paramref name="isShort"/> near the end of the input.
    /// </summary>
    void GotoIfSpaced(CodeLabel isSpaced, CodeLabel isShort);

    /// <summary>Jumps unless the byte is at the position.</summary>
    void GotoUnless(char next, CodeLabel label);

    /// <summary>Skips the closing bracket, if it is the next byte.</summary>
    void Close(CodeLabel missed);

    /// <summary>Skips the closing bracket after any white space.</summary>
    void CloseAfterSpace(CodeLabel missed);

    /// <summary>Sets the number of the last member.</summary>
    void SetLast(int member);

    /// <summary>Replaces that number with the number of the next member, as looked up by the reader.</summary>
    /// <param name="search">How.</param>
    /// <param name="last">For <see cref="NameSearch.OtherOrSkip"/> the last member.</param>
    void LookUp(NameSearch search, int last = -1);

    /// <summary>
    /// Looks up the name after the comma at the position. If it is a member's and no white space is around it, sets the number of the member and jumps;
    /// otherwise the name may still be a member's. The position is not changed.
    /// </summary>
    void FindDirect(CodeLabel label);

    /// <summary>Skips a comma, the name and the colon, which are at the position.</summary>
    void Pass(ExpectedName name);

    /// <summary>Jumps to the label unless an unknown member was skipped.</summary>
    void GotoUnlessSkipped(CodeLabel label);

    /// <summary>
    /// Jumps to the label of the member whose number was found; a label for unknown members may follow the last one. Falls through at the end of the object
    /// and for members that have no label.
    /// </summary>
    /// <param name="first">The number of the first label.</param>
    /// <param name="members">The labels.</param>
    void JumpByMember(int first, CodeLabel[] members);

    /// <summary>Has methods of their own read the members: calls the first one, then the one for the member that each returns, until the object ends.</summary>
    /// <param name="starts">The first member of each.</param>
    void ReadParts(int[] starts);

    /// <summary>What follows is the method of a part.</summary>
    void BeginPart(int part);

    /// <summary>Jumps to the member that the part was called for; falls through in the first part if it was called for the beginning of the object.</summary>
    void EnterPart(int first, CodeLabel[] members);

    /// <summary>Stores the position, and returns a member or, without one, the member that was found or the end of the object.</summary>
    void LeavePart(int? member);

    /// <summary>Records that a member was found; throws for a duplicate.</summary>
    void Note(int member, bool isAfterValue);

    /// <summary>Skips a value.</summary>
    void Skip();

    /// <summary>Has the member's accessor read the value.</summary>
    void Fill(int member);

    /// <summary>Has the extension data read the value of an unknown member.</summary>
    void ReadExtension();

    /// <summary>Reads a value by its codec or contract.</summary>
    void Read(int member);

    /// <summary>Reads a value by its codec's kernel, from position to position; <paramref name="isRead"/> is after that.</summary>
    void TryRead(int member, CodeLabel failed, CodeLabel isRead);

    /// <summary>After the kernel has failed: lets the codec read the value, or find the error, and continues at <paramref name="isRead"/>.</summary>
    void ReadInstead(int member, CodeLabel isRead);

    /// <summary>Jumps to the label if the value that was read is null, or if it is not.</summary>
    void GotoIfNull(int member, bool isNull, CodeLabel label);

    /// <summary>Throws, because the null that was read is an error.</summary>
    void RefuseNull(int member);

    /// <summary>Checks that a number has ended, before it is passed to user code.</summary>
    void CheckNumberEnd();

    /// <summary>Sets the member to the value that was read.</summary>
    void Set(int member);

    /// <summary>Keeps the value that was read until the object is created.</summary>
    void Keep(int member);

    /// <summary>Keeps the parameter's default instead.</summary>
    void KeepDefault(int member);

    /// <summary>Keeps the position after the value, which records that the member was found.</summary>
    void KeepEnd(int member);

    /// <summary>Jumps to the label if the member was not found.</summary>
    void GotoUnlessCame(int member, CodeLabel label);

    /// <summary>Sets the member to the value that was kept.</summary>
    void SetKept(int member);

    /// <summary>Sets the position for errors to the end of the kept value or, without a member, back to the reader's position.</summary>
    void SetLate(int? member);
}
