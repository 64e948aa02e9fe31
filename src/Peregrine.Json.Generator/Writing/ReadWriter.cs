namespace Peregrine.Json.Generator.Writing;

/// <summary>
/// Writes the code that reads an object. After each member, the code expects the next one; any other name is looked up, and the switch continues with that
/// member. The position is in a local variable. For objects with constructor parameters, values are stored until all have been read.
/// </summary>
internal sealed class ReadWriter(ObjectModel model, MemberModel[] members, CodeText code)
{
    /// <summary>
    /// The maximum number of members that one method reads. The JIT inlines nothing more into a method with 512 locals, so some calls remain in a long method.
    /// With several methods, each member out of order would cost a call, which is worse.
    /// </summary>
    private const int MostInOne = 32;

    /// <summary>The maximum number of members that each method of a larger object reads.</summary>
    private const int MostInPart = 16;

    private readonly MakerModel _maker = model.Maker!;
    private readonly bool _keepsValues = model.Maker!.Parameters.Count > 0;
    private readonly bool _tracks = members.Any(one => one.Has(MemberMarks.JsonRequired) || (one.Has(MemberMarks.LanguageRequired) && (model.Marks & ObjectMarks.SetsRequiredMembers) == 0));

    /// <summary>
    /// The statement that looks up a name. If no member is required, the statement also records that the member was found; otherwise other code records this,
    /// before it reads the value of each member.
    /// </summary>
    private string Next => IsNoted ? "member = reader.NoteNextMember(at, _plan, member, ref seen);" : "member = reader.NextMember(at, _plan, member);";

    private bool IsNoted => !_tracks && members.Length > 0;

    /// <summary>
    /// Whether several methods read the members, each a range of them. One method reads all members if values are stored for a constructor, because these
    /// values are in local variables.
    /// </summary>
    private bool IsParted => members.Length > MostInOne && !_keepsValues;

    /// <summary>Writes the method ReadMembers.</summary>
    public void Write()
    {
        code.Open($"public override {model.Type} ReadMembers(ref {TypesWriter.Runtime}ReadCursor reader)");
        WriteLocals();
        if (members.Length == 0 && model.Extension is null)
        {
            code.Line("reader.FirstMember(reader.Position, _plan);");
            WriteEnd();
            code.Close();
            return;
        }

        if (IsParted)
        {
            WriteParts();
            return;
        }

        code.Line("nint at = reader.Position;");
        if (members.Length == 0)
        {
            code.Line("int member = reader.FirstMember(at, _plan);").Line("at = reader.Position;");
        }
        else
        {
            WriteFirst();
        }

        code.Gap();
        WriteMembers(0, members.Length);
        code.Case("default:");
        WriteEnd();
        code.EndCase();
        WriteTail();
    }

    /// <summary>Begins the loop, with a case for each of the members; the caller adds the last case.</summary>
    private void WriteMembers(int from, int to)
    {
        code.Open("while (true)").Open("switch (member)");
        for (int i = from; i < to; i++)
        {
            code.Case($"case {i}:");
            WriteMember(i);
            WriteNext(i, to);
            code.EndCase();
        }

        if (model.Extension is not null && to == members.Length)
        {
            code.Case($"case {members.Length}:").Line("at = _plan.ReadUnknown(ref reader, at, ref value);").Line("break;").EndCase();
        }
    }

    /// <summary>Ends the loop and the method. After a member, names other than the expected one are looked up in this single place.</summary>
    private void WriteTail() => code.Close().Gap().Line(Next).Line("at = reader.Position;").Close().Close();

    /// <summary>
    /// Writes several methods for an object with many members. Each returns the number of a member outside its range, with the position at that member's value,
    /// or the number that marks the end.
    /// </summary>
    private void WriteParts()
    {
        int parts = (members.Length + MostInPart - 1) / MostInPart, size = (members.Length + parts - 1) / parts;
        string arguments = $"(ref reader, {(model.IsStruct ? "ref " : "")}value, ref seen, member)";
        code.Line($"int member = -1;").Line($"member = ReadPart0{arguments};").Open("while (member >= 0)");
        code.Line($"member = {string.Concat(Enumerable.Range(0, parts - 1).Select(part => $"member < {(part + 1) * size} ? ReadPart{part}{arguments} : "))}ReadPart{parts - 1}{arguments};").Close().Gap();
        WriteEnd();
        code.Close();
        for (int part = 0; part < parts; part++)
        {
            code.Gap().Open($"private int ReadPart{part}(ref {TypesWriter.Runtime}ReadCursor reader, {(model.IsStruct ? "ref " : "")}{model.Type} value, ref {TypesWriter.Runtime}SeenMembers seen, int member)");
            code.Line("nint at = reader.Position, next;");
            if (part == 0)
            {
                code.Open("if (member < 0)").Line("next = reader.ExpectFirst(at, _plan);").Line("member = 0;").Open("if (next >= 0)").Line("at = next;").Close();
                code.Open("else").Line(First).Line("at = reader.Position;").Close().Close().Gap();
            }

            WriteMembers(part * size, Math.Min((part + 1) * size, members.Length));
            code.Case("default:").Line("return member;").EndCase();
            WriteTail();
        }
    }

    private string First => IsNoted ? "member = reader.NoteFirstMember(at, _plan, ref seen);" : "member = reader.FirstMember(at, _plan);";

    /// <summary>Writes the code that expects the first member after the opening bracket and, if another name follows, looks up that name.</summary>
    private void WriteFirst() => code
        .Line("nint next = reader.ExpectFirst(at, _plan);")
        .Line("int member = 0;")
        .Open("if (next >= 0)").Line("at = next;").Close()
        .Open("else").Line(First).Line("at = reader.Position;").Close();

    private void WriteLocals()
    {
        if (members.Length > 0)
        {
            code.Line($"{TypesWriter.Runtime}SeenMembers seen = default;");
        }

        if (!_keepsValues)
        {
            WriteObject([]);
            return;
        }

        if (!model.IsStruct)
        {
            code.Line("bool isClaimed = reader.ClaimId();");
        }

        for (int i = 0; i < members.Length; i++)
        {
            if (!ExecutorWriter.IsRead(model, members[i], i))
            {
                continue;
            }

            ParameterModel? parameter = _maker.Parameters.FirstOrDefault(one => one.Executed == i);
            code.Line($"{members[i].Type} v{i} = {parameter?.Default ?? $"default({members[i].Type})"};");
            if (parameter is null)
            {
                code.Line($"nint after{i} = 0;");
            }
        }
    }

    private void WriteObject(IEnumerable<string> arguments)
    {
        code.Line($"{model.Type} value = {AccessText.Make(_maker, model.Type, arguments)};");
        if (!model.IsStruct)
        {
            code.Line(_keepsValues ? "reader.CreatedLate(value, isClaimed);" : "reader.Created(value);");
        }

        WriteCallback(ObjectMarks.Deserializing, "OnDeserializing");
    }

    private void WriteCallback(ObjectMarks mark, string method)
    {
        if ((model.Marks & mark) != 0)
        {
            code.Line(model.IsStruct ? $"_plan.{method}(ref value);" : $"(({TypesWriter.Serialization}IJson{method})value).{method}();");
        }
    }

    private void WriteMember(int number)
    {
        MemberModel member = members[number];
        if (_tracks)
        {
            code.Line($"_plan.Note(ref reader, at, ref seen, {number});");
        }

        if (!ExecutorWriter.IsRead(model, member, number))
        {
            code.Line("at = reader.Skip(at);");
            return;
        }

        string target = _keepsValues ? $"out v{number}" : $"out {member.Type} v{number}";
        code.Line(member.Has(MemberMarks.Simple) ? $"at = reader.Read(at, _plan, {number}, {target});" : $"at = _value{number}.Read(ref reader, at, {target});");
        if (member.Has(MemberMarks.Simple) && member.Type != "string" && RefusesNull(member, number))
        {
            code.Open($"if (v{number} is null)").Line($"_plan.CheckNull(ref reader, at, {number});").Close();
        }

        if (_keepsValues)
        {
            if (_maker.Parameters.All(one => one.Executed != number))
            {
                code.Line($"after{number} = at;");
            }

            return;
        }

        if (member.Has(MemberMarks.UserSet))
        {
            code.Line("reader.BeforeUserCode(at);");
        }

        code.Line(AccessText.Set(member, "value", $"v{number}", model.IsStruct) + ";");
    }

    /// <summary>
    /// Whether options may forbid null for a member. For a simple value other than a string, the generated code then tests for null; contracts, and the method
    /// that reads a string, make this test themselves.
    /// </summary>
    private bool RefusesNull(MemberModel member, int number) =>
        member.CanBeNull && (member.Has(MemberMarks.RefusesNull) || _maker.Parameters.Any(one => one.Executed == number && one.RefusesNull));

    /// <summary>
    /// Writes the code after a member. The generated code expects the next member, and goes to the code for it; from the number <paramref name="to"/> on, that
    /// code is in another method. After the last member, the generated code expects the closing bracket.
    /// </summary>
    private void WriteNext(int number, int to)
    {
        if (number + 1 < members.Length)
        {
            code.Line($"next = reader.Expect(at, _plan, {number + 1});").Open("if (next >= 0)");
            _ = number + 1 < to ? code.Line("at = next;").Line($"goto case {number + 1};") : code.Line("reader.Position = next;").Line($"return {number + 1};");
        }
        else
        {
            code.Open("if (reader.Close(at))").Line("reader.Position = at + 1;").Line(IsParted ? "return -1;" : "goto default;");
        }

        code.Close().Gap().Line($"member = {number};").Line("break;");
    }

    private void WriteEnd()
    {
        if (!_keepsValues)
        {
            WriteCallback(ObjectMarks.Deserialized, "OnDeserialized");
        }

        if (_tracks)
        {
            code.Line("_plan.CheckRequired(ref reader, reader.Position, ref seen);");
        }
        else if (_keepsValues && IsNoted)
        {
            // Options may require the constructor's arguments.
            code.Open("if (_plan.NotesNames)").Line("_plan.CheckRequired(ref reader, reader.Position, ref seen);").Close();
        }

        if (_keepsValues)
        {
            WriteObject(_maker.Parameters.Select(static one => one.Executed >= 0 ? $"v{one.Executed}" : one.Default));
            for (int i = 0; i < members.Length; i++)
            {
                WriteLate(i);
            }

            WriteCallback(ObjectMarks.Deserialized, "OnDeserialized");
        }

        code.Line("return value;");
    }

    /// <summary>Writes the code that sets a member after the constructor has been called, if the JSON contained the member.</summary>
    private void WriteLate(int number)
    {
        MemberModel member = members[number];
        if (!ExecutorWriter.IsRead(model, member, number) || _maker.Parameters.Any(one => one.Executed == number))
        {
            return;
        }

        bool isUser = member.Has(MemberMarks.UserSet);
        code.Open($"if (after{number} > 0)");
        if (isUser)
        {
            code.Line($"reader.BeforeLateMember(after{number});");
        }

        code.Line(AccessText.Set(member, "value", $"v{number}", model.IsStruct) + ";");
        if (isUser)
        {
            code.Line("reader.BeforeLateMember(0);");
        }

        code.Close();
    }
}
