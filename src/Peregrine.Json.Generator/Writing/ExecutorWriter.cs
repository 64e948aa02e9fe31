namespace Peregrine.Json.Generator.Writing;

/// <summary>
/// Writes the executor of an object. The executor receives a plan with names, options and policies, so that one executor supports all of them. Its steps are
/// those of the library's planners for emitted code.
/// </summary>
internal static class ExecutorWriter
{
    private const string Runtime = TypesWriter.Runtime;

    /// <summary>Writes the class Code.</summary>
    public static void Write(ObjectModel model, CodeText code)
    {
        MemberModel[] members = [.. model.Executed!.Value.Select(index => model.Members[index])];
        code.Open($"private sealed class Code : {Runtime}GeneratedExecutor<{model.Type}>");
        code.Line($"private readonly {Runtime}ExecutorPlan<{model.Type}> _plan;");
        int[] valued = [.. Enumerable.Range(0, members.Length).Where(number => !members[number].Has(MemberMarks.Simple) && (IsRead(model, members[number], number) || IsWritten(members[number])))];
        foreach (int number in valued)
        {
            code.Line($"private readonly {Runtime}MemberValue<{members[number].Type}> _value{number};");
        }

        code.Gap().Open($"public Code({Runtime}ExecutorPlan<{model.Type}> plan)").Line("_plan = plan;");
        foreach (int number in valued)
        {
            code.Line($"_value{number} = plan.ValueOf<{members[number].Type}>({number});");
        }

        code.Close().Gap();
        new ReadWriter(model, members, code).Write();
        code.Gap();
        new PutWriter(model, members, code).Write();
        code.Close();
    }

    /// <summary>Whether the executor reads the value of a member, to set the member or to pass the value to the constructor.</summary>
    public static bool IsRead(ObjectModel model, MemberModel member, int number) =>
        !member.IsIgnored && (model.Maker!.Parameters.Any(one => one.Executed == number) || (member.Has(MemberMarks.CanSet) && member.Condition != Conditions.WhenReading));

    /// <summary>Whether the value of a member is written.</summary>
    public static bool IsWritten(MemberModel member) => member.Has(MemberMarks.CanGet) && !member.IsIgnored && member.Condition != Conditions.WhenWriting;
}
