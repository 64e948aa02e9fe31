using Peregrine.Json.Runtime;

namespace Peregrine.Json.Outside.Generated;

// Executors as a source generator would write them: with callbacks, and of members that may all be left out.
internal sealed class CalledExecutor(ExecutorPlan<Called> plan) : GeneratedExecutor<Called>, IGeneratedExecutor<Called>
{
    private readonly MemberNames _names = plan.Names;

    public static GeneratedObject Describe() => new()
    {
        Members =
        [
            new("Throws", "Throws", typeof(Called), typeof(string), MemberUses.Written | MemberUses.Read | MemberUses.Simple, MemberCondition.UnlessNull),
            new("Log", "Log", typeof(Called), typeof(string), MemberUses.None),
            new("Value", "Value", typeof(Called), typeof(int), MemberUses.Written | MemberUses.Read | MemberUses.Simple),
        ],
        Calls = ObjectCalls.Deserializing | ObjectCalls.Deserialized | ObjectCalls.Serializing | ObjectCalls.Serialized,
    };

    public static GeneratedExecutor<Called> Create(ExecutorPlan<Called> plan) => new CalledExecutor(plan);

    public override Called ReadMembers(ref ReadCursor reader)
    {
        var value = new Called();
        value.OnDeserializing();
        nint at = reader.Position;
        int member = 0;
        if (reader.Expect(at, "\"Throws\":"u8))
        {
            at += 9;
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
                    at = reader.Read(at, out string? throws);
                    value.Throws = throws;
                    if (reader.Expect(at, ",\"Log\":"u8))
                    {
                        at += 7;
                        goto case 1;
                    }

                    member = reader.NextMember(at, _names, 0);
                    at = reader.Position;
                    continue;
                case 1:
                    at = reader.Skip(at);
                    if (reader.Expect(at, ",\"Value\":"u8))
                    {
                        at += 9;
                        goto case 2;
                    }

                    member = reader.NextMember(at, _names, 1);
                    at = reader.Position;
                    continue;
                case 2:
                    at = reader.Read(at, out int valueValue);
                    value.Value = valueValue;
                    if (reader.Close(at))
                    {
                        reader.Position = at + 1;
                        goto default;
                    }

                    member = reader.NextMember(at, _names, 2);
                    at = reader.Position;
                    continue;
                default:
                    value.OnDeserialized();
                    return value;
            }
        }
    }

    public override nint PutMembers(ref WriteCursor writer, nint at, Called value, byte lead)
    {
        writer.BeforeUserCode(at, -1);
        value.OnSerializing();
        writer.AfterUserCode();
        if (value.Throws is { } throws)
        {
            at = writer.PutName(at, ",\"Throws\":"u8, lead);
            at = writer.Put(at, throws);
            lead = (byte)',';
        }

        at = writer.PutName(at, ",\"Value\":"u8, lead);
        at = writer.Put(at, value.Value);
        writer.BeforeUserCode(at, -1);
        value.OnSerialized();
        writer.AfterUserCode();
        return writer.PutEnd(at);
    }
}

internal sealed class SparseExecutor(ExecutorPlan<Sparse> plan) : GeneratedExecutor<Sparse>, IGeneratedExecutor<Sparse>
{
    private readonly MemberNames _names = plan.Names;
    private readonly MemberValue<Login> _second = plan.ValueOf<Login>(1);

    public static GeneratedObject Describe() => new()
    {
        Members =
        [
            new("First", "First", typeof(Sparse), typeof(string), MemberUses.Written | MemberUses.Read | MemberUses.Simple, MemberCondition.UnlessNull),
            new("Second", "Second", typeof(Sparse), typeof(Login), MemberUses.Written | MemberUses.Read, MemberCondition.UnlessNull),
        ],
    };

    public static GeneratedExecutor<Sparse> Create(ExecutorPlan<Sparse> plan) => new SparseExecutor(plan);

    public override Sparse ReadMembers(ref ReadCursor reader)
    {
        var value = new Sparse();
        nint at = reader.Position;
        int member = 0;
        if (reader.Expect(at, "\"First\":"u8))
        {
            at += 8;
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
                    at = reader.Read(at, out string? first);
                    value.First = first;
                    if (reader.Expect(at, ",\"Second\":"u8))
                    {
                        at += 10;
                        goto case 1;
                    }

                    member = reader.NextMember(at, _names, 0);
                    at = reader.Position;
                    continue;
                case 1:
                    at = _second.Read(ref reader, at, out Login? second);
                    value.Second = second;
                    if (reader.Close(at))
                    {
                        reader.Position = at + 1;
                        goto default;
                    }

                    member = reader.NextMember(at, _names, 1);
                    at = reader.Position;
                    continue;
                default:
                    return value;
            }
        }
    }

    public override nint PutMembers(ref WriteCursor writer, nint at, Sparse value, byte lead)
    {
        if (value.First is { } first)
        {
            at = writer.PutName(at, ",\"First\":"u8, lead);
            at = writer.Put(at, first);
            lead = (byte)',';
        }

        if (value.Second is { } second)
        {
            at = writer.PutName(at, ",\"Second\":"u8, lead);
            at = _second.Put(ref writer, at, second);
            lead = (byte)',';
        }

        return writer.PutEnd(at, lead);
    }
}
