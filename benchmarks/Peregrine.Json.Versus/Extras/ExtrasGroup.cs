using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Versus.Ecma;
using Peregrine.Json.Versus.Measuring;
using Peregrine.Json.Versus.Sides;
using Peregrine.Json.Versus.Untyped;
using Peregrine.Json.Workloads;
using Peregrine.Json.Workloads.Services;

namespace Peregrine.Json.Versus.Extras;

/// <summary>
/// What the package Peregrine.Json.Extras adds: <c>object</c> as values against the converter that programs have, by System.Text.Json; enums, dates and durations
/// against what is built in, and validation against reading, by this library.
/// </summary>
internal static class ExtrasGroup
{
    public const string Group = "extras";

    private const string ByHand = "by-hand", BuiltIn = "built-in", Reading = "reading";

    /// <summary>The rows that a command asks for.</summary>
    public static IEnumerable<Row> Measure(CommandLine line, Pace pace)
    {
        string[] wanted = [.. line.Only.Where(static only => only.StartsWith(Group + "/", StringComparison.Ordinal)).Select(static only => only[(Group.Length + 1)..])];
        foreach (MeasuredTask task in Tasks().Where(task => wanted.Length == 0 || wanted.Contains(task.Name)))
        {
            yield return task.Measure(Group, task.Name, line, pace, isLarge: task.Name.StartsWith("object-", StringComparison.Ordinal) && task.Name != "object-small");
        }
    }

    private static IEnumerable<MeasuredTask> Tasks()
    {
        var values = new JsonSerializerOptions { Converters = { new ClrObjectConverter() } };
        var byHand = new JsonSerializerOptions { Converters = { new ObjectByHand() } };
        foreach (string name in (string[])["small", "twitter", "citm_catalog", "canada"])
        {
            byte[]? utf8 = name == "small" ? UntypedCalls.Small : EcmaFiles.PathOf(name) is { } path ? File.ReadAllBytes(path) : null;
            if (utf8 is not null)
            {
                ExtrasText ours = new(utf8, values), theirs = new(utf8, byHand);
                yield return new("object-" + name, "utf8", Direction.Read, [Of("peregrine", ours, ExtrasCalls.ReadObject), Of(ByHand, theirs, ExtrasCalls.ReadObjectOfStj)]);
                object value = JsonSerializer.Deserialize<object>(utf8, values)!, other = System.Text.Json.JsonSerializer.Deserialize<object>(utf8, byHand)!;
                yield return new("object-" + name, "bytes", Direction.Write,
                [
                    new("peregrine", CallLoop.Over([value], ours, ExtrasCalls.WriteObject)),
                    new(ByHand, CallLoop.Over([other], theirs, ExtrasCalls.WriteObjectOfStj)),
                ]);
            }
        }

        yield return new("enums-100", "utf8", Direction.Read,
        [
            Of("peregrine", new(ExtrasCalls.Hundred("\"second one\""), new() { Converters = { new EnumMemberConverter<ExtrasModels.Named>() } }), ExtrasCalls.ReadNamed),
            Of(BuiltIn, new(ExtrasCalls.Hundred("\"Second\""), new() { Converters = { new JsonStringEnumConverter<ExtrasModels.Plain>() } }), ExtrasCalls.ReadPlain),
        ]);
        yield return new("unix-times-100", "utf8", Direction.Read,
        [
            Of("peregrine", new(ExtrasCalls.Hundred("{{\"At\":17000000{1:00}}}"), new()), ExtrasCalls.ReadUnix),
            Of(BuiltIn, new(ExtrasCalls.Hundred("{{\"At\":\"2026-01-02T03:04:{1:00}+01:00\"}}"), new()), ExtrasCalls.ReadIso),
        ]);
        yield return new("durations-100", "utf8", Direction.Read,
        [
            Of("peregrine", new(ExtrasCalls.Hundred("{{\"For\":\"PT3H4M{1}S\"}}"), new()), ExtrasCalls.ReadDuration),
            Of(BuiltIn, new(ExtrasCalls.Hundred("{{\"For\":\"03:04:{1:00}\"}}"), new()), ExtrasCalls.ReadSpan),
        ]);
        ExtrasText login = TextOf<LoginViewModel>("login"), index = TextOf<IndexViewModel>("index");
        yield return new("validate-login", "utf8", Direction.Read, [Of("peregrine", login, ExtrasCalls.ValidateLogin), Of(Reading, login, ExtrasCalls.ReadLogin)]);
        yield return new("validate-index", "utf8", Direction.Read, [Of("peregrine", index, ExtrasCalls.ValidateIndex), Of(Reading, index, ExtrasCalls.ReadIndex)]);
        yield return new("relaxed-index", "utf8", Direction.Read, [Of("peregrine", index, ExtrasCalls.ReadRelaxed), Of(Reading, index, ExtrasCalls.ReadIndex)]);
    }

    /// <summary>A text of the group of services.</summary>
    private static ExtrasText TextOf<T>(string name) => new(((Workload<T>)WorkloadCatalog.Create("services", name)).Documents[0], new());

    private static Contender Of(string name, ExtrasText text, Func<ExtrasText, ExtrasText, int> call) => new(name, CallLoop.Over([text], text, call));
}
