namespace System.Runtime.CompilerServices;

/// <summary>As the compiler of a newer language finds it in a newer runtime: by its name, in any assembly.</summary>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct)]
internal sealed class UnionAttribute : Attribute;
