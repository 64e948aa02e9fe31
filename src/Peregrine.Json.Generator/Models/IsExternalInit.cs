namespace System.Runtime.CompilerServices;

/// <summary>What the compiler needs for init accessors, which this framework lacks.</summary>
internal static class IsExternalInit;
