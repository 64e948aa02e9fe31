using System.Reflection.Emit;
using System.Runtime.Loader;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Insight;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Emit;

/// <summary>Emits the executor of an object contract: code that reads and writes objects, specialised to the plan.</summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class EmittedExecutor
{
    /// <summary>The maximum number of members; larger types keep the table, because the JIT stops optimizing very long methods.</summary>
    private const int MostMembers = 400;

    /// <summary>Up to this number of members, the code that writes them is inlined into its callers, among them the loop over an array.</summary>
    private const int MostInlined = 4;

    /// <summary>
    /// The maximum number of types emitted into permanent code for options that may be collected before the process ends. Permanent code is as fast as the code
    /// for the default options. Beyond this number, code is unloaded with its contract, and runs some 5 % slower.
    /// </summary>
    public const int MostUnowned = 512;

    private static int s_unowned;

    /// <summary>
    /// Creates the executor; returns null if the contract must keep the table, or if emitting fails, because the table can do the same work. Only an
    /// <see cref="OutOfMemoryException"/> reaches the caller.
    /// </summary>
    /// <param name="plan">The plan.</param>
    /// <param name="isLasting">Whether the contract is permanent, so that static fields may reference it.</param>
    /// <param name="reason">The reason why the result is null.</param>
    /// <typeparam name="T">The type.</typeparam>
    public static ObjectExecutor<T>? Create<T>(ObjectPlan<T> plan, bool isLasting, out FallbackReason reason)
    {
        reason = plan.Members.Length > MostMembers ? FallbackReason.TooManyMembers
            : plan.Spec.Extension is not null && plan.Spec.Parameters.Length > 0 ? FallbackReason.ExtensionAndParameters
            : !IsOfType(plan) ? FallbackReason.ChangedMetadata
            : FallbackReason.None;
        if (reason != FallbackReason.None)
        {
            return null;
        }

        try
        {
            return Emit(plan, isLasting, out reason);
        }
        catch (Exception error) when (error is not OutOfMemoryException)
        {
            reason = FallbackReason.Failed;
            return null;
        }
    }

    /// <summary>
    /// Whether all code that the executor would call unchecked belongs to the type. Plans ensure it; this check prevents a bug in them from corrupting memory
    /// of another type.
    /// </summary>
    private static bool IsOfType<T>(ObjectPlan<T> plan)
    {
        ReadOnlySpan<ParameterSpec> parameters = plan.Spec.Parameters.AsSpan();
        ParameterInfo[] taken = plan.Constructor is null || plan.Spec.RefusesRead ? [] : plan.Constructor.GetParameters();
        bool isOfType = (plan.Constructor is null
            || (plan.Constructor.DeclaringType == typeof(T)
                && (plan.Constructor is not MethodInfo method || (method.IsStatic && method.ReturnType == typeof(T)))))
            && (plan.Spec.RefusesRead || plan.Spec.Parameters.Length == 0 || plan.Spec.ConstructorParameters == taken.Length);
        for (int i = 0; isOfType && i < taken.Length; i++)
        {
            isOfType = i < parameters.Length && ParameterSpec.TypeOf(taken[i]) == parameters[i].Type;
        }

        return isOfType && Array.TrueForAll(plan.Members, static m =>
            m.Code.IsOf(typeof(T), m.Spec.ValueType) && m.Spec.Condition != WriteCondition.IfAllowed
                && (m.Contract is IgnoredContract || m.Contract.Type == m.Spec.ValueType));
    }

    private static ObjectExecutor<T>? Emit<T>(ObjectPlan<T> plan, bool isLasting, out FallbackReason reason)
    {
        HashSet<Assembly> visible = AssembliesOf(typeof(T), plan);
        bool isCollectible = visible.Any(static assembly => assembly.IsCollectible) || (!isLasting && Interlocked.Increment(ref s_unowned) > MostUnowned);
        CodeLease? lease = isCollectible ? new CodeLease() : null;
        reason = lease is { IsGranted: false } ? FallbackReason.MuchCode : FallbackReason.None;
        if (reason != FallbackReason.None)
        {
            return null;
        }

        using AssemblyLoadContext.ContextualReflectionScope scope = AssemblyLoadContext.EnterContextualReflection(typeof(T).Assembly);
        TypeBuilder? type = EmittedAssembly.DefineType("Executor_" + typeof(T).Name, typeof(ObjectExecutor<T>), visible, isCollectible);
        if (type is null)
        {
            reason = FallbackReason.SameAssemblyNames;
            return null;
        }

        var constants = new EmitConstants(type, isLasting && !isCollectible);
        if (lease is not null)
        {
            constants.Keep(lease);
        }

        MemberTraits[] traits = MemberTraits.Of(plan);
        ILGenerator reading = Override(type, typeof(ObjectExecutor<T>).GetMethod(nameof(ObjectExecutor<T>.ReadMembers))!);
        new ReadPlanner(plan.Spec, plan.Names, traits, new IlReadCode(reading, type, typeof(T), plan, plan.Extension, constants)).Plan();
        EmitWriting(type, plan, traits, constants);
        constants.EmitConstructors(typeof(ObjectExecutor<T>).GetConstructor(BindingFlags.Instance | BindingFlags.NonPublic, [])!);
        Type created = type.CreateType();
        if (!EmissionQueue.IsAtOnce || !visible.All(IsUsual))
        {
            // Compiles the methods now, not during a call. If assembly names resolve differently, the error appears here, and no call fails because of it.
            foreach (MethodInfo method in created.GetMethods(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly))
            {
                RuntimeHelpers.PrepareMethod(method.MethodHandle);
            }
        }

        return (ObjectExecutor<T>)constants.CreateInstance(created);
    }

    private static bool IsUsual(Assembly assembly) => !assembly.IsDynamic && AssemblyLoadContext.GetLoadContext(assembly) == AssemblyLoadContext.Default;

    /// <summary>
    /// Emits the writing methods. For compact output, a separate method writes the members; the methods for an object and for an array call it.
    /// </summary>
    private static void EmitWriting<T>(TypeBuilder type, ObjectPlan<T> plan, MemberTraits[] traits, EmitConstants constants)
    {
        ILGenerator one = Override(type, typeof(ObjectExecutor<T>).GetMethod(nameof(ObjectExecutor<T>.PutMembers))!);
        if (!plan.Spec.IsCompact)
        {
            PlanWriting(one);
            return;
        }

        MethodBuilder members = type.DefineMethod(
            "PutCompact",
            MethodAttributes.Private | MethodAttributes.HideBySig,
            typeof(nint),
            [typeof(JsonWriter).MakeByRefType(), typeof(nint), typeof(T), typeof(bool)]);
        if (plan.Members.Length <= MostInlined)
        {
            members.SetImplementationFlags(MethodImplAttributes.AggressiveInlining);
        }

        PlanWriting(members.GetILGenerator());
        var frames = new IlWriteFrames(typeof(T), plan.Spec, members, constants);
        frames.EmitOne(one, plan.Table);
        MethodInfo array = typeof(ObjectExecutor<T>).GetMethod(nameof(ObjectExecutor<T>.PutElements))!;
        frames.EmitArray(Override(type, array), array);

        void PlanWriting(ILGenerator il) =>
            new WritePlanner(plan.Spec, plan.Names, traits, new IlWriteCode(il, type, typeof(T), plan, plan.Extension, constants)).Plan();
    }

    private static ILGenerator Override(TypeBuilder type, MethodInfo method)
    {
        MethodBuilder builder = type.DefineMethod(
            method.Name,
            MethodAttributes.Public | MethodAttributes.Virtual | MethodAttributes.HideBySig,
            method.ReturnType,
            [.. method.GetParameters().Select(p => p.ParameterType)]);
        type.DefineMethodOverride(builder, method);
        return builder.GetILGenerator();
    }

    private static HashSet<Assembly> AssembliesOf(Type type, ObjectPlan plan)
    {
        var assemblies = new HashSet<Assembly> { typeof(EmittedExecutor).Assembly };
        AddAssemblies(type, assemblies);
        foreach ((MemberSpec member, MemberCode code, _) in plan.Members)
        {
            AddAssemblies(member.ValueType, assemblies);
            AddAssemblies(member.DeclaringType, assemblies);
            if (member.Codec is { } codec)
            {
                // A codec in another package of this library has its own kernels.
                AddAssemblies(codec, assemblies);
            }

            foreach (MemberInfo? reached in (ReadOnlySpan<MemberInfo?>)[code.Field, code.Getter, code.Setter])
            {
                AddAssemblies(reached?.DeclaringType ?? type, assemblies);
            }
        }

        return assemblies;
    }

    private static void AddAssemblies(Type type, HashSet<Assembly> assemblies)
    {
        assemblies.Add(type.Assembly);
        if (type.HasElementType)
        {
            AddAssemblies(type.GetElementType()!, assemblies);
        }

        foreach (Type argument in type.GenericTypeArguments)
        {
            AddAssemblies(argument, assemblies);
        }
    }
}
