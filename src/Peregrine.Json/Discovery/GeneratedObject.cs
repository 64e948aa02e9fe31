using System.ComponentModel;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Discovery;

namespace Peregrine.Json.Runtime;

/// <summary>
/// A class, struct or interface for which code was generated. Contains the declaration of the type with its attributes, and the code that creates, reads and
/// writes objects.
/// </summary>
/// <param name="marks">The marks that describe the declaration of the type.</param>
/// <param name="names">
/// The .NET names of all members that could appear in the JSON under any options, including ignored, hidden and overridden ones. Each name is on its own line;
/// the most derived type is first, and within a type, properties are before fields.
/// </param>
/// <param name="facts">
/// Three characters for each member: its <see cref="MemberMarks"/>, the type of its value and the type that declares it. Common types are letters that the
/// generator and the library agree on; <c>.</c> is the type itself; a character code of 256 or more, minus 256, is an index in
/// <see cref="GeneratedObject.Types"/>.
/// </param>
/// <typeparam name="T">The type for which code was generated.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class GeneratedObject<T>(ObjectMarks marks, string names, string facts) : GeneratedObject(marks, names, facts)
{
    /// <summary>Creates an object. Called only if the constructor has no parameters.</summary>
    public virtual T Create() => throw Throw.NotGenerated(typeof(T));

    /// <summary>Creates an object with the arguments of the constructor. Called only if the constructor has parameters.</summary>
    /// <param name="arguments">The arguments, in the order of the parameters.</param>
    public virtual T CreateWith(object?[] arguments) => throw Throw.NotGenerated(typeof(T));

    /// <summary>
    /// Creates the executor, which reads and writes objects with one set of options. Called only if these options use exactly the members that
    /// <see cref="GeneratedObject.Executed"/> lists, in the way that their declarations say; otherwise the library reads and writes the members without this
    /// executor. Returns null if there is no executor.
    /// </summary>
    /// <param name="plan">The names and contracts of the members.</param>
    public virtual GeneratedExecutor<T>? Executor(ExecutorPlan<T> plan) => null;

    internal sealed override Type Type => typeof(T);

    /// <summary>
    /// Creates the contract. Does not use <see cref="Call"/>: in code compiled ahead of time, a generic virtual call builds type information at run time.
    /// </summary>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    internal sealed override TypeContract Object(OptionsScope options) => ObjectDiscovery.Create<T>(options);

    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    internal sealed override object? Call(ITypeCall call) => call.Invoke<T>();

    /// <summary>Returns the declaration of the type in the form that discovery uses.</summary>
    /// <param name="options">The options.</param>
    /// <param name="notReadable">The reason why the type cannot be read, or null.</param>
    internal ObjectFacts<T> Facts(OptionsScope options, string? notReadable)
    {
        ParameterFacts[] parameters = ParametersUnder(options);
        return new ObjectFacts<T>
        {
            Owner = new TypeFacts
            {
                Type = typeof(T),
                NumberHandling = NumberHandling,
                CreationHandling = CreationHandling,
                HasDiscriminators = HasDiscriminators,
                Policy = Policy,
                UnmappedMemberHandling = UnmappedMemberHandling,
            },
            Callbacks = new ObjectCallbacks(
                Has(ObjectMarks.Deserializing), Has(ObjectMarks.Deserialized), Has(ObjectMarks.Serializing), Has(ObjectMarks.Serialized)),
            NotReadable = notReadable,
            SetsRequired = Has(ObjectMarks.SetsRequiredMembers),
            Parameters = parameters,
            Create = parameters.Length == 0 ? Create : null,
            CreateWith = parameters.Length > 0 ? CreateWith : null,
            Executor = ExecutorFor,
        };
    }

    private ObjectExecutor<T>? ExecutorFor(ObjectPlan<T> plan, MemberFacts[] facts)
    {
        bool notesRequired = GeneratedFit.NotesRequired(facts, Has(ObjectMarks.SetsRequiredMembers));
        return GeneratedFit.Of(plan, facts, Executed(), notesRequired)
            && Executor(new ExecutorPlan<T>(plan, GeneratedFit.SkipsNull(plan, facts), plan.Spec.Tracks && !notesRequired)) is { } code
                ? plan.Spec.AllowsDuplicates || plan.Spec.Parameters.Length > 0 || typeof(T).IsValueType ? new ReadyExecutor<T>(code)
                    : new KeepingExecutor<T>(code)
                : null;
    }
}
