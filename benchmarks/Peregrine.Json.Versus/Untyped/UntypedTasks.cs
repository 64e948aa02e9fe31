using System.Globalization;
using System.Text;
using Peregrine.Json.Versus.Ecma;
using Peregrine.Json.Versus.Measuring;
using Peregrine.Json.Versus.Sides;

namespace Peregrine.Json.Versus.Untyped;

/// <summary>
/// What is done with a document: paths, patches, the documents of System.Text.Json read and written, and depth. Results are numbers.
/// </summary>
internal static class UntypedTasks
{
    private static readonly byte[] s_store = Encoding.UTF8.GetBytes("{\"a\":[" + string.Join(',', Enumerable.Range(0, 1_000).Select(static i =>
        string.Create(CultureInfo.InvariantCulture, $"{{\"b\":{i % 5},\"c\":\"text {i}\",\"more\":{{\"price\":{i}.5,\"tags\":[\"x\",\"y\"]}}}}"))) + "]}");

    public static IEnumerable<MeasuredTask> All()
    {
        var store = new TaskTrees(s_store);
        yield return new("path-descendants", "selected", Direction.Read,
        [
            Of("peregrine", store, TaskCalls.Prices), Of("newtonsoft", store, TaskCalls.PricesOfTokens), Of("by-hand", store, TaskCalls.PricesByHand),
        ]);
        yield return new("path-filter", "selected", Direction.Read,
        [
            Of("peregrine", store, TaskCalls.Filtered), Of("newtonsoft", store, TaskCalls.FilteredOfTokens), Of("by-hand", store, TaskCalls.FilteredByHand),
        ]);
        yield return new("path-hundred", "selected", Direction.Read,
        [
            Of("peregrine", store, TaskCalls.Hundred), Of("newtonsoft", store, TaskCalls.HundredOfTokens), Of("by-hand", store, TaskCalls.HundredByHand),
        ]);
        if (EcmaFiles.PathOf("citm_catalog") is { } path)
        {
            // As System.Text.Json writes it, so that all results have one length.
            var citm = new TaskTrees(System.Text.Json.JsonSerializer.SerializeToUtf8Bytes(System.Text.Json.Nodes.JsonNode.Parse(File.ReadAllBytes(path))));
            yield return new("patch-three", "edited", Direction.Write,
                [Of("peregrine", citm, TaskCalls.Patch), Of("parse-alone", citm, TaskCalls.ParseAlone), Of("jsonnode", citm, TaskCalls.EditedByHand)], "parse-alone");
            yield return new("merge-three", "edited", Direction.Write,
                [Of("peregrine", citm, TaskCalls.Merge), Of("parse-alone", citm, TaskCalls.ParseAlone), Of("jsonnode", citm, TaskCalls.EditedByHand)], "parse-alone");
        }

        foreach (string name in (string[])["twitter", "citm_catalog", "canada"])
        {
            if (EcmaFiles.PathOf(name) is { } file)
            {
                var trees = new TaskTrees(File.ReadAllBytes(file));
                yield return new("element-" + name, "parsed", Direction.Read, [Of("peregrine", trees, TaskCalls.Element), Of("jsonelement", trees, TaskCalls.ElementOfStj)]);
                yield return new("document-" + name, "parsed", Direction.Read, [Of("peregrine", trees, TaskCalls.Document), Of("jsondocument", trees, TaskCalls.DocumentOfStj)]);
                yield return new("node-" + name, "parsed", Direction.Read, [Of("peregrine", trees, TaskCalls.Node), Of("jsonnode", trees, TaskCalls.NodeOfStj)]);
                yield return new("element-" + name, "rewritten", Direction.Write, [Of("peregrine", trees, TaskCalls.WriteElement), Of("jsonelement", trees, TaskCalls.WriteElementOfStj)]);
                yield return new("node-" + name, "rewritten", Direction.Write, [Of("peregrine", trees, TaskCalls.WriteNode), Of("jsonnode", trees, TaskCalls.WriteNodeOfStj)]);
            }
        }

        var deep = new TaskTrees(Encoding.UTF8.GetBytes(new string('[', 10_000) + new string(']', 10_000)));
        yield return new("deep-10000", "parsed", Direction.Read, [Of("peregrine", deep, TaskCalls.Element), Of("jsonelement", deep, TaskCalls.ElementOfStj)]);
    }

    private static Contender Of(string name, TaskTrees trees, Func<TaskTrees, TaskTrees, double> call) => new(name, CallLoop.Over([trees], trees, call));
}
