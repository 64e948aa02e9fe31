namespace Peregrine.Json.Generator.Parsing;

/// <summary>
/// Decides whether an executor is generated, and numbers the executor's members: those that remain if the options do not include fields, in the order of their
/// [JsonPropertyOrder].
/// </summary>
internal static class ExecutorPlanner
{
    private const int Populate = 1;

    /// <summary>The maximum number of members; with more, the code would be too long for the JIT to optimize.</summary>
    private const int MostMembers = 400;

    /// <summary>Returns the model with numbered members if an executor is generated; otherwise the model unchanged.</summary>
    public static ObjectModel Plan(ObjectModel model)
    {
        if (model.Maker is not { } maker || model.CreationHandling == Populate || Kept(model.Members) is not { } kept || kept.Count > MostMembers
            || kept.Any(index => model.Members[index].CreationHandling == Populate))
        {
            return model;
        }

        int[] extensions = [.. kept.Where(index => model.Members[index].Has(MemberMarks.ExtensionData) && !model.Members[index].IsIgnored)];
        if (extensions.Length > 1 || (maker.Parameters.Count > 0 && extensions.Length > 0))
        {
            return model;
        }

        kept.RemoveAll(index => model.Members[index].Has(MemberMarks.ExtensionData));

        var parameters = new List<ParameterModel>();
        foreach (ParameterModel parameter in maker.Parameters)
        {
            int[] matches = [.. Enumerable.Range(0, kept.Count).Where(number => Matches(model.Members[kept[number]], parameter))];
            if (matches.Length != 1)
            {
                return model;
            }

            parameters.Add(parameter with { Executed = model.Members[kept[matches[0]]].IsIgnored ? -1 : matches[0] });
        }

        // Only the library's own code supports one value for two parameters.
        bool isShared = parameters.Where(static one => one.Executed >= 0).GroupBy(static one => one.Executed).Any(static group => group.Count() > 1);
        return isShared ? model : model with { Executed = new(kept), Extension = extensions.Length == 0 ? null : extensions[0], Maker = maker with { Parameters = new(parameters) } };
    }

    private static bool Matches(MemberModel member, ParameterModel parameter) =>
        member.Type == parameter.Type && string.Equals(member.ClrName, parameter.Name, StringComparison.OrdinalIgnoreCase);

    /// <summary>
    /// Returns the indexes of the members that remain if the options do not include fields, in the order of their [JsonPropertyOrder]: no field without
    /// [JsonInclude], and no member that another one hides. Returns null if two of these members have the same JSON name.
    /// </summary>
    private static List<int>? Kept(EquatableArray<MemberModel> members)
    {
        var kept = new List<int>();
        var byName = new Dictionary<string, int>(StringComparer.Ordinal);
        var ignored = new Dictionary<string, MemberModel>();
        for (int i = 0; i < members.Count; i++)
        {
            MemberModel member = members[i];
            if (member.Has(MemberMarks.Field) ? !member.Has(MemberMarks.Included) : OverridesIgnored(member, ignored))
            {
                continue;
            }

            string name = member.Name ?? member.ClrName;
            if (!byName.TryGetValue(name, out int at))
            {
                byName.Add(name, kept.Count);
                kept.Add(i);
            }
            else if (members[kept[at]].IsIgnored)
            {
                kept[at] = i;
            }
            else if (!member.IsIgnored && member.ClrName != members[kept[at]].ClrName && !ignored.ContainsKey(member.ClrName))
            {
                return null;
            }

            if (member.IsIgnored)
            {
                ignored[member.ClrName] = member;
            }
        }

        return [.. kept.OrderBy(index => members[index].Order)];
    }

    private static bool OverridesIgnored(MemberModel member, Dictionary<string, MemberModel> ignored) =>
        member.Has(MemberMarks.Virtual) && ignored.TryGetValue(member.ClrName, out MemberModel other) && other.Has(MemberMarks.Virtual) && !other.Has(MemberMarks.Field) && other.Type == member.Type;
}
