using System.Text;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Insight;

/// <summary>Descriptions as text for a terminal or a log. No recursion: a graph of types may be of any depth.</summary>
internal static class DescriptionText
{
    /// <summary>What is nested deeper begins again at the left.</summary>
    private const int MostIndented = 8;

    /// <summary>The whole of a description.</summary>
    public static string Of(JsonTypeDescription root)
    {
        var text = new StringBuilder();
        var met = new HashSet<JsonTypeDescription> { root };
        var later = new Queue<JsonTypeDescription>([root]);
        var waiting = new HashSet<JsonTypeDescription> { root };
        var open = new Stack<Line>();
        while (later.TryDequeue(out JsonTypeDescription? section))
        {
            waiting.Remove(section);
            text.Append(HeadOf(section)).Append('\n');
            PushParts(open, section, 1);
            while (open.TryPop(out Line line))
            {
                text.Append(' ', 2 * line.Indent).Append(line.Text);
                if (line.Type is { } type && HasParts(type))
                {
                    if (!met.Add(type))
                    {
                        text.Append(waiting.Contains(type) ? " (below)" : " (above)");
                    }
                    else if (line.Indent < MostIndented)
                    {
                        PushParts(open, type, line.Indent + 1);
                    }
                    else
                    {
                        text.Append(" (below)");
                        waiting.Add(type);
                        later.Enqueue(type);
                    }
                }

                text.Append('\n');
            }
        }

        if (root.IsBridged is { } isBridged)
        {
            text.Append("System.Text.Json with these options: ").Append(isBridged ? "read and written by this library" : "reads and writes by itself");
            text.Append(root.BridgeReason.Length > 0 ? $" ({root.BridgeReason})\n" : "\n");
        }

        foreach (string missing in root.MissingMembers)
        {
            text.Append(missing).Append('\n');
        }

        return text.ToString();
    }

    /// <summary>The type and what serves it, in a line.</summary>
    public static string HeadOf(JsonTypeDescription type) => TypeNames.Of(type.Type) + ": " + ServedBy(type);

    /// <summary>A member, in a line.</summary>
    public static string HeadOf(JsonMemberDescription member)
    {
        string text = $"\"{member.Name}\" {member.ClrName}: {TypeNames.Of(member.DeclaredType)}, {(member.Value is { } value ? ServedBy(value) : ServingText.Of(JsonServing.Ignored))}";
        if (member.Value is null)
        {
            return text;
        }

        string notes = string.Join(", ", NotesOf(member));
        return notes.Length == 0 ? text : $"{text}; {notes}";
    }

    /// <summary>A derived type, in a line.</summary>
    public static string HeadOf(JsonDerivedTypeDescription derived)
    {
        string discriminator = derived.Discriminator switch
        {
            null => "without discriminator",
            string name => $"\"{name}\"",
            var number => Convert.ToString(number, System.Globalization.CultureInfo.InvariantCulture)!,
        };
        return $"derived type {discriminator}: {TypeNames.Of(derived.Description.Type)}, {ServedBy(derived.Description)}";
    }

    private static string CaseOf(JsonTypeDescription type) => $"case: {TypeNames.Of(type.Type)}, {ServedBy(type)}";

    private static bool HasParts(JsonTypeDescription type) =>
        type.Members.Count > 0 || type.DerivedTypes.Count > 0 || (type.Underlying ?? type.Elements ?? type.Keys) is not null;

    private static void PushParts(Stack<Line> open, JsonTypeDescription type, int indent)
    {
        // The last to be pushed is written first.
        for (int i = type.DerivedTypes.Count - 1; i >= 0; i--)
        {
            open.Push(new Line(indent, type.Writing == JsonServing.UnionCase ? CaseOf(type.DerivedTypes[i].Description) : HeadOf(type.DerivedTypes[i]), type.DerivedTypes[i].Description));
        }

        for (int i = type.Members.Count - 1; i >= 0; i--)
        {
            open.Push(new Line(indent, HeadOf(type.Members[i]), type.Members[i].Value));
        }

        Push(type.Keys is null ? "elements" : "values", type.Elements);
        Push("keys", type.Keys);
        Push("underlying type", type.Underlying);

        void Push(string label, JsonTypeDescription? part)
        {
            if (part is not null)
            {
                open.Push(new Line(indent, $"{label}: {TypeNames.Of(part.Type)}, {ServedBy(part)}", part));
            }
        }
    }

    private static string ServedBy(JsonTypeDescription type)
    {
        string reading = WithReason(NameOf(type.Reading, type), type.ReadingReason), writing = WithReason(NameOf(type.Writing, type), type.WritingReason);
        bool isOne = reading == writing || (type.Reading == type.Writing && type.WritingReason.Length == 0);
        var text = new StringBuilder(isOne ? reading : $"read: {reading}, written: {writing}");
        if (OriginOf(type) is { } origin)
        {
            text.Append(", ").Append(origin);
        }

        if (type.Features != JsonTypeFeatures.None)
        {
            text.Append(", with ").Append(string.Join(", ", FeaturesOf(type.Features)));
        }

        if (type.IsReadInPieces || type.IsWrittenInPieces)
        {
            text.Append(type is { IsReadInPieces: true, IsWrittenInPieces: true } ? ", in pieces" : type.IsReadInPieces ? ", read in pieces" : ", written in pieces");
        }

        return text.ToString();
    }

    private static string WithReason(string what, string reason) => reason.Length == 0 ? what : $"{what} ({reason})";

    private static string NameOf(JsonServing serving, JsonTypeDescription type) =>
        serving == JsonServing.Converter && type.Converter is { } converter ? $"converter {TypeNames.Of(converter)}" : ServingText.Of(serving);

    private static string? OriginOf(JsonTypeDescription type) => type.Origin switch
    {
        JsonContractOrigin.Options => type.OriginType is { } factory && factory != type.Converter ? $"by {TypeNames.Of(factory)} of the options" : "of the options",
        JsonContractOrigin.TypeAttribute => "by the type's attribute",
        JsonContractOrigin.MemberAttribute => "by the member's attribute",
        _ when type.Members.Count == 0 && type.Reading is not JsonServing.Converter => null,
        JsonContractOrigin.Context => $"metadata of {NameOf(type.OriginType)}",
        JsonContractOrigin.Resolver => $"metadata of a resolver, {NameOf(type.OriginType)}",
        _ => null,
    };

    private static string NameOf(Type? type) => type is null ? "unknown" : TypeNames.Of(type);

    private static IEnumerable<string> FeaturesOf(JsonTypeFeatures features)
    {
        (JsonTypeFeatures Feature, string Name)[] names =
        [
            (JsonTypeFeatures.Polymorphism, "derived types"), (JsonTypeFeatures.References, "references"), (JsonTypeFeatures.IgnoredCycles, "cycles as null"),
            (JsonTypeFeatures.Callbacks, "callbacks"), (JsonTypeFeatures.ExtensionData, "extension data"), (JsonTypeFeatures.ConstructorParameters, "constructor parameters"),
        ];
        return names.Where(one => (features & one.Feature) != 0).Select(static one => one.Name);
    }

    private static IEnumerable<string> NotesOf(JsonMemberDescription member)
    {
        if (member.IsRead != member.IsWritten || !member.IsRead)
        {
            yield return member.IsRead ? "only read" : member.IsWritten ? "only written" : "neither read nor written";
        }

        if (member.IsRequired)
        {
            yield return "required";
        }

        if (member.Parameter is { } parameter)
        {
            yield return $"parameter {parameter}";
        }

        if (member.IsPopulated)
        {
            yield return "filled";
        }

        if (member.Condition != JsonIgnoreCondition.Never)
        {
            yield return member.Condition == JsonIgnoreCondition.WhenWritingNull ? "not written when null" : "not written when default";
        }
    }

    private readonly record struct Line(int Indent, string Text, JsonTypeDescription? Type);
}
