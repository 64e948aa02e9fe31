namespace Peregrine.Json.AspNetCore;

/// <summary>
/// Options of <c>AddPeregrineJson</c>. One object applies to the whole application. With the default values, responses are the same as without this library.
/// </summary>
public sealed class PeregrineJsonOptions
{
    /// <summary>
    /// Whether an object of a derived type is written with its type discriminator even if the derived type itself is declared. The discriminator comes from the
    /// base class or interface that lists the derived type, by <see cref="System.Text.Json.Serialization.JsonDerivedTypeAttribute"/> or by the polymorphism
    /// options of its metadata. If false, the discriminator is written only if that base class or interface is the declared type.
    /// </summary>
    /// <remarks>
    /// <para>The framework writes the value of <c>Ok(value)</c>, <c>JsonResult</c> and <c>Results.Ok(value)</c> as its run-time type, and so without the
    /// discriminator. With this option, the discriminator is written: in these results, in elements of collections, in members, and in messages of hubs, also
    /// for sealed types and structs.</para>
    /// <para>The nearest base class that lists the type decides about the discriminator. If no base class lists the type, its interfaces decide, provided that
    /// all interfaces that list the type give it the same discriminator. A type that is polymorphic itself is written according to its own attributes or
    /// metadata. Reading, metadata and OpenAPI documents do not change.</para>
    /// <para>The option applies to the JSON options of minimal APIs, MVC and hubs for which <c>AddPeregrineJson</c> has been called. It does not apply to
    /// values that System.Text.Json still writes: the elements of an <see cref="IAsyncEnumerable{T}"/> that a minimal API returns.</para>
    /// </remarks>
    /// <value>The default is false.</value>
    public bool KeepDiscriminators { get; set; }
}
