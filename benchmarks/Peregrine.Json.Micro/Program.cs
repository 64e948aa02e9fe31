using BenchmarkDotNet.Running;
using Peregrine.Json.Micro;

BenchmarkSwitcher.FromAssembly(typeof(KernelConfig).Assembly).Run(args, new KernelConfig());
