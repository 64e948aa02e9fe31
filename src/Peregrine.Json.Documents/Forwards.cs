using System.Runtime.CompilerServices;

// Assemblies that were compiled against the netstandard2.0 version of this library refer to IsExternalInit, which marks init-only properties, as a type of this
// library. Without the forwarding, they would not find the init-only properties of options and matches.
[assembly: TypeForwardedTo(typeof(IsExternalInit))]
