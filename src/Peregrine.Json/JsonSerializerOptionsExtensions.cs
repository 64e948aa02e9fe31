using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Errors;
using Peregrine.Json.Interop;

namespace Peregrine.Json;

/// <summary>Options with which System.Text.Json itself, and every library that takes options, reads and writes by this library.</summary>
public static class JsonSerializerOptionsExtensions
{
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    private static class Bridge
    {
        public static readonly BridgeResolver Resolver = new(JsonSerializer.Know);
    }

    /// <summary>
    /// Has <see cref="System.Text.Json.JsonSerializer"/> read and write by this library where it is called with these options, in frameworks and libraries
    /// too: objects and collections at the root of a call, with all that they contain.
    /// </summary>
    /// <remarks>
    /// <para>JSON, values and exceptions are those of the same call without this, except for the paths of some errors in streams (<c>bridged-streams</c> among the
    /// documented differences). Metadata (<see cref="JsonTypeInfo"/>) comes unchanged from the resolvers after this one.</para>
    /// <para>A resolver is put in front of <see cref="JsonSerializerOptions.TypeInfoResolverChain"/>; a resolver added in front of it later is asked first. Copies of
    /// the options have it too. System.Text.Json's own code continues to serve simple values, types with a converter of their own, asynchronous sequences and types with a member of
    /// such a type, and polymorphic types where the options keep references or something in the type is declared as <see langword="object"/>.</para>
    /// <para>A value declared as <see langword="object"/> may be an asynchronous sequence. An asynchronous method that finds one has System.Text.Json write the whole value, whose
    /// getters are called again, and later values of that type.</para>
    /// <para>A root is held in memory as a whole while it is written: a sequence that should leave element by element is better written by
    /// <see cref="JsonSerializer.SerializeAsyncEnumerable{TValue}(Stream, IAsyncEnumerable{TValue}, bool, JsonSerializerOptions?, CancellationToken)"/>.</para>
    /// </remarks>
    /// <param name="options">The options.</param>
    /// <returns>The same options.</returns>
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

    /// <summary>Takes back <see cref="UsePeregrine"/>; options without it stay as they are.</summary>
    /// <param name="options">The options.</param>
    /// <returns>The same options.</returns>
    /// <exception cref="InvalidOperationException">The options are read-only; a copy of them is not.</exception>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static JsonSerializerOptions WithoutPeregrine(this JsonSerializerOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        options.TypeInfoResolverChain.Remove(Bridge.Resolver);
        return options;
    }
}
