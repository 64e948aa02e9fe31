using System.ComponentModel;
using System.Runtime.Loader;
using Peregrine.Json.Converters;

namespace Peregrine.Json.Runtime;

/// <summary>
/// The registry of generated executors. At the first use of a type under some options, the library takes a registered executor if the object is exactly as the
/// executor describes it, including names and order. Otherwise the library creates its own. An executor registered after that first use applies to options used
/// later.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[Experimental(Experiments.GeneratedCode)]
public static class GeneratedExecutors
{
    /// <summary>A registration lives no longer than its type.</summary>
    private static readonly ConditionalWeakTable<Type, Registration[]> s_registered = [];

    /// <summary>
    /// Registers an executor. One type can have several, for different names; the first one that fits is taken. Thread-safe.
    /// </summary>
    /// <typeparam name="T">The type whose members it reads and writes.</typeparam>
    /// <typeparam name="TExecutor">The executor.</typeparam>
    /// <returns>
    /// Whether it was registered. False if it is registered already, or if its assembly could be unloaded before the type's: the contracts of the type would
    /// then keep the assembly alive.
    /// </returns>
    public static bool Register<T, TExecutor>()
        where TExecutor : GeneratedExecutor<T>, IGeneratedExecutor<T>
    {
        if (typeof(TExecutor).IsCollectible && !LivesWith(typeof(TExecutor), typeof(T)))
        {
            return false;
        }

        lock (s_registered)
        {
            Registration[] known = s_registered.TryGetValue(typeof(T), out Registration[]? all) ? all : [];
            if (Array.Exists(known, static one => one is Registration<T, TExecutor>))
            {
                return false;
            }

            s_registered.AddOrUpdate(typeof(T), [.. known, new Registration<T, TExecutor>()]);
            return true;
        }
    }

    /// <summary>Returns the registered executor that fits the plan of an object, or null.</summary>
    internal static ObjectExecutor<T>? Find<T>(ObjectPlan<T> plan) =>
        Fitting(plan) is { } registration ? new ReadyExecutor<T>(registration.Create(new ExecutorPlan<T>(plan))) : null;

    /// <summary>Whether a registered executor fits. Does not create it.</summary>
    internal static bool HasFor<T>(ObjectPlan<T> plan) => Fitting(plan) is not null;

    private static Registration<T>? Fitting<T>(ObjectPlan<T> plan)
    {
        if (!s_registered.TryGetValue(typeof(T), out Registration[]? all))
        {
            return null;
        }

        foreach (Registration one in all)
        {
            var registration = (Registration<T>)one;
            if (PlanComparison.Fits(registration.Describe(), plan))
            {
                return registration;
            }
        }

        return null;
    }

    /// <summary>Whether the executor's assembly is unloaded no earlier than the type's.</summary>
    private static bool LivesWith(Type executor, Type type) =>
        executor.Assembly == type.Assembly
        || (AssemblyLoadContext.GetLoadContext(executor.Assembly) is { IsCollectible: true } context
            && context == AssemblyLoadContext.GetLoadContext(type.Assembly));

    private abstract class Registration;

    private abstract class Registration<T> : Registration
    {
        public abstract GeneratedObject Describe();

        public abstract GeneratedExecutor<T> Create(ExecutorPlan<T> plan);
    }

    private sealed class Registration<T, TExecutor> : Registration<T>
        where TExecutor : GeneratedExecutor<T>, IGeneratedExecutor<T>
    {
        public override GeneratedObject Describe() => TExecutor.Describe();

        public override GeneratedExecutor<T> Create(ExecutorPlan<T> plan) => TExecutor.Create(plan);
    }
}
