using System.Text;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Cases;

/// <summary>Classes, structs and records: members, order, names, attributes, constructors; under every set of options.</summary>
public class ObjectTests
{
    private static IEnumerable<(Type Type, object? Value)> All
    {
        get
        {
            yield return Pair(new Plain { A = 1, B = "b" });
            yield return Pair(new Base());
            yield return Pair(new Derived());
            yield return Pair<Base>(new Derived());
            yield return Pair(new MostDerived());
            yield return Pair<object>(new MostDerived());
            yield return Pair(new Access());
            yield return Pair(new Conditions());
            yield return Pair(new Conditions
            {
                Never = "n",
                WhenNull = "w",
                WhenNullNullable = 0,
                WhenDefault = 1,
                WhenDefaultNullable = 0,
                WhenDefaultStruct = new StructHolder<int> { After = 1 },
                WhenDefaultDate = DateTime.MaxValue,
                WhenDefaultDouble = -0d,
                WhenDefaultDecimal = 0.0m,
                Plain = "p",
                Zero = 1,
                Anything = null,
                List = [],
                Day = Day.Monday,
                FieldNull = "f",
            });
            yield return Pair(new Named());
            yield return Pair(new TwoNames { Foo = 1, foo = 2 });
            yield return Pair(new RequiredMembers { A = 1, B = null, C = 3, E = [5] });
            yield return Pair(new RequiredButSet());
            yield return Pair(new RequiredWithoutSetter());
            yield return Pair(new RequiredSetOnly());
            yield return Pair(new Holder<RequiredSetOnly>());
            yield return Pair(new List<RequiredSetOnly>());
            yield return Pair(new Dictionary<string, RequiredSetOnly>());
            yield return Pair(new Holder<Dictionary<string, RequiredSetOnly[]>>());
            yield return Pair(new RequiredUnread());
            yield return Pair(new RequiredFilled());
            yield return Pair(new RequiredSetOnlyNumber());
            yield return Pair(new Holder<RequiredSetOnlyNumber>());
            yield return Pair(new RequiredIgnored { A = 1 });
            yield return Pair(new Simple(1, "b"));
            yield return Pair(new WithDefaults { Must = "m" });
            yield return Pair(new WithDefaults(1, "x", Day.Monday, null, DateTime.MaxValue, 1.0m) { Must = "m", Extra = 1, Init = 2 });
            yield return Pair(new DerivedRecord(1, "two", 3));
            yield return Pair<BaseRecord>(new DerivedRecord(1, "two", 3));
            yield return Pair(new ReadOnlyRecordStruct(1, "b"));
            yield return Pair<ReadOnlyRecordStruct?>(new ReadOnlyRecordStruct(1, null));
            yield return Pair<ReadOnlyRecordStruct?>(null);
            yield return Pair(new StructWithConstructor(5) { B = 6 });
            yield return Pair(new AttributedStruct(1, 2));
            yield return Pair(new AttributedConstructor { B = "b" });
            yield return Pair(new TwoAttributed { A = 1 });
            yield return Pair(new TwoConstructors(1));
            yield return Pair(OnlyPrivateConstructor.Make());
            yield return Pair(new UnboundParameter(1));
            yield return Pair(new WrongParameterType(1));
            yield return Pair(new IgnoredParameter(1, 2));
            yield return Pair(new ManyParameters(1, 2, 3, 4, 5, "f", 7, 8.5, true, new Simple(9, "j")) { Later = 10, Nested = new Simple(1, null) });
            yield return Pair<Abstract>(new Concrete());
            yield return Pair<IShape>(new Square());
            yield return Pair<INamedShape>(new Square());
            yield return Pair(new Square());
            yield return Pair(new Anything
            {
                Value = new Square(),
                Values = [1, "a", null, new Concrete(), 1.5, Day.Monday],
                List = [new List<int> { 1 }, new object(), new Dictionary<string, int> { ["a"] = 1 }],
                Map = new() { ["k"] = new Simple(1, "x"), ["n"] = null, ["a"] = new int[] { 1 } },
                Shape = new Square(),
                Abstract = new Concrete(),
            });
            yield return Pair(new Closed { A = 1 });
            yield return Pair(new Open { A = 1 });
            yield return Pair(new QuotedNumbers());
            yield return Pair(new NumberMembers());
            yield return Pair(new NumberMembers { Named = 1.5, Nullable = 2.5f, Object = null });
            yield return Pair(new NumberMembers { Object = new List<int> { 1 } });
            yield return Pair(new NumberMembers { Object = new Dictionary<string, Half> { ["a"] = (Half)1 } });
            yield return Pair(new NumberMembers { Object = Day.Monday });
            yield return Pair(new NumberMembers { Object = new Plain { A = 1 } });
            yield return Pair(new NumberMembers { Object = double.NaN });
            yield return Pair(new WrongNumberHandling());
            yield return Pair(new WrongNumberHandlingList());
            yield return Pair(new WrongNumberHandlingEnum());
            yield return Pair(new WrongIgnore());
            yield return Pair(new NullName());
            yield return Pair(new RefProperty());
            yield return Pair(new SpanProperty());
            yield return Pair(new IgnoredRefProperty());
            yield return Pair(new EnumMembers());
            yield return Pair(new EnumMembers { Colours = Colours.Red | Colours.Blue, Day = (Day)77 });
            yield return Pair(new Throwing());
            yield return Pair(new ThrowingGetter());
            yield return Pair(new ThrowingConstructorHost());
            yield return Pair(new BadType());
            yield return Pair(new BadType { Type = null });
            yield return Pair(new BadDelegate());
            yield return Pair(new BadPointer());
            yield return Pair(new BadArray());
            yield return Pair(new Recursive { V = 1, Next = new Recursive { V = 2, Next = new Recursive() } });
            yield return Pair(new Generic<int, string> { First = 1, Second = "x" });
            yield return Pair(new Generic<List<int>, Simple>.Inner { Deep = [1] });
            yield return Pair((1, "a"));
            yield return Pair((1, 2, 3, 4, 5, 6, 7, 8, 9));
            yield return Pair(Tuple.Create(1, "a"));
            yield return Pair(Tuple.Create(1, 2, 3, 4, 5, 6, 7, Tuple.Create(8)));
            yield return Pair(new { Anonymous = 1, Nested = new { X = "y" } });
            yield return Pair<object>(new object());
            yield return Pair(KeyValuePair.Create("key", 1));
            yield return Pair(KeyValuePair.Create<Plain?, Simple?>(null, new Simple(1, "v")));
            yield return Pair(new System.Text.Rune('x'));
            yield return Pair(new Index(3, true));
            yield return Pair(new Range(1, ^2));
            yield return Pair(new System.Numerics.Complex(1, 2));
            yield return Pair(new System.Numerics.BigInteger(5));
            yield return Pair(new StringBuilder("text"));
            yield return Pair(new System.Numerics.Vector2(1, 2));
            yield return Pair(new System.Drawing.Point(1, 2));
            yield return Pair(typeof(int));
            yield return Pair((IntPtr)5);
            yield return Pair((UIntPtr)5);
            yield return Pair<Action>(() => { });
            yield return Pair(new int[2, 2]);
            yield return Pair<IntPtr[]>([]);
            yield return Pair<List<Type>>([typeof(int)]);
            yield return Pair<Plain?>(null);
        }
    }

    public class ThrowingConstructorHost
    {
        public ThrowingConstructor? Value { get; set; }
    }

    [Theory]
    [MemberData(nameof(OptionSets.Theory), MemberType = typeof(OptionSets))]
    public void RoundTrip(string options)
    {
        var report = new Report();
        // Every pair of type and options takes code of its own, emitted and compiled.
        foreach ((Type type, object? value) in All.Where(one => IsTaken("round trip", one.Type, options)))
        {
            // Reading `object` waits for the document model.
            if (Contains(type, typeof(object)))
            {
                Both.Of(type).Write(report, value, OptionSets.Get(options));
            }
            else
            {
                Both.Of(type).RoundTrip(report, value, OptionSets.Get(options));
            }
        }

        report.Check();
    }

    /// <summary>A share of the pairs of types and options; of the options of each type every second in the usual run, and the first in any case.</summary>
    private static bool IsTaken(string test, Type type, string options)
    {
        return Taken(options) && (!UsualRun.IsShort || OptionSets.Names.TakeWhile(name => name != options).Count(Taken) % 2 == 0);

        bool Taken(string name) => TestScale.TakesOf(0.07, test, type, name);
    }

    private static bool Contains(Type type, Type part) =>
        type == part || type == typeof(Anything) || type == typeof(Conditions) || type == typeof(QuotedNumbers) || type == typeof(NumberMembers);

    [Theory]
    [MemberData(nameof(OptionSets.Theory), MemberType = typeof(OptionSets))]
    public void OddDocuments(string options)
    {
        string[] texts =
        [
            "{}", "null", "[]", "5", "\"x\"", "{", "{\"A\"", "{\"A\":", "{\"A\":1", "{\"A\":1,", "{\"A\":1,}", "{\"A\":null}", "{\"a\":1}", "{\"A\":1,\"A\":2}", "{\"A\":1,\"a\":2}", "{\"B\":\"x\",\"A\":3}", "{\"\\u0041\":4}", "{\"A\":\"x\"}",
            "{\"A\":\"1\"}", "{\"A\":1.5}", "{\"A\":[]}", "{\"A\":{}}", "{\"B\":1}", "{\"B\":null,\"A\":1,\"C\":3,\"e e\":[]}", "{\"B\":null,\"A\":1}", "{\"zz\":{\"x\":[1,2,{\"y\":null}]},\"A\":7,\"yy\":\"s\",\"B\":\"t\",\"xx\":1.5e3}",
            "{\"a\":1,\"b\":\"x\",\"c\":2}", "{\"$type\":\"x\",\"A\":1}", "{\"$id\":\"1\",\"A\":1}", "{\"Ignored\":1,\"ReadOnly\":2,\"A\":3}", "{\"ignored\":1}", "{\"zz\":1}", "{\"A\":1,\"zz\":1,\"A\":\"x\"}", "{\"zz\":1,\"zz\":2}",
            "{\"A\":1}x", "{\"A\":1}{}", " {\"A\" : 1 , \"B\" : \"b\" } ", "{\"A\":1,\n\"B\":5}", "{\r\n\t\"A\": 1,\r\n\t\"B\": [\r\n1]}", "{\"I\":\"1\",\"D\":\"1.5\",\"L\":[\"3\"],\"M\":{\"a\":\"4\"},\"P\":{\"A\":\"5\"}}", "{\"Strict\":\"8\"}",
            "{\"B\":1,\"A\":1}", "{\"Setter\":1}", "{\"Value\":{\"A\":1}}", "{\"Value\":{}}", "{\"Must\":\"m\",\"A\":9,\"Init\":1}", "{\"A\":1,\"B\":\"q\",\"Day\":99,\"Must\":null}", "{\"J\":{\"A\":1,\"B\":\"x\"},\"Later\":5,\"Nested\":{\"A\":\"x\"}}",
            "{\"J\":{\"A\":\"x\"}}", "{\"Later\":\"x\",\"A\":1", "{\"Nested\":{\"A\":1},\"F\":5}", "{\"Swap1\":1,\"Swap2\":2,\"\":3,\"a b\":4,\"日本語\":5,\"😀\":6,\"$type\":7}", "{\"a b\":\"x\"}", "{\"a.b['c']\":\"x\"}", "{\"\":\"x\"}",
            "{\"ΣΊΣΥΦΟΣ\":1,\"äbc\":2,\"k\":3,\"İSTANBUL\":5}", "{\"Item1\":1,\"Item2\":\"x\"}", "{\"Key\":\"k\",\"Value\":1}", "{\"Foo\":1,\"foo\":2}", "{\"FOO\":1}", "{\"Early\":1,\"x\":2,\"renamed\":3,\"HiddenByIgnored\":4,\"Hidden\":\"h\"}",
            "{\"GetterOnly\":9,\"PrivateSetter\":9,\"PrivateGetter\":9,\"WriteOnly\":9,\"InitOnly\":9,\"Internal\":9,\"InternalIncluded\":9,\"PrivateIncluded\":9,\"PrivateSetterIncluded\":9,\"PrivateGetterIncluded\":9}",
            "{\"_readOnlyIncluded\":9,\"_fieldIncluded\":9,\"PublicField\":9,\"ReadOnlyField\":9,\"Static\":9,\"Constant\":9,\"ReadOnlyList\":[9],\"ReadOnlyListField\":[9],\"GetterOnlyNever\":9}",
            "{\"Always\":9,\"Never\":null,\"WhenNull\":null,\"WhenWriting\":9,\"WhenReading\":9,\"Plain\":null,\"Zero\":9}", "{\"Zero\":null}", "{\"A\":1,//c\n\"B\":\"x\"/**/}", "{/**/}", "{\"A\"/**/:1}",
            "{\"Next\":{\"Next\":{\"Next\":{\"Next\":{}}}}}", "{\"Next\":{\"Next\":{\"Next\":{\"V\":\"x\"}}}}", "{\"A\":1,\"\\ud800\":2}", "{\"A\":tru}", "{\"A\":01}", "{\"A\":99999999999}", "{\"B\":\"a\\qb\"}", "{\"B\":\"\\ud800\"}", "{A:1}",
            "{\"AnExceedinglyLongRequiredPropertyNameNumberThree\":1}",
        ];
        var report = new Report();
        foreach (Type type in All.Select(a => a.Type).Append(typeof(ManyRequired)).Append(typeof(ThrowingConstructor)).Distinct())
        {
            if (!Contains(type, typeof(object)) && type != typeof(Type) && IsTaken("odd documents", type, options))
            {
                foreach (string text in texts.Where(text => TestScale.TakesOf(0.15, type, text, options)))
                {
                    Both.Of(type).Read(report, Encoding.UTF8.GetBytes(text), OptionSets.Get(options));
                }
            }
        }

        report.Check();
    }

    [Fact]
    [Facts.Proves("3.6-1", "object members by run-time type, others by declaration; a mismatch with the input type is an ArgumentException")]
    public void DeclaredTypeAgainstValue()
    {
        object[] values = [1, "x", new Plain(), new List<int>(), new Derived(), Day.Monday];
        Type[] types = [typeof(int), typeof(string), typeof(object), typeof(Plain), typeof(Base), typeof(int?), typeof(IEnumerable<int>), typeof(Day?), typeof(long), typeof(IShape)];
        foreach (Type type in types)
        {
            foreach (object? value in values.Append(null))
            {
                Outcome theirs = Outcome.Of(() => Stj.Serialize(value, type));
                Outcome mine = Outcome.Of(() => Ours.Serialize(value, type));
                Assert.Equal((theirs.Value, theirs.ErrorText), (mine.Value, mine.ErrorText));
            }
        }
    }

    [Fact]
    [Facts.Proves("4.4-1", "null arguments: ArgumentNullException with the parameter's name")]
    public void NullArguments()
    {
        Same(() => Stj.Deserialize<int>((string)null!), () => Ours.Deserialize<int>((string)null!));
        Same(() => Stj.Deserialize("1", (Type)null!), () => Ours.Deserialize("1", (Type)null!));
        Same(() => Stj.Deserialize("1"u8, (Type)null!), () => Ours.Deserialize("1"u8, (Type)null!));
        Same(() => Stj.Serialize(1, (Type)null!), () => Ours.Serialize(1, (Type)null!));
        Same(() => Stj.SerializeToUtf8Bytes(1, (Type)null!), () => Ours.SerializeToUtf8Bytes(1, (Type)null!));
        Same(() => Stj.Deserialize<int>(""), () => Ours.Deserialize<int>(""));
        Same(() => Stj.Deserialize<string>("\"\ud800\""), () => Ours.Deserialize<string>("\"\ud800\""));
        Same(() => Stj.Deserialize("1", typeof(List<>)), () => Ours.Deserialize("1", typeof(List<>)));
        Same(() => Stj.Deserialize("1", typeof(void)), () => Ours.Deserialize("1", typeof(void)));
        Same(() => Stj.Deserialize("1", typeof(Span<int>)), () => Ours.Deserialize("1", typeof(Span<int>)));
        Same(() => Stj.Deserialize("1", typeof(int*)), () => Ours.Deserialize("1", typeof(int*)));
        Same(() => Stj.Deserialize("1", typeof(int).MakeByRefType()), () => Ours.Deserialize("1", typeof(int).MakeByRefType()));
        Same(() => Stj.Serialize(1, new JsonSerializerOptions { ReadCommentHandling = JsonCommentHandling.Skip, IgnoreNullValues = true, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull }),
            () => Ours.Serialize(1, new JsonSerializerOptions { ReadCommentHandling = JsonCommentHandling.Skip, IgnoreNullValues = true, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull }));

        static void Same<T>(Func<T> theirs, Func<T> mine)
        {
            Outcome expected = Outcome.Of(theirs);
            Outcome actual = Outcome.Of(mine);
            Assert.Equal((expected.Value, expected.ErrorText), (actual.Value, actual.ErrorText));
        }
    }

    [Fact]
    [Facts.Proves("4.4-2", "options are read-only once used")]
    public void OptionsAreFrozenByUse()
    {
        var options = new JsonSerializerOptions();
        Ours.Serialize(1, options);
        Assert.True(options.IsReadOnly);
        Assert.Throws<InvalidOperationException>(() => options.WriteIndented = true);
    }

    private static (Type Type, object? Value) Pair<T>(T value) => (typeof(T), value);
}
