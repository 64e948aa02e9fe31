using Peregrine.Json.Workloads.Case;
using Peregrine.Json.Workloads.Choices;
using Peregrine.Json.Workloads.Contexts;
using Peregrine.Json.Workloads.Contract;
using Peregrine.Json.Workloads.Documents;
using Peregrine.Json.Workloads.Edges;
using Peregrine.Json.Workloads.Foreign;
using Peregrine.Json.Workloads.Names;
using Peregrine.Json.Workloads.Primitives;
using Peregrine.Json.Workloads.Services;
using Peregrine.Json.Workloads.StackExchange;
using Peregrine.Json.Workloads.StjOwn;
using Peregrine.Json.Workloads.Strings;
using Peregrine.Json.Workloads.Versions;
using Peregrine.Json.Workloads.Wide;

namespace Peregrine.Json.Workloads;

/// <summary>Every workload by group and name; each is made when it is asked for.</summary>
public static class WorkloadCatalog
{
    private static readonly (string Group, IReadOnlyList<string> Names, Func<string, Workload?> Create)[] s_groups =
    [
        (ServiceWorkloads.Group, ServiceWorkloads.Names, ServiceWorkloads.Create),
        (StackExchangeWorkloads.Group, StackExchangeWorkloads.Names, StackExchangeWorkloads.Create),
        (DocumentWorkloads.Group, DocumentWorkloads.Names, DocumentWorkloads.Create),
        (PrimitiveWorkloads.Group, PrimitiveWorkloads.Names, PrimitiveWorkloads.Create),
        (StringWorkloads.Group, StringWorkloads.Names, StringWorkloads.Create),
        (NameWorkloads.Group, NameWorkloads.Names, NameWorkloads.Create),
        (WideWorkloads.Group, WideWorkloads.Names, WideWorkloads.Create),
        (CaseWorkloads.Group, CaseWorkloads.Names, CaseWorkloads.Create),
        (VersionWorkloads.Group, VersionWorkloads.Names, VersionWorkloads.Create),
        (ChoiceWorkloads.Group, ChoiceWorkloads.Names, ChoiceWorkloads.Create),
        (ContextWorkloads.Group, ContextWorkloads.Names, ContextWorkloads.Create),
        (ContractWorkloads.Group, ContractWorkloads.Names, ContractWorkloads.Create),
        (EdgeWorkloads.Group, EdgeWorkloads.Names, EdgeWorkloads.Create),
        (ForeignWorkloads.Group, ForeignWorkloads.Names, ForeignWorkloads.Create),
        (StjOwnWorkloads.Group, StjOwnWorkloads.Names, StjOwnWorkloads.Create),
        (DocumentWorkloads.RelaxedGroup, DocumentWorkloads.RelaxedNames, DocumentWorkloads.CreateRelaxed),
    ];

    public static IReadOnlyList<string> Groups { get; } = [.. s_groups.Select(static group => group.Group)];

    /// <summary>The names a full run measures, in order.</summary>
    public static IReadOnlyList<string> NamesIn(string group)
        => s_groups.FirstOrDefault(entry => entry.Group == group).Names ?? [];

    /// <summary>Makes a workload; null when there is none of this name.</summary>
    public static Workload? TryCreate(string group, string name)
        => s_groups.FirstOrDefault(entry => entry.Group == group).Create?.Invoke(name);

    /// <summary>Makes a workload.</summary>
    /// <exception cref="ArgumentException">There is none of this name.</exception>
    public static Workload Create(string group, string name)
        => TryCreate(group, name) ?? throw new ArgumentException($"No workload is called {group}/{name}.", nameof(name));

    /// <summary>Makes every workload of a full run, one after another.</summary>
    public static IEnumerable<Workload> All()
        => from entry in s_groups from name in entry.Names select entry.Create(name);
}
