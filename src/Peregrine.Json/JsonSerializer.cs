using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Text.Json;
using Peregrine.Json.Contracts;
using Peregrine.Json.Discovery;
using Peregrine.Json.Errors;

namespace Peregrine.Json;

/// <summary>
/// Reads and writes .NET values as JSON (RFC 8259) with the contract of <see cref="System.Text.Json.JsonSerializer"/>: its attributes, its
/// options, its bytes, its exceptions. Adopt it with one line:
/// <c>global using JsonSerializer = Peregrine.Json.JsonSerializer;</c>
/// </summary>
/// <remarks>
/// All members are thread-safe. Options become read-only when first used, as with System.Text.Json; contracts are made once a type and set of
/// equal options and kept. Bad input raises <see cref="JsonException"/> with path, line and byte position; a type that cannot be read or
/// written raises <see cref="NotSupportedException"/>.
/// </remarks>
public static partial class JsonSerializer
{
    private const string Unreferenced = "JSON contracts are found by reflection over types that trimming may remove.";
    private const string Dynamic = "JSON contracts by reflection may need code generated at run time.";

    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static FrozenOptions Freeze(JsonSerializerOptions? options) => FrozenOptions.For(options, ContractDiscovery.Source);

    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static TypeContract<T> ContractFor<T>(JsonSerializerOptions? options, out FrozenOptions frozen) =>
        FrozenOptions.ContractFor<T>(options, ContractDiscovery.Source, out frozen);

    private static ReadRules RulesOf(FrozenOptions options) => new(options.Read.MaxDepth, options.Read.TrailingCommas, options.Read.Comments);
}
