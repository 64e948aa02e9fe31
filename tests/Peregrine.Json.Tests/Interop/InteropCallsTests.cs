using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using Peregrine.Json.Contracts;
using Peregrine.Json.Discovery;
using Peregrine.Json.Interop;

namespace Peregrine.Json.Tests.Interop;

/// <summary>System.Text.Json's reader, writer and document models are met only where a model or its options name them.</summary>
public class InteropCallsTests
{
    [Fact]
    public void AModelWithoutForeignPartsHasNoContractOfInterop()
    {
        var options = new JsonSerializerOptions { WriteIndented = true, Converters = { new JsonStringEnumConverter() } };
        Assert.Equal([typeof(object)], ForeignParts(typeof(Model), options));
        TypeDescription description = JsonSerializer.Describe<Model>(options);
        Assert.NotEqual(ExecutionKind.SystemTextJson, description.Reading);
        Assert.NotEqual(ExecutionKind.SystemTextJson, description.Writing);

        // What is declared as object is written by the contract of its run-time type.
        OptionsScope scope = ContractCache.For(options, ContractDiscovery.Source);
        Assert.False(IsForeign(scope.RuntimeContract(typeof(int))));
        Assert.False(IsForeign(scope.RuntimeContract(typeof(Model))));
    }

    [Fact]
    public void ForeignPartsHave()
    {
        foreach (Type type in (Type[])[typeof(object), typeof(JsonNode), typeof(JsonDocument), typeof(JsonObject), typeof(JsonElement)])
        {
            Assert.Equal([type], ForeignParts(type, null));
        }

        Assert.Equal([typeof(int)], ForeignParts(typeof(List<int>), new JsonSerializerOptions { Converters = { new OwnConverter() } }));
    }

    /// <summary>The types, among all that a type consists of, whose contracts are of the room that alone may call System.Text.Json.</summary>
    private static Type[] ForeignParts(Type type, JsonSerializerOptions? options)
    {
        var seen = new List<TypeContract>();
        Visit(ContractCache.For(options, ContractDiscovery.Source).Contract(type));
        return [.. seen.Where(IsForeign).Select(static contract => contract.Type)];

        void Visit(TypeContract contract)
        {
            if (!seen.Contains(contract))
            {
                seen.Add(contract);
                contract.VisitParts(Visit);
            }
        }
    }

    private static bool IsForeign(TypeContract contract) => contract.GetType().Namespace == typeof(ElementContract).Namespace;

    private sealed class Model
    {
        public int A { get; set; }

        public string? B { get; set; }

        public List<int>? C { get; set; }

        public Dictionary<string, DateTime>? D { get; set; }

        public DayOfWeek E { get; set; }

        public object? Any { get; set; }
    }

    private sealed class OwnConverter : JsonConverter<int>
    {
        public override int Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.GetInt32();

        public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) => writer.WriteNumberValue(value);
    }
}
