using Peregrine.Json.Runtime;

namespace Peregrine.Json.Outside.Generated;

// Executors as a source generator would write them: of many kinds of values, and of a struct.
internal sealed class ReadingExecutor(ExecutorPlan<Reading> plan) : GeneratedExecutor<Reading>, IGeneratedExecutor<Reading>
{
    private readonly MemberNames _names = plan.Names;

    public static GeneratedObject Describe() => new()
    {
        Members =
        [
            new("Long", "Long", typeof(Reading), typeof(long), MemberUses.Written | MemberUses.Read | MemberUses.Simple),
            new("Double", "Double", typeof(Reading), typeof(double), MemberUses.Written | MemberUses.Read | MemberUses.Simple),
            new("Decimal", "Decimal", typeof(Reading), typeof(decimal), MemberUses.Written | MemberUses.Read | MemberUses.Simple),
            new("Float", "Float", typeof(Reading), typeof(float?), MemberUses.Written | MemberUses.Read | MemberUses.Simple),
            new("Time", "Time", typeof(Reading), typeof(DateTime), MemberUses.Written | MemberUses.Read | MemberUses.Simple),
            new("Offset", "Offset", typeof(Reading), typeof(DateTimeOffset?), MemberUses.Written | MemberUses.Read | MemberUses.Simple),
            new("Key", "Key", typeof(Reading), typeof(Guid), MemberUses.Written | MemberUses.Read | MemberUses.Simple),
            new("Letter", "Letter", typeof(Reading), typeof(char), MemberUses.Written | MemberUses.Read | MemberUses.Simple),
            new("Bytes", "Bytes", typeof(Reading), typeof(byte[]), MemberUses.Written | MemberUses.Read | MemberUses.Simple),
            new("Level", "Level", typeof(Reading), typeof(Level), MemberUses.Written | MemberUses.Read | MemberUses.Simple),
            new("Span", "Span", typeof(Reading), typeof(TimeSpan?), MemberUses.Written | MemberUses.Read | MemberUses.Simple),
        ],
    };

    public static GeneratedExecutor<Reading> Create(ExecutorPlan<Reading> plan) => new ReadingExecutor(plan);

    public override Reading ReadMembers(ref ReadCursor reader)
    {
        var value = new Reading();
        nint at = reader.Position;
        int member = 0;
        if (reader.Expect(at, "\"Long\":"u8))
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
                    at = reader.Read(at, out long longValue);
                    value.Long = longValue;
                    if (reader.Expect(at, ",\"Double\":"u8))
                    {
                        at += 10;
                        goto case 1;
                    }

                    member = reader.NextMember(at, _names, 0);
                    at = reader.Position;
                    continue;
                case 1:
                    at = reader.Read(at, out double doubleValue);
                    value.Double = doubleValue;
                    if (reader.Expect(at, ",\"Decimal\":"u8))
                    {
                        at += 11;
                        goto case 2;
                    }

                    member = reader.NextMember(at, _names, 1);
                    at = reader.Position;
                    continue;
                case 2:
                    at = reader.Read(at, out decimal decimalValue);
                    value.Decimal = decimalValue;
                    if (reader.Expect(at, ",\"Float\":"u8))
                    {
                        at += 9;
                        goto case 3;
                    }

                    member = reader.NextMember(at, _names, 2);
                    at = reader.Position;
                    continue;
                case 3:
                    at = reader.Read(at, out float? floatValue);
                    value.Float = floatValue;
                    if (reader.Expect(at, ",\"Time\":"u8))
                    {
                        at += 8;
                        goto case 4;
                    }

                    member = reader.NextMember(at, _names, 3);
                    at = reader.Position;
                    continue;
                case 4:
                    at = reader.Read(at, out DateTime time);
                    value.Time = time;
                    if (reader.Expect(at, ",\"Offset\":"u8))
                    {
                        at += 10;
                        goto case 5;
                    }

                    member = reader.NextMember(at, _names, 4);
                    at = reader.Position;
                    continue;
                case 5:
                    at = reader.Read(at, out DateTimeOffset? offset);
                    value.Offset = offset;
                    if (reader.Expect(at, ",\"Key\":"u8))
                    {
                        at += 7;
                        goto case 6;
                    }

                    member = reader.NextMember(at, _names, 5);
                    at = reader.Position;
                    continue;
                case 6:
                    at = reader.Read(at, out Guid key);
                    value.Key = key;
                    if (reader.Expect(at, ",\"Letter\":"u8))
                    {
                        at += 10;
                        goto case 7;
                    }

                    member = reader.NextMember(at, _names, 6);
                    at = reader.Position;
                    continue;
                case 7:
                    at = reader.Read(at, out char letter);
                    value.Letter = letter;
                    if (reader.Expect(at, ",\"Bytes\":"u8))
                    {
                        at += 9;
                        goto case 8;
                    }

                    member = reader.NextMember(at, _names, 7);
                    at = reader.Position;
                    continue;
                case 8:
                    at = reader.Read(at, out byte[]? bytes);
                    value.Bytes = bytes;
                    if (reader.Expect(at, ",\"Level\":"u8))
                    {
                        at += 9;
                        goto case 9;
                    }

                    member = reader.NextMember(at, _names, 8);
                    at = reader.Position;
                    continue;
                case 9:
                    at = reader.Read(at, out short level);
                    value.Level = (Level)level;
                    if (reader.Expect(at, ",\"Span\":"u8))
                    {
                        at += 8;
                        goto case 10;
                    }

                    member = reader.NextMember(at, _names, 9);
                    at = reader.Position;
                    continue;
                case 10:
                    at = reader.Read(at, out TimeSpan? span);
                    value.Span = span;
                    if (reader.Close(at))
                    {
                        reader.Position = at + 1;
                        goto default;
                    }

                    member = reader.NextMember(at, _names, 10);
                    at = reader.Position;
                    continue;
                default:
                    return value;
            }
        }
    }

    public override nint PutMembers(ref WriteCursor writer, nint at, Reading value, byte lead)
    {
        at = writer.PutName(at, ",\"Long\":"u8, lead);
        at = writer.Put(at, value.Long);
        at = writer.PutName(at, ",\"Double\":"u8);
        at = writer.Put(at, value.Double);
        at = writer.PutName(at, ",\"Decimal\":"u8);
        at = writer.Put(at, value.Decimal);
        at = writer.PutName(at, ",\"Float\":"u8);
        at = writer.Put(at, value.Float);
        at = writer.PutName(at, ",\"Time\":"u8);
        at = writer.Put(at, value.Time);
        at = writer.PutName(at, ",\"Offset\":"u8);
        at = writer.Put(at, value.Offset);
        at = writer.PutName(at, ",\"Key\":"u8);
        at = writer.Put(at, value.Key);
        at = writer.PutName(at, ",\"Letter\":"u8);
        at = writer.Put(at, value.Letter);
        at = writer.PutName(at, ",\"Bytes\":"u8);
        at = writer.Put(at, value.Bytes);
        at = writer.PutName(at, ",\"Level\":"u8);
        at = writer.Put(at, (short)value.Level);
        at = writer.PutName(at, ",\"Span\":"u8);
        at = writer.Put(at, value.Span);
        return writer.PutEnd(at);
    }
}

internal sealed class PointExecutor(ExecutorPlan<Point> plan) : GeneratedExecutor<Point>, IGeneratedExecutor<Point>
{
    private readonly MemberNames _names = plan.Names;

    public static GeneratedObject Describe() => new()
    {
        Members =
        [
            new("X", "X", typeof(Point), typeof(int), MemberUses.Written | MemberUses.Read | MemberUses.Simple),
            new("Y", "Y", typeof(Point), typeof(double), MemberUses.Written | MemberUses.Read | MemberUses.Simple),
        ],
    };

    public static GeneratedExecutor<Point> Create(ExecutorPlan<Point> plan) => new PointExecutor(plan);

    public override Point ReadMembers(ref ReadCursor reader)
    {
        var value = new Point();
        nint at = reader.Position;
        int member = 0;
        if (reader.Expect(at, "\"X\":"u8))
        {
            at += 4;
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
                    at = reader.Read(at, out int x);
                    value.X = x;
                    if (reader.Expect(at, ",\"Y\":"u8))
                    {
                        at += 5;
                        goto case 1;
                    }

                    member = reader.NextMember(at, _names, 0);
                    at = reader.Position;
                    continue;
                case 1:
                    at = reader.Read(at, out double y);
                    value.Y = y;
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

    public override nint PutMembers(ref WriteCursor writer, nint at, Point value, byte lead)
    {
        at = writer.PutName(at, ",\"X\":"u8, lead);
        at = writer.Put(at, value.X);
        at = writer.PutName(at, ",\"Y\":"u8);
        at = writer.Put(at, value.Y);
        return writer.PutEnd(at);
    }
}
