using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using Peregrine.Json.Errors;
using Peregrine.Json.Names;

namespace Peregrine.Json.Runtime;

/// <summary>
/// The member names of one type under one set of options, for generated code to hand back to <see cref="ReadCursor"/>. It comes from
/// <see cref="ExecutorPlan{T}.Names"/>; a default one is refused with a <see cref="NullReferenceException"/>.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[Experimental(Experiments.GeneratedCode)]
public readonly struct MemberNames
{
    internal MemberNames(NameTable table) => Table = table;

    internal NameTable Table { get; }
}
