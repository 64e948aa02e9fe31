using Peregrine.Json.Runtime;

namespace Peregrine.Json.Outside.Generated;

// Executors as a source generator would write them: of objects in objects, and of derived types.
internal sealed class OrderExecutor(ExecutorPlan<Order> plan) : GeneratedExecutor<Order>, IGeneratedExecutor<Order>
{
    private readonly MemberNames _names = plan.Names;
    private readonly MemberValue<Point?> _place = plan.ValueOf<Point?>(1);
    private readonly MemberValue<List<Login>> _logins = plan.ValueOf<List<Login>>(2);
    private readonly MemberValue<string[]> _tags = plan.ValueOf<string[]>(3);
    private readonly MemberValue<Order> _nextValue = plan.ValueOf<Order>(4);

    public static GeneratedObject Describe() => new()
    {
        Members =
        [
            new("Number", "Number", typeof(Order), typeof(int), MemberUses.Written | MemberUses.Read | MemberUses.Simple),
            new("Place", "Place", typeof(Order), typeof(Point?), MemberUses.Written | MemberUses.Read),
            new("Logins", "Logins", typeof(Order), typeof(List<Login>), MemberUses.Written | MemberUses.Read),
            new("Tags", "Tags", typeof(Order), typeof(string[]), MemberUses.Written | MemberUses.Read),
            new("Next", "Next", typeof(Order), typeof(Order), MemberUses.Written | MemberUses.Read),
        ],
    };

    public static GeneratedExecutor<Order> Create(ExecutorPlan<Order> plan) => new OrderExecutor(plan);

    public override Order ReadMembers(ref ReadCursor reader)
    {
        var value = new Order();
        nint at = reader.Position;
        int member = 0;
        if (reader.Expect(at, "\"Number\":"u8))
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
                    at = reader.Read(at, out int number);
                    value.Number = number;
                    if (reader.Expect(at, ",\"Place\":"u8))
                    {
                        at += 9;
                        goto case 1;
                    }

                    member = reader.NextMember(at, _names, 0);
                    at = reader.Position;
                    continue;
                case 1:
                    at = _place.Read(ref reader, at, out Point? place);
                    value.Place = place;
                    if (reader.Expect(at, ",\"Logins\":"u8))
                    {
                        at += 10;
                        goto case 2;
                    }

                    member = reader.NextMember(at, _names, 1);
                    at = reader.Position;
                    continue;
                case 2:
                    at = _logins.Read(ref reader, at, out List<Login>? logins);
                    value.Logins = logins;
                    if (reader.Expect(at, ",\"Tags\":"u8))
                    {
                        at += 8;
                        goto case 3;
                    }

                    member = reader.NextMember(at, _names, 2);
                    at = reader.Position;
                    continue;
                case 3:
                    at = _tags.Read(ref reader, at, out string[]? tags);
                    value.Tags = tags;
                    if (reader.Expect(at, ",\"Next\":"u8))
                    {
                        at += 8;
                        goto case 4;
                    }

                    member = reader.NextMember(at, _names, 3);
                    at = reader.Position;
                    continue;
                case 4:
                    at = _nextValue.Read(ref reader, at, out Order? nextValue);
                    value.Next = nextValue;
                    if (reader.Close(at))
                    {
                        reader.Position = at + 1;
                        goto default;
                    }

                    member = reader.NextMember(at, _names, 4);
                    at = reader.Position;
                    continue;
                default:
                    return value;
            }
        }
    }

    public override nint PutMembers(ref WriteCursor writer, nint at, Order value, byte lead)
    {
        at = writer.PutName(at, ",\"Number\":"u8, lead);
        at = writer.Put(at, value.Number);
        at = writer.PutName(at, ",\"Place\":"u8);
        at = _place.Put(ref writer, at, value.Place);
        at = writer.PutName(at, ",\"Logins\":"u8);
        at = _logins.Put(ref writer, at, value.Logins);
        at = writer.PutName(at, ",\"Tags\":"u8);
        at = _tags.Put(ref writer, at, value.Tags);
        at = writer.PutName(at, ",\"Next\":"u8);
        at = _nextValue.Put(ref writer, at, value.Next);
        return writer.PutEnd(at);
    }
}

internal sealed class CircleExecutor(ExecutorPlan<Circle> plan) : GeneratedExecutor<Circle>, IGeneratedExecutor<Circle>
{
    private readonly MemberNames _names = plan.Names;
    private readonly MemberValue<Figure> _inner = plan.ValueOf<Figure>(1);

    public static GeneratedObject Describe() => new()
    {
        Members =
        [
            new("Radius", "Radius", typeof(Circle), typeof(double), MemberUses.Written | MemberUses.Read | MemberUses.Simple),
            new("Inner", "Inner", typeof(Circle), typeof(Figure), MemberUses.Written | MemberUses.Read),
            new("Title", "Title", typeof(Figure), typeof(string), MemberUses.Written | MemberUses.Read | MemberUses.Simple),
        ],
    };

    public static GeneratedExecutor<Circle> Create(ExecutorPlan<Circle> plan) => new CircleExecutor(plan);

    public override Circle ReadMembers(ref ReadCursor reader)
    {
        var value = new Circle();
        nint at = reader.Position;
        int member = 0;
        if (reader.Expect(at, "\"Radius\":"u8))
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
                    at = reader.Read(at, out double radius);
                    value.Radius = radius;
                    if (reader.Expect(at, ",\"Inner\":"u8))
                    {
                        at += 9;
                        goto case 1;
                    }

                    member = reader.NextMember(at, _names, 0);
                    at = reader.Position;
                    continue;
                case 1:
                    at = _inner.Read(ref reader, at, out Figure? inner);
                    value.Inner = inner;
                    if (reader.Expect(at, ",\"Title\":"u8))
                    {
                        at += 9;
                        goto case 2;
                    }

                    member = reader.NextMember(at, _names, 1);
                    at = reader.Position;
                    continue;
                case 2:
                    at = reader.Read(at, out string? title);
                    value.Title = title;
                    if (reader.Close(at))
                    {
                        reader.Position = at + 1;
                        goto default;
                    }

                    member = reader.NextMember(at, _names, 2);
                    at = reader.Position;
                    continue;
                default:
                    return value;
            }
        }
    }

    public override nint PutMembers(ref WriteCursor writer, nint at, Circle value, byte lead)
    {
        at = writer.PutName(at, ",\"Radius\":"u8, lead);
        at = writer.Put(at, value.Radius);
        at = writer.PutName(at, ",\"Inner\":"u8);
        at = _inner.Put(ref writer, at, value.Inner);
        at = writer.PutName(at, ",\"Title\":"u8);
        at = writer.Put(at, value.Title);
        return writer.PutEnd(at);
    }
}

internal sealed class EmptyExecutor(ExecutorPlan<Empty> plan) : GeneratedExecutor<Empty>, IGeneratedExecutor<Empty>
{
    private readonly MemberNames _names = plan.Names;

    public static GeneratedObject Describe() => new()
    {
        Members =
        [
            new("Title", "Title", typeof(Figure), typeof(string), MemberUses.Written | MemberUses.Read | MemberUses.Simple),
        ],
    };

    public static GeneratedExecutor<Empty> Create(ExecutorPlan<Empty> plan) => new EmptyExecutor(plan);

    public override Empty ReadMembers(ref ReadCursor reader)
    {
        var value = new Empty();
        nint at = reader.Position;
        int member = 0;
        if (reader.Expect(at, "\"Title\":"u8))
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
                    at = reader.Read(at, out string? title);
                    value.Title = title;
                    if (reader.Close(at))
                    {
                        reader.Position = at + 1;
                        goto default;
                    }

                    member = reader.NextMember(at, _names, 0);
                    at = reader.Position;
                    continue;
                default:
                    return value;
            }
        }
    }

    public override nint PutMembers(ref WriteCursor writer, nint at, Empty value, byte lead)
    {
        at = writer.PutName(at, ",\"Title\":"u8, lead);
        at = writer.Put(at, value.Title);
        return writer.PutEnd(at);
    }
}
