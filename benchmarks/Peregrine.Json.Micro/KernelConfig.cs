using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Jobs;

namespace Peregrine.Json.Micro;

/// <summary>The ways of one category are compared with one another, time and bytes allocated; a process for each, without concurrent collections.</summary>
internal sealed class KernelConfig : ManualConfig
{
    public KernelConfig()
    {
        Add(DefaultConfig.Instance);
        AddDiagnoser(MemoryDiagnoser.Default);
        AddLogicalGroupRules(BenchmarkLogicalGroupRule.ByCategory);

        // Said of whatever job the command line asks for. The code was analyzed when this was built; again it would take a minute.
        AddJob(Job.Default.WithGcConcurrent(false).WithArguments([new MsBuildArgument("/p:RunAnalyzers=false")]).AsMutator());
        WithBuildTimeout(TimeSpan.FromMinutes(10));
        WithArtifactsPath(Path.Combine("artifacts", "micro"));
    }
}
