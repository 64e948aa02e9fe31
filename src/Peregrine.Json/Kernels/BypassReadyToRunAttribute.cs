namespace System.Runtime;

/// <summary>
/// The method has no machine code in precompiled images: the runtime compiles it at its first call, and its profile is then that of every call. The compiler of
/// images knows the attribute by its name alone, so that an assembly can have its own. It stands where a precompiled method made a whole group slower for
/// good, and nowhere else: without it a method costs a process no time at its start.
/// </summary>
[AttributeUsage(AttributeTargets.Method | AttributeTargets.Constructor)]
internal sealed class BypassReadyToRunAttribute : Attribute;
