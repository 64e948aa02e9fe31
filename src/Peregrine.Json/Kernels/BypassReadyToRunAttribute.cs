namespace System.Runtime;

/// <summary>
/// Excludes a method from precompiled images. The runtime then compiles the method at its first call and profiles all of its calls. The image compiler
/// recognizes the attribute by its name, so an assembly can define its own. Compilation delays the start of a process, so the attribute is used only where a
/// precompiled method made a group of methods permanently slower.
/// </summary>
[AttributeUsage(AttributeTargets.Method | AttributeTargets.Constructor)]
internal sealed class BypassReadyToRunAttribute : Attribute;
