using System.Buffers;
using System.Text;
using System.Text.Json;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Outside.Generated;

/// <summary>
/// Whatever generated code calls, in whatever order and with whatever arguments, nothing outside the input is read and nothing outside the space is written.
/// What comes of it is an exception or a wrong result; in a build with checked memory, every access that leaves its region is an exception of its own.
/// </summary>
public class HostileExecutorTests
{
    private static readonly int s_runs = TestScale.Times(4000) + 400;

    private static readonly string[] s_texts =
    [
        "{}",
        "{\"Id\":1}",
        "{\"Id\":1,\"Name\":\"some text\",\"More\":[1,2,{\"Id\":3}],\"Other\":null}",
        "{\n  \"Id\": 1,\n  \"Name\": \"a\\u0041\\\\\",\n  \"Value\": {\n    \"Id\": 2\n  }\n}",
        "{\"Name\":\"" + new string('n', 100) + "\",\"Value\":{\"Value\":{\"Value\":null}},\"Unknown\":\"\\\"\"}",
        "[{\"Id\":1},{\"Name\":null},{}]",
        "{\"Id\":12345678901234567890,\"Name\":5,\"Value\":",
    ];

    static HostileExecutorTests() => GeneratedTypes.Register(new Types());

    private static nint[] Edges { get; } = [-1, 0, 1, 2, 7, 31, 32, 33, 1023, 1024, 1025, 4096, int.MaxValue, int.MinValue, nint.MaxValue, nint.MaxValue - 40, nint.MinValue, nint.MinValue + 40];

    [Fact]
    public void ReadingStaysInTheInput()
    {
        int finished = 0;
        for (int seed = 0; seed < s_runs; seed++)
        {
            HostileExecutor.Begin(seed);
            byte[] text = Encoding.UTF8.GetBytes(s_texts[seed % s_texts.Length]);
            finished += Run(() => JsonSerializer.Deserialize<Victim>(text)) ? 1 : 0;
            finished += Run(() => JsonSerializer.Deserialize<List<Victim>>(text)) ? 1 : 0;
            finished += Run(() => JsonSerializer.Deserialize<Victim>(Encoding.UTF8.GetString(text))) ? 1 : 0;
        }

        Assert.NotEqual(0, finished);
    }

    [Fact]
    public void WritingStaysInTheSpace()
    {
        int finished = 0;
        JsonSerializerOptions indented = new() { WriteIndented = true, IndentSize = 20 };
        for (int seed = 0; seed < s_runs; seed++)
        {
            HostileExecutor.Begin(seed);
            Victim value = new() { Id = seed, Name = new string('\u20ac', seed % 97), Value = new Victim { More = new() { ["a"] = JsonDocument.Parse("[1]").RootElement } } };
            finished += Run(() => JsonSerializer.SerializeToUtf8Bytes(value)) ? 1 : 0;
            finished += Run(() => JsonSerializer.Serialize(new[] { value, null, value }, indented)) ? 1 : 0;
            finished += Run(() => JsonSerializer.Serialize(new TightBuffers(), new List<Victim> { value, value })) ? 1 : 0;
        }

        Assert.NotEqual(0, finished);
    }

    /// <summary>After all that, the thread's buffers serve others as before.</summary>
    [Fact]
    public void OthersAreServedAsBefore()
    {
        for (int seed = 0; seed < s_runs / 10; seed++)
        {
            HostileExecutor.Begin(seed);
            Run(() => JsonSerializer.SerializeToUtf8Bytes(new Victim { Name = "n" }));
            Run(() => JsonSerializer.Deserialize<Victim>(s_texts[2]));
            var order = new Other { Number = seed, Tags = [new string('t', seed)] };
            Assert.Equal(Stj.Serialize(order), JsonSerializer.Serialize(order));
            Assert.Equal(seed, JsonSerializer.Deserialize<Other>(Stj.Serialize(order))!.Number);
        }
    }

    [Fact]
    public void DefaultCursorsRefuseEverything()
    {
        ReadCursor reader = default;
        WriteCursor writer = default;
        HostileExecutor.Begin(0);
        Run(() => JsonSerializer.Deserialize<Victim>("{}"));
        Assert.Equal(0, reader.Position);
        foreach (nint at in Edges)
        {
            Assert.False(reader.Close(at));
            Fails(ref reader, at, static (ref ReadCursor reader, nint at) => reader.Read(at, HostileExecutor.Plan, 0, out int _));
            Fails(ref reader, at, static (ref ReadCursor reader, nint at) => reader.Read(at, HostileExecutor.Plan, 1, out string? _));
            Fails(ref reader, at, static (ref ReadCursor reader, nint at) => reader.Read(at, HostileExecutor.Plan, 2, out Guid? _));
            Fails(ref reader, at, static (ref ReadCursor reader, nint at) => reader.Skip(at));
            Fails(ref reader, at, static (ref ReadCursor reader, nint at) => reader.FirstMember(at, HostileExecutor.Plan));
            Fails(ref reader, at, static (ref ReadCursor reader, nint at) => reader.NextMember(at, HostileExecutor.Plan, 0));
            Assert.True(reader.ExpectFirst(at, HostileExecutor.Plan) < 0);
            Assert.True(reader.Expect(at, HostileExecutor.Plan, 1) < 0);
            Fails(ref writer, at, static (ref WriteCursor writer, nint at) => writer.PutName(at, HostileExecutor.Plan, 0));
            Fails(ref writer, at, static (ref WriteCursor writer, nint at) => writer.PutName(at, HostileExecutor.Plan, 2, (byte)'{'));
            Fails(ref writer, at, static (ref WriteCursor writer, nint at) => writer.Put(at, 1));
            Fails(ref writer, at, static (ref WriteCursor writer, nint at) => writer.Put(at, "text"));
            Fails(ref writer, at, static (ref WriteCursor writer, nint at) => writer.Put(at, (DateTime?)null));
            Fails(ref writer, at, static (ref WriteCursor writer, nint at) => writer.PutEnd(at));
            Fails(ref writer, at, static (ref WriteCursor writer, nint at) => writer.PutEnd(at, 0));
            Fails(ref writer, at, static (ref WriteCursor writer, nint at) =>
            {
                writer.BeforeUserCode(at, 0);
                return 0;
            });
        }
    }

    /// <summary>Every position outside raises one exception, and says what it was.</summary>
    [Fact]
    public void PositionsOutsideAreNamed()
    {
        HostileExecutor.Once = static (ref ReadCursor reader) => reader.Read(1000, HostileExecutor.Plan, 0, out int _);
        ArgumentOutOfRangeException error = Assert.Throws<ArgumentOutOfRangeException>(static () => JsonSerializer.Deserialize<Victim>("{}"));
        Assert.StartsWith("The position is outside the 2 bytes that there are. (Parameter 'at')", error.Message, StringComparison.Ordinal);
    }

    private static bool Run(Action call)
    {
        try
        {
            call();
            return true;
        }
        catch (Exception error) when (error is JsonException or ArgumentException or IndexOutOfRangeException or InvalidOperationException or NullReferenceException or NotSupportedException or InvalidCastException
            && !error.ToString().Contains("Raw access", StringComparison.Ordinal))
        {
            return false;
        }
    }

    private static void Fails(ref ReadCursor reader, nint at, ReadAction act)
    {
        try
        {
            act(ref reader, at);
        }
        catch (Exception error) when (!error.Message.StartsWith("Raw access", StringComparison.Ordinal))
        {
            return;
        }

        Assert.Fail($"A default reader took {at}.");
    }

    private static void Fails(ref WriteCursor writer, nint at, WriteAction act)
    {
        try
        {
            act(ref writer, at);
        }
        catch (ArgumentOutOfRangeException)
        {
            return;
        }

        Assert.Fail($"A default writer took {at}.");
    }

    internal delegate nint ReadAction(ref ReadCursor reader, nint at);

    internal delegate nint WriteAction(ref WriteCursor writer, nint at);

    internal delegate void ReadOnce(ref ReadCursor reader);

    public sealed class Other
    {
        public int Number { get; set; }

        public string[] Tags { get; set; } = [];
    }

    public sealed class Victim
    {
        public int Id { get; set; }

        public string? Name { get; set; }

        public Victim? Value { get; set; }

        [System.Text.Json.Serialization.JsonExtensionData]
        public Dictionary<string, JsonElement>? More { get; set; }
    }

    /// <summary>A target that gives no more than it is asked for, each time in an array of its own.</summary>
    private sealed class TightBuffers : IBufferWriter<byte>
    {
        private byte[] _array = [];

        public void Advance(int count) => ArgumentOutOfRangeException.ThrowIfGreaterThan((uint)count, (uint)_array.Length);

        public Memory<byte> GetMemory(int sizeHint = 0) => _array = new byte[Math.Max(sizeHint, 1)];

        public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;
    }

    private sealed class Types : GeneratedTypes
    {
        public override int Version => RuntimeVersion.Current;

        public override GeneratedType? Find(Type type) => type == typeof(Victim) ? new VictimObject() : null;
    }

    private sealed class VictimObject()
        : GeneratedObject<Victim>(ObjectMarks.None, "Id\nName\nValue\nMore", $"{Mark(MemberMarks.Simple)}i.{Mark(MemberMarks.Simple)}s.{Mark(0)}..{Mark(MemberMarks.ExtensionData)}\u0100.")
    {
        public override Type[] Types() => [typeof(Dictionary<string, JsonElement>)];

        public override GeneratedAccess Access(int member) => member switch
        {
            0 => new ClassAccess<int>(static o => ((Victim)o).Id, static (o, value) => ((Victim)o).Id = value),
            1 => new ClassAccess<string>(static o => ((Victim)o).Name, static (o, value) => ((Victim)o).Name = value),
            2 => new ClassAccess<Victim>(static o => ((Victim)o).Value, static (o, value) => ((Victim)o).Value = value),
            _ => new ClassAccess<Dictionary<string, JsonElement>>(static o => ((Victim)o).More, static (o, value) => ((Victim)o).More = value),
        };

        public override Victim Create() => new();

        public override GeneratedExecutor<Victim> Executor(ExecutorPlan<Victim> plan) => new HostileExecutor(plan);

        private static char Mark(MemberMarks marks) => (char)(MemberMarks.CanGet | MemberMarks.CanSet | marks);
    }

    /// <summary>Calls what there is in random order, with positions right and wrong.</summary>
    private sealed class HostileExecutor(ExecutorPlan<Victim> plan) : GeneratedExecutor<Victim>
    {
        private const int MostNested = 6;

        private static Random s_random = new(0);
        private static int s_nested;

        private readonly MemberValue<int> _id = plan.ValueOf<int>(0);
        private readonly MemberValue<string> _name = plan.ValueOf<string>(1);
        private readonly MemberValue<Victim> _value = plan.ValueOf<Victim>(2);

        public static ReadOnce? Once { get; set; }

        /// <summary>The plan of the last reading.</summary>
        public static ExecutorPlan<Victim> Plan { get; private set; } = null!;

        public static void Begin(int seed)
        {
            s_random = new Random(seed);
            s_nested = 0;
        }

        public override Victim ReadMembers(ref ReadCursor reader)
        {
            Plan = plan;
            if (Once is { } once)
            {
                Once = null;
                once(ref reader);
            }

            var value = new Victim();
            var seen = new SeenMembers();
            ReadCursor copy = reader;
            s_nested++;
            for (int calls = s_random.Next(40); calls > 0; calls--)
            {
                try
                {
                    if (s_random.Next(8) == 0)
                    {
                        Step(ref copy, ref value, ref seen);
                    }
                    else
                    {
                        Step(ref reader, ref value, ref seen);
                    }
                }
                catch (Exception error) when (s_random.Next(3) > 0 && !error.ToString().Contains("Raw access", StringComparison.Ordinal))
                {
                    // Goes on as if nothing had been.
                }
            }

            s_nested--;
            return s_random.Next(10) == 0 ? null! : value;
        }

        public override nint PutMembers(ref WriteCursor writer, nint at, Victim value, byte lead)
        {
            nint begin = at;
            s_nested++;
            for (int calls = s_random.Next(60); calls > 0; calls--)
            {
                nint place = s_random.Next(6) switch
                {
                    0 => Edges[s_random.Next(Edges.Length)],
                    1 => at + s_random.Next(-2000, 2000),
                    2 => begin,
                    _ => at,
                };
                try
                {
                    nint after = Step(ref writer, place, value, ref lead);
                    at = s_random.Next(4) == 0 ? at : after;
                }
                catch (Exception error) when (s_random.Next(3) > 0 && !error.ToString().Contains("Raw access", StringComparison.Ordinal))
                {
                    // Goes on as if nothing had been.
                }
            }

            s_nested--;
            return s_random.Next(4) == 0 ? Edges[s_random.Next(Edges.Length)] : at;
        }

        private void Step(ref ReadCursor reader, ref Victim value, ref SeenMembers seen)
        {
            nint at = s_random.Next(4) switch
            {
                0 => Edges[s_random.Next(Edges.Length)],
                1 => reader.Position + s_random.Next(-40, 40),
                _ => reader.Position,
            };
            int member = s_random.Next(8) == 0 ? (int)Edges[s_random.Next(Edges.Length)] : s_random.Next(-1, 5);
            switch (s_random.Next(27))
            {
                case 0:
                    at = Math.Max(at, reader.Expect(at, plan, member));
                    break;
                case 1:
                    at = Math.Max(at, reader.ExpectFirst(at, plan));
                    break;
                case 2:
                    at += reader.Close(at) ? 1 : 0;
                    break;
                case 3:
                    reader.FirstMember(at, plan);
                    return;
                case 4:
                    reader.NextMember(at, plan, member);
                    return;
                case 5:
                    at = reader.Skip(at);
                    break;
                case 6:
                    at = reader.Read(at, plan, member, out int id);
                    value.Id = id;
                    break;
                case 7:
                    at = reader.Read(at, plan, member, out string? name);
                    value.Name = name;
                    break;
                case 8:
                    at = reader.Read(at, plan, member, out Guid _);
                    break;
                case 9:
                    at = reader.Read(at, plan, member, out DateTimeOffset? _);
                    break;
                case 10:
                    at = reader.Read(at, plan, member, out byte[]? _);
                    break;
                case 11:
                    at = reader.Read(at, plan, member, out decimal _);
                    break;
                case 12:
                    at = reader.Read(at, plan, member, out bool _);
                    break;
                case 13:
                    at = _id.Read(ref reader, at, out _);
                    break;
                case 14 when s_nested < MostNested:
                    at = _value.Read(ref reader, at, out Victim? inner);
                    value.Value = inner;
                    break;
                case 15:
                    plan.Note(ref reader, at, ref seen, member);
                    break;
                case 16:
                    plan.CheckRequired(ref reader, at, ref seen);
                    break;
                case 17:
                    at = plan.ReadUnknown(ref reader, at, ref value);
                    break;
                case 18:
                    plan.CheckNull(ref reader, at, member);
                    break;
                case 19:
                    reader.BeforeUserCode(at);
                    break;
                case 20:
                    reader.BeforeLateMember(at);
                    break;
                case 21:
                    reader.NoteFirstMember(at, plan, ref seen);
                    return;
                case 22:
                    reader.NoteNextMember(at, plan, member, ref seen);
                    return;
                case 23:
                    reader.Created(value);
                    break;
                case 24:
                    reader.CreatedLate(value, reader.ClaimId());
                    break;
                case 25:
                    plan.OnDeserialized(ref value);
                    break;
                default:
                    at = reader.Read(at, plan, member, out char? _);
                    break;
            }

            reader.Position = at;
        }

        private nint Step(ref WriteCursor writer, nint at, Victim value, ref byte lead)
        {
            int member = s_random.Next(8) == 0 ? (int)Edges[s_random.Next(Edges.Length)] : s_random.Next(-1, 5);
            switch (s_random.Next(16))
            {
                case 0:
                    return writer.PutName(at, plan, 1);
                case 1:
                    return writer.PutName(at, plan, 1, lead);
                case 2:
                    return writer.PutName(at, plan, member);
                case 3:
                    return writer.PutName(at, plan, member, (byte)s_random.Next(256));
                case 4:
                    return writer.PutEnd(at);
                case 5:
                    return writer.PutEnd(at, (byte)s_random.Next(256));
                case 6:
                    return writer.Put(at, value.Id);
                case 7:
                    return writer.Put(at, value.Name);
                case 8:
                    return writer.Put(at, new string('"', s_random.Next(0, 9000)));
                case 9:
                    return writer.Put(at, double.MinValue);
                case 10:
                    return writer.Put(at, new byte[s_random.Next(3000)]);
                case 11:
                    return _name.Put(ref writer, at, value.Name);
                case 12 when s_nested < MostNested:
                    return _value.Put(ref writer, at, value.Value);
                case 13:
                    return plan.PutUnknown(ref writer, at, value, ref lead);
                case 14:
                    writer.BeforeUserCode(at, member);
                    return at;
                default:
                    plan.WritesNull(ref writer, at, member, lead);
                    return at;
            }
        }
    }
}
