using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using Peregrine.Json.Contracts;
using Peregrine.Json.Discovery;
using Peregrine.Json.Interop;
using Peregrine.Json.Support;

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

    /// <summary>Through the uses of the table and those of emitted code: what the members see on the stack.</summary>
    [Fact]
    public void AModelWithoutForeignPartsIsReadAndWrittenByThisLibrary()
    {
        var options = new JsonSerializerOptions { WriteIndented = true, Converters = { new JsonStringEnumConverter() } };
        for (int i = 0; i < 40; i++)
        {
            var model = new Model { A = i, B = "b", C = [1, 2], D = new() { ["k"] = DateTime.UnixEpoch }, Any = 1 };
            string json = JsonSerializer.Serialize(model, options);
            Model read = JsonSerializer.Deserialize<Model>(json.Replace("\"Any\": 1", "\"Any\": null", StringComparison.Ordinal), options)!;
            Assert.Equal(i, read.A);
            Assert.Equal(("ours", "ours"), (model.WrittenBy, read.ReadBy));
        }
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
        [JsonIgnore]
        public string? WrittenBy { get; private set; }

        [JsonIgnore]
        public string? ReadBy { get; private set; }

        public int A
        {
            get
            {
                WrittenBy = ServingProbe.Look();
                return field;
            }
            set
            {
                ReadBy = ServingProbe.Look();
                field = value;
            }
        }

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
