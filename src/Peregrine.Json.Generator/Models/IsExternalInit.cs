namespace System.Runtime.CompilerServices;

/// <summary>The type that the compiler needs for init accessors, which this framework lacks.</summary>
internal static class IsExternalInit;
