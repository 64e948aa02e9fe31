using System.ComponentModel;
using Peregrine.Json.Names;

namespace Peregrine.Json.Runtime;

/// <summary>Which members of an object have come; filled by <see cref="ExecutorPlan{T}.Note"/>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct SeenMembers
{
    internal MemberSet Set;
}
