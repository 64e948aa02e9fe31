using System.Runtime.CompilerServices;
using System.Security.Cryptography;
using System.Text;
using Peregrine.Json.Converters;
using Peregrine.Json.Emit;

namespace Peregrine.Json.Tests.Emit;

/// <summary>Operations as text: one a line, places at the margin.</summary>
internal abstract class TextCode(ObjectSpec spec) : ICode
{
    /// <summary>Longer methods are shown by their beginning and their end.</summary>
    private const int MostLines = 120, FirstLines = 60, LastLines = 30;

    private readonly List<string> _lines = [];
    private readonly List<string> _labels = [];

    /// <summary>The operations that were said, by name.</summary>
    public HashSet<string> Said { get; } = [];

    /// <summary>The text; of what is left out of a long one, the number of lines and a hash.</summary>
    public string Text
    {
        get
        {
            if (_lines.Count <= MostLines)
            {
                return string.Join('\n', _lines);
            }

            string[] hidden = [.. _lines.Skip(FirstLines).SkipLast(LastLines)];
            string hash = Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(string.Join('\n', hidden))))[..16];
            return string.Join('\n', [.. _lines.Take(FirstLines), $"    ... {hidden.Length} lines, SHA-256 {hash} ...", .. _lines.TakeLast(LastLines)]);
        }
    }

    public CodeLabel DefineLabel(string name)
    {
        int same = 1;
        while (_labels.Contains(same == 1 ? name : name + same))
        {
            same++;
        }

        _labels.Add(same == 1 ? name : name + same);
        Said.Add(nameof(DefineLabel));
        return new CodeLabel(_labels.Count - 1);
    }

    public void Mark(CodeLabel label)
    {
        Said.Add(nameof(Mark));
        _lines.Add($"  {At(label)}:");
    }

    public void Goto(CodeLabel label) => Say($"goto {At(label)}");

    public void StorePosition() => Say("store position");

    public void CallBack(CallbackKinds kind) => Say($"call On{kind}");

    protected string At(CodeLabel label) => _labels[label.Number];

    protected string Name(int member) => spec.Members[member].ClrName;

    protected void Say(string line, [CallerMemberName] string operation = "")
    {
        Said.Add(operation);
        _lines.Add("    " + line);
    }
}

/// <summary>The operations of reading as text.</summary>
internal sealed class ReadText(ObjectSpec spec) : TextCode(spec), IReadCode
{
    public void RefuseRead() => Say("refuse to read");

    public void Begin() => Say("begin");

    public void Construct() => Say("construct");

    public void Return() => Say("return");

    public void DeclareArguments(bool inParts) => Say(inParts ? "declare arguments for parts" : "declare arguments");

    public void ClaimReference() => Say("claim reference");

    public void NoteReference() => Say("note reference");

    public void CheckRequired() => Say("check required");

    public void TakePosition() => Say("take position");

    public void LoadPosition() => Say("load position");

    public void Expect(ExpectedName name, bool isFirst, CodeLabel missed) => Say($"expect {TextOf(name, isFirst ? 1 : 0)}, else {At(missed)}");

    public void FindName(bool isFirst, CodeLabel missed) => Say($"find {(isFirst ? "first name" : "comma and name")}, else {At(missed)}");

    public void MatchName(ExpectedName name, CodeLabel isOther, CodeLabel missed) => Say($"match {TextOf(name, 1)}, else {At(isOther)}, without colon {At(missed)}");

    public void GotoIfSpaced(CodeLabel isSpaced, CodeLabel isShort) => Say($"if spaced goto {At(isSpaced)}, near the end {At(isShort)}");

    public void GotoIfCloses(CodeLabel label) => Say($"if }}, goto {At(label)}");

    public void GotoUnless(char next, CodeLabel label) => Say($"unless {next}, goto {At(label)}");

    public void Close(CodeLabel missed) => Say($"expect }}, else {At(missed)}");

    public void CloseAfterSpace(CodeLabel missed) => Say($"find }}, else {At(missed)}");

    public void SetLast(int member) => Say($"last = {Name(member)}");

    public void LookUp(NameSearch search, int last) => Say($"look up {search}{(last < 0 ? "" : " after " + Name(last))}");

    public void GotoUnlessSkipped(CodeLabel label) => Say($"unless skipped goto {At(label)}");

    public void FindDirect(CodeLabel label) => Say($"find name after comma, if found goto {At(label)}");

    public void Pass(ExpectedName name) => Say($"pass {TextOf(name, 0)}");

    public void JumpByMember(int first, CodeLabel[] members) => Say($"jump {(first == 0 ? "" : $"from {Name(first)} ")}to {string.Join(" | ", members.Select(At))}");

    public void ReadParts(int[] starts) => Say($"read by parts from {string.Join(" | ", starts.Select(Name))}");

    public void BeginPart(int part) => Say($"part {part}");

    public void EnterPart(int first, CodeLabel[] members) => Say($"enter at {Name(first)} by {string.Join(" | ", members.Select(At))}");

    public void LeavePart(int? member) => Say(member switch { null => "leave to what was found", < 0 => "leave at the end", { } known => $"leave to {Name(known)}" });

    public void Note(int member, bool isAfterValue) => Say($"note {Name(member)}{(isAfterValue ? " after its value" : "")}");

    public void Skip() => Say("skip value");

    public void Fill(int member) => Say($"fill {Name(member)}");

    public void ReadExtension() => Say("read extension data");

    public void Read(int member) => Say($"read {Name(member)}");

    public void TryRead(int member, CodeLabel failed, CodeLabel isRead) => Say($"try to read {Name(member)}, else {At(failed)}; {At(isRead)}:");

    public void ReadInstead(int member, CodeLabel isRead) => Say($"read {Name(member)} all the same, goto {At(isRead)}");

    public void GotoIfNull(int member, bool isNull, CodeLabel label) => Say($"if {Name(member)} is {(isNull ? "null" : "not null")} goto {At(label)}");

    public void RefuseNull(int member) => Say($"refuse null for {Name(member)}");

    public void CheckNumberEnd() => Say("check end of number");

    public void Set(int member) => Say($"set {Name(member)}");

    public void Keep(int member) => Say($"keep {Name(member)}");

    public void KeepDefault(int member) => Say($"keep default of {Name(member)}");

    public void KeepEnd(int member) => Say($"keep end of {Name(member)}");

    public void GotoUnlessCame(int member, CodeLabel label) => Say($"unless {Name(member)} came goto {At(label)}");

    public void SetKept(int member) => Say($"set {Name(member)} as kept");

    public void SetLate(int? member) => Say(member is { } kept ? $"late after {Name(kept)}" : "late no more");

    private static string TextOf(ExpectedName name, int from) =>
        Encoding.UTF8.GetString(name.Text.AsSpan(from)) + (name.Fold.AsSpan().ContainsAnyExcept((byte)0) ? " in any case" : "");
}

/// <summary>The operations of writing as text.</summary>
internal sealed class WriteText(ObjectSpec spec) : TextCode(spec), IWriteCode
{
    private readonly ObjectSpec _spec = spec;

    public void Begin() => Say("begin");

    public void Open() => Say("open");

    public void OpenEmpty(Lead lead) => Say($"open if empty, by {lead}");

    public void Close(Lead lead) => Say($"close, by {lead}");

    public void NextPart(Lead lead) => Say($"next part, by {lead}");

    public void KeepLead() => Say("keep lead");

    public void SetAtHand(int member) => Say(member switch { 0 => "at hand nothing", -1 => "at hand the object", _ => $"at hand {Name(member - 1)}" });

    public void Get(int member) => Say($"get {Name(member)}");

    public void GotoIfLeftOut(int member, CodeLabel label) => Say($"if {Name(member)} is left out ({_spec.Members[member].Condition}) goto {At(label)}");

    public void KeepSlack() => Say("keep slack");

    public void Name(int member, Lead lead, bool withQuote, bool isCopied) =>
        Say($"name {lead} \"{_spec.Members[member].Name}\":{(withQuote ? "\"" : "")}{(isCopied ? " copied" : "")}");

    public void PutText(int member, bool isGot) => Say($"put text {Name(member)}{Got(isGot)}");

    public void PutRareText(int member) => Say($"put rare text {Name(member)}");

    public void PutBare(int member, bool isGot) => Say($"put by kernel {Name(member)}{Got(isGot)}");

    public void Put(int member, bool isGot) => Say($"put {Name(member)}{Got(isGot)}");

    public void PutExtension(Lead lead) => Say($"put extension data, by {lead}");

    private static string Got(bool isGot) => isGot ? ", as got" : "";
}
