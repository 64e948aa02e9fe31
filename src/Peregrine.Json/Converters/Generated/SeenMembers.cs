using System.ComponentModel;
using Peregrine.Json.Names;

namespace Peregrine.Json.Runtime;

/// <summary>The members of an object found so far. <see cref="ExecutorPlan{T}.Note"/> records them.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct SeenMembers
{
    internal MemberSet Set;
}
