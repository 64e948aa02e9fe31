using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using Peregrine.Json.Errors;
using Peregrine.Json.Names;

namespace Peregrine.Json.Runtime;

/// <summary>Which members of an object have come; filled by <see cref="ExecutorPlan{T}.Note"/>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[Experimental(Experiments.GeneratedCode)]
public struct SeenMembers
{
    internal MemberSet Set;
}
