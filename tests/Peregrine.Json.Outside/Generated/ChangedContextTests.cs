using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Outside.Generated;

/// <summary>Generated code replaces a context's metadata only if no code can have changed it: here that code writes another name, which shows that it is used.</summary>
public partial class ChangedContextTests
{
    private const string ByGeneratedCode = """{"Value":7}""";

    static ChangedContextTests() => GeneratedTypes.Register(new Types());

    public static TheoryData<string> All => [.. s_resolvers.Keys];

    private static readonly Dictionary<string, Func<IJsonTypeInfoResolver>> s_resolvers = new()
    {
        ["derived, renames"] = static () => new Renaming(),
        ["derived, renames, by the class"] = static () => new RenamingByClass(),
        ["derived, changes nothing"] = static () => new Derived(),
        ["by hand"] = static () => new ByHand(),
        ["modified"] = static () => new Context().WithAddedModifier(Rename),
        ["first of a chain"] = static () => JsonTypeInfoResolver.Combine(new Renaming(), new Context()),
        ["around a chain"] = static () => JsonTypeInfoResolver.Combine(new Other(), new Context()).WithAddedModifier(Rename),
        ["a user's resolver"] = static () => new Around(),
    };

    [Fact]
    public void GeneratedCodeReplacesAContext()
    {
        Assert.Equal(ByGeneratedCode, JsonSerializer.Serialize(new Plain(), new JsonSerializerOptions { TypeInfoResolver = new Context() }));
        Assert.Equal(ByGeneratedCode, JsonSerializer.Serialize(new Plain(), new JsonSerializerOptions { TypeInfoResolver = JsonTypeInfoResolver.Combine(new Other(), new Context()) }));
        Assert.Equal(ByGeneratedCode, JsonSerializer.Serialize(new Plain(), new Context().Plain));
    }

    [Theory]
    [MemberData(nameof(All))]
    public void ButNothingThatCodeMayHaveChanged(string resolver)
    {
        JsonSerializerOptions Options() => new() { TypeInfoResolver = s_resolvers[resolver]() };
        string expected = Stj.Serialize(new Plain(), Options());
        for (int i = 0; i < 3; i++)
        {
            JsonSerializerOptions options = Options();
            Assert.Equal(expected, JsonSerializer.Serialize(new Plain(), options));
            Assert.Equal(expected, JsonSerializer.Serialize(new Plain(), (JsonTypeInfo<Plain>)options.GetTypeInfo(typeof(Plain))));
            Assert.Equal(8, JsonSerializer.Deserialize<Plain>(expected.Replace('7', '8'), options)!.Seen);
        }
    }

    [Fact]
    public void AContextByHandIsTheOriginOfItsMetadata()
    {
        TypeDescription described = JsonSerializer.Describe<Plain>(new JsonSerializerOptions { TypeInfoResolver = new ByHand() });
        Assert.Equal((ContractOriginKind.Context, typeof(ByHand)), (described.Origin, described.OriginType));
    }

    private static void Rename(JsonTypeInfo? info)
    {
        foreach (JsonPropertyInfo property in info?.Properties ?? [])
        {
            property.Name = "changed";
        }
    }

    private static JsonTypeInfo? Renamed(JsonTypeInfo? info)
    {
        Rename(info);
        return info;
    }

    public class Plain
    {
        public int Seen { get; set; } = 7;
    }

    [JsonSerializable(typeof(Plain))]
    internal partial class Context : JsonSerializerContext;

    [JsonSerializable(typeof(DayOfWeek))]
    internal partial class Other : JsonSerializerContext;

    private sealed class Derived : Context;

    private sealed class Renaming : Context, IJsonTypeInfoResolver
    {
        JsonTypeInfo? IJsonTypeInfoResolver.GetTypeInfo(Type type, JsonSerializerOptions options) =>
            Renamed(((IJsonTypeInfoResolver)new Context()).GetTypeInfo(type, options));
    }

    private sealed class RenamingByClass : JsonSerializerContext, IJsonTypeInfoResolver
    {
        public RenamingByClass()
            : base(null)
        {
        }

        protected override JsonSerializerOptions? GeneratedSerializerOptions => null;

        public override JsonTypeInfo? GetTypeInfo(Type type) => ((IJsonTypeInfoResolver)this).GetTypeInfo(type, Options);

        JsonTypeInfo? IJsonTypeInfoResolver.GetTypeInfo(Type type, JsonSerializerOptions options) =>
            Renamed(((IJsonTypeInfoResolver)new Context()).GetTypeInfo(type, options));
    }

    private sealed class ByHand() : JsonSerializerContext(null), IJsonTypeInfoResolver
    {
        protected override JsonSerializerOptions? GeneratedSerializerOptions => null;

        public override JsonTypeInfo? GetTypeInfo(Type type) => ((IJsonTypeInfoResolver)this).GetTypeInfo(type, Options);

        JsonTypeInfo? IJsonTypeInfoResolver.GetTypeInfo(Type type, JsonSerializerOptions options)
        {
            JsonTypeInfo info = JsonTypeInfo.CreateJsonTypeInfo(type, options);
            info.OriginatingResolver = this;
            if (info is JsonTypeInfo<Plain> plain)
            {
                plain.CreateObject = static () => new Plain();
                JsonPropertyInfo property = info.CreateJsonPropertyInfo(typeof(int), "hand");
                property.Get = static value => ((Plain)value).Seen;
                property.Set = static (value, seen) => ((Plain)value).Seen = (int)seen!;
                info.Properties.Add(property);
            }

            return info;
        }
    }

    private sealed class Around : IJsonTypeInfoResolver
    {
        public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options) =>
            Renamed(((IJsonTypeInfoResolver)new Context()).GetTypeInfo(type, options));
    }

    private sealed class Types : GeneratedTypes
    {
        public override int Version => RuntimeVersion.Current;

        public override GeneratedType? Find(Type type) => type == typeof(Plain) ? new Generated() : null;
    }

    private sealed class Generated() : GeneratedObject<Plain>(ObjectMarks.MatchesMetadata, "Value", $"{(char)(MemberMarks.CanGet | MemberMarks.CanSet | MemberMarks.Simple)}i.")
    {
        public override GeneratedAccess Access(int member) => new ClassAccess<int>(static o => ((Plain)o).Seen, static (o, seen) => ((Plain)o).Seen = seen);

        public override Plain Create() => new();

        public override GeneratedExecutor<Plain> Executor(ExecutorPlan<Plain> plan) => new Code(plan);
    }

    private sealed class Code(ExecutorPlan<Plain> plan) : GeneratedExecutor<Plain>
    {
        public override Plain ReadMembers(ref ReadCursor reader) => throw new NotSupportedException();

        public override nint PutMembers(ref WriteCursor writer, nint at, Plain value, byte lead)
        {
            at = writer.PutName(at, plan, 0, lead);
            at = writer.Put(at, value.Seen);
            return writer.PutEnd(at);
        }
    }
}
