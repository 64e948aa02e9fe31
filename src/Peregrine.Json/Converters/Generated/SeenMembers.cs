using System.ComponentModel;
using Peregrine.Json.Names;

namespace Peregrine.Json.Runtime;

/// <summary>
/// The members of an object that have been found in the JSON so far. <see cref="ExecutorPlan{T}.Note"/>, <see cref="MemberSteps.NoteFirstMember"/> and
/// <see cref="MemberSteps.NoteNextMember"/> record them.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct SeenMembers
{
    internal MemberSet Set;
}
