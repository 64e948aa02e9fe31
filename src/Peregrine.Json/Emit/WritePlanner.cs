using Peregrine.Json.Converters;
using Peregrine.Json.Kernels;
using Peregrine.Json.Names;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Emit;

/// <summary>
/// Plans the writing of an object. The code is straight-line: in compact output, it writes most names as constants, and it tests only members with a condition.
/// The planner counts the bytes written since the whole slack was free, so that the code checks the slack only where necessary.
/// </summary>
/// <param name="spec">The object.</param>
/// <param name="names">The names of the members.</param>
/// <param name="traits">The traits of the members.</param>
/// <param name="code">Receives the operations.</param>
internal sealed class WritePlanner(ObjectSpec spec, NameTable names, MemberTraits[] traits, IWriteCode code)
{
    /// <summary>The maximum length of a name, with its punctuation, that is written with constants. Longer names are copied.</summary>
    private const int LongestConstant = 64;

    /// <summary>The number of bytes of the slack that a short string with its closing quote may use. After a longer string, the whole slack is free.</summary>
    private const int ShortText = EscapeText.ShortLength + 2;

    /// <summary>
    /// Up to this number of written members, one method writes them all, each value inline. The JIT inlines no more into a method of 512 locals, including its
    /// temporaries, and clears and probes a large frame at each call.
    /// </summary>
    private const int MostInOne = 28;

    /// <summary>The total weight of the members of a larger object is divided by this number to determine how many methods write them.</summary>
    private const int MostInPart = 60;

    /// <summary>The weight of a member; a string that is probably omitted, and is therefore written by a call, has weight 1.</summary>
    private const int InlinedWeight = 3;

    /// <summary>Whether the object has too many members for one method.</summary>
    private readonly bool _isWide = spec.Members.AsSpan().ToArray().Count(static m => m.IsWritten) > MostInOne;

    /// <summary>Whether at least one member has certainly been written.</summary>
    private bool _hasWritten;

    /// <summary>Whether a local contains the lead of the next name.</summary>
    private bool _keepsLead;

    /// <summary>The maximum number of bytes written since the whole slack was free.</summary>
    private int _used;

    private Lead Before => _hasWritten ? Lead.Comma : _keepsLead ? Lead.Kept : Lead.First;

    /// <summary>Emits every operation of the method.</summary>
    public void Plan()
    {
        // For a compact object, at most two bytes, such as a bracket and a comma, have been written since the whole slack was free.
        _used = spec.IsCompact ? 2 : JsonWriter.EntryUse;
        code.Begin();
        if (!spec.IsCompact)
        {
            code.Open();
        }

        PlanMembers();
        if (spec.IsCompact && !_hasWritten)
        {
            code.OpenEmpty(Before);
        }

        if (spec.Extension is not null)
        {
            KeepSlack();
            code.StorePosition();
            code.PutExtension(Before);
        }

        PlanCallback(CallbackKinds.Serialized);
        if (spec.IsCompact)
        {
            KeepSlack();
        }

        code.Close(spec.Extension is null ? Before : Lead.Extension);
    }

    private void PlanMembers()
    {
        PlanCallback(CallbackKinds.Serializing);
        int left = _isWide ? Enumerable.Range(0, spec.Members.Length).Sum(WeightOf) : 0;
        int size = (left + MostInPart) / ((left / MostInPart) + 1), used = 0;
        for (int i = 0; i < spec.Members.Length; i++)
        {
            MemberSpec member = spec.Members[i];
            if (!member.IsWritten)
            {
                continue;
            }

            if (_isWide && used >= size)
            {
                code.NextPart(Before);
                _keepsLead = false;
                used = 0;
            }

            used += WeightOf(i);
            if (IsConditional(member))
            {
                PlanConditional(i, member);
            }
            else
            {
                PlanAlways(i, member);
                _hasWritten = true;
            }
        }
    }

    private void PlanAlways(int index, MemberSpec member)
    {
        // A user's getter runs before the name is written, because it may throw.
        bool isGot = traits[index].IsGotByUser;
        if (isGot)
        {
            PlanGet(index);
        }

        PlanMember(index, member, isGot);
    }

    private void PlanConditional(int index, MemberSpec member)
    {
        if (!_hasWritten && !_keepsLead)
        {
            _keepsLead = true;
            code.KeepLead();
        }

        CodeLabel leftOut = code.DefineLabel("leftOut");
        PlanGet(index);
        code.GotoIfLeftOut(index, leftOut);
        int usedWithout = _used;
        PlanMember(index, member, isGot: true);
        _used = Math.Max(_used, usedWithout);
        code.Mark(leftOut);
    }

    private void PlanGet(int index)
    {
        bool isGotByUser = traits[index].IsGotByUser;
        if (isGotByUser)
        {
            code.SetAtHand(index + 1);
            code.StorePosition();
        }

        code.Get(index);
        if (isGotByUser)
        {
            code.SetAtHand(0);
        }
    }

    private void PlanMember(int index, MemberSpec member, bool isGot)
    {
        bool isText = spec.IsCompact && member.Codec == typeof(StringCodec) && !member.GivesNoNull;
        PlanName(index, isText);
        if (isText && IsRare(member))
        {
            code.PutRareText(index);
        }
        else if (isText)
        {
            code.PutText(index, isGot);
        }
        else if (traits[index].LongestText == 0)
        {
            if (_used > JsonWriter.EntryUse)
            {
                KeepSlack();
            }

            StoreIfRefused(index);
            code.Put(index, isGot);

            // An object that has been written ends with a bracket and a comma, which are two bytes.
            _used = 2;
        }
        else
        {
            TakeSpace(traits[index].LongestText);
            StoreIfRefused(index);
            code.PutBare(index, isGot);
        }
    }

    /// <summary>Plans storing the position before a value that may be refused: a caller's writer keeps all output before that value.</summary>
    private void StoreIfRefused(int index)
    {
        if (traits[index].MayRefuse)
        {
            code.StorePosition();
        }
    }

    private static bool IsConditional(MemberSpec member) => member.Condition is not (WriteCondition.Always or WriteCondition.NullIfOpen);

    /// <summary>Whether a member is probably omitted: it has a condition, and the object has too many members for one method.</summary>
    private bool IsRare(MemberSpec member) => _isWide && IsConditional(member);

    private int WeightOf(int index)
    {
        MemberSpec member = spec.Members[index];
        return !member.IsWritten ? 0 : member.Codec == typeof(StringCodec) && IsRare(member) ? 1 : InlinedWeight;
    }

    private void PlanName(int index, bool withQuote)
    {
        if (!spec.IsCompact)
        {
            KeepSlack();
            code.Name(index, Before, withQuote: false, isCopied: true);
            return;
        }

        int length = names.BlockOf(index).Length + (withQuote ? 1 : 0);
        bool isCopied = length > LongestConstant;

        // The required space includes the string: no flush may happen between the opening quote and the string, because null overwrites the quote.
        TakeSpace(length + (withQuote ? ShortText : 0));
        if (isCopied)
        {
            KeepSlack();
        }

        code.Name(index, Before, withQuote, isCopied);
        if (isCopied)
        {
            _used = withQuote ? ShortText : 0;
        }
    }

    private void PlanCallback(CallbackKinds kind)
    {
        if (spec.Callbacks.HasFlag(kind))
        {
            code.StorePosition();
            code.SetAtHand(-1);
            code.CallBack(kind);
            code.SetAtHand(0);
        }
    }

    /// <summary>Plans restoring the slack, if anything has been written since the whole slack was free.</summary>
    private void KeepSlack()
    {
        if (_used > 0)
        {
            code.KeepSlack();
            _used = 0;
        }
    }

    /// <summary>
    /// Counts <paramref name="space"/> bytes as written. If they would leave less space than a kernel may store beyond its value, first plans restoring the
    /// slack.
    /// </summary>
    private void TakeSpace(int space)
    {
        if (_used + space > JsonWriter.Slack - JsonWriter.ValueSpace)
        {
            KeepSlack();
        }

        _used += space;
    }
}
