using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Discovery;

/// <summary>What a codec says about itself, asked by its type.</summary>
[RequiresUnreferencedCode(ContractDiscovery.Unreferenced)]
[RequiresDynamicCode(ContractDiscovery.Dynamic)]
internal static class CodecTraits
{
    /// <summary>The longest text of a codec that writes by a kernel alone, else zero.</summary>
    public static int LongestOf(Type codec, Type value) =>
        (int)typeof(CodecTraits).GetMethod(nameof(Longest), BindingFlags.NonPublic | BindingFlags.Static)!.MakeGenericMethod(value, codec).Invoke(null, null)!;

    private static int Longest<T, TCodec>()
        where TCodec : IWriteCodec<T> => TCodec.HasKernel ? TCodec.Longest : 0;
}
