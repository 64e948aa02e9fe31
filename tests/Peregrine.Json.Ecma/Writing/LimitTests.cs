using System.Buffers;

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

        // Found long before memory ends: indentation of so many levels has no end.
        string deep = new string('[', 100_000) + new string(']', 100_000);
        Fails(() => EcmaJson.Stringify(EcmaJson.Parse(deep), default, 10, new EcmaOptions { MaxLength = 10_000_000 }), EcmaErrorKind.Range);
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
