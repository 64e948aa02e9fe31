using System.Runtime.CompilerServices;

// Assemblies that were compiled against the netstandard2.0 version of this library refer to this type, which marks init-only properties, as a type of this
// library. Without this line they would not find the init-only properties of options and matches.
[assembly: TypeForwardedTo(typeof(IsExternalInit))]
