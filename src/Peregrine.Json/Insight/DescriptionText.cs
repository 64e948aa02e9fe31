using System.Text;

namespace Peregrine.Json.Insight;

/// <summary>Formats descriptions as text for a terminal or a log. It does not recurse, because a graph of types may have any depth.</summary>
internal static class DescriptionText
{
    /// <summary>Parts that are nested deeper than this start again at the left margin.</summary>
    private const int MostIndented = 8;

    /// <summary>Formats a whole description.</summary>
    public static string Of(TypeDescription root)
    {
        var text = new StringBuilder();
        var met = new HashSet<TypeDescription> { root };
        var later = new Queue<TypeDescription>([root]);
        var waiting = new HashSet<TypeDescription> { root };
        var open = new Stack<Line>();
        while (later.TryDequeue(out TypeDescription? section))
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

    /// <summary>Formats the type and the code that handles it, in one line.</summary>
    public static string HeadOf(TypeDescription type) => TypeNames.Of(type.Type) + ": " + ServedBy(type);

    /// <summary>Formats a member in one line.</summary>
    public static string HeadOf(MemberDescription member)
    {
        string servedBy = member.Value is { } value ? ServedBy(value) : ServingText.Of(ExecutionKind.Ignored);
        string text = $"\"{member.Name}\" {member.ClrName}: {TypeNames.Of(member.DeclaredType)}, {servedBy}";
        if (member.Value is null)
        {
            return text;
        }

        string notes = string.Join(", ", NotesOf(member));
        return notes.Length == 0 ? text : $"{text}; {notes}";
    }

    /// <summary>Formats a derived type in one line.</summary>
    public static string HeadOf(DerivedTypeDescription derived)
    {
        string discriminator = derived.Discriminator switch
        {
            null => "without discriminator",
            string name => $"\"{name}\"",
            var number => Convert.ToString(number, System.Globalization.CultureInfo.InvariantCulture)!,
        };
        return $"derived type {discriminator}: {TypeNames.Of(derived.Description.Type)}, {ServedBy(derived.Description)}";
    }

    private static string CaseOf(TypeDescription type) => $"case: {TypeNames.Of(type.Type)}, {ServedBy(type)}";

    private static bool HasParts(TypeDescription type) =>
        type.Members.Count > 0 || type.DerivedTypes.Count > 0 || (type.Underlying ?? type.Elements ?? type.Keys) is not null;

    private static void PushParts(Stack<Line> open, TypeDescription type, int indent)
    {
        // A stack: the part pushed last is written first.
        for (int i = type.DerivedTypes.Count - 1; i >= 0; i--)
        {
            open.Push(new Line(
                indent, type.Writing == ExecutionKind.UnionCase ? CaseOf(type.DerivedTypes[i].Description) : HeadOf(type.DerivedTypes[i]),
                type.DerivedTypes[i].Description));
        }

        for (int i = type.Members.Count - 1; i >= 0; i--)
        {
            open.Push(new Line(indent, HeadOf(type.Members[i]), type.Members[i].Value));
        }

        Push(type.Keys is null ? "elements" : "values", type.Elements);
        Push("keys", type.Keys);
        Push("underlying type", type.Underlying);

        void Push(string label, TypeDescription? part)
        {
            if (part is not null)
            {
                open.Push(new Line(indent, $"{label}: {TypeNames.Of(part.Type)}, {ServedBy(part)}", part));
            }
        }
    }

    private static string ServedBy(TypeDescription type)
    {
        string reading = WithReason(NameOf(type.Reading, type), type.ReadingReason), writing = WithReason(NameOf(type.Writing, type), type.WritingReason);
        bool isOne = reading == writing || (type.Reading == type.Writing && type.WritingReason.Length == 0);
        var text = new StringBuilder(isOne ? reading : $"read: {reading}, written: {writing}");
        if (OriginOf(type) is { } origin)
        {
            text.Append(", ").Append(origin);
        }

        if (type.Features != TypeFeatures.None)
        {
            text.Append(", with ").Append(string.Join(", ", FeaturesOf(type.Features)));
        }

        if (type.IsReadInPieces || type.IsWrittenInPieces)
        {
            text.Append(type is { IsReadInPieces: true, IsWrittenInPieces: true } ? ", in pieces"
                : type.IsReadInPieces ? ", read in pieces"
                : ", written in pieces");
        }

        return text.ToString();
    }

    private static string WithReason(string what, string reason) => reason.Length == 0 ? what : $"{what} ({reason})";

    private static string NameOf(ExecutionKind serving, TypeDescription type) =>
        serving == ExecutionKind.Converter && type.Converter is { } converter ? $"converter {TypeNames.Of(converter)}" : ServingText.Of(serving);

    private static string? OriginOf(TypeDescription type) => type.Origin switch
    {
        ContractOriginKind.Options =>
            type.OriginType is { } factory && factory != type.Converter ? $"by {TypeNames.Of(factory)} of the options" : "of the options",
        ContractOriginKind.TypeAttribute => "by the type's attribute",
        ContractOriginKind.MemberAttribute => "by the member's attribute",
        _ when type.Members.Count == 0 && type.Reading is not ExecutionKind.Converter => null,
        ContractOriginKind.Context => $"metadata of {NameOf(type.OriginType)}",
        ContractOriginKind.Resolver => $"metadata of a resolver, {NameOf(type.OriginType)}",
        _ => null,
    };

    private static string NameOf(Type? type) => type is null ? "unknown" : TypeNames.Of(type);

    private static IEnumerable<string> FeaturesOf(TypeFeatures features)
    {
        (TypeFeatures Feature, string Name)[] names =
        [
            (TypeFeatures.Polymorphism, "derived types"), (TypeFeatures.References, "references"), (TypeFeatures.IgnoredCycles, "cycles as null"),
            (TypeFeatures.Callbacks, "callbacks"), (TypeFeatures.ExtensionData, "extension data"),
            (TypeFeatures.ConstructorParameters, "constructor parameters"),
        ];
        return names.Where(one => (features & one.Feature) != 0).Select(static one => one.Name);
    }

    private static IEnumerable<string> NotesOf(MemberDescription member)
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

    private readonly record struct Line(int Indent, string Text, TypeDescription? Type);
}
