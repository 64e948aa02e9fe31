using System.Runtime.CompilerServices;
using System.Text;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Seams;

/// <summary>What a converter's reader says of the document around the value, and what a converter's writer may do to it.</summary>
public class ReaderSeatTests
{
    private static readonly string[] s_documents =
    [
        "{\"P\":1}", "{\"Q\":{\"P\":{}}}", "{\"Ops\":[{\"P\":{\"a\":1},\"z\":2}],\"t\":3}", "{\"Ops\":[{\"P\":[1,[2]],\"z\":2},{\"P\":\"x\"}],\"t\":3}", "{\"Q\":{\"Q\":{\"Q\":{\"P\":true}}},\"P\":null}",
        "{\n  \"Q\": {\n    \"P\": [ 1, 2 ],\n    \"Q\": { \"P\" : 3 }\n  },\n  \"t\": 7\n}", "{\"Map\":{\"k\":1,\"l\":{\"m\":2}},\"t\":1}", "{\"List\":[1,2,[3,{}]],\"Q\":{\"List\":[{}]}}", "{\"Deep\":[[[1,2],[3]],[]],\"t\":[{}]}", "{\"Q\":{\"P\":1]", "{\"Q\":{\"P\":1},}", "{\"Ops\":[{\"P\":{\"a\":1}}", "{\"P\":{\"a\":{\"b\":[}}",
        "{\"P\":\"\\u0041\",\"Q\":{\"P\":\"é\"},\"t\":5}", "{\"x\":[{\"y\":\"}]\"}],\"P\":1,\"Map\":{\"\\u0041\":1,\"[{\":2}}", "{\"Made\":{\"p\":{\"a\":1},\"n\":1},\"t\":2}", "{\"Made\":{\"x\":[1],\"p\":{\"a\":1},\"n\":1},\"t\":2}", "{\"Dyn\":{\"$type\":\"a\",\"P\":1,\"z\":{}},\"t\":1}", "{\"Ext\":{\"a\":1,\"P\":{}},\"P\":2}",
    ];

    private static readonly JsonSerializerOptions s_commented = new() { ReadCommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true };

    [Fact]
    public void AheadAndAround()
    {
        foreach (JsonSerializerOptions? options in (JsonSerializerOptions?[])[null, s_commented, new JsonSerializerOptions { MaxDepth = 3 }, new JsonSerializerOptions { ReferenceHandler = ReferenceHandler.Preserve }, new JsonSerializerOptions { AllowOutOfOrderMetadataProperties = true }])
        {
            foreach (string document in s_documents)
            {
                Seam.Read<Node>(document, options);
                Seam.Read<Node>("  " + document + "\n ", options);
                Seam.Read<Node[]>("[ " + document + " , " + document + "]", options);
                Seam.Read<Dictionary<string, Node>>("{\"a\":" + document + ",\"b\":[]}", options);
                Seam.Read<Dictionary<Seen, Dictionary<Seen, Node>>>("{ \"a\" : {\"b\":" + document + ",\"c\":{\"P\":1}}}", options);
            }

            Seam.Read<Seen>("1", options);
            Seam.Read<Seen>(" \"x\" ", options);
            Seam.Read<Seen[]>("[1,\"x\",[],{}]", options);
            Seam.Read<Seen[]>("[1,\"x\",[],{}", options);
        }

        foreach (string document in (string[])["{/*[{*/\"Q\"/*:*/:/*{*/{\"P\"/*}*/:/*,*/1/*]*/,},//}\n\"t\":1,}", "{\"Q\":{//[{\"\n\"P\":[1,],},/* \" */\"Ops\":[/*[*/{\"P\"://x\n2},],}", "[/*a*/1/*b*/,/*c*/{\"a\"/*d*/:1},]"])
        {
            Seam.Read<Node>(document, s_commented);
            Seam.Read<Seen[]>(document, s_commented);
            Seam.Read<Seen>(document, s_commented);
        }
    }

    [Fact]
    public void LargeDocuments()
    {
        var text = new StringBuilder("{\"x\":\"" + new string('é', 5000) + "\",\"Ops\":[");
        for (int i = 0; i < 50; i++)
        {
            text.Append(i == 0 ? "" : ",").Append("{\"y\":[{\"z\":\"\\\"[{\"}],\"P\":{\"i\":").Append(i).Append("},\"Map\":{\"k\":[1]}}");
        }

        text.Append("],\"t\":1}");
        Seam.Read<Node>(text.ToString());
        string deep = string.Concat(Enumerable.Repeat("{\"Q\":", 62)) + "{\"P\":1}" + new string('}', 62);
        Seam.Read<Node>(deep);
        Seam.Read<Node>(deep, new JsonSerializerOptions { MaxDepth = 200 });
        deep = string.Concat(Enumerable.Repeat("{\"Ops\":[", 30)) + "{\"P\":{\"a\":[]}}" + string.Concat(Enumerable.Repeat("]}", 30));
        Seam.Read<Node>(deep, new JsonSerializerOptions { MaxDepth = 200 });
    }

    [Fact]
    public void MismatchedBrackets()
    {
        foreach (string deed in (string[])["[}", "{]", "[", "{", "]", "}", "[]]", "{}}", "[}{", "[{]}", "{name", "{name]", "two", "{1}", "[name]", "raw [", "{}[]", "1 2"])
        {
            foreach (bool skips in (bool[])[true, false])
            {
                foreach (bool inArray in (bool[])[true, false])
                {
                    string Run(bool mine, bool nested)
                    {
                        var stream = new MemoryStream();
                        using (var writer = new Utf8JsonWriter(stream, new JsonWriterOptions { SkipValidation = skips }))
                        {
                            if (inArray)
                            {
                                writer.WriteStartArray();
                            }

                            object value = nested ? new Pair { A = new Deed(deed), B = 5 } : new Deed(deed);
                            try
                            {
                                if (mine)
                                {
                                    Ours.Serialize(writer, value, value.GetType());
                                }
                                else
                                {
                                    Stj.Serialize(writer, value, value.GetType());
                                }

                                if (inArray)
                                {
                                    writer.WriteEndArray();
                                }
                            }
                            catch (Exception error) when (error is not InvalidOperationException { Source: "x" })
                            {
                                return new Outcome(null, error).ErrorText!;
                            }
                        }

                        return Encoding.UTF8.GetString(stream.ToArray());
                    }

                    foreach (bool nested in (bool[])[true, false])
                    {
                        Seam.Call($"{deed} skips {skips} array {inArray} nested {nested}", () => Run(false, nested), () => Run(true, nested));
                    }
                }
            }

            Seam.Write(new Deed(deed));
            Seam.Write(new Pair { A = new Deed(deed), B = 5 });
            Seam.Write(new List<Deed> { new(deed) });
            Seam.Write(new Pair { A = new Deed(deed), B = 5 }, new JsonSerializerOptions { WriteIndented = true });
            Seam.Call("node " + deed, () => Stj.SerializeToNode(new Deed(deed)), () => Ours.SerializeToNode(new Deed(deed)));
            Seam.Call("element " + deed, () => Stj.SerializeToElement(new Deed(deed)), () => Ours.SerializeToElement(new Deed(deed)));
            Seam.Call("nested element " + deed, () => Stj.SerializeToElement(new Pair { A = new Deed(deed), B = 5 }), () => Ours.SerializeToElement(new Pair { A = new Deed(deed), B = 5 }));
        }
    }

    public class Node
    {
        public Seen? P { get; set; }

        public Node? Q { get; set; }

        public List<Node>? Ops { get; set; }

        public Dictionary<string, Seen>? Map { get; set; }

        public List<Seen>? List { get; set; }

        public Seen[][][]? Deep { get; set; }

        public MadeNode? Made { get; set; }

        public Dynamic? Dyn { get; set; }

        public Extended? Ext { get; set; }
    }

    public class MadeNode(Seen p, int n)
    {
        public Seen P { get; } = p;

        public int N { get; } = n;
    }

    [JsonDerivedType(typeof(DynamicA), "a")]
    public class Dynamic
    {
        public Seen? P { get; set; }
    }

    public class DynamicA : Dynamic
    {
    }

    public class Extended
    {
        public Seen? P { get; set; }

        [JsonExtensionData]
        public Dictionary<string, object>? More { get; set; }
    }

    [JsonConverter(typeof(SeeingConverter))]
    public sealed record Seen(string Log);

    /// <summary>Notes everything that its reader reports, and what a copy of it finds up to the end of the document.</summary>
    internal sealed class SeeingConverter : JsonConverter<Seen>
    {
        public override Seen? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            string log = Look(reader);
            reader.Skip();
            return new Seen(log + " then " + reader.TokenStartIndex + "-" + reader.BytesConsumed);
        }

        public override Seen ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => new(Look(reader));

        public override void Write(Utf8JsonWriter writer, Seen value, JsonSerializerOptions options) => writer.WriteStringValue(value.Log);

        private static string Look(Utf8JsonReader copy)
        {
            var log = new StringBuilder();
            Note(log, ref copy);
            try
            {
                while (copy.Read())
                {
                    Note(log, ref copy);
                }
            }
            catch (JsonException error)
            {
                // The line and byte are those of the document, too.
                log.Append(error.Message).Append(error.LineNumber).Append(':').Append(error.BytePositionInLine);
            }

            return log.ToString();
        }

        private static void Note(StringBuilder log, ref Utf8JsonReader reader) =>
            log.Append(reader.TokenType).Append('@').Append(reader.TokenStartIndex).Append('-').Append(reader.BytesConsumed).Append('/').Append(reader.CurrentDepth).Append(reader.IsFinalBlock).Append(reader.HasValueSequence).Append(reader.ValueSpan.Length).Append(reader.ValueIsEscaped).Append(reader.Position.GetInteger()).Append(' ');
    }

    [JsonConverter(typeof(DeedConverter))]
    public sealed record Deed(string What);

    public class Pair
    {
        public Deed? A { get; set; }

        public int B { get; set; }
    }

    internal sealed class DeedConverter : JsonConverter<Deed>
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public override Deed? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw new NotSupportedException();

        public override void Write(Utf8JsonWriter writer, Deed value, JsonSerializerOptions options)
        {
            switch (value.What)
            {
                case "{name":
                    writer.WriteStartObject();
                    writer.WritePropertyName("a");
                    break;
                case "{name]":
                    writer.WriteStartObject();
                    writer.WritePropertyName("a");
                    writer.WriteEndArray();
                    break;
                case "two":
                    writer.WriteNumberValue(1);
                    writer.WriteNumberValue(2);
                    break;
                case "nothing":
                    break;
                case "[name]":
                    writer.WriteStartArray();
                    writer.WritePropertyName("a");
                    writer.WriteEndArray();
                    break;
                case "raw [":
                    writer.WriteRawValue("[", skipInputValidation: true);
                    break;
                default:
                    foreach (char c in value.What)
                    {
                        switch (c)
                        {
                            case '[':
                                writer.WriteStartArray();
                                break;
                            case ']':
                                writer.WriteEndArray();
                                break;
                            case '{':
                                writer.WriteStartObject();
                                break;
                            case '}':
                                writer.WriteEndObject();
                                break;
                            case not ' ':
                                writer.WriteNumberValue(c - '0');
                                break;
                        }
                    }

                    break;
            }
        }
    }
}
