using System.Text.Json;
using Peregrine.Json.Interop;

namespace Peregrine.Json;

/// <summary>Makes System.Text.Json itself, and every library that accepts its options, read and write with this library.</summary>
public static class JsonSerializerOptionsExtensions
{
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    private static class Bridge
    {
        public static readonly BridgeResolver Resolver = new(JsonSerializer.Know);
    }

    /// <summary>
    /// Makes <see cref="System.Text.Json.JsonSerializer"/> read and write with this library when it is called with these options, including calls in frameworks
    /// and libraries. This covers an object or a collection at the root of a call, with everything in it.
    /// </summary>
    /// <remarks>
    /// <para>JSON, values and exceptions are the same as without this call, except for the paths of some errors in streams (<c>bridged-streams</c> in the
    /// documented differences). Metadata (<see cref="JsonTypeInfo"/>) comes unchanged from the resolvers after this one.</para>
    /// <para>A resolver is inserted at the start of <see cref="JsonSerializerOptions.TypeInfoResolverChain"/>; a resolver inserted before it later is queried
    /// first. Copies of the options contain it too. System.Text.Json's own code still handles, as roots: simple values, types with a converter of their own,
    /// asynchronous sequences, types with a member of such a type, and all types if the options have a reference handler of their own. It also handles
    /// polymorphic types with a converter for a derived type, if the options preserve references or something in the type is declared as
    /// <see langword="object"/>. <see cref="Diagnostics.TypeDescription.BridgeReason"/> gives the reason for a type.</para>
    /// <para>A value declared as <see langword="object"/> may be an asynchronous sequence. If an asynchronous method finds one, System.Text.Json writes the
    /// whole value, calling its getters again, and all later values of that type.</para>
    /// <para>The JSON of a root is held in memory as a whole while it is written. To write a sequence element by element, call
    /// <see cref="JsonSerializer.SerializeAsyncEnumerable{TValue}(Stream, IAsyncEnumerable{TValue}, bool, JsonSerializerOptions?, CancellationToken)"/>.</para>
    /// </remarks>
    /// <param name="options">The options.</param>
    /// <returns>The same options.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static JsonSerializerOptions UsePeregrine(this JsonSerializerOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        IList<IJsonTypeInfoResolver> chain = options.TypeInfoResolverChain;
        if (!chain.Contains(Bridge.Resolver))
        {
            if (chain.Count == 0 && JsonSerializer.IsReflectionEnabledByDefault)
            {
                chain.Add(JsonSerializerOptions.Default.TypeInfoResolver!);
            }

            chain.Insert(0, Bridge.Resolver);
        }

        return options;
    }

    /// <summary>Undoes <see cref="UsePeregrine"/>. Options without it are not changed.</summary>
    /// <param name="options">The options.</param>
    /// <returns>The same options.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The options are read-only. Copy them and change the copy.</exception>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static JsonSerializerOptions WithoutPeregrine(this JsonSerializerOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        options.TypeInfoResolverChain.Remove(Bridge.Resolver);
        return options;
    }
}
