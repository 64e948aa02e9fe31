using System.Buffers;

namespace Peregrine.Json.EcmaTests.Hosts;

/// <summary>How often a host is asked, for what, and how soon its constraints are looked at.</summary>
public class AskingTests
{
    private sealed class Stop : Exception;

    /// <summary>A cycle is found when its object comes again, and not a round later: every object is looked into once, at every depth.</summary>
    [Fact]
    public void ACycleIsFoundBeforeItsObjectIsLookedAt()
    {
        for (int depth = 1; depth <= 40; depth++)
        {
            for (int to = 0; to < depth; to++)
            {
                foreach (bool hasArrays in (bool[])[false, true])
                {
                    EcmaValue[] chain = [.. Enumerable.Range(0, depth).Select(i => hasArrays && i % 2 == 1 ? Arr() : Obj())];
                    for (int i = 0; i < depth; i++)
                    {
                        chain[i].AsObject().Set("0", chain[i == depth - 1 ? to : i + 1]);
                    }

                    var counts = new Counts();
                    Fails(() => EcmaJson.Stringify(new CountingHost(counts), chain[0], default, default), EcmaErrorKind.Type);
                    Assert.Equal((depth, depth, depth + 1), (counts.Lists, counts.Elements, counts.IsArray));
                    counts = new Counts();
                    int replaced = 0;
                    EcmaValue replacer = Each((_, value) =>
                    {
                        replaced++;
                        return value;
                    });
                    Fails(() => EcmaJson.Stringify(new CountingHost(counts), chain[0], replacer, default), EcmaErrorKind.Type);
                    Assert.Equal((depth, depth + 1, depth + 1), (counts.Lists, replaced, counts.IsArray));
                    Fails(() => EcmaJson.Stringify(chain[0]), EcmaErrorKind.Type);
                }
            }
        }
    }

    /// <summary>Wherever work can be long, a host can end it after a bounded part of it.</summary>
    [Fact]
    public void ConstraintsAreLookedAtAllTheTime()
    {
        int many = TestScale.Factor < 1 ? 60_000 : 200_000;
        string numbers = $"[{string.Join(',', Enumerable.Repeat("1", many))}]", strings = $"[{string.Join(',', Enumerable.Repeat($"\"{new string('x', 1000)}\"", many / 400))}]";
        string objects = $"[{string.Join(',', Enumerable.Repeat("{\"a\":1}", many / 2))}]", empty = $"[{string.Join(',', Enumerable.Repeat("[]", many))}]";
        string members = $"{{{string.Join(',', Enumerable.Range(0, many).Select(static i => $"\"n{i}\":null"))}}}", deep = new string('[', 90_000) + new string(']', 90_000);
        foreach (string text in (string[])[numbers, strings, objects, empty, members, deep])
        {
            EcmaValue value = EcmaJson.Parse(text), identity = Each(static (_, inner) => inner);
            Ends(text.Length, host => EcmaJson.Parse(host, text, default(EcmaValue)));
            Ends(text.Length, host => EcmaJson.Parse(host, System.Text.Encoding.UTF8.GetBytes(text), default(EcmaValue)));
            Ends(text.Length, host => EcmaJson.Parse(host, text, identity));
            Ends(text.Length, host => EcmaJson.Stringify(host, value, default, default));
            Ends(text.Length, host => EcmaJson.Stringify(host, value, identity, default));
            Ends(text.Length, host => EcmaJson.TryStringify(host, value, new ArrayBufferWriter<byte>(), default, default));
        }

        // Nothing is written of these, and a list of names is no value.
        EcmaValue nothing = EcmaJson.Parse(members, Each(static (name, value) => name.Length == 0 ? value : Fn(static (_, _) => default)));
        Ends(many, host => EcmaJson.Stringify(host, nothing, default, default));
        EcmaValue list = EcmaJson.Parse(numbers);
        Ends(many, host => EcmaJson.Stringify(host, Obj(), list, default));
        EcmaValue longest = new EcmaProxy(new EcmaArray(), new EcmaProxyHandler { Get = static (_, name, _) => name == "length" ? (EcmaValue)(double)((1L << 53) - 1) : default });
        Assert.Throws<Stop>(() => EcmaJson.Stringify(new CountingHost(new Counts { MostChecks = 50 }), Obj(), longest, default));
        Assert.Throws<Stop>(() => EcmaJson.Stringify(new CountingHost(new Counts { MostChecks = 50 }), longest, default, default));
    }

    /// <summary>Asked at least once for every 16 KiB, and the call ends where the host says so.</summary>
    private static void Ends(int length, Action<CountingHost> call)
    {
        var counts = new Counts();
        call(new CountingHost(counts));
        Assert.True(counts.Checks >= (length / (17 * 1024)) - 1 && counts.MostBetween <= 1200, $"{counts.Checks} times, {counts.MostBetween} calls between, {length} characters");
        foreach (int most in (int[])[1, 2, counts.Checks])
        {
            var few = new Counts { MostChecks = most };
            Assert.Throws<Stop>(() => call(new CountingHost(few)));
            Assert.Equal(most, few.Checks);
        }
    }

    /// <summary>What a host was asked.</summary>
    private sealed class Counts
    {
        public int MostChecks { get; init; } = int.MaxValue;

        public int Checks { get; private set; }

        public int MostBetween { get; private set; }

        public int Lists { get; set; }

        public int Elements { get; set; }

        public int IsArray { get; set; }

        private int Between { get; set; }

        public void Work() => MostBetween = Math.Max(MostBetween, ++Between);

        public void Check()
        {
            Between = 0;
            if (++Checks == MostChecks)
            {
                throw new Stop();
            }
        }
    }

    private readonly struct CountingHost(Counts counts) : IEcmaHost<EcmaValue>
    {
        private static OutsideHost Honest => new() { ShowsLayouts = true };

        public EcmaValue Undefined => default;

        public EcmaValue Null => EcmaValue.Null;

        public EcmaKind KindOf(EcmaValue value) => value.Kind;

        public bool BooleanOf(EcmaValue value) => Honest.BooleanOf(value);

        public double NumberOf(EcmaValue value) => Honest.NumberOf(value);

        public string TextOf(EcmaValue value) => Honest.TextOf(value);

        public double ToNumber(EcmaValue value) => Honest.ToNumber(value);

        public string ToText(EcmaValue value) => Honest.ToText(value);

        public bool IsArray(EcmaValue value)
        {
            counts.IsArray++;
            return value.AsObject().IsArray;
        }

        public long LengthOf(EcmaValue value)
        {
            counts.Lists++;
            return Honest.LengthOf(value);
        }

        public EcmaValue Get(EcmaValue target, string name)
        {
            counts.Elements += name == "0" ? 1 : 0;
            return Honest.Get(target, name);
        }

        public EcmaValue Get(EcmaValue target, long index)
        {
            counts.Work();
            counts.Elements++;
            return target.AsObject().Get(index, target);
        }

        public void AppendNames(EcmaValue target, List<string> names)
        {
            counts.Lists++;
            Honest.AppendNames(target, names);
        }

        public bool TryGetLayout(EcmaValue target, out EcmaLayout? layout)
        {
            bool has = Honest.TryGetLayout(target, out layout);
            counts.Lists += has ? 1 : 0;
            return has;
        }

        public EcmaValue Get(EcmaValue target, EcmaLayout layout, int position)
        {
            counts.Work();
            return Get(target, layout.Names[position]);
        }

        public object IdentityOf(EcmaValue value) => value.AsObject();

        public bool SameValue(EcmaValue left, EcmaValue right) => left == right;

        public EcmaValue Call(EcmaValue function, EcmaValue self, ReadOnlySpan<EcmaValue> arguments) => Honest.Call(function, self, arguments);

        public EcmaValue FromBoolean(bool value) => value;

        public EcmaValue FromNumber(double value)
        {
            counts.Work();
            return value;
        }

        public EcmaValue FromText(string value) => value;

        public EcmaValue CreateObject(EcmaLayout layout, ReadOnlySpan<EcmaValue> values) => new EcmaObject(layout, values.ToArray());

        public EcmaValue CreateArray(ReadOnlySpan<EcmaValue> values)
        {
            counts.Work();
            return EcmaArray.Over(values.ToArray());
        }

        public void CreateProperty(EcmaValue target, string name, EcmaValue value) => Honest.CreateProperty(target, name, value);

        public void CreateProperty(EcmaValue target, long index, EcmaValue value) => target.AsObject().CreateProperty(index, value);

        public void Delete(EcmaValue target, string name) => Honest.Delete(target, name);

        public void Delete(EcmaValue target, long index) => Honest.Delete(target, index);

        public void CheckConstraints() => counts.Check();
    }
}
