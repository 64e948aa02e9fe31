using System.IO.Pipelines;
using System.Text;
using System.Text.Json.Nodes;
using Peregrine.Json.Differential.Cases;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Facts;

/// <summary>4 to 6: errors, streams, documents.</summary>
public static partial class Expectations
{
    private static string Elements(IAsyncEnumerable<int?> read) => string.Join(',', read.ToBlockingEnumerable().Select(value => value?.ToString(System.Globalization.CultureInfo.InvariantCulture) ?? "null"));

    private static void Sequence(string expected, string text, bool topLevel) =>
        Shown.Gives(expected, () => Elements(Stj.DeserializeAsyncEnumerable<int?>(Streamed(text), topLevel)), () => Elements(Ours.DeserializeAsyncEnumerable<int?>(Streamed(text), topLevel)));

    private sealed class Broken : MemoryStream
    {
        public override int Read(byte[] buffer, int offset, int count) => throw new IOException("no more");

        public override int Read(Span<byte> buffer) => throw new IOException("no more");

        public override void Write(ReadOnlySpan<byte> buffer) => throw new IOException("full");

        public override void Write(byte[] buffer, int offset, int count) => throw new IOException("full");
    }

    private static async IAsyncEnumerable<int> OneAndTwo()
    {
        yield return 1;
        await Task.Yield();
        yield return 2;
    }

    private static string Written(Func<MemoryStream, Task> write)
    {
        var stream = new MemoryStream();
        write(stream).GetAwaiter().GetResult();
        return Encoding.UTF8.GetString(stream.ToArray()) + (stream.CanWrite ? " open" : " closed");
    }

    private static string Position(Func<MemoryStream, int> read)
    {
        MemoryStream stream = Streamed("1 \n");
        return $"{read(stream)} at {stream.Position}";
    }

    private static string Piped(Func<PipeReader, int> read)
    {
        PipeReader pipe = PipeReader.Create(Streamed("1 2"));
        return read(pipe).ToString(System.Globalization.CultureInfo.InvariantCulture);
    }

    private static string Disposed(JsonDocument document)
    {
        JsonElement clone = document.RootElement.Clone();
        document.Dispose();
        return clone.GetRawText() + document.RootElement.GetRawText();
    }

    private static void AddRest()
    {
        Add("4.1-1", () => Shown.RefusesWith<List<Plain>>("JsonException: The JSON value could not be converted to System.Int32. Path: $[1].A | LineNumber: 0 | BytePositionInLine: 18. {$[1].A|0|18}", "[{\"A\":1},{\"A\":\"xx\"}]"));
        Add("4.1-3", () => Shown.RefusesWith<int>("JsonException: 'x' is an invalid start of a value. Path: $ | LineNumber: 1 | BytePositionInLine: 0. {$|1|0} from System.Text.Json\n      <- System.Text.Json.JsonReaderException: 'x' is an invalid start of a value. LineNumber: 1 | BytePositionInLine: 0.", "\nx"));
        Add("4.1-4", () => Shown.RefusesWith<Plain>("{$.A|1|4}", "{\"B\":\"é\",\"A\":\n\"é\"}"), () => Shown.RefusesWith<Plain>("{$|0|10}", "{\"B\":\"é\",\"A\":"[..9] + "x"));
        Add("4.1-5", () => Shown.RefusesWith<ErrorFacts.Model>("Path: $.D['a.b'].I |", "{\"D\":{\"a.b\":{\"I\":\"x\"}}}"), () => Shown.RefusesWith<ErrorFacts.Model>("Path: $.H[1] |", "{\"H\":[1,1,1,\"x\"]}"), () => Shown.RefusesWith<ErrorFacts.Model>("Path: $ |", "{\"I\":1,}"));
        Add("4.1-6", () => Shown.RefusesWith<Positional<int>>("The JSON value could not be converted to " + StjAtHand.Of("Peregrine.Json.Differential.Cases.Positional`1[System.Int32]", "System.Int32") + ". Path: $.Value |", "{\"Value\":\"x\"}"));
        Add("4.1-7", () => Shown.RefusesWith<Plain>("JsonException: The JSON property 'zz' could not be mapped to any .NET member contained in type 'Peregrine.Json.Differential.Cases.Plain'. {$.zz|2|5}", "{\r\n\r\r\n\"zz\":1}", s_closed));
        Add("4.1-8", () => Shown.RefusesWith<StreamFacts.Place>("Path: $. | LineNumber: 0", "{\"\":\"x\"}"), () => Shown.RefusesWith<Dictionary<string, int>>("Path: $['a b'] |", "{\"a b\":\"x\"}"), () => Shown.RefusesWith<Dictionary<string, int>>("Path: $.a-b |", "{\"a-b\":\"x\"}"), () => Shown.RefusesToWrite("Path: $.L.O.", new StreamFacts.Place { L = [new() { ["k"] = new StreamFacts.Place { O = (Action)(() => { }) } }] }));
        Add("4.2-1", () => Shown.RefusesToWrite("wrote too much or not enough.", new Unknown(), By(w => { w.WriteStartArray(); w.WriteStartArray(); w.WriteEndArray(); })), () => Shown.RefusesWith<Unknown>("System.NotSupportedException", "{}", By(_ => { })));
        Add("4.4-3", () => Shown.Gives("System.InvalidOperationException: The type 'System.Collections.Generic.List`1[T]' is invalid for serialization or deserialization", () => Stj.Deserialize("1", typeof(List<>)), () => Ours.Deserialize("1", typeof(List<>))), () => Shown.Gives("System.NotSupportedException: JsonTypeInfo metadata for type 'Peregrine.Json.Differential.Cases.Plain' was not provided by TypeInfoResolver", () => Stj.Deserialize<Plain>("1", Nothing()), () => Ours.Deserialize<Plain>("1", Nothing())), () => Shown.RefusesToWrite("is not compatible with the type 'System.String'.", new ErrorFacts.WrongConverter()));
        Add("4.4-4", () => Assert.Throws<ArgumentOutOfRangeException>(() => new JsonSerializerOptions { MaxDepth = -1 }), () => Assert.Throws<ArgumentException>(() => new JsonSerializerOptions { DefaultBufferSize = 0 }));
        Add("5-3", () => Shown.Gives("{$.A|1|3}", () => Stj.Deserialize<Plain>(Streamed("{\"A\":\n\"x\"}"), new JsonSerializerOptions { DefaultBufferSize = 1 }), () => Ours.Deserialize<Plain>(Streamed("{\"A\":\n\"x\"}"), new JsonSerializerOptions { DefaultBufferSize = 1 })), () => Shown.Gives("'x' is invalid after a single JSON value.", () => Stj.Deserialize<int>(Streamed("1 x")), () => Ours.Deserialize<int>(Streamed("1 x"))));
        Add("5-4", () => Shown.Gives("System.Threading.Tasks.TaskCanceledException", () => Stj.DeserializeAsync<int>(Streamed("1"), cancellationToken: new(true)).AsTask().GetAwaiter().GetResult(), () => Ours.DeserializeAsync<int>(Streamed("1"), cancellationToken: new(true)).AsTask().GetAwaiter().GetResult()));
        Add("5-5", () => Sequence("1,null", "[1,null]", false), () => Sequence("", "null", false), () => Sequence("JsonException: The JSON value could not be converted to", "{}", false));
        Add("5-6", () => Sequence("1,2,3", "1 2\n3", true), () => Sequence("", "", true), () => Shown.Gives("1;2", () => string.Join(';', Stj.DeserializeAsyncEnumerable<int[]>(Streamed("[1][2]"), true).ToBlockingEnumerable().Select(one => one![0])), () => string.Join(';', Ours.DeserializeAsyncEnumerable<int[]>(Streamed("[1][2]"), true).ToBlockingEnumerable().Select(one => one![0]))));
        Add(
            "5-7",
            () => Shown.Gives("System.ArgumentException", () => At("1", 0, new() { CommentHandling = JsonCommentHandling.Allow }, (ref r) => Stj.Deserialize<int>(ref r)), () => At("1", 0, new() { CommentHandling = JsonCommentHandling.Allow }, (ref r) => Ours.Deserialize<int>(ref r))),
            () => Shown.Gives("JsonException: '}' is an invalid start of a value.", () => At("{}", 2, default, (ref r) => Stj.Deserialize<int>(ref r)), () => At("{}", 2, default, (ref r) => Ours.Deserialize<int>(ref r))));
        Add("5-8", () => Sequence("1,null,2", "\ufeff1 null 2", true), () => Sequence("'t' is an invalid end of a number.", "1true", true));
        Add("5-9", () => Sequence("'x' is invalid after a single JSON value.", "[1] x", false), () => Sequence("1,2", "[1,2] \n", false));
        Add(
            "5-10",
            () => Shown.Gives("System.IO.IOException: no more", () => Stj.Deserialize<int>(new Broken()), () => Ours.Deserialize<int>(new Broken())), () => Shown.Gives("1 at 3", () => Position(stream => Stj.Deserialize<int>(stream)), () => Position(stream => Ours.Deserialize<int>(stream))),
            () => Shown.Gives("[1] open", () => Written(stream => Stj.SerializeAsync(stream, new[] { 1 })), () => Written(stream => Ours.SerializeAsync(stream, new[] { 1 }))));
        Add("5-11", () => Shown.Gives("'2' is invalid after a single JSON value.", () => Piped(pipe => Stj.DeserializeAsync<int>(pipe).AsTask().GetAwaiter().GetResult()), () => Piped(pipe => Ours.DeserializeAsync<int>(pipe).AsTask().GetAwaiter().GetResult())));
        Add("5-12", () => Shown.Gives("[1,2] open", () => Written(stream => Stj.SerializeAsync(stream, OneAndTwo())), () => Written(stream => Ours.SerializeAsync(stream, OneAndTwo()))), () => Shown.Gives("can only be serialized using async serialization methods.", () => Stj.Serialize(OneAndTwo()), () => Ours.Serialize(OneAndTwo())));
        Add("6-6", () => Shown.Gives("1", () => (int?)Stj.Deserialize<JsonNode>("{\"Ab\":1}", s_anyCase)!["aB"], () => (int?)Ours.Deserialize<JsonNode>("{\"Ab\":1}", s_anyCase)!["aB"]), () => Shown.Gives("1", () => Stj.SerializeToNode(1)!.GetValue<long>(), () => Ours.SerializeToNode(1)!.GetValue<long>()), () => Shown.Gives("System.InvalidOperationException: An element of type 'Number' cannot be converted to a 'System.Int32'.", () => Stj.Deserialize<JsonNode>("1.5")!.GetValue<int>(), () => Ours.Deserialize<JsonNode>("1.5")!.GetValue<int>()), () => Shown.Gives("1", () => Stj.Deserialize<JsonNode>("1")!.GetValue<long>(), () => Ours.Deserialize<JsonNode>("1")!.GetValue<long>()));
        Add("6-7", () => Shown.Gives("\"\\u0061\" : [1, 2]", () => Stj.Deserialize<JsonElement>("{ \"\\u0061\" : [1, 2] }").EnumerateObject().First().ToString(), () => Ours.Deserialize<JsonElement>("{ \"\\u0061\" : [1, 2] }").EnumerateObject().First().ToString()), () => Shown.Gives("System.ObjectDisposedException: Cannot access a disposed object.", () => Disposed(Stj.Deserialize<JsonDocument>("{\"a\":1}")!), () => Disposed(Ours.Deserialize<JsonDocument>("{\"a\":1}")!)));
    }

    private static JsonSerializerOptions Nothing() => new() { TypeInfoResolver = System.Text.Json.Serialization.Metadata.JsonTypeInfoResolver.Combine() };
}
