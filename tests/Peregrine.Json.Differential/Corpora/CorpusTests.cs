using System.Text.Encodings.Web;
using Peregrine.Json.Differential.Harness;
using Peregrine.Json.Differential.References;
using Peregrine.Json.Workloads;
using Peregrine.Json.Workloads.Contract;
using Peregrine.Json.Workloads.Documents;

namespace Peregrine.Json.Differential.Corpora;

/// <summary>Real documents into their models and back: default, indented, relaxed, minified, Web.</summary>
public class CorpusTests
{
    public static TheoryData<string> Documents => ["twitter", "citm", "canada"];

    [Theory]
    [MemberData(nameof(Documents))]
    public void Document(string name)
    {
        (string file, Type model) = name switch
        {
            "twitter" => ("twitter.json", typeof(Twitter)),
            "citm" => ("citm_catalog.json", typeof(Citm)),
            _ => ("canada.json", typeof(Canada)),
        };
        Check(model, File.ReadAllBytes(TestData.Require("corpora", file)));
    }

    public static TheoryData<string, string> Workloads
    {
        get
        {
            var data = new TheoryData<string, string>();
            foreach (string group in WorkloadCatalog.Groups)
            {
                foreach (string name in WorkloadCatalog.NamesIn(group))
                {
                    // Elements are enumerated, never read as one value.
                    if (!name.StartsWith(ContractWorkloads.ElementsPrefix, StringComparison.Ordinal) && TestScale.TakesOf(0.1, group, name))
                    {
                        data.Add(group, name);
                    }
                }
            }

            return data;
        }
    }

    /// <summary>The benchmarks' models: what is fast must first be right.</summary>
    [Theory]
    [MemberData(nameof(Workloads))]
    public void Workload(string group, string name)
    {
        var visitor = new Visitor();
        WorkloadCatalog.Create(group, name).Accept(visitor);
        visitor.Report.Check();
    }

    private static void Check(Type model, byte[] utf8)
    {
        var report = new Report();
        JsonSerializerOptions[] layouts =
        [
            new(), new() { WriteIndented = true }, new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping }, new() { WriteIndented = true, IndentCharacter = '\t', IndentSize = 1, NewLine = "\r\n" },
            new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault },
        ];
        foreach (JsonSerializerOptions options in layouts.Where((_, at) => at == 0 || TestScale.TakesOf(0.35, model, at)))
        {
            Both.Of(model).Read(report, utf8, options);
            object value = Stj.Deserialize(utf8, model, options)!;
            Both.Of(model).RoundTrip(report, value, options);
        }

        report.Check();
    }

    private sealed class Visitor : IWorkloadVisitor
    {
        public Report Report { get; } = new();

        public void Visit<T>(Workload<T> workload)
        {
            foreach (byte[] utf8 in workload.Documents.Take(UsualRun.IsShort ? 4 : 8))
            {
                if (workload.Options?.ReferenceHandler is not null)
                {
                    // Graphs with cycles are printed node by node, without following references.
                    T graph = Stj.Deserialize<T>(utf8, workload.Options)!;
                    Assert.Equal(GraphText.Of(graph), GraphText.Of(JsonSerializer.Deserialize<T>(utf8, workload.Options)));
                    Assert.True(Stj.SerializeToUtf8Bytes(graph, workload.Options).AsSpan().SequenceEqual(JsonSerializer.SerializeToUtf8Bytes(graph, workload.Options)));
                    continue;
                }

                Both.Read<T>(Report, utf8, workload.Options);
                Both.RoundTrip(Report, Stj.Deserialize<T>(utf8, workload.Options)!, workload.Options);
            }
        }
    }
}
