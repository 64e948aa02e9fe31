namespace Peregrine.Json.AspNetCore;

/// <summary>
/// Options of <c>AddPeregrineJson</c>. One object applies to the whole application. With the default values, responses are the same as without this library,
/// apart from the differences that <c>AddPeregrineJson</c> documents.
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

    /// <summary>
    /// Whether the response to a request with an invalid body lists all faults of the body, each under its path, instead of at most the first one.
    /// <see cref="JsonValidation"/> finds the faults.
    /// </summary>
    /// <remarks>
    /// <para>
    /// In MVC, the input formatter adds each fault to the model state, so that an <c>[ApiController]</c> responds with status 400 and problem details that name
    /// every faulty field. The list ends when the model state accepts no more errors.
    /// </para>
    /// <para>
    /// In minimal APIs, an endpoint with a parameter from the body responds with status 400 and validation problem details, with at most 100 faults. The
    /// framework itself responds to such a body with status 400 alone, before the program's handler runs. For a body in another charset than UTF-8, the
    /// response does not change.
    /// </para>
    /// <para>
    /// If an exception occurs while the body is received, the framework responds as without this option. If a limit of <c>UseJsonLimits</c> is exceeded, that
    /// is reported like a fault. A response with status 400 that the program itself writes does not change.
    /// </para>
    /// <para>
    /// Bodies are read into memory before they are deserialized; the server's limit for the size of a body applies. Valid bodies give the same values.
    /// </para>
    /// </remarks>
    /// <value>The default is false.</value>
    public bool ReportAllErrors { get; set; }
}
