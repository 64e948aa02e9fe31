using System.Buffers;
using Peregrine.Json.EcmaTests.Hosts;

namespace Peregrine.Json.EcmaTests.Writing;

public class LimitTests
{
    [Fact]
    public void Depth()
    {
        var options = new EcmaOptions { MaxDepth = 3 };
        Assert.Equal("[[[1]]]", EcmaJson.Stringify(EcmaJson.Parse("[[[1]]]", default, options), default, default, options));
        Fails(() => EcmaJson.Parse("[[[[1]]]]", default, options), EcmaErrorKind.Range);
        Fails(() => EcmaJson.Parse("{\"a\":[{\"a\":{}}]}", default, options), EcmaErrorKind.Range);
        foreach (EcmaValue replacer in (EcmaValue[])[default, Each((_, value) => value)])
        {
            Fails(() => EcmaJson.Stringify(Arr(Arr(Arr(Arr()))), replacer, default, options), EcmaErrorKind.Range);
            Assert.Equal("[[[]]]", EcmaJson.Stringify(Arr(Arr(Arr())), replacer, default, options));
        }
    }

    [Fact]
    public void ZeroAllowsNoContainerAndNoText()
    {
        var flat = new EcmaOptions { MaxDepth = 0 };
        Assert.Equal("1", EcmaJson.Stringify(EcmaJson.Parse("1", default, flat), default, default, flat));
        foreach (string text in (string[])["[]", "{}", "[1]"])
        {
            Fails(() => EcmaJson.Parse(text, default, flat), EcmaErrorKind.Range);
            Fails(() => EcmaJson.Stringify(EcmaJson.Parse(text), default, default, flat), EcmaErrorKind.Range);
            Fails(() => EcmaJson.Stringify(EcmaJson.Parse(text), Each((_, value) => value), 2, flat), EcmaErrorKind.Range);
        }

        var empty = new EcmaOptions { MaxLength = 0 };
        Fails(() => EcmaJson.Parse("1", default, empty), EcmaErrorKind.Range);
        Fails(() => EcmaJson.Stringify(1, default, default, empty), EcmaErrorKind.Range);
    }

    [Fact]
    public void LimitsAreNotNegative()
    {
        Assert.Equal("value", Assert.Throws<ArgumentOutOfRangeException>(() => new EcmaOptions { MaxDepth = -1 }).ParamName);
        Assert.Equal("value", Assert.Throws<ArgumentOutOfRangeException>(() => new EcmaOptions { MaxLength = -1 }).ParamName);
    }

    /// <summary>Wherever a cycle begins and however long it is, it is found no deeper than three times the longer of the two, and said to be one.</summary>
    [Fact]
    public void CyclesAreFoundBeforeTheLimitOfDepth()
    {
        int[] sizes = [0, 1, 2, 3, 4, 5, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 66, 127, 128, 129, 130, 257, 600];
        foreach (int lead in sizes)
        {
            foreach (int length in sizes.Where(static size => size > 0))
            {
                EcmaValue[] chain = [.. Enumerable.Range(0, lead + length).Select(i => (i + length) % 3 == 1 ? Arr() : Obj())];
                for (int i = 0; i < chain.Length; i++)
                {
                    chain[i].AsObject().Set("0", chain[i == chain.Length - 1 ? lead : i + 1]);
                }

                var options = new EcmaOptions { MaxDepth = 3 * Math.Max(lead + 1, length) };
                Fails(() => EcmaJson.Stringify(chain[0], default, default, options), EcmaErrorKind.Type);
                Fails(() => EcmaJson.Stringify(chain[0], default, 1, options), EcmaErrorKind.Type);
                Fails(() => EcmaJson.TryStringify(chain[0], new ArrayBufferWriter<byte>(), default, default, options), EcmaErrorKind.Type);
                Fails(() => EcmaJson.Stringify(chain[0], Each(static (_, value) => value), default, options), EcmaErrorKind.Type);
            }
        }
    }

    [Fact]
    public void Length()
    {
        var options = new EcmaOptions { MaxLength = 5 };
        Assert.Equal("[1,2]", EcmaJson.Stringify(EcmaJson.Parse("[1,2]", default, options), default, default, options));
        Fails(() => EcmaJson.Parse("[1,23]", default, options), EcmaErrorKind.Range);
        Fails(() => EcmaJson.Parse("[1,23]"u8, default, options), EcmaErrorKind.Range);
        Fails(() => EcmaJson.Stringify(Arr(1, 23), default, default, options), EcmaErrorKind.Range);
        var buffer = new ArrayBufferWriter<byte>();
        Fails(() => EcmaJson.TryStringify(Arr(1, 23), buffer, default, default, options), EcmaErrorKind.Range);
        Assert.Equal(0, buffer.WrittenCount);

    }

    [Fact]
    public void EachLimitHasItsOwnError()
    {
        var shallow = new EcmaOptions { MaxDepth = 3 };
        var small = new EcmaOptions { MaxLength = 5 };
        const string Deep = "Arrays and objects are more than 3 deep.", Long = "The text is longer than 5 code units.";
        EcmaValue identity = Each((_, value) => value);
        Action[] tooDeep =
        [
            () => EcmaJson.Parse("[[[[]]]]", default, shallow), () => EcmaJson.Parse("[[[{}]]]"u8, identity, shallow),
            () => EcmaJson.Stringify(Arr(Arr(Arr(Obj()))), default, default, shallow), () => EcmaJson.Stringify(Arr(Arr(Arr(Arr()))), identity, 2, shallow),
            () => EcmaJson.TryStringify(new OutsideHost(), Arr(Arr(Arr(Arr()))), new ArrayBufferWriter<byte>(), default, default, shallow),
        ];
        Action[] tooLong =
        [
            () => EcmaJson.Parse("[1,23]", default, small), () => EcmaJson.Parse("[1,23]"u8, identity, small),
            () => EcmaJson.Stringify("abcd", default, default, small), () => EcmaJson.Stringify(Arr(1, 23), identity, default, small),
            () => EcmaJson.Stringify(EcmaJson.RawJson("123456"), default, default, small),
            () => EcmaJson.TryStringify(new OutsideHost(), Arr(1, 23), new ArrayBufferWriter<char>(), default, default, small),
        ];
        Assert.All(tooDeep, action => Assert.Equal(Deep, Fails(action, EcmaErrorKind.Range).Message));
        Assert.All(tooLong, action => Assert.Equal(Long, Fails(action, EcmaErrorKind.Range).Message));
    }

    /// <summary>Spaced, a million levels are 10^12 code units and more: that is found as soon as the limit is passed, with no more memory than the limit is worth.</summary>
    [Fact]
    public void SpacedTextOfVeryDeepValuesEndsAtTheLimit()
    {
        const int Depth = 1_000_000, Most = 10_000_000;
        EcmaValue value = EcmaJson.Parse(new string('[', Depth) + new string(']', Depth));
        var options = new EcmaOptions { MaxDepth = int.MaxValue, MaxLength = Most };
        var buffer = new ArrayBufferWriter<byte>();
        EcmaValue identity = Each((_, inner) => inner);
        foreach (EcmaValue space in (EcmaValue[])[1, 10, "\u20ac"])
        {
            foreach (Action write in (Action[])[
                () => EcmaJson.Stringify(value, default, space, options), () => EcmaJson.Stringify(value, identity, space, options), () => EcmaJson.TryStringify(value, buffer, default, space, options),
                () => EcmaJson.TryStringify(new OutsideHost(), value, buffer, default, space, options)])
            {
                long before = GC.GetAllocatedBytesForCurrentThread();
                Assert.Equal($"The text is longer than {Most} code units.", Fails(write, EcmaErrorKind.Range).Message);
                Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 8L * Most);
            }
        }

        Assert.Equal(0, buffer.WrittenCount);
    }

    [Fact]
    public void NothingIsWrittenByWhatFails()
    {
        var bytes = new ArrayBufferWriter<byte>();
        var units = new ArrayBufferWriter<char>();
        using var stream = new MemoryStream();
        EcmaValue bad = Arr(new string('a', 50_000), BigInt(1));
        Fails(() => EcmaJson.TryStringify(bad, bytes), EcmaErrorKind.Type);
        Fails(() => EcmaJson.TryStringify(bad, units), EcmaErrorKind.Type);
        Fails(() => EcmaJson.TryStringify(bad, stream), EcmaErrorKind.Type);
        Assert.Equal((0, 0, 0L), (bytes.WrittenCount, units.WrittenCount, stream.Length));

        // What code of the host writes to the same destination stays; then comes the whole text.
        EcmaValue writing = Arr(Obj(("toJSON", Fn((_, _) =>
        {
            bytes.Write("inner"u8);
            return 7;
        }))));
        Assert.True(EcmaJson.TryStringify(writing, bytes));
        Assert.Equal("inner[7]", System.Text.Encoding.UTF8.GetString(bytes.WrittenSpan));
    }

    [Fact]
    public void HostsThatCallInTooDeep()
    {
        EcmaValue recursive = Obj();
        recursive.AsObject().Set("toJSON", Fn((_, _) => EcmaJson.Stringify(recursive)));
        Fails(() => EcmaJson.Stringify(recursive), EcmaErrorKind.Range);
        EcmaValue reviver = default;
        reviver = Each((_, value) => EcmaJson.Parse("[1]", reviver));
        Fails(() => EcmaJson.Parse("[1]", reviver), EcmaErrorKind.Range);
    }

    /// <summary>The same on a thread with little stack, as a catchable error, and with the values still usable.</summary>
    [Theory]
    [InlineData(256)]
    [InlineData(1024)]
    public void HostsThatCallInTooDeepOnSmallStacks(int kilobytes)
    {
        string outcome = "";
        var thread = new Thread(() =>
        {
            HostsThatCallInTooDeep();
            int calls = 0;
            EcmaValue replacer = default;
            replacer = Each((_, value) => ++calls % 2 == 0 ? value : EcmaJson.Stringify(Arr(1), replacer, 1));
            Fails(() => EcmaJson.Stringify(Arr(1, 2), replacer), EcmaErrorKind.Range);
            outcome = EcmaJson.Stringify(EcmaJson.Parse("[1]"))!;
        }, kilobytes * 1024);
        thread.Start();
        thread.Join();
        Assert.Equal("[1]", outcome);
    }

    [Fact]
    public void ExceptionsOfHostsPassAndLeaveNothingBehind()
    {
        for (int i = 0; i < 100; i++)
        {
            Assert.Throws<NotSupportedException>(() => EcmaJson.Stringify(Arr(Obj(("a", Arr(Obj(("toJSON", Fn((_, _) => throw new NotSupportedException()))))))), default, 2));
            Assert.Throws<NotSupportedException>(() => EcmaJson.Parse("[[1,2,{\"a\":3}]]", Fn((_, _) => throw new NotSupportedException())));
            Fails(() => EcmaJson.Parse("[[1,2,{\"a\":3}]"), EcmaErrorKind.Syntax);
            Assert.Equal("""[{"a":[1,"x"]}]""", EcmaJson.Stringify(EcmaJson.Parse("""[{"a":[1,"x"]}]""")));
        }
    }

    [Fact]
    public void AReusedBufferCostsNoMemory()
    {
        EcmaValue value = EcmaJson.Parse("""{"a":[1,2.5,"text",true,null,{"b":"\u20ac\n"}],"10":0,"9":1,"c":{"x":[[],{}]}}""");
        var bytes = new ArrayBufferWriter<byte>(4096);
        var units = new ArrayBufferWriter<char>(4096);
        foreach (EcmaValue space in (EcmaValue[])[default, 2, "\t"])
        {
            for (int i = 0; i < 3; i++)
            {
                Write(space);
            }

            long before = GC.GetAllocatedBytesForCurrentThread();
            Write(space);
            Assert.Equal(0, GC.GetAllocatedBytesForCurrentThread() - before);
        }

        void Write(EcmaValue space)
        {
            bytes.ResetWrittenCount();
            EcmaJson.TryStringify(value, bytes, default, space);
            bytes.ResetWrittenCount();
            EcmaJson.TryStringify(value, bytes, default, space);
            units.ResetWrittenCount();
            EcmaJson.TryStringify(value, units, default, space);
            units.ResetWrittenCount();
            EcmaJson.TryStringify(value, units, default, space);
        }
    }
}
