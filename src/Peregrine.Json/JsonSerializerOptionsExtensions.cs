using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Interop;

namespace Peregrine.Json;

/// <summary>Options with which System.Text.Json itself, and every library that takes options, reads and writes by this library.</summary>
public static class JsonSerializerOptionsExtensions
{
    [RequiresUnreferencedCode(JsonSerializer.Unreferenced)]
    [RequiresDynamicCode(JsonSerializer.Dynamic)]
    private static class Bridge
    {
        public static readonly BridgeResolver Resolver = new(JsonSerializer.Know);
    }

    /// <summary>
    /// Has <see cref="System.Text.Json.JsonSerializer"/> read and write by this library where it is called with these options, in frameworks and libraries
    /// too: objects and collections at the root of a call, with all that they contain.
    /// </summary>
    /// <remarks>
    /// <para>JSON, values and exceptions are those of the same call without this, but for one: in a stream, text that is not JSON is found before anything in it
    /// is read, so that its error has the path <c>$</c>. Metadata (<see cref="JsonTypeInfo"/>) is the one of the resolvers after this, unchanged.</para>
    /// <para>A resolver is put in front of <see cref="JsonSerializerOptions.TypeInfoResolverChain"/>; what is put in front of it later is asked before. Copies of
    /// the options have it too. System.Text.Json's own code goes on serving simple values, types with a converter of their own, and types that may contain
    /// asynchronous sequences or <see langword="object"/>.</para>
    /// <para>A root is held in memory as a whole: collections that are written to a stream element by element should not be made so.</para>
    /// </remarks>
    /// <param name="options">The options.</param>
    /// <returns>The same options.</returns>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    [RequiresUnreferencedCode(JsonSerializer.Unreferenced)]
    [RequiresDynamicCode(JsonSerializer.Dynamic)]
    public static JsonSerializerOptions UsePeregrine(this JsonSerializerOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        IList<IJsonTypeInfoResolver> chain = options.TypeInfoResolverChain;
        if (!chain.Contains(Bridge.Resolver))
        {
            if (chain.Count == 0 && JsonSerializer.IsReflectionEnabledByDefault)
            {
                chain.Add(new DefaultJsonTypeInfoResolver());
            }

            chain.Insert(0, Bridge.Resolver);
        }

        return options;
    }

    /// <summary>Takes back <see cref="UsePeregrine"/>; options without it stay as they are.</summary>
    /// <param name="options">The options.</param>
    /// <returns>The same options.</returns>
    /// <exception cref="InvalidOperationException">The options are read-only; a copy of them is not.</exception>
    [RequiresUnreferencedCode(JsonSerializer.Unreferenced)]
    [RequiresDynamicCode(JsonSerializer.Dynamic)]
    public static JsonSerializerOptions WithoutPeregrine(this JsonSerializerOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        options.TypeInfoResolverChain.Remove(Bridge.Resolver);
        return options;
    }
}
