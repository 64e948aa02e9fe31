using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Matrix;

/// <summary>User code that throws, for every kind of member: which type and which path the exception names.</summary>
public class ThrowingMemberTests
{
    /// <summary>What is thrown.</summary>
    public interface IThrows
    {
        static abstract Exception Make();
    }

    public sealed class Unsupported : IThrows
    {
        public static Exception Make() => new NotSupportedException("n");
    }

    public sealed class Bare : IThrows
    {
        public static Exception Make() => new JsonException();
    }

    public sealed class Worded : IThrows
    {
        public static Exception Make() => new JsonException("w");
    }

    public sealed class Operation : IThrows
    {
        public static Exception Make() => new InvalidOperationException("o") { Source = "System.Text.Json.Rethrowable" };
    }

    public sealed class Format : IThrows
    {
        public static Exception Make() => new FormatException("f") { Source = "System.Text.Json.Rethrowable" };
    }

    public sealed class Other : IThrows
    {
        public static Exception Make() => new ArithmeticException("a");
    }

    public class Setter<T, E>
        where E : IThrows
    {
        public int Before { get; set; }

        public T? V
        {
            get => default;
            set => throw E.Make();
        }
    }

    public class Argument<T, E>
        where E : IThrows
    {
        public Argument(T? v) => throw E.Make();

        public T? V { get; }
    }

    public class AfterArgument<T, E>(int before)
        where E : IThrows
    {
        public int Before { get; } = before;

        public T? V
        {
            get => default;
            set => throw E.Make();
        }
    }

    public class Getter<T, E>
        where E : IThrows
    {
        public int Before { get; set; }

        public T? V
        {
            get => throw E.Make();
            set => _ = value;
        }
    }

    public class Adder<T, E> : ICollection<T>
        where E : IThrows
    {
        private int _count;

        public int Count => _count;

        public bool IsReadOnly => false;

        public void Add(T item)
        {
            if (_count++ > 0)
            {
                throw E.Make();
            }
        }

        public void Clear()
        {
        }

        public bool Contains(T item) => false;

        public void CopyTo(T[] array, int arrayIndex)
        {
        }

        public bool Remove(T item) => false;

        public IEnumerator<T> GetEnumerator() => Enumerable.Empty<T>().GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    public sealed class Holder<T>
    {
        public T? H { get; set; }
    }

    public struct Pt
    {
        public int X { get; set; }
    }

    public class Cls
    {
        public int X { get; set; }
    }

    [JsonDerivedType(typeof(Dog), "dog")]
    public class Animal
    {
        public int X { get; set; }
    }

    public class Dog : Animal;

    public sealed class Made(int x)
    {
        public int X { get; } = x;
    }

    public sealed class Calling<E> : IJsonOnDeserialized, IJsonOnSerialized
        where E : IThrows
    {
        public int X { get; set; }

        public void OnDeserialized() => throw E.Make();

        public void OnSerialized() => throw E.Make();
    }

    public sealed class Beginning<E> : IJsonOnDeserializing, IJsonOnSerializing
        where E : IThrows
    {
        public int X { get; set; }

        public void OnDeserializing() => throw E.Make();

        public void OnSerializing() => throw E.Make();
    }

    public struct CallingStruct<E> : IJsonOnDeserialized
        where E : IThrows
    {
        public int X { get; set; }

        public readonly void OnDeserialized() => throw E.Make();
    }

    [JsonConverter(typeof(Converter))]
    public sealed class Converted
    {
        internal sealed class Converter : JsonConverter<Converted>
        {
            public override Converted Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
            {
                reader.Skip();
                return new();
            }

            public override void Write(Utf8JsonWriter writer, Converted value, JsonSerializerOptions options) => writer.WriteNumberValue(1);
        }
    }

    private static readonly string[] s_throwers = ["unsupported", "bare", "worded", "operation", "format", "other"];

    public static TheoryData<string> Throwers => [.. s_throwers];

    /// <summary>The numbers of what is thrown and of the member: in the usual run each member meets one of the throwers.</summary>
    private int _thrower, _member;

    [Theory]
    [MemberData(nameof(Throwers))]
    public void EveryKindOfMember(string thrower)
    {
        var report = new Report();
        _thrower = Array.IndexOf(s_throwers, thrower);
        switch (thrower)
        {
            case "unsupported":
                Members<Unsupported>(report);
                break;
            case "bare":
                Members<Bare>(report);
                break;
            case "worded":
                Members<Worded>(report);
                break;
            case "operation":
                Members<Operation>(report);
                break;
            case "format":
                Members<Format>(report);
                break;
            default:
                Members<Other>(report);
                break;
        }

        report.Check();
    }

    private void Members<E>(Report report)
        where E : IThrows
    {
        Member<int, E>(report, "1");
        Member<int?, E>(report, "1");
        Member<string, E>(report, "\"s\"");
        Member<DateTime, E>(report, "\"2024-01-02\"");
        Member<Uri, E>(report, "\"a\"");
        Member<byte[], E>(report, "\"AQ==\"");
        Member<DayOfWeek, E>(report, "1");
        Member<List<int>, E>(report, "[1,2]");
        Member<List<int>, E>(report, "[]");
        Member<List<string>, E>(report, "[\"a\"]");
        Member<List<Cls>, E>(report, "[{\"X\":1}]");
        Member<List<List<int>>, E>(report, "[[1],[2]]");
        Member<int[], E>(report, "[1,2]");
        Member<Cls[], E>(report, "[{\"X\":1},{}]");
        Member<Dictionary<string, int>, E>(report, "{\"a\":1}");
        Member<Dictionary<string, List<int>>, E>(report, "{\"a\":[1]}");
        Member<HashSet<int>, E>(report, "[1,1]");
        Member<Queue<int>, E>(report, "[1]");
        Member<Stack<int>, E>(report, "[1]");
        Member<ConcurrentQueue<int>, E>(report, "[1]");
        Member<ImmutableArray<int>, E>(report, "[1]");
        Member<ImmutableArray<int>?, E>(report, "[1]");
        Member<ImmutableList<int>, E>(report, "[1]");
        Member<ImmutableDictionary<string, int>, E>(report, "{\"a\":1}");
        Member<IEnumerable<int>, E>(report, "[1]");
        Member<ISet<int>, E>(report, "[1]");
        Member<IReadOnlyDictionary<string, int>, E>(report, "{\"a\":1}");
        Member<ArrayList, E>(report, "[1]");
        Member<Hashtable, E>(report, "{\"a\":1}");
        Member<Memory<int>, E>(report, "[1]");
        Member<KeyValuePair<string, int>, E>(report, "{\"Key\":\"a\",\"Value\":1}");
        Member<Pt, E>(report, "{\"X\":1}");
        Member<Pt?, E>(report, "{\"X\":1}");
        Member<Pt?, E>(report, "null");
        Member<Cls, E>(report, "{\"X\":1}");
        Member<Cls, E>(report, "{}");
        Member<Animal, E>(report, "{\"X\":1}");
        Member<Animal, E>(report, "{\"$type\":\"dog\",\"X\":1}");
        Member<Made, E>(report, "{\"X\":1}");
        Member<Converted, E>(report, "[1]");
        Member<object, E>(report, "[1]");
        Member<object, E>(report, "{\"a\":1}");
        Member<JsonElement, E>(report, "[1]");
        Member<JsonNode, E>(report, "{\"a\":1}");
        foreach (string json in (string[])["{}", "{\"X\":1}"])
        {
            Within<Calling<E>>(report, json);
            Within<Beginning<E>>(report, json);
            Within<CallingStruct<E>>(report, json);
            Within<CallingStruct<E>?>(report, json);
        }
    }

    private void Member<T, E>(Report report, string json)
        where E : IThrows
    {
        // Each takes code of its own, emitted and compiled.
        if (UsualRun.IsShort ? !UsualRun.Meet(_member++, _thrower, 6) : !TestScale.TakesOf(0.3, typeof(T), typeof(E), json))
        {
            return;
        }

        string member = $"{{\"Before\":1, \"V\":{json} }}";
        Within<Setter<T, E>>(report, member);
        Within<Argument<T, E>>(report, member);
        Within<AfterArgument<T, E>>(report, member);
        Within<Adder<T, E>>(report, $"[{json},{json} ,{json}]");
        Trial(() => new Getter<T, E> { Before = 1 }, report);
        Trial(() => new Holder<Getter<T, E>> { H = new() }, report);
        Trial(() => new List<Getter<T, E>> { new() }, report);
        var asked = new JsonSerializerOptions
        {
            TypeInfoResolver = new DefaultJsonTypeInfoResolver
            {
                Modifiers =
                {
                    info =>
                    {
                        if (info.Type == typeof(Holder<T>))
                        {
                            info.Properties[0].ShouldSerialize = (_, _) => throw E.Make();
                            info.Properties[0].Set = (_, _) => throw E.Make();
                        }
                    },
                },
            },
        };
        Both.Write(report, new Holder<T>(), asked);
        Both.Read<Holder<T>>(report, System.Text.Encoding.UTF8.GetBytes($"{{\"H\":{json}}}"), asked);
    }

    private static void Trial<T>(Func<T> make, Report report)
        where T : class
    {
        Both.Write(report, make());
        Both.Write<object>(report, make());
        foreach (int size in (int[])[1, 16 * 1024])
        {
            // A stream's text leaves in pieces, at the root by the run-time type.
            var options = new JsonSerializerOptions { DefaultBufferSize = size };
            Both.Compare<object>(report, make(), options, Outcome.Of(() => Streamed(stream => Stj.Serialize<object>(stream, make(), options))), Outcome.Of(() => Streamed(stream => Ours.Serialize<object>(stream, make(), options))), "Serialize<object>(Stream)");
            Both.Compare(report, make(), options, Outcome.Of(() => Streamed(stream => Stj.Serialize(stream, make(), options))), Outcome.Of(() => Streamed(stream => Ours.Serialize(stream, make(), options))), "Serialize<T>(Stream)");
        }
    }

    private static byte[] Streamed(Action<Stream> write)
    {
        var stream = new MemoryStream();
        write(stream);
        return stream.ToArray();
    }

    /// <summary>By itself, in a member, an array, a dictionary.</summary>
    private static void Within<T>(Report report, string json)
    {
        Both.Read<T>(report, System.Text.Encoding.UTF8.GetBytes(json));
        Both.Read<Holder<T>>(report, System.Text.Encoding.UTF8.GetBytes($"{{\"H\":{json}}}"));
        Both.Read<T[]>(report, System.Text.Encoding.UTF8.GetBytes($"[{json}]"));
        Both.Read<Dictionary<string, T>>(report, System.Text.Encoding.UTF8.GetBytes($"{{\"a\":{json}}}"));
    }
}
