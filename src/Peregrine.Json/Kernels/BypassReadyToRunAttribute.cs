namespace System.Runtime;

/// <summary>
/// Excludes a method from precompiled images: the runtime compiles it at its first call, with a profile of all its calls. The image compiler recognizes the
/// attribute by its name, so an assembly can define its own. Used only where a precompiled method made a group of methods permanently slower, because the
/// compilation delays the start of a process.
/// </summary>
[AttributeUsage(AttributeTargets.Method | AttributeTargets.Constructor)]
internal sealed class BypassReadyToRunAttribute : Attribute;
