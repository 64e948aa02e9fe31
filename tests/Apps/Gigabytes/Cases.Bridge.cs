using System.Globalization;
using System.IO.Pipelines;
using System.Text.Json;
using Stj = System.Text.Json.JsonSerializer;

namespace Peregrine.Json.Gigabytes;

/// <summary>System.Text.Json's own methods, in one of the processes with options that use this library: memory has a bound there, too.</summary>
internal static partial class Cases
{
    public sealed class Page
    {
        public IEnumerable<Named>? Items { get; set; }

        public object? Any { get; set; }
    }

    private static IEnumerable<Case> Bridged()
    {
        yield return Bounded("bridge/list", static side => Show(Stj.Deserialize<List<Small>>(Array(), Options(side))?.Count));
        yield return new Case("bridge/list/async", static async side => Show((await Stj.DeserializeAsync<List<Small>>(Array(), Options(side)))?.Count), IsBounded: true);
        yield return new Case("bridge/list/pipe", static async side => Show((await Stj.DeserializeAsync<List<Small>>(PipeReader.Create(Array()), Options(side)))?.Count), IsBounded: true);
        yield return Bounded("bridge/skipped", static side => Show(Stj.Deserialize<Page<int>>(Array("],\"Items\":5}", "{\"x\":["), Options(side))?.Items));
        yield return new Case("bridge/skipped/async", static async side => Show((await Stj.DeserializeAsync<Page<int>>(Array("],\"Items\":5}", "{\"x\":["), Options(side)))?.Items), IsBounded: true);
        foreach ((string name, object? any) in ((string, object?)[])[("sequence", null), ("sequence beside an object", new[] { 1 })])
        {
            yield return Bounded($"bridge/{name}", side =>
            {
                using var output = new HashStream();
                Stj.Serialize(output, new Page { Items = Many(), Any = any }, Options(side));
                return output.Result;
            });
            yield return new Case(
                $"bridge/{name}/async",
                async side =>
                {
                    using var output = new HashStream();
                    await Stj.SerializeAsync(output, new Page { Items = Many(), Any = any }, Options(side));
                    return output.Result;
                },
                IsBounded: true);
        }

        static JsonSerializerOptions Options(Side side) => side.IsOurs ? new JsonSerializerOptions().UsePeregrine() : new JsonSerializerOptions();

        static IEnumerable<Named> Many() => Enumerable.Range(0, 3_000_000).Select(static i => new Named { Name = "an element of some length, the number of which is " + i.ToString(CultureInfo.InvariantCulture) });
    }
}
