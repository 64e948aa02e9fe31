using System.Diagnostics.CodeAnalysis;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.AheadBesideIds;

namespace Peregrine.Json.AheadBeside;

internal static class Program
{
    private static int s_agreed, s_failed;

    private static int Main()
    {
        // First by generated code alone: by a context, its metadata might serve.
        string person = JsonSerializer.Serialize(new Person()), job = JsonSerializer.Serialize(new Job()), args = JsonSerializer.Serialize(new ChangedEventArgs()), drawn = JsonSerializer.Serialize(new Drawn());
        Check("person again", person, JsonSerializer.Serialize(JsonSerializer.Deserialize<Person>(person)));
        Check("job again", job, JsonSerializer.Serialize(JsonSerializer.Deserialize<Job>(job)));
        Check("arguments again", args, JsonSerializer.Serialize(JsonSerializer.Deserialize<ChangedEventArgs>(args)));
        Order order = new(Id(1), Placed.From(DateTimeOffset.UnixEpoch), CustomerName.From("Ann"), null, [Id(2), Id(3)], new() { [Id(4)] = Placed.From(DateTimeOffset.UnixEpoch.AddDays(1)) });
        string ordered = JsonSerializer.Serialize(order);
        Check("order again", ordered, JsonSerializer.Serialize(JsonSerializer.Deserialize<Order>(ordered)));
        Same(order, Context.Default.Order, ordered);
        Same(new Person(), Context.Default.Person, person);
        Same(new Job(), Context.Default.Job, job);
        Same(new ChangedEventArgs(), Context.Default.ChangedEventArgs, args);
        Same(new Drawn(), Context.Default.Drawn, drawn);

        const string Written = """{"Level":"High","Other":"High","Maybe":"High","Old":1,"Older":2,"Oldest":3,"New":4,"Unsigned":5,"Trimmed":6,"Null":null,"Fresh":{"A":7},"Former":{"A":8}}""";
        Check("warned", Written, JsonSerializer.Serialize(new Warned()));
        Check("warned again", Written, JsonSerializer.Serialize(JsonSerializer.Deserialize<Warned>(Written)));
        Check("how", "GeneratedCode", JsonSerializer.Describe<Warned>().Reading.ToString());
        Check("how beside another generator", "GeneratedCode", JsonSerializer.Describe<Person>().Reading.ToString());
        CheckAnonymous();
        Console.WriteLine($"{s_agreed} agreed, {s_failed} failed");
        return s_failed == 0 ? 0 : 1;
    }

    /// <summary>Anonymous types: alone, in each other, in collections and generic types, by generated code and by its tables, written and read.</summary>
    private static void CheckAnonymous()
    {
        Check("anonymous", """{"Id":1,"Name":"n","Nothing":null,"Level":1}""", JsonSerializer.Serialize(new { Id = 1, Name = "n", Nothing = (int?)null, Level = Level.High }));
        Check("empty anonymous", "{}", JsonSerializer.Serialize(new { }));
        var nested = new { A = 1, Inner = new { B = "b", Job = new Job(), Deep = new { C = new[] { 1.5 } } }, Order = Id(5) };
        Check("anonymous in anonymous", """{"A":1,"Inner":{"B":"b","Job":{"N":9},"Deep":{"C":[1.5]}},"Order":"00000005-0000-0000-0000-000000000000"}""", JsonSerializer.Serialize(nested));
        int[] numbers = [1, 2];
        Check("anonymous in a sequence", """[{"Number":1,"Twice":{"Number":2}},{"Number":2,"Twice":{"Number":4}}]""", JsonSerializer.Serialize(numbers.Select(static one => new { Number = one, Twice = new { Number = one * 2 } })));
        Check("anonymous in an array", """[{"Number":1},null]""", Encoding.UTF8.GetString(JsonSerializer.SerializeToUtf8Bytes(new[] { new { Number = 1 }, null })));
        var map = numbers.ToDictionary(static one => $"k{one}", static one => new { Square = one * one });
        Check("anonymous in a dictionary", """{"k1":{"Square":1},"k2":{"Square":4}}""", JsonSerializer.Serialize(map));
        Check("anonymous in a generic type", """{"Items":[{"Id":1,"Tags":["t"]}],"Next":{"Id":1,"Tags":["t"]},"Count":1}""", JsonSerializer.Serialize(PageOf(new { Id = 1, Tags = new List<string> { "t" } })));

        JsonSerializerOptions web = new(JsonSerializerDefaults.Web) { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull }, quoted = new() { NumberHandling = JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString };
        var value = new { Id = 1, Inner = new { Name = (string?)"n", Count = 2 }, All = new[] { new { Name = (string?)null, Count = 3 } } };
        Check("anonymous under web options", """{"id":1,"inner":{"name":"n","count":2},"all":[{"count":3}]}""", JsonSerializer.Serialize(value, web));
        Check("anonymous by tables", """{"Id":"1","Inner":{"Name":"n","Count":"2"},"All":[{"Name":null,"Count":"3"}]}""", JsonSerializer.Serialize(value, quoted));
        foreach ((JsonSerializerOptions? options, string text) in (ReadOnlySpan<(JsonSerializerOptions?, string)>)
        [
            (null, """{"All":[null,{"Count":5,"Name":"x"}],"More":[{}],"Inner":{"Name":"y"},"Id":7}"""), (web, """{"ALL":[null,{"count":"5","name":"x"}],"inner":{"name":"y"},"id":7}"""), (quoted, """{"Id":"7","Inner":{"Name":"y"},"All":[null,{"Count":"5","Name":"x"}]}"""),
        ])
        {
            var read = ReadLike(value, text, options).Value!;
            Check("anonymous read", "7 y 0 2 x 5", $"{read.Id} {read.Inner.Name} {read.Inner.Count} {read.All.Length} {read.All[1].Name} {read.All[1].Count}");
        }

        Check("anonymous refused", "$.Inner.Count", $"{ReadLike(value, """{"Inner":{"Count":"x"}}""").Error?.Path}");
    }

    /// <summary>A call cannot name an anonymous type, so a generic method infers it. The contract is there, because a call writes the type.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "The type has a generated contract.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "The type has a generated contract.")]
    private static DeserializationResult<T> ReadLike<T>(T like, string text, JsonSerializerOptions? options = null) =>
        like is null ? default : JsonSerializer.TryDeserialize<T>(text, options);

    private static Page<T> PageOf<T>(T item)
        where T : class => new([item]) { Next = item };

    private static OrderId Id(int number) => OrderId.From(new Guid(number, 0, 0, new byte[8]));

    private static void Same<T>(T value, JsonTypeInfo<T> info, string written) => Check(typeof(T).Name, Stj.Serialize(value, info), written);

    private static void Check(string what, string expected, string actual)
    {
        if (expected == actual)
        {
            s_agreed++;
            return;
        }

        s_failed++;
        Console.WriteLine($"{what}: {actual} instead of {expected}");
    }
}
