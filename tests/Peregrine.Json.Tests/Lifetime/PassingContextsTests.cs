using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Contracts;
using Peregrine.Json.Discovery;

namespace Peregrine.Json.Tests.Lifetime;

/// <summary>Contexts that are made for one call: those that make equal metadata have the contracts of the first, and nothing of them stays.</summary>
[Collection(Alone.Name)]
public sealed partial class PassingContextsTests
{
    private static readonly Parcel s_parcel = new() { Id = 7, Names = ["a", "b"], Inner = new() { Id = 8 } };

    [Fact]
    public void EachHasTheContractsOfTheFirst()
    {
        Assert.SkipUnless(RuntimeFeature.IsDynamicCodeSupported, "System.Text.Json reads and writes by metadata that is passed.");
        ContractCache.Clear();
        TypeContract first = ContractOf(new ParcelContext().Parcel);
        for (int i = 0; i < 40; i++)
        {
            Assert.Same(first, ContractOf(new ParcelContext().Parcel));
            Assert.Same(first, ContractOf(new ParcelContext(new JsonSerializerOptions()).Parcel));
        }
    }

    /// <summary>Metadata that was requested from the context itself can still be changed.</summary>
    [Fact]
    public void MetadataThatItsOptionsDoNotHaveIsItsOwn()
    {
        ContractCache.Clear();
        TypeContract first = ContractOf(new ParcelContext().Parcel);
        var context = new ParcelContext();
        JsonTypeInfo other = ((IJsonTypeInfoResolver)context).GetTypeInfo(typeof(Parcel), context.Options)!;
        other.Properties[0].Name = "number";
        Assert.NotSame(first, ContractOf(other));
        Assert.StartsWith("""{"number":7,""", JsonSerializer.Serialize(s_parcel, other), StringComparison.Ordinal);
        Assert.StartsWith("""{"Id":7,""", JsonSerializer.Serialize(s_parcel, new ParcelContext().Parcel), StringComparison.Ordinal);
    }

    [Fact]
    public void OtherOptionsHaveOtherContracts()
    {
        Assert.SkipUnless(RuntimeFeature.IsDynamicCodeSupported, "System.Text.Json reads and writes by metadata that is passed.");
        ContractCache.Clear();
        TypeContract first = ContractOf(new ParcelContext().Parcel);
        Assert.NotSame(first, ContractOf(new ParcelContext(new JsonSerializerOptions { WriteIndented = true }).Parcel));
        Assert.NotSame(first, ContractOf(new ParcelContext(new JsonSerializerOptions { Converters = { new Doubling() } }).Parcel));
        Assert.NotSame(first, ContractOf(new OtherContext().Parcel));

        var converter = new Doubling();
        Assert.Same(
            ContractOf(new ParcelContext(new JsonSerializerOptions { Converters = { converter } }).Parcel),
            ContractOf(new ParcelContext(new JsonSerializerOptions { Converters = { converter } }).Parcel));
        Assert.Contains("\"Id\":14", JsonSerializer.Serialize(s_parcel, new ParcelContext(new JsonSerializerOptions { Converters = { converter } }).Parcel), StringComparison.Ordinal);
    }

    /// <summary>A class derived from a context may answer as it likes.</summary>
    [Fact]
    public void OfADerivedContextNoneStandsForAnother()
    {
        ContractCache.Clear();
        var one = new RenamingContext("one");
        var two = new RenamingContext("two");
        for (int i = 0; i < 3; i++)
        {
            Assert.StartsWith("""{"one":7,""", Write(one), StringComparison.Ordinal);
            Assert.StartsWith("""{"two":7,""", Write(two), StringComparison.Ordinal);
        }

        static string Write(RenamingContext context) =>
            JsonSerializer.Serialize(s_parcel, new JsonSerializerOptions { TypeInfoResolver = context });
    }

    /// <summary>Which code writes such a type to a stream depends on what its own metadata has written.</summary>
    [Fact]
    public void OfContextsThatOnlyWriteNoneStandsForAnother()
    {
        ContractCache.Clear();
        Assert.NotSame(ContractOf(new WritingContext().Parcel), ContractOf(new WritingContext().Parcel));
        Assert.Equal("""{"Id":7,"Names":["a","b"],"Inner":{"Id":8,"Names":null,"Inner":null}}""", JsonSerializer.Serialize(s_parcel, new WritingContext().Parcel));
    }

    [Fact]
    public void TheyReadAndWriteAsSystemTextJsonDoes()
    {
        ContractCache.Clear();
        string text = System.Text.Json.JsonSerializer.Serialize(s_parcel, new ParcelContext().Parcel);
        for (int i = 0; i < 60; i++)
        {
            Assert.Equal(text, JsonSerializer.Serialize(s_parcel, new ParcelContext().Parcel));
            Assert.Equal(text, JsonSerializer.Serialize(s_parcel, typeof(Parcel), new ParcelContext()));
            Assert.Equal(text, JsonSerializer.Serialize(s_parcel, new JsonSerializerOptions { TypeInfoResolver = new ParcelContext() }));
            Parcel? read = JsonSerializer.Deserialize(text, new ParcelContext().Parcel);
            Assert.Equal(text, JsonSerializer.Serialize(read, new ParcelContext().Parcel));
            Assert.Throws<NotSupportedException>(() => JsonSerializer.Serialize(new PassingContextsTests(), new JsonSerializerOptions { TypeInfoResolver = new ParcelContext() }));
        }
    }

    [Fact]
    public void NothingOfThemStays()
    {
        ContractCache.Clear();
        WeakReference[] contexts = Use(50);
        for (int i = 0; i < 10 && Array.Exists(contexts, static one => one.IsAlive); i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        Assert.DoesNotContain(contexts, static one => one.IsAlive);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference[] Use(int count)
    {
        var used = new WeakReference[count];
        for (int i = 0; i < count; i++)
        {
            var context = new ParcelContext();
            used[i] = new WeakReference(context);
            _ = JsonSerializer.Deserialize(JsonSerializer.SerializeToUtf8Bytes(s_parcel, context.Parcel), context.Parcel);
        }

        return used;
    }

    private static TypeContract ContractOf(JsonTypeInfo info) => MetadataDoor.Know(info).Contract;

    internal sealed class Parcel
    {
        public int Id { get; set; }

        public List<string>? Names { get; set; }

        public Parcel? Inner { get; set; }
    }

    [JsonSerializable(typeof(Parcel))]
    internal partial class ParcelContext : JsonSerializerContext;

    [JsonSerializable(typeof(Parcel))]
    internal sealed partial class OtherContext : JsonSerializerContext;

    [JsonSourceGenerationOptions(GenerationMode = JsonSourceGenerationMode.Serialization)]
    [JsonSerializable(typeof(Parcel))]
    internal sealed partial class WritingContext : JsonSerializerContext;

    private sealed class RenamingContext(string name) : ParcelContext, IJsonTypeInfoResolver
    {
        JsonTypeInfo? IJsonTypeInfoResolver.GetTypeInfo(Type type, JsonSerializerOptions options)
        {
            JsonTypeInfo? info = ((IJsonTypeInfoResolver)new ParcelContext()).GetTypeInfo(type, options);
            if (type == typeof(Parcel))
            {
                info!.Properties[0].Name = name;
            }

            return info;
        }
    }

    private sealed class Doubling : JsonConverter<int>
    {
        public override int Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.GetInt32() / 2;

        public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) => writer.WriteNumberValue(value * 2);
    }
}
