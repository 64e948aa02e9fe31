using System.Runtime.CompilerServices;
using System.Text.Encodings.Web;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Interop;

/// <summary>User code that is met while contracts are made, or that must not be.</summary>
public class ContractErrorTests
{
    public class Model { public int A { get; set; } = 1; }

    /// <summary>System.Text.Json keeps the exception and throws it for good; the page of differences says that it is not kept here.</summary>
    [Fact]
    public void APolicyThatThrowsOnceThrowsOnce()
    {
        var theirs = new JsonSerializerOptions { PropertyNamingPolicy = new ThrowsOnce() };
        var mine = new JsonSerializerOptions { PropertyNamingPolicy = new ThrowsOnce() };
        Outcome first = Outcome.Of(() => Stj.Serialize(new Model(), theirs)), ours = Outcome.Of(() => Ours.Serialize(new Model(), mine));
        Assert.Equal(first.ErrorText, ours.ErrorText);
        Assert.Equal(first.ErrorText, Outcome.Of(() => Stj.Serialize(new Model(), theirs)).ErrorText);
        Assert.Equal("{\"a\":1}", Ours.Serialize(new Model(), mine));
    }

    /// <summary>Options are told apart by the identity of the objects in them, never by what a user's Equals or GetHashCode says.</summary>
    [Fact]
    public void EqualsAndGetHashCodeOfAUserAreNotCalled()
    {
        foreach (Func<JsonSerializerOptions> make in (Func<JsonSerializerOptions>[])
        [
            static () => new() { PropertyNamingPolicy = new Faulty() },
            static () => new() { DictionaryKeyPolicy = new Faulty() },
            static () => new() { Encoder = new FaultyEncoder() },
            static () => new() { Converters = { new FaultyConverter() } },
            static () => new() { ReferenceHandler = new FaultyHandler() },
            static () => new() { TypeInfoResolver = new FaultyResolver() },
        ])
        {
            JsonSerializerOptions options = make();
            Assert.Equal(Stj.Serialize(new Model(), options), Ours.Serialize(new Model(), options));
            Assert.Equal(Stj.Deserialize<Model>("{\"A\":5}", make())!.A, Ours.Deserialize<Model>("{\"A\":5}", make())!.A);
        }
    }

    private sealed class ThrowsOnce : JsonNamingPolicy
    {
        private bool _hasThrown;

        public override string ConvertName(string name)
        {
            if (!_hasThrown)
            {
                _hasThrown = true;
                throw new FormatException("once");
            }

            return "a";
        }
    }

    private sealed class Faulty : JsonNamingPolicy
    {
        public override string ConvertName(string name) => name;

        public override bool Equals(object? other) => throw new FormatException("Equals");

        public override int GetHashCode() => throw new FormatException("GetHashCode");
    }

    private sealed class FaultyEncoder : JavaScriptEncoder
    {
        public override int MaxOutputCharactersPerInputCharacter => 6;

        public override unsafe int FindFirstCharacterToEncode(char* text, int textLength) => -1;

        public override unsafe bool TryEncodeUnicodeScalar(int unicodeScalar, char* buffer, int bufferLength, out int numberOfCharactersWritten)
        {
            numberOfCharactersWritten = 0;
            return false;
        }

        public override bool WillEncode(int unicodeScalar) => false;

        public override bool Equals(object? other) => throw new FormatException("Equals");

        public override int GetHashCode() => throw new FormatException("GetHashCode");
    }

    internal sealed class FaultyConverter : JsonConverter<Guid>
    {
        public override Guid Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => default;

        public override void Write(Utf8JsonWriter writer, Guid value, JsonSerializerOptions options) => writer.WriteNullValue();

        [MethodImpl(MethodImplOptions.NoInlining)]
        public override bool Equals(object? other) => throw new FormatException("Equals");

        [MethodImpl(MethodImplOptions.NoInlining)]
        public override int GetHashCode() => throw new FormatException("GetHashCode");
    }

    private sealed class FaultyHandler : ReferenceHandler
    {
        public override ReferenceResolver CreateResolver() => new Resolver();

        public override bool Equals(object? other) => throw new FormatException("Equals");

        public override int GetHashCode() => throw new FormatException("GetHashCode");
    }

    private sealed class Resolver : ReferenceResolver
    {
        public override void AddReference(string referenceId, object value)
        {
        }

        public override string GetReference(object value, out bool alreadyExists)
        {
            alreadyExists = false;
            return "1";
        }

        public override object ResolveReference(string referenceId) => new Model();
    }

    private sealed class FaultyResolver : IJsonTypeInfoResolver
    {
        private readonly DefaultJsonTypeInfoResolver _inner = new();

        public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options) => _inner.GetTypeInfo(type, options);

        public override bool Equals(object? other) => throw new FormatException("Equals");

        public override int GetHashCode() => throw new FormatException("GetHashCode");
    }
}
