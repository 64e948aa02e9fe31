using System.Runtime.CompilerServices;

// What was compiled against the library for netstandard2.0 names this type, by which initializers are marked, as one of that library: without it here, it would
// not find the initializers of options and matches.
[assembly: TypeForwardedTo(typeof(IsExternalInit))]
