using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;
using Peregrine.Json.Converters;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Runtime;

/// <summary>
/// The door for generated executors. One is taken at the first use of its type under options where the library finds the object exactly as the executor
/// describes it, names and order included; under all others the library makes its own. Registered after that first use, it serves options used later.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[Experimental(Experiments.GeneratedCode)]
public static class GeneratedExecutors
{
    /// <summary>What is registered for a type dies with the type.</summary>
    private static readonly ConditionalWeakTable<Type, Registration[]> s_registered = [];

    /// <summary>
    /// Registers an executor. For one type there may be several, for different names; of those that fit, the first is taken. Safe on any thread.
    /// </summary>
    /// <typeparam name="T">The type whose members it reads and writes.</typeparam>
    /// <typeparam name="TExecutor">The executor.</typeparam>
    /// <returns>
    /// Whether it was registered: not a second time, and not where its assembly can be unloaded while the type stays, for the type's contracts would keep it.
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

    /// <summary>The executor that is registered for an object as the plan has it, or null.</summary>
    internal static ObjectExecutor<T>? Find<T>(ObjectPlan<T> plan) =>
        Fitting(plan) is { } registration ? new ReadyExecutor<T>(registration.Create(new ExecutorPlan<T>(plan))) : null;

    /// <summary>Whether there is one. None is made by this.</summary>
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
        || (AssemblyLoadContext.GetLoadContext(executor.Assembly) is { IsCollectible: true } context && context == AssemblyLoadContext.GetLoadContext(type.Assembly));

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
