using System.IO.Pipelines;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Seams;

namespace Peregrine.Json.Differential.Interop;

/// <summary>When the code of a type's metadata writes to streams and pipes: after ten short texts and before the first long one.</summary>
public class HandlerUseTests
{
    public sealed class Handled
    {
        public string? Value { get; set; }
    }

    private sealed class Context(JsonSerializerOptions options) : JsonSerializerContext(options), IJsonTypeInfoResolver
    {
        public int Calls { get; private set; }

        protected override JsonSerializerOptions? GeneratedSerializerOptions => Options;

        public override JsonTypeInfo? GetTypeInfo(Type type) => GetTypeInfo(type, Options);

        public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions given) =>
            type == typeof(string) ? JsonMetadataServices.CreateValueInfo<string>(given, JsonMetadataServices.StringConverter)
            : type == typeof(object) ? JsonMetadataServices.CreateValueInfo<object?>(given, JsonMetadataServices.ObjectConverter)
            : type == typeof(List<Handled>) ? JsonMetadataServices.CreateListInfo<List<Handled>, Handled>(given, new JsonCollectionInfoValues<List<Handled>> { ObjectCreator = () => [] })
            : type == typeof(Handled) ? HandledInfo(given)
            : null;

        private JsonTypeInfo<Handled> HandledInfo(JsonSerializerOptions given) => JsonMetadataServices.CreateObjectInfo(given, new JsonObjectInfoValues<Handled>
        {
            PropertyMetadataInitializer = _ =>
            [
                JsonMetadataServices.CreatePropertyInfo(given, new JsonPropertyInfoValues<string> { IsProperty = true, IsPublic = true, DeclaringType = typeof(Handled), PropertyName = "Value", Getter = h => ((Handled)h).Value }),
            ],
            SerializeHandler = (writer, value) =>
            {
                Calls++;
                writer.WriteStartObject();
                writer.WriteString("Value", value.Value);
                writer.WriteEndObject();
            },
        });
    }

    [Theory]
    [InlineData(32)]
    [InlineData(128)]
    [InlineData(1024)]
    [InlineData(16 * 1024)]
    [InlineData(1024 * 1024)]
    public void ShortAndLongTexts(int bufferSize)
    {
        foreach (bool isPipe in (bool[])[false, true])
        {
            foreach (bool isAsync in (bool[])[false, true])
            {
                if (isPipe && !isAsync)
                {
                    continue;
                }

                // Texts of half a megabyte are few in the usual run.
                foreach (int longAfter in UsualRun.IsShort && bufferSize > 100_000 ? [10, 99] : (int[])[0, 5, 10, 16, 99])
                {
                    Seam.Call($"{bufferSize} {isPipe} {isAsync} {longAfter}", () => Written(false), () => Written(true));

                    string Written(bool isOurs)
                    {
                        var context = new Context(new JsonSerializerOptions { DefaultBufferSize = bufferSize });
                        var log = new List<string>();
                        for (int i = 0; i < 20; i++)
                        {
                            int length = (bufferSize / 2) - 12 + (i == longAfter ? 1 : 0);
                            var value = new Handled { Value = new string('a', length) };
                            string text = i switch
                            {
                                14 => Write<object>(value, context.Options, isOurs, isPipe, isAsync),
                                15 => Write<List<Handled>>([value, value], context.Options, isOurs, isPipe, isAsync),
                                _ => Write(value, context.Options, isOurs, isPipe, isAsync),
                            };
                            log.Add($"{text.Length}:{context.Calls}");
                        }

                        return string.Join(' ', log);
                    }
                }
            }
        }
    }

    private static string Write<T>(T value, JsonSerializerOptions options, bool isOurs, bool isPipe, bool isAsync)
    {
        using var stream = new MemoryStream();
        if (isPipe)
        {
            PipeWriter pipe = PipeWriter.Create(stream, new StreamPipeWriterOptions(leaveOpen: true));
            (isOurs ? Ours.SerializeAsync(pipe, value, options) : Stj.SerializeAsync(pipe, value, options)).GetAwaiter().GetResult();
            pipe.Complete();
        }
        else if (isAsync)
        {
            (isOurs ? Ours.SerializeAsync(stream, value, options) : Stj.SerializeAsync(stream, value, options)).GetAwaiter().GetResult();
        }
        else if (isOurs)
        {
            Ours.Serialize(stream, value, options);
        }
        else
        {
            Stj.Serialize(stream, value, options);
        }

        return System.Text.Encoding.UTF8.GetString(stream.ToArray());
    }
}
