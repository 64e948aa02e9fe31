namespace Peregrine.Json.Emit;

/// <summary>The place from which the look-up of the next member starts.</summary>
internal enum NameSearch
{
    /// <summary>After the opening bracket.</summary>
    First,

    /// <summary>After a member, if the usual next member does not follow.</summary>
    Other,

    /// <summary>Like <see cref="Other"/>, but may skip one unknown member and then finds nothing.</summary>
    OtherOrSkip,
}

/// <summary>The bytes that are expected for the name of a member.</summary>
/// <param name="Member">The member.</param>
/// <param name="Text">The bytes <c>,"name":</c>, in lower case if case is ignored.</param>
/// <param name="Fold">For each byte, the bit that makes a letter lower case; zero if case matters.</param>
internal sealed record ExpectedName(int Member, byte[] Text, byte[] Fold);

/// <summary>
/// The operations of reading an object after its opening bracket. The position is a local; <see cref="ICode.StorePosition"/> and
/// <see cref="LoadPosition"/> exchange it with the reader. Two more locals contain the position after the token found last and the current member number.
/// </summary>
internal interface IReadCode : ICode
{
    /// <summary>Throws, because the type cannot be read.</summary>
    void RefuseRead();

    /// <summary>Begins: declares the object and, if the spec tracks members, the set of members found.</summary>
    void Begin();

    /// <summary>Creates the object; passes the constructor's arguments if it has parameters.</summary>
    void Construct();

    /// <summary>Returns the object to the caller.</summary>
    void Return();

    /// <summary>Declares locals or fields for the values of all members that are read, with the defaults of the constructor's parameters.</summary>
    /// <param name="inParts">Whether several methods read them.</param>
    void DeclareArguments(bool inParts);

    /// <summary>Claims the id that is pending for the object, before the constructor's arguments are read, and stores whether there is one.</summary>
    void ClaimReference();

    /// <summary>Registers the object under the id that is pending or was reserved for it, if there is one.</summary>
    void NoteReference();

    /// <summary>Throws if a required member is missing.</summary>
    void CheckRequired();

    /// <summary>Loads the reader's input and position into locals.</summary>
    void TakePosition();

    /// <summary>Jumps if the closing bracket is at the position.</summary>
    void GotoIfCloses(CodeLabel label);

    /// <summary>Loads the position from the reader into the local.</summary>
    void LoadPosition();

    /// <summary>
    /// Skips a comma (unless the name is the first), the name and the colon, if they are at the position without white space; otherwise jumps to
    /// <paramref name="missed"/>.
    /// </summary>
    void Expect(ExpectedName name, bool isFirst, CodeLabel missed);

    /// <summary>
    /// Finds the quote of the next name, after a comma (unless it is the first) and, at most, one space or the white space of a new line at the object's depth.
    /// If no name is there, jumps to <paramref name="missed"/>.
    /// </summary>
    void FindName(bool isFirst, CodeLabel missed);

    /// <summary>
    /// Compares the name that was found; jumps to <paramref name="isOther"/> if it differs. Skips the name and the colon, with at most one space on each
    /// side of the colon; if the colon is not there, jumps to <paramref name="missed"/>.
    /// </summary>
    void MatchName(ExpectedName name, CodeLabel isOther, CodeLabel missed);

    /// <summary>
    /// Jumps to <paramref name="isSpaced"/> if white space (or a control character) follows the byte at the position, and to <paramref name="isShort"/> if
    /// fewer than two bytes are left.
    /// </summary>
    void GotoIfSpaced(CodeLabel isSpaced, CodeLabel isShort);

    /// <summary>Jumps unless <paramref name="next"/> is the byte at the position.</summary>
    void GotoUnless(char next, CodeLabel label);

    /// <summary>Skips the closing bracket if it is the next byte; otherwise jumps to <paramref name="missed"/>.</summary>
    void Close(CodeLabel missed);

    /// <summary>Skips white space and the closing bracket, if that is next; otherwise jumps to <paramref name="missed"/>.</summary>
    void CloseAfterSpace(CodeLabel missed);

    /// <summary>Sets the current member number to that of the member that was read last.</summary>
    void SetLast(int member);

    /// <summary>Looks up the name at the position, and stores the number of its member. The number is negative if no member is read next.</summary>
    /// <param name="search">Where the look-up begins.</param>
    /// <param name="last">For <see cref="NameSearch.OtherOrSkip"/>, the member that was read last.</param>
    void LookUp(NameSearch search, int last = -1);

    /// <summary>
    /// Looks up the name after the comma at the position. If it is a member's, without white space around it, sets the member number and jumps. Otherwise falls
    /// through, and the general look-up must decide. The position does not change.
    /// </summary>
    void FindDirect(CodeLabel label);

    /// <summary>Skips a comma, the name and the colon at the position, without comparing them.</summary>
    void Pass(ExpectedName name);

    /// <summary>Jumps to the label unless an unknown member was skipped.</summary>
    void GotoUnlessSkipped(CodeLabel label);

    /// <summary>
    /// Jumps to the label of the current member number; the last label may be for unknown members. Falls through at the end of the object and for members
    /// without a label.
    /// </summary>
    /// <param name="first">The number of the first label.</param>
    /// <param name="members">The labels.</param>
    void JumpByMember(int first, CodeLabel[] members);

    /// <summary>
    /// Reads the members with separate methods: calls the first method, then the method for the member that each call returns, until the object ends.
    /// </summary>
    /// <param name="starts">The first member of each method.</param>
    void ReadParts(int[] starts);

    /// <summary>Begins the method of a part; the following operations belong to it.</summary>
    void BeginPart(int part);

    /// <summary>Jumps to the member that the part was called for; in the first part, falls through at the beginning of the object.</summary>
    void EnterPart(int first, CodeLabel[] members);

    /// <summary>Stores the position and returns <paramref name="member"/>; if that is null, returns the current member number.</summary>
    void LeavePart(int? member);

    /// <summary>Records that a member was found. May throw for a duplicate, if the options forbid duplicates.</summary>
    void Note(int member, bool isAfterValue);

    /// <summary>Skips a value.</summary>
    void Skip();

    /// <summary>Lets the member's accessor read the value.</summary>
    void Fill(int member);

    /// <summary>Lets the extension data read the value of an unknown member.</summary>
    void ReadExtension();

    /// <summary>Reads a value with its codec or contract.</summary>
    void Read(int member);

    /// <summary>
    /// Reads a value at the position with its codec's kernel; jumps to <paramref name="failed"/> if the kernel fails. <paramref name="isRead"/> is the label of
    /// the code after the value.
    /// </summary>
    void TryRead(int member, CodeLabel failed, CodeLabel isRead);

    /// <summary>Reads a value with its codec after the kernel failed, or throws; continues at <paramref name="isRead"/>.</summary>
    void ReadInstead(int member, CodeLabel isRead);

    /// <summary>Jumps to the label if the value read is null (<paramref name="isNull"/> true) or not null (false).</summary>
    void GotoIfNull(int member, bool isNull, CodeLabel label);

    /// <summary>Throws because the value read is null.</summary>
    void RefuseNull(int member);

    /// <summary>Checks that a number has ended, before it is passed to user code.</summary>
    void CheckNumberEnd();

    /// <summary>Sets the member to the value read.</summary>
    void Set(int member);

    /// <summary>Stores the value read until the object is created.</summary>
    void Keep(int member);

    /// <summary>Stores the parameter's default instead of a value.</summary>
    void KeepDefault(int member);

    /// <summary>Stores the position after the value, which also records that the member was found.</summary>
    void KeepEnd(int member);

    /// <summary>Jumps to the label if the member was not found.</summary>
    void GotoUnlessCame(int member, CodeLabel label);

    /// <summary>Sets the member to its stored value.</summary>
    void SetKept(int member);

    /// <summary>
    /// Makes errors report the end of the member's stored value as their position or, if <paramref name="member"/> is null, the reader's position again.
    /// </summary>
    void SetLate(int? member);
}
