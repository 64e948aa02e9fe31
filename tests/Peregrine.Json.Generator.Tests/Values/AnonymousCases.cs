using System.Text.Json.Serialization;

namespace Peregrine.Json.Generator.Tests.Values;

/// <summary>Values of anonymous types, as programs write them: alone, in each other, in collections, in generic types. The call in each case is what names the type.</summary>
internal static class AnonymousCases
{
    private static readonly int[] s_numbers = [1, 2, 3];

    public static ModelCase[] All { get; } =
    [
        Of("anonymous", static all => JsonSerializer.Serialize(all), [new { Id = 1, Name = "a\"ü" }, new { Id = -1, Name = "" }, new { Id = 0, Name = (string)null! }]),
        Of("anonymous without members", static all => JsonSerializer.Serialize(all), [new { }]),
        Of("anonymous with one member", static all => JsonSerializer.Serialize(all), [new { Value = 3.5 }]),
        Of("anonymous in anonymous", static all => JsonSerializer.Serialize(all), [new { Id = 1, Inner = new { Name = "n", Deep = new { Value = 2L }, Same = new { Value = 3L } }, Last = true }]),
        Of("anonymous null", static all => JsonSerializer.Serialize(all), [new { Id = 1, Inner = Page.Maybe(new { A = 1 }, false), List = (List<int>?)null, Number = (int?)null, Text = (string?)null }, new { Id = 2, Inner = Page.Maybe(new { A = 5 }, true), List = (List<int>?)[1, 2], Number = (int?)6, Text = (string?)"t" }]),
        Of("anonymous in collections", static all => JsonSerializer.Serialize(all), [new
        {
            Array = new[] { new { A = 1 }, new { A = 2 }, null! },
            Jagged = new[] { new[] { new { A = 1 } }, [] },
            List = s_numbers.Select(static one => new { Number = one, Text = $"{one}" }).ToList(),
            Sequence = s_numbers.Select(static one => new { Number = one, Parts = new[] { new { Part = one } } }),
            Map = s_numbers.ToDictionary(static one => $"{one}", static one => new { Square = one * one }),
            ById = s_numbers.ToDictionary(static one => one, static one => new { Square = one * one }),
        }], "{\"Sequence\":[{\"Number\":1},null],\"Map\":{\"a\":{\"Square\":1},\"a\":{}},\"Jagged\":[[{},{\"A\":\"x\"}]]}", "{\"List\":[{\"Text\":\"t\",\"Number\":1,\"More\":[]},null]}"),
        Of("anonymous with values of all kinds", static all => JsonSerializer.Serialize(all), [new
        {
            Level = Level.High, Maybe = (Level?)Level.Low, Date = new DateTime(2024, 2, 29, 1, 2, 3, DateTimeKind.Utc), Day = (DateOnly?)new DateOnly(2000, 12, 31), Id = new Guid("3f2504e0-4f89-11d3-9a0c-0305e82c3301"),
            Price = 7.90m, Letter = 'c', Bytes = new byte[] { 1, 2, 3 }, Span = TimeSpan.FromSeconds(1.5), Link = new Uri("http://x/y?z=ü"), Value = (object)5, Element = System.Text.Json.JsonDocument.Parse("[1,{}]").RootElement,
            Place = new Point { X = 1, Y = 2.5 }, Nowhere = (Point?)null, Somewhere = (Point?)new Point { X = 3 }, Login = new Login { Email = "e" }, Person = new Person("Ann"), Numbers = new List<double> { 1.5, 2 },
        }]),
        Of("anonymous with names of C#", static all => JsonSerializer.Serialize(all), [new { @class = 1, @new = 2, value = 3, typed = 4, example = 5, owner = 6, reader = 7, writer = 8, at = 9, lead = 10, member = 11, type = 12, e0 = 13, T = 14, Größe = 15, arguments = 16, seen = 17, next = 18, v0 = 19, plan = 20 }]),
        Of("anonymous with names of object", static all => JsonSerializer.Serialize(all), [new { Equals = 1, GetHashCode = 2, ToString = 3, GetType = 4 }]),
        Of("anonymous in generic types", static all => JsonSerializer.Serialize(all), [new
        {
            Page = new Page<int[]>([[1]]) { Next = [2] },
            Pages = Page.Of(new { A = 1 }),
            Both = Page.Of(Page.Of(new { A = 1, B = "b" })),
            Named = new { Inner = Page.Of(new { C = new { D = 1 } }) },
            Pair = KeyValuePair.Create("k", new { V = 1 }),
            Perhaps = (KeyValuePair<int, string>?)KeyValuePair.Create(1, "v"),
            Tuple = (new { A = 1 }, 2, new { B = new { A = 1 } }),
            Old = Tuple.Create(new { Z = 1 }, 2),
        }], "{\"Pages\":{\"Items\":[{\"A\":7},null],\"Next\":{\"A\":8},\"Count\":9,\"Hidden\":{\"A\":1}}}", "{\"Tuple\":{\"Item1\":{\"A\":1}},\"Pair\":{\"Key\":\"a\",\"Value\":{\"V\":3}}}"),
        Of("page of anonymous", static all => JsonSerializer.Serialize(all), [Page.Of(new { A = 1, B = new { C = "c" } }), Page.Of((new { A = 2, B = new { C = "" } })!)], "{\"Items\":[null],\"Next\":null,\"Count\":3,\"Hidden\":{\"A\":4,\"B\":{\"C\":\"d\"}}}"),
        Of("list of anonymous", static all => JsonSerializer.Serialize(all), [s_numbers.Select(static one => new { Number = one, More = one % 2 == 0 ? new { Even = true } : null }).ToList()], "[{\"Number\":1,\"More\":{\"Even\":false}},null]", "[1]"),
        Of("sequence of anonymous", static all => JsonSerializer.Serialize(all), [s_numbers.Select(static one => new { Number = one, Of = "sequence" })], "[{\"Number\":1}]"),
        Of("map of anonymous", static all => JsonSerializer.Serialize(all), [s_numbers.ToDictionary(static one => $"{one}", static one => new { Number = one, Of = "map" })], "{\"a\":{\"Number\":1},\"b\":null}"),
        Of("anonymous with two cases of a name", static all => JsonSerializer.Serialize(all), [new { a = 1, A = 2, b = "b" }], "{\"a\":5,\"A\":6}"),
        Of("wide anonymous", static all => JsonSerializer.Serialize(all), [new { A0 = 0, A1 = 1, A2 = 2, A3 = 3, A4 = 4, A5 = 5, A6 = 6, A7 = 7, A8 = 8, A9 = "9", B0 = 0, B1 = 1, B2 = 2, B3 = 3, B4 = 4, B5 = 5, B6 = 6, B7 = 7, B8 = 8, B9 = new[] { "9" } }]),
    ];

    private static ModelCase Of<T>(string name, Func<T[], string> names, T[] values, params string[] texts)
    {
        Assert.NotNull(names);
        return ModelCase.Of(name, values, texts);
    }
}

/// <summary>What programs put lists of anonymous types into.</summary>
internal static class Page
{
    public static T? Maybe<T>(T item, bool isThere)
        where T : class => isThere ? item : null;

    public static Page<T> Of<T>(T item)
        where T : class => new([item, item]) { Next = item, Hidden = item };
}

/// <summary>A generic type with members that C# cannot set from elsewhere, its own and those of a base that is not generic.</summary>
public class Page<T>(List<T?> items) : Counted
    where T : class
{
    public List<T?> Items { get; } = items;

    public T? Next { get; init; }

    [JsonInclude]
    internal T? Hidden { private get; set; }

    [JsonInclude]
    private T? _field;

    public T? Field() => _field ??= Hidden;
}

public class Counted
{
    public int Count { get; init; } = 2;

    [JsonInclude]
    public int More { get; private set; }
}
