using System.Reflection;
using System.Runtime;
using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Diagnostics;
using Peregrine.Json.Discovery;
using Peregrine.Json.Insight;
using Peregrine.Json.Reading;
using Peregrine.Json.Tests.Front;

namespace Peregrine.Json.Tests.Lifetime;

/// <summary>Code is made on a thread of its own while callers go on with the table: when, for whom, one at a time, and what it keeps alive.</summary>
[Collection(Alone.Name)]
public sealed class EmissionQueueTests
{
    private const string Text = """{"Number":5,"Text":"t"}""";

    private static readonly AsyncLocal<string?> s_ofCaller = new();

    [Fact]
    public void TheTableServesUntilTheCodeIsThere()
    {
        Assert.SkipUnless(RuntimeFeature.IsDynamicCodeSupported && !Executors.AreGenerated, "No code is emitted.");
        Alone.InBackground(static () =>
        {
            var options = new JsonSerializerOptions { MaxDepth = 81 };
            using (Hold())
            {
                for (int use = 0; use < Executors.ManyUses; use++)
                {
                    Assert.Equal(Text, JsonSerializer.Serialize(JsonSerializer.Deserialize<Known>(Text, options), options));
                    Assert.Equal(Executors.Counting, Executors.Of<Known>(options));
                }

                TypeDescription described = JsonSerializer.Describe<Known>(options);
                Assert.Equal((ExecutionKind.AccessorTable, "code is being emitted", false), (described.Reading, described.ReadingReason, described.IsFinal));
            }

            EmissionQueue.Drain();
            Assert.Equal(Executors.Emitted, Executors.Of<Known>(options));
            Assert.Equal(ExecutionKind.EmittedCode, JsonSerializer.Describe<Known>(options).Writing);
            Assert.Equal(Text, JsonSerializer.Serialize(JsonSerializer.Deserialize<Known>(Text, options), options));
        });
    }

    /// <summary>Whoever sees the code finds it compiled: nothing of it is left for the call that is the first to run it.</summary>
    [Fact]
    public void CodeIsCompiledBeforeItIsPublished()
    {
        Assert.SkipUnless(RuntimeFeature.IsDynamicCodeSupported && !Executors.AreGenerated, "No code is emitted.");
        Alone.InBackground(static () =>
        {
            var options = new JsonSerializerOptions { MaxDepth = 82 };
            Use<Known>(options);
            EmissionQueue.Drain();
            object contract = ContractCache.For(options, ContractDiscovery.Source).Contract(typeof(Known));
            object executor = contract.GetType().GetField("_executor", BindingFlags.NonPublic | BindingFlags.Instance)!.GetValue(contract)!;
            MethodInfo[] methods = executor.GetType().GetMethods(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly);
            Assert.InRange(methods.Length, 3, 10);
            // The methods that count are compiled, too, where the framework's precompiled code is not used.
            RuntimeHelpers.PrepareMethod(typeof(EmissionQueueTests).GetMethod(nameof(CodeIsCompiledBeforeItIsPublished))!.MethodHandle);
            _ = JitInfo.GetCompiledMethodCount(currentThread: true);
            Prepare([typeof(EmissionQueueTests).GetMethod(nameof(NotCalled), BindingFlags.NonPublic | BindingFlags.Static)!], 1);
            Prepare(methods, 0);
        });

        static void Prepare(MethodInfo[] methods, int compiled)
        {
            RuntimeMethodHandle[] handles = Array.ConvertAll(methods, static method => method.MethodHandle);
            long before = JitInfo.GetCompiledMethodCount(currentThread: true);
            foreach (RuntimeMethodHandle handle in handles)
            {
                RuntimeHelpers.PrepareMethod(handle);
            }

            Assert.Equal(compiled, JitInfo.GetCompiledMethodCount(currentThread: true) - before);
        }
    }

    [Fact]
    public void OneIsMadeAtATimeAndNothingOfTheCallerFlows()
    {
        var counted = new Counted();
        Alone.InBackground(() =>
        {
            s_ofCaller.Value = "caller";
            Thread[] threads = [.. Enumerable.Range(0, 8).Select(_ => new Thread(() =>
            {
                for (int i = 0; i < 50; i++)
                {
                    Assert.True(EmissionQueue.Add(counted));
                }
            }))];
            Array.ForEach(threads, static thread => thread.Start());
            Array.ForEach(threads, static thread => thread.Join());
            s_ofCaller.Value = null;
        });
        Assert.Equal((400, 1, null), (counted.Made, counted.Most, counted.Flowed));
        Assert.DoesNotContain(Environment.CurrentManagedThreadId, counted.Threads);
    }

    /// <summary>What waits for code may go: options, their contracts, types that can be unloaded.</summary>
    [Fact]
    public void WhatWaitsIsNotKept()
    {
        Assert.SkipUnless(RuntimeFeature.IsDynamicCodeSupported, "No code is emitted.");
        Alone.InBackground(static () =>
        {
            using (Hold())
            {
                WeakReference[] waiting = Ask();
                Assert.True(Alone.Collect(() => Array.TrueForAll(waiting, static one => !one.IsAlive)), string.Join(", ", waiting.Select(static one => one.Target)));
            }
        });

        [MethodImpl(MethodImplOptions.NoInlining)]
        static WeakReference[] Ask()
        {
            var options = new JsonSerializerOptions { Converters = { new JsonStringEnumConverter() } };
            Use<Known>(options);
            System.Runtime.Loader.AssemblyLoadContext context = PluginAssembly.Load(isCollectible: true, out Assembly assembly);
            Type model = assembly.GetType("Model")!;
            for (int use = 0; use < Executors.ManyUses; use++)
            {
                _ = JsonSerializer.Serialize(Activator.CreateInstance(model), model);
            }

            Assert.Equal(Executors.Counting, Executors.Of(model, null));
            context.Unload();
            return [new(options), new(ContractCache.For(options, ContractDiscovery.Source).Contract(typeof(Known))), new(context)];
        }
    }

    [Fact]
    public void ABoundedNumberWaits()
    {
        var counted = new Counted();
        Alone.InBackground(() =>
        {
            using (Hold())
            {
                for (int i = 0; i < EmissionQueue.MostWaiting; i++)
                {
                    Assert.True(EmissionQueue.Add(counted));
                }

                Assert.False(EmissionQueue.Add(counted));
                if (RuntimeFeature.IsDynamicCodeSupported && !Executors.AreGenerated)
                {
                    // Not asked for, so it says how many uses are left.
                    ContractCache.Clear();
                    Use<Known>(null, 25);
                    Assert.Equal("1 of 24 uses until code is emitted", JsonSerializer.Describe<Known>().ReadingReason);
                }
            }

            EmissionQueue.Drain();
            Use<Known>(null, 23);
        });
        Assert.Equal(EmissionQueue.MostWaiting, counted.Made);
        Assert.Equal(Executors.Last, Executors.Of<Known>(null));
    }

    [Fact]
    public void FailuresLeaveTheTable()
    {
        Assert.SkipWhen(Executors.AreGenerated, "A generated contract needs no emitted code.");
        IsLeft(new InvalidOperationException(), Executors.Table, "emitting code failed", mostAsked: 1);
        IsLeft(new InsufficientMemoryException(), Executors.Counting, "16 of 24 uses until code is emitted", mostAsked: 2);
        if (RuntimeFeature.IsDynamicCodeSupported)
        {
            // The thread that met the failures makes code still.
            Alone.InBackground(static () => Use<Known>(new JsonSerializerOptions { MaxDepth = 83 }));
            Assert.Equal(Executors.Emitted, Executors.Of<Known>(new JsonSerializerOptions { MaxDepth = 83 }));
        }

        static void IsLeft(Exception thrown, string executor, string reason, int mostAsked)
        {
            var options = ContractCache.For(new JsonSerializerOptions(), ContractDiscovery.Source);
            int asked = 0;
            var contract = new ObjectContract<Known>(options, _ => PlanOf(options), (ObjectContract<Known> _, out FallbackReason why, out string? detail) =>
            {
                why = FallbackReason.None;
                detail = null;
                Interlocked.Increment(ref asked);
                throw thrown;
            });
            Alone.InBackground(() =>
            {
                for (int use = 0; use < Executors.ManyUses; use++)
                {
                    var reader = new JsonReader(System.Text.Encoding.UTF8.GetBytes(Text), new ReadSettings(64, TrailingCommas: false, Comments: false));
                    Assert.Equal(5, contract.Read(ref reader)!.Number);
                    EmissionQueue.Drain();
                }
            });
            Assert.Equal((executor, reason, mostAsked), (Executors.Of(contract), ContractNotes.Of(contract).ReadingReason, asked));
        }
    }

    /// <summary>The thread that makes code runs none of the user's: no constructor, accessor, attribute or type initializer.</summary>
    [Fact]
    public void NoUserCodeRunsWhereCodeIsMade()
    {
        Watched.Record.Threads.Clear();
        Alone.InBackground(static () =>
        {
            var options = new JsonSerializerOptions { MaxDepth = 84 };
            Use<Watched>(options);
            EmissionQueue.Drain();
            Use<Watched>(options);
        });
        Assert.Equal([Environment.CurrentManagedThreadId], Watched.Record.Threads.Distinct());
        Assert.False(Watched.Record.IsRareInitialized);
    }

    [Fact]
    public void FirstUsesOnManyThreadsAreRightWhileCodeIsMade()
    {
        Exception?[] errors = new Exception?[16];
        Alone.InBackground(() =>
        {
            for (int round = TestScale.Times(40); round > 0; round--)
            {
                ContractCache.Clear();
                using var barrier = new Barrier(errors.Length);
                Thread[] threads = [.. Enumerable.Range(0, errors.Length).Select(number => new Thread(() =>
                {
                    try
                    {
                        barrier.SignalAndWait();
                        Use<Known>(null);
                        Use<Watched>(null);
                        Assert.Equal("[" + Text + "]", JsonSerializer.Serialize(JsonSerializer.Deserialize<List<Known>>("[" + Text + "]")));
                    }
                    catch (Exception error)
                    {
                        errors[number] = error;
                    }
                }))];
                Array.ForEach(threads, static thread => thread.Start());
                Array.ForEach(threads, static thread => thread.Join());
            }
        });
        Assert.All(errors, Assert.Null);
        Assert.Equal(Executors.Last, Executors.Of<Known>(null));
    }

    private static void Use<T>(JsonSerializerOptions? options, int uses = Executors.ManyUses)
        where T : class, new()
    {
        for (int use = 0; use < uses; use++)
        {
            if (use % 2 == 0)
            {
                Assert.Equal(5, ((IHasNumber)JsonSerializer.Deserialize<T>(Text, options)!).Number);
            }
            else
            {
                Assert.Equal("""{"Number":0,"Text":null}""", JsonSerializer.Serialize(new T(), options));
            }
        }
    }

    private static ObjectPlan<Known> PlanOf(OptionsScope options) => ((ObjectContract<Known>)options.Contract(typeof(Known))).Plan;

    private static void NotCalled()
    {
    }

    /// <summary>Keeps the thread that makes code waiting until disposed.</summary>
    private static Holder Hold()
    {
        var holder = new Holder();
        Assert.True(EmissionQueue.Add(holder));
        holder.Begun.Wait(TestContext.Current.CancellationToken);
        return holder;
    }

    private sealed class Holder : IEmits, IDisposable
    {
        private readonly ManualResetEventSlim _release = new();

        public ManualResetEventSlim Begun { get; } = new();

        public void Emit()
        {
            Begun.Set();
            _release.Wait();
        }

        public void Dispose() => _release.Set();
    }

    private sealed class Counted : IEmits
    {
        private int _now;

        public int Made { get; private set; }

        public int Most { get; private set; }

        public string? Flowed { get; private set; }

        public HashSet<int> Threads { get; } = [];

        public void Emit()
        {
            Most = Math.Max(Most, Interlocked.Increment(ref _now));
            Made++;
            Flowed ??= s_ofCaller.Value;
            Threads.Add(Environment.CurrentManagedThreadId);
            Interlocked.Decrement(ref _now);
        }
    }

    internal interface IHasNumber
    {
        int Number { get; }
    }

    internal sealed class Known : IHasNumber
    {
        public int Number { get; set; }

        public string? Text { get; set; }
    }

    /// <summary>Notes on which thread its code runs. A class that a setter reaches in a case that does not occur has an initializer.</summary>
    [Noted]
    internal sealed class Watched : IHasNumber
    {
        private int _number;

        public Watched() => Record.Note();

        [Noted]
        public int Number
        {
            get
            {
                Record.Note();
                return _number;
            }

            set
            {
                Record.Note();
                _number = value > 1_000_000 ? Rare.Value : value;
            }
        }

        public string? Text { get; set; }

        private static class Rare
        {
            public static readonly int Value = Initialize();

            private static int Initialize()
            {
                Record.IsRareInitialized = true;
                return 1;
            }
        }

        internal static class Record
        {
            public static bool IsRareInitialized { get; set; }

            public static System.Collections.Concurrent.ConcurrentBag<int> Threads { get; } = [];

            public static void Note()
            {
                if (Threads.Count < 10_000)
                {
                    Threads.Add(Environment.CurrentManagedThreadId);
                }
            }
        }

        [AttributeUsage(AttributeTargets.All)]
        private sealed class NotedAttribute : Attribute
        {
            public NotedAttribute() => Record.Note();
        }
    }
}
