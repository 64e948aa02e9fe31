using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text.Json;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Discovery;
using Peregrine.Json.Emit;
using Peregrine.Json.Insight;

namespace Peregrine.Json.Tests.Lifetime;

/// <summary>How much code is emitted for options that need not last.</summary>
[Collection(Alone.Name)]
public sealed class EmittedCodeBoundTests
{
    /// <summary>What is emitted for options that die is bounded: beyond, code is collectible.</summary>
    [Fact]
    public void CodeBeyondABoundIsUnloaded()
    {
        Assert.SkipUnless(RuntimeFeature.IsDynamicCodeSupported, "Needs dynamic code.");
        List<WeakReference> assemblies = Use();
        Assert.True(Alone.Collect(() => assemblies.TrueForAll(static one => !one.IsAlive)));

        [MethodImpl(MethodImplOptions.NoInlining)]
        static List<WeakReference> Use()
        {
            var made = new List<WeakReference>();
            for (int i = 0; i < EmittedExecutor.MostUnowned + 20; i++)
            {
                Assembly assembly = Make(out _)!.GetType().Assembly;
                if (i >= EmittedExecutor.MostUnowned)
                {
                    Assert.True(assembly.IsCollectible);
                    made.Add(new WeakReference(assembly));
                }
            }

            return made;
        }
    }

    /// <summary>
    /// However many options live, the code that could be unloaded with them is bounded, and so are the mappings of memory that it takes; beyond, types are read and
    /// written by the table. Code of options that die makes space for others.
    /// </summary>
    [Fact]
    public void LivingCodeIsBounded()
    {
        Assert.SkipUnless(RuntimeFeature.IsDynamicCodeSupported, "Needs dynamic code.");
        Assert.SkipUnless(TestScale.Factor >= 1, "Emits code for thousands of types: eng/release.sh input.");
        Fill();
        Assert.True(Alone.Collect(static () => Make(out _) is not null));

        [MethodImpl(MethodImplOptions.NoInlining)]
        static void Fill()
        {
            var made = new List<object>();
            FallbackReason reason = FallbackReason.None;
            int mappings = Mappings();
            while (Make(out reason) is { } executor)
            {
                made.Add(executor);
                Assert.True(made.Count <= EmittedExecutor.MostUnowned + CodeLease.Most);
            }

            Assert.Equal(FallbackReason.MuchCode, reason);
            Assert.True(made.Count > CodeLease.Most / 2);
            Assert.InRange(Mappings() - mappings, 0, 10 * CodeLease.Most);
            GC.KeepAlive(made);
        }

        static int Mappings() => File.Exists("/proc/self/maps") ? File.ReadLines("/proc/self/maps").Count() : 0;
    }

    /// <summary>An executor emitted for options of its own; nothing here keeps it.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ObjectExecutor<OptionsRetentionTests.Inner>? Make(out FallbackReason reason)
    {
        OptionsScope options = ContractCache.For(new JsonSerializerOptions { Converters = { new OptionsRetentionTests.Heavy(0) } }, ContractDiscovery.Source);
        var contract = (ObjectContract<OptionsRetentionTests.Inner>)(object)options.Contract<OptionsRetentionTests.Inner>();
        return EmittedExecutor.Create(contract.Plan, isLasting: false, out reason);
    }
}
