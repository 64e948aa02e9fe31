using System.ComponentModel;
using Peregrine.Json.Names;

namespace Peregrine.Json.Runtime;

/// <summary>
/// The member names of one type under one set of options. Generated code gets it from <see cref="ExecutorPlan{T}.Names"/> and passes it to
/// <see cref="ReadCursor"/>, whose methods throw <see cref="NullReferenceException"/> for a default one.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[Experimental(Experiments.GeneratedCode)]
public readonly struct MemberNames
{
    internal MemberNames(NameTable table) => Table = table;

    internal NameTable Table { get; }
}
