using System.ComponentModel;
using Peregrine.Json.Bridge;
using Peregrine.Json.Interop;

namespace Peregrine.Json;

/// <summary>
/// Extension methods for <see cref="JsonSerializerOptions"/> that make System.Text.Json's own methods read and write with this library, also when frameworks
/// and other libraries call them.
/// </summary>
public static class JsonSerializerOptionsExtensions
{
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    private static class Bridge
    {
        public static readonly BridgeResolver Resolver = new(JsonSerializer.Know, keepsDiscriminators: false);
        public static readonly BridgeResolver Keeping = new(JsonSerializer.Know, keepsDiscriminators: true);
    }

    /// <summary>
    /// Makes <see cref="System.Text.Json.JsonSerializer"/> read and write with this library when it is called with these options, including calls in frameworks
    /// and libraries. This covers an object or a collection at the root of a call, with everything in it.
    /// </summary>
    /// <remarks>
    /// <para>JSON, values and exceptions are the same as without this call, apart from the entries for <c>UsePeregrine</c> in the documented
    /// differences.</para>
    /// <para>A resolver is inserted at the start of <see cref="JsonSerializerOptions.TypeInfoResolverChain"/>; a resolver inserted before it later is queried
    /// first. The other resolvers of the options still supply the metadata (<see cref="JsonTypeInfo"/>), unchanged. Copies of the options contain the resolver
    /// too.</para>
    /// <para>At the root of a call, System.Text.Json still handles simple values, nullable values and types with their own converter. It also handles
    /// polymorphic types with a converter for a derived type, and value types if the options ignore cycles. It handles every type if the options have a custom
    /// reference handler. If no code can be generated at run time, it handles every type for which this library's source generator has written no code.
    /// <see cref="Diagnostics.TypeDescription.BridgeReason"/> gives the reason if this library does not handle a type that it could handle.</para>
    /// <para>Asynchronous methods wait for the elements of asynchronous sequences anywhere in the value. Before each wait, the text that has been written is
    /// sent, except before the wait for the first element of a sequence.</para>
    /// <para>If a text from a stream or a pipe is longer than 64 times <see cref="JsonSerializerOptions.DefaultBufferSize"/>, System.Text.Json reads it in
    /// parts. Output to a stream or a pipe is buffered up to the same length before the first part is sent, unless writing waits for an element. To send the
    /// elements of a sequence from a smaller buffer, call
    /// <see cref="JsonSerializer.SerializeAsyncEnumerable{TValue}(Stream, IAsyncEnumerable{TValue}, bool, JsonSerializerOptions?, CancellationToken)"/>.</para>
    /// </remarks>
    /// <param name="options">The options.</param>
    /// <returns>The same options.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static JsonSerializerOptions UsePeregrine(this JsonSerializerOptions options) => options.UsePeregrine(keepDiscriminators: false);

    /// <summary>
    /// Does what <see cref="UsePeregrine(JsonSerializerOptions)"/> does. If <paramref name="keepDiscriminators"/> is true, an object of a derived type is
    /// written with its type discriminator even where the derived type itself is declared. Meant for Peregrine.Json.AspNetCore: programs set the option
    /// <c>KeepDiscriminators</c> of that package instead.
    /// </summary>
    /// <param name="options">The options.</param>
    /// <param name="keepDiscriminators">True to write an object of a derived type with its type discriminator even if the derived type itself is declared.
    /// System.Text.Json writes the discriminator only if the declared type is the base class or interface that lists the derived type. Reading and metadata do
    /// not change. If the method was called with true before, a call with false changes nothing.</param>
    /// <returns>The same options.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    [EditorBrowsable(EditorBrowsableState.Never)]
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static JsonSerializerOptions UsePeregrine(this JsonSerializerOptions options, bool keepDiscriminators)
    {
        ArgumentNullException.ThrowIfNull(options);
        IList<IJsonTypeInfoResolver> chain = options.TypeInfoResolverChain;
        int place = chain.IndexOf(Bridge.Resolver);
        if (place < 0 && !chain.Contains(Bridge.Keeping))
        {
            if (chain.Count == 0 && JsonSerializer.IsReflectionEnabledByDefault)
            {
                chain.Add(JsonSerializerOptions.Default.TypeInfoResolver!);
            }

            chain.Insert(0, keepDiscriminators ? Bridge.Keeping : Bridge.Resolver);
        }
        else if (place >= 0 && keepDiscriminators)
        {
            chain[place] = Bridge.Keeping;
        }

        return options;
    }

    /// <summary>
    /// Removes the resolver that <see cref="UsePeregrine(JsonSerializerOptions)"/> inserted. Options without this resolver do not change.
    /// </summary>
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
        options.TypeInfoResolverChain.Remove(Bridge.Keeping);
        return options;
    }
}
