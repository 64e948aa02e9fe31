namespace Peregrine.Json.Emit;

/// <summary>How the member that comes next is looked up.</summary>
internal enum NameSearch
{
    /// <summary>After the opening bracket.</summary>
    First,

    /// <summary>After a member, the one that usually follows it first.</summary>
    Next,

    /// <summary>After a member, where the one that usually follows it is known not to come.</summary>
    Other,

    /// <summary>As <see cref="Other"/>; an unknown member is skipped, and then nothing is found.</summary>
    OtherOrSkip,
}

/// <summary>A name as it is expected in JSON.</summary>
/// <param name="Member">The member.</param>
/// <param name="Text">The bytes <c>,"name":</c>, small letters where case is ignored.</param>
/// <param name="Fold">For each of them the bit that makes a letter small, zero where case counts.</param>
internal sealed record ExpectedName(int Member, byte[] Text, byte[] Fold);

/// <summary>
/// The operations of reading an object after its opening bracket. The position is a local; <see cref="ICode.StorePosition"/> and
/// <see cref="LoadPosition"/> exchange it with the reader. Besides there are the place after a token that has been found, and the number of a member.
/// </summary>
internal interface IReadCode : ICode
{
    /// <summary>The type cannot be read: throws.</summary>
    void RefuseRead();

    /// <summary>Begins: the object, and if the spec tracks members, the set of those that came.</summary>
    void Begin();

    /// <summary>Makes the object: of its constructor's arguments where it has any.</summary>
    void Construct();

    /// <summary>Gives the object to the caller.</summary>
    void Return();

    /// <summary>Locals for the values of all members that are read, with the defaults of the constructor's parameters.</summary>
    void DeclareArguments();

    /// <summary>Remembers whether an id waits for the object, while its arguments are read.</summary>
    void ClaimReference();

    /// <summary>Has the object noted under the id that waits for it.</summary>
    void NoteReference();

    /// <summary>All required members must have come.</summary>
    void CheckRequired();

    /// <summary>Takes the reader's input and position to locals.</summary>
    void TakePosition();

    /// <summary>The position comes back from the reader.</summary>
    void LoadPosition();

    /// <summary>Steps over a comma (unless the name is the first), the name, and the colon, which must stand without space; else goes to <paramref name="missed"/>.</summary>
    void Expect(ExpectedName name, bool isFirst, CodeLabel missed);

    /// <summary>Finds the quote of the next name, after a comma (unless it is the first) and what space there is.</summary>
    void FindName(bool isFirst, CodeLabel missed);

    /// <summary>Compares the name that was found; steps over it, the colon and what space there is around it.</summary>
    void MatchName(ExpectedName name, CodeLabel isOther, CodeLabel missed);

    /// <summary>Goes to <paramref name="isSpaced"/> where white space follows the next byte, and to <paramref name="isShort"/> near the end of the input.</summary>
    void GotoIfSpaced(CodeLabel isSpaced, CodeLabel isShort);

    /// <summary>Steps over the closing bracket, which must stand at once.</summary>
    void Close(CodeLabel missed);

    /// <summary>The same after what space there is.</summary>
    void CloseAfterSpace(CodeLabel missed);

    /// <summary>Sets the number of the member that was last.</summary>
    void SetLast(int member);

    /// <summary>Asks the reader, in place of that number, for the number of the member that comes next.</summary>
    /// <param name="search">How.</param>
    /// <param name="last">For <see cref="NameSearch.OtherOrSkip"/> the member that was last.</param>
    void LookUp(NameSearch search, int last = -1);

    /// <summary>Goes there unless an unknown member was skipped.</summary>
    void GotoUnlessSkipped(CodeLabel label);

    /// <summary>Goes to the place of the member whose number was found; after the last one that of unknown members may stand. Goes on at the object's end.</summary>
    void JumpByMember(CodeLabel[] members);

    /// <summary>Notes that a member came; refuses a second one.</summary>
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

    /// <summary>Where the kernel failed: has the codec read the value, or find what is wrong, and goes on at <paramref name="isRead"/>.</summary>
    void ReadInstead(int member, CodeLabel isRead);

    /// <summary>Goes there where the value that was read is null, or where it is not.</summary>
    void GotoIfNull(int member, bool isNull, CodeLabel label);

    /// <summary>The null that was read is an error: throws.</summary>
    void RefuseNull(int member);

    /// <summary>Before code that someone wrote takes a number: it must have ended.</summary>
    void CheckNumberEnd();

    /// <summary>Sets the member to the value that was read.</summary>
    void Set(int member);

    /// <summary>Keeps the value that was read until the object is made.</summary>
    void Keep(int member);

    /// <summary>Keeps the parameter's default instead.</summary>
    void KeepDefault(int member);

    /// <summary>Keeps the position after the value: the member came.</summary>
    void KeepEnd(int member);

    /// <summary>Goes there where the member did not come.</summary>
    void GotoUnlessCame(int member, CodeLabel label);

    /// <summary>Sets the member to the value that was kept.</summary>
    void SetKept(int member);

    /// <summary>Errors are after the value that was kept, or, without a member, again where the reader is.</summary>
    void SetLate(int? member);
}
