using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.Loader;

namespace Peregrine.Json.Versus.Measuring;

/// <summary>One competitor's call, repeated over a rotation of inputs.</summary>
public abstract class CallLoop
{
    /// <summary>How many inputs there are.</summary>
    public abstract int Inputs { get; }

    /// <summary>The result for one input, to be verified.</summary>
    public abstract object? Once(int index);

    /// <summary>Calls <paramref name="count"/> times, going on where the last run stopped.</summary>
    public abstract void Run(int count);

    /// <summary>Nanoseconds of so many calls.</summary>
    public virtual long Time(int count)
    {
        long before = ThreadClock.Now();
        Run(count);
        return ThreadClock.Now() - before;
    }

    /// <summary>Whether the loop has its final code.</summary>
    public virtual bool IsOptimized => TierWatch.Optimized(this);

    /// <summary>
    /// A loop whose body calls the method after <paramref name="call"/> directly, as code that knows its types would. A
    /// loop written once over type parameters would look every type up at run time and hide it from the JIT: a cost of
    /// its own beside calls of a few nanoseconds, and one that hurts the fastest most.
    /// </summary>
    public static CallLoop Over<TInput, TSettings, TResult>(IEnumerable<TInput> inputs, TSettings settings, Func<TInput, TSettings, TResult> call)
    {
        TierWatch.Start();
        Type loop = CallSites.Emit(typeof(CallLoop<TInput, TSettings, TResult>), call.Method);
        return (CallLoop)Activator.CreateInstance(loop, inputs.ToArray(), settings, call)!;
    }
}

/// <inheritdoc/>
public abstract class CallLoop<TInput, TSettings, TResult>(TInput[] inputs, TSettings settings, Func<TInput, TSettings, TResult> call) : CallLoop
{
    protected readonly TInput[] _inputs = inputs;

    protected readonly TSettings _settings = settings;

    protected int _at;

    protected TResult? _held;

    public override int Inputs => _inputs.Length;

    public override object? Once(int index) => call(_inputs[index], _settings);
}

/// <summary>
/// Makes the loops. The assembly is not collectible, so its methods are tiered and profiled like any other code.
/// </summary>
internal static class CallSites
{
    // The types of a baseline's loops have other names: the runtime's events name nothing else.
    private static readonly string s_context = AssemblyLoadContext.GetLoadContext(typeof(CallSites).Assembly)!.Name!;

    private static readonly ModuleBuilder s_module = DefineModule();

    private static int s_count;

    public static Type Emit(Type loop, MethodInfo call)
    {
        TypeBuilder type = s_module.DefineType($"{s_context}CallSite{++s_count}", TypeAttributes.Public | TypeAttributes.Sealed, loop);
        EmitConstructor(type, loop.GetConstructors(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic)[0]);
        MethodInfo run = typeof(CallLoop).GetMethod(nameof(CallLoop.Run))!;
        MethodBuilder body = type.DefineMethod(run.Name, MethodAttributes.Public | MethodAttributes.Virtual | MethodAttributes.HideBySig, null, [typeof(int)]);

        // Else the profile of the warm-up makes the JIT inline one contender's loop there: the loop itself would stay cold.
        body.SetImplementationFlags(MethodImplAttributes.IL | MethodImplAttributes.NoInlining);
        EmitRun(body.GetILGenerator(), loop, call);
        type.DefineMethodOverride(body, run);
        return type.CreateType();
    }

    private static ModuleBuilder DefineModule()
    {
        using AssemblyLoadContext.ContextualReflectionScope scope = AssemblyLoadContext.EnterContextualReflection(typeof(CallSites).Assembly);
        return AssemblyBuilder
            .DefineDynamicAssembly(new AssemblyName("Peregrine.Json.Versus.CallSites"), AssemblyBuilderAccess.Run)
            .DefineDynamicModule("CallSites");
    }

    private static void EmitConstructor(TypeBuilder type, ConstructorInfo parent)
    {
        Type[] parameters = [.. parent.GetParameters().Select(static parameter => parameter.ParameterType)];
        ILGenerator il = type.DefineConstructor(MethodAttributes.Public, CallingConventions.HasThis, parameters).GetILGenerator();
        il.Emit(OpCodes.Ldarg_0);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldarg_2);
        il.Emit(OpCodes.Ldarg_3);
        il.Emit(OpCodes.Call, parent);
        il.Emit(OpCodes.Ret);
    }

    /// <summary>
    /// <c>for (; count > 0; count--) { held = Call(_inputs[at], _settings); at = at + 1 == _inputs.Length ? 0 : at + 1; }</c>, where each result
    /// lives until the next is there, as it does with a caller who sends or stores it. A large array that nobody holds leaves the end of its
    /// heap empty at each collection; the runtime gives that memory back to the system, and every page of the next results is faulted in anew.
    /// </summary>
    private static void EmitRun(ILGenerator il, Type loop, MethodInfo call)
    {
        const BindingFlags Members = BindingFlags.Instance | BindingFlags.NonPublic;
        FieldInfo inputsField = loop.GetField("_inputs", Members)!;
        FieldInfo settingsField = loop.GetField("_settings", Members)!;
        FieldInfo atField = loop.GetField("_at", Members)!;
        FieldInfo heldField = loop.GetField("_held", Members)!;
        LocalBuilder inputs = il.DeclareLocal(inputsField.FieldType);
        LocalBuilder settings = il.DeclareLocal(settingsField.FieldType);
        LocalBuilder at = il.DeclareLocal(typeof(int));
        LocalBuilder held = il.DeclareLocal(heldField.FieldType);
        Label body = il.DefineLabel();
        Label inside = il.DefineLabel();
        Label condition = il.DefineLabel();

        Load(inputsField, inputs);
        Load(settingsField, settings);
        Load(atField, at);
        Load(heldField, held);
        il.Emit(OpCodes.Br, condition);

        il.MarkLabel(body);
        il.Emit(OpCodes.Ldloc, inputs);
        il.Emit(OpCodes.Ldloc, at);
        il.Emit(OpCodes.Ldelem, inputsField.FieldType.GetElementType()!);
        il.Emit(OpCodes.Ldloc, settings);
        il.Emit(OpCodes.Call, call);

        // The result must not be seen to be unused; one that is no object would only be boxed for that.
        if (!heldField.FieldType.IsValueType)
        {
            il.Emit(OpCodes.Ldloc, held);
            il.Emit(OpCodes.Call, typeof(GC).GetMethod(nameof(GC.KeepAlive))!);
        }

        il.Emit(OpCodes.Stloc, held);
        il.Emit(OpCodes.Ldloc, at);
        il.Emit(OpCodes.Ldc_I4_1);
        il.Emit(OpCodes.Add);
        il.Emit(OpCodes.Stloc, at);
        il.Emit(OpCodes.Ldloc, at);
        il.Emit(OpCodes.Ldloc, inputs);
        il.Emit(OpCodes.Ldlen);
        il.Emit(OpCodes.Conv_I4);
        il.Emit(OpCodes.Blt, inside);
        il.Emit(OpCodes.Ldc_I4_0);
        il.Emit(OpCodes.Stloc, at);

        il.MarkLabel(inside);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldc_I4_1);
        il.Emit(OpCodes.Sub);
        il.Emit(OpCodes.Starg_S, (byte)1);

        il.MarkLabel(condition);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldc_I4_0);
        il.Emit(OpCodes.Bgt, body);
        il.Emit(OpCodes.Ldarg_0);
        il.Emit(OpCodes.Ldloc, at);
        il.Emit(OpCodes.Stfld, atField);
        il.Emit(OpCodes.Ldarg_0);
        il.Emit(OpCodes.Ldloc, held);
        il.Emit(OpCodes.Stfld, heldField);
        il.Emit(OpCodes.Ret);

        void Load(FieldInfo field, LocalBuilder local)
        {
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Ldfld, field);
            il.Emit(OpCodes.Stloc, local);
        }
    }
}
