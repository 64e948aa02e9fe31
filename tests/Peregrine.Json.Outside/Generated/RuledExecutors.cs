using Peregrine.Json.Runtime;

namespace Peregrine.Json.Outside.Generated;

// Executors as a source generator would write them: with a constructor, conditions, required members, user code, extension data.
internal sealed class PersonExecutor(ExecutorPlan<Person> plan) : GeneratedExecutor<Person>, IGeneratedExecutor<Person>
{
    private readonly MemberNames _names = plan.Names;

    public static GeneratedObject Describe() => new()
    {
        Members =
        [
            new("Name", "Name", typeof(Person), typeof(string), MemberUses.Written | MemberUses.Read | MemberUses.Simple, Parameter: 0),
            new("Age", "Age", typeof(Person), typeof(int), MemberUses.Written | MemberUses.Read | MemberUses.Simple, Parameter: 1),
            new("Extra", "Extra", typeof(Person), typeof(string), MemberUses.Written | MemberUses.Read | MemberUses.Simple),
        ],
        Parameters = [typeof(string), typeof(int)],
    };

    public static GeneratedExecutor<Person> Create(ExecutorPlan<Person> plan) => new PersonExecutor(plan);

    public override Person ReadMembers(ref ReadCursor reader)
    {
        string? name = null;
        int age = 7;
        string? extra = null;
        nint extraAfter = 0;
        nint at = reader.Position;
        int member = 0;
        if (reader.Expect(at, "\"Name\":"u8))
        {
            at += 7;
        }
        else
        {
            member = reader.FirstMember(at, _names);
            at = reader.Position;
        }

        while (true)
        {
            switch (member)
            {
                case 0:
                    at = reader.Read(at, out name);
                    if (reader.Expect(at, ",\"Age\":"u8))
                    {
                        at += 7;
                        goto case 1;
                    }

                    member = reader.NextMember(at, _names, 0);
                    at = reader.Position;
                    continue;
                case 1:
                    at = reader.Read(at, out age);
                    if (reader.Expect(at, ",\"Extra\":"u8))
                    {
                        at += 9;
                        goto case 2;
                    }

                    member = reader.NextMember(at, _names, 1);
                    at = reader.Position;
                    continue;
                case 2:
                    at = reader.Read(at, out extra);
                    extraAfter = at;
                    if (reader.Close(at))
                    {
                        reader.Position = at + 1;
                        goto default;
                    }

                    member = reader.NextMember(at, _names, 2);
                    at = reader.Position;
                    continue;
                default:
                    var value = new Person(name, age);
                    if (extraAfter > 0)
                    {
                        value.Extra = extra;
                    }

                    return value;
            }
        }
    }

    public override nint PutMembers(ref WriteCursor writer, nint at, Person value, byte lead)
    {
        at = writer.PutName(at, ",\"Name\":"u8, lead);
        at = writer.Put(at, value.Name);
        at = writer.PutName(at, ",\"Age\":"u8);
        at = writer.Put(at, value.Age);
        at = writer.PutName(at, ",\"Extra\":"u8);
        at = writer.Put(at, value.Extra);
        return writer.PutEnd(at);
    }
}

internal sealed class RulesExecutor(ExecutorPlan<Rules> plan) : GeneratedExecutor<Rules>, IGeneratedExecutor<Rules>
{
    private readonly MemberNames _names = plan.Names;
    private readonly ExecutorPlan<Rules> _plan = plan;

    public static GeneratedObject Describe() => new()
    {
        Members =
        [
            new("Id", "Id", typeof(Rules), typeof(int), MemberUses.Written | MemberUses.Read | MemberUses.Required | MemberUses.Simple),
            new("Note", "Note", typeof(Rules), typeof(string), MemberUses.Written | MemberUses.Read | MemberUses.Simple, MemberCondition.UnlessNull),
            new("Count", "Count", typeof(Rules), typeof(int), MemberUses.Written | MemberUses.Read | MemberUses.Simple, MemberCondition.UnlessDefault),
            new("Secret", "Secret", typeof(Rules), typeof(string), MemberUses.None),
            new("Twice", "Twice", typeof(Rules), typeof(int), MemberUses.Written | MemberUses.Simple),
            new("Code", "Code", typeof(Rules), typeof(string), MemberUses.Written | MemberUses.Read | MemberUses.Simple),
            new("Must", "Must", typeof(Rules), typeof(string), MemberUses.Written | MemberUses.Read | MemberUses.Required | MemberUses.Simple),
        ],
    };

    public static GeneratedExecutor<Rules> Create(ExecutorPlan<Rules> plan) => new RulesExecutor(plan);

    public override Rules ReadMembers(ref ReadCursor reader)
    {
        var value = new Rules { Id = default };
        SeenMembers seen = default;
        nint at = reader.Position;
        int member = 0;
        if (reader.Expect(at, "\"Id\":"u8))
        {
            at += 5;
        }
        else
        {
            member = reader.FirstMember(at, _names);
            at = reader.Position;
        }

        while (true)
        {
            switch (member)
            {
                case 0:
                    _plan.Note(ref reader, at, ref seen, 0);
                    at = reader.Read(at, out int id);
                    value.Id = id;
                    if (reader.Expect(at, ",\"Note\":"u8))
                    {
                        at += 8;
                        goto case 1;
                    }

                    member = reader.NextMember(at, _names, 0);
                    at = reader.Position;
                    continue;
                case 1:
                    _plan.Note(ref reader, at, ref seen, 1);
                    at = reader.Read(at, out string? note);
                    value.Note = note;
                    if (reader.Expect(at, ",\"Count\":"u8))
                    {
                        at += 9;
                        goto case 2;
                    }

                    member = reader.NextMember(at, _names, 1);
                    at = reader.Position;
                    continue;
                case 2:
                    _plan.Note(ref reader, at, ref seen, 2);
                    at = reader.Read(at, out int count);
                    value.Count = count;
                    if (reader.Expect(at, ",\"Secret\":"u8))
                    {
                        at += 10;
                        goto case 3;
                    }

                    member = reader.NextMember(at, _names, 2);
                    at = reader.Position;
                    continue;
                case 3:
                    _plan.Note(ref reader, at, ref seen, 3);
                    at = reader.Skip(at);
                    if (reader.Expect(at, ",\"Twice\":"u8))
                    {
                        at += 9;
                        goto case 4;
                    }

                    member = reader.NextMember(at, _names, 3);
                    at = reader.Position;
                    continue;
                case 4:
                    _plan.Note(ref reader, at, ref seen, 4);
                    at = reader.Skip(at);
                    if (reader.Expect(at, ",\"Code\":"u8))
                    {
                        at += 8;
                        goto case 5;
                    }

                    member = reader.NextMember(at, _names, 4);
                    at = reader.Position;
                    continue;
                case 5:
                    _plan.Note(ref reader, at, ref seen, 5);
                    at = reader.Read(at, out string? code);
                    reader.BeforeUserCode(at);
                    value.Code = code;
                    if (reader.Expect(at, ",\"Must\":"u8))
                    {
                        at += 8;
                        goto case 6;
                    }

                    member = reader.NextMember(at, _names, 5);
                    at = reader.Position;
                    continue;
                case 6:
                    _plan.Note(ref reader, at, ref seen, 6);
                    at = reader.Read(at, out string? must);
                    value.Must = must;
                    if (reader.Close(at))
                    {
                        reader.Position = at + 1;
                        goto default;
                    }

                    member = reader.NextMember(at, _names, 6);
                    at = reader.Position;
                    continue;
                default:
                    _plan.CheckRequired(ref reader, reader.Position, ref seen);
                    return value;
            }
        }
    }

    public override nint PutMembers(ref WriteCursor writer, nint at, Rules value, byte lead)
    {
        at = writer.PutName(at, ",\"Id\":"u8, lead);
        at = writer.Put(at, value.Id);
        if (value.Note is { } note)
        {
            at = writer.PutName(at, ",\"Note\":"u8);
            at = writer.Put(at, note);
        }

        if (value.Count is not 0 and var count)
        {
            at = writer.PutName(at, ",\"Count\":"u8);
            at = writer.Put(at, count);
        }

        writer.BeforeUserCode(at, 4);
        int twice = value.Twice;
        writer.AfterUserCode();
        at = writer.PutName(at, ",\"Twice\":"u8);
        at = writer.Put(at, twice);
        writer.BeforeUserCode(at, 5);
        string? code = value.Code;
        writer.AfterUserCode();
        at = writer.PutName(at, ",\"Code\":"u8);
        at = writer.Put(at, code);
        at = writer.PutName(at, ",\"Must\":"u8);
        at = writer.Put(at, value.Must);
        return writer.PutEnd(at);
    }
}

internal sealed class BagExecutor(ExecutorPlan<Bag> plan) : GeneratedExecutor<Bag>, IGeneratedExecutor<Bag>
{
    private readonly MemberNames _names = plan.Names;
    private readonly ExecutorPlan<Bag> _plan = plan;

    public static GeneratedObject Describe() => new()
    {
        Members =
        [
            new("Id", "Id", typeof(Bag), typeof(int), MemberUses.Written | MemberUses.Read | MemberUses.Simple),
            new("Last", "Last", typeof(Bag), typeof(string), MemberUses.Written | MemberUses.Read | MemberUses.Simple, MemberCondition.UnlessNull),
        ],
        HasExtensionData = true,
    };

    public static GeneratedExecutor<Bag> Create(ExecutorPlan<Bag> plan) => new BagExecutor(plan);

    public override Bag ReadMembers(ref ReadCursor reader)
    {
        var value = new Bag();
        nint at = reader.Position;
        int member = 0;
        if (reader.Expect(at, "\"Id\":"u8))
        {
            at += 5;
        }
        else
        {
            member = reader.FirstMember(at, _names);
            at = reader.Position;
        }

        while (true)
        {
            switch (member)
            {
                case 0:
                    at = reader.Read(at, out int id);
                    value.Id = id;
                    if (reader.Expect(at, ",\"Last\":"u8))
                    {
                        at += 8;
                        goto case 1;
                    }

                    member = reader.NextMember(at, _names, 0);
                    at = reader.Position;
                    continue;
                case 1:
                    at = reader.Read(at, out string? last);
                    value.Last = last;
                    if (reader.Close(at))
                    {
                        reader.Position = at + 1;
                        goto default;
                    }

                    member = reader.NextMember(at, _names, 1);
                    at = reader.Position;
                    continue;
                case 2:
                    at = _plan.ReadUnknown(ref reader, at, ref value);
                    member = reader.NextMember(at, _names, 2);
                    at = reader.Position;
                    continue;
                default:
                    return value;
            }
        }
    }

    public override nint PutMembers(ref WriteCursor writer, nint at, Bag value, byte lead)
    {
        at = writer.PutName(at, ",\"Id\":"u8, lead);
        at = writer.Put(at, value.Id);
        lead = (byte)',';
        if (value.Last is { } last)
        {
            at = writer.PutName(at, ",\"Last\":"u8);
            at = writer.Put(at, last);
        }

        at = _plan.PutUnknown(ref writer, at, value, ref lead);
        return writer.PutEnd(at, lead);
    }
}
