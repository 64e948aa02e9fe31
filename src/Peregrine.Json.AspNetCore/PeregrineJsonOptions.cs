namespace Peregrine.Json.AspNetCore;

/// <summary>What the package does besides reading and writing; for <c>builder.Services.Configure&lt;PeregrineJsonOptions&gt;(...)</c>.</summary>
public sealed class PeregrineJsonOptions
{
    /// <summary>
    /// Whether a value has the discriminator that a base of its type gives it, also where the base is not declared. The default is false.
    /// </summary>
    /// <remarks>
    /// <para><c>Ok(value)</c>, <c>JsonResult</c>, <c>Results.Ok</c> and the like know a value by its run-time type alone, so it is written without the
    /// discriminator that it has where the type is declared as the base, and a client cannot read it as the base.</para>
    /// <para>If this is true, every type that one of its bases names with <c>[JsonDerivedType]</c> has that discriminator wherever it is written, also in members
    /// that are declared as the type itself, and may have it where it is read. The nearest base class decides; if no base class names the type, the only interface
    /// that does. Types with polymorphism of their own stay as they are.</para>
    /// </remarks>
    public bool KeepDiscriminators { get; set; }
}
