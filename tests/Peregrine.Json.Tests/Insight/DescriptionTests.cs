using System.Collections;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Discovery;
using Peregrine.Json.Insight;
using Peregrine.Json.Interop;
using Peregrine.Json.Tests.Front;
using Peregrine.Json.Tests.Lifetime;
using static Peregrine.Json.Tests.Insight.DescribedModels;

namespace Peregrine.Json.Tests.Insight;

/// <summary>What descriptions say is what the contracts do.</summary>
[Collection(Alone.Name)]
public sealed class DescriptionTests
{
    private static readonly bool s_isDynamic = RuntimeFeature.IsDynamicCodeSupported;

    public static TheoryData<int> AllKinds => [.. Enumerable.Range(0, Kinds.Length)];

    [Theory]
    [MemberData(nameof(AllKinds))]
    public void EveryKindSaysWhatServesIt(int kind)
    {
        ContractCache.Clear();
        (Type type, JsonSerializerOptions? options, ExecutionKind reading, ExecutionKind writing) = Kinds[kind];
        TypeDescription described = JsonSerializer.Describe(type, options);
        Assert.Equal((type, reading, writing), (described.Type, described.Reading, described.Writing));
        if (reading == ExecutionKind.Refused)
        {
            Exception error = Assert.ThrowsAny<Exception>(() => JsonSerializer.Deserialize(TextFor(type), type, options));
            Assert.True(error is NotSupportedException or InvalidOperationException);
            Assert.StartsWith(described.ReadingReason, error.Message, StringComparison.Ordinal);
            Assert.NotEmpty(described.ReadingReason);
        }

        Assert.StartsWith(TypeNames.Of(type) + ": ", described.ToString(), StringComparison.Ordinal);
        Assert.Equal(described.ToString(), JsonSerializer.Describe(type, options).ToString());
        Assert.Equal(writing != ExecutionKind.AccessorTable || type.IsInterface || !s_isDynamic, described.IsFinal);
    }

    private static string TextFor(Type type) => typeof(IEnumerable).IsAssignableFrom(type) && type != typeof(string) ? "[1]" : type == typeof(Written) ? "{\"Number\":1}" : "{}";

    [Fact]
    public void SimpleValuesSayInWhichForm()
    {
        var named = new JsonSerializerOptions { Converters = { new JsonStringEnumConverter() } };
        var written = new JsonSerializerOptions { NumberHandling = JsonNumberHandling.WriteAsString };
        Assert.Equal("numbers as AllowReadingFromString", JsonSerializer.Describe(typeof(int), JsonSerializerOptions.Web).ReadingReason);
        Assert.Equal("numbers as AllowReadingFromString", JsonSerializer.Describe(typeof(int?), JsonSerializerOptions.Web).ReadingReason);
        Assert.Equal("numbers as WriteAsString", JsonSerializer.Describe(typeof(double), written).WritingReason);
        Assert.Equal(ServingText.ByNameOrNumber, JsonSerializer.Describe(typeof(DayOfWeek), named).WritingReason);
    }

    /// <summary>A contract with something to say is asked: what only looks like a description would be left out in silence.</summary>
    [Fact]
    public void EveryDescriptionIsAsked() =>
        Assert.DoesNotContain(
            typeof(TypeContract).Assembly.GetTypes(),
            static type => typeof(TypeContract).IsAssignableFrom(type) && !typeof(IDescribedContract).IsAssignableFrom(type)
                && type.GetMethod(nameof(IDescribedContract.DescribeTo), BindingFlags.Public | BindingFlags.Instance, [typeof(ContractNotes)]) is not null);

    /// <summary>Every class of contracts and keys in the assembly is met in the samples, so none is without words.</summary>
    [Fact]
    public void EveryClassOfContractsDescribesItself()
    {
        var met = new HashSet<Type> { typeof(IgnoredContract) };
        foreach ((Type type, JsonSerializerOptions? options, _, _) in Kinds)
        {
            try
            {
                Visit(ContractCache.Know(type, options, ContractDiscovery.Source).Contract, met, []);
            }
            catch (NotSupportedException)
            {
                // Refused before it has a contract.
            }
        }

        // F#'s options and unions are described where F# is: in tests of their own. What is delegated has a test of its own; unions are described where System.Text.Json has them.
        string[] elsewhere = [.. new[] { typeof(OptionContract<,>), typeof(ValueOptionContract<,>), typeof(DelegatedContract<>), typeof(UnionContract<>), typeof(FSharpUnionContract<>) }.Select(static type => type.Name)];
        string[] all =
        [
            .. typeof(TypeContract).Assembly.GetTypes()
                .Where(static type => !type.IsAbstract && (typeof(TypeContract).IsAssignableFrom(type) || typeof(KeyContract).IsAssignableFrom(type)))
                .Select(static type => type.Name),
        ];
        Assert.Equal(all.Except(elsewhere).Order(), met.Select(static type => type.Name).Distinct().Where(all.Contains).Order());
    }

    private static void Visit(TypeContract contract, HashSet<Type> met, HashSet<TypeContract> seen)
    {
        if (!seen.Add(contract))
        {
            return;
        }

        met.Add(contract.GetType().IsGenericType ? contract.GetType().GetGenericTypeDefinition() : contract.GetType());
        var notes = ContractNotes.Of(contract);
        Assert.True(Enum.IsDefined(notes.Reading) && Enum.IsDefined(notes.Writing));
        if (notes.Keys?.Invoke() is { } keys)
        {
            met.Add(keys.GetType().IsGenericType ? keys.GetType().GetGenericTypeDefinition() : keys.GetType());
        }
        else if (contract.GetType().Name == typeof(UntypedDictionaryContract<>).Name)
        {
            met.Add(typeof(ObjectKeyContract));
        }

        contract.VisitParts(part => Visit(part, met, seen));
        foreach (TypeContract part in notes.DerivedTypes.Select(static one => one.Type).Concat(new[] { notes.Underlying, notes.Elements }.OfType<TypeContract>()))
        {
            Visit(part, met, seen);
        }

        // Contracts around another do not show it.
        for (Type? type = contract.GetType(); type is not null; type = type.BaseType)
        {
            foreach (FieldInfo field in type.GetFields(BindingFlags.Instance | BindingFlags.NonPublic).Where(static field => typeof(TypeContract).IsAssignableFrom(field.FieldType)))
            {
                if (field.GetValue(contract) is TypeContract inner)
                {
                    Visit(inner, met, seen);
                }
            }
        }
    }

    [Fact]
    public void DelegatedTypesSayWhy()
    {
        var delegated = new DelegatedContract<int>((JsonTypeInfo<int>)JsonSerializerOptions.Default.GetTypeInfo(typeof(int)), FallbackReason.Delegated);
        var notes = ContractNotes.Of(delegated);
        Assert.Equal((ExecutionKind.SystemTextJson, ServingText.Of(FallbackReason.Delegated)), (notes.Reading, notes.ReadingReason));
        // Options of this test alone: uses in another would count.
        var info = (JsonTypeInfo<Node>)new JsonSerializerOptions { TypeInfoResolver = new NodeContext(), MaxDepth = 71 }.GetTypeInfo(typeof(Node));
        Assert.Equal(s_isDynamic ? ExecutionKind.AccessorTable : ExecutionKind.SystemTextJson, JsonSerializer.Describe(info).Reading);
        Assert.Equal(s_isDynamic ? ContractOriginKind.Context : ContractOriginKind.Type, JsonSerializer.Describe(info).Origin);
    }

    [Fact]
    public void UsesAreCountedAndThenCodeIsEmitted()
    {
        ContractCache.Clear();
        for (int uses = 0; uses < 24; uses++)
        {
            TypeDescription counting = JsonSerializer.Describe<Circle>();
            Assert.Equal((ExecutionKind.AccessorTable, s_isDynamic ? $"{uses} of 24 uses until code is emitted" : "dynamic code is off"), (counting.Reading, counting.ReadingReason));
            Assert.Equal(!s_isDynamic, counting.IsFinal);
            _ = JsonSerializer.Serialize(new Circle());
        }

        TypeDescription described = JsonSerializer.Describe<Circle>();
        Assert.Equal(Executors.Last, Executors.Of<Circle>(null));
        Assert.Equal(s_isDynamic ? ExecutionKind.EmittedCode : ExecutionKind.AccessorTable, described.Reading);
        Assert.Equal(described.Reading, described.Writing);
        Assert.True(described.IsFinal);
    }

    [Fact]
    public void OptionsThatAreYoungAreSaidToBe()
    {
        Assert.SkipUnless(s_isDynamic, "No code is emitted.");
        Alone.AsShipped(static () =>
        {
            var options = new JsonSerializerOptions { Converters = { new JsonStringEnumConverter() } };
            for (int use = 0; use < 30; use++)
            {
                _ = JsonSerializer.Serialize(new Circle(), options);
            }

            TypeDescription described = JsonSerializer.Describe<Circle>(options);
            Assert.Equal("30 uses; code is emitted only for options that have lived for 60000 ms", described.ReadingReason);
            Assert.False(described.IsFinal);
        });
    }

    [Fact]
    public void WhatIsNotEmittedSaysWhy()
    {
        NotEmitted(typeof(ExtendedPoint), "extension data and a constructor with parameters");
        if (s_isDynamic)
        {
            NotEmitted(EmittedTypes.Wide(401), "more members than the compiler would optimise");
        }
    }

    private static void NotEmitted(Type type, string reason)
    {
        Use(type, null);
        TypeDescription described = JsonSerializer.Describe(type);
        Assert.Equal((ExecutionKind.AccessorTable, reason, true), (described.Writing, described.WritingReason, described.IsFinal));
    }

    [Fact]
    public void ChangedMetadataSaysSo()
    {
        Use(typeof(Node), Modified);
        TypeDescription described = JsonSerializer.Describe<Node>(Modified);
        Assert.Equal(ExecutionKind.AccessorTable, described.Reading);
        Assert.StartsWith(s_isDynamic ? "its metadata is not as a generator wrote it: its creator " : "dynamic code is off", described.ReadingReason, StringComparison.Ordinal);
        Assert.Equal((ContractOriginKind.Resolver, typeof(DefaultJsonTypeInfoResolver)), (described.Origin, described.OriginType));
        var ofContext = new JsonSerializerOptions { TypeInfoResolver = new NodeContext(), MaxDepth = 72 };
        Use(typeof(Node), ofContext);
        described = JsonSerializer.Describe<Node>(ofContext);
        Assert.Equal(s_isDynamic ? ExecutionKind.EmittedCode : ExecutionKind.AccessorTable, described.Reading);
        Assert.Equal((ContractOriginKind.Context, typeof(NodeContext)), (described.Origin, described.OriginType));
    }

    [Fact]
    public void MembersSayWhatTheyAre()
    {
        TypeDescription described = JsonSerializer.Describe<Plain>();
        Dictionary<string, MemberDescription> members = described.Members.ToDictionary(static member => member.ClrName);
        Assert.Equal(["Number", "Ignored", "Marked", "key", "Big", "Filled", "Computed", "Quoted"], described.Members.Select(static member => member.Name));
        Assert.Null(members["Ignored"].Value);
        Assert.Equal((false, false), (members["Ignored"].IsRead, members["Ignored"].IsWritten));
        Assert.Equal((ContractOriginKind.MemberAttribute, typeof(DotConverter), typeof(DotConverter)), (members["Marked"].Value!.Underlying!.Origin, members["Marked"].Value!.Underlying!.OriginType, members["Marked"].Value!.Underlying!.Converter));
        Assert.Equal((true, JsonIgnoreCondition.WhenWritingNull, typeof(string)), (members["Text"].IsRequired, members["Text"].Condition, members["Text"].DeclaredType));
        Assert.Equal(JsonIgnoreCondition.WhenWritingDefault, members["Big"].Condition);
        Assert.True(members["Filled"].IsPopulated && members["Filled"].IsRead);
        Assert.Equal((false, true), (members["Computed"].IsRead, members["Computed"].IsWritten));
        Assert.Equal("one slot, by the first bytes", described.NameLookup);
        Assert.EndsWith(", whatever the case", JsonSerializer.Describe<Plain>(JsonSerializerOptions.Web).NameLookup, StringComparison.Ordinal);
        Assert.Equal(["X", "Name"], JsonSerializer.Describe<Point>().Members.Select(static member => member.Parameter));
    }

    [Fact]
    public void ConvertersSayWhereTheyComeFrom()
    {
        Origin(typeof(Dot), Converting, ContractOriginKind.Options, typeof(DotConverter));
        Origin(typeof(Converted), null, ContractOriginKind.TypeAttribute, typeof(ConvertedConverter));
        Origin(typeof(DayOfWeek), Named, ContractOriginKind.Options, typeof(JsonStringEnumConverter));
        Origin(typeof(Dot), new JsonSerializerOptions { Converters = { new DotConverter() }, TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { static _ => { } } } }, ContractOriginKind.Options, typeof(DotConverter));
        Origin(typeof(Dot), null, ContractOriginKind.Type, null);

        static void Origin(Type type, JsonSerializerOptions? options, ContractOriginKind origin, Type? by)
        {
            TypeDescription described = JsonSerializer.Describe(type, options);
            Assert.Equal((origin, by), (described.Origin, described.OriginType));
            Assert.Equal(described.Reading == ExecutionKind.Converter ? by : null, described.Converter);
        }
    }

    [Fact]
    public void PartsAndFeaturesAreDescribed()
    {
        TypeDescription shape = JsonSerializer.Describe<Shape>();
        Assert.Equal([("circle", typeof(Circle)), (7, typeof(Square))], shape.DerivedTypes.Select(static one => (one.Discriminator!, one.Description.Type)));
        Assert.Equal([null], JsonSerializer.Describe<Animal>().DerivedTypes.Select(static one => one.Discriminator));
        Assert.Equal(TypeFeatures.Polymorphism, shape.Features);
        Assert.Equal(TypeFeatures.References, JsonSerializer.Describe<Node>(Preserving).Features);
        Assert.Equal(TypeFeatures.IgnoredCycles, JsonSerializer.Describe<Node>(IgnoringCycles).Features);
        Assert.Equal(TypeFeatures.Callbacks, JsonSerializer.Describe<Called>().Features);
        Assert.Equal(TypeFeatures.Callbacks, JsonSerializer.Describe<MyList>().Features);
        Assert.Equal(TypeFeatures.ExtensionData, JsonSerializer.Describe<Extended>().Features);
        Assert.Equal(TypeFeatures.ConstructorParameters, JsonSerializer.Describe<Point>().Features);
        TypeDescription dictionary = JsonSerializer.Describe<Dictionary<int, Dot>>();
        Assert.Equal((typeof(int), typeof(Dot)), (dictionary.Keys!.Type, dictionary.Elements!.Type));
        Assert.Equal(ExecutionKind.Refused, JsonSerializer.Describe<Dictionary<Dot, int>>().Keys!.Reading);
        Assert.Equal((ExecutionKind.SimpleValue, ExecutionKind.SimpleValue), (dictionary.Keys.Reading, dictionary.Keys.Writing));
        Assert.Equal(typeof(DotConverter), JsonSerializer.Describe<Dictionary<Dot, int>>(Converting).Keys!.Converter);
        var nameless = new JsonSerializerOptions { Converters = { new JsonStringEnumConverter(new BlankPolicy()) } };
        dictionary = JsonSerializer.Describe<Dictionary<DayOfWeek, int>>(nameless);
        Assert.Equal((ExecutionKind.Refused, ExecutionKind.Refused, false), (dictionary.Keys!.Reading, dictionary.Keys.Writing, dictionary.IsReadInPieces));
        Assert.Equal(Assert.Throws<InvalidOperationException>(() => JsonSerializer.Serialize(new Dictionary<DayOfWeek, int> { [0] = 1 }, nameless)).Message, dictionary.Keys.WritingReason);
        TypeDescription node = JsonSerializer.Describe<Node>();
        Assert.Same(node, node.Members[1].Value);
        Assert.Same(node, node.Members[2].Value!.Elements);
    }

    [Fact]
    public void PiecesAreThoseOfTheContracts()
    {
        foreach ((Type type, JsonSerializerOptions? options, _, _) in Kinds)
        {
            TypeDescription described = JsonSerializer.Describe(type, options);
            if (described.Reading == ExecutionKind.Refused || options?.ReferenceHandler is not null)
            {
                continue;
            }

            TypeContract contract = ContractCache.Know(type, options, ContractDiscovery.Source).Contract;
            Assert.Equal((contract.Pieces((byte)'{') ?? contract.Pieces((byte)'[')) is not null, described.IsReadInPieces);
            Assert.Equal(contract.Extent != WriteExtent.Small, described.IsWrittenInPieces);
        }

        Assert.True(JsonSerializer.Describe<Node>(Preserving).IsReadInPieces);
        Assert.False(JsonSerializer.Describe<Node>(OwnHandler).IsReadInPieces);
    }

    [Fact]
    public void DescribingMakesNothing()
    {
        Maker.Made = 0;
        Assert.Equal(ExecutionKind.AccessorTable, JsonSerializer.Describe<Maker>().Reading);
        Assert.Equal(ExecutionKind.Collection, JsonSerializer.Describe<MakerList>().Reading);
        Assert.Equal(0, Maker.Made);
        Assert.Equal(Executors.None, Executors.Of<Maker>(null));
    }

    [Fact]
    public void ArgumentsAndConflictsThrow()
    {
        Assert.Equal("type", Assert.Throws<ArgumentNullException>(static () => JsonSerializer.Describe((Type)null!)).ParamName);
        Assert.Equal("jsonTypeInfo", Assert.Throws<ArgumentNullException>(static () => JsonSerializer.Describe((JsonTypeInfo)null!)).ParamName);
        Same(static () => JsonSerializer.Describe<Colliding>(), static () => Stj.Serialize(new Colliding()));
        Same(static () => JsonSerializer.Describe(typeof(List<>)), static () => Stj.Serialize((object?)null, typeof(List<>)));
        var options = new JsonSerializerOptions();
        JsonSerializer.Describe<Plain>(options);
        Assert.True(options.IsReadOnly);

        static void Same(Func<object?> ours, Func<object?> theirs) =>
            Assert.Equal(Assert.ThrowsAny<Exception>(theirs).Message, Assert.ThrowsAny<Exception>(ours).Message);
    }

    /// <summary>Types nested without end, thousands one in the other, and those that share parts: text of bounded width, each type once.</summary>
    [Fact]
    public void DeepGraphsAreTextOfBoundedWidth()
    {
        Type type = typeof(int);
        for (int i = 0; i < 300; i++)
        {
            type = typeof(Box<>).MakeGenericType(type);
        }

        TypeDescription described = JsonSerializer.Describe(type);
        string[] lines = described.ToString().Split('\n', StringSplitOptions.RemoveEmptyEntries);
        Assert.InRange(lines.Length, 600, 700);
        Assert.All(lines, static line => Assert.InRange(line.Length, 1, 400));
        Assert.Contains(lines, static line => line.EndsWith("(below)", StringComparison.Ordinal));
        Assert.Contains(lines, static line => line.EndsWith("(above)", StringComparison.Ordinal));
    }

    /// <summary>Eight times the types take about eight times the time: what is quadratic would take sixty-four.</summary>
    [Fact(Explicit = true)]
    [Trait("Phase", "Alone")]
    public void ThousandsOfTypesTakeTimeInProportion()
    {
        Assert.SkipUnless(s_isDynamic, "The types are emitted.");
        const int Few = 400, Factor = 8;
        var options = new JsonSerializerOptions { IncludeFields = true };
        Type few = EmittedTypes.Chain(Few), many = EmittedTypes.Chain(Few * Factor);
        Assert.InRange(JsonSerializer.Describe(many, options).ToString().Count('\n'), Few * Factor, 2 * Few * Factor);

        ThreadTime.InProportion(() => Describe(few), () => Describe(many), 4 * Factor, 0, $"{Few} and {Few * Factor} types");

        void Describe(Type chain) => _ = JsonSerializer.Describe(chain, options).ToString();
    }

    [Fact]
    public void TheTextIsATree()
    {
        ContractCache.Clear();
        string expected = """
            *Node: accessor table (0 of 24 uses until code is emitted), in pieces
              "Id" Id: Int32, simple value
              "Next" Next: *Node, accessor table (0 of 24 uses until code is emitted), in pieces (above)
              "Children" Children: List<*Node>, collection (made of all its elements at once), in pieces
                elements: *Node, accessor table (0 of 24 uses until code is emitted), in pieces (above)

            """.ReplaceLineEndings("\n");
        Assert.Equal(s_isDynamic ? expected : expected.Replace("0 of 24 uses until code is emitted", "dynamic code is off", StringComparison.Ordinal), Text<Node>());
        Assert.StartsWith("*Shape: read: derived type (the one that the discriminator names), written: derived type (that of the value), with derived types\n", Text<Shape>(), StringComparison.Ordinal);
        Assert.Contains("\n  derived type \"circle\": *Circle, accessor table", Text<Shape>(), StringComparison.Ordinal);
        Assert.Contains("\n  derived type 7: *Square, accessor table", Text<Shape>(), StringComparison.Ordinal);
        Assert.Equal("*Dot: converter *DotConverter, of the options\n", Text<Dot>(Converting));
        Assert.Equal("*Converted: converter *ConvertedConverter, by the type's attribute\n", Text<Converted>());
        Assert.Equal("Dictionary<String, List<Int32?>>[]", TypeNames.Of(typeof(Dictionary<string, List<int?>>[])));
        Assert.Equal("DescriptionTests.Outer<Int32>.Inner<String>", TypeNames.Of(typeof(Outer<int>.Inner<string>)));

        static string Text<T>(JsonSerializerOptions? options = null) => JsonSerializer.Describe<T>(options).ToString().Replace("DescribedModels.", "*", StringComparison.Ordinal);
    }

    /// <summary>What is said while others use the type is one of the states it goes through, and no use.</summary>
    [Fact]
    public void ManyThreadsDescribeAndUse()
    {
        ContractCache.Clear();
        using var barrier = new Barrier(64);
        Exception?[] errors = new Exception?[64];
        Thread[] threads = [.. Enumerable.Range(0, 64).Select(number => new Thread(() =>
        {
            try
            {
                barrier.SignalAndWait();
                for (int round = 0; round < 20; round++)
                {
                    if (number % 2 == 0)
                    {
                        Assert.Equal("""{"Id":1,"Next":null,"Children":null}""", JsonSerializer.Serialize(new Node { Id = 1 }));
                    }

                    TypeDescription described = JsonSerializer.Describe<Node>();
                    Assert.True(described.Writing is ExecutionKind.AccessorTable or ExecutionKind.EmittedCode);
                    Assert.Equal(described.Writing == ExecutionKind.EmittedCode, described.WritingReason.Length == 0);
                    Assert.Equal(3, described.Members.Count);
                    Assert.NotEmpty(described.ToString());
                }
            }
            catch (Exception error)
            {
                errors[number] = error;
            }
        }))];
        Array.ForEach(threads, static thread => thread.Start());
        Array.ForEach(threads, static thread => thread.Join());
        Assert.All(errors, Assert.Null);
        Assert.Equal(s_isDynamic ? ExecutionKind.EmittedCode : ExecutionKind.AccessorTable, JsonSerializer.Describe<Node>().Writing);
    }

    private static void Use(Type type, JsonSerializerOptions? options)
    {
        object value = RuntimeHelpers.GetUninitializedObject(type);
        for (int use = 0; use < Executors.ManyUses; use++)
        {
            _ = JsonSerializer.Serialize(value, type, options);
        }
    }

    private sealed class BlankPolicy : JsonNamingPolicy
    {
        public override string ConvertName(string name) => " ";
    }

    public class Box<T>
    {
        public T? Value { get; set; }

        public Box<T>? Same { get; set; }
    }

    public class Outer<T>
    {
        public class Inner<TOther>
        {
            public T? One { get; set; }

            public TOther? Two { get; set; }
        }
    }

    public record ExtendedPoint(int X)
    {
        [JsonExtensionData]
        public Dictionary<string, JsonElement>? Rest { get; set; }
    }

    public class Colliding
    {
        public int Number { get; set; }

        [JsonPropertyName("Number")]
        public int Other { get; set; }
    }

    public class Maker
    {
        public Maker() => Made++;

        public static int Made { get; set; }
    }

    public class MakerList : List<Maker>
    {
        public MakerList() => Maker.Made++;
    }
}
