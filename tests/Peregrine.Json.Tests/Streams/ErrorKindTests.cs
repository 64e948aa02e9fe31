using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using Ours = Peregrine.Json.JsonSerializer;

namespace Peregrine.Json.Tests.Streams;

/// <summary>Errors that System.Text.Json's code or metadata cause have the kinds of other errors of the text: no code of the user has run.</summary>
public sealed class ErrorKindTests
{
    /// <summary>System.Text.Json's document models run no user code: what they refuse is an error of the text like those of other types.</summary>
    [Theory]
    [InlineData(typeof(JsonElement))]
    [InlineData(typeof(JsonDocument))]
    [InlineData(typeof(JsonNode))]
    [InlineData(typeof(JsonObject))]
    [InlineData(typeof(JsonValue))]
    [InlineData(typeof(object))]
    public void KindsOfErrorsOfDocumentModels(Type type)
    {
        var options = new JsonSerializerOptions { AllowDuplicateProperties = false };
        foreach (Type root in (Type[])[type, typeof(Dictionary<,>).MakeGenericType(typeof(string), type)])
        {
            (string before, string after) = root == type ? ("", "") : ("{\"k\":", "}");
            foreach ((string text, DeserializationErrorKind kind) in ((string, DeserializationErrorKind)[])
                [("{\"a\":1,\"a\":2}", DeserializationErrorKind.Member), ("{\"b\":[{\"a\":1,\"a\":2}]}", DeserializationErrorKind.Member), ("{\"\\uD800\":1,\"b\":1}", DeserializationErrorKind.Value), ("{\"a\" 1}", DeserializationErrorKind.Syntax)])
            {
                string whole = before + text + after;
                DeserializationResult<object> result = Ours.TryDeserialize(whole, root, options);
                Assert.Equal(kind, result.Error?.Kind);
                Assert.Equal(kind, Ours.TryDeserialize(new MemoryStream(Encoding.UTF8.GetBytes(whole)), root, options).Error?.Kind);
            }
        }
    }

    [Fact]
    public void ValuesWithoutAnIdAreAnErrorOfMetadata()
    {
        foreach (bool allows in (bool[])[false, true])
        {
            var options = new JsonSerializerOptions { ReferenceHandler = ReferenceHandler.Preserve, AllowOutOfOrderMetadataProperties = allows };
            const string Text = "{\"$values\":[1]}";
            DeserializationResult<List<int>> result = Ours.TryDeserialize<List<int>>(Text, options);
            string? path = Assert.Throws<JsonException>(() => System.Text.Json.JsonSerializer.Deserialize<List<int>>(Text, options)).Path;
            Assert.Equal((DeserializationErrorKind.Metadata, path), (result.Error!.Kind, result.Error.Path));
        }
    }
}
