namespace Peregrine.Json.Generator.Writing;

/// <summary>Writes the code that writes an object: its members in order, with a condition around those that may be omitted.</summary>
internal sealed class PutWriter(ObjectModel model, MemberModel[] members, CodeText code)
{
    /// <summary>The maximum number of members that one method writes: the JIT inlines nothing more into a method with 512 locals.</summary>
    private const int MostInOne = 20;

    /// <summary>The maximum number of members that each method of a larger object writes.</summary>
    private const int MostInPart = 16;

    /// <summary>Whether the generated code so far writes at least one member in every case, so that a comma always precedes the next one.</summary>
    private bool _hasWritten;

    /// <summary>Writes the method PutMembers.</summary>
    public void Write()
    {
        code.Open($"public override nint PutMembers(ref {TypesWriter.Runtime}WriteCursor writer, nint at, {model.Type} value, byte lead)");
        WriteCallback(ObjectMarks.Serializing, "OnSerializing");
        WriteTyped();
        int[] written = [.. Enumerable.Range(0, members.Length).Where(i => ExecutorWriter.IsWritten(members[i]))];
        int parts = written.Length <= MostInOne ? 1 : (written.Length + MostInPart - 1) / MostInPart, size = (written.Length + parts - 1) / parts;
        for (int i = 0; i < written.Length; i++)
        {
            if (i > 0 && i % size == 0)
            {
                WriteNextPart(i / size);
            }

            WriteMember(written[i]);
        }

        if (model.Extension is not null)
        {
            code.Line($"{(_hasWritten ? "lead = (byte)','; " : "")}at = _plan.PutUnknown(ref writer, at, value, ref lead);");
            _hasWritten = false;
        }

        WriteCallback(ObjectMarks.Serialized, "OnSerialized");
        code.Line(_hasWritten ? "return writer.PutEnd(at);" : "return writer.PutEnd(at, lead);").Close();
    }

    /// <summary>Ends the method with a call of the method that writes the remaining members, and begins that method.</summary>
    private void WriteNextPart(int part)
    {
        string owner = model.IsStruct ? "ref " : "";
        code.Line($"return PutPart{part}(ref writer, at, {owner}value, {(_hasWritten ? "(byte)','" : "lead")});").Close().Gap();
        code.Line("[global::System.Runtime.CompilerServices.MethodImpl(global::System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]");
        code.Open($"private nint PutPart{part}(ref {TypesWriter.Runtime}WriteCursor writer, nint at, {owner}{model.Type} value, byte lead)");
        WriteTyped();
    }

    private void WriteTyped()
    {
        if (model.Example is { } example)
        {
            code.Line($"var typed = Typed(value, {TypesWriter.Typed(example)});");
        }
    }

    private void WriteCallback(ObjectMarks mark, string method)
    {
        if ((model.Marks & mark) != 0)
        {
            code.Line("writer.BeforeUserCode(at, -1);").Line(model.IsStruct ? $"_plan.{method}(ref value);" : $"(({TypesWriter.Serialization}IJson{method})value).{method}();").Line("writer.AfterUserCode();");
        }
    }

    private void WriteMember(int number)
    {
        MemberModel member = members[number];
        string value = AccessText.Get(member, model.Example is null ? "value" : "typed", model.IsStruct);
        string? test = TestOf(member, number);
        bool mayRefuse = test is null && member is { CanBeNull: true } && member.Has(MemberMarks.GivesNoNull);
        if (test is not null || mayRefuse || member.Has(MemberMarks.UserGet))
        {
            if (member.Has(MemberMarks.UserGet))
            {
                code.Line($"writer.BeforeUserCode(at, {number});");
            }

            code.Line($"{member.Type} v{number} = {value};");
            if (member.Has(MemberMarks.UserGet))
            {
                code.Line("writer.AfterUserCode();");
            }

            value = $"v{number}";
        }

        if (test is not null)
        {
            code.Open($"if ({test})");
        }

        if (mayRefuse)
        {
            code.Open($"if (v{number} is null)").Line(WritesNull(number) + ";").Close();
        }

        code.Line($"at = writer.PutName(at, _plan, {number}{(_hasWritten ? "" : ", lead")});");
        code.Line(member.Has(MemberMarks.Simple) ? $"at = writer.Put(at, {value});" : $"at = _value{number}.Put(ref writer, at, {value});");
        if (test is null)
        {
            _hasWritten = true;
            return;
        }

        if (!_hasWritten)
        {
            code.Line("lead = (byte)',';");
        }

        code.Close();
    }

    /// <summary>Returns the condition for writing a value; null if it is always written.</summary>
    private string? TestOf(MemberModel member, int number) => member.Condition switch
    {
        Conditions.WhenWritingNull when member.CanBeNull => $"v{number} is not null",
        Conditions.WhenWritingDefault when member.CanBeNull => $"v{number} is not null",
        Conditions.WhenWritingDefault => $"!global::System.Collections.Generic.EqualityComparer<{member.Type}>.Default.Equals(v{number}, default({member.Type}))",
        null when member.CanBeNull => $"v{number} is not null || {(member.Has(MemberMarks.GivesNoNull) ? WritesNull(number) : "!_plan.SkipsNull")}",
        _ => null,
    };

    /// <summary>Returns the expression that tests whether the value is written although it is null. The expression throws if null is forbidden.</summary>
    private string WritesNull(int number) => $"_plan.WritesNull(ref writer, at, {number}, {(_hasWritten ? "(byte)','" : "lead")})";
}
