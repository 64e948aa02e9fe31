using System.ComponentModel;
using Peregrine.Json.Names;

namespace Peregrine.Json.Runtime;

/// <summary>The members of an object that have been found in the JSON so far. <see cref="ExecutorPlan{T}.Note"/> records each.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct SeenMembers
{
    internal MemberSet Set;
}
