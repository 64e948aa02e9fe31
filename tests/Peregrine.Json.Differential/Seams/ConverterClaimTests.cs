#pragma warning disable SYSLIB0050 // A type that System.Text.Json refuses by name.
using System.Runtime.Serialization;
using System.Text;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Seams;

/// <summary>Converters that claim a type other than their own: bases, interfaces, nullable values and what is under them.</summary>
public partial class ConverterClaimTests
{
    /// <summary>What a converter says it converts, for each type it is written for.</summary>
    private static readonly Func<Type, bool>[] s_claims =
    [
        _ => true,
        t => t == typeof(double?),
        t => t == typeof(double),
        t => t == typeof(Point?),
        t => t == typeof(Point),
        t => t == typeof(IPoint),
        t => t == typeof(string),
        t => t == typeof(int?) || t == typeof(int),
        t => typeof(IPoint).IsAssignableFrom(t) || t == typeof(Point?),
    ];

    [Fact]
    public void InOptions()
    {
        int turn = 0;
        foreach (Func<Type, bool> claim in s_claims)
        {
            foreach (bool handlesNull in (bool[])[true, false])
            {
                Some(() => new Claims<double>(claim, handlesNull, 1.5));
                Some(() => new Claims<double?>(claim, handlesNull, 2.5));
                Some(() => new Claims<double?>(claim, handlesNull, null));
                Some(() => new Claims<Point>(claim, handlesNull, new Point { X = 1 }));
                Some(() => new Claims<Point?>(claim, handlesNull, new Point { X = 2 }));
                Some(() => new Claims<Point?>(claim, handlesNull, null));
                Some(() => new Claims<IPoint>(claim, handlesNull, new Point { X = 3 }));
                Some(() => new Claims<IPoint>(claim, handlesNull, new PointClass()));
                Some(() => new Claims<IPoint>(claim, handlesNull, null!));
                Some(() => new Claims<object>(claim, handlesNull, null!));
                Some(() => new Claims<object>(claim, handlesNull, 1.25));
                Some(() => new Claims<object>(claim, handlesNull, "text"));
                Some(() => new Claims<object>(claim, handlesNull, new Point { X = 4 }));
                Some(() => new Claims<ValueType>(claim, handlesNull, 7));
                Some(() => new Claims<int>(claim, handlesNull, 7));
                Some(() => new Claims<string>(claim, handlesNull, "s"));
            }
        }

        // In the usual run one in seven, by turns: each of the sixteen converters in two or three of the rounds.
        void Some(Func<JsonConverter> make)
        {
            if (UsualRun.Meet(turn++, 0, 7))
            {
                Crossed(make);
            }
        }
    }

    private static void Crossed(Func<JsonConverter> make)
    {
        var options = new JsonSerializerOptions { Converters = { make() } };
        All<double>(options, 1, "1");
        All<double?>(options, 1, "1", "null");
        All<double?>(options, null);
        All<Point>(options, new Point { X = 9 }, "{\"X\":1}", "null");
        All<Point?>(options, new Point { X = 9 }, "{\"X\":1}", "null");
        All<Point?>(options, null);
        All<IPoint>(options, new Point { X = 9 }, "{\"X\":1}", "null");
        All<PointClass>(options, new PointClass { X = 9 }, "{\"X\":1}", "null");
        All<string>(options, "x", "\"a\"", "null");
        All<int?>(options, 5, "6", "null");
        All<object>(options, 5, "6", "null");
    }

    private static void All<T>(JsonSerializerOptions options, T? value, params string[] texts)
    {
        Seam.Write(value, options);
        Seam.Write(new Holder<T> { V = value }, options);
        Seam.Write<T?[]>([value], options);
        foreach (string text in texts)
        {
            Seam.Read<T>(text, options);
            Seam.Read<Holder<T>>("{\"V\":" + text + "}", options);
            Seam.Read<Made<T>>("{\"v\":" + text + "}", options);
            Seam.Read<List<T>>("[" + text + "]", options);
        }
    }

    [Fact]
    public void OnMembers()
    {
        Member<DoubleOnNullable>("1", "null");
        Member<NullableOnDouble>("1", "null");
        Member<FaceOnNullable>("{\"X\":1}", "null");
        Member<FaceOnStruct>("{\"X\":1}", "null");
        Member<ObjectOnInt>("1", "null");
        Member<ObjectOnNullableInt>("1", "null");
        Member<ObjectOnString>("1", "null");
        Member<IntOnString>("1", "null");
        Member<StringOnObject>("1", "null", "\"x\"");
        Member<PointOnFace>("1", "null", "{\"X\":1}");
        Member<NullOnInt>("1", "null");
        Member<NullOnPoint>("{\"X\":1}", "null");
        Member<NullOnNullable>("1", "null");
        Member<Twice>("1", "null");
        Member<NoConverter>("1", "null");
        Member<NotDefault>("1", "null");
        Member<Abstract>("1", "null");
        Member<NullFactory>("1", "null");
        Member<FactoryFactory>("1", "null");
        Member<WrongFactory>("1", "null");
        Member<ThrowingConstructor>("1", "null");
        Member<OpenGeneric>("1", "null");
        Member<EnumOnString>("1", "null");
        Member<EnumOnNullable>("1", "null", "\"Monday\"");
        Member<EnumFactoryOnString>("1", "null");
        Seam.Write(default(TwiceType));
        Seam.Read<TwiceType>("1");
        Seam.Write(new TwiceType[1]);
        Seam.Write(default(InheritedTwice));
        Seam.Write(new InheritedTwice());
    }

    private static void Member<T>(params string[] texts)
        where T : class, new()
    {
        Seam.Write(new T());
        Seam.Write<T?>(null);
        Seam.Write(new List<T>());
        foreach (string text in texts)
        {
            Seam.Read<T>("{\"V\":" + text + "}");
            Seam.Read<T>("{ \"V\" : " + text + " }");
            Seam.Read<List<T>>("[{},{\"V\":" + text + "}]");
        }
    }

    [Fact]
    public void ByModifiers()
    {
        foreach (JsonConverter converter in (JsonConverter[])
            [
                new Gives<object>("o"), new Gives<object>(5), new Gives<object>(null!), new Gives<int>(3), new Gives<string>("s"), new Gives<double>(1.5), new Gives<int?>(3), new Gives<int?>(null), new Gives<IPoint>(new Point { X = 3 }), new Gives<Point>(new Point { X = 3 }), new JsonStringEnumConverter(), new JsonStringEnumConverter<DayOfWeek>(), new Gives<IComparable>("cmp"),
            ])
        {
            foreach (string name in (string[])["I", "S", "N", "O", "P", "F", "D", "L"])
            {
                JsonSerializerOptions Options() => new()
                {
                    TypeInfoResolver = new DefaultJsonTypeInfoResolver
                    {
                        Modifiers =
                        {
                            info =>
                            {
                                foreach (JsonPropertyInfo property in info.Properties.Where(p => p.Name == name))
                                {
                                    property.CustomConverter = converter;
                                }
                            },
                        },
                    },
                };
                JsonSerializerOptions options = Options();
                Seam.Write(new Several { I = 1, S = "x", N = 2, O = 3, P = new Point { X = 4 }, F = new Point { X = 5 }, D = DayOfWeek.Friday }, options);
                Seam.Write(new Several(), options);
                Seam.Write(new List<Several>(), options);
                Seam.Read<Several>("{\"Other\":1}", options);
                Seam.Read<Several>("{\"" + name + "\":1,\"Other\":1}", options);
                Seam.Read<Several>("{\"" + name + "\":null,\"Other\":1}", options);
                Seam.Read<Several>("{\"" + name + "\":\"x\"}", Options());
            }
        }
    }

    [Fact]
    public void CallsOnNullables()
    {
        foreach (bool handlesNull in (bool[])[true, false])
        {
            string Run(bool mine)
            {
                var log = new StringBuilder();
                var options = new JsonSerializerOptions { Converters = { new Logs(log, handlesNull) } };
                foreach (object value in (object[])[new Nullables { A = 1, B = null, C = DayOfWeek.Monday, P = new Point { X = 1 } }, new Nullables(), new int?[] { 1, null }, new Dictionary<string, int?> { ["a"] = null, ["b"] = 1 }])
                {
                    log.Append('|').Append(mine ? Ours.Serialize(value, value.GetType(), options) : Stj.Serialize(value, value.GetType(), options));
                }

                foreach (string text in (string[])["{\"A\":1,\"B\":2,\"C\":3,\"P\":{\"X\":1}}", "{\"A\":null,\"B\":null,\"C\":null,\"P\":null}"])
                {
                    log.Append('|').Append(Outcome.Of(() => mine ? Ours.Deserialize<Nullables>(text, options) : Stj.Deserialize<Nullables>(text, options)).Error?.Message);
                }

                return log.ToString();
            }

            Seam.Call("calls " + handlesNull, () => Run(false), () => Run(true));
        }
    }

    [Fact]
    public void NullFromConverters()
    {
        foreach (bool handlesNull in (bool[])[true, false])
        {
            var options = new JsonSerializerOptions { RespectNullableAnnotations = true, Converters = { new NullText(handlesNull) } };
            foreach (string text in (string[])["null", "\"x\"", "[1]", "{\"a\":1}", "12"])
            {
                Seam.Read<Refuses>("{\"A\":1,\"S\":" + text + "}", options);
                Seam.Read<Refuses>("{\"A\":1,\n \"S\" : " + text + " }", options);
                Seam.Read<RefusesInConstructor>("{\"A\":1,\"S\":" + text + " ,\"T\":1}", options);
                Seam.Read<RefusesField>("{\"A\":1,\"S\":" + text + "}", options);
                Seam.Read<RefusesInit>("{\"A\":1,\"S\":" + text + "}", options);
            }
        }
    }

    [Fact]
    public void OpenTypes()
    {
        foreach (Type type in (Type[])[typeof(Nullable<>), typeof(List<>), typeof(Dictionary<,>), typeof(IEnumerable<>), typeof(int).MakeByRefType(), typeof(int).MakePointerType(), typeof(Span<int>), typeof(void), typeof(KeyValuePair<,>), typeof(Holder<>), typeof(Claims<>)])
        {
            Seam.Call("write null " + type, () => Stj.Serialize((object?)null, type), () => Ours.Serialize((object?)null, type));
            Seam.Call("write 1 " + type, () => Stj.Serialize(1, type), () => Ours.Serialize(1, type));
            Seam.Call("bytes null " + type, () => Stj.SerializeToUtf8Bytes(null, type).Length, () => Ours.SerializeToUtf8Bytes(null, type).Length);
            Seam.Call("node null " + type, () => Stj.SerializeToNode(null, type), () => Ours.SerializeToNode(null, type));
            Seam.Call("read " + type, () => Stj.Deserialize("null", type), () => Ours.Deserialize("null", type));
            Seam.Call("read bytes " + type, () => Stj.Deserialize("[]"u8, type), () => Ours.Deserialize("[]"u8, type));
            Seam.Call("stream " + type, () => { Stj.Serialize(new MemoryStream(), null, type); return null; }, () => { Ours.Serialize(new MemoryStream(), null, type); return null; });
        }
    }

    [Fact]
    public void SerializationInfos()
    {
        var info = new SerializationInfo(typeof(Holder<int>), new FormatterConverter());
        info.AddValue("a", 1);
        Seam.Write(info);
        Seam.Write<object>(info);
        Seam.Write(new Holder<SerializationInfo> { V = info });
        Seam.Write(new Holder<SerializationInfo>());
        Seam.Write(new Holder<object> { V = info });
        Seam.Write<SerializationInfo[]>([info]);
        Seam.Write<SerializationInfo?>(null);
        foreach (string text in (string[])["null", "{}", "{\"a\":1}", "1", "[]"])
        {
            Seam.Read<SerializationInfo>(text);
            Seam.Read<Holder<SerializationInfo>>("{\"V\":" + text + "}");
            Seam.Read<SerializationInfo[]>("[" + text + "]");
        }

        foreach (Type type in (Type[])[typeof(IntPtr), typeof(UIntPtr), typeof(Type), typeof(System.Reflection.MethodInfo), typeof(Action), typeof(int[,]), typeof(System.Reflection.ConstructorInfo), typeof(Delegate), typeof(IntPtr?)])
        {
            Seam.Call("null " + type, () => Stj.Serialize((object?)null, type), () => Ours.Serialize((object?)null, type));
            foreach (string text in (string[])["null", "{}", "1"])
            {
                Seam.Call("read " + text + " " + type, () => Stj.Deserialize(text, type), () => Ours.Deserialize(text, type));
            }
        }

        foreach (string text in (string[])["[null]", "[]", "[1]", "[null,1]"])
        {
            Seam.Read<Type[]>(text);
            Seam.Read<List<Type>>(text);
        }

        Seam.Write(new Type[1]);
        Seam.Write<object>(typeof(int));
        Seam.Write<object>((nint)1);
        Seam.Write(new Holder<nint>());
        Seam.Write(new Holder<nint?>());
        Seam.Write(new Holder<Action> { V = () => { } });
        Seam.Write<object>(new int[1, 1]);
    }

    public interface IPoint
    {
        int X { get; set; }
    }

    public struct Point : IPoint
    {
        public int X { get; set; }
    }
}
