using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Discovery;

/// <summary>Emits the executor of an object contract: the same calls that generated code would make, specialised to the plan.</summary>
[RequiresUnreferencedCode(ContractDiscovery.Unreferenced)]
[RequiresDynamicCode(ContractDiscovery.Dynamic)]
internal static class EmittedExecutor
{
    /// <summary>Larger types stay with the table: the JIT gives up optimising very long methods.</summary>
    private const int MostMembers = 400;

    /// <summary>So few members are written in the loop over an array itself; those behind metadata, which no array's loop writes, where they are called.</summary>
    private const int MostInlined = 4;

    /// <summary>The executor, or null where the table serves better.</summary>
    public static ObjectExecutor<T>? Create<T>(ObjectPlan<T> plan)
    {
        if (plan.Members.Length > MostMembers || (plan.HasExtension && plan.Parameters.Length > 0))
        {
            return null;
        }

        TypeBuilder type = EmittedAssembly.DefineType("Executor_" + typeof(T).Name, typeof(ObjectExecutor<T>), AssembliesOf(typeof(T), plan));
        type.DefineDefaultConstructor(MethodAttributes.Public);
        var constants = new EmitConstants(type);
        new ReadEmitter(typeof(T), plan, plan.Accessors, plan.Extension, constants).Emit(Override(type, typeof(ObjectExecutor<T>).GetMethod(nameof(ObjectExecutor<T>.Read))!));
        EmitWriting(type, plan, new WriteEmitter(typeof(T), plan, plan.Extension, constants));
        constants.EmitInitializer();
        Type created = type.CreateType();
        constants.HandOver(created);
        return (ObjectExecutor<T>)Activator.CreateInstance(created)!;
    }

    private static void EmitWriting<T>(TypeBuilder type, ObjectPlan<T> plan, WriteEmitter emitter)
    {
        ILGenerator one = Override(type, typeof(ObjectExecutor<T>).GetMethod(nameof(ObjectExecutor<T>.Put))!);
        if (!plan.IsCompact)
        {
            emitter.EmitIndented(one);
            return;
        }

        MethodBuilder members = type.DefineMethod(
            "PutMembers",
            MethodAttributes.Private | MethodAttributes.Static,
            typeof(nint),
            [typeof(JsonWriter).MakeByRefType(), typeof(nint), typeof(T)]);
        if (plan.Members.Length <= MostInlined || plan.IsBegun)
        {
            members.SetImplementationFlags(MethodImplAttributes.AggressiveInlining);
        }

        emitter.EmitCompact(members.GetILGenerator());
        emitter.EmitOne(one, members, new TableExecutor<T>(plan));
        if (!plan.IsBegun)
        {
            MethodInfo array = typeof(ObjectExecutor<T>).GetMethod(nameof(ObjectExecutor<T>.PutElements))!;
            emitter.EmitArray(Override(type, array), members, array);
        }
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
        foreach (MemberDescription member in plan.Members)
        {
            AddAssemblies(member.ValueType, assemblies);
            AddAssemblies(member.Info.DeclaringType!, assemblies);
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
