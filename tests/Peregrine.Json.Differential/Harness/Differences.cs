using System.Globalization;
using System.Numerics;
using System.Reflection;
using System.Text;
using System.Text.Json.Serialization.Metadata;
using System.Text.RegularExpressions;
using System.Text.Unicode;

namespace Peregrine.Json.Differential.Harness;

/// <summary>One thing that differs on purpose.</summary>
/// <param name="Id">Its name.</param>
/// <param name="Theirs">What System.Text.Json does, as docs/guide/differences.md says it.</param>
/// <param name="Ours">What is promised instead, as the guide says it.</param>
/// <param name="Explains">Whether this rule, and nothing else, accounts for what differs in a trial.</param>
public sealed record Difference(string Id, string Theirs, string Ours, Func<Trial, bool> Explains)
{
    /// <summary>The line of the guide.</summary>
    public string Row => $"| `{Id}` | {Theirs} | {Ours} |";
}

/// <summary>Every deliberate difference. What none of these explains fails the suite.</summary>
public static partial class Differences
{
    public static readonly Difference ExactNumbers = new(
        "exact-numbers-read",
        "rounds up some numbers of 20 and more digits that lie exactly between two values",
        "rounds every number correctly, ties to even",
        static t => t.IsRead && t.Theirs.IsOk && t.Mine.IsOk && Respelled(t.Input!, Holds(t.Type, typeof(decimal), [])) is { } spellings
            && spellings.Any(s => ObjectGraph.Describe(Outcome.Of<object?>(() => Stj.Deserialize(s, t.Type, t.Options)).Value) == ObjectGraph.Describe(t.Mine.Value)));

    public static readonly Difference ShortestNumbers = new(
        "shortest-numbers-written",
        "writes the float 2^-25 and the double 2^-958 as text that reads back as another value",
        "a written number reads back as the same value",
        static t => !t.IsRead && t.TheirBytes is { } theirs && t.MyBytes is { } mine && WithRoundTrippingPowers(Encoding.UTF8.GetString(theirs)) == Encoding.UTF8.GetString(mine));

    public static readonly Difference IndentedRawNumbers = new(
        "indented-arrays-of-half",
        "leaves out the line breaks in indented arrays of `Half`, `Int128` and `UInt128`",
        "puts every element on its own line",
        static t => !t.IsRead && t.Options is { WriteIndented: true } && t.TheirBytes is { } theirs && t.MyBytes is { } mine && Reindented(theirs, t.Options) is { } lines
            && (lines == Encoding.UTF8.GetString(mine) || WithRoundTrippingPowers(lines) == Encoding.UTF8.GetString(mine)));

    public static readonly Difference DepthOfWriting = new(
        "depth-counts-containers",
        "when writing, refuses most values in the deepest container allowed, although it would read them there",
        "counts depth in containers, when writing as when reading",
        static t => !t.IsRead && IsDepthError(t.Theirs) && ExplainsDepth(t));

    public static readonly Difference HalfNotFinite = new(
        "half-not-finite",
        "for a `Half` that is not finite, fails with a message about reading",
        "throws the same exception as for a `double`",
        static t => !t.IsRead && t.Mine.Error is ArgumentException mine && t.Theirs.Error is JsonException theirs
            && NotFiniteStart().IsMatch(theirs.Message) && HoldsInfiniteHalf(t.Subject) && mine.Message == Outcome.Of(() => Stj.Serialize(double.NaN)).Error!.Message);

    public static readonly Difference IllFormedUtf8 = new(
        "ill-formed-utf8",
        "accepts ill-formed UTF-8 in skipped values, unknown names and comments, and in elements, nodes and documents until they are used",
        "refuses it everywhere",
        static t => t.IsRead && t.Input is { } input && !Utf8.IsValid(input) && t.Mine.Error is JsonException mine && RefersToBadBytes(mine, input) && IsSameWellFormed(t)
            && (t.Theirs.IsOk || t.Theirs.Error is NotSupportedException or InvalidOperationException or FormatException || (t.Theirs.Error is JsonException theirs
                // Where metadata may stand anywhere, all of an object is looked at before any of it is read.
                && ((t.Options is { AllowOutOfOrderMetadataProperties: true } && HasMetadata(t.Type, t.Options)) || Place(mine).CompareTo(Place(theirs)) <= 0))));

    public static readonly Difference BoundedMessages = new(
        "bounded-messages",
        "quotes the payload in messages at any length",
        "a message quotes at most 1 KiB of the payload",
        static t => t.Theirs.Error is { } theirs && t.Mine.Error is { } mine && theirs.GetType() == mine.GetType() && theirs.Message.Length > 256
            && mine.Message.Length < theirs.Message.Length && CommonLength(mine.Message, theirs.Message) > 40
            && (theirs is not JsonException a || mine is not JsonException b || (a.Path, a.LineNumber, a.BytePositionInLine) == (b.Path, b.LineNumber, b.BytePositionInLine)));

    public static readonly Difference NoUndocumentedException = new(
        "no-undocumented-exception",
        "for some inputs, lets `IndexOutOfRangeException`, `ArgumentOutOfRangeException` and `NullReferenceException` of its own code through",
        "throws `JsonException` or `NotSupportedException`",
        static t => t.Theirs.Error is IndexOutOfRangeException or ArgumentOutOfRangeException or NullReferenceException && IsOwnFault(t.Theirs.Error) && HasPlace(t.Mine.Error));

    public static readonly Difference NoCulture = new(
        "no-culture",
        "joins the names of missing members with the list separator of the culture",
        "joins them with a comma and a space",
        static t => t.IsRead && t.Theirs.Error is JsonException theirs && t.Mine.Error is JsonException mine
            && CultureInfo.CurrentUICulture.TextInfo.ListSeparator is var separator and not ","
            && (theirs.Path, theirs.LineNumber, theirs.BytePositionInLine) == (mine.Path, mine.LineNumber, mine.BytePositionInLine)
            && theirs.Message.Replace("'" + separator + " '", "', '", StringComparison.Ordinal) == mine.Message);

    public static readonly Difference NodeDuplicates = new(
        "node-duplicates",
        "for a repeated name in a node, lets the `ArgumentException` of its own dictionary through",
        "throws the exception that every other type gets",
        static t => t.IsRead && t.Options is { AllowDuplicateProperties: false } && t.Theirs.Error is ArgumentException theirs
            && t.Mine.Error is JsonException { Path: not null } mine && Repeated().Match(mine.Message) is { Success: true } repeated
            && theirs.Message.StartsWith("An item with the same key has already been added. Key: " + Unshortened(repeated.Groups["name"].Value), StringComparison.OrdinalIgnoreCase));

    public static readonly Difference LateMembers = new(
        "late-members",
        "reads members that are not constructor parameters after the end of the object, and sets them in the order of the text; in streams and beside metadata, finds a repeated name of extension data only then; the positions of a converter's reader count from the value",
        "sets each such member once, in the order of the type; reports errors of the text in the order of the text, but passes on at once what user code and contracts throw; reports a repeated name where it stands; the positions of a converter's reader count from the start of the document, as elsewhere",
        static t => t.IsRead && HasLateMembers(t.Type, [])
            && (t.Entry == CallsWhileReading ? AreSettersElsewhere(t) : t.Theirs.IsOk && t.Mine.IsOk ? HasMemberOfTwoNames(t.Type) && IsOfOneName(t) : IsRepeatedLate(t) || (t.Mine.Error is not JsonException && IsFirstFault(t))));

    public static readonly Difference SeparatorsAroundConverters = new(
        "separators-around-converters",
        "in an indented array, leaves out the line break before a value that a converter writes raw, and writes a comment of a converter before the comma",
        "puts every element on its own line, writes comments after the comma, and leaves out comments beside the keys of a dictionary",
        static t => !t.IsRead && HasConverter(t) && t.TheirBytes is { } theirs && t.MyBytes is { } mine && ConverterMarks(theirs)
            && Outcome.Of(() => Parsed(theirs)).Value is JsonElement a && Outcome.Of(() => Parsed(mine)).Value is JsonElement b && JsonElement.DeepEquals(a, b)
            && Squeezed(theirs) == Squeezed(mine) && BeginsLater(theirs, mine));

    public static readonly Difference DiscriminatorEveryTime = new(
        "discriminator-every-time",
        "leaves out `$type` of a value declared as `object` if the value before it in the same container had the same run-time type, so that the value cannot be read back",
        "writes `$type` for every such value",
        static t => !t.IsRead && t.TheirBytes is { } theirs && t.MyBytes is { } mine && theirs.Length < mine.Length
            && Outcome.Of(() => Encoding.UTF8.GetString(theirs)).Value is string a && Encoding.UTF8.GetString(mine) is var b
            && DiscriminatorsOf(t) is { } discriminators && discriminators.Replace(a, "") == discriminators.Replace(b, ""));

    public static readonly Difference FlagsByCase = new(
        "flags-by-case",
        "in a list of enum names, reads each name as the first member with that spelling, ignoring case, so that flags it wrote itself come back changed",
        "reads the member with exactly that name, if there is one",
        static t => t.IsRead && t.Theirs.IsOk && t.Mine.IsOk && t.Input is { } input
            && Reaches(t.Type, [], e => e.IsEnum && WithNumbersForLists(input, e) is { } numbers && AreSame(Outcome.Of(() => Stj.Deserialize(numbers, t.Type, t.Options)), Alone(t.Mine))));

    public static readonly Difference UnfinishedStrings = new(
        "unfinished-strings",
        "if a converter does not write the last segment of a string, takes the text that follows for the rest of the string",
        "ends such a string with the converter's value; in both libraries the output need not be JSON",
        static t => !t.IsRead && t.Options is { Converters.Count: > 0 } && t.TheirBytes is { } theirs && t.MyBytes is { } mine
            && !Outcome.Of(() => Parsed(theirs)).IsOk && Unquoted(theirs) == Unquoted(mine));

    public static readonly Difference NothingWritten = new(
        "nothing-written",
        "continues after a converter that writes nothing: the element is missing, or a name has no value",
        "refuses such a converter, like one that writes too much",
        static t => !t.IsRead && t.Options is { Converters.Count: > 0 } && t.Theirs.IsOk && t.Mine.Error is JsonException mine && IsOfSilentConverter(t, mine.Message));

    /// <summary>The entry of trials that compare which accessors ran.</summary>
    public const string CallsWhileReading = "calls while reading";

    /// <summary>As <see cref="CallsWhileReading"/>.</summary>
    public const string CallsWhileWriting = "calls while writing";

    public static readonly Difference StreamsAsSpans = new(
        "streams-as-spans",
        "in streams, some errors depend on where its buffers end, and so does what a converter may do",
        "a stream gives the result that System.Text.Json gives for the same bytes in one span or one buffer, or the first error in them; but an error after the root value has the path `$`, as in System.Text.Json, and a message about a wrong literal quotes only the bytes that had arrived",
        static t => t.IsRead && IsStream(t) && t.Input is { } input
            && (IsAsOf(t, Outcome.Of<object?>(() => Stj.Deserialize(input, t.Type, t.Options)))
                || IsAsOf(t, Outcome.Of<object?>(() => Stj.Deserialize(Padded(input), t.Type, new JsonSerializerOptions(t.Options ?? new()) { DefaultBufferSize = Math.Max(input.Length, 1) })))
                || IsFirstFault(t)));

    public static readonly Difference MarkInPieces = new(
        "mark-in-pieces",
        "in `DeserializeAsyncEnumerable`, refuses a byte order mark that a stream delivers in pieces",
        "skips it, like a mark that arrives whole",
        static t => t.IsRead && t.Entry.Contains("AsyncEnumerable", StringComparison.Ordinal) && t.Input is [0xEF, 0xBB, 0xBF, .. var text]
            && t.Theirs.Error is JsonException { Path: "$", LineNumber: 0, BytePositionInLine: 0 } && t.Theirs.Error.Message.StartsWith("'0xEF' is an invalid start of a value.", StringComparison.Ordinal)
            && AreSame(t.Mine, Outcome.Of(() => Stj.Deserialize(text, t.Type, t.Options))));

    public static readonly Difference NodeExtensionData = new(
        "node-extension-data",
        "writes extension data of type `JsonObject` as an object without a name, which is not JSON; if a constructor has parameters, fails with `InvalidCastException` when it reads such data from a stream or in an object that may have metadata",
        "writes the members of the extension data, as they were read",
        static t => t.IsRead
            ? t.Theirs.Error is InvalidCastException cast && cast.Message.Contains("'System.Text.Json.Nodes.JsonObject'", StringComparison.Ordinal)
                && (IsStream(t) || HasMetadata(t.Type, t.Options ?? JsonSerializerOptions.Default)) && IsReadAsInSpan(t)
            : (t.TheirBytes is not null || t.Theirs.Error?.InnerException?.Message.StartsWith("Cannot write the start of an object or array without a property name.", StringComparison.Ordinal) == true || IsDepthError(t.Theirs)
                    // Read again as a node.
                    || t.Theirs.Error is JsonException read && read.Message.StartsWith("'{' is an invalid start of a property name.", StringComparison.Ordinal))
                && Nameless(t) is { } members && (t.MyBytes is { } mine ? IsTextOf(t, mine, members) : (IsDepthError(t.Mine) || IsDepthErrorOfDocument(t.Mine)) && DepthOf(members) > DepthLimit(t.Options)));

    public static readonly Difference MetadataApart = new(
        "metadata-apart",
        "reads an object with constructor parameters differently if it comes from a stream or may have metadata (references are preserved, or `$type` selects the type): extension data holds elements although `UnknownTypeHandling` asks for nodes, and members that refuse null accept it",
        "reads it the same from every input, with and without metadata",
        static t => t is { IsRead: true, Input: not null, Options: { } options } && (HasMetadata(t.Type, options) || IsStream(t)) && HasLateMembers(t.Type, [])
            && (AreNodesForElements(t, options) || IsRefusedNull(t, options)));

    public static readonly Difference FilledParameters = new(
        "filled-parameters",
        "with `RespectRequiredConstructorParameters`, when it populates, reports a constructor parameter as missing if its member cannot be set, even if the text supplies it: a `KeyValuePair` cannot be populated",
        "reports the parameters that the text lacks",
        static t => t is { IsRead: true, Input: not null, Options: { RespectRequiredConstructorParameters: true } options } && t.Theirs.Error is JsonException theirs
            && Missing().Match(theirs.Message) is { Success: true } missing && IsFilled(t.Type, options, missing.Groups["type"].Value)
            && (t.Mine.Error is JsonException mine && Missing().Match(mine.Message) is { Success: true } fewer && fewer.Groups["type"].Value == missing.Groups["type"].Value
                ? Place(mine) == Place(theirs) && mine.Path == theirs.Path && fewer.Groups["names"].Value.Split(", ").All(missing.Groups["names"].Value.Split(", ").Contains)
                : IsOfOther(t, new JsonSerializerOptions(options) { RespectRequiredConstructorParameters = false })));

    public static readonly Difference GettersOfOtherTypes = new(
        "getters-of-other-types",
        "when it populates a value whose getter, a delegate that a modifier set, returns an object of another type, reads the first element or member before it throws `InvalidCastException`, and so may report an error there instead; its message names the underlying type of a nullable struct",
        "throws it before it reads any; its message names the type of the member",
        static t => t.IsRead && t.Options?.TypeInfoResolver is not null and not DefaultJsonTypeInfoResolver { Modifiers.Count: 0 } && t.Mine.Error is InvalidCastException { Message: { } mine } && OtherType().Match(mine) is { Success: true } got
            && (t.Theirs.Error is InvalidCastException { Message: { } theirs }
                ? theirs.StartsWith(got.Value, StringComparison.Ordinal) && mine.Contains("System.Nullable`1[", StringComparison.Ordinal)
                : t.Theirs.Error is JsonException { Path: not (null or "$") }));

    public static readonly Difference ImpossibleValues = new(
        "impossible-values",
        "for a decimal, date or time whose bits no constructor produces (raw copies can), writes some text, sometimes empty or not JSON, or ends the process",
        "throws `ArgumentException`",
        static t => !t.IsRead && t.Theirs.IsOk && t.Mine.Error is ArgumentException mine && mine.Message.StartsWith("The bits of the value are not those of a ", StringComparison.Ordinal)
            && HoldsImpossible(t.Subject, mine.Message));

    /// <summary>Shown by eng/release.sh gigabytes. Texts of two gigabytes are no part of the suite, so this explains nothing here.</summary>
    public static readonly Difference LongestTexts = new(
        "longest-texts",
        "writes texts up to the length of the longest array, but fails if the text of a stream is longer, and with `IndexOutOfRangeException` at the longest strings with escapes",
        "writes both; a text that must be in memory as a whole (of a stream: one value) can be as long as the longest array less 1 KiB; a longer one is an `OutOfMemoryException`",
        static _ => false);

    public static readonly Difference ConstructorsTakenAway = new(
        "constructors-taken-away",
        "if a modifier removes `CreateObject` from a type whose constructor has parameters, reads the arguments and then fails with `NullReferenceException`",
        "refuses such a type at the start of its value",
        static t => t.IsRead && t.Theirs.Error is JsonException && t.Mine.Error is NotSupportedException mine && NotMade().Match(mine.Message) is { Success: true } match
            && PlaceIn(mine.Message) is { } begins && begins.CompareTo(Place((JsonException)t.Theirs.Error)) <= 0
            && (Type.GetType(match.Groups["type"].Value) is { } known ? IsUnmade(known, t.Options) : Reaches(t.Type, [], one => one.ToString() == match.Groups["type"].Value && IsUnmade(one, t.Options))));

    public static readonly Difference ValuesOfFilledObjects = new(
        "values-of-filled-objects",
        "when it populates an object whose constructor has parameters, takes the elements of `$values` for members",
        "refuses `$values` there, as in every other object",
        static t => t is { IsRead: true, Options: { } options } && t.Mine.Error is JsonException { Path: { } path } mine && path.EndsWith(ValuesInPath, StringComparison.Ordinal)
            && (t.Theirs.IsOk || (t.Theirs.Error is JsonException theirs && theirs.Path + ValuesInPath == path && Place(theirs).CompareTo(Place(mine)) > 0 && theirs.Message.Contains("was missing required properties", StringComparison.Ordinal)))
            && mine.Message.StartsWith("The metadata property is either not supported by the type or is not the first property", StringComparison.Ordinal) && FillsParameterized(t.Type, options));

    public static readonly Difference SourceOfInlinedCode = new(
        "source-of-inlined-code",
        "`Exception.Source` of an exception from user code names the assembly of the method into which the JIT inlined that code, for a constructor often System.Text.Json",
        "may name another assembly, because another method inlines the code",
        static t => t.Theirs.Error is { } theirs && t.Mine.Error is { } mine && Outcome.Describe(theirs, sources: false) == Outcome.Describe(mine, sources: false)
            && Chain(theirs).Zip(Chain(mine)).All(static e => e.First.Source == e.Second.Source || IsWorkedOutByRuntime(e.First, e.Second)));

    public static readonly Difference WrappedByReflection = new(
        "wrapped-by-reflection",
        "if dynamic code is switched off, wraps what constructors and accessors throw in `TargetInvocationException`",
        "throws the exception itself, as elsewhere",
        static t => !System.Runtime.CompilerServices.RuntimeFeature.IsDynamicCodeSupported && t.Theirs.Error is TargetInvocationException { InnerException: { } inner }
            && t.Mine.Error is { } mine && Outcome.Describe(inner, sources: false) == Outcome.Describe(mine, sources: false));

    public static readonly Difference ExpandingEncoders = new(
        "expanding-encoders",
        "fails with `IndexOutOfRangeException` or `ArgumentException` on some texts if an encoder writes more than six characters for one",
        "writes the encoder's output, up to 256 characters for one",
        static t => !t.IsRead && t.Theirs.Error is IndexOutOfRangeException or ArgumentException { Source: "System.Text.Encodings.Web" } && t.MyBytes is not null && t.Options?.Encoder is { MaxOutputCharactersPerInputCharacter: > 6 } && IsSameButStrings(t));

    /// <summary>
    /// Neither library set the source: it is that of the method which each exception says it was thrown in. An exception of a kind that the libraries
    /// raise themselves must say here that other code threw it, so that a source this library forgot to set is still a failure.
    /// </summary>
    private static bool IsWorkedOutByRuntime(Exception theirs, Exception mine) =>
        // A null that is unboxed: raised by the runtime's helper at first, and by System.Text.Json's own code once that is optimized.
        (theirs is NullReferenceException && IsSourceOfMethod(theirs) && mine.Source == "System.Text.Json")
        || (IsSourceOfMethod(theirs) && IsSourceOfMethod(mine)
        && (mine.TargetSite!.Module.Assembly != typeof(Ours).Assembly || mine is not (JsonException or NotSupportedException or ArgumentException or InvalidOperationException or FormatException or InvalidCastException or IOException)
            // Raised by the runtime's own accessors, which the JIT inlines into either library.
            || mine.Message.StartsWith("This operation cannot be performed on a default instance of ImmutableArray<T>.", StringComparison.Ordinal)));

    private static bool IsSourceOfMethod(Exception error) => error.TargetSite is { } method && error.Source == method.Module.Assembly.GetName().Name;

    private static IEnumerable<Exception> Chain(Exception? error)
    {
        for (; error is not null; error = error.InnerException)
        {
            yield return error;
        }
    }

    /// <summary>How entry points of System.Text.Json begin that are called with options which use this library.</summary>
    public const string Bridged = "bridged ";

    public static readonly Difference BridgedStreams = new(
        "bridged-streams",
        "if text follows the root of a stream, the path of the error is `$`",
        "with `UsePeregrine`, if references are preserved and the root is an empty collection that arrives in pieces, the path is `$[0]`",
        static t => t.IsRead && t.Entry.StartsWith(Bridged, StringComparison.Ordinal) && IsStream(t) && t.Options?.ReferenceHandler is not null
            && t.Theirs.Error is JsonException { Path: "$", InnerException: JsonException their } && t.Mine.Error is JsonException { InnerException: JsonException inner } mine
            && their.Message.Contains("is invalid after a single JSON value", StringComparison.Ordinal) && their.Message == inner.Message
            && mine.Path == "$[0]");

    public static readonly Difference GeneratedWriters = new(
        "generated-writers",
        "if the output is a string, an array or a writer, runs the writing code that the source generator put beside a context's metadata; errors there have no path, a cycle is an `InvalidOperationException`, and a `byte[]` that is null is `\"\"`",
        "writes from the metadata to every output, with the errors that System.Text.Json gives for a stream, and `null` for such a `byte[]`, as System.Text.Json does from the metadata; takes code that is marked as the generator's for generated code, even if it was changed by hand",
        static t => !t.IsRead && t.Options?.TypeInfoResolver is JsonSerializerContext && (HaveNullBytes(t)
            || (!IsStream(t) && t.Theirs.Error is JsonException or InvalidOperationException or NotSupportedException && t.Mine.Error is not null
                && t.Mine.ErrorText == Outcome.Of(() => WrittenToStream(t)).ErrorText)));

    public static readonly Difference[] All =
    [
        ImpossibleValues, LongestTexts, SourceOfInlinedCode, WrappedByReflection, GettersOfOtherTypes, ExpandingEncoders, ValuesOfFilledObjects, ConstructorsTakenAway, BridgedStreams, BridgeAmongResolvers, GeneratedWriters, NodeDuplicates, LateMembers, SeparatorsAroundConverters, DiscriminatorEveryTime, StreamsAsSpans, NodeExtensionData, MetadataApart, FilledParameters, MarkInPieces, UnfinishedStrings, NothingWritten, FlagsByCase,
        ExactNumbers, ShortestNumbers, IndentedRawNumbers, DepthOfWriting, HalfNotFinite, IllFormedUtf8, BoundedMessages, NoUndocumentedException, NoCulture,
    ];

    /// <summary>The rule that explains a trial, or null.</summary>
    public static Difference? Find(Trial trial) => Array.Find(All, d => d.Explains(trial));

    private static byte[] WrittenToStream(Trial trial)
    {
        var stream = new MemoryStream();
        Stj.Serialize(stream, trial.Subject, trial.Type, trial.Options);
        return stream.ToArray();
    }

    private static bool AreSame(Outcome one, Outcome other) =>
        one.IsOk && other.IsOk ? ObjectGraph.Describe(one.Value) == ObjectGraph.Describe(other.Value) : one.ErrorText == other.ErrorText;

    /// <summary>What is given here is what System.Text.Json gives by other options, or what a rule of its own explains then.</summary>
    private static bool IsOfOther(Trial trial, JsonSerializerOptions other)
    {
        Outcome theirs = Outcome.Of(() => Stj.Deserialize(trial.Input, trial.Type, other));
        Outcome mine = Alone(trial.Mine);
        return AreSame(theirs, mine) || Find(trial with { Theirs = theirs, Mine = mine, Options = other, Entry = "Deserialize(bytes, Type)" }) is not null;
    }

    /// <summary>The value without what the trial notes of the reader it came from.</summary>
    private static Outcome Alone(Outcome outcome) => outcome.Value is System.Runtime.CompilerServices.ITuple { Length: 4 } noted ? new Outcome(noted[0], null) : outcome;

    /// <summary>System.Text.Json gives what it gives without the annotations, and so is what is given here without them.</summary>
    private static bool IsRefusedNull(Trial trial, JsonSerializerOptions options)
    {
        if (!options.RespectNullableAnnotations || trial.Mine.Error is not JsonException refused || !refused.Message.Contains("' doesn't allow setting null values.", StringComparison.Ordinal))
        {
            return false;
        }

        var lenient = new JsonSerializerOptions(options) { RespectNullableAnnotations = false };
        return AreSame(Outcome.Of(() => Stj.Deserialize(trial.Input, trial.Type, lenient)), Alone(trial.Theirs))
            && IsOfOther(trial with { Mine = Outcome.Of(() => Ours.Deserialize(trial.Input, trial.Type, lenient)) }, lenient);
    }

    private static bool IsStream(Trial trial) => trial.Entry.Contains("Stream", StringComparison.OrdinalIgnoreCase) || trial.Entry.Contains("Pipe", StringComparison.Ordinal);

    /// <summary>The text with something that only a converter puts there: a comment, or a raw value on the line before it.</summary>
    private static bool ConverterMarks(byte[] utf8) =>
        Encoding.UTF8.GetString(utf8) is var text && (text.Contains("/*", StringComparison.Ordinal) || text.Contains('\n', StringComparison.Ordinal));

    private static JsonElement Parsed(byte[] utf8) => JsonDocument.Parse(utf8, new JsonDocumentOptions { CommentHandling = JsonCommentHandling.Skip, MaxDepth = 1000 }).RootElement;

    /// <summary>Where they part, a comma or a line break stands in ours and does not in theirs, or a comment in theirs.</summary>
    private static bool BeginsLater(byte[] theirs, byte[] mine) =>
        theirs.AsSpan().CommonPrefixLength(mine) is var at && at < Math.Min(theirs.Length, mine.Length) && (mine[at] is (byte)',' or (byte)'\n' or (byte)'\r' || theirs[at] == '/');

    /// <summary>Without white space, commas and comments: the tokens alone. Strings of the trials hold none of them.</summary>
    private static string Squeezed(byte[] utf8) => Separators().Replace(Encoding.UTF8.GetString(utf8), "");

    /// <summary>Without what the beginning and the end of a string and its separation from others are made of, nor what a half of a pair becomes.</summary>
    private static string Unquoted(byte[] utf8) => Squeezed(utf8).Replace("\\\"", "", StringComparison.Ordinal).Replace("\"", "", StringComparison.Ordinal).Replace("\\uFFFD", "", StringComparison.Ordinal).Replace("\uFFFD", "", StringComparison.Ordinal);

    [GeneratedRegex("^Unable to cast object of type '.*' to type '")]
    private static partial Regex OtherType();

    [GeneratedRegex(@"for type '(?<type>.+)' was missing required properties including: (?<names>.+)\.$")]
    private static partial Regex Missing();

    /// <summary>The beginning of a name that a message quotes: of a long name, its first 15 characters.</summary>
    private static string Unshortened(string quoted) => quoted.Length == 18 && quoted.EndsWith("...", StringComparison.Ordinal) ? quoted[..15] : quoted;

    [GeneratedRegex(@"^Duplicate property '(?<name>[^\n]{0,100})(?:.*)' encountered", RegexOptions.Singleline)]
    private static partial Regex Repeated();

    [GeneratedRegex(@"^Deserialization of types without a parameterless constructor.*Type '(?<type>.+)'\.")]
    private static partial Regex NotMade();

    [GeneratedRegex(@"\s|,|/\*.*?\*/", RegexOptions.Singleline)]
    private static partial Regex Separators();

    private static (long Line, long Byte) Place(JsonException error) => (error.LineNumber ?? 0, error.BytePositionInLine ?? 0);

    /// <summary>The refusal stands at an ill-formed sequence, or after the token with one in it.</summary>
    private static bool RefersToBadBytes(JsonException error, byte[] input)
    {
        int firstBad = 0;
        while (firstBad < input.Length && Rune.DecodeFromUtf8(input.AsSpan(firstBad), out _, out int length) == System.Buffers.OperationStatus.Done)
        {
            firstBad += length;
        }

        int at = 0;
        for (long line = error.LineNumber ?? 0; line > 0 && at < input.Length; at++)
        {
            line -= input[at] == '\n' ? 1 : 0;
        }

        return at + (error.BytePositionInLine ?? 0) >= firstBad;
    }

    private static int CommonLength(string a, string b)
    {
        int length = 0;
        while (length < a.Length && length < b.Length && a[length] == b[length])
        {
            length++;
        }

        return length;
    }

    private static bool IsDepthError(Outcome outcome) =>
        outcome.Error is JsonException error && error.Message.StartsWith("A possible object cycle was detected.", StringComparison.Ordinal);

    /// <summary>The writer of an element or a node inside met the limit.</summary>
    private static bool IsDepthErrorOfDocument(Outcome outcome) => outcome.Error?.InnerException?.Message.StartsWith("CurrentDepth (", StringComparison.Ordinal) == true;

    /// <summary>Without its limit System.Text.Json writes what we write, fails as we fail, or writes something deeper than the limit.</summary>
    private static bool ExplainsDepth(Trial trial)
    {
        var deep = trial.Options is null ? new JsonSerializerOptions() : new JsonSerializerOptions(trial.Options);
        int limit = DepthLimit(trial.Options);
        deep.MaxDepth = limit + 1000;
        Outcome unlimited = Outcome.Of(() => Stj.SerializeToUtf8Bytes(trial.Subject, trial.Type, deep));
        return IsDepthError(trial.Mine) || IsDepthErrorOfDocument(trial.Mine) ? unlimited.Value is not byte[] deeper || DepthOf(deeper) > limit
            : trial.MyBytes is { } mine ? DepthOf(mine) == limit && unlimited.Value is byte[] same
                && (same.AsSpan().SequenceEqual(mine) || Find(trial with { Theirs = unlimited, Options = deep }) is not null)
            : trial.Mine.ErrorText == unlimited.ErrorText;
    }

    /// <summary>The same document with each long number spelled so that System.Text.Json reads it as it should, as one type or another; null when it has none.</summary>
    private static List<byte[]>? Respelled(byte[] input, bool hasDecimals)
    {
        string text = Encoding.UTF8.GetString(input);
        bool any = false;
        string Replace(Func<string, string> respell) => StringOrLongNumber().Replace(text, match =>
        {
            bool isQuoted = match.Value[0] == '"';
            string number = isQuoted ? match.Value[1..^1] : match.Value;
            if (isQuoted && (number.Length == 0 || LongNumber().Match(number).Length != number.Length))
            {
                return match.Value;
            }

            any = true;
            return isQuoted ? $"\"{respell(number)}\"" : respell(number);
        });

        string scientific = Replace(AsInteger);
        string[] asDecimal = !hasDecimals ? [] : [Replace(static number =>
            decimal.TryParse(number, NumberStyles.Float, CultureInfo.InvariantCulture, out decimal exact) ? exact.ToString(CultureInfo.InvariantCulture) : number)];
        string[] nearest = [.. Formats.Select(format => Replace(number => Nearest(number, format)))];
        return any ? [.. nearest.Append(scientific).Concat(asDecimal).Select(Encoding.UTF8.GetBytes)] : null;
    }

    /// <summary>Significant digits without a point or trailing zeros, and an exponent: the same value.</summary>
    private static string AsInteger(string number)
    {
        Match parts = NumberParts().Match(number);
        string digits = parts.Groups["whole"].Value + parts.Groups["fraction"].Value;
        BigInteger exponent = (parts.Groups["exponent"].Success ? BigInteger.Parse(parts.Groups["exponent"].Value, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture) : 0)
            - parts.Groups["fraction"].Length;
        string significant = digits.TrimStart('0').TrimEnd('0');
        exponent += digits.Length - digits.TrimEnd('0').Length;
        return parts.Groups["sign"].Value + (significant.Length == 0 ? "0" : significant + "e" + exponent.ToString(CultureInfo.InvariantCulture));
    }

    private static string WithRoundTrippingPowers(string json)
    {
        foreach (double power in (ReadOnlySpan<double>)[Math.ScaleB(1, -25), Math.ScaleB(1, -958)])
        {
            json = json.Replace(power.ToString(CultureInfo.InvariantCulture), RoundTripping(power), StringComparison.Ordinal);
        }

        return json;
    }

    /// <summary>The shortest text in scientific form that reads back, tried digit by digit; of those the nearest.</summary>
    private static string RoundTripping(double value)
    {
        for (int digits = 14; digits < 20; digits++)
        {
            string text = value.ToString("E" + digits, CultureInfo.InvariantCulture);
            if (double.Parse(text, CultureInfo.InvariantCulture) == value)
            {
                return Exponent().Replace(text, "E$1$2");
            }
        }

        return "";
    }

    [GeneratedRegex(@"-?(?=(?:[.eE+-]*\d){20})\d+(?:\.\d+)?(?:[eE][+-]?\d+)?")]
    private static partial Regex LongNumber();

    [GeneratedRegex(@"""(?:[^""\\]|\\.)*""|-?(?=(?:[.eE+-]*\d){20})\d+(?:\.\d+)?(?:[eE][+-]?\d+)?", RegexOptions.Singleline)]
    private static partial Regex StringOrLongNumber();

    [GeneratedRegex(@"^(?<sign>-?)(?<whole>\d+)(?:\.(?<fraction>\d+))?(?:[eE](?<exponent>[+-]?\d+))?$")]
    private static partial Regex NumberParts();

    [GeneratedRegex(@"0*E([+-])0*(\d\d\d?)$")]
    private static partial Regex Exponent();

    [GeneratedRegex(@"^'(N|I|-)' is an invalid start of a value|within a number, immediately after a sign")]
    private static partial Regex NotFiniteStart();
}
